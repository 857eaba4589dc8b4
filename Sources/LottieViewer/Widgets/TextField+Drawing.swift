// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Drawing, and the positions of carets.
extension TextField {
  /// The edge at which a text shorter than the field is aligned.
  enum Alignment {
    case left, right
  }

  /// The layout of a text in a field.
  struct Layout: Equatable {
    /// The rectangle of the field with its border, in points of the view.
    var area: Rect
    var alignment = Alignment.left
    var isBold = false
    /// Whether the x of the view goes from right to left. Default: false.
    var isMirrored = false

    fileprivate var style: Typesetter.Style { isBold ? Typesetter.bold : Typesetter.regular }
    fileprivate var lineHeight: Double { min(16, area.height - 6) }
    /// The rectangle of the text.
    fileprivate var room: Rect { area.outset(x: -TextField.margin, y: 0) }
  }

  /// Points between the border and the text on both sides.
  static let margin = 6.0
  private static let caretWidth = 1.5

  /// The width of a field that shows the whole text, in points.
  func naturalWidth(isBold: Bool = false) -> Double {
    Typesetter.shared.width(text, isBold ? Typesetter.bold : Typesetter.regular)
      + 2 * Self.margin + Self.caretWidth
  }

  /// Draws border, selection, text and caret. Of a long text the part around the caret is visible.
  ///
  /// - Parameter isWrong: Whether the border has the warning colour.
  func drawing(in layout: Layout, isWrong: Bool) -> [DrawItem] {
    let (area, room) = (layout.area, layout.room)
    let start = start(in: layout)
    let y = area.center.y + Typesetter.capitalHalf(layout.style)
    let height = layout.lineHeight
    var content: [DrawItem] = []
    let carets = carets(layout)
    // A selection in mixed left-to-right and right-to-left text can have gaps.
    for index in selection {
      let ground = Rect(
        minX: start + min(carets[index], carets[index + 1]), minY: area.center.y - height / 2 - 1,
        maxX: start + max(carets[index], carets[index + 1]), maxY: area.center.y + height / 2 + 1)
      content.append(.fill(.rectangle(ground), Palette.selection))
    }
    content.append(Typesetter.shared.draw(text, layout.style, at: Point(start, y)))
    content.append(.fill(.rectangle(caretArea(in: layout)), Palette.text))
    return [
      .fill(.roundedRectangle(area, radius: 5), Palette.surround),
      .stroke(
        .roundedRectangle(area.outset(by: -0.75), radius: 4.5), width: 1.5,
        isWrong ? Palette.warning : Palette.accent),
      .group(DrawGroup(content, DrawGroup.Attributes(clip: room.outset(x: 3, y: 0)))),
    ]
  }

  /// The rectangle of the caret.
  func caretArea(in layout: Layout) -> Rect {
    Rect(
      x: start(in: layout) + carets(layout)[caret], y: layout.area.center.y - layout.lineHeight / 2,
      width: Self.caretWidth, height: layout.lineHeight)
  }

  /// The x at which each Unicode scalar begins, and at last that at which the text ends.
  func edges(in layout: Layout) -> [Double] {
    let (start, carets) = (start(in: layout), carets(layout))
    var edges: [Double] = []
    for (character, x) in zip(text, carets) {
      edges += Array(repeating: start + x, count: character.unicodeScalars.count)
    }
    return edges + [start + (carets.last ?? 0)]
  }

  /// The caret index nearest to an x of the view: 0 is before the first character.
  func index(at x: Double, in layout: Layout) -> Int {
    let x = x - start(in: layout)
    let carets = carets(layout)
    return carets.indices.min { (carets[$0] - x).magnitude < (carets[$1] - x).magnitude } ?? 0
  }

  /// The x of each caret index, from the start of the text.
  private func carets(_ layout: Layout) -> [Double] {
    let carets = Typesetter.shared.carets(in: text, layout.style)
    // Without Pango there are no positions; every index still needs one.
    guard carets.count > text.count else { return Array(repeating: 0, count: text.count + 1) }
    // The text itself is not mirrored.
    guard layout.isMirrored else { return carets }
    let width = Typesetter.shared.width(text, layout.style)
    return carets.map { width - $0 }
  }

  /// The x of the text's start.
  private func start(in layout: Layout) -> Double {
    let spare = spare(in: layout)
    if spare >= 0 { return layout.alignment == .left ? layout.room.minX : layout.room.minX + spare }
    return layout.room.minX - shift(in: layout)
  }

  /// The width of the field less that of its text; negative for long texts.
  private func spare(in layout: Layout) -> Double {
    layout.room.width - Self.caretWidth - Typesetter.shared.width(text, layout.style)
  }

  /// The distance by which a text that is too long is scrolled to the left: the previous one,
  /// changed by as little as shows the caret.
  func shift(in layout: Layout) -> Double {
    // The fields of a new window are empty, and must not wait for the fonts.
    guard !text.isEmpty else { return 0 }
    let spare = spare(in: layout)
    guard spare < 0 else { return 0 }
    let caret = carets(layout)[caret]
    return min(max(shift, caret - (layout.room.width - Self.caretWidth)), caret)
      .clamped(to: 0 ... -spare)
  }
}
