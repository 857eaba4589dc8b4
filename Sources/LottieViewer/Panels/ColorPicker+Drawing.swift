// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// Drawing of the colour picker.
extension ColorPicker {
  func drawing() -> [DrawItem] {
    placeEntry()
    let text = Typesetter.shared
    let arrangement = arrangement
    let card = Rect(arrangement.size)
    let title = Point(12, 16 + Typesetter.capitalHalf(Typesetter.bold))
    var items = Card.sheet(card)
    items.append(
      text.draw(self.title, Typesetter.bold, .width(card.width - 60), at: title, Palette.text))
    items.append(
      Icon.dropper.draw(
        at: Point(place(of: .dropper).minX + 2, place(of: .dropper).minY + 2),
        isDropping ? Palette.accent : Palette.text))
    items += drawSquare() + drawHue() + (hasAlpha ? drawAlpha() : [])
    items += drawField(.hex) + drawField(.numbers)
    for index in swatches.indices { items += drawSwatch(index) }
    if !isText { items += ring(place(of: part)) }
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

  /// The rectangle of a part on the card.
  private func place(of part: Part) -> Rect { place(of: part, in: arrangement) }

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

  private func edge(_ area: Rect) -> DrawItem {
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
  private func drawSquare() -> [DrawItem] {
    let area = place(of: .square)
    let (corner, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    let bottom = Point(area.minX, area.maxY)
    var color = color
    color.alpha = 1
    let place = Point(
      area.minX + color.saturation * area.width, area.maxY - color.value * area.height)
    return [
      fill(area, from: corner, to: right, [.white, color.pure]),
      fill(area, from: corner, to: bottom, [.black.opacity(0), .black]), edge(area),
    ] + mark(at: place, color.rgba)
  }

  private func drawHue() -> [DrawItem] {
    let area = place(of: .hue)
    let colors = (0...6).map { step in
      var color = HSVColor(RGBA(1, 0, 0))
      color.hue = Double(step) / 6
      return color.pure
    }
    let (left, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    return [fill(area, from: left, to: right, colors), edge(area)]
      + mark(at: Point(area.minX + color.hue * area.width, area.center.y), color.pure)
  }

  private func drawAlpha() -> [DrawItem] {
    let area = place(of: .alpha)
    let (left, right) = (Point(area.minX, area.minY), Point(area.maxX, area.minY))
    let opaque = color.rgba.opacity(1)
    var solid = color
    solid.alpha = 1
    return checkerboard(in: area)
      + [fill(area, from: left, to: right, [opaque.opacity(0), solid.rgba]), edge(area)]
      + mark(at: Point(area.minX + color.alpha * area.width, area.center.y), solid.rgba)
  }

  /// Draws squares of 4 points, as a sign of transparency.
  private func checkerboard(in area: Rect) -> [DrawItem] {
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
  private func drawField(_ part: Part) -> [DrawItem] {
    guard self.part != part else { return [] }
    let area = place(of: part)
    let y = area.center.y + Typesetter.capitalHalf()
    return [
      .fill(.roundedRectangle(area, radius: 5), Palette.hover),
      .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 4.5), width: 1, Palette.field),
      Typesetter.shared.draw(
        text(of: part), Typesetter.regular, .width(area.width - 12),
        at: Point(area.minX + 6, y), Palette.text),
    ]
  }

  private func drawSwatch(_ index: Int) -> [DrawItem] {
    let area = place(of: .swatch(index))
    let ground = swatches[index].alpha < 1 ? checkerboard(in: area) : []
    return ground + [.fill(.roundedRectangle(area, radius: 4), swatches[index]), edge(area)]
  }
}

extension ColorPicker: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, localized("Colour of \(title)"), text: color.rgba.hex, frame: CGRect(card))
  }

  /// Fields, sliders and the colours of the file, in the order of Tab.
  private var accessibleOrder: [Part] { parts + swatches.indices.map { .swatch($0) } }

  var accessibleParts: [AccessibleElement] {
    accessibleOrder.map { part in
      var element = accessibleElement(of: part)
      element.frame = CGRect(area(of: part))
      if part == self.part { element.states.insert(.current) }
      return element
    }
  }

  private func accessibleElement(of part: Part) -> AccessibleElement {
    func slider(_ name: String, _ number: Double) -> AccessibleElement {
      AccessibleElement(
        .slider, name, value: AccessibleElement.Value(number, in: 0...1, step: 0.01),
        states: .focusable)
    }
    func field(_ name: String) -> AccessibleElement {
      var element = AccessibleElement(.entry, name, states: .focusable)
      let text = text(of: part)
      element.content =
        part == self.part
        ? entry.content : .init(text, caret: text.unicodeScalars.count, isEditable: true)
      return element
    }
    switch part {
    case .hex: return field(localized("Hexadecimal"))
    case .numbers: return field(localized("Red, green, blue"))
    case .square:
      let (saturation, value) = (color.saturation * 100, color.value * 100)
      return AccessibleElement(
        .picture, localized("Saturation and brightness"),
        text: localized("\(frameText(saturation.rounded())), \(frameText(value.rounded())) percent")
      )
    case .hue: return slider(localized("Hue"), color.hue)
    case .alpha: return slider(localized("Opacity"), color.alpha)
    case .dropper: return AccessibleElement(.button, localized("Take a colour from the picture"))
    case .swatch(let index):
      return AccessibleElement(.button, localized("Colour \(swatches[index].hex)"))
    }
  }
}
