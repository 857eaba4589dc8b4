// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieGeometry
internal import LottieTexts

/// A number of bytes as a whole number, or with K (1024), M or G, such as `256K` or `1.5M`.
package struct ByteSize: Equatable {
  package let bytes: Int

  /// Parses a size, for an option.
  /// - Throws: An error that says what a size is.
  package static func parse(_ argument: String) throws -> ByteSize {
    guard let size = ByteSize(argument: argument) else {
      throw ValidationError(
        localized("a size is a number of bytes above 0, also with K, M or G, such as 256K"))
    }
    return size
  }

  /// Parses a size; nil for other texts, and for sizes below 1 or above 1 TB.
  package init?(argument: String) {
    var digits = argument.uppercased()
    if digits.count > 1, digits.hasSuffix("B") { digits.removeLast() }
    let units: [Character: Double] = ["K": 0x400, "M": 0x10_0000, "G": 0x4000_0000]
    let unit = digits.last.flatMap { units[$0] }
    if unit != nil { digits.removeLast() }
    guard let number = Double(digits), digits.allSatisfy({ $0.isNumber || $0 == "." }),
      (1...1e12).contains(number * (unit ?? 1))
    else { return nil }
    bytes = Int(clamping: number * (unit ?? 1), to: 1...1_000_000_000_000)
  }
}
