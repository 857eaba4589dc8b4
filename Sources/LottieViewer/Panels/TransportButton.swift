// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What the buttons of the bar have in common: a ground while the pointer is over them, and that a click leaves the keys
/// to the window, so that Space plays, whatever was clicked before.
protocol BarControl: AnimatedControl, DrawnView {}

extension BarControl {
  var ground: [DrawItem] {
    let color = isHighlighted ? Palette.pressed : isHovered ? Palette.hover : nil
    guard isEnabled, let color else { return [] }
    return [.fill(.roundedRectangle(bounds.geometry, radius: 6), color)]
  }

  func drawing() -> [DrawItem] { ground }
}

/// A button of the bar whose sign is an animation.
protocol TransportSign: BarControl, LottiePlayable {}

extension TransportSign {
  /// Gives the sign the colour of the theme.
  func showColor() {
    setValueProvider(
      ColorValueProvider(Palette.sign(isEnabled: isEnabled)), keypath: "**.Color")
  }
}

/// A button that does something at once.
final class TransportButton: AnimatedButton, TransportSign {
  private let command: Command.ID

  init(_ icon: Animation?, _ command: Command.ID) {
    self.command = command
    super.init(animation: icon, imageProvider: nil)
    performAction = { [unowned self] in send(command) }
    setPlayRange(fromProgress: 0, toProgress: 0.5, event: .touchDown)
    setPlayRange(
      fromProgress: 0.5, toProgress: 1, event: [.touchUpInside, .touchUpOutside, .touchCancel])
    showColor()
  }

  override func pointerEntered() { hoverChanged(command) }
  override func pointerExited() { hoverChanged(nil) }
  override var showsHover: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func stateChanged() { setNeedsDisplay() }
}

/// The button that plays and pauses.
final class PlaySwitch: AnimatedSwitch, TransportSign {
  init() {
    super.init(animation: TransportIcon.play, imageProvider: nil)
    addAction(for: .valueChanged) { [unowned self] _ in send(.play) }
    showColor()
  }

  override func pointerEntered() { hoverChanged(.play) }
  override func pointerExited() { hoverChanged(nil) }
  override var showsHover: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func stateChanged() { setNeedsDisplay() }
}
