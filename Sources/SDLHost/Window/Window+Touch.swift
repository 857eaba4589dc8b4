// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A gesture of two fingers.
struct Pinch {
  weak var view: View?
  /// The positions of the fingers in points of the window, by their numbers.
  var locations: [Int: CGPoint]

  /// The centre between them, and their distance.
  fileprivate var spread: (center: CGPoint, length: CGFloat) {
    let points = Array(locations.values)
    guard points.count == 2 else { return (points.first ?? .zero, 0) }
    let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
    return (
      CGPoint(x: points[0].x + dx / 2, y: points[0].y + dy / 2), (dx * dx + dy * dy).squareRoot()
    )
  }
}

extension Window {
  /// Handles a finger event like one of the mouse, with two differences: a lifted finger is over no
  /// view, and two fingers on a view that supports it are one gesture.
  func handle(_ touch: TouchEvent) {
    let location = CGPoint(x: touch.location.x * size.width, y: touch.location.y * size.height)
    defer { pointers.fingers[touch.finger] = touch.phase == .up ? nil : location }
    if pinch(touch, to: location) { return }
    let isMove = touch.phase == .moved
    let count = touch.phase == .down ? pointers.taps.tap(at: location, time: touch.time) : 1
    let event = PointerEvent(
      touch.phase, at: location, button: isMove ? 0 : 1, clickCount: isMove ? 0 : count,
      device: .finger(touch.finger))
    onPointerMove(location)
    switch event.phase {
    case .down: press(event)
    case .moved: if captor(of: event.device) != nil { continuePress(event) }
    case .up: release(event)
    }
  }

  /// Handles events of fingers in a gesture.
  ///
  /// - Returns: Whether the finger is part of a gesture.
  private func pinch(_ touch: TouchEvent, to location: CGPoint) -> Bool {
    if touch.phase == .down {
      return pointers.pinch == nil && beginPinch(touch.finger, at: location)
    }
    guard var pinch = pointers.pinch, pinch.locations[touch.finger] != nil else { return false }
    guard touch.phase == .moved else {
      // The remaining finger is ignored until it is lifted.
      pointers.pinch = nil
      return true
    }
    let old = pinch.spread
    pinch.locations[touch.finger] = location
    pointers.pinch = pinch
    let new = pinch.spread
    guard let view = pinch.view, view.window === self else { return true }
    // Without an initial distance there is no factor.
    let factor = min(old.length, new.length) >= 1 ? new.length / old.length : 1
    view.pinched(PinchEvent(factor: factor, from: old.center, to: new.center))
    return true
  }

  /// Starts a gesture with the second finger on a view, and cancels the press of the first one.
  private func beginPinch(_ finger: Int, at location: CGPoint) -> Bool {
    let held = pointers.presses.compactMap { device, press -> (Int, View)? in
      guard case .finger(let number) = device, let view = press.captor, view.canBePinched else {
        return nil
      }
      return (number, view)
    }
    guard held.count == 1, let (other, view) = held.first, let start = pointers.fingers[other],
      let hit = self.view(at: location), view.contains(hit)
    else { return false }
    if let press = pointers.presses.removeValue(forKey: .finger(other)) { cancel(press) }
    pointers.pinch = Pinch(view: view, locations: [other: start, finger: location])
    return true
  }
}
