// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

/// A letter as a font draws it, for the `chars` of a file.
package struct RecordedGlyph: Sendable {
  /// The letter, and the family and style by which texts find it.
  package let character: String
  package let family: String
  package let style: String
  /// The outline, relative to the letter's origin on the baseline, where an em has 100 units.
  package let path: Path
  /// The distance to the origin of the next letter, in the same units.
  package let advance: Double
}

/// The letters of a text's font.
package struct RecordedFont: Sendable {
  /// The entry of `fonts.list` for a text whose font the list does not have; nil if it is there.
  package let newEntry: JSONTree?
  /// The letters that the file does not have yet.
  package let glyphs: [RecordedGlyph]
  /// Whether all letters of the text can be glyphs: no font draws them as pictures, and each is there.
  package let isComplete: Bool
}

extension SceneRecorder {
  /// Returns the letters of a text, each alone.
  ///
  /// - Parameter document: The document of a text as in the file (`t`, `f`, `ca`).
  package func font(of document: JSONTree) -> RecordedFont {
    let name = document["f"]?.string ?? ""
    let (font, _) = fonts.table.font(named: name)
    let isListed = fonts.table.entries.contains { $0 == font }
    let capitals = document["ca"]?.number.flatMap {
      TextDocument.Capitals(rawValue: Int(clamping: $0, to: 0...100))
    }
    let units = TextSplitting(document["t"]?.string ?? "", capitals ?? .asWritten).units
    var glyphs: [RecordedGlyph] = []
    var isComplete = true
    for character in Set(units.filter { $0.lineBreak == nil }.map(\.character)).sorted() {
      let key = GlyphKey(text: String(character), family: font.family, style: font.style)
      if fonts.table.glyphs[key] != nil { continue }
      var (path, advance) = (Path(), 0.0)
      let clusters = fonts.shaped(String(character), in: font)
      if clusters.isEmpty { isComplete = false }
      for (cluster, glyph) in clusters {
        if cluster.isMissing || !glyph.pictures.isEmpty { isComplete = false }
        path.append(glyph.path, under: .translation(advance, 0))
        advance += glyph.advance
      }
      glyphs.append(
        RecordedGlyph(
          character: String(character), family: font.family, style: font.style, path: path,
          advance: advance))
    }
    let entry = JSONTree.object([
      .init("fName", .string(font.name)), .init("fFamily", .string(font.family)),
      .init("fStyle", .string(font.style)), .init("ascent", .number(font.ascent)),
    ])
    return RecordedFont(
      newEntry: isListed ? nil : entry, glyphs: glyphs, isComplete: isComplete)
  }
}
