// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A line between two views, which can be dragged: a vertical one sideways, a horizontal one up and
/// down.
final class Divider: View, DrawnView {
  /// What it changes, for people who cannot see it; empty for none.
  var name = ""
  /// Whether the line is horizontal. Default: false.
  let isHorizontal: Bool
  /// Called while it is dragged, with the x of the pointer in points of the superview; of a
  /// horizontal line, with the y.
  var onMove: (Double) -> Void = { _ in }
  /// Called for an arrow key, with -1 for left or up and 1 for right or down; nil if it takes no keys.
  var onStep: ((Double) -> Void)?
  /// Called for a double click.
  var onReset: () -> Void = {}
  /// Whether the line is always visible; if not, only under the pointer.
  var isVisibleLine = false

  /// The width in which it can be grabbed, in points.
  private static let width = 9.0
  /// Whether the pointer is over it.
  private var isUnderPointer = false {
    didSet { if isUnderPointer != oldValue { setNeedsDisplay() } }
  }
  /// Whether it is dragged.
  private var isGrabbed = false { didSet { if isGrabbed != oldValue { setNeedsDisplay() } } }

  init(isHorizontal: Bool = false) {
    self.isHorizontal = isHorizontal
    super.init(frame: .zero)
    pointerShape = isHorizontal ? .resizeVertical : .resizeHorizontal
  }

  /// Sets the frame of a horizontal line around it.
  ///
  /// - Parameter y: The line, in points of the superview.
  func center(atY y: CGFloat, width: CGFloat) {
    let height = CGFloat(Self.width)
    frame = CGRect(x: 0, y: y - (height - 1) / 2, width: width, height: height)
  }

  /// Sets its frame around a line.
  ///
  /// - Parameters:
  ///   - x: The line, in points of the superview.
  ///   - top: The upper end. Default: 0.
  func center(at x: CGFloat, top: CGFloat = 0, height: CGFloat) {
    let width = CGFloat(Self.width)
    frame = CGRect(x: x - (width - 1) / 2, y: top, width: width, height: height)
  }

  func drawing() -> [DrawItem] {
    let isActive = isUserInteractionEnabled && (isUnderPointer || isGrabbed || isFocused)
    guard isVisibleLine || isActive else { return [] }
    let width = isActive ? 3.0 : 1
    let start = (Self.width - width) / 2
    let line =
      isHorizontal
      ? Rect(x: 0, y: start, width: Double(bounds.width), height: width)
      : Rect(x: start, y: 0, width: width, height: Double(bounds.height))
    let color = isActive ? Palette.accent : Palette.track
    return [.fill(.rectangle(line), color)]
      + (isVisibleLine && isUserInteractionEnabled ? grip : [])
  }

  /// Draws the grip in the middle of the line.
  private var grip: [DrawItem] {
    let area = Rect(x: 0, y: Double(bounds.midY) - 16, width: Self.width, height: 32)
    return [
      .fill(.roundedRectangle(area, radius: Self.width / 2), Palette.panel),
      .stroke(
        .roundedRectangle(area.outset(by: -0.5), radius: Self.width / 2 - 0.5), width: 1,
        isUnderPointer || isGrabbed ? Palette.accent : Palette.text),
    ]
  }

  // MARK: Pointer and keys

  override func pointerEntered() { isUnderPointer = true }
  override func pointerExited() { isUnderPointer = false }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1 else { return false }
    if event.clickCount == 2 { onReset() } else { isGrabbed = true }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    guard isGrabbed, let superview else { return }
    let point = event.location(in: superview)
    onMove(Double(isHorizontal ? point.y : point.x))
  }

  override func pointerUp(_ event: PointerEvent) { isGrabbed = false }
  override func pointerCancelled() { isGrabbed = false }

  override var canBecomeFocused: Bool { onStep != nil && isUserInteractionEnabled }

  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard let onStep, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .left where !isHorizontal, .up where isHorizontal: onStep(-1)
    case .right where !isHorizontal, .down where isHorizontal: onStep(1)
    default: return false
    }
    return true
  }
}

extension Divider: AccessibleView {
  var accessibleElement: AccessibleElement? {
    canBecomeFocused ? AccessibleElement(.divider, name.isEmpty ? localized("Divider") : name) : nil
  }
}
