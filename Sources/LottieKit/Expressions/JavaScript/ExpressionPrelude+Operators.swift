// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on numbers, vectors and texts, as the exporter rewrites operators, and what After Effects has besides.
extension ExpressionPrelude {
  static let operators = #"""
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
      if (typeof x === 'string' || typeof y === 'string') return x + y;
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

    // Of a value or a path's place: everything between two values, whatever they are.
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
    // The orientation of something at one place that looks at another one.
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

    """#

  static let interpolation = #"""
    // y of the curve from (0, 0) to (1, 1) with these handles.
    function eased(x, x1, y1, x2, y2) {
      if (x <= 0) return 0;
      if (x >= 1) return 1;
      let low = 0, high = 1, t = x;
      for (let i = 0; i < 40; i++) {
        const u = 1 - t;
        const place = 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t;
        if (Math.abs(place - x) < 1e-7) break;
        if (place < x) low = t; else high = t;
        t = (low + high) / 2;
      }
      const u = 1 - t;
      return 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t;
    }
    // linear(t, a, b), or linear(t, from, to, a, b).
    function ramp(curve) {
      return function (t, from, to, a, b) {
        if (a === undefined) [from, to, a, b] = [0, 1, from, to];
        t = number(t);
        from = number(from);
        to = number(to);
        a = bare(a);
        b = bare(b);
        if (to < from) [from, to, a, b] = [to, from, b, a];
        if (t <= from) return a;
        if (t >= to) return b;
        return mix(a, b, curve((t - from) / (to - from)));
      };
    }
    const linear = ramp(x => x);
    const ease = ramp(x => eased(x, 0.33, 0, 0.667, 1));
    const easeIn = ramp(x => eased(x, 0.333, 0, 0.833, 0.833));
    const easeOut = ramp(x => eased(x, 0.167, 0.167, 0.667, 1));

    """#

  static let random = #"""
    // A number in 0..<1 that is always the same for the same seeds.
    function hash(a, b) {
      let h = Math.imul(a | 0, -0x61c8864f) ^ Math.imul((b | 0) + 0x7f4a7c15, -0x7a143595);
      h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
      h = Math.imul(h ^ (h >>> 15), -0x7b935975);
      return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
    }
    // What the random numbers of a property are made from; asked for once.
    function seedOf(p) {
      if (p.parts) return seedOf(p.parts[0]);
      if (p.seed < 0) p.seed = p.id < 0 ? 0 : ask(SEED, p.id, 0, 0);
      return p.seed;
    }
    // The stream of the property that is evaluated; begun anew with each evaluation, and null until it is used.
    let seed = null, step = 0;
    function startRandom() {
      seed = null;
      step = 0;
    }
    function seedRandom(offset, timeless) {
      const moment = timeless ? 0 : Math.round(now * 1000);
      seed = ownSeed() + Math.round(number(offset) * 7919) + moment;
      step = 0;
    }
    function ownSeed() { return current ? Math.imul(seedOf(current), 31) : 0; }
    function uniform() {
      if (seed === null) seed = ownSeed() + Math.round(now * 1000);
      return hash(seed, step++);
    }
    function spread(source) {
      return function (low, high) {
        if (high === undefined) [low, high] = [low === undefined ? 1 : low, undefined];
        if (high === undefined) return mul(low, 1) instanceof Array ? each(low, v => v * source())
          : number(low) * source();
        if (Array.isArray(low) || Array.isArray(high)) {
          const a = Array.isArray(low) ? low : each(high, () => number(low));
          const b = Array.isArray(high) ? high : each(low, () => number(high));
          return pairs(a, b, (x, y) => x + (y - x) * source());
        }
        return number(low) + (number(high) - number(low)) * source();
      };
    }
    const random = spread(uniform);
    // Nine of ten are in the range.
    const gaussRandom = spread(function () {
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      return 0.5 + 0.304 * radius * Math.cos(2 * Math.PI * uniform());
    });
    // In -1...1, smooth: a random value at each whole place and a cubic between them.
    function noiseAt(x, lattice) {
      const k = Math.floor(x), t = x - k;
      const a = hash(lattice, k - 1), b = hash(lattice, k);
      const c = hash(lattice, k + 1), d = hash(lattice, k + 2);
      const v = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      return v < 0 ? -1 : v > 1 ? 1 : 2 * v - 1;
    }
    function noise(place) {
      if (!Array.isArray(place)) return noiseAt(number(place), 1);
      let x = 0;
      for (let i = 0; i < place.length; i++) x += number(place[i]) * (1 + 0.618 * i);
      return noiseAt(x, place.length);
    }
    function wiggled(p, value, frequency, amplitude, octaves, factor, seconds) {
      const count = octaves === undefined ? 1 : Math.max(1, Math.min(10, number(octaves)));
      factor = factor === undefined ? 0.5 : number(factor);
      const one = (v, i) => {
        let pace = number(frequency), share = 1, total = 0;
        for (let o = 0; o < count; o++) {
          total += share * noiseAt(seconds * pace, seedOf(p) * 64 + i * 16 + o);
          pace *= 2;
          share *= factor;
        }
        return number(v) + number(Array.isArray(amplitude) ? amplitude[i] || 0 : amplitude) * total;
      };
      if (!Array.isArray(value)) return one(value, 0);
      const result = [];
      for (let i = 0; i < value.length; i++) result[i] = one(value[i], i);
      return result;
    }

    """#
}
