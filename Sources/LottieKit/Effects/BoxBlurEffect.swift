// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A blur by boxes, several times over (`ADBE Box Blur2`).
struct BoxBlurEffect: EffectContent {
  static let matchNames = ["ADBE Box Blur2", "ADBE Box Blur"]
  static let title = "Box Blur"

  let radius: Keyframed<Double>
  let iterations: Keyframed<Double>
  /// 1: both, 2: horizontal, 3: vertical.
  let dimensions: Keyframed<Double>
  /// The layer's edges go on outside.
  let repeatsEdge: Keyframed<Double>

  init(from parameters: EffectParameters) {
    radius = parameters.number(0, default: 0)
    iterations = parameters.number(1, default: 1)
    dimensions = parameters.number(2, default: 1)
    repeatsEdge = parameters.number(3, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { BoxBlurEffectNode(self, name: name) }
}

final class BoxBlurEffectNode: Node, EffectNode {
  private let radius, iterations, dimensions, repeatsEdge: Property<Double>

  init(_ model: BoxBlurEffect, name: String) {
    var bind = PropertyBinder()
    radius = bind("Blur Radius", model.radius)
    iterations = bind("Iterations", model.iterations)
    dimensions = bind("Blur Dimensions", model.dimensions)
    repeatsEdge = bind("Repeat Edge Pixels", model.repeatsEdge)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let r = radius.value.clamped(to: 0...1e4)
    // A box of 2r + 1 pixels has a variance of r(r + 1)/3, and variances add up.
    let variance = iterations.value.clamped(to: 1...50) * r * (r + 1) / 3
    canvas.blur(
      variance.squareRoot(), dimensions: dimensions.choice, repeatsEdge: repeatsEdge.isOn)
  }
}
