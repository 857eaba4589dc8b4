// SPDX-License-Identifier: Apache-2.0

// Compiles an expression into a function, after it has mended what the exporter leaves.

const compiled = new Map();
const RESERVED = new Set(('break case catch class const continue debugger default delete do else '
  + 'export extends finally for function if in instanceof let new return static super switch this '
  + 'throw try typeof var void while with yield null true false undefined').split(' '));
// Code that would go on after the expression's end, or that no time limit reaches.
const FORBIDDEN = new RegExp('\\b(?:async|await)\\b|\\bimport\\s*(?:[(.]|/[*/])'
  + '|(?:^|[^\\w$.])(?:0[xXoObB])?\\d[\\da-fA-F_]*n\\b');
// What makes strings and lists, which only runs with checks.
const UNCHECKED = /\+|`|\.\.\./;
// Words that stand alone, not after a dot.
const WORDS = /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g;
const ASSIGNED = /(?<![\w$.'"])([A-Za-z_$][\w$]*)\s*(?:[-+*\/%&|^]|\*\*|<<|>>>?)?=(?![=>])/g;
// `$posterize` is what it became in a text that was an argument of eval().
const POSTERIZED = /(?<![\w$.])(?:posterizeTime|\$posterize)\b/g;
// The variables of `for (a in list)`.
const LISTED = /\bfor\s*\(\s*([A-Za-z_$][\w$]*)\s+(?:in|of)\b/g;

// Whether the prelude itself works, which is known to end and is not counted. It does until the first run.
let isOurs = true;
function ours(job) {
  const wasOurs = isOurs;
  isOurs = true;
  try {
    return job();
  } finally {
    isOurs = wasOurs;
  }
}
// A function that gets a property and runs the text for it.
function factory(text, isExpression) {
  const known = compiled.get(text);
  return known || ours(() => newFactory(text, isExpression));
}
function newFactory(text, isExpression) {
  if (text.length > 200000) throw new Error('the expression is too long');
  if (FORBIDDEN.test(text)) throw new Error('async, await, import and big integers are not run');
  let code = text.replace(/\beval\b/g, '$eval');
  const used = [], list = [];
  const assigned = [...code.matchAll(ASSIGNED), ...code.matchAll(LISTED)].map(found => found[1]);
  const isPosterized = POSTERIZED.test(code);
  if (isPosterized) code = code.replace(POSTERIZED, '$posterize');
  for (const word of code.match(WORDS) || []) {
    if ((word in bindings || word in constants) && !used.includes(word)) used.push(word);
  }
  for (const word of used) {
    list.push(word in constants ? '$c.' + word : '$b.' + word + '($p)');
  }
  // After it, words have their values at another frame, unless the text has given them others.
  let again = '';
  if (isPosterized) {
    const words = used.filter(word => word in bindings);
    again = 'var $was={' + words.join() + '},$posterize=n=>{$again.posterize(n);'
      + words.map(v => `if(${v}===$was.${v})${v}=$was.${v}=$again.read('${v}');`).join('') + '};';
    used.push('$again');
    list.push('$b.$again($p)');
  }
  const declared = [];
  for (const word of assigned) {
    if (!used.includes(word) && !RESERVED.has(word) && !declared.includes(word)) {
      declared.push(word);
    }
  }
  const make = body => {
    // What is assigned to is a variable of this run alone, unless the text says itself what it is.
    const variables = declared.length ? 'var ' + declared.join() + ';' : '';
    const source = '(function($c,$b,$long,$few,$fewOf,$op_work,$op_add,$op_sub,$op_mul,$op_div,$op_neg){'
      + 'return function($p){' + variables + 'return (function(' + [...used, '$c', '$b', '$p'].join() + '){'
      + again + checked(body) + '\n}).call($b.thisLayer($p)' + list.map(v => ',' + v).join('') + ')}})';
    isOurs = false;
    const { add, sub, mul, div, neg } = typedOperators;
    try {
      return compile(source)(constants, bindings, long, few, fewOf, pass, add, sub, mul, div, neg);
    } finally {
      isOurs = true;
    }
  };
  const made = anyOf(bodies(code, isExpression), make);
  // A script can evaluate as many texts as it likes.
  if (compiled.size > 1000) compiled.clear();
  compiled.set(text, made);
  return made;
}
bindings.$again = p => ({ posterize: constants.posterizeTime, read: word => bindings[word](p) });
// Adds the calls that count and bound, and operators for arrays.
function checked(body) {
  const text = ask(CHECK, 0, 0, 0, body);
  if (text[0] === '=') return text.slice(1);
  if (UNCHECKED.test(body)) throw new SyntaxError(text);
  return body;
}
// The function bodies that a text can mean, the likeliest first.
function* bodies(code, isExpression) {
  const hasBranches = /\b(?:if|switch|try)\b/.test(code) && endsWithBranches(code);
  if (/\$bm_rt\b/.test(code) && !isExpression) yield code + '\n;return $bm_rt';
  if (hasBranches) yield 'var $last;' + assigning(code) + '\n;return $last';
  yield* lastValues(code);
  yield code;
}
// As written by hand: the value is that of the last statement.
function* lastValues(code) {
  const text = functionsFirst(withoutEnd(code)).replace(/[;\s]+$/, '');
  yield 'return (' + text + '\n)';
  let end = text.length;
  for (let i = 0; i < 40 && end > 0; i++) {
    end = Math.max(text.lastIndexOf(';', end - 1), text.lastIndexOf('\n', end - 1),
      text.lastIndexOf('}', end - 1));
    if (end < 0) break;
    const tail = text.slice(end + 1);
    if (tail.trim()) yield text.slice(0, end + 1) + '\nreturn (' + tail + '\n)';
  }
}
function anyOf(list, make) {
  let failure = null;
  for (const body of list) {
    try {
      return make(body);
    } catch (error) {
      failure = failure || error;
    }
  }
  throw failure;
}
// eval() of a text within an expression; it sees the words, but not the expression's variables.
function evaluated(p, text) {
  return typeof bare(text) === 'string' ? factory(bare(text), true)(p) : text;
}
