// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// A button of the bar whose sign is an animation.
final class TransportButton: AnimatedButton, DrawnView {
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  init(_ icon: Animation?) {
    super.init(animation: icon, imageProvider: nil)
    setPlayRange(fromProgress: 0, toProgress: 0.5, event: .touchDown)
    setPlayRange(
      fromProgress: 0.5, toProgress: 1, event: [.touchUpInside, .touchUpOutside, .touchCancel])
    showColor()
  }

  func showColor() {
    setValueProvider(
      ColorValueProvider(Palette.sign(isEnabled: isEnabled)), keypath: "**.Color")
  }

  /// A click leaves the keys to the window: Space plays, whatever was clicked before.
  override func keyDown(_ event: KeyEvent) -> Bool {
    window?.showsFocusRing == true && super.keyDown(event)
  }

  override func pointerEntered() {
    super.pointerEntered()
    isHovered = true
  }

  override func pointerExited() {
    super.pointerExited()
    isHovered = false
  }

  func drawing() -> [DrawItem] {
    Palette.highlight(bounds.geometry, isHovered: isHovered && isEnabled)
  }
}

/// The button that plays and pauses.
final class PlaySwitch: AnimatedSwitch, DrawnView {
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(animation: TransportIcon.play, imageProvider: nil)
    showColor()
  }

  func showColor() {
    setValueProvider(
      ColorValueProvider(Palette.sign(isEnabled: isEnabled)), keypath: "**.Color")
  }

  /// A click leaves the keys to the window: Space plays, whatever was clicked before.
  override func keyDown(_ event: KeyEvent) -> Bool {
    window?.showsFocusRing == true && super.keyDown(event)
  }

  override func pointerEntered() {
    super.pointerEntered()
    isHovered = true
  }

  override func pointerExited() {
    super.pointerExited()
    isHovered = false
  }

  func drawing() -> [DrawItem] {
    Palette.highlight(bounds.geometry, isHovered: isHovered && isEnabled)
  }
}
