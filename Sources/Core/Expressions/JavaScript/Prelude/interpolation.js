// SPDX-License-Identifier: Apache-2.0

// Interpolation: `linear`, `ease`, `easeIn`, `easeOut`.

// y of the curve from (0, 0) to (1, 1) with these handles.
function eased(x, x1, y1, x2, y2) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  let low = 0, high = 1, t = x;
  for (let i = 0; i < 40; i++) {
    const u = 1 - t;
    const along = 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t;
    if (Math.abs(along - x) < 1e-7) break;
    if (along < x) low = t; else high = t;
    t = (low + high) / 2;
  }
  const u = 1 - t;
  return 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t;
}
// linear(t, a, b), or linear(t, from, to, a, b): a for t <= from, else b for t >= to, also if `from`
// is beyond `to`, as the manual of After Effects has it.
function ramp(curve) {
  return function (t, from, to, a, b) {
    if (a === undefined) [from, to, a, b] = [0, 1, from, to];
    t = number(t);
    from = number(from);
    to = number(to);
    a = bare(a);
    b = bare(b);
    if (t <= from) return a;
    if (t >= to) return b;
    return mix(a, b, curve((t - from) / (to - from)));
  };
}
const linear = ramp(x => x);
const ease = ramp(x => eased(x, 0.33, 0, 0.667, 1));
const easeIn = ramp(x => eased(x, 0.333, 0, 0.833, 0.833));
const easeOut = ramp(x => eased(x, 0.167, 0.167, 0.667, 1));
