// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source("source code of lottie-android 6.7.1", "2026-11")
private let guide = LintProfile.Source(
  "performance guide of lottie-android, airbnb.io/lottie", "2026-11")

extension LintProfile {
  /// lottie-android.
  static let android = LintProfile(
    "android", "lottie-android", "6.7",
    [
      code.rows(
        .notDrawn,
        [
          "layer-audio", "layer-camera", "layer-data", "layer-adjustment", "image-svg",
          "image-sequence", "transform-orientation", "motion-blur", "blend-mode-other",
          "blend-mode-hard-mix", "shape-blend-mode", "mask-expansion", "mask-feather", "matte-luma",
          "matte-luma-inverted", "shape-gradient-conic",
          "shape-pucker-and-bloat", "shape-zig-zag", "shape-offset-path", "shape-twist",
          "shape-wiggle", "shape-unknown", "text-path", "text-caps", "text-expression-selector",
          "slot-value", "expression", "effect-*", "style-*",
        ]),
      code.rows(.drawn, ["effect-drop-shadow", "effect-gaussian-blur", "effect-disabled"]),
      code.rows(
        .notDrawn, ["shape-merge-path"],
        "the app can switch them on: enableMergePathsForKitKatAndAbove"),
      code.rows(.differs, ["transform-auto-orient"], "it replaces the layer's rotation"),
      code.rows(
        .differs, ["mask-lighten", "mask-darken", "mask-difference"], "they add to the others"),
      code.rows(.differs, ["matte-by-number"], "the layer above is the matte"),
      code.rows(.differs, ["matte-hidden"], "the matte is empty"),
      code.rows(.differs, ["shape-gradient-highlight"], "the highlight stays in the center"),
      code.rows(.differs, ["shape-stroke-miter"], "the first value stays"),
      code.rows(.differs, ["shape-repeater-order"], "copies are always above"),
      code.rows(
        .differs, ["text-animator"], "only opacity, colors, widths and tracking are animated"),
      code.rows(.differs, ["text-selector"], "selectors are square"),
      code.rows(.differs, ["text-justified"], "lines are aligned left"),
      code.rows(.differs, ["text-font"], "the app has to have the font"),
      code.rows(.differs, ["easing-per-dimension"], "only x and y of scale and position differ"),
      guide.rows(.slow, ["mask", "matte-alpha", "matte-alpha-inverted"], "keep their area small"),
    ])
}
