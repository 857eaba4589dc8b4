// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A blur (`ADBE Gaussian Blur 2`, and its forerunners that look alike).
struct GaussianBlur: EffectContent {
  static let matchNames = ["ADBE Gaussian Blur 2", "ADBE Gaussian Blur", "ADBE Fast Blur"]
  static let type: Int? = 29
  static let title = "Gaussian Blur"

  let blurriness: Keyframed<Double>
  /// 1: both, 2: horizontal, 3: vertical.
  let dimensions: Keyframed<Double>
  /// The layer's edges go on outside.
  let repeatsEdge: Keyframed<Double>

  init(from parameters: EffectParameters) {
    blurriness = parameters.number(0, default: 0)
    dimensions = parameters.number(1, default: 1)
    repeatsEdge = parameters.number(2, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { GaussianBlurNode(self, name: name) }
}

final class GaussianBlurNode: Node, EffectNode {
  /// Standard deviation for each unit of blurriness, as in lottie-web and Skottie.
  private static let deviation = 0.3

  private let blurriness, dimensions, repeatsEdge: Property<Double>

  init(_ model: GaussianBlur, name: String) {
    var bind = PropertyBinder()
    blurriness = bind("Blurriness", model.blurriness)
    dimensions = bind("Dimensions", model.dimensions)
    repeatsEdge = bind("Repeat Edge Pixels", model.repeatsEdge)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    canvas.blur(
      blurriness.value * Self.deviation, dimensions: dimensions.choice,
      repeatsEdge: repeatsEdge.isOn)
  }
}

extension EffectCanvas {
  /// Blurs all so far.
  ///
  /// - Parameter dimensions: 1: both, 2: horizontal, 3: vertical.
  mutating func blur(_ deviation: Double, dimensions: Int, repeatsEdge: Bool) {
    guard deviation > 0 else { return }
    filter(
      .blur(
        BlurFilter(
          deviation: Vector(dimensions == 3 ? 0 : deviation, dimensions == 2 ? 0 : deviation),
          edge: repeatsEdge ? Rect(size) : nil)))
  }
}
