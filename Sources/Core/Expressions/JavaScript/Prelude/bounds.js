// SPDX-License-Identifier: Apache-2.0

// Counts what a script does, and bounds what one operation may do. CheckedSource.swift adds calls of `spend`, `long` and
// `few` to the loops, functions and operators of a script. An operator or a function of the library is not interrupted,
// so that its input and its result are bounded here.

const LONGEST = 250000;
// The elements that one evaluation may spread, and the characters or bytes that one search may compare.
const SPREAD = 4000000, COMPARED = 3e8;
const { apply } = Reflect;
let spreadCount = 0;
// The steps of the expression that is running, how many it may take, those of all others of this call, and which limit
// was exceeded: that of an expression or that of the frame. Each step takes a tenth of a microsecond, roughly.
let work = 0, room = 0, spent = 0, over = 0;
const OVER_OWN = 1, OVER_ALL = 2;
function findRoom() { room = Math.min(numbers[MOST], numbers[LEFT] - spent); }
function spend(steps) {
  work += steps;
  if (work <= room) return true;
  over = work > numbers[MOST] ? OVER_OWN : OVER_ALL;
  throw new RangeError('it does too much');
}
// A pass of a loop, or a call.
function pass() { return ++work <= room || spend(0); }
function refuse(what) { throw new RangeError('more than ' + LONGEST + ' ' + what); }
function long(value) {
  if (typeof value === 'string' && value.length > LONGEST) refuse('characters');
  return value;
}
// What `...` copies.
function few(value) {
  if (isArray(value) || typeof value === 'string') {
    spend(value.length >> 4);
    spreadCount += value.length;
    if (spreadCount > SPREAD) refuse('elements');
    return value;
  }
  if (value === null || value === undefined || typeof value[Symbol.iterator] !== 'function') {
    return value;
  }
  const list = [];
  for (const one of value) {
    if (++spreadCount > SPREAD) refuse('elements');
    list.push(one);
  }
  return list;
}
function fewOf(value) {
  const v = bare(value);
  if (isArray(v) || typeof v === 'string') {
    spreadCount += v.length;
    if (spreadCount > SPREAD) refuse('elements');
  }
  return value;
}
// Replaces a function by one that bounds `this`, the arguments and the result. `work`, if given, gets the function,
// `this` and the arguments.
function guard(object, name, work) {
  const known = Object.getOwnPropertyDescriptor(object, name);
  if (!known || typeof known.value !== 'function') return;
  const method = known.value;
  known.value = {
    [name](...list) {
      if (this !== null && this !== undefined && this.length > LONGEST) refuse('elements');
      if (!isOurs) spend(1 + (isArray(this) || typeof this === 'string' ? this.length >> 4 : 0));
      for (let i = 0; i < list.length; i++) long(list[i]);
      return long(work ? work(method, this, list) : apply(method, this, list));
    },
  }[name];
  define(object, name, known);
}
function guardAll(object, except = []) {
  for (const name of Reflect.ownKeys(object)) {
    if (name !== 'constructor' && !except.includes(name)) guard(object, name);
  }
}

// Lists.

// The lists that are being joined: one that contains itself is empty there.
const joining = [];
function joined(list, separator, text) {
  if (joining.includes(list)) return '';
  joining.push(list);
  try {
    const parts = [], count = Math.min(list.length, LONGEST + 1);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const one = list[i];
      const part = typeof one === 'string' ? one : one === null || one === undefined ? '' : text(one);
      total += part.length + separator.length;
      if (total > LONGEST + separator.length) refuse('characters');
      parts[i] = part;
    }
    return apply(joinList, parts, [separator]);
  } finally {
    joining.pop();
  }
}
const joinList = Array.prototype.join, findText = { indexOf: 1, lastIndexOf: 1, includes: 1 };
// Compares strings one after the other, where all together are too many.
function find(method, list, [value, ...from]) {
  if (typeof value !== 'string' || value.length * list.length < COMPARED / 100) {
    return apply(method, list, [value, ...from]);
  }
  const at = new Set();
  for (let i = 0; i < list.length; i++) if (list[i] === value) at.add(i);
  return apply(method, RealArray.from(list, (_, i) => at.has(i) ? value : 0), [value, ...from]);
}
function sorted(method, list, [compare, ...rest]) {
  const byText = (a, b) => {
    const [x, y] = [`${a}`, `${b}`];
    return x < y ? -1 : x > y ? 1 : 0;
  };
  return apply(method, list, [compare === undefined ? byText : compare, ...rest]);
}
function guardLists() {
  const prototype = Array.prototype;
  guardAll(prototype, ['push', 'pop', 'join', 'toString', 'toLocaleString', 'concat', 'sort',
    'toSorted', ...Object.keys(findText)]);
  guard(prototype, 'join', (_, list, [separator]) =>
    joined(list, separator === undefined ? ',' : `${separator}`, one => `${one}`));
  guard(prototype, 'toString', (_, list) =>
    typeof list.join === 'function' ? list.join() : Object.prototype.toString.call(list));
  guard(prototype, 'toLocaleString', (_, list, some) =>
    joined(list, ',', one => `${one.toLocaleString(...some)}`));
  guard(prototype, 'concat', (method, list, others) => {
    let total = list.length;
    for (const one of others) {
      total += one !== null && typeof one === 'object' && (isArray(one) || one[Symbol.isConcatSpreadable])
        ? +one.length : 1;
      if (!(total <= LONGEST)) refuse('elements');
    }
    return apply(method, list, others);
  });
  for (const name of ['sort', 'toSorted']) guard(prototype, name, sorted);
  for (const name in findText) guard(prototype, name, find);
}

// Texts.

// The text to look for; an object that looks for itself stays.
function plain(what, symbol) {
  const isObject = what !== null && (typeof what === 'object' || typeof what === 'function');
  return what === undefined || (isObject && what[symbol] !== undefined) ? what : `${what}`;
}
function search(method, text, [what, ...list]) {
  what = plain(what, method.name === 'split' ? Symbol.split : Symbol.replace);
  if (typeof what === 'string' && what.length > 64 && !isOurs) spend(text.length * what.length / 1000);
  if (typeof what === 'string' && what.length > 64 && text.length * what.length > COMPARED) {
    throw new RangeError('the search may take too long');
  }
  return apply(method, text, [what, ...list]);
}
// The characters that a replacement may add: `$` may repeat the text.
function replaced(method, text, [what, by, ...list]) {
  what = plain(what, Symbol.replace);
  if (typeof by === 'function') {
    let total = 0;
    const work = by;
    by = (...some) => {
      const result = `${work(...some)}`;
      total += result.length;
      if (total > LONGEST) refuse('characters');
      return result;
    };
  } else if (typeof what === 'string') {
    by = `${by}`;
    let times = 1;
    if (method.name === 'replaceAll') times += text.length / Math.max(1, what.length);
    const each = by.length + (by.split('$').length - 1) * text.length;
    if (times * each > 16 * LONGEST) {
      times = 0;
      for (let i = text.indexOf(what); i >= 0; i = text.indexOf(what, i + Math.max(1, what.length))) {
        times++;
        if (method.name !== 'replaceAll' || times * each > 16 * LONGEST || i >= text.length) break;
      }
      if (times * each > 16 * LONGEST) refuse('characters');
    }
  }
  return search(method, text, [what, by, ...list]);
}
function guardTexts() {
  const prototype = String.prototype;
  guardAll(prototype, ['concat', 'repeat', 'padStart', 'padEnd', 'replace', 'replaceAll', 'indexOf',
    'lastIndexOf', 'includes', 'split']);
  const text = work => (method, it, list) => {
    if (it === null || it === undefined) return apply(method, it, list);
    return work(method, `${it}`, list);
  };
  for (const name of ['indexOf', 'lastIndexOf', 'includes', 'split']) guard(prototype, name, text(search));
  for (const name of ['replace', 'replaceAll']) guard(prototype, name, text(replaced));
  guard(prototype, 'concat', text((_, it, list) => joined([it, ...list.map(String)], '', String)));
  for (const name of ['repeat', 'padStart', 'padEnd']) {
    guard(prototype, name, text((method, it, [count, ...list]) => {
      if (!(it.length * (name === 'repeat' ? count : 1) <= LONGEST) || !(count <= LONGEST)) {
        refuse('characters');
      }
      return apply(method, it, [count, ...list]);
    }));
  }
  guardAll(String);
  guard(String, 'raw', (_, __, [parts, ...values]) => {
    const list = [], count = Math.min(+parts.raw.length, LONGEST);
    for (let i = 0; i < count; i++) {
      list.push(`${parts.raw[i]}`);
      if (i + 1 < count && i < values.length) list.push(`${values[i]}`);
    }
    return list.join('');
  });
}

// JSON.

// The characters that an indented value needs before its own.
function indentOf(space) {
  const v = bare(space);
  return typeof v === 'number' ? Math.max(0, Math.min(10, v)) : typeof v === 'string' ? Math.min(10, v.length) : 0;
}
function json(method, object, [value, replacer, space]) {
  const indent = indentOf(space), depths = new Map();
  const names = isArray(replacer) ? replacer.map(String) : null;
  let total = 0;
  function count(key, value) {
    if (typeof replacer === 'function') value = apply(replacer, this, [key, value]);
    let v = bare(value);
    const depth = (depths.get(this) || 0) + 1;
    total += 6 * key.length + indent * depth + (typeof v === 'string' ? 6 * v.length + 8 : 32);
    if (total > 8 * LONGEST) refuse('characters');
    if (v === null || typeof v !== 'object') return value;
    if (names && !isArray(v)) {
      const some = {};
      for (const name of names) if (Object.hasOwn(v, name)) some[name] = v[name];
      v = some;
    }
    depths.set(v, depth);
    return v;
  }
  return apply(method, object, [value, count, space]);
}

// What has more than functions to copy with.
function guardConstructor(name, look = () => {}) {
  const Real = globalThis[name];
  const known = {
    [name]: function (...list) {
      look(list);
      if (!new.target) return Real(...list);
      return Reflect.construct(Real, list, new.target);
    },
  }[name];
  known.prototype = Real.prototype;
  for (const key of Reflect.ownKeys(Real)) {
    if (!Object.hasOwn(known, key)) define(known, key, Object.getOwnPropertyDescriptor(Real, key));
  }
  define(Real.prototype, 'constructor', { value: known });
  globalThis[name] = known;
}
function guardLibrary() {
  guardLists();
  guardTexts();
  guardAll(Object, ['is', 'hasOwn']);
  guardAll(Reflect, ['apply', 'construct']);
  guardAll(JSON, ['stringify']);
  guard(JSON, 'stringify', json);
  for (const name of ['Map', 'Set', 'WeakMap', 'WeakSet']) {
    guardAll(globalThis[name].prototype, ['get', 'set', 'has', 'add', 'delete']);
    guardAll(globalThis[name]);
    guardConstructor(name);
  }
  for (const one of [Error, Function, Object, Symbol, Number, RegExp]) {
    guard(one.prototype, 'toString');
    guard(one.prototype, 'toLocaleString');
  }
  for (const name of ['escape', 'unescape', 'encodeURI', 'encodeURIComponent', 'decodeURI',
    'decodeURIComponent', 'parseInt', 'parseFloat']) {
    guard(globalThis, name);
  }
  for (const name of Reflect.ownKeys(Intl)) {
    if (typeof Intl[name] === 'function' && Intl[name].prototype) guardAll(Intl[name].prototype);
  }
  // It joins texts.
  delete Intl.ListFormat;
  for (const name of Reflect.ownKeys(RegExp.prototype)) {
    if (typeof name === 'symbol') guard(RegExp.prototype, name);
  }
  // Names of functions are as long as a script likes.
  Error.stackTraceLimit = 0;
}
