// SPDX-License-Identifier: Apache-2.0

extension FeatureCatalog {
  /// The features of text layers, which have no registry.
  static let text = [
    Row(name: "Glyphs in the file, outlines and compositions", key: "chars", inLottieIOS: true),
    Row(
      name: "Fonts of the system", key: "fonts", inLottieIOS: true,
      note: "a missing font is replaced by Times"),
    Row(name: "Fonts in the file or its archive", key: "fPath"),
    Row(
      name: "Scripts from right to left, joined and stacked letters", key: "t",
      note: "with fonts, not with glyphs of the file"),
    Row(name: "Fill, stroke and their order", key: "fc, sc, sw, of", inLottieIOS: true),
    Row(
      name: "Line breaks, line height, tracking, baseline shift", key: "lh, tr, ls",
      inLottieIOS: true),
    Row(name: "Left, right, centred", key: "j: 0, 1, 2", inLottieIOS: true),
    Row(name: "Justified", key: "j: 3, 4, 5, 6"),
    Row(name: "Text boxes", key: "sz, ps", inLottieIOS: true),
    Row(name: "Size that fits the box, vertical alignment", key: "rs, mf, xf, vj"),
    Row(name: "Capitals, small capitals", key: "ca"),
    Row(name: "Text keyframes", key: "t.d", inLottieIOS: true),
    Row(
      name: "Animators: anchor, position, scale, rotation, skew", key: "a, p, s, r, rx, ry, sk, sa"),
    Row(name: "Animators: opacity, colours, stroke width", key: "o, fo, so, fc, sc, sw"),
    Row(name: "Animators: hue, saturation, brightness", key: "fh, fs, fb, sh, ss, sb"),
    Row(name: "Animators: tracking, line spacing", key: "t, ls"),
    Row(name: "Animators: blur", key: "bl"),
    Row(
      name: "Range selectors", key: "s", note: "all shapes, units and bases, easing, random order"),
    Row(name: "Expression selectors", key: "s, t: 1"),
    Row(name: "Grouping and its alignment", key: "m"),
    Row(name: "Text on a path", key: "p"),
  ]
}
