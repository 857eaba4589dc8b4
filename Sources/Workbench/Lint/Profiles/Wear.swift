// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let refused = LintProfile.Source("Wear OS's profile, version 1", "2026-11")
private let slow = LintProfile.Source("Wear OS's performance warnings, version 1", "2026-11")

extension LintProfile {
  /// Wear OS: what its profile refuses, and what it warns of as slow.
  static let wear = LintProfile(
    "wear", "Wear OS", "1",
    [
      refused.rows(
        .notDrawn,
        [
          "layer-image", "layer-text", "effect-*", "style-*", "mask", "matte-alpha",
          "matte-alpha-inverted", "matte-luma", "matte-luma-inverted", "blend-mode",
          "blend-mode-other", "blend-mode-add", "blend-mode-hard-mix", "transform-skew",
          "group-skew", "shape-pucker-and-bloat", "shape-polystar", "shape-repeater",
          "shape-merge-path", "shape-gradient-highlight", "shape-stroke-dash",
        ]),
      slow.rows(
        .slow, ["shape-stroke", "shape-stroke-gradient"],
        "frames may be dropped where it is animated"),
    ])
}
