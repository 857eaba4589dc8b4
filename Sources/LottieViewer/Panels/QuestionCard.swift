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

  /// The bold first line.
  private(set) var title = ""
  /// The text below it, at most three lines.
  private(set) var text = ""
  /// The answers, the main one first.
  private var answers: [Answer] = []
  /// One button per answer, from right to left.
  private var buttons: [BarButton] = []

  /// The size of the card in points.
  fileprivate static let size = Size(400, 168)

  init() {
    super.init(frame: .zero)
    isHidden = true
  }

  /// Asks a question. It replaces one that is open.
  func ask(_ title: String, _ text: String, _ answers: [Answer]) {
    (self.title, self.text, self.answers) = (title, text, answers)
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

  /// Closes the card and runs an answer's action.
  private func give(_ answer: Answer) {
    isHidden = true
    takingChanged()
    answer.act()
  }

  var takesKeys: Bool { !isHidden }
  var keyView: View { buttons.first ?? self }

  func take(_ event: KeyEvent) -> Bool {
    if let answer = answers.first(where: { $0.key == event.key }), !event.isRepeat { give(answer) }
    return true
  }

  /// The origin of the card in the window, and its scale.
  private var card: (origin: Point, scale: Double) {
    Card.placement(of: Self.size, in: bounds.geometry)
  }

  override func layout() {
    var right = card.origin.x + (Self.size.width - Card.padding) * card.scale
    let y = card.origin.y + (Self.size.height - Card.padding) * card.scale - Metrics.buttonSide
    for button in buttons {
      right -= button.naturalWidth
      button.frame = CGRect(
        x: right, y: y, width: button.naturalWidth, height: Metrics.buttonSide)
      right -= Metrics.grid
    }
  }

  func drawing() -> [DrawItem] {
    let setter = Typesetter.shared
    let inner = Self.size.width - 2 * Card.padding
    var items = [setter.draw(title, Typesetter.title, at: Point(Card.padding, Card.padding + 14))]
    for (row, line) in setter.wrap(text, width: inner).prefix(3).enumerated() {
      let origin = Point(Card.padding, Card.padding + 44 + 20 * Double(row))
      items.append(setter.draw(line, at: origin, Palette.secondary))
    }
    return [
      .fill(.rectangle(bounds.geometry), Palette.shade),
      Card.centered(Self.size, in: bounds.geometry, items),
    ]
  }

  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}

extension QuestionCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, title, frame: Card.frame(Self.size, in: bounds.geometry))
  }

  var accessibleParts: [AccessibleElement] { [AccessibleElement(.label, text)] }
}
