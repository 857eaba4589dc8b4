// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// A view whose tips are told above it, so that they cover none of its rows.
protocol TipAbove: View {
  /// The rectangle above which they are, in points of the view.
  var tipEdge: CGRect { get }
}

/// A tool tip with the title and the key of a button's command, or with a text about what is under
/// the pointer.
final class ToolTip: View, DrawnView {
  /// What a tip says, and where: in the view with the thing under the pointer.
  private struct Content: Equatable {
    var title: String
    var key: String?
    /// The thing's rectangle in the view.
    var area: CGRect
  }
  /// The view under the pointer.
  private weak var owner: View?
  private var content: Content?
  /// The time at which the tip is shown; nil until the first tick.
  private var due: TimeInterval?
  private(set) var isShown = false { didSet { if isShown != oldValue { setNeedsDisplay() } } }

  /// The time that the pointer has to rest on the button, in seconds.
  static let delay = 0.6
  private static let height = 28.0
  private static let gap = 4.0

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// The shown text; empty while hidden.
  var text: String { isShown ? content?.title ?? "" : "" }

  /// Starts the delay for the command of a button under the pointer.
  func begin(at view: View, _ id: Command.ID) {
    let command = view.command(id)
    begin(
      at: view,
      command.map { Content(title: $0.title, key: $0.keys.first?.label, area: view.bounds) })
  }

  /// Starts the delay for a text about a part of a view under the pointer.
  func begin(at view: View, _ text: String, _ area: CGRect) {
    begin(at: view, Content(title: text, area: area))
  }

  /// Moving on the same thing does not start again.
  private func begin(at view: View, _ new: Content?) {
    if owner === view, content == new { return }
    end()
    (owner, content) = (view, new)
  }

  /// Hides the tip, or cancels the delay.
  func end() { (owner, content, due, isShown) = (nil, nil, nil, false) }

  /// Ticks are needed until it is shown.
  override var isAnimating: Bool { owner != nil && !isShown }

  override func tick(_ time: TimeInterval) {
    guard let owner, !isShown else { return }
    guard let due else { return self.due = time + Self.delay }
    guard time >= due else { return }
    guard owner.window != nil, let content else { return end() }
    let area = owner.rectInWindow(content.area)
    func own(_ area: CGRect) -> Rect { (superview?.rect(fromWindow: area) ?? area).geometry }
    if let owner = owner as? any TipAbove {
      setFrame(above: own(owner.rectInWindow(owner.tipEdge)), at: own(area), content)
    } else if owner is RowList {
      setFrame(inRow: own(area), of: own(owner.frameInWindow), content)
    } else {
      setFrame(beside: own(area), content)
    }
    isShown = true
    trace("tip", ["text": .text(content.title), "key": .text(content.key ?? "")])
  }

  private static func width(_ content: Content) -> Double {
    let text = Typesetter.shared
    let key = content.key.map { text.width($0) + 2 * Metrics.grid } ?? 0
    return text.width(content.title) + key + 2 * Metrics.grid
  }

  /// Sets the frame below the button, or above it if there is no space.
  private func setFrame(beside button: Rect, _ content: Content) {
    guard let window else { return }
    let width = min(Self.width(content), Double(window.size.width) - 2 * Self.gap)
    let right = max(Self.gap, Double(window.size.width) - width - Self.gap)
    let x = (button.center.x - width / 2).rounded().clamped(to: Self.gap...right)
    let below = button.maxY + Self.gap
    let fits = below + Self.height <= Double(window.size.height) - Self.gap
    let y = fits ? below : button.minY - Self.height - Self.gap
    frame = CGRect(x: x, y: y, width: width, height: Self.height)
  }

  /// Sets the frame above a whole view, over a part of it.
  private func setFrame(above edge: Rect, at part: Rect, _ content: Content) {
    guard let window else { return }
    let width = min(Self.width(content), Double(window.size.width) - 2 * Self.gap)
    let right = max(Self.gap, Double(window.size.width) - width - Self.gap)
    let x = part.minX.rounded().clamped(to: Self.gap...right)
    let y = max(Self.gap, edge.minY - Self.height - Self.gap)
    frame = CGRect(x: x, y: y, width: width, height: Self.height)
  }

  /// Sets the frame for a part of a row: beside a panel at a side of the window, else beside the part in
  /// its own row, so that no other row is covered, to which the pointer may go next.
  private func setFrame(inRow part: Rect, of panel: Rect, _ content: Content) {
    guard let window else { return }
    let room = Double(window.size.width) - 2 * Self.gap
    let width = min(Self.width(content), room)
    let (before, after) = (panel.minX - Self.gap - width, panel.maxX + Self.gap)
    let right = room + Self.gap - width
    let candidates = [before, after, part.maxX + Self.gap, part.minX - Self.gap - width]
    let x = candidates.first { $0 >= Self.gap && $0 <= right } ?? right
    let lowest = max(Self.gap, Double(window.size.height) - Self.height - Self.gap)
    let y = (part.center.y - Self.height / 2).rounded().clamped(to: Self.gap...lowest)
    frame = CGRect(x: x.rounded(), y: y, width: width, height: Self.height)
  }

  func drawing() -> [DrawItem] {
    guard isShown, let content else { return [] }
    let (area, text) = (bounds.geometry, Typesetter.shared)
    let y = area.center.y + Typesetter.capitalHalf()
    var items = Card.sheet(area, radius: 6)
    let room = Typesetter.Room.width(area.width - 2 * Metrics.grid)
    items.append(text.draw(content.title, Typesetter.regular, room, at: Point(Metrics.grid, y)))
    if let key = content.key {
      let x = area.width - Metrics.grid - text.width(key)
      items.append(text.draw(key, at: Point(x, y), Palette.secondary))
    }
    return items
  }
}
