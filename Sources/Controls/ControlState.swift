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
  /// It has the keyboard focus with a visible ring, after Tab.
  public static let focused = ControlState(rawValue: 1 << 3)

  /// The states to look up for this state: itself, then its parts, the most important one first.
  ///
  /// Focus is shown by a ring of its own, so it is left out. A state without an entry is shown as
  /// one of its parts that has one.
  var lookups: [ControlState] {
    let unfocused = subtracting(.focused)
    let parts = [ControlState.disabled, .highlighted, .selected].filter { unfocused.contains($0) }
    return [self, unfocused] + parts
  }
}

/// The name that lottie-ios 4 gives control states.
public typealias LottieControlState = ControlState
