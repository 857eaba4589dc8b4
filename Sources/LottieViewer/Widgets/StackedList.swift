// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A card at the right of the stage with rows of their own heights, one below the other.
class StackedList: RowList {
  /// The upper edges of the rows in the content, in points, and the end of the last one.
  private var tops: [Double] = [Metrics.grid]

  /// The preferred width in points. Overridden by lists.
  var preferredWidth: Double { 0 }
  /// The least width beside the panels, in points; below it the card covers them. Overridden by lists.
  var leastWidth: Double { preferredWidth }

  /// The height of what is below the rows and does not scroll, in points. Overridden by lists with more than rows.
  var footerHeight: Double { 0 }

  static var lineHeight: Double { 18 }
  static var margin: Double { Metrics.grid }

  final override func extent(of row: Int) -> (top: Double, height: Double) {
    (tops[row], tops[row + 1] - tops[row])
  }
  final override var sideMargin: Double { Self.margin }
  final override var notchHeight: Double { 3 * Self.lineHeight }
  final override var contentHeight: Double { (tops.last ?? 0) + Self.margin }

  /// Stacks new rows.
  ///
  /// - Parameter heights: Those of the rows, in points.
  final func stack(_ heights: [Double]) {
    tops = [Self.margin]
    for height in heights { tops.append((tops.last ?? 0) + height) }
    settle()
    setNeedsDisplay()
  }

  /// Scrolls to a row, to the top for the first one that can be chosen.
  final func revealRow(_ index: Int) {
    let row = span(of: index)
    reveal(
      from: index == stops.first ? 0 : row.top - Self.margin,
      to: row.top + row.height + Self.margin)
  }

  /// Draws lines of text of a row, one below the other.
  ///
  /// - Parameters:
  ///   - start: The left end of the first line's base line.
  ///   - width: The room for a line, in points.
  final func draw(
    lines: some Sequence<String>, at start: Point, width: Double, _ color: RGBA = Palette.text
  ) -> [DrawItem] {
    lines.enumerated().map { line, text in
      Typesetter.shared.draw(
        text, Typesetter.regular, .width(width),
        at: Point(start.x, start.y + Double(line) * Self.lineHeight), color)
    }
  }

  override func framed(_ rows: [DrawItem]) -> [DrawItem] { Card.clipped(rows, in: bounds.geometry) }
}
