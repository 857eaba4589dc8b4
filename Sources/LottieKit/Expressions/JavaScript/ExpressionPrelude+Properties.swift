// SPDX-License-Identifier: Apache-2.0

/// Properties: what the file says they are, and what their expressions make of it.
extension ExpressionPrelude {
  static let properties = #"""
    const PROPERTY = Symbol();
    const properties = new Map();
    // What an expression gets for a property behaves as its value, and knows whose it is.
    const numberPrototype = Object.create(Number.prototype);
    const vectorPrototype = Object.create(Array.prototype);
    const textPrototype = Object.create(String.prototype);
    const pathPrototype = {};

    // id: where it is in the file; fixed: its value, where that is all; parts: one for each axis.
    function makeProperty(stub, layer, names, group) {
      const p = {
        id: -1, layer, names, group, fixed: undefined, parts: null, text: null, run: null,
        index: 0, seed: -1, times: null, readAt: NaN, read: undefined,
        isRunning: 0, doneAt: NaN, done: undefined, faces: {},
      };
      if (stub !== null && typeof stub === 'object' && !Array.isArray(stub)) {
        p.id = stub.$;
        p.index = stub.ix || 0;
        p.text = stub.x || null;
        properties.set(p.id, p);
      } else {
        p.fixed = stub;
      }
      return p;
    }
    function composed(parts, layer, names, group) {
      const p = makeProperty(null, layer, names, group);
      p.parts = parts;
      p.fixed = undefined;
      return p;
    }
    function copied(v) {
      if (!Array.isArray(v)) return v;
      const result = [];
      for (let i = 0; i < v.length; i++) result[i] = v[i];
      return result;
    }
    // What the host has answered.
    function taken(answer, p, frame) {
      if (typeof answer === 'string') return answer;
      if (answer === -2) return new Path(p, frame);
      if (answer === 1) return numbers[0];
      const result = [];
      for (let i = 0; i < answer; i++) result[i] = numbers[i];
      return result;
    }
    // As the file's keyframes have it.
    function plain(p, frame) {
      if (p.fixed !== undefined) return copied(p.fixed);
      if (p.parts) {
        const result = [];
        for (let i = 0; i < p.parts.length; i++) result[i] = number(valueAt(p.parts[i], frame));
        return result;
      }
      if (p.readAt !== frame) {
        p.read = taken(ask(VALUE, p.id, frame, 0), p, frame);
        p.readAt = frame;
      }
      return copied(p.read);
    }
    function valueAt(p, frame) {
      return p.text === null || p.isRunning === epoch ? plain(p, frame) : copied(evaluate(p, frame));
    }
    function wrapped(p, v) {
      let result = v;
      if (Array.isArray(v)) {
        result = Object.setPrototypeOf(v, vectorPrototype);
      } else if (typeof v === 'number') {
        result = Object.setPrototypeOf(new Number(v), numberPrototype);
      } else if (typeof v === 'string') {
        result = Object.setPrototypeOf(new String(v), textPrototype);
      } else if (v instanceof Path) {
        result = v.copy();
      } else {
        return v;
      }
      result[PROPERTY] = p;
      return result;
    }
    function face(p) { return wrapped(p, valueAt(p, now)); }

    """#

  static let keyframes = #"""
    function keyTimes(p) {
      if (p.times) return p.times;
      p.times = [];
      if (p.id < 0) return p.times;
      let count = 0, total = 1;
      for (; count < total;) {
        total = ask(KEYS, p.id, count, 0);
        const some = Math.min(total - count, ROOM);
        for (let i = 0; i < some; i++) p.times.push(numbers[i]);
        count += some;
        if (some === 0) break;
      }
      return p.times;
    }
    function keyValue(p, i) { return taken(ask(KEY, p.id, i, 0), p, keyTimes(p)[i]); }
    function key(p, i) {
      const place = number(i), times = keyTimes(p);
      if (!(place >= 1 && place <= times.length)) throw new Error('there is no keyframe ' + place);
      const value = keyValue(p, place - 1);
      const result = { time: times[place - 1] / rate, index: place, value };
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) result[i] = value[i];
      } else {
        result[0] = value;
      }
      return result;
    }
    function nearestKey(p, seconds) {
      const times = keyTimes(p), frame = number(seconds) * rate;
      let best = -1;
      for (let i = 0; i < times.length; i++) {
        if (best < 0 || Math.abs(times[i] - frame) < Math.abs(times[best] - frame)) best = i;
      }
      return best < 0 ? { index: 0, time: 0, value: plain(p, frame) } : key(p, best + 1);
    }
    // Per second, over the last thousandth of one.
    function velocityAt(p, frame) {
      const delta = 0.001 * rate;
      return div(sub(valueAt(p, frame), valueAt(p, frame - delta)), 0.001);
    }
    function smoothed(p, width, samples, seconds) {
      width = width === undefined ? 0.2 : number(width);
      samples = Math.max(1, Math.min(1000, samples === undefined ? 5 : Math.floor(number(samples))));
      const middle = seconds === undefined ? now : number(seconds) * rate;
      let total = null;
      for (let i = 0; i < samples; i++) {
        const share = samples === 1 ? 0 : i / (samples - 1) - 0.5;
        const v = plain(p, middle + share * width * rate);
        total = total === null ? v : sum(total, v);
      }
      return div(total, samples);
    }
    // Keyframes that go on. The host tells which frames it takes: their number, the frame, and what is added to its
    // value, so many times the change from one frame to another.
    function looped(p, isBefore, type, count, duration) {
      const kind = String(type === undefined ? 'cycle' : type).toLowerCase();
      const amount = duration !== undefined ? number(duration) * rate : count === undefined ? 0
        : number(count);
      const layer = p.layer.raw, mode = (isBefore ? 1 : 0) + (duration === undefined ? 0 : 2);
      [numbers[0], numbers[1], numbers[2]] = [amount, layer.ip, layer.op];
      const found = p.id < 0 ? 0 : ask(LOOP, p.id, now, mode, kind);
      if (!found) return plain(p, now);
      const [at, from, to, times] = [numbers[0], numbers[1], numbers[2], numbers[3]];
      const value = plain(p, at);
      if (found < 4 || value instanceof Path) return value;
      return sum(value, mul(sub(plain(p, to), plain(p, from)), times));
    }

    // What each property can be asked for, by its value or by name in its own expression.
    const frameOf = seconds => seconds === undefined ? now : number(seconds) * rate;
    const propertyGetters = {
      value: p => valueAt(p, now),
      numKeys: p => keyTimes(p).length,
      velocity: p => velocityAt(p, now),
      speed: p => length(velocityAt(p, now)),
      propertyIndex: p => p.index,
      _name: p => p.names[0],
      name: p => p.names[0],
      matchName: p => p.names[1],
      numProperties: () => 0,
    };
    const propertyMethods = {
      valueAtTime: (p, t) => valueAt(p, frameOf(t)),
      getValueAtTime: (p, t) => valueAt(p, frameOf(t)),
      velocityAtTime: (p, t) => velocityAt(p, frameOf(t)),
      getVelocityAtTime: (p, t) => velocityAt(p, frameOf(t)),
      speedAtTime: (p, t) => length(velocityAt(p, frameOf(t))),
      key: (p, i) => key(p, i),
      nearestKey: (p, t) => nearestKey(p, t === undefined ? now / rate : t),
      smooth: (p, width, samples, t) => smoothed(p, width, samples, t),
      wiggle: (p, frequency, amplitude, octaves, factor, t) =>
        wiggled(p, plain(p, frameOf(t)), frequency, amplitude, octaves, factor, frameOf(t) / rate),
      temporalWiggle: (p, frequency, amplitude, octaves, factor, t) => plain(p,
        rate * wiggled(p, frameOf(t) / rate, frequency, amplitude, octaves, factor, frameOf(t) / rate)),
      loopIn: (p, type, n) => looped(p, true, type, n),
      loopOut: (p, type, n) => looped(p, false, type, n),
      loopInDuration: (p, type, d) => looped(p, true, type, 0, d === undefined ? 0 : d),
      loopOutDuration: (p, type, d) => looped(p, false, type, 0, d === undefined ? 0 : d),
      propertyGroup: (p, n) => groupAbove(p.group, n === undefined ? 1 : number(n)),
    };
    propertyMethods.loop_in = propertyMethods.loopIn;
    propertyMethods.loop_out = propertyMethods.loopOut;
    function equip(prototype) {
      for (const name in propertyGetters) {
        const get = propertyGetters[name];
        Object.defineProperty(prototype, name, { get() { return get(this[PROPERTY]); } });
      }
      for (const name in propertyMethods) {
        const method = propertyMethods[name];
        Object.defineProperty(prototype, name, {
          value(a, b, c, d, e) { return method(this[PROPERTY], a, b, c, d, e); }
        });
      }
    }
    equip(numberPrototype);
    equip(vectorPrototype);
    equip(textPrototype);
    Object.defineProperty(textPrototype, 'style', { get() { return textStyle(this[PROPERTY]); } });
    // The one that a name in a property's own expression stands for.
    function bound(name) {
      const method = propertyMethods[name];
      return p => p.faces[name] || (p.faces[name] = (a, b, c, d, e) => method(p, a, b, c, d, e));
    }

    """#
}
