// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// Text layout of the viewer by Pango, with a cache of lines: shaping a line costs more than
/// drawing it.
final class Typesetter {
  typealias Style = GlyphOutlines.Style
  typealias Line = GlyphOutlines.Line

  static let shared = Typesetter()

  /// The fonts of the interface.
  static let small = Style(size: Metrics.smallSize)
  static let regular = Style(size: Metrics.textSize)
  static let bold = Style(size: Metrics.textSize, isBold: true)
  static let title = Style(size: Metrics.titleSize, isBold: true)

  /// The space for a line.
  struct Room: Hashable {
    /// The largest width in points; longer lines are cut with an ellipsis.
    var width = Double.infinity
    /// The position of the ellipsis.
    var cut = GlyphOutlines.Cut.end

    static let unlimited = Room()

    /// A width, with the ellipsis at the end.
    static func width(_ width: Double) -> Room { Room(width: max(0, width)) }
    /// A width, with the ellipsis in the middle, for names with a common beginning.
    static func middle(_ width: Double) -> Room { Room(width: max(0, width), cut: .middle) }
  }

  /// Called for each drawn line with its text and whether it is cut, for tests.
  var onDraw: ((_ text: String, _ isCut: Bool) -> Void)?

  private struct Key: Hashable {
    let text: String
    let style: Style
    var room = Room.unlimited
  }

  private let outlines = GlyphOutlines.ofWindows
  private var lines: [Key: Line] = [:]
  /// The carets of the last text: only one field is edited at a time.
  private var carets: (key: Key, positions: [Double])?

  /// The capacity of the cache in lines, more than a window shows. A full cache is emptied.
  private static let capacity = 500

  /// The shaped line, from the cache if possible; nil without Pango.
  func line(_ text: String, _ style: Style = regular, _ room: Room = .unlimited) -> Line? {
    let key = Key(text: text, style: style, room: room)
    if let line = lines[key] { return line }
    guard let outlines else { return nil }
    let text = Self.inOneLine(text)
    var line: Line
    if room.width.isInfinite {
      line = outlines.line(text, style: style)
    } else {
      // Most lines fit, and then share the entry of unlimited space.
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

  /// The advance width in points; 0 without Pango.
  func width(_ text: String, _ style: Style = regular, _ room: Room = .unlimited) -> Double {
    line(text, style, room)?.advance ?? 0
  }

  /// The same number of characters in one line: spaces instead of line breaks. Of a text from right to
  /// left with breaks, only the last line was in sight.
  private static func inOneLine(_ text: String) -> String {
    text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  /// Draws a line whose baseline starts at a position.
  func draw(
    _ text: String, _ style: Style = regular, _ room: Room = .unlimited, at position: Point,
    _ color: RGBA = Palette.text
  ) -> DrawItem {
    guard let line = line(text, style, room) else { return .group(DrawGroup([])) }
    onDraw?(text, width(text, style) > room.width)
    return glyphs(line, at: position, color)
  }

  /// Draws a line centred at a position, vertically by the height of its capitals.
  func drawCentered(
    _ text: String, _ style: Style = regular, _ room: Room = .unlimited, at position: Point,
    _ color: RGBA = Palette.text
  ) -> DrawItem {
    let start = position.x - width(text, style, room) / 2
    return draw(text, style, room, at: Point(start, position.y + Self.capitalHalf(style)), color)
  }

  /// The distance from the middle of capitals down to the baseline, in points: 0.36 of the font
  /// size, half the height of capitals in most fonts.
  static func capitalHalf(_ style: Style = regular) -> Double { (style.size * 0.36).rounded() }

  private func glyphs(_ line: Line, at position: Point, _ color: RGBA) -> DrawItem {
    .group(
      DrawGroup(
        [.fill(FillItem(line.outline, paint: .solid(color)))],
        DrawGroup.Attributes(
          transform: MirroredDrawing.transform(ofText: line.advance, at: position))))
  }

  // MARK: Fields and paragraphs

  /// The x of the caret before each character of a text, and after the last one.
  func carets(in text: String, _ style: Style = regular) -> [Double] {
    let key = Key(text: text, style: style)
    if let carets, carets.key == key { return carets.positions }
    let positions = outlines?.carets(in: Self.inOneLine(text), style: style) ?? [0]
    carets = (key, positions)
    return positions
  }

  /// Breaks a text into lines of a width in points, between words where possible.
  func wrap(_ text: String, _ style: Style = regular, width: Double) -> [String] {
    let lines = outlines?.broken(text, style: style, width: width) ?? [text]
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  // MARK: Numbers

  /// Draws a number with digits of equal width, so that it does not move while counting.
  ///
  /// It is composed of cached digits: no text is shaped while an animation plays.
  func drawTabular(
    _ number: String, _ style: Style = regular, at position: Point, _ color: RGBA = Palette.text
  ) -> [DrawItem] {
    // The digits, too, are from left to right.
    let whole = MirroredDrawing.isOn ? tabularWidth(number, style) : 0
    var x = position.x
    var items: [DrawItem] = []
    for character in number {
      guard let line = line(String(character), style) else { continue }
      let cell = character.isNumber ? width("0", style) : line.advance
      if character != " " {
        let left = x + (cell - line.advance) / 2
        let mirrored = 2 * position.x + whole - left - line.advance
        items.append(
          glyphs(line, at: Point(MirroredDrawing.isOn ? mirrored : left, position.y), color))
      }
      x += cell
    }
    return items
  }

  /// The width of a number drawn by `drawTabular`, in points.
  func tabularWidth(_ number: String, _ style: Style = regular) -> Double {
    number.reduce(0) { $0 + width($1.isNumber ? "0" : String($1), style) }
  }
}
