// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// A tool tip with the title and the key of a button's command.
final class ToolTip: View, DrawnView {
  /// The button under the pointer, and its command.
  private weak var owner: View?
  private var command: Command?
  /// The time at which the tip is shown; nil until the first tick.
  private var due: TimeInterval?
  private(set) var isShown = false { didSet { if isShown != oldValue { setNeedsDisplay() } } }

  /// The time that the pointer has to rest on the button, in seconds.
  static let delay = 0.6
  private static let height = 28.0
  private static let gap = 4.0

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// The shown text; empty while hidden.
  var text: String { isShown ? command?.title ?? "" : "" }

  /// Starts the delay for the command of a button under the pointer.
  func begin(at view: View, _ id: Command.ID) {
    end()
    (owner, command) = (view, CommandTable.command(id))
  }

  /// Hides the tip, or cancels the delay.
  func end() { (owner, command, due, isShown) = (nil, nil, nil, false) }

  /// Ticks are needed until it is shown.
  override var isAnimating: Bool { owner != nil && !isShown }

  override func tick(_ time: TimeInterval) {
    guard let owner, !isShown else { return }
    guard let due else { return self.due = time + Self.delay }
    guard time >= due else { return }
    guard owner.window != nil, let command else { return end() }
    setFrame(beside: owner.frameInWindow.geometry, command)
    isShown = true
    trace(
      "tip", ["text": .text(command.title), "key": .text(command.keys.first?.label ?? "")])
  }

  private static func width(_ command: Command) -> Double {
    let text = Typesetter.shared
    let key = command.keys.first.map { text.width($0.label) + 2 * Metrics.grid } ?? 0
    return text.width(command.title) + key + 2 * Metrics.grid
  }

  /// Sets the frame below the button, or above it if there is no space.
  private func setFrame(beside button: Rect, _ command: Command) {
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
    if let key = command.keys.first?.label {
      let x = area.width - Metrics.grid - text.width(key)
      items.append(text.draw(key, at: Point(x, y), Palette.secondary))
    }
    return items
  }
}
