// SPDX-License-Identifier: Apache-2.0

// Times as texts.

// A duration is rounded away from zero, a time down.
function wholeFrames(seconds, perSecond, isDuration) {
  const frames = number(seconds) * perSecond;
  if (!bare(isDuration)) return Math.floor(frames + 1e-9);
  return frames < 0 ? Math.floor(frames + 1e-9) : Math.ceil(frames - 1e-9);
}
function digits(n, count) { return String(n).padStart(count, '0'); }
// hours:minutes:seconds:frames
function clockOf(frames, base, separator) {
  const n = Math.abs(frames), seconds = Math.floor(n / base);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, n % base];
  return (frames < 0 ? '-' : '') + parts.map(part => digits(part, 2)).join(separator);
}
function timeToTimecode(seconds, base, isDuration) {
  const fps = base === undefined ? 30 : Math.max(1, Math.round(number(base)));
  return clockOf(wholeFrames(seconds === undefined ? now / rate : seconds, fps, isDuration), fps, ':');
}
// 29.97 frames per second, counted to 30. Drop frame: the first two numbers of each minute are not used, but for
// every tenth minute, so that the hours agree with the clock.
function timeToNTSCTimecode(seconds, dropsFrames, isDuration) {
  let frames = wholeFrames(seconds === undefined ? now / rate : seconds, 30000 / 1001, isDuration);
  if (!bare(dropsFrames)) return clockOf(frames, 30, ':');
  const sign = frames < 0 ? -1 : 1, n = Math.abs(frames);
  const tens = Math.floor(n / 17982), rest = n % 17982;
  frames = n + 18 * tens + (rest < 2 ? 0 : 2 * Math.floor((rest - 2) / 1798));
  return clockOf(sign * frames, 30, ';');
}
function timeToFeetAndFrames(seconds, perSecond, perFoot, isDuration) {
  const foot = perFoot === undefined ? 16 : Math.max(1, Math.floor(number(perFoot)));
  const frames = wholeFrames(seconds === undefined ? now / rate : seconds,
    perSecond === undefined ? rate : number(perSecond), isDuration);
  const n = Math.abs(frames);
  return (frames < 0 ? '-' : '') + digits(Math.floor(n / foot), 4) + '+' + digits(n % foot, 2);
}
function timeToCurrentFormat(seconds, perSecond, isDuration) {
  return timeToTimecode(seconds, perSecond === undefined ? rate : perSecond, isDuration);
}
