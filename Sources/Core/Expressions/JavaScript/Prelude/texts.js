// SPDX-License-Identifier: Apache-2.0

// Styles of texts: `text.sourceText.style.setFontSize(20)`. A style that an expression returns is the text's.

class TextStyle {
  // Of the names that the host knows (TextStyleField), those that are set, with their values.
  constructor(data) {
    Object.defineProperty(this, STYLE_DATA, { value: Object.freeze(data) });
    Object.freeze(this);
  }
}
const STYLE_DATA = Symbol();
const stylePrototype = TextStyle.prototype;
function styled(style, name, value) {
  return new TextStyle({ ...style[STYLE_DATA], [name]: value });
}
// A file has one style for a text, so a change of some of its characters is left out.
function hasRange(name, first, count) {
  if (first === undefined && count === undefined) return false;
  ask(WARNING, current.id, UNSUPPORTED, 0, 'style.' + name + '() of some characters is left out');
  return true;
}
for (const name of Object.keys(parse(ask(STYLE, -1, 0, 0)))) {
  Object.defineProperty(stylePrototype, name, { get() { return this[STYLE_DATA][name]; } });
  const bareName = name.replace(/^is/, '');
  const setter = 'set' + bareName[0].toUpperCase() + bareName.slice(1);
  const set = function (value, first, count) {
    if (hasRange(setter, first, count)) return this;
    const style = name === 'leading' ? styled(this, 'autoLeading', false) : this;
    return styled(style, name, bare(value));
  };
  Object.defineProperty(stylePrototype, setter, { value: set });
}
Object.defineProperty(stylePrototype, 'setText', {
  value(text) { return styled(this, 'text', textOf(bare(text))); },
});
Object.defineProperty(stylePrototype, 'text', { get() { return this[STYLE_DATA].text; } });
// What After Effects has and files do not: it stays as it is.
for (const name of ['FauxBold', 'FauxItalic', 'HorizontalScaling', 'VerticalScaling', 'BaselineOption',
  'DigitSet', 'Direction', 'Kerning', 'KerningType', 'Ligature', 'LineJoin', 'Tsume', 'FirstLineIndent',
  'LeftMargin', 'RightMargin', 'SpaceBefore', 'SpaceAfter', 'EveryLineComposer', 'HangingRoman',
  'LeadingType', 'BaselineDirection']) {
  const left = function () {
    ask(WARNING, current.id, UNSUPPORTED, 0, 'style.set' + name + '() is left out: files have no such style');
    return this;
  };
  Object.defineProperty(stylePrototype, 'set' + name, { value: left });
}
function textStyle(p, seconds) {
  const frame = frameOf(seconds);
  if (p.text !== null && p.isRunning !== epoch) {
    evaluate(p, frame);
    // The text is not a part of the style: another layer that takes the style keeps its own.
    if (p.style) return styled(p.style, 'text', undefined);
  }
  return new TextStyle(parse(ask(STYLE, p.id, frame, 0)));
}
const textGetters = {
  style: p => textStyle(p),
  getStyleAt: p => (index, seconds) => textStyle(p, seconds),
  createStyle: () => () => new TextStyle({}),
};
for (const name in textGetters) {
  const get = textGetters[name];
  Object.defineProperty(textPrototype, name, { get() { return get(this[PROPERTY]); } });
}
// Hands a style to the host, member by member.
function giveStyle(style) {
  const data = style[STYLE_DATA];
  for (const name in data) {
    const value = data[name];
    if (name === 'text' || value === null || value === undefined) continue;
    if (name === 'font' || name === 'justification') {
      ask(STYLE_MEMBER, -1, 0, 0, name + '\n' + textOf(value));
      continue;
    }
    const list = Array.isArray(value) ? value.slice(0, 4) : [value];
    for (let i = 0; i < list.length; i++) numbers[i] = finite(bare(list[i]));
    ask(STYLE_MEMBER, list.length, 0, 0, name);
  }
}
