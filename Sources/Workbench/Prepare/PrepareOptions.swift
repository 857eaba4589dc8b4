// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// What happens to texts.
package enum TextTreatment: String, CaseIterable, Sendable {
  /// They stay texts, which other players set in the fonts that they have.
  case keep
  /// They stay texts, whose letters are outlines in the file (`chars`).
  case glyphs
  /// They become shapes.
  case paths
}

/// How a file is prepared.
package struct PrepareOptions: Sendable {
  /// The players that have to draw it. Default: none, so that nothing is replaced.
  package var targets: [PlayerTarget] = []
  /// Whether expressions become keyframes, also if all targets evaluate them.
  package var bakesExpressions = false
  /// Whether compositions with stretched or remapped time are replaced, also if all targets have both.
  package var bakesTimes = false
  /// What happens to texts; nil makes them paths if a target lacks them.
  package var text: TextTreatment?
  /// Whether the file becomes smaller.
  package var minifies = true
  /// The quality of images in 1...100 as JPEG or WebP, where all targets read these; nil leaves all of their pixels.
  package var imageQuality: Double?
  /// Whether images that are files of their own become a part of the file.
  package var embedsImages = false
  /// Whether names of layers and shapes are removed.
  package var removesNames = false
  /// The part of the animation that stays, its size and its rate.
  package var cut = Cut()
  /// The largest error of a position in pixels of a picture whose longer side is `pictureSize`.
  package var pixelTolerance = 0.05
  package var pictureSize = 1024.0
  /// The largest share of the pixels that may differ, in 0...1, by more than `colorTolerance` of 255.
  package var tolerance = 0.005
  package var colorTolerance = 24
  /// Whether before and after are compared.
  package var proves = true
  /// The longer sides of the two pictures that are compared, in pixels.
  package var proofSizes = [480.0, 200.0]
  /// The limits of the file, also for painting.
  package var limits = Limits()
  /// The steps that are not taken.
  package var leftOut: Set<PrepareStepID> = []

  package init() {}

  /// Whether something has to be said by other means.
  package func lacks(_ gap: PlayerGap) -> Bool { targets.contains { $0.gaps.contains(gap) } }

  var wantsExpressions: Bool { bakesExpressions || lacks(.expressions) }

  var textTreatment: TextTreatment { text ?? (lacks(.texts) ? .paths : .keep) }
}
