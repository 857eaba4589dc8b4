// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A button of a bar, with an icon, a text, or both.
final class BarButton: Control, BarControl {
  var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var text: String? { didSet { if text != oldValue { setNeedsDisplay() } } }
  /// The colour of icon and text while the button is enabled.
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
  /// Whether it has an opaque background, for buttons over a picture.
  var isRaised = false { didSet { if isRaised != oldValue { setNeedsDisplay() } } }
  /// Whether the panel that it opens is open; shown by a background and the accent colour.
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// Whether what it switches is on, for screen readers; nil for a button without two states.
  var isSwitchedOn: (() -> Bool)?
  /// Whether it opens a menu of which its text is the chosen value.
  var hasChoices = false
  /// The command of its tool tip.
  let command: Command.ID?
  /// The action of a click. Commands set it in `init`.
  var onPress: () -> Void = {}
  /// The action of the wheel, with the number of notches; up is positive.
  var onScroll: ((Double) -> Void)?

  /// Makes a button.
  ///
  /// - Parameter command: The command that a click sends; nil leaves the action to `onPress`.
  init(icon: Icon? = nil, text: String? = nil, command: Command.ID? = nil) {
    self.icon = icon
    self.text = text
    self.command = command
    super.init(frame: .zero)
    if let command { onPress = { [unowned self] in send(command) } }
  }

  override func sendActions(for events: ControlEvent) {
    if events.contains(.touchUpInside) { onPress() }
  }

  /// The width of icon, text and margins in points, rounded up to the grid.
  var naturalWidth: Double {
    guard let text else { return Metrics.buttonSide }
    let textWidth = Typesetter.shared.width(text)
    let width = (icon == nil ? 0 : Metrics.iconSide + 6) + textWidth + 2 * Metrics.grid
    return max(Metrics.buttonSide, (width / Metrics.grid).rounded(.up) * Metrics.grid)
  }

  /// Draws background, icon and text, centred together. Disabled buttons have the secondary colour.
  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    var items = isRaised ? Card.sheet(area, radius: 6) + ground : ground
    if isOn { items += Palette.highlight(area, radius: 6) }
    let textWidth = text.map { Typesetter.shared.width($0) } ?? 0
    let gap = icon != nil && text != nil ? 6.0 : 0
    let iconWidth = icon == nil ? 0 : Metrics.iconSide
    var x = ((area.width - iconWidth - gap - textWidth) / 2).rounded()
    let color = !isEnabled ? Palette.secondary : isOn && tint == .text ? Palette.accent : tint.color
    if let icon {
      items.append(icon.draw(at: Point(x, (area.height - Metrics.iconSide) / 2), color))
      x += iconWidth + gap
    }
    if let text {
      let baseline = area.height / 2 + Typesetter.capitalHalf(Typesetter.regular)
      items.append(Typesetter.shared.draw(text, at: Point(x, baseline), color))
    }
    return items
  }

  override func pointerEntered() { hoverChanged(command) }
  override func pointerExited() { hoverChanged(nil) }
  override var showsHover: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func stateChanged() { setNeedsDisplay() }

  override var canBecomeFocused: Bool { isEnabled }

  /// Handles keys only while the focus ring is visible. After a click Space still plays.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard window?.showsFocusRing == true, opens(event) else { return false }
    if !event.isRepeat { onPress() }
    return true
  }

  /// Whether a key presses it: Space, Enter, and for choices the arrows up and down.
  private func opens(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .space, .enter: true
    case .up, .down: hasChoices && event.modifiers.isSubset(of: .alt)
    default: false
    }
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard let onScroll, event.notches != 0 else { return false }
    onScroll(Double(event.notches))
    return true
  }
}

/// The common look of the bar's buttons: a highlight under the pointer. A click does not take the
/// focus, so that Space always plays.
protocol BarControl: Control, DrawnView {}

/// The default drawing.
extension BarControl {
  /// The highlight for the current state.
  var ground: [DrawItem] {
    let color = isHighlighted ? Palette.pressed : isHovered ? Palette.hover : nil
    guard isEnabled, let color else { return [] }
    return Palette.highlight(bounds.geometry, radius: 6, color)
  }

  func drawing() -> [DrawItem] { ground }
}

extension AccessibleElement {
  /// A button of a command, with its key as detail.
  static func button(
    _ command: Command?, _ name: String? = nil, isEnabled: Bool, isOn: Bool? = nil
  ) -> AccessibleElement {
    var states: States = isEnabled ? [] : .disabled
    if isOn == true { states.insert(.checked) }
    return AccessibleElement(
      isOn == nil ? .button : .toggle, name ?? command?.title ?? "",
      detail: command?.keys.first.map { localized("Key \($0.label)") } ?? "", states: states)
  }
}

extension BarButton: AccessibleView {
  var accessibleElement: AccessibleElement? {
    let command = command.flatMap(command)
    let title = command?.title
    var element = AccessibleElement.button(
      command, title ?? text, isEnabled: isEnabled, isOn: isSwitchedOn?())
    if hasChoices {
      element.role = .comboBox
      if element.name.hasSuffix("…") { element.name.removeLast() }
    }
    // The text of such a button is its value: `1×`, `165 %`.
    if let title, let text, text != title, text.count > 1 { element.text = text }
    return element
  }
}
