// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A disc or a ring over the layer, or instead of it (`ADBE Circle`).
final class CircleEffect: Node, LayerEffect {
  static let matchNames = ["ADBE Circle"]
  static let title = "Circle"

  private let center: Property<Vector3D>
  private let radius: Property<Double>
  /// The inner edge: 1 none, 2 by radius, 3 by thickness, 4 by thickness in percent of the radius,
  /// 5 as 4 with feathers in percent too.
  private let edge: Property<Double>
  private let thickness, featherOut, featherIn: Property<Double>
  private let isInverted: Property<Double>
  private let color: Property<Color>
  private let opacity: Property<Double>
  /// The blend mode as an entry of a menu; entry 1 draws the circle without the layer.
  private let mode: Property<Double>

  init(_ fields: inout Fields) {
    center = fields(0, "Center", .zero, unit: .pixels)
    radius = fields(1, "Radius", 75, unit: .pixels)
    edge = fields(2, "Edge", 1)
    thickness = fields(3, "Thickness", 10, unit: .pixels, FieldOptions(title: "Edge Radius"))
    featherOut = fields(5, "Feather Outer Edge", 0, unit: .pixels)
    featherIn = fields(6, "Feather Inner Edge", 0, unit: .pixels)
    isInverted = fields(8, "Invert Circle", 0)
    color = fields(9, "Color", .white)
    opacity = fields(10, "Opacity", percent: 100)
    mode = fields(11, "Blending Mode", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    let item = DrawItem.group(
      DrawGroup(
        [ring(in: Rect(canvas.size))],
        .init(
          opacity: (opacity.value / 100).clamped(to: 0...1),
          blendMode: mode.effectBlendMode() ?? .normal)))
    if mode.effectBlendMode() == nil {
      canvas.replace(by: [item])
    } else {
      canvas.draw(item)
    }
  }

  private func ring(in frame: Rect) -> DrawItem {
    let outer = radius.value.clamped(to: 0...1e5)
    let share = edge.choice >= 4 ? outer / 100 : 1
    let inner: Double =
      switch edge.choice {
      case 2: thickness.value.clamped(to: 0...1e5)
      case 3, 4, 5: (outer - thickness.value * share).clamped(to: 0...1e5)
      default: 0
      }
    let feather = edge.choice == 5 ? outer / 100 : 1
    let disc = soft(
      circle(max(outer, inner)), by: featherOut.value * feather, in: frame, isOutside: false)
    let hole =
      min(outer, inner) > 0
      ? soft(circle(min(outer, inner)), by: featherIn.value * feather, in: frame, isOutside: true)
      : nil
    var item = disc
    if let hole {
      item = .group(DrawGroup([disc], matte: Matte(.alpha, source: DrawGroup([hole]))))
    }
    guard isInverted.isOn else { return item }
    return .group(
      DrawGroup(
        [fill(.rectangle(frame))], matte: Matte(.alphaInverted, source: DrawGroup([item]))))
  }

  private func circle(_ radius: Double) -> Path {
    .ellipse(center: center.value.point, size: Size(2 * radius, 2 * radius))
  }

  private func fill(_ path: Path) -> DrawItem {
    .fill(FillItem(Outline(path), paint: .solid(color.value.rgba)))
  }

  /// A shape with a soft edge, or the area around it.
  private func soft(_ path: Path, by feather: Double, in frame: Rect, isOutside: Bool) -> DrawItem {
    let blur = BlurFilter(deviation: Vector(1, 1) * (feather.clamped(to: 0...1e4) / 3))
    let shape = DrawGroup(
      [fill(path)], .init(filters: feather > 0 ? [.blur(blur)] : []))
    guard isOutside else { return .group(shape) }
    return .group(
      DrawGroup(
        [fill(.rectangle(frame.union(path.bounds).outset(by: 100)))],
        matte: Matte(.alphaInverted, source: shape)))
  }
}
