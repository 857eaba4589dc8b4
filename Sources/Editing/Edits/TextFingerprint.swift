// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// The size of a text with a hash of it, by which the text is known again. Not against somebody who
/// makes another text with the same hash.
package struct TextFingerprint: Hashable, Sendable {
  /// The number of bytes.
  package let size: Int
  package let hash: UInt64

  package init(size: Int, hash: UInt64) { (self.size, self.hash) = (size, hash) }

  /// - Parameter seed: The hash of what was before the text. Default: 0, for nothing.
  package init(_ text: [UInt8], seed: UInt64 = 0) {
    var hash = seed &+ 0x9e37_79b9_7f4a_7c15
    unsafe text.withUnsafeBytes { bytes in
      var position = 0
      // Eight bytes at once: texts have up to some 20 MB.
      while position + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        hash = Self.mixed(hash, UInt64(littleEndian: word))
        position += 8
      }
      var rest: UInt64 = 0
      while position < bytes.count {
        rest = rest << 8 | UInt64(unsafe bytes[position])
        position += 1
      }
      hash = Self.mixed(hash, rest)
    }
    self.init(size: text.count, hash: Self.finished(hash ^ UInt64(text.count)))
  }

  /// The hash as 16 digits.
  package var digits: String { Self.digits(hash) }

  static func digits(_ hash: UInt64) -> String {
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// A hash as JSON; null for none.
  static func json(_ hash: UInt64?) -> JSONTree { hash.map { .string(digits($0)) } ?? .null }

  /// The hash that JSON has; nil for anything else.
  static func hash(_ json: JSONTree?) -> UInt64? {
    json?.string.flatMap { UInt64($0, radix: 16) }
  }

  /// The steps of MurmurHash3 for eight bytes.
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var word = word &* 0x87c3_7b91_1142_53d5
    word = (word << 31 | word >> 33) &* 0x4cf5_ad43_2745_937f
    let hash = hash ^ word
    return (hash << 27 | hash >> 37) &* 5 &+ 0x52dc_e729
  }

  private static func finished(_ hash: UInt64) -> UInt64 {
    var hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
