// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// A button of the bar whose icon is an animation.
protocol TransportSign: BarControl, LottiePlayable {}

/// The colour of icons.
extension TransportSign {
  /// Sets the colour of the icon to that of the theme.
  func showColor() {
    setValueProvider(
      ColorValueProvider(Palette.sign(isEnabled: isEnabled)), keypath: "**.Color")
  }
}

/// A button with an icon that shrinks while it is pressed.
final class TransportButton: AnimatedButton, TransportSign {
  /// The command of the button.
  let command: Command.ID

  /// A button for a command. The icon's first half plays at the press, the second at the release.
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

/// The button that plays and pauses. Its icon changes between a triangle and two bars.
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

extension TransportButton: AccessibleView {
  var accessibleElement: AccessibleElement? {
    .button(command(command), isEnabled: isEnabled)
  }
}

extension PlaySwitch: AccessibleView {
  var accessibleElement: AccessibleElement? {
    .button(command(.play), isOn ? localized("Pause") : localized("Play"), isEnabled: isEnabled)
  }
}
