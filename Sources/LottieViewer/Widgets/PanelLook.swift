// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// What panels have in common to look at: their ground, and the signs and fields in their rows.
enum PanelLook {
  /// The edge of swatches, which is visible beside those of any colour.
  static var swatchEdge: RGBA { Palette.track }

  /// The ground of a panel at a side of the window, with a line at its inner edge.
  static func ground(_ area: Rect, lineAt x: Double = 0) -> [DrawItem] {
    [
      .fill(.rectangle(area), Palette.panel),
      .fill(.rectangle(Rect(x: x, y: 0, width: 1, height: area.height)), Palette.line),
    ]
  }

  /// The background of a selected row.
  static func chosen(_ area: Rect) -> [DrawItem] {
    let edge = Rect(x: area.minX + 1, y: area.minY, width: 3, height: area.height)
    return [.fill(.rectangle(area), Palette.hover), .fill(.rectangle(edge), Palette.accent)]
  }

  /// Lines between points around a centre.
  static func mark(
    _ points: [(x: Double, y: Double)], at center: Point, width: Double = 1.6,
    _ color: RGBA = Palette.secondary
  ) -> DrawItem {
    var path = Path()
    for point in points { path.line(to: Point(center.x + point.x, center.y + point.y)) }
    return .stroke(path, width: width, color)
  }

  /// The arrow of what opens a menu.
  static func menuArrow(at center: Point) -> DrawItem {
    mark([(-4, -2), (0, 2), (4, -2)], at: center)
  }

  /// The arrow of what is opened and closed below it. The centre is 3 points left of its middle.
  static func foldArrow(at center: Point, isOpen: Bool) -> DrawItem {
    mark(
      isOpen ? [(-0.5, -1.5), (3, 2), (6.5, -1.5)] : [(1.5, -3.5), (5, 0), (1.5, 3.5)], at: center)
  }

  /// A swatch of a colour or of another paint.
  static func swatch(_ area: Rect, _ paint: Paint) -> [DrawItem] {
    [
      .fill(FillItem(Outline(.roundedRectangle(area, radius: 3)), paint: paint)),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 2.5), width: 1, swatchEdge),
    ]
  }

  /// The background and border of a field or button.
  static func field(_ area: Rect, isCurrent: Bool) -> [DrawItem] {
    [
      .fill(.roundedRectangle(area, radius: 5), Palette.hover),
      .stroke(
        .roundedRectangle(area.outset(by: -0.75), radius: 4.5), width: isCurrent ? 1.5 : 1,
        isCurrent ? Palette.accent : Palette.field),
    ]
  }

  /// The box of a switch, with a tick where it is on.
  static func checkBox(
    _ area: Rect, isOn: Bool, isCurrent: Bool, isEnabled: Bool = true
  ) -> [DrawItem] {
    let box = Path.roundedRectangle(area.outset(by: -0.75), radius: 3)
    let color = isEnabled ? Palette.accent : Palette.secondary
    var items: [DrawItem] = [
      .fill(.roundedRectangle(area, radius: 3), Palette.hover),
      .stroke(box, width: isCurrent ? 1.5 : 1, isCurrent ? Palette.accent : Palette.field),
    ]
    if isOn { items.append(mark([(-4, 0), (-1, 3), (4, -4)], at: area.center, width: 2, color)) }
    return items
  }

  /// A text whose left end is at a position, in the vertical middle of a row.
  static func text(
    _ text: String, _ style: Typesetter.Style = Typesetter.regular,
    _ room: Typesetter.Room = .unlimited, from x: Double, in row: Rect,
    _ color: RGBA = Palette.text
  ) -> DrawItem {
    let position = Point(x, row.center.y + Typesetter.capitalHalf(style))
    return Typesetter.shared.draw(text, style, room, at: position, color)
  }

  /// A small card with a text over the picture, kept inside of a rectangle.
  static func label(_ text: String, at corner: Point, in bounds: Rect) -> [DrawItem] {
    let size = Size(Typesetter.shared.width(text) + 2 * Metrics.grid, 24)
    let card = Rect(
      x: corner.x.clamped(to: bounds.minX...max(bounds.minX, bounds.maxX - size.width)),
      y: corner.y.clamped(to: bounds.minY...max(bounds.minY, bounds.maxY - size.height)),
      width: size.width, height: size.height)
    return [
      .fill(.roundedRectangle(card, radius: 6), Palette.panel.opacity(0.95)),
      Typesetter.shared.drawCentered(text, at: card.center),
    ]
  }
}
