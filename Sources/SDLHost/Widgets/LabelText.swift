// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A text that is broken into lines.
struct LabelText {
  /// What determines the lines.
  struct Request: Equatable {
    var text: String
    var style: GlyphOutlines.Style
    /// In points; infinite for no limit.
    var width: Double
    /// The largest number of lines; 0 for no limit. A text that has more ends with an ellipsis.
    var count: Int
  }

  typealias Line = GlyphOutlines.Line

  /// Shapes all texts; nil without Pango.
  private static var outlines: GlyphOutlines? { GlyphOutlines.ofWindows }

  let request: Request
  let lines: [Line]

  init(_ request: Request) {
    self.request = request
    lines = Self.outlines.map { Self.lines(request, $0) } ?? []
  }

  /// The width of the longest line.
  var width: Double { lines.map(\.advance).max() ?? 0 }
  var height: Double { lines.reduce(0) { $0 + $1.ascent + $1.descent } }

  /// The height of a line of a font.
  static func lineHeight(_ style: GlyphOutlines.Style) -> Double {
    outlines.map { $0.line("", style: style) }.map { $0.ascent + $0.descent } ?? style.size
  }

  private static func lines(_ request: Request, _ outlines: GlyphOutlines) -> [Line] {
    let limit = request.count > 0 ? request.count : Int.max
    let paragraphs = request.text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [Line] = []
    for (index, paragraph) in paragraphs.enumerated() {
      var pieces = [String(paragraph)]
      if request.width.isFinite, !paragraph.isEmpty {
        pieces = outlines.broken(String(paragraph), style: request.style, width: request.width)
      }
      let room = limit - lines.count
      let isLast = index == paragraphs.count - 1
      if pieces.count < room || pieces.count == room && isLast {
        lines += pieces.map { outlines.line(Self.trimmed($0), style: request.style) }
        continue
      }
      lines += pieces.prefix(room - 1).map { outlines.line(trimmed($0), style: request.style) }
      var rest = pieces.dropFirst(room - 1).joined()
      // What follows in another paragraph is left out, too.
      if pieces.count == room { rest = trimmed(rest) + "…" }
      let width = request.width
      lines.append(
        width.isFinite
          ? outlines.line(rest, style: request.style, width: width, cut: .end)
          : outlines.line(rest, style: request.style))
      break
    }
    return lines
  }

  /// A line without the spaces at its end, which would move centred text.
  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// Whether the first letter is of a script that is read from right to left.
  package var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: { $0.properties.isAlphabetic }) else {
      return false
    }
    return [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
      .contains { $0.contains(Int(letter.value)) }
  }
}
