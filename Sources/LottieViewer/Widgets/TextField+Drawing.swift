// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// What a field looks like, and which character is where.
extension TextField {
  /// At which edge a text that does not fill the field stands.
  enum Alignment {
    case left, right
  }

  /// Where a text is in a field.
  struct Place: Equatable {
    /// The field, with its frame.
    var area: Rect
    var alignment = Alignment.left
    var isBold = false

    fileprivate var style: Typesetter.Style { isBold ? Typesetter.bold : Typesetter.regular }
    fileprivate var lineHeight: Double { min(16, area.height - 6) }
    fileprivate var room: Rect { area.outset(x: -TextField.margin, y: 0) }
  }

  /// Between the frame and the text, at both sides.
  static let margin = 6.0
  private static let caretWidth = 1.5

  /// How wide a field is that shows all of it.
  func naturalWidth(isBold: Bool = false) -> Double {
    Typesetter.shared.width(text, isBold ? Typesetter.bold : Typesetter.regular)
      + 2 * Self.margin + Self.caretWidth
  }

  /// The frame, the selection, the text and the caret; of a long text the part around the caret.
  func drawing(in place: Place, isWrong: Bool) -> [DrawItem] {
    let (area, room) = (place.area, place.room)
    let start = start(in: place)
    let y = area.center.y + Typesetter.capitalHalf(place.style)
    let height = place.lineHeight
    var content: [DrawItem] = []
    let carets = carets(place)
    // What is selected need not lie together where texts of both directions meet.
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

  /// Where the caret is.
  func caretArea(in place: Place) -> Rect {
    Rect(
      x: start(in: place) + carets(place)[caret], y: place.area.center.y - place.lineHeight / 2,
      width: Self.caretWidth, height: place.lineHeight)
  }

  /// The place between two characters that is nearest to a point of the field.
  func index(at x: Double, in place: Place) -> Int {
    let x = x - start(in: place)
    let carets = carets(place)
    return carets.indices.min { (carets[$0] - x).magnitude < (carets[$1] - x).magnitude } ?? 0
  }

  private func carets(_ place: Place) -> [Double] {
    let carets = Typesetter.shared.carets(in: text, place.style)
    // Without Pango there are no places; a character still has one.
    return carets.count > text.count ? carets : Array(repeating: 0, count: text.count + 1)
  }

  /// Where the text begins.
  private func start(in place: Place) -> Double {
    let spare = spare(in: place)
    if spare >= 0 { return place.alignment == .left ? place.room.minX : place.room.minX + spare }
    return place.room.minX - shift(in: place)
  }

  /// How much wider the field is than its text.
  private func spare(in place: Place) -> Double {
    place.room.width - Self.caretWidth - Typesetter.shared.width(text, place.style)
  }

  /// How far a text that is too long is moved to the left: as it was, or by as little more or less as shows the caret.
  func shift(in place: Place) -> Double {
    let spare = spare(in: place)
    guard spare < 0 else { return 0 }
    let caret = carets(place)[caret]
    return min(max(shift, caret - (place.room.width - Self.caretWidth)), caret)
      .clamped(to: 0 ... -spare)
  }
}
