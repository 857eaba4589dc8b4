// SPDX-License-Identifier: Apache-2.0

/// What a control is like at the moment.
///
/// The names are those of UIKit's control states.
nonisolated public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each state, those of UIKit; none for the normal one.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Enabled, and nothing else.
  public static let normal: ControlState = []
  /// Pressed, with the pointer inside.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// Not to be used.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// Selected, or on.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// It has the window's focus, and the ring that shows so: Tab has led to it.
  public static let focused = ControlState(rawValue: 1 << 3)

  /// What to look up for this state: itself, then what it consists of, the weightiest first.
  ///
  /// The focus has a ring of its own and is nothing to look up; a state with entries for a part of
  /// it is better shown by that one than by none.
  var lookups: [ControlState] {
    let plain = subtracting(.focused)
    let parts = [ControlState.disabled, .highlighted, .selected].filter { plain.contains($0) }
    return [self, plain] + parts
  }
}

/// The name that lottie-ios 4 gives control states.
public typealias LottieControlState = ControlState
