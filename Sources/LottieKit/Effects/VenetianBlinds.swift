// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Stripes that grow until nothing is left (`ADBE Venetian Blinds`).
struct VenetianBlinds: EffectContent {
  static let matchNames = ["ADBE Venetian Blinds"]
  static let title = "Venetian Blinds"

  /// How much is gone, in percent.
  let completion: Keyframed<Double>
  /// In degrees clockwise; at 0 the blinds stand upright.
  let direction: Keyframed<Double>
  /// Of a stripe, with the gap that comes with it.
  let width: Keyframed<Double>
  let feather: Keyframed<Double>

  init(from parameters: EffectParameters) {
    completion = parameters.number(0, default: 0)
    direction = parameters.number(1, default: 0)
    width = parameters.number(2, default: 20)
    feather = parameters.number(3, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { VenetianBlindsNode(self, name: name) }
}

final class VenetianBlindsNode: Node, EffectNode {
  /// More are too narrow to be seen, and cost time.
  private static let mostBlinds = 2000.0

  private let completion, direction, width, feather: Property<Double>

  init(_ model: VenetianBlinds, name: String) {
    var bind = PropertyBinder()
    completion = bind("Transition Completion", model.completion)
    direction = bind("Direction", model.direction)
    width = bind("Width", model.width)
    feather = bind("Feather", model.feather)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let gone = (completion.value / 100).clamped(to: 0...1)
    if gone == 0 { return }
    if gone == 1 { return canvas.replace(by: []) }
    let middle = Rect(canvas.size).center
    let reach = canvas.size.width + canvas.size.height
    let step = max(width.value, 1, 2 * reach / Self.mostBlinds)
    let turn =
      Affine.translation(middle.x, middle.y) * .rotation(.degrees(direction.value))
    let count = Int(clamping: (reach / step).rounded(.up), to: 1...1001)
    var blinds = Path()
    for i in -count..<count {
      let (from, to) = ((Double(i) + gone) * step, Double(i + 1) * step)
      blinds.move(to: turn * Point(from, -reach))
      blinds.line(to: turn * Point(to, -reach))
      blinds.line(to: turn * Point(to, reach))
      blinds.line(to: turn * Point(from, reach))
      blinds.close()
    }
    canvas.limit(by: Mask(Outline(blinds), feather: canvas.softness(feather.value)))
  }
}
