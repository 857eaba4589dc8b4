// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The card instead of the picture for a file that cannot be opened.
final class MessageCard: View, DrawnView {
  /// The content of the card.
  struct Message: Equatable {
    /// The icon at the top.
    var icon: Icon
    /// The colour of the icon.
    var color: RGBA
    /// The bold first line.
    var title: String
    /// The paragraphs below the title.
    var body: [String]
    /// The buttons with their commands.
    var buttons: [(title: String, command: Command.ID)]

    /// Compares without colours, which change with the theme.
    static func == (a: Message, b: Message) -> Bool {
      a.icon == b.icon && a.title == b.title && a.body == b.body
    }

    /// The message for an error.
    /// - Parameter hasOthers: Whether the list has other files, for a button that opens the next
    ///   one.
    static func failure(_ error: LottieError, name: String, hasOthers: Bool) -> Message {
      let reason = error.text.localized
      var body = [reason.prefix(1).uppercased() + reason.dropFirst()]
      body.append(error.location)
      return Message(
        icon: .warning, color: Palette.warning, title: localized("Cannot open \(name)"),
        body: body.filter { !$0.isEmpty },
        buttons: [(localized("Open…"), .open), (localized("Copy details"), .copyDetails)]
          + (hasOthers ? [(localized("Next file"), .nextFile)] : []))
    }
  }

  /// The shown message; nil hides the card.
  var message: Message? {
    didSet {
      isHidden = message == nil
      guard message != oldValue else { return }
      showButtons()
    }
  }
  /// The buttons of the message.
  private(set) var buttons: [BarButton] = []

  /// Replaces the buttons by those of the message.
  private func showButtons() {
    buttons.forEach { $0.removeFromSuperview() }
    buttons = (message?.buttons ?? []).map { title, command in
      let button = BarButton(text: title, command: command)
      button.isRaised = true
      addSubview(button)
      return button
    }
    buttons.first?.tint = .accent
    setNeedsLayout()
    setNeedsDisplay()
  }

  init() {
    super.init(frame: .zero)
    isHidden = true
  }

  /// Shows the error of the document's current entry, or hides the card.
  func show(_ document: Document) {
    message = document.failure.map {
      .failure(
        $0, name: document.name ?? "", hasOthers: document.playlist.entries.count > 1)
    }
  }

  // MARK: Drawing

  /// The width of the card in points, 280...480.
  private var width: Double { min(480, max(280, bounds.geometry.width - 2 * Metrics.grid)) }

  /// The drawing of icon, title and paragraphs, and its height in points.
  private func words(_ message: Message) -> (items: [DrawItem], height: Double) {
    let text = Typesetter.shared
    let (inner, middle) = (width - 2 * Card.padding, width / 2)
    var y = Card.padding
    // The icon is drawn at twice its size.
    var items: [DrawItem] = [
      .group(
        DrawGroup(
          [message.icon.draw(at: .zero, message.color)],
          DrawGroup.Attributes(
            transform: .translation(middle - Metrics.iconSide, y) * .scale(2, 2))))
    ]
    y += 2 * Metrics.iconSide + 2 * Metrics.grid
    for line in text.wrap(message.title, Typesetter.title, width: inner).prefix(3) {
      items.append(
        text.drawCentered(line, Typesetter.title, .middle(inner), at: Point(middle, y + 8)))
      y += 2.5 * Metrics.grid
    }
    y += Metrics.grid
    for (index, paragraph) in message.body.enumerated() {
      let color = index == 0 ? Palette.text : Palette.secondary
      for line in text.wrap(paragraph, width: inner).prefix(8) {
        items.append(text.drawCentered(line, at: Point(middle, y + 8), color))
        y += 20
      }
      y += Metrics.grid
    }
    return (items, y)
  }

  /// The height of the card with its buttons.
  private func height(words: Double) -> Double {
    words + Metrics.grid + Card.height(ofButtonRows: rows.count) + Card.padding
  }

  private var rows: [[BarButton]] { Card.buttonRows(buttons, width: width - 2 * Card.padding) }

  override func layout() {
    guard let message else { return }
    let rows = rows
    let size = Size(width, height(words: words(message).height))
    let (origin, scale) = Card.fit(of: size, in: bounds.geometry)
    var y =
      origin.y + (size.height - Card.padding) * scale - Card.height(ofButtonRows: rows.count)
    for row in rows {
      var x = origin.x + size.width * scale / 2 - Card.width(of: row) / 2
      for button in row {
        button.frame = CGRect(
          x: x, y: y, width: button.naturalWidth, height: Metrics.buttonSide)
        x += button.naturalWidth + Metrics.grid
      }
      y += Metrics.buttonSide + Metrics.grid
    }
  }

  func drawing() -> [DrawItem] {
    guard let message else { return [] }
    let (items, height) = words(message)
    return [
      Card.centered(Size(width, self.height(words: height)), in: bounds.geometry, items)
    ]
  }
}

extension MessageCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    guard let message else { return nil }
    let size = Size(width, height(words: words(message).height))
    return AccessibleElement(
      .alert, message.title, detail: message.body.joined(separator: " "),
      frame: Card.frame(size, in: bounds.geometry))
  }
}

/// The location of errors.
extension LottieError {
  /// For example `folder/file.json:3:7, layers[0]`; unknown parts are left out.
  fileprivate var location: String {
    var location = file ?? ""
    if let line { location += ":\(line)" }
    if let column, line != nil { location += ":\(column)" }
    return [location, path].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
