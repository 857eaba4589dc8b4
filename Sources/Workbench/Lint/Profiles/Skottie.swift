// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source("source code of Skia, modules/skottie", "2026-11")

extension LintProfile {
  /// Skottie, the player of Skia: in Chrome, Flutter and Android's own animations.
  static let skottie = LintProfile(
    "skottie", "Skottie", "2026",
    [
      code.rows(
        .notDrawn,
        [
          "layer-data", "expression", "mask-lighten", "mask-darken", "mask-expansion",
          "matte-hidden", "shape-polystar-roundness", "shape-gradient-conic", "shape-zig-zag",
          "shape-twist", "shape-wiggle", "shape-unknown", "text-expression-selector", "effect-*",
          "style-*",
        ]),
      code.rows(
        .drawn,
        [
          "effect-fill", "effect-tint", "effect-tritone", "effect-levels",
          "effect-levels-individual-controls", "effect-drop-shadow", "effect-gaussian-blur",
          "effect-radial-wipe", "effect-linear-wipe", "effect-venetian-blinds",
          "effect-displacement-map", "effect-bulge", "effect-cc-sphere", "effect-transform",
          "effect-invert", "effect-black-white", "effect-brightness-contrast",
          "effect-hue-saturation", "effect-threshold", "effect-shift-channels",
          "effect-gradient-ramp", "effect-fractal-noise", "effect-motion-tile",
          "effect-corner-pin", "effect-sharpen", "effect-cc-toner", "effect-directional-blur",
          "effect-disabled", "style-drop-shadow", "style-inner-shadow", "style-outer-glow",
          "style-inner-glow",
        ]),
      code.rows(.differs, ["layer-audio"], "the app has to play sounds"),
      code.rows(.differs, ["shape-polystar-fraction"], "the number of points is rounded"),
      code.rows(.differs, ["shape-gradient-highlight"], "the highlight stays in the center"),
      code.rows(.differs, ["shape-stroke-miter"], "the first value stays"),
      code.rows(.differs, ["text-caps"], "only all caps"),
      code.rows(.differs, ["text-justified"], "lines are centered"),
      code.rows(.differs, ["text-font"], "the app has to have the font"),
      code.rows(.differs, ["easing-per-dimension"], "all dimensions have the first ease"),
    ])
}
