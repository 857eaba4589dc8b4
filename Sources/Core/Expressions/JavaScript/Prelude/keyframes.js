// SPDX-License-Identifier: Apache-2.0

// Keyframes of properties as expressions read them, and the loops over them.

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
  const index = number(i), times = keyTimes(p);
  if (!(index >= 1 && index <= times.length)) throw new Error('there is no keyframe ' + index);
  const value = keyValue(p, index - 1);
  const result = { time: times[index - 1] / rate, index, value };
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
  return best < 0 ? { index: 0, time: 0, value: keyframed(p, frame) } : key(p, best + 1);
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
    const v = keyframed(p, middle + share * width * rate);
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
  if (!found) return keyframed(p, now);
  const [at, from, to, times] = [numbers[0], numbers[1], numbers[2], numbers[3]];
  const value = keyframed(p, at);
  if (found < 4 || value instanceof Path) return value;
  return sum(value, mul(sub(keyframed(p, to), keyframed(p, from)), times));
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
    wiggled(p, keyframed(p, frameOf(t)), frequency, amplitude, octaves, factor, frameOf(t) / rate),
  temporalWiggle: (p, frequency, amplitude, octaves, factor, t) => keyframed(p,
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
// The one that a name in a property's own expression stands for.
function bound(name) {
  const method = propertyMethods[name];
  return p => p.faces[name] || (p.faces[name] = (a, b, c, d, e) => method(p, a, b, c, d, e));
}
