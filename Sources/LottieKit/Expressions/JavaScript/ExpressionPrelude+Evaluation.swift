// SPDX-License-Identifier: Apache-2.0

/// Running expressions, and what keeps them from harm.
extension ExpressionPrelude {
  static let evaluation = #"""
    // Each call of the host is an epoch: what it left behind unfinished is no longer running.
    let epoch = 0, depth = 0;
    const DEEPEST = 64;
    function fits(p, result, value) {
      if (typeof result === 'number' && typeof value === 'number' && isFinite(result)) return result;
      let v = bare(result);
      if (v === undefined || v === null) return value;
      if (typeof v === 'boolean') v = v ? 1 : 0;
      if (typeof value === 'string') return textOf(v);
      if (value instanceof Path) {
        if (v instanceof Path) return v;
        throw new Error('the result is no path');
      }
      if (typeof v === 'function') throw new Error('the result is no value');
      if (!Array.isArray(value)) return finite(Array.isArray(v) ? bare(v[0]) : v);
      if (!Array.isArray(v)) throw new Error('the result has one number instead of ' + value.length);
      const list = [];
      // What is missing stays; a colour's alpha mostly is.
      for (let i = 0; i < value.length; i++) list[i] = i < v.length ? finite(bare(v[i])) : value[i];
      return list;
    }
    function finite(v) {
      const n = typeof v === 'boolean' ? (v ? 1 : 0) : typeof v === 'string' ? parseFloat(v) : v;
      if (typeof n !== 'number' || !isFinite(n)) throw new Error('the result is not a number');
      return n;
    }
    function textOf(v) {
      if (v !== null && typeof v === 'object' && 'text' in v) v = v.text;
      const text = typeof v === 'string' ? v : String(v);
      if (text.length > 100000) throw new Error('the text is too long');
      return text;
    }
    // What an expression makes of a property at a frame; the value before it where it fails.
    function evaluate(p, frame) {
      if (p.doneAt === frame) return p.done;
      const value = p === selected.by ? 100 : plain(p, frame);
      // A property that needs its own value gets the one before the expression.
      if (p.isRunning === epoch) return value;
      if (depth >= DEEPEST) {
        ask(WARNING, p.id, 0, 0, 'expressions that need each other are more than ' + DEEPEST);
        return value;
      }
      const outerFrame = now, outer = current, outerSeed = seed, outerStep = step;
      let result = value;
      p.isRunning = epoch;
      depth++;
      try {
        now = frame;
        current = p;
        numbers[ROOM] = p.id;
        startRandom();
        if (!p.run) p.run = factory(p.text, false);
        result = fits(p, p.run(p), value);
      } catch (error) {
        if (p.text !== null) failed(p, error);
        result = value;
      }
      depth--;
      p.isRunning = 0;
      now = outerFrame;
      current = outer;
      seed = outerSeed;
      step = outerStep;
      if (current) numbers[ROOM] = current.id;
      p.done = result;
      p.doneAt = frame;
      return result;
    }
    function failed(p, error) {
      let message = '';
      try {
        message = String(error && error.message !== undefined ? error.message : error);
      } catch (_) {
        message = 'it failed';
      }
      ask(WARNING, p.id, 0, 0, message.length > 200 ? message.slice(0, 200) : message);
    }
    function property(id) {
      if (!properties.has(id)) {
        if (ask(LAYER_OF, id, 0, 0) < 0) return null;
        const comp = numbers[0], layer = numbers[1];
        composition(comp);
        groupsOf(layersByID.get(layer));
      }
      return properties.get(id) || null;
    }
    // For the host: how many numbers the value has; less than zero for paths, texts and none.
    function run(id, frame, mode) {
      epoch++;
      depth = 0;
      isOurs = false;
      current = selected.by = null;
      // Before the property is looked for, which is an exchange of numbers of its own.
      const [index, total] = [numbers[0], numbers[1]];
      const p = property(id);
      if (!p || p.text === null) return 0;
      // 1: it took too long. 2: for one character of a text, and how many there are.
      if (mode === 1) {
        p.text = null;
        return 0;
      }
      if (mode === 2) {
        [selected.index, selected.total, selected.by] = [index, total, p];
        p.doneAt = NaN;
      }
      const result = evaluate(p, frame);
      if (typeof result === 'number') {
        numbers[0] = result;
        return 1;
      }
      if (result instanceof Path) return givePath(result);
      if (typeof result === 'string') {
        ask(TEXT, 0, 0, 0, result);
        return -4;
      }
      for (let i = 0; i < result.length && i < ROOM; i++) numbers[i] = result[i];
      return result.length;
    }

    """#

  static let guards = #"""
    const define = Object.defineProperty;
    // Nothing that starts work of its own, knows the time of day, or takes memory by the gigabyte.
    for (const name of ['Promise', 'Atomics', 'SharedArrayBuffer', 'ArrayBuffer', 'DataView', 'BigInt',
      'WebAssembly', 'WeakRef', 'FinalizationRegistry', 'console', 'Proxy', 'Int8Array', 'Int16Array',
      'Int32Array', 'Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Float16Array',
      'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'ShadowRealm']) {
      delete globalThis[name];
    }
    const LONGEST = 1000000;
    function guard(prototype, name) {
      const method = prototype[name];
      if (typeof method !== 'function' || ['constructor', 'push', 'pop'].includes(name)) return;
      prototype[name] = function (...list) {
        if (this !== null && this !== undefined && this.length > LONGEST) {
          throw new RangeError('more than ' + LONGEST + ' elements');
        }
        return Reflect.apply(method, this, list);
      };
    }
    for (const name of Object.getOwnPropertyNames(Array.prototype)) guard(Array.prototype, name);
    const RealArray = Array;
    globalThis.Array = function (...list) {
      if (list.length === 1 && list[0] > LONGEST) throw new RangeError('more than ' + LONGEST);
      return Reflect.construct(RealArray, list, new.target || RealArray);
    };
    Array.prototype = RealArray.prototype;
    Array.prototype.constructor = Array;
    for (const name of ['isArray', 'from', 'of']) Array[name] = RealArray[name];
    for (const name of Object.getOwnPropertyNames(String.prototype)) guard(String.prototype, name);
    for (const name of ['repeat', 'padStart', 'padEnd']) {
      const method = String.prototype[name];
      String.prototype[name] = function (count, ...list) {
        if (!(this.length * (name === 'repeat' ? count : 1) <= LONGEST) || !(count <= LONGEST)) {
          throw new RangeError('more than ' + LONGEST + ' characters');
        }
        return Reflect.apply(method, this, [count, ...list]);
      };
    }
    // A search that tries all ways to read a text may take for ever: it is refused by an estimate.
    const exec = RegExp.prototype.exec, estimates = new Map();
    function estimate(source) {
      const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
      const repeated = (plain.match(/[*+]|\{\d*,\d*\}/g) || []).length;
      const nested = /\([^()]*(?:[*+|]|\{\d*,\d*\}|\()[^]*\)(?:[*+]|\{\d*,)/.test(plain);
      return { repeated, nested };
    }
    RegExp.prototype.exec = function (text) {
      if (isOurs) return Reflect.apply(exec, this, [text]);
      const source = this.source, length = String(text).length;
      if (!estimates.has(source)) estimates.set(source, ours(() => estimate(source)));
      const { repeated, nested } = estimates.get(source);
      if (Math.pow(length, repeated) > 1e7 || (nested && length > 24)) {
        throw new RangeError('the search /' + source.slice(0, 60) + '/ may take too long');
      }
      return Reflect.apply(exec, this, [text]);
    };
    Math.random = () => uniform();
    // Clocks start with the animation.
    const RealDate = Date;
    const clock = () => Math.round(now / rate * 1000);
    globalThis.Date = function (...list) {
      if (!new.target) return new RealDate(clock()).toString();
      return list.length ? new RealDate(...list) : new RealDate(clock());
    };
    Date.prototype = RealDate.prototype;
    Date.prototype.constructor = Date;
    Date.now = clock;
    Date.parse = RealDate.parse;
    Date.UTC = RealDate.UTC;
    const localized = Number.prototype.toLocaleString;
    Number.prototype.toLocaleString = function (locale, ...list) {
      return Reflect.apply(localized, this, [locale === undefined ? 'en-US' : locale, ...list]);
    };
    const frozen = new Set();
    function freeze(object) {
      if (object === null || (typeof object !== 'object' && typeof object !== 'function')) return;
      if (object === globalThis || frozen.has(object)) return;
      frozen.add(object);
      Object.freeze(object);
      if (typeof object === 'function' && !Object.hasOwn(object, 'prototype')) return;
      for (const name of Reflect.ownKeys(object)) {
        const one = Object.getOwnPropertyDescriptor(object, name);
        freeze(one.value);
        freeze(one.get);
      }
      freeze(Object.getPrototypeOf(object));
    }
    for (const name of Object.getOwnPropertyNames(globalThis)) freeze(globalThis[name]);
    freeze([][Symbol.iterator]());
    freeze(''[Symbol.iterator]());
    freeze(''.matchAll(/a/g));
    freeze(function* () {});
    for (const one of [numberPrototype, vectorPrototype, textPrototype, pathPrototype, Path, constants,
      bindings, layerPrototype, groupPrototype]) {
      freeze(one);
    }
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const one = { value: globalThis[name], writable: false, configurable: false };
      if (name !== 'globalThis') define(globalThis, name, one);
    }
    Object.preventExtensions(globalThis);

    """#
}
