// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Units of a line with their glyphs.
struct MeasuredLine {
  /// The glyph of each unit, in the document's size. Where a glyph stands for several units, the first one has it.
  var glyphs: [Glyph]
  /// Units from left to right.
  var order: [Int]
}

/// Finds glyphs for the units of a text.
struct TextMeasure {
  let fonts: FontBook
  let font: FontEntry
  let size: Double

  /// - Parameter units: Of one line, without its break.
  func line(_ units: ArraySlice<TextSplitting.Unit>) -> MeasuredLine {
    let own = units.map { fonts.glyph($0.character, in: font) }
    if own.allSatisfy({ $0 != nil }) {
      return MeasuredLine(
        glyphs: zip(units, own).map { scaled($1 ?? .empty, $0.scale) },
        order: Array(own.indices))
    }
    // As soon as the file has one of them, the others fill its gaps one by one.
    if own.contains(where: { $0 != nil }) {
      let glyphs = zip(units, own).map { unit, glyph in
        scaled(glyph ?? shapedAlone(unit.character), unit.scale)
      }
      return MeasuredLine(glyphs: glyphs, order: Array(own.indices))
    }
    return shaped(units)
  }

  private func shapedAlone(_ character: Character) -> Glyph {
    var result = Glyph.empty
    for (_, glyph) in fonts.shaped(String(character), in: font) { result.append(glyph) }
    return result
  }

  /// Shaped as a whole, so that letters join and turn the way they do in their script.
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
    // A unit that became part of another one's glyph stays beside it.
    for i in starts.indices where !isPlaced[i] {
      let position = i > 0 ? order.firstIndex(of: i - 1).map { $0 + 1 } : 0
      order.insert(i, at: position ?? order.endIndex)
    }
    for (i, unit) in units.enumerated() { glyphs[i] = scaled(glyphs[i], unit.scale) }
    return MeasuredLine(glyphs: glyphs, order: order)
  }

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
      composition: glyph.composition)
  }
}

extension Glyph {
  /// Sets another glyph behind this one.
  fileprivate mutating func append(_ other: Glyph) {
    path.append(other.path, under: .translation(advance, 0))
    advance += other.advance
  }
}
