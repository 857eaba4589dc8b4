// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// What was done or went wrong, in full, over the lower edge of the picture, until it is closed or something else is
/// said.
final class Toast: View, DrawnView, ContextMenuOwner {
  var text: String? {
    didSet {
      guard text != oldValue else { return }
      isHidden = text == nil
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private let close = BarButton(icon: .close, command: .dismissNotice)

  private(set) var lines: [String] = []

  private static let width = 480.0
  private static let lineHeight = 20.0

  override init() {
    super.init()
    isHidden = true
    addSubview(close)
  }

  /// Lies at the lower edge of an area, as large as its text.
  func setFrame(in area: CGRect) {
    let text = Typesetter.shared
    let most = max(160, min(Self.width, Double(area.width) - 2 * Metrics.grid))
    let around = 3 * Metrics.grid + Metrics.buttonSide
    lines = text.wrap(self.text ?? "", width: most - around)
    let width = (lines.map { text.width($0) }.max() ?? 0) + around
    let height = Double(lines.count) * Self.lineHeight + 2 * Metrics.grid
    frame = CGRect(
      x: (Double(area.midX) - width / 2).rounded(),
      y: Double(area.maxY) - height - 2 * Metrics.grid, width: width, height: height)
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
        .init("Copy the message") { Clipboard.text = text }, .init(.copyMessages),
        .init(.messages), .separator, .init(.dismissNotice),
      ], point.map { CGRect(origin: $0, size: .zero) } ?? bounds
    )
  }
}
