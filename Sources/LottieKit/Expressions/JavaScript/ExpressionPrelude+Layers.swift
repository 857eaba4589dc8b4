// SPDX-License-Identifier: Apache-2.0

/// Compositions, their layers, and the effects and masks of these.
extension ExpressionPrelude {
  static let effects = #"""
    // The words by which English projects call a control's only parameter, whatever the file's language.
    const CONTROLS = ['Slider', 'Angle', 'Checkbox', 'Color', 'Point', '3D Point', 'Layer', 'Menu'];
    function effectsGroup(layer, above) {
      const list = Array.isArray(layer.skeleton.ef) ? layer.skeleton.ef : [];
      const group = makeGroup(['Effects', 'ADBE Effect Parade'], 4, above, []);
      list.forEach((raw, i) => {
        const made = effectGroup(raw, layer, group, raw.ix || i + 1);
        join(group, { names: shapeName(raw), index: made.index, get: () => made.face });
      });
      return group;
    }
    function effectGroup(raw, layer, above, index) {
      const list = Array.isArray(raw.ef) ? raw.ef : [];
      const names = shapeName(raw);
      const isControl = /^ADBE .* Control$/.test(names[1]) && list.length === 1;
      let group;
      const inner = which => {
        const key = bare(which);
        if (isControl && CONTROLS.includes(key)) return group.members[0].get();
        throw new Error('there is no “' + key + '” in the effect “' + names[0] + '”');
      };
      group = makeGroup(names, index, above, [], { enabled: () => raw.en !== 0 }, inner);
      list.forEach((entry, i) => {
        const place = entry.ix || i + 1, titles = shapeName(entry);
        if (entry.ty === 5) {
          const made = effectGroup(entry, layer, group, place);
          join(group, { names: titles, index: place, get: () => made.face });
          return;
        }
        const m = member(entry.v, layer, titles, place, 0);
        m.index = place;
        if (entry.ty === 10) m.get = () => layerByIndex(layer.comp, number(valueAt(m.property, now)));
        adopt(group, m);
        for (const name of [identifier(titles[0]), isControl ? identifier(CONTROLS.find(
          word => names[1] === 'ADBE ' + word + ' Control') || '') : '']) {
          if (name && !(name in group.face)) getter(group.face, name, m.get);
        }
      });
      return group;
    }
    function masksGroup(layer, above) {
      const list = Array.isArray(layer.skeleton.masksProperties) ? layer.skeleton.masksProperties : [];
      const group = makeGroup(['Masks', 'ADBE Mask Parade'], 5, above, []);
      list.forEach((raw, i) => {
        const made = tableGroup(shapeName(raw), i + 1, group, raw, layer, [
          ['pt', 'Mask Path', 'ADBE Mask Shape', 'maskPath', 1, 0],
          ['f', 'Mask Feather', 'ADBE Mask Feather', 'maskFeather', 2, [0, 0]],
          ['o', 'Mask Opacity', 'ADBE Mask Opacity', 'maskOpacity', 3, 100],
          ['x', 'Mask Expansion', 'ADBE Mask Offset', 'maskExpansion', 4, 0],
        ], [], { invert: () => !!raw.inv });
        join(group, { names: shapeName(raw), index: i + 1, get: () => made.face });
      });
      return group;
    }

    """#

  static let layers = #"""
    const compositions = JSON.parse(ask(COMPOSITIONS, 0, 0, 0));
    const known = new Map(), layersByID = new Map();
    function composition(id) {
      if (known.has(id)) return known.get(id);
      const comp = {
        raw: JSON.parse(ask(COMPOSITION, id, 0, 0)), layers: [], face: null, found: new Map(),
      };
      known.set(id, comp);
      comp.layers = comp.raw.layers.map((raw, i) => {
        const layer = { raw, comp, place: i, skeleton: null, groups: null, parent: null };
        layersByID.set(raw.id, layer);
        return layer;
      });
      for (const layer of comp.layers) {
        const wanted = layer.raw.parent;
        if (wanted !== undefined) {
          layer.parent = comp.layers.find(other => other.raw.ind === wanted && other !== layer) || null;
        }
      }
      const find = (which, offset) => {
        const layer = typeof which === 'function' && which[FACE] ? which[FACE] : null;
        if (!layer) return layerNamed(comp, bare(which));
        return offset === undefined ? which : layerByIndex(comp, layer.raw.ind + number(offset));
      };
      comp.face = (which, offset) => find(which, offset);
      const raw = comp.raw, more = {
        name: () => raw.nm, numLayers: () => comp.layers.length, width: () => raw.w,
        height: () => raw.h, pixelAspect: () => 1, frameDuration: () => 1 / rate,
        displayStartTime: () => (raw.ip || 0) / rate, duration: () => (raw.op - raw.ip) / rate,
        layer: () => find, marker: () => noMarkers, bgColor: () => [0, 0, 0, 1],
        activeCamera: () => {
          const camera = comp.layers.find(layer => layer.raw.ty === 13);
          return camera ? layerFace(camera) : null;
        },
      };
      for (const name in more) getter(comp.face, name, more[name]);
      Object.freeze(comp.face);
      return comp;
    }
    const noMarkers = Object.freeze({ numKeys: 0 });
    function compNamed(name) {
      const found = compositions.find(comp => comp.nm === String(name));
      if (!found) throw new Error('there is no composition “' + name + '”');
      return composition(found.id).face;
    }
    function footage(name) { throw new Error('the footage “' + name + '” is not in the file'); }
    function layerNamed(comp, key) {
      let layer = comp.found.get(key);
      if (!layer) {
        layer = typeof key === 'number'
          ? comp.layers.find(layer => layer.raw.ind === key) || comp.layers[key - 1]
          : comp.layers.find(layer => layer.raw.nm === key);
        if (!layer) throw new Error('there is no layer “' + key + '”');
        comp.found.set(key, layer);
      }
      return layerFace(layer);
    }
    function layerByIndex(comp, index) { return layerNamed(comp, number(index)); }
    // The properties of a layer; read from the file when the first one is wanted.
    function groupsOf(layer) {
      if (layer.groups) return layer.groups;
      const raw = layer.skeleton = JSON.parse(ask(LAYER, layer.raw.id, 0, 0));
      const top = { names: [raw.nm || '', ''], index: layer.raw.ind, above: null, isLayer: true };
      layer.groups = { top };
      top.face = layerFace(layer);
      layer.groups.transform = transformGroup(raw.ks, layer, top, true);
      layer.groups.contents = contentsGroup(raw.shapes, layer, top);
      layer.groups.effects = effectsGroup(layer, top);
      layer.groups.masks = masksGroup(layer, top);
      layer.groups.text = textGroup(layer, top);
      layer.groups.timeRemap = member(raw.tm, layer, ['Time Remap', 'ADBE Time Remapping'], 0, 0);
      layer.groups.timeRemap.property.group = top;
      registerRest(raw, layer, top);
      while (fresh.length) Object.freeze(fresh.pop());
      return layer.groups;
    }
    // Whatever has an expression, and no name above.
    function registerRest(raw, layer, group) {
      if (raw === null || typeof raw !== 'object') return;
      if (raw.$ !== undefined) {
        if (!properties.has(raw.$)) makeProperty(raw, layer, ['', ''], group);
        return;
      }
      for (const key in raw) registerRest(raw[key], layer, group);
    }
    const LAYER_GROUPS = {
      'ADBE Transform Group': 'transform', 'Transform': 'transform', 'transform': 'transform',
      'ADBE Root Vectors Group': 'contents', 'Contents': 'contents',
      'ADBE Effect Parade': 'effects', 'Effects': 'effects', 'effects': 'effects',
      'ADBE Mask Parade': 'masks', 'Masks': 'masks',
      'ADBE Text Properties': 'text', 'Text': 'text',
      1: 'transform', 2: 'contents', 4: 'effects', 5: 'masks', 6: 'transform',
    };
    const layerPrototype = Object.create(Function.prototype);
    function layerFace(layer) {
      if (layer.face) return layer.face;
      const self = which => layerMember(layer, bare(which));
      delete self.name;
      delete self.length;
      self[FACE] = layer;
      Object.setPrototypeOf(self, layerPrototype);
      layer.face = Object.freeze(self);
      return self;
    }
    function layerMember(layer, key) {
      const groups = groupsOf(layer);
      if (key === 'Time Remap' || key === 'ADBE Time Remapping') return groups.timeRemap.get();
      const name = LAYER_GROUPS[String(key)];
      if (!name) throw new Error('there is no “' + key + '” in the layer “' + layer.raw.nm + '”');
      return groups[name].face;
    }
    const layerGetters = {
      name: l => l.raw.nm, _name: l => l.raw.nm, index: l => l.raw.ind, ind: l => l.raw.ind,
      inPoint: l => l.raw.ip / rate, outPoint: l => l.raw.op / rate,
      startTime: l => l.raw.st / rate, width: l => l.raw.w, height: l => l.raw.h,
      hasParent: l => l.parent !== null, enabled: l => !l.raw.hd,
      active: l => l.raw.ip <= now && now < l.raw.op && !l.raw.hd,
      hasVideo: l => l.raw.ty !== 6, hasAudio: l => l.raw.ty === 6,
      parent: l => l.parent ? layerFace(l.parent) : undefined,
      transform: l => groupsOf(l).transform.face, effect: l => groupsOf(l).effects.face,
      content: l => groupsOf(l).contents.face, contents: l => groupsOf(l).contents.face,
      mask: l => groupsOf(l).masks.face, text: l => groupsOf(l).text.face,
      timeRemap: l => groupsOf(l).timeRemap.get(), marker: () => noMarkers,
      source: l => l.raw.comp === undefined
        ? { name: l.raw.nm, width: l.raw.w, height: l.raw.h } : composition(l.raw.comp).face,
      containingComp: l => l.comp.face,
      zRotation: l => face(groupsOf(l).transform.by('rotation')),
    };
    for (const name of ['anchorPoint', 'position', 'scale', 'rotation', 'opacity', 'orientation',
      'xRotation', 'yRotation']) {
      layerGetters[name] = l => face(groupsOf(l).transform.by(name));
    }
    function equipLayers() {
      for (const name in layerGetters) {
        const get = layerGetters[name];
        Object.defineProperty(layerPrototype, name, { get() { return get(this[FACE]); } });
      }
      for (const name in layerMethods) {
        const method = layerMethods[name];
        Object.defineProperty(layerPrototype, name, {
          value(a, b) { return method(this[FACE], a, b); }
        });
      }
    }

    """#
}
