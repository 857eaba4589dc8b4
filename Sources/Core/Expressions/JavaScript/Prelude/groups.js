// SPDX-License-Identifier: Apache-2.0

// Groups of properties: transforms, shape items, effects, masks. Each is a function that finds a member by its name,
// its match name or its number, as `content('Group 1')('Contents')(2)`.

const FACE = Symbol(), GROUP = Symbol();
const groupPrototype = Object.create(Function.prototype);
const groupGetters = {
  name: g => g.names[0], _name: g => g.names[0], nm: g => g.names[0], matchName: g => g.names[1],
  mn: g => g.names[1], propertyIndex: g => g.index, ix: g => g.index, active: () => true,
  numProperties: g => g.members.length, enabled: () => true, property: g => g.find,
  param: g => g.find, content: g => g.inner,
  propertyGroup: g => n => groupAbove(g, n === undefined ? 2 : number(n) + 1),
};
for (const name in groupGetters) {
  const get = groupGetters[name];
  Object.defineProperty(groupPrototype, name, { get() { return get(this[GROUP]); } });
}
// Groups that still get members; then nothing can be left in them for the next frame.
const fresh = [];
function getter(object, name, get) {
  Object.defineProperty(object, name, { get, configurable: true });
}
// names: its name and match name; above: the group that it is in; members: names, index, get.
function makeGroup(names, index, above, members, more, inner) {
  const self = { names, index, above, members };
  const known = new Map();
  const find = which => {
    const key = bare(which), before = known.get(key);
    if (before) return before.get();
    const found = members.find(m => typeof key === 'number' ? m.index === key
      : m.names[0] === key || m.names[1] === key)
      || (typeof key === 'number' ? members[key - 1]
        : members.find(m => m.names.some(name => sameName(name, key)))
          || members.find(m => m.declared && m.declared.some(name => sameName(name, key))));
    if (!found && inner) return inner(which);
    if (!found) throw new Error('there is no “' + key + '” in “' + names[0] + '”');
    known.set(key, found);
    return found.get();
  };
  const face = which => find(which);
  delete face.name;
  delete face.length;
  self.find = find;
  self.inner = inner || find;
  face[GROUP] = self;
  Object.setPrototypeOf(face, groupPrototype);
  for (const name in more || {}) getter(face, name, more[name]);
  self.face = face;
  fresh.push(face);
  for (const m of members) named(self, m);
  return self;
}
function named(group, m) {
  if (m.names[2] && !(m.names[2] in group.face)) getter(group.face, m.names[2], m.get);
}
function join(group, m) {
  group.members.push(m);
  named(group, m);
}
// The same for a property.
function adopt(group, m) {
  m.property.group = group;
  join(group, m);
}
function sameName(a, b) {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();
}
// 1 is the group itself.
function groupAbove(group, levels) {
  let result = group;
  for (let i = 1; i < levels && result; i++) result = result.above;
  if (!result) throw new Error('there are not so many groups around it');
  return result.face;
}
// A member that is a property.
function member(stub, layer, names, index) {
  const p = makeProperty(stub, layer, names, null);
  p.index = p.index || index;
  return { names, index: p.index, property: p, get: () => face(p) };
}
// A group as the host tells it: k its kind, n its names, i its number, m its members, groups and properties.
function builtGroup(raw, layer, above) {
  let group, inner, more, dashes = [];
  if (raw.k === 'shapeGroup') inner = which => group.members[0].get()(which);
  if (raw.k === 'effect') {
    more = { enabled: () => raw.en };
    inner = which => {
      const key = bare(which);
      if (raw.control && CONTROLS.includes(key)) return group.members[0].get();
      throw new Error('there is no “' + key + '” in the effect “' + raw.n[0] + '”');
    };
  }
  if (raw.k === 'mask') more = { invert: () => raw.inv };
  group = makeGroup(raw.n, raw.i, above, [], more, inner);
  for (const m of raw.m) {
    if (m.m) {
      const made = builtGroup(m, layer, group);
      join(group, { names: m.n, index: m.i, get: () => made.face });
      if (m.k === 'dashes') dashes = made.members;
    } else {
      builtProperty(m, layer, group, raw.k === 'effect');
    }
  }
  // They are also found in the stroke.
  for (const one of dashes) named(group, one);
  if (raw.k === 'animator') {
    const [selector, values] = group.members;
    getter(group.face, 'selector', () => () => selector.get());
    getter(group.face, 'property', () => values.get());
  }
  return group;
}
// $: its index in the file; v: its value where it has none; axes: the properties that it is made of.
function builtProperty(raw, layer, group, hasOwnNumber) {
  if (raw.axes) {
    const parts = raw.axes.map(part => member(part.$ === undefined ? part.v : part, layer, part.n,
      part.i));
    const all = composed(parts.map(part => part.property), layer, raw.n);
    all.index = raw.i;
    adopt(group, { names: raw.n, index: raw.i, property: all, get: () => face(all) });
    for (const part of parts) adopt(group, part);
    return;
  }
  const m = member(raw.$ === undefined ? raw.v : raw, layer, raw.n, raw.i);
  if (hasOwnNumber) m.index = raw.i;
  if (raw.layer) m.get = () => layerByIndex(layer.comp, number(valueAt(m.property, now)));
  m.declared = raw.declared;
  adopt(group, m);
  for (const name of raw.dotted || []) {
    if (name && !(name in group.face)) getter(group.face, name, m.get);
  }
}
// The words by which English projects call a control's only parameter, whatever the file's language.
const CONTROLS = ['Slider', 'Angle', 'Checkbox', 'Color', 'Point', '3D Point', 'Layer', 'Menu'];
