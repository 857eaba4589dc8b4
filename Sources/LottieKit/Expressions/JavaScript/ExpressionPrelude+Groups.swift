// SPDX-License-Identifier: Apache-2.0

/// Groups of properties: transforms, shape items, effects, masks. Each is a function that finds a member by its name,
/// its match name or its number, as `content('Group 1')('Contents')(2)`.
extension ExpressionPrelude {
  static let groups = #"""
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
            : members.find(m => m.names.some(name => sameName(name, key))));
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
    // A member that is a property; made when it is first asked for, or registered at once.
    function member(stub, layer, names, index, fallback) {
      const isThere = stub !== undefined && stub !== null;
      const p = makeProperty(isThere ? stub : fallback, layer, names, null);
      p.index = p.index || index;
      return { names, index: p.index, property: p, get: () => face(p) };
    }
    // A group of properties from a table: key in the file, names, index, value where the file has none.
    function tableGroup(names, index, above, raw, layer, table, extra, more) {
      const members = table.map(([key, title, match, short, place, fallback]) => {
        const stub = raw ? raw[key] : undefined;
        return member(stub, layer, [title, match, short], place, fallback);
      }).concat(extra || []);
      const group = makeGroup(names, index, above, members, more);
      for (const m of members) if (m.property) m.property.group = group;
      return group;
    }
    function identifier(name) {
      const words = String(name).replace(/[^A-Za-z0-9 ]/g, '').split(' ').filter(w => w);
      return words.map((w, i) => i === 0 ? w.charAt(0).toLowerCase() + w.slice(1)
        : w.charAt(0).toUpperCase() + w.slice(1)).join('');
    }

    // Of layers and shape groups: members of the transform by their numbers in After Effects.
    function transformTable(isLayer, raw) {
      const start = isLayer ? 'ADBE ' : 'ADBE Vector ';
      const table = [
        ['a', 'Anchor Point', isLayer ? 'ADBE Anchor Point' : 'ADBE Vector Anchor', 'anchorPoint', 1,
          [0, 0, 0]],
        ['s', 'Scale', start + 'Scale', 'scale', isLayer ? 6 : 3, [100, 100, 100]],
        [raw && raw.rz ? 'rz' : 'r', isLayer && raw && raw.rz ? 'Z Rotation' : 'Rotation',
          isLayer ? 'ADBE Rotate Z' : 'ADBE Vector Rotation', 'rotation', isLayer ? 10 : 6, 0],
        ['o', 'Opacity', isLayer ? 'ADBE Opacity' : 'ADBE Vector Group Opacity', 'opacity',
          isLayer ? 11 : 7, 100],
      ];
      return table.concat(isLayer ? [
        ['or', 'Orientation', 'ADBE Orientation', 'orientation', 7, [0, 0, 0]],
        ['rx', 'X Rotation', 'ADBE Rotate X', 'xRotation', 8, 0],
        ['ry', 'Y Rotation', 'ADBE Rotate Y', 'yRotation', 9, 0],
      ] : [
        ['sk', 'Skew', 'ADBE Vector Skew', 'skew', 4, 0],
        ['sa', 'Skew Axis', 'ADBE Vector Skew Axis', 'skewAxis', 5, 0],
      ]);
    }
    function transformGroup(raw, layer, above, isLayer) {
      const p = raw ? raw.p : undefined, start = isLayer ? 'ADBE ' : 'ADBE Vector ';
      const names = ['Position', start + 'Position', 'position'], extra = [];
      if (p && typeof p === 'object' && p.$ === undefined && !Array.isArray(p)) {
        const axes = [['x', 'X', 3], ['y', 'Y', 4], ['z', 'Z', 5]];
        const parts = axes.filter(axis => axis[0] !== 'z' || p.z).map(([key, title, place], i) =>
          member(p[key], layer, [title + ' Position', 'ADBE Position_' + i, key + 'Position'], place,
            0));
        const all = composed(parts.map(m => m.property), layer, names);
        all.index = 2;
        extra.push({ names, index: 2, property: all, get: () => face(all) }, ...parts);
      } else {
        extra.push(member(p, layer, names, 2, [0, 0, 0]));
      }
      const group = tableGroup(
        ['Transform', isLayer ? 'ADBE Transform Group' : 'ADBE Vector Transform Group'], 3, above,
        raw, layer, transformTable(isLayer, raw), extra);
      const byName = {};
      for (const m of group.members) byName[m.names[2]] = m.property;
      group.by = name => byName[name];
      return group;
    }

    """#
}
