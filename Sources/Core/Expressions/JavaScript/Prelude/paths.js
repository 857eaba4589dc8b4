// SPDX-License-Identifier: Apache-2.0

// Paths as expressions see them. Their points stay with the host until somebody asks for them.

class Path {
  // Of a property at a frame; or of lists of points, where there is no property.
  constructor(source, frame, shape) {
    Object.defineProperty(this, 'source', { value: source });
    Object.defineProperty(this, 'frame', { value: frame });
    Object.defineProperty(this, 'shape', { value: shape || null, writable: true });
    Object.defineProperty(this, 'lengths', { value: null, writable: true });
  }
  copy() { return new Path(this.source, this.frame, this.shape); }
}
Object.setPrototypeOf(Path.prototype, pathPrototype);
equip(pathPrototype);
function shapeOf(path) {
  if (path.shape) return path.shape;
  const shape = { points: [], into: [], out: [], closed: false };
  for (;;) {
    const total = ask(PATH, path.source.id, path.frame, shape.points.length);
    shape.closed = numbers[0] !== 0;
    const some = numbers[1];
    for (let i = 0, k = 2; i < some; i++, k += 6) {
      shape.points.push([numbers[k], numbers[k + 1]]);
      shape.into.push([numbers[k + 2], numbers[k + 3]]);
      shape.out.push([numbers[k + 4], numbers[k + 5]]);
    }
    if (some === 0 || shape.points.length >= total) break;
  }
  path.shape = shape;
  return shape;
}
function pointList(list) {
  const result = [];
  for (let i = 0; i < list.length; i++) result.push([number(list[i][0]), number(list[i][1])]);
  return result;
}
function createPath(points, into, out, closed) {
  const shape = {
    points: pointList(points === undefined ? [[0, 0], [100, 0], [100, 100], [0, 100]] : points),
    into: pointList(into || []), out: pointList(out || []),
    closed: closed === undefined ? true : !!bare(closed),
  };
  while (shape.into.length < shape.points.length) shape.into.push([0, 0]);
  while (shape.out.length < shape.points.length) shape.out.push([0, 0]);
  return new Path(null, 0, shape);
}
// The curves, cut into straight pieces with their lengths.
const PIECES = 64;
function measured(path) {
  if (path.lengths) return path.lengths;
  const { points, into, out, closed } = shapeOf(path), pieces = [];
  let total = 0;
  const count = points.length - (closed ? 0 : 1);
  for (let i = 0; i < count; i++) {
    const a = points[i], d = points[(i + 1) % points.length];
    const b = sum(a, out[i]), c = sum(d, into[(i + 1) % points.length]);
    let before = a;
    for (let k = 1; k <= PIECES; k++) {
      const t = k / PIECES, u = 1 - t;
      const at = j => u * u * u * a[j] + 3 * u * u * t * b[j] + 3 * u * t * t * c[j] + t * t * t * d[j];
      const point = [at(0), at(1)];
      const long = Math.hypot(point[0] - before[0], point[1] - before[1]);
      if (long > 0) pieces.push({ start: total, long, a: before, b: point });
      total += long;
      before = point;
    }
  }
  path.lengths = { pieces, total };
  return path.lengths;
}
function pieceAt(path, share) {
  const { pieces, total } = measured(path);
  if (pieces.length === 0) return null;
  const distance = Math.max(0, Math.min(1, number(share))) * total;
  let low = 0, high = pieces.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle].start <= distance) low = middle; else high = middle;
  }
  return { piece: pieces[low], rest: distance - pieces[low].start };
}
function pathAt(path, seconds) {
  const p = path[PROPERTY];
  return seconds === undefined || !p ? path : valueAt(p, number(seconds) * rate);
}
function tangent(path, share, turned) {
  const at = pieceAt(path, share);
  if (!at) return [1, 0];
  const { a, b, long } = at.piece;
  const x = (b[0] - a[0]) / long, y = (b[1] - a[1]) / long;
  return turned ? [-y, x] : [x, y];
}
const pathMethods = {
  points(t) { return pointList(shapeOf(pathAt(this, t)).points); },
  inTangents(t) { return pointList(shapeOf(pathAt(this, t)).into); },
  outTangents(t) { return pointList(shapeOf(pathAt(this, t)).out); },
  isClosed() { return shapeOf(this).closed; },
  pointOnPath(share, t) {
    const path = pathAt(this, t), at = pieceAt(path, share === undefined ? 0.5 : share);
    if (!at) return shapeOf(path).points[0] || [0, 0];
    return mix(at.piece.a, at.piece.b, at.rest / at.piece.long);
  },
  tangentOnPath(share, t) { return tangent(pathAt(this, t), share === undefined ? 0.5 : share); },
  normalOnPath(share, t) {
    return tangent(pathAt(this, t), share === undefined ? 0.5 : share, true);
  },
};
for (const name in pathMethods) {
  Object.defineProperty(Path.prototype, name, { value: pathMethods[name] });
}
for (const [name, key] of [['vertices', 'points'], ['v', 'points'], ['i', 'into'], ['o', 'out']]) {
  Object.defineProperty(Path.prototype, name, { get() { return shapeOf(this)[key]; } });
}
// Hands a path to the host, as a property's or point by point.
function givePath(path) {
  if (!path.shape) {
    numbers[0] = path.source.id;
    numbers[1] = path.frame;
    return -3;
  }
  const { points, into, out, closed } = path.shape;
  const room = Math.floor(ROOM / 6);
  let done = 0;
  do {
    const some = Math.min(room, points.length - done);
    for (let i = 0, k = 0; i < some; i++, k += 6) {
      const index = done + i;
      numbers[k] = points[index][0];
      numbers[k + 1] = points[index][1];
      numbers[k + 2] = into[index] ? into[index][0] : 0;
      numbers[k + 3] = into[index] ? into[index][1] : 0;
      numbers[k + 4] = out[index] ? out[index][0] : 0;
      numbers[k + 5] = out[index] ? out[index][1] : 0;
    }
    ask(PATH_PART, some, closed ? 1 : 0, done);
    done += some;
  } while (done < points.length);
  return -2;
}
