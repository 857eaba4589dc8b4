// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A horizontal and a vertical blur, combined (`CC Cross Blur`).
final class CrossBlur: Node, LayerEffect {
  static let matchNames = ["CS CrossBlur", "CC Cross Blur"]
  static let title = "CC Cross Blur"

  /// The standard deviation per unit of the radius.
  private static let deviation = 0.5

  private let radiusX, radiusY: Property<Double>
  /// The combination: 1 mean, 2 add, 3 screen, 4 multiply, 5 lighten, 6 darken.
  private let mode: Property<Double>
  /// Whether the edge pixels of the layer are repeated outside.
  private let repeatsEdge: Property<Double>

  init(_ fields: inout Fields) {
    radiusX = fields(0, "Radius X", 0, unit: .pixels)
    radiusY = fields(1, "Radius Y", 0, unit: .pixels)
    mode = fields(2, "Transfer Mode", 1)
    repeatsEdge = fields(3, "Repeat Edge Pixels", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let (x, y) = (max(0, radiusX.value), max(0, radiusY.value))
    guard x > 0 || y > 0 else { return }
    let modes: [BlendMode?] = [nil, .add, .screen, .multiply, .lighten, .darken]
    let entry = mode.choice - 1
    canvas.filter(
      .crossBlur(
        CrossBlurFilter(
          deviation: Vector(x, y) * Self.deviation,
          blendMode: modes.indices.contains(entry) ? modes[entry] : nil,
          edge: repeatsEdge.isOn ? Rect(canvas.size) : nil)))
  }
}
