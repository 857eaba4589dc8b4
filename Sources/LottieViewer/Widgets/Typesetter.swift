// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

/// Sets the viewer's texts by Pango, and remembers what it has set: shaping a line costs more than drawing it.
final class Typesetter {
  typealias Style = GlyphOutlines.Style
  typealias Line = GlyphOutlines.Line

  static let shared = Typesetter()

  static let small = Style(size: Metrics.smallSize)
  static let regular = Style(size: Metrics.textSize)
  static let bold = Style(size: Metrics.textSize, isBold: true)
  static let title = Style(size: Metrics.titleSize, isBold: true)

  /// What room a line has.
  struct Room: Hashable {
    /// In points; what is wider is cut, with an ellipsis.
    var width = Double.infinity
    var cut = GlyphOutlines.Cut.end

    static let unlimited = Room()

    /// Cut at the end.
    static func width(_ width: Double) -> Room { Room(width: max(0, width)) }
    /// Cut in the middle, for names that begin alike.
    static func middle(_ width: Double) -> Room { Room(width: max(0, width), cut: .middle) }
  }

  private struct Key: Hashable {
    let text: String
    let style: Style
    var room = Room.unlimited
  }

  private let outlines = GlyphOutlines()
  private var lines: [Key: Line] = [:]
  private var carets: (key: Key, places: [Double])?

  /// More lines than a window shows; beyond that the memory starts anew.
  private static let capacity = 500

  func line(_ text: String, _ style: Style = regular, _ room: Room = .unlimited) -> Line? {
    let key = Key(text: text, style: style, room: room)
    if let line = lines[key] { return line }
    guard let outlines else { return nil }
    var line: Line
    if room.width.isInfinite {
      line = outlines.line(text, style: style)
    } else {
      // Most have room, whatever it is.
      guard let whole = self.line(text, style) else { return nil }
      line = whole
      if whole.advance > room.width {
        line = outlines.line(text, style: style, width: room.width, cut: room.cut)
      }
    }
    if lines.count >= Self.capacity { lines.removeAll() }
    lines[key] = line
    return line
  }

  func width(_ text: String, _ style: Style = regular, _ room: Room = .unlimited) -> Double {
    line(text, style, room)?.advance ?? 0
  }

  /// A line of text whose baseline starts at a place.
  func draw(
    _ text: String, _ style: Style = regular, _ room: Room = .unlimited, at place: Point,
    _ color: RGBA = Palette.text
  ) -> DrawItem {
    guard let line = line(text, style, room) else { return .group(DrawGroup([])) }
    return glyphs(line, at: place, color)
  }

  /// A line of text around a place, in the middle of the height of its capitals.
  func drawCentered(
    _ text: String, _ style: Style = regular, _ room: Room = .unlimited, at place: Point,
    _ color: RGBA = Palette.text
  ) -> DrawItem {
    let start = place.x - width(text, style, room) / 2
    return draw(text, style, room, at: Point(start, place.y + Self.capitalHalf(style)), color)
  }

  /// From the middle of capitals and digits down to the baseline; about 0.36 of the size in most fonts.
  static func capitalHalf(_ style: Style = regular) -> Double { (style.size * 0.36).rounded() }

  private func glyphs(_ line: Line, at place: Point, _ color: RGBA) -> DrawItem {
    .group(
      DrawGroup(
        [.fill(FillItem(line.outline, paint: .solid(color)))],
        DrawGroup.Attributes(transform: .translation(place.x, place.y))))
  }

  // MARK: Fields and paragraphs

  /// Where a caret stands before each character of a text, and behind the last one.
  func carets(in text: String, _ style: Style = regular) -> [Double] {
    let key = Key(text: text, style: style)
    if let carets, carets.key == key { return carets.places }
    let places = outlines?.carets(in: text, style: style) ?? [0]
    carets = (key, places)
    return places
  }

  /// Breaks a text into lines of a width, between words where possible.
  func wrap(_ text: String, _ style: Style = regular, width: Double) -> [String] {
    let lines = outlines?.broken(text, style: style, width: width) ?? [text]
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  // MARK: Numbers

  /// A number in which all digits are equally wide, so that it does not tremble while it counts.
  ///
  /// It is put together from single digits: no text is shaped while an animation plays.
  func drawTabular(
    _ number: String, _ style: Style = regular, at place: Point, _ color: RGBA = Palette.text
  ) -> [DrawItem] {
    var x = place.x
    var items: [DrawItem] = []
    for character in number {
      guard let line = line(String(character), style) else { continue }
      let cell = character.isNumber ? width("0", style) : line.advance
      if character != " " {
        items.append(glyphs(line, at: Point(x + (cell - line.advance) / 2, place.y), color))
      }
      x += cell
    }
    return items
  }

  func tabularWidth(_ number: String, _ style: Style = regular) -> Double {
    number.reduce(0) { $0 + width($1.isNumber ? "0" : String($1), style) }
  }
}
