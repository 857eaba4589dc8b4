// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

private let code = LintProfile.Source("source code of ThorVG 1.0, src/loaders/lottie", "2026-11")
private let measured = LintProfile.Source(
  "frames of ThorVG 1.0 compared with frames of After Effects", "2026-11")

extension LintProfile {
  /// ThorVG, and the dotLottie players, which draw with it.
  static let thorvg = LintProfile(
    "thorvg", "ThorVG", "1.0",
    [
      measured.rows(.stops, ["slot-unsafe"], "setting such a slot ends the program"),
      code.rows(
        .notDrawn,
        [
          "layer-camera", "layer-data", "layer-adjustment", "image-sequence", "motion-blur",
          "blend-mode-hard-mix", "mask-feather", "matte-hidden", "shape-gradient-conic",
          "shape-twist", "shape-wiggle", "shape-merge-path", "shape-unknown",
          "text-expression-selector", "effect-*", "style-*",
        ]),
      code.rows(
        .drawn,
        [
          "effect-fill", "effect-tint", "effect-tritone", "effect-drop-shadow",
          "effect-gaussian-blur", "effect-disabled",
        ]),
      code.rows(.differs, ["effect-stroke"], "strokes of shapes are recolored"),
      code.rows(.differs, ["expression"], "a part of JavaScript, where it is built in"),
      code.rows(.differs, ["layer-audio"], "the app has to play sounds"),
      code.rows(.differs, ["transform-auto-orient"], "it is added to the layer's rotation"),
      code.rows(.differs, ["transform-orientation"], "only partly"),
      code.rows(.differs, ["mask-inverted"], "only where “inv” is before “mode” in the file"),
      code.rows(.differs, ["shape-stroke-miter"], "the first value stays"),
      code.rows(.differs, ["text-animator"], "anchor points are ignored"),
      code.rows(.differs, ["text-path"], "margins and alignment are ignored"),
      code.rows(.differs, ["text-justified"], "lines are aligned, but not stretched"),
      code.rows(.differs, ["text-font"], "the app has to have the font"),
      code.rows(.differs, ["easing-per-dimension"], "all dimensions have the first ease"),
      measured.rows(.differs, ["solid-opacity"], "opacity is applied twice"),
      measured.rows(.differs, ["mask-expansion"], "the masked layer is empty"),
      measured.rows(.differs, ["shape-trim-individually"], "paths are trimmed together"),
      measured.rows(
        .differs, ["shape-blend-mode", "shape-zig-zag", "shape-offset-path"],
        "visibly different from After Effects"),
    ])
}
