// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source(
  "source code of lottie-ios 4.6.1, both engines", "2026-11")

extension LintProfile {
  /// lottie-ios: its Core Animation engine, and the main thread engine to which it falls back.
  static let ios = LintProfile(
    "ios", "lottie-ios", "4.6",
    [
      code.rows(
        .notDrawn,
        [
          "layer-audio", "layer-camera", "layer-data", "layer-adjustment", "image-svg",
          "image-sequence", "transform-auto-orient", "transform-orientation", "transform-skew",
          "motion-blur", "blend-mode-add", "blend-mode-hard-mix", "shape-blend-mode",
          "mask-expansion", "mask-feather", "matte-luma", "matte-luma-inverted",
          "shape-gradient-conic", "shape-pucker-and-bloat",
          "shape-zig-zag", "shape-offset-path", "shape-twist", "shape-wiggle", "shape-merge-path",
          "shape-unknown", "text-path", "text-caps", "text-expression-selector", "slot-value",
          "expression", "effect-*", "style-*",
        ]),
      code.rows(.drawn, ["effect-drop-shadow", "style-drop-shadow", "effect-disabled"]),
      code.rows(
        .differs, ["blend-mode", "blend-mode-other"],
        "filters of Core Animation, which not all systems have"),
      code.rows(.differs, ["mask-lighten", "mask-darken"], "they add to the others"),
      code.rows(.differs, ["mask-difference"], "they intersect with the others"),
      code.rows(.differs, ["mask-opacity"], "the mask is either on or off"),
      code.rows(.differs, ["matte-by-number"], "the layer above is the matte"),
      code.rows(.differs, ["matte-hidden"], "depending on the engine"),
      code.rows(.differs, ["shape-repeater"], "copies do not move, and their scale is not powered"),
      code.rows(.notDrawn, ["shape-repeater-order"]),
      code.rows(.differs, ["shape-gradient-highlight"], "the highlight stays in the center"),
      code.rows(.differs, ["shape-polystar-fraction"], "depending on the engine"),
      code.rows(.differs, ["shape-stroke-miter"], "the first value stays"),
      code.rows(
        .differs, ["text-animator", "text-selector"],
        "animators move the whole layer, not its letters"),
      code.rows(.differs, ["text-glyphs"], "the font of the device is used, not the glyphs"),
      code.rows(.differs, ["text-font"], "the app has to have the font"),
      code.rows(.differs, ["easing-per-dimension"], "all dimensions have the first ease"),
      code.rows(
        .slow, ["shape-rounded-corners", "layer-3d"],
        "the animation may fall back to the main thread engine"),
    ])
}
