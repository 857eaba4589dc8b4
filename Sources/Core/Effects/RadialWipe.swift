// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A transition: a growing sector removes the layer (`ADBE Radial Wipe`).
final class RadialWipe: Node, LayerEffect {
  static let matchNames = ["ADBE Radial Wipe"]
  static let type: Int? = 26
  static let title = "Radial Wipe"

  /// The removed part in percent.
  private let completion: Property<Double>
  /// The start angle, clockwise in degrees; 0 is up.
  private let startAngle: Property<Double>
  private let center: Property<Vector3D>
  /// The direction (1 clockwise, 2 counterclockwise, 3 both), and the softness of edges in pixels.
  private let direction, feather: Property<Double>

  init(_ fields: inout Fields) {
    completion = fields(0, "Transition Completion", percent: 0)
    startAngle = fields(1, "Start Angle", degrees: 0)
    center = fields(2, "Wipe Center", .zero, unit: .pixels)
    direction = fields(3, "Wipe", 1)
    feather = fields(4, "Feather", 0, unit: .pixels)
    super.init(fields)
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
    // A polygon whose sides are all outside of the visible area.
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
  /// A distance from any point of the layer that is outside of the visible area.
  var farRadius: Double { (4 * (size.width + size.height)).clamped(to: 1...1e5) + 1000 }

  /// The standard deviation of the blur for a feather.
  func softness(_ feather: Double) -> Vector {
    let deviation = (feather * 0.3).clamped(to: 0...1e4)
    return Vector(deviation, deviation)
  }
}
