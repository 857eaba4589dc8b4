// SPDX-License-Identifier: Apache-2.0

/// A key, named by its label on the user's keyboard.
nonisolated public enum Key: Hashable, Sendable {
  /// A key with a character: that without Shift, in lower case.
  ///
  /// In layouts of non-Latin scripts, keys with a letter have the character of a US keyboard, so that
  /// shortcuts work.
  case character(Character)
  /// The space bar.
  case space
  /// An arrow key.
  case left, right, up, down
  /// A navigation key.
  case home, end, pageUp, pageDown
  /// Escape.
  case escape
  /// Return or Enter.
  case enter
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// F1 to F12.
  case function(Int)
  /// The key that opens a context menu.
  case menu
}

/// The modifier keys that are held down.
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
  /// The Super or Windows key.
  public static let command = KeyModifiers(rawValue: 8)
  /// AltGr, which chooses the third characters of the keys. It is the right Alt key of many layouts,
  /// and then not `alt`.
  public static let altGraph = KeyModifiers(rawValue: 16)
}

/// A press of a key.
nonisolated public struct KeyEvent: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The modifiers held down with it.
  public let modifiers: KeyModifiers
  /// Whether this is a repetition of a held key.
  public let isRepeat: Bool
  /// The character that the press gives in the keyboard's layout, with Shift and AltGr; nil for keys
  /// without one, for accents that wait for their letter, and where the system does not report it.
  ///
  /// A German `?` is the key `ß` with Shift, and a French one the key `,`.
  public let character: Character?
  /// Whether left and right are exchanged, because the view that gets it is mirrored.
  package var isMirrored = false

  /// Makes an event, for tests and forwarding.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers held down with it. Default: none.
  ///   - isRepeat: Whether it is a repetition of a held key. Default: false.
  ///   - character: The character that the press gives. Default: nil.
  public init(
    _ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false, character: Character? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.character = character
  }
}
