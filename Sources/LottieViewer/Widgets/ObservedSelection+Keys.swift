// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import SDLHost

extension ObservedSelection {
  /// Selects a pressed row beside what is selected, while Ctrl is held, or all up to it, while Shift is.
  ///
  /// - Parameters:
  ///   - row: The row of the outline.
  ///   - list: Rows of the outline in the order in which they are shown.
  ///   - held: The modifiers that are held.
  /// - Returns: Whether it did.
  func extends(to row: Int, in list: [Int], _ held: KeyModifiers) -> Bool {
    if held.contains(.control) {
      toggle(row)
    } else if held.contains(.shift) {
      extend(to: row, in: list)
    } else {
      return false
    }
    return true
  }
}
