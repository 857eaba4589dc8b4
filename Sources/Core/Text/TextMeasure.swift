// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The glyphs of a line's units.
struct MeasuredLine {
  /// The glyph of each unit in the document's size. A glyph that represents several units (a
  /// ligature) belongs to the first of them; the others have an empty glyph.
  var glyphs: [Glyph]
  /// The indices of the units from left to right.
  var order: [Int]
}

/// Selects glyphs for the units of a text and scales them to the document's size.
struct TextMeasure {
  let fonts: FontBook
  let font: FontEntry
  /// The size of the em in units of the layer.
  let size: Double

  /// Returns the glyphs of a line: those of the file if it has any for these units, otherwise those
  /// of a font.
  ///
  /// - Parameter units: The units of one line without its break.
  func line(_ units: ArraySlice<TextSplitting.Unit>) -> MeasuredLine {
    let own = units.map { fonts.glyph($0.character, in: font) }
    if own.allSatisfy({ $0 != nil }) {
      return MeasuredLine(
        glyphs: zip(units, own).map { scaled($1 ?? .empty, $0.scale) },
        order: Array(own.indices))
    }
    // If the file has glyphs for some units, the other units are shaped one by one.
    if own.contains(where: { $0 != nil }) {
      let glyphs = zip(units, own).map { unit, glyph in
        scaled(glyph ?? shapedAlone(unit.character), unit.scale)
      }
      return MeasuredLine(glyphs: glyphs, order: Array(own.indices))
    }
    return shaped(units)
  }

  /// Returns the glyph of a font for a single character.
  private func shapedAlone(_ character: Character) -> Glyph {
    var result = Glyph.empty
    for (_, glyph) in fonts.shaped(String(character), in: font) { result.append(glyph) }
    return result
  }

  /// Shapes a line as a whole, so that letters are joined and reordered according to their script.
  private func shaped(_ units: ArraySlice<TextSplitting.Unit>) -> MeasuredLine {
    var text = ""
    var starts: [Int] = []
    for unit in units {
      starts.append(text.utf8.count)
      text.append(unit.character)
    }
    var glyphs = [Glyph](repeating: .empty, count: starts.count)
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: starts.count)
    for (start, glyph) in fonts.shaped(text, in: font) {
      let i = Self.lastIndex(in: starts, notAfter: start)
      glyphs[i].append(glyph)
      if !isPlaced[i] { order.append(i) }
      isPlaced[i] = true
    }
    // A unit that is part of another unit's glyph is ordered next to it.
    for i in starts.indices where !isPlaced[i] {
      let position = i > 0 ? order.firstIndex(of: i - 1).map { $0 + 1 } : 0
      order.insert(i, at: position ?? order.endIndex)
    }
    for (i, unit) in units.enumerated() { glyphs[i] = scaled(glyphs[i], unit.scale) }
    return MeasuredLine(glyphs: glyphs, order: order)
  }

  /// Returns the index of the last element that is not greater than `start`, by binary search.
  private static func lastIndex(in starts: [Int], notAfter start: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= start { low = middle } else { high = middle }
    }
    return low
  }

  private func scaled(_ glyph: Glyph, _ scale: Double) -> Glyph {
    let factor = size * scale / GlyphEntry.em
    return Glyph(
      path: glyph.path.transformed(by: .scale(factor, factor)), advance: glyph.advance * factor,
      pictures: glyph.pictures.map { $0.scaled(by: factor) }, composition: glyph.composition)
  }
}

extension Glyph {
  /// Adds another glyph after this one.
  fileprivate mutating func append(_ other: Glyph) {
    path.append(other.path, under: .translation(advance, 0))
    pictures += other.pictures.map { $0.moved(by: Vector(advance, 0)) }
    advance += other.advance
  }
}

extension GlyphPicture {
  /// The same at another size of the text.
  fileprivate func scaled(by factor: Double) -> GlyphPicture {
    GlyphPicture(
      picture,
      frame: Rect(
        x: frame.minX * factor, y: frame.minY * factor, width: frame.width * factor,
        height: frame.height * factor))
  }

  func moved(by distance: Vector) -> GlyphPicture {
    GlyphPicture(picture, frame: frame.offset(by: distance))
  }
}
