// SPDX-License-Identifier: Apache-2.0

// Where layers are: matrices of four columns, in the file's coordinates (y down, z away from the viewer).

// The product of two maps, each three rows of four numbers.
function times(a, b) {
  const at = (i, j) => a[i] * b[j] + a[i + 1] * b[j + 4] + a[i + 2] * b[j + 8];
  return [at(0, 0), at(0, 1), at(0, 2), at(0, 3) + a[3], at(4, 0), at(4, 1), at(4, 2),
    at(4, 3) + a[7], at(8, 0), at(8, 1), at(8, 2), at(8, 3) + a[11]];
}
// The third coordinate. Not `||`, which would make 0 of what is not a number.
function thirdOf(point) { return point[2] === undefined ? 0 : point[2]; }
function moved(x, y, z) { return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]; }
function turned(degrees, axis) {
  const c = Math.cos(degrees * Math.PI / 180), s = Math.sin(degrees * Math.PI / 180);
  return axis === 'x' ? [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0]
    : axis === 'y' ? [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0]
      : [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0];
}
function layerMatrix(layer, frame) {
  const by = groupsOf(layer).transform.by;
  const p = valueAt(by('position'), frame), a = valueAt(by('anchorPoint'), frame);
  const s = valueAt(by('scale'), frame), r = valueAt(by('rotation'), frame);
  let m = moved(p[0], p[1], thirdOf(p));
  if (layer.raw.ddd) {
    const o = valueAt(by('orientation'), frame);
    for (const [angle, axis] of [[o[0], 'x'], [o[1], 'y'], [o[2], 'z'],
      [valueAt(by('xRotation'), frame), 'x'], [valueAt(by('yRotation'), frame), 'y']]) {
      if (angle) m = times(m, turned(angle, axis));
    }
  }
  if (r) m = times(m, turned(r, 'z'));
  // What is written here is the product with the scale and the shift back from the anchor.
  const x = s[0] / 100, y = s[1] / 100, z = s[2] === undefined ? 1 : s[2] / 100;
  return times(m, [x, 0, 0, -x * a[0], 0, y, 0, -y * a[1], 0, 0, z, -z * thirdOf(a)]);
}
function worldMatrix(layer, frame) {
  let m = layerMatrix(layer, frame), steps = 0;
  // A chain of parents may be a circle.
  for (let up = layer.parent; up && steps < 1000; up = up.parent, steps++) {
    m = times(layerMatrix(up, frame), m);
  }
  return m;
}
function inverse(m) {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = m;
  const A = e * i - f * h, B = f * g - d * i, C = d * h - e * g, det = a * A + b * B + c * C;
  if (!det) throw new Error('the layer has no extent');
  const r = [A, c * h - b * i, b * f - c * e, B, a * i - c * g, c * d - a * f,
    C, b * g - a * h, a * e - b * d].map(v => v / det);
  const back = k => -(r[k] * x + r[k + 1] * y + r[k + 2] * z);
  return [r[0], r[1], r[2], back(0), r[3], r[4], r[5], back(3), r[6], r[7], r[8], back(6)];
}
function mapped(m, point, isVector) {
  const x = number(point[0]), y = number(point[1]), z = number(thirdOf(point));
  const at = k => m[k] * x + m[k + 1] * y + m[k + 2] * z + (isVector ? 0 : m[k + 3]);
  return point.length > 2 ? [at(0), at(4), at(8)] : [at(0), at(4)];
}
const outward = isVector => (layer, point, t) =>
  mapped(worldMatrix(layer, frameOf(t)), point, isVector);
const inward = isVector => (layer, point, t) =>
  mapped(inverse(worldMatrix(layer, frameOf(t))), point, isVector);
const layerMethods = {
  toComp: outward(false), toWorld: outward(false), toCompVec: outward(true),
  toWorldVec: outward(true), fromComp: inward(false), fromWorld: inward(false),
  fromCompVec: inward(true), fromWorldVec: inward(true), fromCompToSurface: inward(false),
  sourceRectAtTime(layer, t, withExtents) {
    ask(RECTANGLE, layer.raw.id, frameOf(t), withExtents ? 1 : 0);
    return { left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3] };
  },
  // The mean colour of the pixels around a point of the layer.
  sampleImage(layer, point, radius, postEffect, t) {
    const [x, y] = [number(point[0]), number(point[1])];
    const [a, b] = radius === undefined ? [0.5, 0.5] : [number(radius[0]), number(radius[1])];
    [numbers[0], numbers[1], numbers[2], numbers[3]] = [x, y, a, b];
    ask(SAMPLE, layer.raw.id, frameOf(t), postEffect === undefined || bare(postEffect) ? 1 : 0);
    return [numbers[0], numbers[1], numbers[2], numbers[3]];
  },
  sourceTime: (layer, t) =>
    ((t === undefined ? now / rate : number(t)) - layer.raw.st / rate) / (layer.raw.sr || 1),
};
