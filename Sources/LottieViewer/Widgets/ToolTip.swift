// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// What a button does, and its key, beside the button that the pointer rests on.
final class ToolTip: View, DrawnView {
  private weak var owner: View?
  private var command: Command?
  private var due: TimeInterval?
  private(set) var isShown = false { didSet { if isShown != oldValue { setNeedsDisplay() } } }

  /// How long the pointer has to rest, in seconds.
  static let delay = 0.6
  private static let height = 28.0
  private static let gap = 4.0

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// As it is said; empty while nothing is.
  var text: String { isShown ? command?.title ?? "" : "" }

  /// The pointer came over a button of a command.
  func begin(at view: View, _ id: Command.ID) {
    end()
    (owner, command) = (view, CommandTable.command(id))
  }

  /// The pointer left it, or something else is done.
  func end() { (owner, command, due, isShown) = (nil, nil, nil, false) }

  /// Time counts until it is shown.
  override var isAnimating: Bool { owner != nil && !isShown }

  override func tick(_ time: TimeInterval) {
    guard let owner, !isShown else { return }
    guard let due else { return self.due = time + Self.delay }
    guard time >= due else { return }
    guard owner.window != nil, let command else { return end() }
    place(beside: owner.frameInWindow.geometry, command)
    isShown = true
    trace(
      "tip", ["text": .text(command.title), "key": .text(command.keys.first?.name ?? "")])
  }

  private static func width(_ command: Command) -> Double {
    let text = Typesetter.shared
    let key = command.keys.first.map { text.width($0.name) + 2 * Metrics.grid } ?? 0
    return text.width(command.title) + key + 2 * Metrics.grid
  }

  /// Below the button, or above where there is no room.
  private func place(beside button: Rect, _ command: Command) {
    guard let window else { return }
    let width = Self.width(command)
    let right = max(Self.gap, Double(window.size.width) - width - Self.gap)
    let x = (button.center.x - width / 2).rounded().clamped(to: Self.gap...right)
    let below = button.maxY + Self.gap
    let fits = below + Self.height <= Double(window.size.height) - Self.gap
    let y = fits ? below : button.minY - Self.height - Self.gap
    frame = CGRect(x: x, y: y, width: width, height: Self.height)
  }

  func drawing() -> [DrawItem] {
    guard isShown, let command else { return [] }
    let (area, text) = (bounds.geometry, Typesetter.shared)
    let y = area.center.y + Typesetter.capitalHalf()
    var items = Card.sheet(area, radius: 6)
    items.append(text.draw(command.title, at: Point(Metrics.grid, y)))
    if let key = command.keys.first?.name {
      let x = area.width - Metrics.grid - text.width(key)
      items.append(text.draw(key, at: Point(x, y), Palette.secondary))
    }
    return items
  }
}
