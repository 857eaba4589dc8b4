// SPDX-License-Identifier: Apache-2.0

// Random numbers and noise, seeded as After Effects seeds them.

// A number in 0..<1 that is always the same for the same seeds.
function hash(a, b) {
  let h = Math.imul(a | 0, -0x61c8864f) ^ Math.imul((b | 0) + 0x7f4a7c15, -0x7a143595);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), -0x7b935975);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
// What the random numbers of a property are made from; asked for once.
function seedOf(p) {
  if (p.parts) return seedOf(p.parts[0]);
  if (p.seed < 0) p.seed = p.id < 0 ? 0 : ask(SEED, p.id, 0, 0);
  return p.seed;
}
// The stream of the property that is evaluated; begun anew with each evaluation, and null until it is used.
let seed = null, step = 0;
function startRandom() {
  seed = null;
  step = 0;
}
function seedRandom(offset, timeless) {
  const moment = timeless ? 0 : Math.round(now * 1000);
  seed = ownSeed() + Math.round(number(offset) * 7919) + moment;
  step = 0;
}
function ownSeed() { return current ? Math.imul(seedOf(current), 31) : 0; }
function uniform() {
  if (seed === null) seed = ownSeed() + Math.round(now * 1000);
  return hash(seed, step++);
}
function spread(source) {
  return function (low, high) {
    if (high === undefined) [low, high] = [low === undefined ? 1 : low, undefined];
    if (high === undefined) return mul(low, 1) instanceof Array ? each(low, v => v * source())
      : number(low) * source();
    if (Array.isArray(low) || Array.isArray(high)) {
      const a = Array.isArray(low) ? low : each(high, () => number(low));
      const b = Array.isArray(high) ? high : each(low, () => number(high));
      return pairs(a, b, (x, y) => x + (y - x) * source());
    }
    return number(low) + (number(high) - number(low)) * source();
  };
}
const random = spread(uniform);
// Nine of ten are in the range.
const gaussRandom = spread(function () {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
  return 0.5 + 0.304 * radius * Math.cos(2 * Math.PI * uniform());
});
// In -1...1, smooth: a random value at each whole number and a cubic between them.
function noiseAt(x, lattice) {
  const k = Math.floor(x), t = x - k;
  const a = hash(lattice, k - 1), b = hash(lattice, k);
  const c = hash(lattice, k + 1), d = hash(lattice, k + 2);
  const v = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  return v < 0 ? -1 : v > 1 ? 1 : 2 * v - 1;
}
function noise(position) {
  if (!Array.isArray(position)) return noiseAt(number(position), 1);
  let x = 0;
  for (let i = 0; i < position.length; i++) x += number(position[i]) * (1 + 0.618 * i);
  return noiseAt(x, position.length);
}
function wiggled(p, value, frequency, amplitude, octaves, factor, seconds) {
  const count = octaves === undefined ? 1 : Math.max(1, Math.min(10, number(octaves)));
  factor = factor === undefined ? 0.5 : number(factor);
  const one = (v, i) => {
    let pace = number(frequency), share = 1, total = 0;
    for (let o = 0; o < count; o++) {
      total += share * noiseAt(seconds * pace, seedOf(p) * 64 + i * 16 + o);
      pace *= 2;
      share *= factor;
    }
    return number(v) + number(Array.isArray(amplitude) ? amplitude[i] || 0 : amplitude) * total;
  };
  if (!Array.isArray(value)) return one(value, 0);
  const result = [];
  for (let i = 0; i < value.length; i++) result[i] = one(value[i], i);
  return result;
}
