// SPDX-License-Identifier: Apache-2.0

// Running expressions, and what keeps them from harm.

// Each call of the host is an epoch: what it left unfinished is no longer running.
let epoch = 0, depth = 0;
const DEEPEST = 64;
function fits(p, result, value) {
  if (typeof result === 'number' && typeof value === 'number' && isFinite(result)) return result;
  let v = bare(result);
  if (v === undefined || v === null) return value;
  if (typeof v === 'boolean') v = v ? 1 : 0;
  if (v instanceof TextStyle) {
    if (typeof value !== 'string') throw new Error('a text style is no value');
    p.style = v;
    return v.text === undefined ? value : v.text;
  }
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
  const text = typeof v === 'string' ? v : String(v);
  if (text.length > 100000) throw new Error('the text is too long');
  return text;
}
// What an expression makes of a property at a frame; the value before it where it fails.
function evaluate(p, frame) {
  if (p.doneAt === frame) return p.done;
  const value = p === selected.by ? 100 : keyframed(p, frame);
  // The frame has no steps left.
  if (over === OVER_ALL) return value;
  // A property that needs its own value gets the one before the expression.
  if (p.isRunning === epoch) return value;
  if (depth >= DEEPEST) {
    ask(WARNING, p.id, FAILED, 0, 'expressions that need each other are more than ' + DEEPEST);
    return value;
  }
  const outerFrame = now, outer = current, outerSeed = seed, outerStep = step, outerWork = work;
  let result = value;
  p.isRunning = epoch;
  p.style = null;
  depth++;
  work = 0;
  findRoom();
  try {
    now = frame;
    current = p;
    numbers[ROOM] = p.id;
    startRandom();
    if (!p.run) p.run = factory(p.text, false);
    result = fits(p, p.run(p), value);
  } catch (error) {
    if (p.text !== null && !over) failed(p, error);
    result = value;
  }
  // Also where the script has caught it.
  if (over) {
    result = value;
    ask(WARNING, p.id, over === OVER_OWN ? TOO_MUCH : ALL_TOO_MUCH, 0, '');
    if (over === OVER_OWN) {
      p.text = null;
      over = 0;
    }
  }
  spent += work;
  work = outerWork;
  findRoom();
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
  ask(WARNING, p.id, FAILED, 0, message.length > 200 ? message.slice(0, 200) : message);
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
// It is nested where the host needs values while it answers, for example to measure a layer.
function run(id, frame, mode, isNested) {
  if (!isNested) {
    const code = start(id, frame, mode);
    numbers[TAKEN] = spent + work;
    return code;
  }
  const outer = [current, selected.index, selected.total, selected.by];
  const code = start(id, frame, mode, true);
  [current, selected.index, selected.total, selected.by] = outer;
  if (current) numbers[ROOM] = current.id;
  return code;
}
function start(id, frame, mode, isNested) {
  if (!isNested) {
    epoch++;
    depth = spreadCount = work = spent = over = 0;
    findRoom();
  }
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
    if (p.style) giveStyle(p.style);
    ask(TEXT, 0, 0, 0, result);
    return p.style ? -5 : -4;
  }
  for (let i = 0; i < result.length && i < ROOM; i++) numbers[i] = result[i];
  return result.length;
}
