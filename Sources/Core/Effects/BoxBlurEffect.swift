// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A repeated box blur (`ADBE Box Blur2`).
final class BoxBlurEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Box Blur2", "ADBE Box Blur"]
  static let title = "Box Blur"

  private let radius, iterations: Property<Double>
  /// The direction: 1 both, 2 horizontal, 3 vertical.
  private let dimensions: Property<Double>
  /// Whether the edge pixels of the layer are repeated outside.
  private let repeatsEdge: Property<Double>

  init(_ fields: inout Fields) {
    radius = fields(0, "Blur Radius", 0, unit: .pixels)
    iterations = fields(1, "Iterations", 1)
    dimensions = fields(2, "Blur Dimensions", 1)
    repeatsEdge = fields(3, "Repeat Edge Pixels", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let r = radius.value.clamped(to: 0...1e4)
    // A box of 2r + 1 pixels has a variance of r(r + 1)/3, and variances add up.
    let variance = iterations.value.clamped(to: 1...50) * r * (r + 1) / 3
    canvas.blur(
      variance.squareRoot(), dimensions: dimensions.choice, repeatsEdge: repeatsEdge.isOn)
  }
}
