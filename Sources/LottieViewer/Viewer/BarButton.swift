// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// A button of the bar: a sign, a text, or both.
final class BarButton: View, DrawnView {
  var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var text: String? { didSet { if text != oldValue { setNeedsDisplay() } } }
  /// What it is drawn in.
  enum Tint {
    case text, secondary, accent, warning

    var color: RGBA {
      switch self {
      case .text: Palette.text
      case .secondary: Palette.secondary
      case .accent: Palette.accent
      case .warning: Palette.warning
      }
    }
  }

  var tint = Tint.text { didSet { if tint != oldValue { setNeedsDisplay() } } }
  private var color: RGBA { tint.color }
  /// What a click does.
  var onPress: () -> Void = {}
  /// What the wheel does; up is positive.
  var onScroll: ((Double) -> Void)?

  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  private var isTracking = false

  init(icon: Icon? = nil, text: String? = nil) {
    self.icon = icon
    self.text = text
    super.init()
    pointerShape = .hand
  }

  /// As wide as its content asks for, on the grid.
  var naturalWidth: Double {
    guard let text else { return Metrics.buttonSide }
    let textWidth = Typesetter.shared.tabularWidth(text)
    let width = (icon == nil ? 0 : Metrics.iconSide + 6) + textWidth + 2 * Metrics.grid
    return max(Metrics.buttonSide, (width / Metrics.grid).rounded(.up) * Metrics.grid)
  }

  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items: [DrawItem] = []
    if isHovered || isPressed {
      items.append(
        .fill(.roundedRectangle(area, radius: 6), isPressed ? Palette.pressed : Palette.hover))
    }
    let textWidth = text.map { Typesetter.shared.tabularWidth($0) } ?? 0
    let gap = icon != nil && text != nil ? 6.0 : 0
    let iconWidth = icon == nil ? 0 : Metrics.iconSide
    var x = ((area.width - iconWidth - gap - textWidth) / 2).rounded()
    if let icon {
      items.append(icon.draw(at: Point(x, (area.height - Metrics.iconSide) / 2), color))
      x += iconWidth + gap
    }
    if let text {
      let baseline = area.height / 2 + Typesetter.capitalHalf(Typesetter.regular)
      items += Typesetter.shared.drawTabular(text, at: Point(x, baseline), color)
    }
    return items
  }

  override func pointerEntered() { isHovered = true }
  override func pointerExited() { isHovered = false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return false }
    isTracking = true
    isPressed = true
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    if isTracking { isPressed = bounds.contains(event.location(in: self)) }
  }

  override func pointerUp(_ event: PointerEvent) {
    let isInside = bounds.contains(event.location(in: self))
    pointerCancelled()
    if isInside { onPress() }
  }

  override func pointerCancelled() {
    isTracking = false
    isPressed = false
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard let onScroll, event.notches != 0 else { return false }
    onScroll(Double(event.notches))
    return true
  }
}
