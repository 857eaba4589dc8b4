// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// The fonts of texts: what the file names, and what is used for it.
extension Inspector {
  /// What is used for the font in a row; nil for other rows.
  func font(of index: Int) -> FontReport? {
    tree.nodes.indices.contains(index) ? document.font(of: tree.nodes[index].row) : nil
  }

  /// The value of a property for people, with its unit; of a font the family and the style, and what
  /// replaces it.
  func shown(_ value: PropertyValue, of index: Int) -> String {
    guard let font = font(of: index) else { return value.shown + unit(of: tree.nodes[index]) }
    guard font.isReplaced else { return font.asked }
    return "\(font.asked) → \(font.found ?? "?")"
  }

  /// What is used for the font in a row, in words; nil for other rows.
  func fontWords(of index: Int) -> String? {
    guard let font = font(of: index) else { return nil }
    let (asked, weight) = (font.asked, font.weight)
    switch (font.isReplaced, font.found) {
    case (false, let found?):
      return localized("“\(asked)”, weight \(weight): \(found) is used")
    case (false, nil):
      return localized("“\(asked)”, weight \(weight): the file has its letters as outlines")
    case (true, let found?):
      return localized(
        "“\(asked)”, weight \(weight), is not installed: \(found) is used instead")
    case (true, nil):
      return localized("“\(asked)”, weight \(weight), is not installed, and nothing replaces it")
    }
  }
}
