// SPDX-License-Identifier: Apache-2.0

// Refuses searches that may take too long. A regular expression is tried at each character, with all divisions of the
// text between its parts, and nothing interrupts that. So the steps are estimated before, from above.

// The steps of one search; some tenths of a second. And the characters of an expression.
const STEPS = 2e7, LONGEST_SOURCE = 10000;
// Those of the prototype: an expression can have properties of the same names.
function getterOf(name) { return Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get || (() => false); }
// The costs of expressions, and of those with the flag `v`.
const { exec } = RegExp.prototype, sourceOf = getterOf('source'), isSetsOf = getterOf('unicodeSets');
const costs = [new Map(), new Map()];

// The number of paths through an expression: `ways` times the length of the text to the power of `free`. `steps` are those of
// one path, `atoms` the characters of the expression.
function sequence(a, b) {
  return {
    ways: a.ways * b.ways, free: a.free + b.free, steps: a.steps + b.steps, atoms: a.atoms + b.atoms,
    nested: a.nested + b.nested,
  };
}
function choice(a, b) {
  return {
    ways: a.ways + b.ways, free: Math.max(a.free, b.free), steps: Math.max(a.steps, b.steps),
    atoms: a.atoms + b.atoms, nested: Math.max(a.nested, b.nested),
  };
}
function repeated(one, low, high) {
  const isFixed = one.ways === 1 && one.free === 0;
  if (high === low && isFixed) return { ...one, steps: one.steps * high };
  if (isFixed) {
    const isFree = high - low > 1000;
    return {
      ...one, ways: isFree ? 1 : high - low + 1, free: isFree ? 1 : 0,
      steps: one.steps * Math.min(high, Math.max(low, 1)),
    };
  }
  if (high <= 1) return choice(one, { ways: 1, free: 0, steps: 0, atoms: 0, nested: 0 });
  // Each round has the choice again.
  if (high * (1 + one.free) <= 16 && !one.nested) {
    return {
      ...one, ways: Math.pow(one.ways, high) * (high - low + 1), free: one.free * high,
      steps: one.steps * high,
    };
  }
  // As many paths as the atoms can be spread over the text.
  return { ...one, ways: 1, free: 0, nested: Math.max(one.nested, one.atoms + 1) };
}
function costOf(source, isV) {
  let i = 0, references = 0;
  const number = () => {
    const start = i;
    while (source[i] >= '0' && source[i] <= '9') i++;
    return start === i ? NaN : Math.min(1e9, +source.slice(start, i));
  };
  function quantifier() {
    const start = i, mark = source[i];
    let low = mark === '+' ? 1 : 0, high = mark === '?' ? 1 : Infinity;
    if (mark === '{') {
      i++;
      low = high = number();
      if (source[i] === ',') {
        i++;
        high = source[i] === '}' ? Infinity : number();
      }
      if (source[i] !== '}' || isNaN(low) || isNaN(high)) {
        i = start;
        return null;
      }
    } else if (mark !== '*' && mark !== '+' && mark !== '?') {
      return null;
    }
    i++;
    if (source[i] === '?') i++;
    return [low, high];
  }
  function set() {
    for (let depth = 0; i < source.length; i++) {
      if (source[i] === '\\') i++;
      else if (source[i] === '[' && (isV || depth === 0)) depth++;
      else if (source[i] === ']' && --depth === 0) break;
    }
    i++;
  }
  function atom(depth) {
    const one = { ways: 1, free: 0, steps: 1, atoms: 1, nested: 0 };
    const mark = source[i];
    if (mark === '[') {
      set();
    } else if (mark === '(') {
      i++;
      if (source[i] === '?') {
        while (i < source.length && !':=!>'.includes(source[i])) i++;
        i++;
      }
      const inner = alternatives(depth + 1);
      i++;
      return inner;
    } else if (mark === '\\') {
      // What it refers to is compared character by character.
      if (source[i + 1] >= '1' && source[i + 1] <= '9' || source[i + 1] === 'k') references++;
      i += 2;
    } else {
      i++;
    }
    return one;
  }
  function alternatives(depth) {
    if (depth > 100) throw new RangeError('the search is nested too deeply');
    let all = null, one = { ways: 1, free: 0, steps: 0, atoms: 0, nested: 0 };
    while (i < source.length && source[i] !== ')') {
      if (source[i] === '|') {
        i++;
        all = all ? choice(all, one) : one;
        one = { ways: 1, free: 0, steps: 0, atoms: 0, nested: 0 };
        continue;
      }
      const part = atom(depth), range = quantifier();
      one = sequence(one, range ? repeated(part, ...range) : part);
    }
    return all ? choice(all, one) : one;
  }
  let result = { ways: 1, free: 0, steps: 0, atoms: 0, nested: 0 };
  // A bracket too many ends it early.
  while (i < source.length) {
    result = sequence(result, alternatives(0));
    i++;
  }
  result.free += references;
  return result;
}
function stepsOf(cost, count) {
  // From each character on, and the positions are in order.
  let steps = cost.ways * cost.steps * (count + 1);
  for (let k = 1; k <= cost.free; k++) steps *= (count + 1) / (k + 1);
  return cost.nested ? steps * Math.pow(cost.nested, Math.min(count, 1000)) : steps;
}
function checkSource(source) {
  if (source.length > LONGEST_SOURCE) throw new RangeError('the regular expression is too long');
}
function guardSearches() {
  guard(RegExp.prototype, 'exec', (_, expression, [value]) => {
    if (isOurs) return apply(exec, expression, [value]);
    const text = `${value}`, source = apply(sourceOf, expression, []);
    const isV = apply(isSetsOf, expression, []), known = costs[+isV];
    let cost = known.get(source);
    if (!cost) {
      checkSource(source);
      cost = ours(() => costOf(source, isV));
      // A script can make as many as it likes.
      if (known.size > 1000) known.clear();
      known.set(source, cost);
    }
    if (!(stepsOf(cost, text.length) <= STEPS)) {
      throw new RangeError('the search /' + source.slice(0, 60) + '/ may take too long');
    }
    spend(stepsOf(cost, text.length) / 32);
    return apply(exec, expression, [text]);
  });
  guard(RegExp.prototype, 'compile', (method, expression, list) => {
    checkSource(`${list[0]}`);
    return apply(method, expression, list);
  });
  guardConstructor('RegExp', list => {
    if (typeof bare(list[0]) === 'string') checkSource(bare(list[0]));
  });
  for (const name of ['match', 'matchAll', 'search']) {
    guard(String.prototype, name, (method, text, [what, ...list]) => {
      what = plain(what, Symbol.match);
      if (typeof what === 'string') checkSource(what);
      return apply(method, text, [what, ...list]);
    });
  }
}
