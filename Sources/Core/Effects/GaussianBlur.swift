// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A Gaussian blur (`ADBE Gaussian Blur 2` and older versions with the same result).
final class GaussianBlur: Node, LayerEffect {
  static let matchNames = ["ADBE Gaussian Blur 2", "ADBE Gaussian Blur", "ADBE Fast Blur"]
  static let type: Int? = 29
  static let title = "Gaussian Blur"

  /// The standard deviation per unit of blurriness, as in lottie-web and Skottie.
  static let deviation = 0.3

  private let blurriness: Property<Double>
  /// The direction: 1 both, 2 horizontal, 3 vertical.
  private let dimensions: Property<Double>
  /// Whether the edge pixels of the layer are repeated outside.
  private let repeatsEdge: Property<Double>

  init(_ fields: inout Fields) {
    blurriness = fields(0, "Blurriness", 0, unit: .pixels)
    dimensions = fields(1, "Dimensions", 1, FieldOptions(title: "Blur Dimensions"))
    repeatsEdge = fields(2, "Repeat Edge Pixels", 0)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.blur(
      blurriness.value * Self.deviation, dimensions: dimensions.choice,
      repeatsEdge: repeatsEdge.isOn)
  }
}

extension EffectCanvas {
  /// Blurs the picture.
  ///
  /// - Parameter dimensions: The direction: 1 both, 2 horizontal, 3 vertical.
  mutating func blur(_ deviation: Double, dimensions: Int, repeatsEdge: Bool) {
    guard deviation > 0 else { return }
    filter(
      .blur(
        BlurFilter(
          deviation: Vector(dimensions == 3 ? 0 : deviation, dimensions == 2 ? 0 : deviation),
          edge: repeatsEdge ? Rect(size) : nil)))
  }
}
