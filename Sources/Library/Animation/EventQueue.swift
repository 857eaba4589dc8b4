// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// Events of playback and of the state machine that the caller has not taken yet.
struct EventQueue {
  private var events: [InteractiveEvent] = []
  /// The index of the next one in `events`.
  private var next = 0

  /// The events that are kept; of more, the oldest are lost.
  private static let most = 1000

  /// Adds an event, but for those of frames: they are too many, and the caller sees them anyway.
  mutating func add(_ event: InteractiveEvent) {
    switch event {
    case .frame, .rendered: return
    default: break
    }
    events.append(event)
    if events.count - next > Self.most { next += 1 }
    if next >= Self.most {
      events.removeFirst(next)
      next = 0
    }
  }

  /// Takes the oldest event; nil if there is none.
  mutating func take() -> InteractiveEvent? {
    guard next < events.count else { return nil }
    defer { next += 1 }
    return events[next]
  }
}
