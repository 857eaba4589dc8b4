// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A notice at the lower edge of the picture. It stays for the time to read it, longer under the
/// pointer, or until it is closed or replaced.
final class Toast: View, DrawnView, ContextMenuOwner {
  /// The text; nil hides the toast.
  var text: String? {
    didSet {
      guard text != oldValue else { return }
      isHidden = text == nil
      (end, wakeTime) = (nil, text == nil ? nil : 0)
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The button that closes the toast.
  private let close = BarButton(icon: .close, command: .dismissNotice)

  /// Called when there was time to read it.
  var onRead: () -> Void = {}
  /// The time at which it was read; nil until the first tick.
  private var end: TimeInterval?

  /// The wrapped text.
  private(set) var lines: [String] = []

  /// The largest width in points.
  private static let width = 480.0
  /// The height of a line in points.
  private static let lineHeight = 20.0

  init() {
    super.init(frame: .zero)
    isHidden = true
    addSubview(close)
  }

  /// The time to see and to read a text, in seconds: slow readers read 15 characters in one.
  static func seconds(toRead text: String) -> Double {
    (3 + Double(text.count) / 15).clamped(to: 5...20)
  }

  override func tick(_ time: TimeInterval) {
    guard let text else { return wakeTime = nil }
    let end = self.end ?? time + Self.seconds(toRead: text)
    let isOver = time >= end
    // Who points at it reads it, or is about to use its menu.
    self.end = isOver && isHovered ? time + 1 : end
    wakeTime = isOver && !isHovered ? nil : self.end
    if isOver, !isHovered { onRead() }
  }

  /// Sets the frame: at the lower edge of an area, as large as the text.
  func setFrame(in area: CGRect) {
    let text = Typesetter.shared
    let most = max(160, min(Self.width, Double(area.width) - 2 * Metrics.grid))
    let around = 3 * Metrics.grid + Metrics.buttonSide
    lines = text.wrap(self.text ?? "", width: most - around)
    let width = (lines.map { text.width($0) }.max() ?? 0) + around
    let height = Double(lines.count) * Self.lineHeight + 2 * Metrics.grid
    frame = CGRect(
      x: (Double(area.midX) - width / 2).rounded(),
      // In a low window over what is below the area, not beyond the upper edge.
      y: max(Metrics.grid, Double(area.maxY) - height - 2 * Metrics.grid), width: width,
      height: height)
  }

  override func layout() {
    let side = CGFloat(Metrics.buttonSide)
    close.frame = CGRect(x: bounds.width - side - 2, y: 2, width: side, height: side)
  }

  func drawing() -> [DrawItem] {
    Card.sheet(bounds.geometry, radius: 8)
      + lines.enumerated().map { row, line in
        let y = Metrics.grid + (Double(row) + 0.5) * Self.lineHeight + Typesetter.capitalHalf()
        return Typesetter.shared.draw(line, at: Point(1.5 * Metrics.grid, y))
      }
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if event.button == 3 { openContextMenu(at: event.location(in: self)) }
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    guard let text else { return nil }
    return (
      [
        .init(localized("Copy the message")) { Clipboard.text = text }, .init(.copyMessages),
        .init(.messages), .separator, .init(.dismissNotice),
      ], point.map { CGRect(origin: $0, size: .zero) } ?? bounds
    )
  }
}

extension Toast: AccessibleView {
  var accessibleElement: AccessibleElement? {
    text.map { AccessibleElement(.alert, $0) }
  }
}
