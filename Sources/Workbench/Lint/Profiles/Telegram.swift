// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let rules = LintProfile.Source("core.telegram.org/stickers, animated stickers", "2026-11")
private let code = LintProfile.Source("source code of rlottie, which draws stickers", "2026-11")

extension LintProfile {
  /// Animated stickers of Telegram.
  static let telegram = LintProfile(
    "telegram", "Telegram", "2026",
    limits: Limits(
      size: 512, rates: [30, 60], duration: 3, bytes: 64 << 10, source: rules),
    [
      rules.rows(
        .notDrawn,
        [
          "expression", "mask", "effect-*", "style-*", "layer-image", "layer-solid", "layer-text",
          "layer-audio", "layer-camera", "layer-3d", "shape-merge-path", "shape-polystar",
          "shape-stroke-gradient", "shape-repeater", "time-stretch", "time-reversed", "time-remap",
          "transform-auto-orient",
        ], "stickers may not have it"),
      code.rows(
        .notDrawn,
        [
          "image-sequence", "layer-data", "layer-adjustment", "motion-blur", "blend-mode",
          "blend-mode-other", "blend-mode-add", "blend-mode-hard-mix", "shape-blend-mode",
          "matte-by-number", "shape-pucker-and-bloat", "shape-zig-zag", "shape-offset-path",
          "shape-twist", "shape-wiggle", "shape-gradient-conic", "shape-unknown", "transform-skew",
          "group-skew", "slot-value",
        ]),
      code.rows(.differs, ["shape-rounded-corners"], "only rectangles are rounded"),
      code.rows(.differs, ["easing-per-dimension"], "all dimensions have the first ease"),
    ])
}
