// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let schema = LintProfile.Source(
  "schema of the specification 1.0.1 and of its development version, lottie.github.io", "2026-11")

extension LintProfile {
  /// The specification itself: with this profile, what old exporters do is an error too.
  static let spec = LintProfile(
    "spec", "Specification", "1.0.1",
    [
      schema.rows(
        .outside,
        [
          "layer-text", "layer-audio", "layer-camera", "layer-data", "layer-adjustment", "layer-3d",
          "transform-orientation", "motion-blur", "image-sequence", "expression", "effect-*",
          "style-*", "mask-lighten", "mask-darken", "mask-difference", "mask-inverted",
          "mask-expansion", "mask-feather", "shape-repeater", "shape-rounded-corners",
          "shape-zig-zag", "shape-offset-path", "shape-twist", "shape-wiggle", "shape-merge-path",
          "shape-unknown", "text-*",
        ]),
      schema.rows(
        .outside,
        [
          "blend-mode", "blend-mode-other", "blend-mode-add", "shape-blend-mode",
          "shape-gradient-conic", "shape-pucker-and-bloat",
        ], "it is in the development version"),
      schema.rows(.outside, ["blend-mode-hard-mix"]),
    ])
}
