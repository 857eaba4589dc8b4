// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// Several numbers in one text, as people read and type them: `1.5, 2`, or `1,5; 2` where a comma
/// is the decimal mark.
nonisolated enum TypedNumbers {
  /// The sign between numbers.
  static var separator: Character { Texts.language?.marks.decimal == "," ? ";" : "," }

  /// The numbers as a text.
  static func text(_ numbers: [Double]) -> String {
    numbers.map(shownNumber).joined(separator: "\(separator) ")
  }

  /// The numbers of a text; nil if a part of it is none, or if their count is another one. With a
  /// decimal comma, `1,5; 2`, `1,5 2` and `1,5, 2` are read as well as `1.5, 2`.
  ///
  /// - Parameter isBetween: The characters between numbers. Default: commas, semicolons and spaces.
  static func read(
    _ text: String, _ counts: ClosedRange<Int>,
    between isBetween: (Character) -> Bool = { ",; ".contains($0) }
  ) -> [Double]? {
    func read(_ text: String, _ isBetween: (Character) -> Bool) -> [Double]? {
      let words = text.split(whereSeparator: isBetween)
      let numbers = words.compactMap { Double(String($0).withPlainNumbers) }.filter(\.isFinite)
      return numbers.count == words.count && counts.contains(numbers.count) ? numbers : nil
    }
    // A comma before a space is no decimal mark.
    let localized =
      separator == ";"
      ? read(text.replacing(", ", with: "; ")) { isBetween($0) && $0 != "," } : nil
    return localized ?? read(text, isBetween)
  }

  /// All that cannot be in a number, so that `512 x 512` and `rgb(1, 2, 3)` are read.
  static func isNoNumber(_ character: Character) -> Bool {
    !(character.isNumber || ".-".contains(character))
  }
}
