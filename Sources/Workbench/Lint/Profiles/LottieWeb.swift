// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source("source code of lottie-web 5.13, SVG renderer", "2026-11")

extension LintProfile {
  /// lottie-web with its SVG renderer.
  static let lottieWeb = LintProfile(
    "lottie-web", "lottie-web", "5.13 (SVG)",
    [
      code.rows(.stops, ["layer-camera"], "the SVG renderer stops; the HTML renderer has cameras"),
      code.rows(.stops, ["keyframe-without-easing"]),
      code.rows(
        .notDrawn,
        [
          "motion-blur", "blend-mode-add", "blend-mode-hard-mix", "mask-feather",
          "matte-luma-inverted", "layer-adjustment",
          "shape-gradient-conic", "shape-twist", "shape-wiggle", "shape-merge-path",
          "shape-unknown", "text-caps", "style-*", "effect-*",
        ]),
      code.rows(
        .drawn,
        [
          "effect-tint", "effect-fill", "effect-tritone", "effect-levels-individual-controls",
          "effect-drop-shadow", "effect-gaussian-blur", "effect-transform",
        ]),
      code.rows(.differs, ["effect-stroke"], "some of its controls are ignored"),
      code.rows(.differs, ["effect-set-matte"], "only alpha mattes"),
      code.rows(.differs, ["effect-disabled"], "they are drawn"),
      code.rows(
        .differs, ["mask-lighten", "mask-darken", "mask-difference"], "they add to the others"),
      code.rows(.differs, ["shape-polystar-fraction"], "the number of points is rounded down"),
      code.rows(.differs, ["text-justified"], "lines are aligned, but not stretched"),
      code.rows(.differs, ["image-sequence"], "sequences play, videos do not"),
      code.rows(.differs, ["layer-audio"], "sounds need the library Howler on the page"),
      code.rows(.differs, ["text-font"], "the page has to load the font"),
    ])
}
