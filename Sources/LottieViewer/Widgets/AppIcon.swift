// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The program's icon, as in Desktop/icons: a playhead on an eased curve.
enum AppIcon {
  /// The icon in a square of 112 points.
  static var list: DisplayList {
    // The SVG has a margin of 8 pixels around it, which small sizes do not need.
    let shift = DrawGroup.Attributes(transform: .translation(-8, -8))
    return DisplayList(size: Size(112, 112), items: [.group(DrawGroup(items, shift))])
  }

  /// The shapes of the SVG, in its coordinates.
  private static var items: [DrawItem] {
    let edge = Rect(x: 8, y: 12, width: 112, height: 108)
    let ground = Rect(x: 8, y: 8, width: 112, height: 108)
    let colors = LinearGradient(
      start: Point(0, 8), end: Point(0, 116),
      stops: [
        GradientStop(offset: 0, color: color("#2aa7b8")),
        GradientStop(offset: 1, color: color("#14566f")),
      ])
    let light = color("#a9dfe6")
    let dots = [Point(76, 96), Point(52, 32)].map {
      DrawItem.fill(.ellipse(center: $0, size: Size(12, 12)), light)
    }
    let playhead = Path.ellipse(center: Point(64, 64), size: Size(30, 30))
    return [
      .fill(.roundedRectangle(edge, radius: 26), color("#0d3b4f")),
      .fill(FillItem(Outline(.roundedRectangle(ground, radius: 26)), paint: .linear(colors))),
      .stroke(handles, width: 4, light),
    ] + dots + [
      .stroke(
        StrokeItem(
          Outline(curve), style: StrokeStyle(width: 10, cap: .round), paint: .solid(.white))),
      .fill(playhead, color("#ff8a3d")), .stroke(playhead, width: 6, .white),
    ]
  }

  /// A colour in hexadecimal form.
  private static func color(_ hex: String) -> RGBA { RGBA(hex: hex) ?? .black }

  /// The lines from the ends of the curve to its handles.
  private static var handles: Path {
    var path = Path()
    path.move(to: Point(28, 96))
    path.line(to: Point(74, 96))
    path.move(to: Point(100, 32))
    path.line(to: Point(54, 32))
    return path
  }

  /// The eased curve.
  private static var curve: Path {
    var path = Path()
    path.move(to: Point(28, 96))
    path.curve(to: Point(100, 32), control1: Point(66, 96), control2: Point(62, 32))
    return path
  }
}
