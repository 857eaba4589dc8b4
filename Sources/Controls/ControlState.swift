// SPDX-License-Identifier: Apache-2.0

/// The state of a control.
///
/// The names are those of UIKit's control states.
nonisolated public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each state, with UIKit's values; 0 is the normal state.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Enabled, not pressed, not selected.
  public static let normal: ControlState = []
  /// Pressed, with the pointer inside.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// Disabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// Selected, or on.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// Focused by Tab, with a visible focus ring.
  public static let focused = ControlState(rawValue: 1 << 3)

  /// The states to look up for this state: itself, then its parts, the most important one first.
  ///
  /// Focus is left out, because the focus ring shows it. A state without an entry is shown like the
  /// first of its parts that has one.
  var lookups: [ControlState] {
    let unfocused = subtracting(.focused)
    let parts = [ControlState.disabled, .highlighted, .selected].filter { unfocused.contains($0) }
    return [self, unfocused] + parts
  }
}

/// The name of the type in lottie-ios 4.
public typealias LottieControlState = ControlState
