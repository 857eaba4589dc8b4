// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Breaks a text into lines at its line breaks and at the width of its box.
struct LineBreaker {
  /// The result: characters and breaks in the order of the text.
  private(set) var clusters: [TextLayout.Cluster] = []
  /// The result: the lines from top to bottom, without positions.
  private(set) var lines: [TextLayout.Line] = []
  private let measure: TextMeasure
  /// The width of the text box; nil for point text, which has no box.
  private let width: Double?
  /// The space after each character.
  private let tracking: Double

  /// The width by which a line may exceed the box, so that a line exactly as wide as its box is not
  /// broken because of rounding.
  private static let tolerance = 0.001

  init(_ document: TextDocument, _ measure: TextMeasure) {
    self.measure = measure
    width = document.boxSize?.width
    tracking = document.trackingWidth
  }

  /// Breaks a whole text and adds its lines.
  mutating func setAll(_ units: [TextSplitting.Unit]) {
    var start = 0
    for i in units.indices where units[i].lineBreak == .hard {
      setParagraph(units[start..<i], endedBy: units[i])
      start = i + 1
    }
    setParagraph(units[start...], endedBy: nil)
  }

  /// Breaks a paragraph and adds its lines.
  private mutating func setParagraph(
    _ units: ArraySlice<TextSplitting.Unit>, endedBy end: TextSplitting.Unit?
  ) {
    let paragraph = Paragraph(units: units, measured: measure.paragraph(units))
    var start = units.startIndex
    for i in units.indices where units[i].lineBreak != nil {
      set(units[start..<i], of: paragraph, endedBy: units[i])
      start = i + 1
    }
    set(units[start...], of: paragraph, endedBy: end)
  }

  /// Units and their glyphs, which are measured once.
  private struct Paragraph {
    let units: ArraySlice<TextSplitting.Unit>
    let measured: MeasuredParagraph

    /// The range of a part's units among the glyphs.
    func range(_ part: ArraySlice<TextSplitting.Unit>) -> Range<Int> {
      part.startIndex - units.startIndex..<part.endIndex - units.startIndex
    }
  }

  /// Breaks the part of a paragraph between two line breaks of the text, and adds its lines.
  private mutating func set(
    _ units: ArraySlice<TextSplitting.Unit>, of paragraph: Paragraph,
    endedBy end: TextSplitting.Unit?
  ) {
    var rest = units
    while let width, width > 0,
      let cut = Self.cut(
        rest, paragraph.measured.glyphs[paragraph.range(rest)], to: width, tracking)
    {
      append(
        rest[..<cut], of: paragraph,
        endedBy: TextSplitting.Unit(character: "\u{3}", lineBreak: .soft, scale: 1))
      // A space at the end of a line is replaced by the line break.
      rest = rest[(units[cut].isSpace ? cut + 1 : cut)...]
    }
    append(rest, of: paragraph, endedBy: end)
  }

  /// Returns the index at which a line ends: its last space, or the first character that does not
  /// fit if there is no space; nil if everything fits.
  private static func cut(
    _ units: ArraySlice<TextSplitting.Unit>, _ glyphs: ArraySlice<Glyph>, to width: Double,
    _ tracking: Double
  ) -> Int? {
    var pen = 0.0
    var lastSpace: Int?
    for (i, glyph) in zip(units.indices, glyphs) {
      if units[i].isSpace {
        lastSpace = i
      } else if pen + glyph.advance > width + tolerance {
        if let lastSpace { return lastSpace }
        // A line has at least one character.
        if i > units.startIndex { return i }
      }
      pen += glyph.advance + tracking
    }
    return nil
  }

  /// Adds a line with its clusters and its break.
  private mutating func append(
    _ units: ArraySlice<TextSplitting.Unit>, of paragraph: Paragraph,
    endedBy end: TextSplitting.Unit?
  ) {
    let first = clusters.count
    let line = lines.count
    let range = paragraph.range(units)
    for (unit, glyph) in zip(units, paragraph.measured.glyphs[range]) {
      var cluster = TextLayout.Cluster(unit: unit, width: glyph.advance, line: line)
      if !glyph.path.isEmpty { cluster.outline = Outline(glyph.path) }
      cluster.pictures = glyph.pictures
      cluster.composition = glyph.composition
      cluster.compositionScale = measure.size * unit.scale / GlyphEntry.em
      clusters.append(cluster)
    }
    if let end { clusters.append(TextLayout.Cluster(unit: end, line: line)) }
    let spaces = units.reversed().prefix { $0.isSpace }.count
    let order = paragraph.measured.order(of: range, spaces: spaces)
    lines.append(
      TextLayout.Line(range: first..<clusters.count, order: order.map { first + $0 }))
  }
}
