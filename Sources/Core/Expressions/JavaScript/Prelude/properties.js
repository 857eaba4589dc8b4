// SPDX-License-Identifier: Apache-2.0

// Properties: what the file says they are, and what their expressions make of it.

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
    isRunning: 0, doneAt: NaN, done: undefined, style: null, faces: {},
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
function keyframed(p, frame) {
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
  return p.text === null || p.isRunning === epoch ? keyframed(p, frame) : copied(evaluate(p, frame));
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
