// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation

/// An event of a finger, as reported by SDL.
nonisolated package struct TouchEvent: Sendable {
  /// The number of the finger, unique while it touches.
  let finger: Int
  let phase: PointerEvent.Phase
  /// The position in 0...1 of the window's width and height; outside of that range beyond its
  /// edges.
  let location: CGPoint
  /// The time in seconds from an arbitrary start.
  let time: Double

  init(finger: Int, _ phase: PointerEvent.Phase, at location: CGPoint, time: Double) {
    self.finger = finger
    self.phase = phase
    self.location = location
    self.time = time
  }

  /// Converts an event of SDL; nil for fingers on a touchpad, which move the mouse.
  init?(_ event: SDL_TouchFingerEvent) {
    switch SDL_GetTouchDeviceType(event.touchId) {
    case SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE, SDL_TOUCH_DEVICE_INDIRECT_RELATIVE: return nil
    default: break
    }
    let phase: PointerEvent.Phase
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: phase = .down
    case SDL_FINGERUP: phase = .up
    default: phase = .moved
    }
    self.init(
      finger: Int(truncatingIfNeeded: event.fingerId), phase,
      at: CGPoint(x: Double(event.x), y: Double(event.y)), time: Double(event.timestamp) / 1000)
  }
}

/// Counts successive taps at the same point, as the system does for clicks.
nonisolated struct TapCounter {
  /// The longest time between two taps in seconds.
  static let interval = 0.5
  /// The longest distance between them in points, in each direction.
  static let reach = 24.0

  private var last: (location: CGPoint, time: Double, count: Int)?

  /// Records a tap.
  ///
  /// - Returns: The number of successive taps including this one.
  mutating func tap(at location: CGPoint, time: Double) -> Int {
    var count = 1
    if let last, time - last.time <= Self.interval,
      (location.x - last.location.x).magnitude <= Self.reach,
      (location.y - last.location.y).magnitude <= Self.reach
    {
      count = last.count + 1
    }
    last = (location, time, count)
    return count
  }
}
