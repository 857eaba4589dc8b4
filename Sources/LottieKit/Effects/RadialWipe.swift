// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A sector that grows until nothing is left (`ADBE Radial Wipe`).
struct RadialWipe: EffectContent {
  static let matchNames = ["ADBE Radial Wipe"]
  static let type: Int? = 26
  static let title = "Radial Wipe"

  /// How much is gone, in percent.
  let completion: Keyframed<Double>
  /// In degrees clockwise, 0 is up.
  let startAngle: Keyframed<Double>
  let center: Keyframed<Vector3D>
  /// 1: clockwise, 2: counterclockwise, 3: both ways.
  let direction: Keyframed<Double>
  let feather: Keyframed<Double>

  init(from parameters: EffectParameters) {
    completion = parameters.number(0, default: 0)
    startAngle = parameters.number(1, default: 0)
    center = parameters.point(2)
    direction = parameters.number(3, default: 1)
    feather = parameters.number(4, default: 0)
  }

  func makeNode(name: String) -> any EffectNode { RadialWipeNode(self, name: name) }
}

final class RadialWipeNode: Node, EffectNode {
  private let completion, startAngle, direction, feather: Property<Double>
  private let center: Property<Vector3D>

  init(_ model: RadialWipe, name: String) {
    var bind = PropertyBinder()
    completion = bind("Transition Completion", model.completion)
    startAngle = bind("Start Angle", model.startAngle)
    center = bind("Wipe Center", model.center)
    direction = bind("Wipe", model.direction)
    feather = bind("Feather", model.feather)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let gone = (completion.value / 100).clamped(to: 0...1) * 360
    if gone == 0 { return }
    if gone == 360 { return canvas.replace(by: []) }
    let start =
      switch direction.choice {
      case 2: startAngle.value
      case 3: startAngle.value + gone / 2
      default: startAngle.value + gone
      }
    let radius = canvas.farRadius
    let middle = center.value.point
    var sector = Path()
    sector.move(to: middle)
    // A polygon whose sides are all out of sight.
    let sides = 16
    for i in 0...sides {
      let degrees = start + (360 - gone) * Double(i) / Double(sides) - 90
      sector.line(to: middle + Vector(angle: .degrees(degrees)) * radius)
    }
    sector.close()
    canvas.limit(by: Mask(Outline(sector), feather: canvas.softness(feather.value)))
  }
}

extension EffectCanvas {
  /// Farther from any place of the layer than what can be seen of it.
  var farRadius: Double { (4 * (size.width + size.height)).clamped(to: 1...1e5) + 1000 }

  /// The blur of an edge with this feather.
  func softness(_ feather: Double) -> Vector {
    let deviation = (feather * 0.3).clamped(to: 0...1e4)
    return Vector(deviation, deviation)
  }
}
