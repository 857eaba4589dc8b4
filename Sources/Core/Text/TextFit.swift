// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A text broken into lines. If the document says so, its size is reduced so that it fits into its
/// box.
struct TextFit {
  /// The document in that size.
  private(set) var document: TextDocument
  /// The characters and lines, without positions.
  private(set) var broken: LineBreaker
  private let ascent: Double

  private static let steps = 14
  /// How often a text is set to find its size.
  static let mostTrials = Double(steps + 2)

  init(_ document: TextDocument, text: String, fonts: FontBook) {
    let font = fonts.table.font(named: document.fontName).font
    let units = TextSplitting(text, document.capitals).units
    ascent = font.ascent / 100
    func set(_ document: TextDocument) -> LineBreaker {
      var breaker = LineBreaker(
        document, TextMeasure(fonts: fonts, font: font, size: document.size))
      breaker.setAll(units)
      return breaker
    }
    self.document = document
    broken = set(document)
    guard let box = document.boxSize, box.isDrawable, document.size > 0, !units.isEmpty else {
      return
    }
    let isTooLarge = height > box.height
    guard document.fit == .any || (document.fit == .smaller && isTooLarge) else { return }
    search(document, box, isTooLarge: isTooLarge, set)
  }

  /// Halves the range of sizes until it is a thousandth of the box.
  private mutating func search(
    _ document: TextDocument, _ box: Size, isTooLarge: Bool, _ set: (TextDocument) -> LineBreaker
  ) {
    let limits = document.fitSizes
    var low = isTooLarge ? limits.lowerBound : max(limits.lowerBound, document.size)
    var high = isTooLarge ? min(limits.upperBound, document.size) : limits.upperBound
    high = min(high, max(low, 2 * box.height))
    low = min(low, high)
    func use(_ size: Double, _ fit: inout TextFit) {
      fit.document = document.scaled(to: size)
      fit.broken = set(fit.document)
    }
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      use(middle, &self)
      if height <= box.height { low = middle } else { high = middle }
    }
    use(low, &self)
  }

  /// From the top of the first line to the bottom of the last one.
  private var height: Double {
    document.size + Double(max(0, broken.lines.count - 1)) * document.leading
  }

  /// By how much lines are moved down.
  ///
  /// - Parameters:
  ///   - baselines: The first and the last one.
  ///   - outline: Around what is drawn.
  func shift(baselines: ClosedRange<Double>, outline: Rect) -> Double {
    guard let alignment = document.verticalAlignment else { return 0 }
    var (top, bottom) = (
      baselines.lowerBound - ascent * document.size,
      baselines.upperBound + (1 - min(1, ascent)) * document.size
    )
    if alignment.isVisual, outline.minY <= outline.maxY {
      (top, bottom) = (outline.minY, outline.maxY)
    }
    let room = (document.boxSize?.height ?? 0) - (bottom - top)
    return (document.boxOrigin?.y ?? 0) + room * alignment.share - top
  }
}

extension TextDocument {
  /// Whether a text is set in another size, so that it fits its box (`rs`).
  enum Fit: Int, Sendable {
    case none, any, smaller
  }

  /// The vertical alignment of lines in their box (`vj`), or around their origin.
  struct VerticalAlignment: Equatable, Sendable {
    /// 0 is at the top, 1 at the bottom.
    let share: Double
    /// Whether the drawn glyphs are aligned, instead of the lines.
    let isVisual: Bool

    init(share: Double, isVisual: Bool) {
      (self.share, self.isVisual) = (share, isVisual)
    }

    init?(_ number: Int) {
      guard (0...5).contains(number) else { return nil }
      self.init(share: Double(number % 3) / 2, isVisual: number >= 3)
    }
  }

  /// The same in another size.
  fileprivate func scaled(to size: Double) -> TextDocument {
    var document = self
    let scale = size / self.size
    document.size = size
    document.lineHeight = lineHeight.map { $0 * scale }
    document.baselineShift *= scale
    return document
  }
}
