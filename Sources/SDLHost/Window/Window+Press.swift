// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Presses, from the view and the recognizers that take them to their end.
extension Window {
  /// Offers a press to a view and those around it, until one accepts it. The recognizers of these
  /// views follow it: those around a view that accepts it, such as a control, do not.
  func beginPress(_ event: PointerEvent, in innermost: View?) {
    var press = PointerTracking.Press(
      captor: nil, button: event.button, isAccepted: false, gestures: [])
    var view = innermost
    while let current = view, !press.isAccepted {
      // A view with a press of one finger ignores others.
      if pointers.presses.values.contains(where: { $0.captor === current }) { return }
      let gestures = event.button == 1 ? current.gestureRecognizers.filter(\.isEnabled) : []
      press.gestures += gestures
      press.isAccepted = current.pointerDown(event)
      if press.isAccepted || press.captor == nil && !gestures.isEmpty { press.captor = current }
      view = current.superview
    }
    guard press.captor != nil else { return }
    pointers.presses[event.device] = press
    let time = now
    for gesture in press.gestures { gesture.begin(event, at: time) }
    settle(event.device)
  }

  /// Sends a move to the recognizers and the view of a press.
  func continuePress(_ event: PointerEvent) {
    for gesture in pointers.presses[event.device]?.gestures ?? [] { gesture.move(event) }
    settle(event.device)
    if let press = pointers.presses[event.device], press.isAccepted {
      press.captor?.pointerMoved(event)
    }
  }

  /// Sends a release to the recognizers and the view of a press, which ends.
  func endPress(_ event: PointerEvent) {
    let time = now
    for gesture in pointers.presses[event.device]?.gestures ?? [] {
      gesture.end(event, at: time)
      if gesture.hasRecognized { break }
    }
    settle(event.device)
    guard let press = pointers.presses.removeValue(forKey: event.device) else { return }
    dropPointer()
    for gesture in press.gestures { gesture.finish() }
    if press.isAccepted { press.captor?.pointerUp(event) }
  }

  /// Ends a press without a release.
  func cancel(_ press: PointerTracking.Press) {
    for gesture in press.gestures { gesture.cancel() }
    if press.isAccepted { press.captor?.pointerCancelled() }
  }

  /// The first gesture that was recognized wins: the others fail, and the view loses the press.
  private func settle(_ device: PointerEvent.Device) {
    guard let press = pointers.presses[device],
      let winner = press.gestures.first(where: \.hasRecognized)
    else { return }
    for gesture in press.gestures where gesture !== winner { gesture.fail() }
    pointers.presses[device]?.gestures = [winner]
    guard press.isAccepted, winner.cancelsTouchesInView else { return }
    pointers.presses[device]?.isAccepted = false
    press.captor?.pointerCancelled()
  }

  // MARK: Time

  /// The time of the loop's clock, in seconds.
  private var now: Double { loop?.clock.now() ?? 0 }

  /// The time at which a recognizer changes without an event; nil if none waits.
  var gestureDue: Double? {
    let pressed = pointers.presses.values.flatMap { $0.gestures.compactMap(\.due) }
    return (pressed + pointers.delayedTaps.compactMap(\.due)).min()
  }

  /// Lets time pass for the recognizers that wait for it.
  func letGesturesWait(until time: Double) {
    for (device, press) in pointers.presses {
      for gesture in press.gestures where gesture.due ?? .infinity <= time { gesture.timePassed() }
      settle(device)
    }
    for tap in pointers.delayedTaps where tap.due ?? .infinity <= time { tap.timePassed() }
    pointers.delayedTaps.removeAll { $0.due == nil }
  }
}
