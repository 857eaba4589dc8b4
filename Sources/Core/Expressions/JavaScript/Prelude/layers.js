// SPDX-License-Identifier: Apache-2.0

// Compositions and their layers.

const compositions = parse(ask(COMPOSITIONS, 0, 0, 0));
const known = new Map(), layersByID = new Map();
function composition(id) {
  return known.has(id) ? known.get(id) : ours(() => newComposition(id));
}
function newComposition(id) {
  const comp = {
    raw: parse(ask(COMPOSITION, id, 0, 0)), layers: [], face: null, found: new Map(),
  };
  known.set(id, comp);
  comp.layers = comp.raw.layers.map((raw, i) => {
    const layer = { raw, comp, index: i, groups: null, parent: null };
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
  const raw = comp.raw, markers = markersOf(raw.markers), more = {
    name: () => raw.nm, numLayers: () => comp.layers.length, width: () => raw.w,
    height: () => raw.h, pixelAspect: () => 1, frameDuration: () => 1 / rate,
    ntscDropFrame: () => false, shutterAngle: () => 180, shutterPhase: () => -90,
    displayStartTime: () => (raw.ip || 0) / rate, duration: () => (raw.op - raw.ip) / rate,
    layer: () => find, marker: () => markers, bgColor: () => [0, 0, 0, 1],
    activeCamera: () => {
      const camera = comp.layers.find(layer => layer.raw.ty === 13);
      return camera ? layerFace(camera) : null;
    },
  };
  for (const name in more) getter(comp.face, name, more[name]);
  Object.freeze(comp.face);
  return comp;
}
// Markers as keyframes, found by number, name or comment.
function markersOf(list) {
  const keys = list.map((one, i) => Object.freeze({
    index: i + 1, time: one.tm / rate, duration: one.dr / rate, comment: one.cm, name: one.nm, chapter: '',
    url: '', frameTarget: '', eventCuePoint: false, cuePointName: '', parameters: Object.freeze({}),
    protectedRegion: false, label: 0,
  }));
  const key = which => {
    const wanted = bare(which);
    const found = typeof wanted === 'string' ? keys.find(one => one.name === wanted || one.comment === wanted)
      : keys[number(wanted) - 1];
    if (!found) throw new Error('there is no marker “' + wanted + '”');
    return found;
  };
  const nearestKey = seconds => {
    const t = number(seconds);
    return keys.reduce((a, b) => a && Math.abs(a.time - t) <= Math.abs(b.time - t) ? a : b, undefined)
      || Object.freeze({ index: 0, time: 0, duration: 0, comment: '' });
  };
  return Object.freeze({ numKeys: keys.length, key, nearestKey });
}
const noMarkers = markersOf([]);
function compNamed(name) {
  const found = compositions.find(comp => comp.nm === String(name));
  if (!found) throw new Error('there is no composition “' + name + '”');
  return composition(found.id).face;
}
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
function groupsOf(layer) { return layer.groups || ours(() => newGroups(layer)); }
function newGroups(layer) {
  const raw = parse(ask(LAYER, layer.raw.id, 0, 0));
  const top = {
    names: [layer.raw.nm || '', ''], index: layer.raw.ind, above: null, isLayer: true,
  };
  top.face = layerFace(layer);
  layer.groups = { top };
  for (const name in raw) if (raw[name].m) layer.groups[name] = builtGroup(raw[name], layer, top);
  const transform = layer.groups.transform;
  transform.by = name => transform.members.find(m => m.names[2] === name).property;
  layer.groups.timeRemap = member(raw.timeRemap.$ === undefined ? raw.timeRemap.v : raw.timeRemap,
    layer, raw.timeRemap.n, 0);
  layer.groups.timeRemap.property.group = top;
  // Whatever may have an expression, and no name above.
  for (const stub of raw.rest) makeProperty(stub, layer, ['', ''], top);
  while (fresh.length) Object.freeze(fresh.pop());
  return layer.groups;
}
// Of each group that a layer has: its kind, the arguments and the names after a dot that find it.
const layerGroups = parse(ask(LAYER_GROUPS, 0, 0, 0));
const groupKinds = new Map();
for (const group of layerGroups) for (const name of group.a) groupKinds.set(name, group.k);
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
  if (groups.timeRemap.names.slice(0, 2).includes(key)) return groups.timeRemap.get();
  if (key === 'Data' && layer.raw.data !== undefined) return outlineOf(layer.raw.data);
  const kind = groupKinds.get(String(key));
  if (!kind) throw new Error('there is no “' + key + '” in the layer “' + layer.raw.nm + '”');
  return groups[kind].face;
}
const layerGetters = {
  name: l => l.raw.nm, _name: l => l.raw.nm, index: l => l.raw.ind, ind: l => l.raw.ind,
  inPoint: l => l.raw.ip / rate, outPoint: l => l.raw.op / rate,
  startTime: l => l.raw.st / rate, width: l => l.raw.w, height: l => l.raw.h,
  hasParent: l => l.parent !== null, enabled: l => !l.raw.hd,
  active: l => l.raw.ip <= now && now < l.raw.op && !l.raw.hd,
  hasVideo: l => l.raw.ty !== 6, hasAudio: l => l.raw.ty === 6,
  audioActive: l => l.raw.ty === 6 && layerGetters.active(l),
  parent: l => l.parent ? layerFace(l.parent) : undefined,
  timeRemap: l => groupsOf(l).timeRemap.get(), marker: () => noMarkers,
  source: l => l.raw.data !== undefined ? footageOf(l.raw.data) : l.raw.comp === undefined
    ? { name: l.raw.nm, width: l.raw.w, height: l.raw.h } : composition(l.raw.comp).face,
  containingComp: l => l.comp.face,
  zRotation: l => face(groupsOf(l).transform.by('rotation')),
};
for (const group of layerGroups) {
  for (const name of group.d) layerGetters[name] = l => groupsOf(l)[group.k].face;
}
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
      value(...list) { return method(this[FACE], ...list); }
    });
  }
}
