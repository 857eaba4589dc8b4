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
    let gone = (completion.value / 100).clamped(to: 0...1)
    if gone == 0 { return }
    if gone == 1 { return canvas.replace(by: []) }
    let rest = WipeShapes.sector(
      gone: gone, angle: startAngle.value, center: center.value.point, direction: direction.choice,
      radius: canvas.farRadius)
    canvas.limit(by: Mask(Outline(Path(polygon: rest)), feather: canvas.softness(feather.value)))
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
