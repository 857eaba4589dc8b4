// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// What a file asks for, and what is used, for people.
package struct FontReport: Equatable, Sendable {
  /// The name by which texts refer to the font.
  package let name: String
  package let family: String
  package let style: String
  /// The weight that the file asks for, in 1...1000.
  package let weight: Int
  /// The full name of the font; nil for glyphs in the file.
  package let found: String?
  package let rule: String
  /// Whether another font, or another weight or slant, is used.
  package let isReplaced: Bool

  /// The family and the style that the file names.
  package var asked: String { [family, style].filter { !$0.isEmpty }.joined(separator: " ") }

  /// Reports glyphs of the file, or that no font can be used.
  init(_ font: FontEntry, rule: String, isReplaced: Bool) {
    (name, family, style, weight) = (font.name, font.family, font.style, font.weight)
    (found, self.rule, self.isReplaced) = (nil, rule, isReplaced)
  }

  /// The difference of weights that is not seen as another style.
  private static let weightReach = 50

  /// Reports a font.
  ///
  /// - Parameter used: What is used for its face; nil if there is none.
  init(
    _ font: FontEntry, _ resolution: FontResolution,
    _ used: (family: String, fullName: String, weight: Int, isItalic: Bool)?
  ) {
    (name, family, style, weight) = (font.name, font.family, font.style, font.weight)
    (found, rule) = (used?.fullName, resolution.rule.rawValue)
    let asked = resolution.face
    let isOther = resolution.rule == .metrics || resolution.rule == .substitute
    isReplaced =
      isOther || used == nil
      || used.map {
        abs($0.weight - asked.weight) > Self.weightReach || $0.isItalic != asked.isItalic
      } == true
  }
}
