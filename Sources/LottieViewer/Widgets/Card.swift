// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// The parts that all overlay cards share: background, scaling, and hints about keys.
enum Card {
  /// Points between the edge of a card and its content.
  static let padding = 24.0

  /// The background of a card: a rounded rectangle with a border inside of its edge.
  static func sheet(_ area: Rect, radius: Double = 12) -> [DrawItem] {
    [
      .fill(.roundedRectangle(area, radius: radius), Palette.panel),
      .stroke(
        .roundedRectangle(area.outset(by: -0.5), radius: radius - 0.5), width: 1, Palette.line),
    ]
  }

  /// The same with rows on it, which are clipped near its edges.
  static func clipped(_ rows: [DrawItem], in area: Rect) -> [DrawItem] {
    let inner = area.outset(by: -Metrics.grid / 2)
    return sheet(area) + [.group(DrawGroup(rows, DrawGroup.Attributes(clip: inner)))]
  }

  /// A card in the centre of an area, scaled down where it does not fit.
  ///
  /// - Parameter items: The content, in points from the card's top left corner.
  static func centered(_ size: Size, in area: Rect, _ items: [DrawItem]) -> DrawItem {
    let (origin, scale) = fit(of: size, in: area)
    return .group(
      DrawGroup(
        sheet(Rect(size)) + items,
        DrawGroup.Attributes(
          transform: .translation(origin.x, origin.y) * .scale(scale, scale))))
  }

  /// The origin and the scale of a centred card. The scale is in 0.2...1.
  static func fit(of size: Size, in area: Rect) -> (origin: Point, scale: Double) {
    let margin = 2 * Metrics.grid
    let fit = min(
      1, (area.width - margin) / size.width, (area.height - margin) / size.height)
    let scale = max(0.2, fit)
    let x = (area.center.x - size.width * scale / 2).rounded()
    let y = (area.center.y - size.height * scale / 2).rounded()
    return (Point(x, y), scale)
  }

  /// The rectangle of a centred card, in points of the view.
  static func frame(_ size: Size, in area: Rect) -> CGRect {
    let (origin, scale) = fit(of: size, in: area)
    return CGRect(
      x: origin.x, y: origin.y, width: size.width * scale, height: size.height * scale)
  }

  /// Draws keys and their actions in a row.
  ///
  /// - Parameter position: The left edge, and the vertical centre.
  /// - Returns: The drawing and its width in points.
  static func hints(
    _ hints: [(keys: String, does: String)], at position: Point
  ) -> (items: [DrawItem], width: Double) {
    let text = Typesetter.shared
    var x = position.x
    var items: [DrawItem] = []
    for (index, hint) in hints.enumerated() {
      if index > 0 { x += 3 * Metrics.grid }
      let cap = keyCap(hint.keys, at: Point(x, position.y))
      x += cap.width + Metrics.grid
      let start = Point(x, position.y + Typesetter.capitalHalf(Typesetter.regular))
      items += cap.items + [text.draw(hint.does, at: start, Palette.secondary)]
      x += text.width(hint.does)
    }
    return (items, x - position.x)
  }

  /// Distributes keys and their actions to rows of a width in points; a row has at least one.
  static func hintRows(
    _ hints: [(keys: String, does: String)], width: Double
  ) -> [[(keys: String, does: String)]] {
    hints.reduce(into: []) { rows, hint in
      if let last = rows.last, Self.hints(last + [hint], at: .zero).width <= width {
        rows[rows.count - 1].append(hint)
      } else {
        rows.append([hint])
      }
    }
  }

  /// Distributes buttons to rows of a width in points, in their order; a row has at least one.
  static func buttonRows(_ buttons: [BarButton], width: Double) -> [[BarButton]] {
    buttons.reduce(into: []) { rows, button in
      if let last = rows.last, Self.width(of: last + [button]) <= width {
        rows[rows.count - 1].append(button)
      } else {
        rows.append([button])
      }
    }
  }

  /// The width of buttons beside each other, in points.
  static func width(of buttons: [BarButton]) -> Double {
    buttons.reduce(-Metrics.grid) { $0 + $1.naturalWidth + Metrics.grid }
  }

  /// The height of rows of buttons, in points.
  static func height(ofButtonRows count: Int) -> Double {
    Double(count) * (Metrics.buttonSide + Metrics.grid) - Metrics.grid
  }

  /// The distance between two rows of hints, in points.
  static let hintRowHeight = 32.0

  /// Draws the same row around its centre.
  static func centeredHints(
    _ hints: [(keys: String, does: String)], at middle: Point
  ) -> [DrawItem] {
    let width = Self.hints(hints, at: .zero).width
    return Self.hints(hints, at: Point(middle.x - width / 2, middle.y)).items
  }

  /// Draws a key as on a keyboard.
  ///
  /// - Parameter position: The left edge, and the vertical centre.
  /// - Returns: The drawing and its width in points.
  static func keyCap(_ name: String, at position: Point) -> (items: [DrawItem], width: Double) {
    let text = Typesetter.shared
    let width = max(24, text.width(name) + 2 * Metrics.grid)
    let cap = Rect(x: position.x, y: position.y - 12, width: width, height: 24)
    return (
      [
        .fill(.roundedRectangle(cap, radius: 5), Palette.hover),
        .stroke(.roundedRectangle(cap.outset(by: -0.5), radius: 4.5), width: 1, Palette.line),
        text.drawCentered(name, at: cap.center),
      ], width
    )
  }
}
