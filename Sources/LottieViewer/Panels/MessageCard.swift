// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What is shown where no animation is: why a file cannot be opened, or that none is.
final class MessageCard: View, DrawnView {
  /// What a card says.
  struct Message: Equatable {
    var icon: Icon
    var color: RGBA
    var title: String
    /// Paragraphs.
    var body: [String]
    /// Keys and what they do.
    var hints: [(keys: String, does: String)]

    static func == (a: Message, b: Message) -> Bool {
      a.icon == b.icon && a.title == b.title && a.body == b.body
    }

    /// - Parameter hasOthers: There are other files to go to.
    static func failure(_ error: LottieError, name: String, hasOthers: Bool) -> Message {
      var body = [error.reason.first.map { $0.uppercased() + error.reason.dropFirst() } ?? ""]
      body.append(error.place)
      return Message(
        icon: .warning, color: Palette.warning, title: "Cannot open \(name)",
        body: body.filter { !$0.isEmpty },
        hints: (hasOthers ? [("PgDn", "Next file")] : []) + [("Q", "Quit")])
    }
  }

  var message: Message? {
    didSet {
      isHidden = message == nil
      setNeedsDisplay()
    }
  }

  override init() {
    super.init()
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Says why the document's current entry cannot be shown, if so.
  func show(_ document: Document) {
    message = document.failure.map {
      .failure(
        $0, name: document.name ?? "", hasOthers: document.playlist.entries.count > 1)
    }
  }

  func drawing() -> [DrawItem] {
    guard let message else { return [] }
    let text = Typesetter.shared
    let area = bounds.geometry
    let width = min(480, max(280, area.width - 2 * Metrics.grid))
    let inner = width - 2 * Card.padding
    let middle = width / 2
    var y = Card.padding
    // The sign at twice its size.
    var items: [DrawItem] = [
      .group(
        DrawGroup(
          [message.icon.draw(at: .zero, message.color)],
          DrawGroup.Attributes(
            transform: .translation(middle - Metrics.iconSide, y) * .scale(2, 2))))
    ]
    y += 2 * Metrics.iconSide + 2 * Metrics.grid
    items.append(
      text.drawCentered(
        message.title, Typesetter.title, .middle(inner), at: Point(middle, y + 8)))
    y += 3 * Metrics.grid + 4
    for (index, paragraph) in message.body.enumerated() {
      let color = index == 0 ? Palette.text : Palette.secondary
      for line in text.wrap(paragraph, width: inner).prefix(8) {
        items.append(text.drawCentered(line, at: Point(middle, y + 8), color))
        y += 20
      }
      y += Metrics.grid
    }
    items += Card.centeredHints(message.hints, at: Point(middle, y + 20))
    return [Card.centered(Size(width, y + 32 + Card.padding), in: area, items)]
  }
}

extension LottieError {
  /// `folder/file.json:3:7, layers[0]`, as far as it is known.
  fileprivate var place: String {
    var place = file ?? ""
    if let line { place += ":\(line)" }
    if let column, line != nil { place += ":\(column)" }
    return [place, path].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
