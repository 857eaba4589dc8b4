// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The glyphs of a paragraph's units, and the directions in which they are read.
///
/// The directions are those of the whole paragraph, since what a line begins with does not change
/// them.
struct MeasuredParagraph {
  /// The glyph of each unit in the document's size. A glyph that represents several units (a
  /// ligature) belongs to the first of them; the others have an empty glyph, as breaks have.
  var glyphs: [Glyph]
  /// The embedding level of each unit, odd for text from right to left.
  private var levels: [UInt8]
  /// The level of the paragraph, which spaces at the end of a line have.
  private var baseLevel: UInt8 = 0

  init(_ glyphs: [Glyph], levels: [UInt8]? = nil, baseLevel: UInt8 = 0) {
    self.glyphs = glyphs
    self.levels = levels ?? glyphs.map { _ in 0 }
    self.baseLevel = baseLevel
  }

  /// Returns the indices of the units of one line from left to right, relative to its first unit:
  /// rules L1 and L2 of Unicode's bidirectional algorithm.
  ///
  /// - Parameters:
  ///   - line: The indices of the line's units.
  ///   - spaces: The number of spaces at its end.
  func order(of line: Range<Int>, spaces: Int) -> [Int] {
    var levels = Array(self.levels[line])
    for i in levels.indices.suffix(spaces) { levels[i] = baseLevel }
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in (1...highest).reversed() {
      var start = 0
      while start < levels.count {
        var end = start
        while end < levels.count, levels[end] >= level { end += 1 }
        order[start..<end].reverse()
        levels[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }
}

/// Selects glyphs for the units of a text and scales them to the document's size.
struct TextMeasure {
  let fonts: FontBook
  let font: FontEntry
  /// The size of the em in units of the layer.
  let size: Double

  /// Returns the glyphs of a paragraph: those of the file if it has any for these units, otherwise
  /// those of a font.
  ///
  /// - Parameter units: The units of a paragraph with its soft breaks, without the break at its end.
  func paragraph(_ units: ArraySlice<TextSplitting.Unit>) -> MeasuredParagraph {
    let own = units.map { $0.lineBreak == nil ? fonts.glyph($0.character, in: font) : nil }
    let known = own.count { $0 != nil }
    let isComplete = known == units.count { $0.lineBreak == nil }
    guard isComplete || known > 0 else { return shaped(units) }
    // If the file has glyphs for some units, the other units are shaped one by one.
    return MeasuredParagraph(
      zip(units, own).map { unit, glyph in
        if unit.lineBreak != nil { return .empty }
        return scaled(glyph ?? (isComplete ? .empty : shapedAlone(unit.character)), unit.scale)
      })
  }

  /// Returns the glyph of a font for a single character.
  private func shapedAlone(_ character: Character) -> Glyph {
    var result = Glyph.empty
    for (_, glyph) in fonts.shaped(String(character), in: font) { result.append(glyph) }
    return result
  }

  /// Shapes a paragraph as a whole, so that letters are joined and reordered according to their
  /// script.
  private func shaped(_ units: ArraySlice<TextSplitting.Unit>) -> MeasuredParagraph {
    var text = ""
    var starts: [Int] = []
    for unit in units {
      starts.append(text.utf8.count)
      // A soft break has the direction of a space.
      text.append(unit.lineBreak == nil ? unit.character : " ")
    }
    let clusters = fonts.shaped(text, in: font)
    var glyphs = [Glyph](repeating: .empty, count: starts.count)
    var levels = [UInt8?](repeating: nil, count: starts.count)
    for (cluster, glyph) in clusters {
      let i = Self.lastIndex(in: starts, notAfter: cluster.start)
      glyphs[i].append(glyph)
      levels[i] = cluster.level
    }
    let baseLevel = clusters.first?.cluster.baseLevel ?? 0
    // A unit that is part of another unit's glyph follows it.
    var last = baseLevel
    let all = levels.map { level in
      last = level ?? last
      return last
    }
    for (i, unit) in units.enumerated() {
      glyphs[i] = unit.lineBreak == nil ? scaled(glyphs[i], unit.scale) : .empty
    }
    return MeasuredParagraph(glyphs, levels: all, baseLevel: baseLevel)
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
