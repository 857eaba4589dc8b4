// SPDX-License-Identifier: Apache-2.0

// What the words mean that stand alone in an expression.

// The same in all expressions.
const constants = {
  $bm_sum: sum, $bm_sub: sub, $bm_mul: mul, $bm_div: div, $bm_mod: mod, $bm_neg: neg,
  $bm_isInstanceOfArray: Array.isArray, sum, sub, mul, div, mod, add: sum, clamp, length,
  normalize, dot, cross, degreesToRadians, radiansToDegrees, degrees_to_radians: degreesToRadians,
  radians_to_degrees: radiansToDegrees, lookAt, framesToTime, timeToFrames, rgbToHsl, hslToRgb,
  hexToRgb, linear, ease, easeIn, easeOut, random, gaussRandom, noise, seedRandom, createPath,
  footage, comp: compNamed, timeToTimecode, timeToNTSCTimecode, timeToFeetAndFrames,
  timeToCurrentFormat, colorDepth: 8,
  substring: (text, a, b) => String(text).substring(a, b),
  substr: (text, a, b) => String(text).substr(a, b),
  posterizeTime: framesPerSecond => {
    const f = number(framesPerSecond);
    if (f > 0) now = Math.floor(now / rate * f + 1e-9) / f * rate;
  },
};
// Others depend on the property that is evaluated.
const bindings = {
  time: () => now / rate,
  value: p => keyframedNow(p),
  thisProperty: p => wrapped(p, keyframedNow(p)),
  thisLayer: p => layerFace(p.layer),
  thisComp: p => p.layer.comp.face,
  textIndex: () => selected.index, textTotal: () => selected.total,
  selectorValue: () => [100, 100, 100],
  $eval: p => p.faces.$eval || (p.faces.$eval = text => evaluated(p, text)),
  style: p => textStyle(p),
  $bm_transform: p => groupsOf(p.layer).transform.face,
  temporalWiggle: bound('temporalWiggle'),
};
const selected = { index: 1, total: 1, by: null };
// The value before the expression: the file's, or that of a text's character.
function keyframedNow(p) { return keyframed(p, now); }
for (const name in layerGetters) {
  const get = layerGetters[name];
  bindings[name] = p => get(p.layer);
}
for (const name in layerMethods) {
  const method = layerMethods[name];
  bindings[name] = p => p.faces[name] || (p.faces[name] = (...list) => method(p.layer, ...list));
}
equipLayers();
for (const name in propertyGetters) {
  if (!(name in bindings)) bindings[name] = p => propertyGetters[name](p);
}
for (const name in propertyMethods) {
  if (!(name in bindings)) bindings[name] = bound(name);
}
