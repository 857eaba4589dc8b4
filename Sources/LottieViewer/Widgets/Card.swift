// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The sheet that messages and help are written on.
enum Card {
  static let padding = 24.0

  static func sheet(_ area: Rect, radius: Double = 12) -> [DrawItem] {
    [
      .fill(.roundedRectangle(area, radius: radius), Palette.panel),
      .stroke(
        .roundedRectangle(area.outset(by: -0.5), radius: radius - 0.5), width: 1, Palette.line),
    ]
  }

  /// A sheet of a size in the middle of an area, made smaller where it does not fit; what is drawn
  /// on it starts at the origin.
  static func centered(_ size: Size, in area: Rect, _ items: [DrawItem]) -> DrawItem {
    let (origin, scale) = place(of: size, in: area)
    return .group(
      DrawGroup(
        sheet(Rect(size)) + items,
        DrawGroup.Attributes(
          transform: .translation(origin.x, origin.y) * .scale(scale, scale))))
  }

  /// Where such a sheet's corner is, and how much smaller it is drawn.
  static func place(of size: Size, in area: Rect) -> (origin: Point, scale: Double) {
    let margin = 2 * Metrics.grid
    let fit = min(
      1, (area.width - margin) / size.width, (area.height - margin) / size.height)
    let scale = max(0.2, fit)
    let x = (area.center.x - size.width * scale / 2).rounded()
    let y = (area.center.y - size.height * scale / 2).rounded()
    return (Point(x, y), scale)
  }

  /// Keys and what they do, in a row, with its left edge and the middle of its height at a place.
  ///
  /// - Returns: The drawing, and the width it takes.
  static func hints(
    _ hints: [(keys: String, does: String)], at place: Point
  ) -> (items: [DrawItem], width: Double) {
    let text = Typesetter.shared
    var x = place.x
    var items: [DrawItem] = []
    for (index, hint) in hints.enumerated() {
      if index > 0 { x += 3 * Metrics.grid }
      let cap = keyCap(hint.keys, at: Point(x, place.y))
      x += cap.width + Metrics.grid
      let start = Point(x, place.y + Typesetter.capitalHalf(Typesetter.regular))
      items += cap.items + [text.draw(hint.does, at: start, Palette.secondary)]
      x += text.width(hint.does)
    }
    return (items, x - place.x)
  }

  /// The same around the middle of a row.
  static func centeredHints(
    _ hints: [(keys: String, does: String)], at middle: Point
  ) -> [DrawItem] {
    let width = Self.hints(hints, at: .zero).width
    return Self.hints(hints, at: Point(middle.x - width / 2, middle.y)).items
  }

  /// A key as it looks on a keyboard, with its left edge and the middle of its height at a place.
  ///
  /// - Returns: The drawing, and the width it takes.
  static func keyCap(_ name: String, at place: Point) -> (items: [DrawItem], width: Double) {
    let text = Typesetter.shared
    let width = max(24, text.width(name) + 2 * Metrics.grid)
    let cap = Rect(x: place.x, y: place.y - 12, width: width, height: 24)
    return (
      [
        .fill(.roundedRectangle(cap, radius: 5), Palette.hover),
        .stroke(.roundedRectangle(cap.outset(by: -0.5), radius: 4.5), width: 1, Palette.line),
        text.drawCentered(name, at: cap.center),
      ], width
    )
  }
}
