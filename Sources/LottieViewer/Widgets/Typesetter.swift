// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Sets the viewer's texts and remembers what it has set: shaping a line costs more than drawing
/// it.
final class Typesetter {
  typealias Style = GlyphOutlines.Style
  typealias Line = GlyphOutlines.Line

  static let shared = Typesetter()

  static let small = Style(size: Metrics.smallSize)
  static let regular = Style(size: Metrics.textSize)
  static let bold = Style(size: Metrics.textSize, isBold: true)
  static let title = Style(size: Metrics.titleSize, isBold: true)

  private struct Key: Hashable {
    let text: String
    let style: Style
  }

  private let outlines = GlyphOutlines()
  private var lines: [Key: Line] = [:]

  /// More lines than a window shows; beyond that the memory starts anew.
  private static let capacity = 500

  func line(_ text: String, _ style: Style = regular) -> Line? {
    let key = Key(text: text, style: style)
    if let line = lines[key] { return line }
    guard let line = outlines?.line(text, style: style) else { return nil }
    if lines.count >= Self.capacity { lines.removeAll() }
    lines[key] = line
    return line
  }

  func width(_ text: String, _ style: Style = regular) -> Double {
    line(text, style)?.advance ?? 0
  }

  /// A line of text whose baseline starts at a place.
  func draw(
    _ text: String, _ style: Style = regular, at place: Point, _ color: RGBA = Palette.text
  ) -> DrawItem {
    guard let line = line(text, style) else { return .group(DrawGroup([])) }
    return glyphs(line, at: place, color)
  }

  /// A line of text around a place, in the middle of the height of its capitals.
  func drawCentered(
    _ text: String, _ style: Style = regular, at place: Point, _ color: RGBA = Palette.text
  ) -> DrawItem {
    let start = place.x - width(text, style) / 2
    return draw(text, style, at: Point(start, place.y + Self.capitalHalf(style)), color)
  }

  /// From the middle of capitals and digits down to the baseline; about 0.36 of the size in most
  /// fonts.
  static func capitalHalf(_ style: Style) -> Double { (style.size * 0.36).rounded() }

  private func glyphs(_ line: Line, at place: Point, _ color: RGBA) -> DrawItem {
    .group(
      DrawGroup(
        [.fill(FillItem(line.outline, paint: .solid(color)))],
        DrawGroup.Attributes(transform: .translation(place.x, place.y))))
  }

  // MARK: Numbers

  /// A text in which all digits are equally wide, so that it does not tremble while it counts.
  ///
  /// It is put together from single characters: no text is shaped while an animation plays.
  func drawTabular(
    _ text: String, _ style: Style = regular, at place: Point, _ color: RGBA = Palette.text
  ) -> [DrawItem] {
    var x = place.x
    var items: [DrawItem] = []
    for character in text {
      guard let line = line(String(character), style) else { continue }
      let cell = character.isNumber ? digitWidth(style) : line.advance
      if character != " " {
        items.append(glyphs(line, at: Point(x + (cell - line.advance) / 2, place.y), color))
      }
      x += cell
    }
    return items
  }

  func tabularWidth(_ text: String, _ style: Style = regular) -> Double {
    text.reduce(0) { sum, character in
      sum + (character.isNumber ? digitWidth(style) : width(String(character), style))
    }
  }

  private func digitWidth(_ style: Style) -> Double { width("0", style) }

  // MARK: Paragraphs

  /// Breaks a text into lines of a width, between words where possible.
  func wrap(_ text: String, _ style: Style = regular, width limit: Double) -> [String] {
    var result: [String] = []
    var current = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let candidate = current.isEmpty ? String(word) : current + " " + word
      if width(candidate, style) <= limit {
        current = candidate
        continue
      }
      if !current.isEmpty { result.append(current) }
      current = String(word)
      while width(current, style) > limit, current.count > 1 {
        let part = longestPrefix(of: current, style, width: limit)
        result.append(part)
        current.removeFirst(part.count)
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }

  private func longestPrefix(of text: String, _ style: Style, width limit: Double) -> String {
    var sum = 0.0
    var count = 0
    for character in text {
      sum += width(String(character), style)
      if sum > limit { break }
      count += 1
    }
    return String(text.prefix(max(1, count)))
  }

  /// A text cut to a width, with an ellipsis where something was left out.
  func truncate(_ text: String, _ style: Style = regular, width limit: Double) -> String {
    if width(text, style) <= limit { return text }
    return longestPrefix(of: text, style, width: limit - width("…", style)) + "…"
  }
}
