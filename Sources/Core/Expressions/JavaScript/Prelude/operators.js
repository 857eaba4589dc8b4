// SPDX-License-Identifier: Apache-2.0

// Arithmetic on numbers, vectors and texts, as the exporter rewrites operators, and what After Effects has besides.

const { isArray } = Array;
function bare(v) {
  if (typeof v !== 'object') return v;
  return v instanceof Number || v instanceof String || v instanceof Boolean ? v.valueOf() : v;
}
function number(v) {
  if (typeof v === 'number') return v;
  const n = bare(v);
  return typeof n === 'string' ? parseFloat(n) : n;
}
// Component by component; where one is shorter, the other's component stays.
function pairs(a, b, f) {
  const result = [];
  for (let i = 0; i < a.length || i < b.length; i++) {
    result[i] = i >= a.length ? b[i] : i >= b.length ? a[i] : f(number(a[i]), number(b[i]));
  }
  return result;
}
function first(a, f) {
  const result = copied(a);
  result[0] = f(number(a[0]));
  return result;
}
function each(a, f) {
  const result = [];
  for (let i = 0; i < a.length; i++) result[i] = f(number(a[i]));
  return result;
}
function sum(a, b) {
  const isA = Array.isArray(a), isB = Array.isArray(b);
  if (isA && isB) return pairs(a, b, (x, y) => x + y);
  const x = bare(a), y = bare(b);
  if (typeof x === 'string' || typeof y === 'string') return long(x + y);
  if (isA) return first(a, v => v + y);
  if (isB) return first(b, v => x + v);
  return x + y;
}
function sub(a, b) {
  const isA = Array.isArray(a), isB = Array.isArray(b);
  if (isA && isB) return pairs(a, b, (x, y) => x - y);
  if (isA) return first(a, v => v - number(b));
  if (isB) return first(b, v => number(a) - v);
  return number(a) - number(b);
}
function mul(a, b) {
  const isA = Array.isArray(a), isB = Array.isArray(b);
  if (isA && isB) return 0;
  if (isA) return each(a, v => v * number(b));
  if (isB) return each(b, v => number(a) * v);
  return number(a) * number(b);
}
function div(a, b) {
  const isA = Array.isArray(a), isB = Array.isArray(b);
  if (isA && isB) return 0;
  if (isA) return each(a, v => v / number(b));
  if (isB) return each(b, v => number(a) / v);
  return number(a) / number(b);
}
function mod(a, b) { return number(a) % number(b); }
function neg(a) { return Array.isArray(a) ? each(a, v => -v) : -number(a); }

// The operators themselves. After Effects has them for arrays of numbers; for all else they are JavaScript's.
function isVector(v) {
  if (!isArray(v)) return false;
  for (let i = 0; i < v.length; i++) if (typeof bare(v[i]) !== 'number') return false;
  return true;
}
function areVectors(a, b) {
  const isA = isArray(a), isB = isArray(b);
  if (!isA && !isB) return false;
  if ((isA ? a.length : 0) + (isB ? b.length : 0) === 0) return false;
  return (isA ? isVector(a) : typeof bare(a) === 'number') && (isB ? isVector(b) : typeof bare(b) === 'number');
}
function noProduct() { throw new TypeError('arrays cannot be multiplied or divided by each other'); }
const typedOperators = {
  add(a, b) {
    if (++work > room) spend(0);
    if (typeof a === 'number' && typeof b === 'number') return a + b;
    return areVectors(a, b) ? sum(a, b) : long(a + b);
  },
  sub(a, b) {
    if (++work > room) spend(0);
    return areVectors(a, b) ? sub(a, b) : a - b;
  },
  mul(a, b) {
    if (++work > room) spend(0);
    if (!areVectors(a, b)) return a * b;
    return isArray(a) && isArray(b) ? noProduct() : mul(a, b);
  },
  div(a, b) {
    if (++work > room) spend(0);
    if (!areVectors(a, b)) return a / b;
    return isArray(a) && isArray(b) ? noProduct() : div(a, b);
  },
  neg(a) {
    if (++work > room) spend(0);
    return isVector(a) && a.length > 0 ? neg(a) : -a;
  },
};

// Of a value: everything between two values, whatever they are.
function mix(a, b, share) {
  if (!Array.isArray(a)) return a + (b - a) * share;
  return pairs(a, b, (x, y) => x + (y - x) * share);
}
function clamp(v, low, high) {
  low = number(low);
  high = number(high);
  if (low > high) [low, high] = [high, low];
  const one = x => Math.min(Math.max(x, low), high);
  return Array.isArray(v) ? each(v, one) : one(number(v));
}
function length(a, b) {
  if (!Array.isArray(a)) return Math.abs(b === undefined ? number(a) : number(a) - number(b));
  let squares = 0;
  for (let i = 0; i < a.length; i++) {
    const d = number(a[i]) - (b === undefined ? 0 : number(b[i] === undefined ? 0 : b[i]));
    squares += d * d;
  }
  return Math.sqrt(squares);
}
function normalize(v) { return div(v, length(v)); }
function dot(a, b) {
  let result = 0;
  for (let i = 0; i < a.length && i < b.length; i++) result += a[i] * b[i];
  return result;
}
function cross(a, b) {
  const [ax, ay, az = 0] = a, [bx, by, bz = 0] = b;
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}
function degreesToRadians(v) { return number(v) * Math.PI / 180; }
function radiansToDegrees(v) { return number(v) * 180 / Math.PI; }
// The orientation of something at one point that looks at another point.
function lookAt(from, to) {
  const [x, y, z = 0] = sub(to, from);
  return [Math.atan2(-y, Math.hypot(x, z)) * 180 / Math.PI, Math.atan2(x, z) * 180 / Math.PI, 0];
}
function framesToTime(frames, perSecond) { return number(frames) / (perSecond || rate); }
function timeToFrames(seconds, perSecond) {
  return Math.floor((seconds === undefined ? now / rate : number(seconds)) * (perSecond || rate)
    + 1e-9);
}

// Colours: all components in 0...1.
function rgbToHsl(c) {
  const [r, g, b] = [number(c[0]), number(c[1]), number(c[2])];
  const high = Math.max(r, g, b), low = Math.min(r, g, b), d = high - low;
  const l = (high + low) / 2;
  let h = 0;
  if (d > 0) {
    h = high === r ? (g - b) / d + (g < b ? 6 : 0) : high === g ? (b - r) / d + 2 : (r - g) / d + 4;
  }
  const s = d === 0 ? 0 : l > 0.5 ? d / (2 - high - low) : d / (high + low);
  return [h / 6, s, l, c[3] === undefined ? 1 : c[3]];
}
function hslToRgb(c) {
  const [h, s, l] = [number(c[0]), number(c[1]), number(c[2])];
  const one = n => {
    const k = (((n + h * 12) % 12) + 12) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [one(0), one(8), one(4), c[3] === undefined ? 1 : c[3]];
}
function hexToRgb(text) {
  const hex = String(text).replace('#', '');
  const part = i => parseInt(hex.substr(i, 2), 16) / 255;
  return [part(0), part(2), part(4), hex.length > 7 ? part(6) : 1];
}
