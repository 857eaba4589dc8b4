// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// The words that screen readers have of the host, in the language of the program.
enum ScreenReaderWords {
  /// The names of roles by their number in `AtspiRole`, in English those that the host has.
  private static let roles: [UInt32: Message] = [
    2: .meaning("role", "alert"), 6: .meaning("role", "canvas"),
    8: .meaning("role", "check menu item"), 11: .meaning("role", "combo box"),
    16: .meaning("role", "dialog"), 23: .meaning("role", "frame"), 29: .meaning("role", "label"),
    31: .meaning("role", "list"), 32: .meaning("role", "list item"), 33: .meaning("role", "menu"),
    35: .meaning("role", "menu item"), 39: .meaning("role", "panel"),
    41: .meaning("role", "popup menu"), 42: .meaning("role", "progress bar"),
    43: .meaning("role", "push button"), 50: .meaning("role", "separator"),
    51: .meaning("role", "slider"), 62: .meaning("role", "toggle button"),
    63: .meaning("role", "tool bar"), 65: .meaning("role", "tree"),
    75: .meaning("role", "application"), 79: .meaning("role", "entry"),
    83: .meaning("role", "heading"), 91: .meaning("role", "tree item"),
    101: .meaning("role", "notification"),
  ]

  /// What a press does, by the host's names.
  private static let actions: [String: Message] = [
    "press": .meaning("action", "press"), "activate": .meaning("action", "activate"),
  ]

  /// Tells the host, unless the program is in English.
  static func start() {
    guard let language = Texts.language else { return }
    AccessibleWords(
      roles: roles.mapValues(\.localized), actions: actions.mapValues(\.localized),
      locale: language.locale
    ).use()
  }
}
