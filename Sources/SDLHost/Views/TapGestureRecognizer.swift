// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Recognizes taps and clicks.
///
/// The state is `ended` when the last tap is released near its start.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps at the same point, each at most half a second after the other. Default: 1.
  public var numberOfTapsRequired = 1

  /// The largest distance between press and release in points: of the mouse, and of a finger.
  private static let reach = (mouse: 8.0, finger: 16.0)

  /// The recognizers that must fail first.
  private var others: [ObjectIdentifier: Int] = [:]
  private var isWaiting = false

  /// Waits until another recognizer of taps cannot recognize any more: a single tap waits half a
  /// second for the second tap of a double one.
  ///
  /// Does nothing with a recognizer of fewer or as many taps.
  public func require(toFail other: TapGestureRecognizer) {
    others[ObjectIdentifier(other)] = other.numberOfTapsRequired
  }

  private var waits: Bool { others.values.contains { $0 > numberOfTapsRequired } }

  override func begin(_ event: PointerEvent, at time: Double) {
    // The next tap of a double one ends the wait of a single one.
    if isWaiting { view?.window?.pointers.endDelay(of: self) }
    isWaiting = false
    super.begin(event, at: time)
  }

  override func move(_ event: PointerEvent) {
    super.move(event)
    if distance > (event.device.isFinger ? Self.reach.finger : Self.reach.mouse) { fail() }
  }

  override func end(_ event: PointerEvent, at time: Double) {
    move(event)
    let count = max(1, numberOfTapsRequired)
    guard state == .possible, event.clickCount >= count, event.clickCount % count == 0,
      let view, view.point(inside: location(in: view), with: event)
    else { return fail() }
    guard waits, let window = view.window else { return enter(.ended) }
    isWaiting = true
    due = time + TapCounter.interval
    window.pointers.delay(self)
  }

  override func timePassed() {
    super.timePassed()
    guard isWaiting else { return }
    isWaiting = false
    enter(.ended)
    finish()
  }

  override func fail() {
    isWaiting = false
    super.fail()
  }
}

extension View {
  /// The recognizer of single taps, if there is one.
  private var singleTap: TapGestureRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? TapGestureRecognizer }
      .first { $0.isEnabled && $0.numberOfTapsRequired == 1 }
  }

  /// Whether it can be tapped by keys: a button with a recognizer of single taps.
  var isTapButton: Bool { accessibilityTraits.contains(.button) && singleTap != nil }

  /// Taps it without a pointer, at its centre; returns whether it has a recognizer of single taps.
  func tap() -> Bool {
    guard let tap = singleTap else { return false }
    let area = frameInWindow
    let press = PointerEvent(.down, at: CGPoint(x: area.midX, y: area.midY))
    tap.begin(press, at: 0)
    tap.enter(.ended)
    tap.finish()
    return true
  }

  /// Taps the focused view by Space or Return; returns whether it used the key.
  func tapsByKey(_ event: KeyEvent) -> Bool {
    guard isFocused, isTapButton, event.modifiers.isEmpty,
      event.key == .space || event.key == .enter
    else { return false }
    return event.isRepeat || tap()
  }
}
