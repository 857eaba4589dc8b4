// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The characters of a document with their positions before animators.
///
/// A layout is computed again only if the document or a font changes, not if animators do.
struct TextLayout {
  /// A character or a line break.
  struct Cluster {
    let unit: TextSplitting.Unit
    /// The advance without tracking.
    var width = 0.0
    /// The index of the line.
    var line: Int
    /// The distance from the start of the line.
    var x = 0.0
    /// The outline in units of the layer, relative to the character's origin on the baseline; nil
    /// for spaces and breaks.
    var outline: Outline?
    /// Glyphs with colours, as the outline.
    var pictures: [GlyphPicture] = []
    /// The key of the composition that is drawn instead of an outline, and its scale.
    var composition: GlyphKey?
    var compositionScale = 1.0
    /// The center of the character's group, about which it is rotated and scaled, relative to the
    /// character's origin.
    var groupCenter = Vector.zero
    /// The width and the index of the character's group.
    var groupWidth = 0.0
    var group = 0

    var isBreak: Bool { unit.lineBreak != nil }
  }

  /// A line of the text.
  struct Line {
    /// The indices of the clusters, the break at the end included.
    var range: Range<Int>
    /// The indices of the clusters from left to right, without the break.
    var order: [Int] = []
    /// The width without spaces at the end.
    var width = 0.0
    /// The left end of the baseline.
    var origin = Point.zero
  }

  private(set) var clusters: [Cluster] = []
  private(set) var lines: [Line] = []
  /// The document as the file has it.
  let source: TextDocument
  /// The same, in the size that it is drawn in.
  let document: TextDocument

  /// Computes the layout of a document.
  ///
  /// - Parameters:
  ///   - text: The text to set, which may differ from the document's own text.
  ///   - fonts: The source of glyphs.
  init(_ document: TextDocument, text: String, fonts: FontBook) {
    let fit = TextFit(document, text: text, fonts: fonts)
    source = document
    self.document = fit.document
    clusters = fit.broken.clusters
    lines = fit.broken.lines
    let font = fonts.table.font(named: document.fontName).font
    let ascent = document.boxOrigin == nil ? 0 : font.ascent * self.document.size / 100
    for i in lines.indices { position(line: i, ascent: ascent) }
    align(fit)
  }

  // MARK: Positions

  /// Aligns all lines in the height of the box.
  private mutating func align(_ fit: TextFit) {
    guard document.verticalAlignment != nil, let first = lines.first, let last = lines.last else {
      return
    }
    var outline = Rect.empty
    for cluster in clusters {
      let drawn = [cluster.outline?.bounds].compactMap { $0 } + cluster.pictures.map(\.frame)
      for bounds in drawn where bounds.hasPoints {
        outline = outline.union(bounds.offset(by: origin(of: cluster) - .zero))
      }
    }
    let (top, bottom) = (first.origin.y, max(first.origin.y, last.origin.y))
    let shift = fit.shift(baselines: top...bottom, outline: outline)
    for i in lines.indices { lines[i].origin.y += shift }
  }

  /// Computes the positions of a line's characters and the origin of the line.
  ///
  /// - Parameter ascent: The distance from the top of the box to the first baseline.
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

  /// Computes the positions of a line's characters from left to right.
  ///
  /// - Parameter stretch: The width that is added to each space, except spaces at the end.
  /// - Returns: The width of the line without spaces at the end.
  private mutating func setLine(_ index: Int, stretch: Double) -> Double {
    let line = lines[index]
    let visible = visibleRange(line.range)
    let tracking = document.trackingWidth
    var pen = 0.0
    var width = 0.0
    // In a line from right to left, the spaces at the end are at the left.
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

  /// Returns the clusters of a line without its break and without spaces at the end.
  private func visibleRange(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isBreak || clusters[end - 1].unit.isSpace {
      end -= 1
    }
    return range.lowerBound..<end
  }

  /// Returns the position of a cluster's origin in the layer.
  func origin(of cluster: Cluster) -> Point {
    let start = lines[cluster.line].origin
    return Point(start.x + cluster.x, start.y)
  }

  /// Returns how far a cluster's baseline is below a path that the text follows. The first line of a
  /// box is on the path, wherever the box is.
  func depth(of cluster: Cluster) -> Double {
    let y = lines[cluster.line].origin.y
    guard document.boxOrigin != nil, let first = lines.first else { return y }
    return y - first.origin.y - document.baselineShift
  }

  // MARK: Groups

  /// Assigns each character to a group of characters that are rotated and scaled about one center.
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

  /// Assigns a range of clusters to one group and computes its width and center.
  private mutating func setGroup(
    _ range: ClosedRange<Int>, _ number: Int, _ grouping: TextGrouping
  ) {
    for i in range { clusters[i].group = number }
    if grouping == .all { return setBlock() }
    // A separator is not part of the group's width, unless the group has no other character.
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

  /// Makes the whole text one group, whose center is that of the block of lines.
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

/// The grouping of characters for rotation and scale (`m.g`).
enum TextGrouping: Int, Sendable {
  case character = 1
  case word, line, all
}

extension TextDocument.Justification {
  /// Whether spaces are stretched to fill the width of the box.
  fileprivate var stretches: Bool { rawValue >= Self.justifiedLastLeft.rawValue }

  /// The alignment of lines whose spaces are not stretched: left, right or center.
  var simple: Self {
    switch self {
    case .left, .justifiedLastLeft, .justifiedFull: .left
    case .right, .justifiedLastRight: .right
    case .center, .justifiedLastCenter: .center
    }
  }
}
