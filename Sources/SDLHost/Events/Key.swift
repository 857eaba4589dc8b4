// SPDX-License-Identifier: Apache-2.0

/// A key, by what it says on the user's keyboard.
nonisolated public enum Key: Hashable, Sendable {
  /// A key that types something: its character without Shift, in lower case.
  ///
  /// On keyboards with other scripts it is what the key types on a US keyboard, so that shortcuts
  /// work there too.
  case character(Character)
  /// The space bar.
  case space
  /// An arrow key.
  case left, right, up, down
  /// First and last, or a page on.
  case home, end, pageUp, pageDown
  /// Leaves something.
  case escape
  /// Return or Enter.
  case enter
  /// Tab.
  case tab
  /// Deletes backwards.
  case backspace
  /// Deletes forwards.
  case delete
  /// F1 to F12.
  case function(Int)
  /// The key that opens a context menu.
  case menu
}

/// Keys held down along with another.
nonisolated public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Shift, left or right.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control, left or right.
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt or Option.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with the system's sign.
  public static let command = KeyModifiers(rawValue: 8)
}

/// A key went down.
nonisolated public struct KeyEvent: Hashable, Sendable {
  /// Which one.
  public let key: Key
  /// What was held down with it.
  public let modifiers: KeyModifiers
  /// The key is being held and repeats itself.
  public let isRepeat: Bool

  /// Makes an event by hand, for tests and for passing on.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: What is held down with it. Default: nothing.
  ///   - isRepeat: Whether it is being held and repeats itself. Default: false.
  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
