// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A document's characters with their positions: what stays the same while only animators change.
struct TextLayout {
  /// A character, or the end of a line.
  struct Cluster {
    let unit: TextSplitting.Unit
    /// Without tracking.
    var width = 0.0
    /// Of its line.
    var line: Int
    /// From the start of its line.
    var x = 0.0
    /// From its origin on the baseline, in the layer's units; nil for what covers no pixels.
    var outline: Outline?
    /// The file's composition that is drawn instead of an outline, and its scale.
    var composition: GlyphKey?
    var compositionScale = 1.0
    /// Center of the group that it is rotated and scaled with, from its own origin.
    var groupCenter = Vector.zero
    /// Width and number of that group.
    var groupWidth = 0.0
    var group = 0

    var isBreak: Bool { unit.lineBreak != nil }
  }

  struct Line {
    /// The characters, and the break at the end.
    var range: Range<Int>
    /// From left to right, without the break.
    var order: [Int] = []
    /// Without spaces at its end.
    var width = 0.0
    /// Its start on the baseline.
    var origin = Point.zero
  }

  private(set) var clusters: [Cluster] = []
  private(set) var lines: [Line] = []
  let document: TextDocument

  /// - Parameter text: The text that is shown in place of the document's; nil for that.
  init(_ document: TextDocument, text: String, fonts: FontBook) {
    self.document = document
    let font = fonts.table.font(named: document.fontName).font
    let measure = TextMeasure(fonts: fonts, font: font, size: document.size)
    var breaker = LineBreaker(document, measure)
    breaker.setAll(TextSplitting(text, document.capitals).units)
    clusters = breaker.clusters
    lines = breaker.lines
    let ascent = document.boxOrigin == nil ? 0 : font.ascent * document.size / 100
    for i in lines.indices { position(line: i, ascent: ascent) }
  }

  // MARK: Positions

  private mutating func position(line index: Int, ascent: Double) {
    var pen = setLine(index, stretch: 0)
    var justification = document.justification.simple
    if let box = document.boxSize, document.justification.stretches {
      let isLast =
        index == lines.count - 1 || clusters[lines[index].range].last?.unit.lineBreak == .hard
      if !isLast || document.justification == .justifiedFull {
        let gaps = visibleRange(lines[index].range).count { clusters[$0].unit.isSpace }
        if gaps > 0 { pen = setLine(index, stretch: (box.width - pen) / Double(gaps)) }
        justification = .left
      }
    }
    lines[index].width = pen
    let spare = (document.boxSize?.width ?? 0) - pen
    let corner = document.boxOrigin ?? .zero
    let shift = justification == .left ? 0 : justification == .right ? spare : spare / 2
    lines[index].origin = Point(
      corner.x + shift,
      corner.y + ascent + Double(index) * document.leading - document.baselineShift)
  }

  /// Sets the characters one after the other.
  ///
  /// - Parameter stretch: Added to each space but those at the end.
  /// - Returns: The width of what is visible.
  private mutating func setLine(_ index: Int, stretch: Double) -> Double {
    let line = lines[index]
    let visible = visibleRange(line.range)
    let tracking = document.trackingWidth
    var pen = 0.0
    var width = 0.0
    // Spaces at the end of a line from right to left come first.
    for i in line.order where visible.contains(i) {
      clusters[i].x = pen
      pen += clusters[i].width + (clusters[i].unit.isSpace ? stretch : 0)
      width = pen
      pen += tracking
    }
    let isReversed = line.order.first.map { !visible.contains($0) } ?? false
    if isReversed { pen = 0 }
    for i in line.order where !visible.contains(i) {
      if isReversed { pen -= clusters[i].width + tracking }
      clusters[i].x = pen
      if !isReversed { pen += clusters[i].width + tracking }
    }
    return width
  }

  /// A line without its break and without spaces at its end.
  private func visibleRange(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isBreak || clusters[end - 1].unit.isSpace {
      end -= 1
    }
    return range.lowerBound..<end
  }

  /// The position of a cluster's origin.
  func origin(of cluster: Cluster) -> Point {
    let start = lines[cluster.line].origin
    return Point(start.x + cluster.x, start.y)
  }

  // MARK: Groups

  /// Assigns each character to the group that it is rotated and scaled with.
  mutating func group(by grouping: TextGrouping) {
    var start = 0
    var number = 0
    for i in clusters.indices {
      let cluster = clusters[i]
      let endsGroup =
        switch grouping {
        case .character: true
        case .word: cluster.isBreak || cluster.unit.isSpace
        case .line: cluster.isBreak
        case .all: false
        }
      guard endsGroup || i == clusters.count - 1 else { continue }
      setGroup(start...i, number, grouping)
      number += 1
      start = i + 1
    }
  }

  private mutating func setGroup(
    _ range: ClosedRange<Int>, _ number: Int, _ grouping: TextGrouping
  ) {
    for i in range { clusters[i].group = number }
    if grouping == .all { return setBlock() }
    // A separator belongs to nothing, unless it is alone.
    let members = range.filter {
      range.count == 1
        || !(clusters[$0].isBreak || (grouping == .word && clusters[$0].unit.isSpace))
    }
    let width = members.reduce(0) { $0 + clusters[$1].width }
    var offset = 0.0
    for i in members.sorted(by: { (clusters[$0].x, $0) < (clusters[$1].x, $1) }) {
      clusters[i].groupWidth = width
      clusters[i].groupCenter = Vector(width / 2 - offset, 0)
      offset += clusters[i].width
    }
  }

  /// One group of all, which rotates about the center of the block.
  private mutating func setBlock() {
    guard let first = lines.first, let last = lines.last else { return }
    let left = lines.map(\.origin.x).min() ?? 0
    let right = lines.map { $0.origin.x + $0.width }.max() ?? 0
    let center = Point((left + right) / 2, (first.origin.y + last.origin.y) / 2)
    for i in clusters.indices {
      clusters[i].groupWidth = right - left
      clusters[i].groupCenter = center - origin(of: clusters[i])
    }
  }
}

/// The group that a character is rotated and scaled with (`m.g`).
enum TextGrouping: Int, Sendable {
  case character = 1
  case word, line, all
}

extension TextDocument.Justification {
  fileprivate var stretches: Bool { rawValue >= Self.justifiedLastLeft.rawValue }

  /// The alignment of lines that are not stretched.
  var simple: Self {
    switch self {
    case .left, .justifiedLastLeft, .justifiedFull: .left
    case .right, .justifiedLastRight: .right
    case .center, .justifiedLastCenter: .center
    }
  }
}
