// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// Drawing of the colour picker.
extension ColorPicker {
  func drawing() -> [DrawItem] {
    layOutEntry()
    let text = Typesetter.shared
    let arrangement = arrangement
    let card = Rect(arrangement.size)
    let title = Point(12, 16 + Typesetter.capitalHalf(Typesetter.bold))
    var items = Card.sheet(card)
    items.append(
      text.draw(
        self.title, Typesetter.bold, .width(card.width - (gradient == nil ? 60 : 112)), at: title,
        Palette.text))
    items += parts.flatMap { $0.draw() }
    let corner = arrangement.card
    return [
      .group(
        DrawGroup(
          items,
          DrawGroup.Attributes(
            transform: .translation(corner.minX, corner.minY)
              * .scale(arrangement.scale, arrangement.scale))))
    ]
  }

  /// Draws a part, with a ring around the one that gets the keys.
  func draw(_ part: Part, in area: Rect) -> [DrawItem] {
    let items: [DrawItem] =
      switch part {
      case .hex, .numbers: self.part == part ? [] : drawField(text(of: part), in: area)
      case .square: drawSquare(in: area)
      case .hue: drawHue(in: area)
      case .alpha: drawAlpha(in: area)
      case .dropper:
        [
          Icon.dropper.draw(
            at: Point(area.minX + 2, area.minY + 2), isDropping ? Palette.accent : Palette.text)
        ]
      case .swatch(let index): drawSwatch(swatches[index], in: area)
      case .stop: []
      case .removeStop:
        [Icon.minus.draw(at: Point(area.minX + 2, area.minY + 2), Palette.text)]
      case .reverseStops:
        [Icon.reverse.draw(at: Point(area.minX + 2, area.minY + 2), Palette.text)]
      }
    return self.part == part && !isText ? items + ring(area) : items
  }

  /// A ring around the part that gets the keys.
  private func ring(_ area: Rect) -> [DrawItem] {
    [.stroke(.roundedRectangle(area.outset(by: 2.5), radius: 5), width: 2, Palette.accent)]
  }

  /// Fills a rounded rectangle with a gradient between two points.
  private func fill(_ area: Rect, from start: Point, to end: Point, _ colors: [RGBA]) -> DrawItem {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { GradientStop(offset: Double($0) / last, color: $1) }
    let paint = Paint.linear(LinearGradient(start: start, end: end, stops: stops))
    return .fill(FillItem(Outline(.roundedRectangle(area, radius: 4)), paint: paint))
  }

  func edge(_ area: Rect) -> DrawItem {
    .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 3.5), width: 1, PanelLook.swatchEdge)
  }

  /// A ring at the position of the colour, which is visible on any colour.
  private func mark(at center: Point, _ color: RGBA) -> [DrawItem] {
    let circle = Path.ellipse(center: center, size: Size(12, 12))
    return [
      .stroke(circle, width: 4, .black.opacity(0.6)), .fill(circle, color),
      .stroke(circle, width: 2, .white),
    ]
  }

  /// Draws saturation from left to right, and value from bottom to top.
  private func drawSquare(in area: Rect) -> [DrawItem] {
    let (corner, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    let bottom = Point(area.minX, area.maxY)
    var color = color
    color.alpha = 1
    let position = Point(
      area.minX + color.saturation * area.width, area.maxY - color.value * area.height)
    return [
      fill(area, from: corner, to: right, [.white, color.pure]),
      fill(area, from: corner, to: bottom, [.black.opacity(0), .black]), edge(area),
    ] + mark(at: position, color.rgba)
  }

  private func drawHue(in area: Rect) -> [DrawItem] {
    let colors = (0...6).map { step in
      var color = HSVColor(RGBA(1, 0, 0))
      color.hue = Double(step) / 6
      return color.pure
    }
    let (left, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    return [fill(area, from: left, to: right, colors), edge(area)]
      + mark(at: Point(area.minX + color.hue * area.width, area.center.y), color.pure)
  }

  private func drawAlpha(in area: Rect) -> [DrawItem] {
    let (left, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    let opaque = color.rgba.opacity(1)
    var solid = color
    solid.alpha = 1
    return checkerboard(in: area)
      + [fill(area, from: left, to: right, [opaque.opacity(0), solid.rgba]), edge(area)]
      + mark(at: Point(area.minX + color.alpha * area.width, area.center.y), solid.rgba)
  }

  /// Draws squares of 4 points, as a sign of transparency.
  func checkerboard(in area: Rect) -> [DrawItem] {
    var dark = Path()
    let side = 4.0
    for row in 0..<Int(clamping: (area.height / side).rounded(.up), to: 0...20) {
      for column in 0..<Int(clamping: (area.width / side).rounded(.up), to: 0...100)
      where (row + column) % 2 == 1 {
        let corner = Point(area.minX + Double(column) * side, area.minY + Double(row) * side)
        dark.append(.rectangle(Rect(x: corner.x, y: corner.y, width: side, height: side)))
      }
    }
    let clip = DrawGroup.Attributes(clip: area)
    return [
      .group(DrawGroup([.fill(.rectangle(area), .white), .fill(dark, .gray(0.8))], clip))
    ]
  }

  /// Draws the field that is not edited, as plain text in a frame.
  private func drawField(_ text: String, in area: Rect) -> [DrawItem] {
    let y = area.center.y + Typesetter.capitalHalf()
    return [
      .fill(.roundedRectangle(area, radius: 5), Palette.hover),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 4.5), width: 1, Palette.field),
      Typesetter.shared.draw(
        text, Typesetter.regular, .width(area.width - 12),
        at: Point(area.minX + 6, y), Palette.text),
    ]
  }

  private func drawSwatch(_ color: RGBA, in area: Rect) -> [DrawItem] {
    let ground = color.alpha < 1 ? checkerboard(in: area) : []
    return ground + [.fill(.roundedRectangle(area, radius: 4), color), edge(area)]
  }
}
