// SPDX-License-Identifier: Apache-2.0

// Takes from the global object what would let a script reach out, or never end, and freezes the rest.

const define = Object.defineProperty;
// Nothing that starts work of its own, knows the time of day, or takes memory by the gigabyte.
for (const name of ['Promise', 'Atomics', 'SharedArrayBuffer', 'ArrayBuffer', 'DataView', 'BigInt',
  'WebAssembly', 'WeakRef', 'FinalizationRegistry', 'console', 'Proxy', 'Int8Array', 'Int16Array',
  'Int32Array', 'Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Float16Array',
  'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'ShadowRealm']) {
  delete globalThis[name];
}
const RealArray = Array;
globalThis.Array = function (...list) {
  if (list.length === 1 && list[0] > LONGEST) refuse('elements');
  return Reflect.construct(RealArray, list, new.target || RealArray);
};
Array.prototype = RealArray.prototype;
Array.prototype.constructor = Array;
for (const name of ['isArray', 'from', 'of']) Array[name] = RealArray[name];
guardLibrary();
guardSearches();
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
  bindings, layerPrototype, groupPrototype, TextStyle, stylePrototype, textGetters]) {
  freeze(one);
}
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const one = { value: globalThis[name], writable: false, configurable: false };
  if (name !== 'globalThis') define(globalThis, name, one);
}
Object.preventExtensions(globalThis);
