// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

/// JSON text of single values.
nonisolated enum JSONText {
  /// A number with at most six decimals.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    let whole = Int(clamping: rounded, to: -1_000_000_000_000...1_000_000_000_000)
    return Double(whole) == rounded ? "\(whole)" : "\(rounded)"
  }

  /// A list of numbers.
  static func text(_ numbers: [Double]) -> String {
    "[" + numbers.map { text($0) }.joined(separator: ",") + "]"
  }

  /// A string with quotes and escapes.
  static func text(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\r": text += "\\r"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Decodes a string from its bytes with quotes.
  /// - Throws: A `DecodingError` for invalid escapes.
  static func decode(_ bytes: some Collection<UInt8>) throws -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return try JSONDecoder().decode([String].self, from: Data([0x5b]) + Data(bytes) + Data([0x5d]))
      .first ?? ""
  }
}
