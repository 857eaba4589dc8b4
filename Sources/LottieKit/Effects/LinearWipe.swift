// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A straight edge that moves over the layer until nothing is left (`ADBE Linear Wipe`).
struct LinearWipe: EffectContent {
  static let matchNames = ["ADBE Linear Wipe"]
  static let title = "Linear Wipe"

  /// How much is gone, in percent.
  let completion: Keyframed<Double>
  /// Where the edge moves to, in degrees clockwise, 0 is up.
  let angle: Keyframed<Double>
  /// Width of the edge in pixels.
  let feather: Keyframed<Double>

  init(from parameters: EffectParameters) {
    completion = parameters.number(0, default: 0)
    angle = parameters.number(1, default: 90)
    feather = parameters.number(2, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { LinearWipeNode(self, name: name) }
}

final class LinearWipeNode: Node, EffectNode {
  private let completion, angle, feather: Property<Double>

  init(_ model: LinearWipe, name: String) {
    var bind = PropertyBinder()
    completion = bind("Transition Completion", model.completion)
    angle = bind("Wipe Angle", model.angle)
    feather = bind("Feather", model.feather)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let gone = (completion.value / 100).clamped(to: 0...1)
    if gone == 0 { return }
    if gone == 1 { return canvas.replace(by: []) }
    let way = Vector(angle: .degrees(angle.value - 90))
    let length =
      canvas.size.width * way.dx.magnitude + canvas.size.height * way.dy.magnitude
    let middle = Rect(canvas.size).center
    // Even the hardest edge is as wide as half a pixel, for the sake of smooth slants.
    let width = max(0.5, feather.value.clamped(to: 0...1e5))
    let edge = middle + way * (gone * (length + width) - length / 2 - width)
    let stops = [
      GradientStop(offset: 0, color: .clear), GradientStop(offset: 1, color: .black),
    ]
    let gradient = LinearGradient(start: edge, end: edge + way * width, stops: stops)
    let reach = canvas.farRadius
    let everywhere = Outline(.rectangle(Rect(canvas.size).outset(by: reach)))
    let source = DrawGroup([.fill(FillItem(everywhere, paint: .linear(gradient)))])
    canvas.limit(by: Matte(.alpha, source: source))
  }
}
