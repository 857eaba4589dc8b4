// SPDX-License-Identifier: Apache-2.0

// The value of an expression that ends with if, switch, try or a block: that of the statement which ran
// last, as in After Effects. It is assigned to $last.

const BRACKETS = { '(': ')', '[': ']', '{': '}' };
const OPERATORS = '.?:,;)]}*/%+-=&|<>^!([{';

// The index after a string, a comment or a bracket with its content that starts here.
function behind(text, i) {
  const c = text[i];
  if (c === '"' || c === "'" || c === '`') {
    for (i++; i < text.length && text[i] !== c; i++) if (text[i] === '\\') i++;
    return i + 1;
  }
  if (text.startsWith('//', i)) return (text + '\n').indexOf('\n', i);
  if (text.startsWith('/*', i)) return text.indexOf('*/', i + 2) + 2 || text.length;
  if (!(c in BRACKETS)) return i + 1;
  const end = BRACKETS[c];
  for (i++; i < text.length && text[i] !== end;) i = behind(text, i);
  return i + 1;
}
function spaces(text, i) {
  for (;;) {
    while (i < text.length && /\s/.test(text[i])) i++;
    if (!text.startsWith('//', i) && !text.startsWith('/*', i)) return i;
    i = behind(text, i);
  }
}
function wordAt(text, i) {
  const found = /^[A-Za-z_$][\w$]*/.exec(text.slice(i, i + 20));
  return found ? found[0] : '';
}
// The index after the statement that starts here.
function statementEnd(text, start) {
  let i = spaces(text, start);
  const word = wordAt(text, i);
  if (text[i] === '{') return behind(text, i);
  if (word === 'if' || word === 'for' || word === 'while' || word === 'switch') {
    i = statementEnd(text, behind(text, spaces(text, i + word.length)));
    const other = spaces(text, i);
    return word === 'if' && wordAt(text, other) === 'else' ? statementEnd(text, other + 4) : i;
  }
  if (word === 'function') {
    while (i < text.length && text[i] !== '(') i++;
    return behind(text, spaces(text, behind(text, i)));
  }
  if (word === 'do') {
    i = spaces(text, statementEnd(text, i + 2));
    if (wordAt(text, i) !== 'while') return i;
    i = behind(text, spaces(text, i + 5));
    const next = spaces(text, i);
    return text[next] === ';' ? next + 1 : i;
  }
  if (word === 'try' || word === 'finally') {
    i = behind(text, spaces(text, i + word.length));
    const next = spaces(text, i), then = wordAt(text, next);
    return then === 'catch' || then === 'finally' ? statementEnd(text, next) : i;
  }
  if (word === 'catch') {
    i = spaces(text, i + 5);
    if (text[i] === '(') i = spaces(text, behind(text, i));
    i = behind(text, i);
    return wordAt(text, spaces(text, i)) === 'finally' ? statementEnd(text, spaces(text, i)) : i;
  }
  // After the last character that is neither a space nor a comment.
  let end = i;
  while (i < text.length && text[i] !== ';') {
    // After Effects' older engine took `if (a) 0 else 100`.
    if (text[i] === 'e' && i > start && wordAt(text, i) === 'else' && !/[\w$.]/.test(text[i - 1])) return i;
    const next = spaces(text, i);
    if (next === i) {
      i = end = behind(text, i);
      continue;
    }
    if (text.slice(i, next).includes('\n')) {
      const before = text.slice(Math.max(start, end - 2), end);
      if (next >= text.length) return i;
      // Signs that belong to what is on their own line.
      if (/^(?:\+\+|--|!(?!=))/.test(text.slice(next, next + 2)) || /\+\+|--/.test(before)) return i;
      if (!OPERATORS.includes(text[next]) && !OPERATORS.replace(/[)\]}]/g, '').includes(before.slice(-1))) {
        return i;
      }
    }
    i = next;
  }
  return i + 1;
}
// The text without comments after its last statement.
function withoutEnd(text) {
  let end = 0;
  for (let i = 0; i < text.length;) {
    const next = spaces(text, i);
    if (next > i) {
      i = next;
    } else {
      i = end = behind(text, i);
    }
  }
  return text.slice(0, end);
}
// The start and the end of the last statement that can have a value: empty ones and functions have none.
function lastStatement(text) {
  let start = 0, end = 0;
  for (let i = 0, first = 0; (first = spaces(text, i)) < text.length;) {
    const next = Math.max(statementEnd(text, i), i + 1);
    if (text[first] !== ';' && wordAt(text, first) !== 'function') [start, end] = [i, next];
    i = next;
  }
  return [start, end];
}
// The text with the functions after its last statement moved before it.
function functionsFirst(text) {
  if (!/\bfunction\b/.test(text)) return text;
  const end = lastStatement(text)[1], rest = text.slice(end);
  return end > 0 && /\bfunction\b/.test(rest) ? rest + '\n;' + text.slice(0, end) : text;
}
// Whether the last statement has parts, of which one runs.
function endsWithBranches(text) {
  return /^(?:if|switch|try)$/.test(wordAt(text, spaces(text, lastStatement(text)[0])));
}
// A list of statements, the last of which assigns its value.
function assigning(text) {
  const [start, end] = lastStatement(text);
  return text.slice(0, start) + assigned(text.slice(start, end)) + text.slice(end);
}
function inside(text, open, close) {
  return text.slice(0, open + 1) + assigning(text.slice(open + 1, close - 1)) + text.slice(close - 1);
}
function assigned(text) {
  let i = spaces(text, 0);
  const word = wordAt(text, i);
  if (text[i] === '{') return inside(text, i, behind(text, i));
  if (word === 'if') {
    const body = behind(text, spaces(text, i + 2)), end = statementEnd(text, body);
    const other = spaces(text, end);
    const rest = wordAt(text, other) === 'else' ? 'else{' + assigned(text.slice(other + 4)) + '\n}' : '';
    return text.slice(0, body) + '{' + assigned(text.slice(body, end)) + '\n}' + rest;
  }
  if (word === 'try') {
    const open = spaces(text, i + 3), close = behind(text, open);
    const rest = text.slice(close), after = rest.indexOf('{');
    const handler = wordAt(rest, spaces(rest, 0)) === 'catch' && after >= 0
      ? inside(rest, after, behind(rest, after)) : rest;
    return inside(text.slice(0, close), open, close) + handler;
  }
  if (word === 'switch') {
    const open = spaces(text, behind(text, spaces(text, i + 6)));
    return text.slice(0, open) + text.slice(open)
      .replace(/(case[^:]*:|default\s*:)([^]*?)(?=\bbreak\b|\bcase\b|\bdefault\b|\}\s*$)/g,
        (all, label, body) => body.trim() ? label + assigning(body) : all);
  }
  if (word === 'var' || word === 'let' || word === 'const' || word === 'return' || word === 'break'
    || word === 'throw' || word === 'for' || word === 'while' || word === 'do' || word === 'function') return text;
  const value = text.slice(i).replace(/;\s*$/, '');
  // What stands before it can end the statement before it.
  return value.trim() ? text.slice(0, i) + '$last=(' + value + '\n);' : text;
}
