// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A projection of the layer onto a sphere (`CC Sphere`). Its light is not drawn.
final class SphereEffect: Node, LayerEffect {
  static let matchNames = ["CC Sphere"]
  static let title = "CC Sphere"

  private let rotationX, rotationY, rotationZ: Property<Double>
  /// The order of rotations, as an entry of the menu from 1: XYZ, XZY, YXZ, YZX, ZXY, ZYX.
  private let order: Property<Double>
  private let radius: Property<Double>
  private let offset: Property<Vector3D>
  /// The visible half: 1 both, 2 outside, 3 inside.
  private let render: Property<Double>

  init(_ fields: inout Fields) {
    rotationX = fields(1, "Rotation X", degrees: 0)
    rotationY = fields(2, "Rotation Y", degrees: 0)
    rotationZ = fields(3, "Rotation Z", degrees: 0)
    order = fields(4, "Rotation Order", 1)
    radius = fields(6, "Radius", 100, unit: .pixels)
    offset = fields(7, "Offset", .zero, unit: .pixels)
    render = fields(8, "Render", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard radius.value > 0 else { return canvas.replace(by: []) }
    func globe(inside: Bool) -> Filter {
      .warp(
        .globe(
          Globe(
            center: offset.value.point, radius: radius.value, turns: turns, showsInside: inside,
            picture: Rect(canvas.size))))
    }
    // The far half is visible through transparent parts of the near half.
    let far = render.choice == 1 ? canvas.picture(with: globe(inside: true)) : nil
    canvas.filter(globe(inside: render.choice == 3))
    if let far { canvas.drawBelow(far) }
    let side = 2 * radius.value.clamped(to: 0.1...1e5)
    canvas.limit(
      by: Mask(Outline(.ellipse(center: offset.value.point, size: Size(side, side)))))
  }

  private var turns: [(axis: Globe.Axis, angle: Angle)] {
    let x = (Globe.Axis.x, Angle.degrees(rotationX.value))
    let y = (Globe.Axis.y, Angle.degrees(rotationY.value))
    let z = (Globe.Axis.z, Angle.degrees(-rotationZ.value))
    let turns: [(axis: Globe.Axis, angle: Angle)] =
      switch order.choice {
      case 1: [x, y, z]
      case 2: [x, z, y]
      case 3: [y, x, z]
      case 4: [y, z, x]
      case 5: [z, x, y]
      default: [z, y, x]
      }
    return turns
  }
}
