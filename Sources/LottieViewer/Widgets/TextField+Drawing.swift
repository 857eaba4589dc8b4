// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Drawing, and the positions of carets.
extension TextField {
  /// The edge at which a text shorter than the field is aligned.
  enum Alignment {
    case left, right
  }

  /// The layout of a text in a field.
  struct Place: Equatable {
    /// The rectangle of the field with its border, in points of the view.
    var area: Rect
    var alignment = Alignment.left
    var isBold = false

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
  func drawing(in place: Place, isWrong: Bool) -> [DrawItem] {
    let (area, room) = (place.area, place.room)
    let start = start(in: place)
    let y = area.center.y + Typesetter.capitalHalf(place.style)
    let height = place.lineHeight
    var content: [DrawItem] = []
    let carets = carets(place)
    // A selection in mixed left-to-right and right-to-left text can have gaps.
    for index in selection {
      let ground = Rect(
        minX: start + min(carets[index], carets[index + 1]), minY: area.center.y - height / 2 - 1,
        maxX: start + max(carets[index], carets[index + 1]), maxY: area.center.y + height / 2 + 1)
      content.append(.fill(.rectangle(ground), Palette.selection))
    }
    content.append(Typesetter.shared.draw(text, place.style, at: Point(start, y)))
    content.append(.fill(.rectangle(caretArea(in: place)), Palette.text))
    return [
      .fill(.roundedRectangle(area, radius: 5), Palette.surround),
      .stroke(
        .roundedRectangle(area.outset(by: -0.75), radius: 4.5), width: 1.5,
        isWrong ? Palette.warning : Palette.accent),
      .group(DrawGroup(content, DrawGroup.Attributes(clip: room.outset(x: 3, y: 0)))),
    ]
  }

  /// The rectangle of the caret.
  func caretArea(in place: Place) -> Rect {
    Rect(
      x: start(in: place) + carets(place)[caret], y: place.area.center.y - place.lineHeight / 2,
      width: Self.caretWidth, height: place.lineHeight)
  }

  /// The caret index nearest to an x of the view: 0 is before the first character.
  func index(at x: Double, in place: Place) -> Int {
    let x = x - start(in: place)
    let carets = carets(place)
    return carets.indices.min { (carets[$0] - x).magnitude < (carets[$1] - x).magnitude } ?? 0
  }

  /// The x of each caret index, from the start of the text.
  private func carets(_ place: Place) -> [Double] {
    let carets = Typesetter.shared.carets(in: text, place.style)
    // Without Pango there are no positions; every index still needs one.
    return carets.count > text.count ? carets : Array(repeating: 0, count: text.count + 1)
  }

  /// The x of the text's start.
  private func start(in place: Place) -> Double {
    let spare = spare(in: place)
    if spare >= 0 { return place.alignment == .left ? place.room.minX : place.room.minX + spare }
    return place.room.minX - shift(in: place)
  }

  /// The width of the field less that of its text; negative for long texts.
  private func spare(in place: Place) -> Double {
    place.room.width - Self.caretWidth - Typesetter.shared.width(text, place.style)
  }

  /// The distance by which a text that is too long is scrolled to the left: the previous one,
  /// changed by as little as shows the caret.
  func shift(in place: Place) -> Double {
    let spare = spare(in: place)
    guard spare < 0 else { return 0 }
    let caret = carets(place)[caret]
    return min(max(shift, caret - (place.room.width - Self.caretWidth)), caret)
      .clamped(to: 0 ... -spare)
  }
}
