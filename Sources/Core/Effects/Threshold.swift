// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A conversion to black and white (`ADBE Threshold2`).
final class Threshold: Node, LayerEffect {
  static let matchNames = ["ADBE Threshold2", "ADBE Threshold"]
  static let title = "Threshold"

  /// The threshold in 0...255.
  private let level: Property<Double>

  init(_ fields: inout Fields) {
    level = fields(0, "Level", 127)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.filter(.color(.threshold(level.value / 255)))
  }
}
