// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A question with a button for each answer, over the whole window.
final class QuestionCard: View, DrawnView, KeyTaker {
  /// An answer.
  struct Answer {
    /// The text of the button.
    let title: String
    /// The key that gives the answer.
    let key: Key
    /// The action of the answer.
    let act: () -> Void
  }

  /// What a question is about.
  enum Subject {
    /// Whether the window closes.
    case quitting
    /// Another thing than the shown file, such as a file of the list.
    case other
    /// A change of the shown file, which goes with it.
    case shownFile
  }

  /// What the open question is about; nil while there is none.
  var subject: Subject? { isHidden ? nil : askedAbout }
  private var askedAbout = Subject.other
  /// The bold first line.
  private(set) var title = ""
  /// The text below it, at most eight lines.
  private(set) var text = ""
  /// The answers, the main one first.
  private var answers: [Answer] = []
  /// One button per answer, from right to left, in rows from the top.
  private var buttons: [BarButton] = []

  /// The least height of the card, in points.
  private static let leastHeight = 168.0
  /// The y of the first line of the text, and the distance of lines, in points.
  private static let (firstLine, lineHeight) = (Card.padding + 44, 20.0)

  /// The width of the card without padding, in points.
  private var inner: Double {
    min(400, max(280, Double(bounds.width) - 2 * Metrics.grid)) - 2 * Card.padding
  }
  private var titleLines: [String] {
    Array(Typesetter.shared.wrap(title, Typesetter.title, width: inner).prefix(3))
  }
  private var textLines: [String] {
    Array(Typesetter.shared.wrap(text, width: inner).prefix(8))
  }
  /// What further lines of the title add to the height.
  private var titleHeight: Double { Double(max(0, titleLines.count - 1)) * Self.lineHeight }
  private var buttonRows: [[BarButton]] { Card.buttonRows(buttons, width: inner) }

  /// The size of the card in points.
  fileprivate var size: Size {
    let text = Self.firstLine + titleHeight + Double(max(0, textLines.count - 1)) * Self.lineHeight
    return Size(
      inner + 2 * Card.padding,
      max(
        Self.leastHeight,
        text + 2 * Metrics.grid + Card.height(ofButtonRows: buttonRows.count) + Card.padding))
  }

  init() {
    super.init(frame: .zero)
    isHidden = true
  }

  /// Asks a question. It replaces one that is open.
  func ask(_ title: String, _ text: String, about subject: Subject = .other, _ answers: [Answer]) {
    (self.title, self.text, askedAbout, self.answers) = (title, text, subject, answers)
    buttons.forEach { $0.removeFromSuperview() }
    buttons = answers.map { answer in
      let button = BarButton(text: answer.title)
      button.isRaised = true
      button.onPress = { [unowned self] in give(answer) }
      addSubview(button)
      return button
    }
    buttons.first?.tint = .accent
    isHidden = false
    setNeedsLayout()
    setNeedsDisplay()
    takingChanged()
  }

  /// Closes the card without an answer.
  func close() {
    isHidden = true
    // What the answers hold, such as a journal, goes with the question.
    answers = []
    buttons.forEach { $0.onPress = {} }
    takingChanged()
  }

  /// Closes the card and runs an answer's action.
  private func give(_ answer: Answer) {
    close()
    answer.act()
  }

  var takesKeys: Bool { !isHidden }
  var keyView: View { buttons.first ?? self }

  func take(_ event: KeyEvent) -> Bool {
    // The first answer is drawn as the one that Enter gives.
    let answer =
      answers.first { $0.key == event.key } ?? (event.key == .enter ? answers.first : nil)
    if let answer, !event.isRepeat { give(answer) }
    return true
  }

  /// The origin of the card in the window, and its scale.
  private var card: (origin: Point, scale: Double) {
    Card.fit(of: size, in: bounds.geometry)
  }

  override func layout() {
    let (card, size, rows) = (card, size, buttonRows)
    var y =
      card.origin.y + (size.height - Card.padding) * card.scale
      - Card.height(ofButtonRows: rows.count)
    for row in rows {
      var right = card.origin.x + (size.width - Card.padding) * card.scale
      for button in row {
        right -= button.naturalWidth
        button.frame = CGRect(
          x: right, y: y, width: button.naturalWidth, height: Metrics.buttonSide)
        right -= Metrics.grid
      }
      y += Metrics.buttonSide + Metrics.grid
    }
  }

  func drawing() -> [DrawItem] {
    let setter = Typesetter.shared
    var items: [DrawItem] = []
    for (row, line) in titleLines.enumerated() {
      let origin = Point(Card.padding, Card.padding + 14 + Self.lineHeight * Double(row))
      items.append(setter.draw(line, Typesetter.title, .width(inner), at: origin))
    }
    for (row, line) in textLines.enumerated() {
      let origin = Point(
        Card.padding, Self.firstLine + titleHeight + Self.lineHeight * Double(row))
      items.append(
        setter.draw(line, Typesetter.regular, .width(inner), at: origin, Palette.secondary))
    }
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(size, in: bounds.geometry, items),
    ]
  }

  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}

extension QuestionCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, title, frame: Card.frame(size, in: bounds.geometry))
  }

  var accessibleParts: [AccessibleElement] { [AccessibleElement(.label, text)] }
}
