// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source(
  "issue codes of CommunityToolkit/Lottie-Windows and its version history", "2026-11")

extension LintProfile {
  /// Lottie-Windows, by the codes of the problems that it reports (LT0001 and so on).
  static let windows = LintProfile(
    "windows", "Lottie-Windows", "8",
    [
      code.rows(
        .notDrawn,
        [
          "blend-mode", "blend-mode-other", "blend-mode-add", "blend-mode-hard-mix",
          "shape-blend-mode", "shape-polystar", "shape-repeater", "layer-text", "layer-3d",
          "layer-camera", "layer-audio", "layer-data", "layer-adjustment", "image-sequence",
          "time-stretch", "time-reversed", "mask-inverted", "mask-opacity", "mask-lighten",
          "mask-darken", "mask-difference", "mask-expansion", "mask-feather", "matte-luma",
          "matte-luma-inverted", "motion-blur", "expression", "effect-*", "style-*",
          "shape-pucker-and-bloat", "shape-zig-zag", "shape-offset-path", "shape-twist",
          "shape-wiggle", "shape-gradient-conic", "shape-unknown", "transform-auto-orient",
          "slot-value",
        ]),
      code.rows(.drawn, ["effect-disabled"]),
      code.rows(
        .differs, ["effect-drop-shadow", "effect-gaussian-blur"],
        "one of each kind for a layer, and not all of its controls"),
      code.rows(
        .differs, ["mask-intersect", "mask-subtract"], "masks with different modes are not combined"
      ),
      code.rows(.differs, ["layer-image"], "the code needs the image file beside it"),
      code.rows(.differs, ["shape-merge-path"], "only where nothing of it is animated"),
      code.rows(
        .differs, ["shape-rounded-corners"], "not where the radius and the path are animated"),
      code.rows(.differs, ["shape-trim-individually"], "paths are trimmed together"),
      code.rows(.differs, ["easing-per-dimension"], "all dimensions have the first ease"),
    ])
}
