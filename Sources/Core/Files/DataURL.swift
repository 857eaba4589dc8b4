// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// Files inside of a text: `data:[type][;parameters][;base64],content` (RFC 2397), as tolerant as
/// browsers, and beyond them where programs write them wrongly.
package enum DataURL {
  /// Whether a text is such an address. Upper and lower case are equal in it.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 || $0 == $1 }
  }

  /// Returns the address of a file.
  ///
  /// - Parameter type: Its media type, such as `audio/mpeg`; empty for none.
  package static func encoded(_ file: [UInt8], _ type: String) -> String {
    "data:\(type);base64," + Base64.text(file)
  }

  /// Returns the address of an image, by its content; for a file of another kind, that of a PNG.
  package static func encoded(image file: [UInt8]) -> String {
    encoded(file, ImageFormat(file)?.mediaType ?? "image/png")
  }

  /// The content; nil for other texts, and without a comma.
  package static func bytes(of text: String) -> [UInt8]? {
    let utf8 = text.utf8
    guard isOne(text), let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let payload = utf8[utf8.index(after: comma)...]
    let head = text[..<comma].lowercased()
    let isBase64 = head.split(separator: ";").dropFirst().contains { part in
      part.filter { !$0.isWhitespace } == "base64"
    }
    return isBase64 ? base64(payload) : unescaped(payload)
  }

  /// Decodes Base64 of both alphabets. Padding, white space and other bytes are ignored; `%2B` and
  /// the like are the bytes that they stand for.
  private static func base64(_ text: Substring.UTF8View) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    func add(_ byte: UInt8) {
      let value = values[Int(byte)]
      guard value < 64 else { return }
      bits = bits << 6 | UInt32(value)
      count += 1
      guard count == 4 else { return }
      out.append(UInt8(truncatingIfNeeded: bits >> 16))
      out.append(UInt8(truncatingIfNeeded: bits >> 8))
      out.append(UInt8(truncatingIfNeeded: bits))
      (bits, count) = (0, 0)
    }
    if text.contains(UInt8(ascii: "%")) {
      for byte in unescaped(text) { add(byte) }
    } else {
      for byte in text { add(byte) }
    }
    if count >= 2 { out.append(UInt8(truncatingIfNeeded: bits >> (6 * UInt32(count) - 8))) }
    if count == 3 { out.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return out
  }

  /// The values of letters; 255 for other bytes.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (i, letter) in Base64.letters.enumerated() { values[Int(letter)] = UInt8(i) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()

  /// Replaces `%20` and the like by the bytes that they stand for.
  static func unescaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
        let high = Character(UnicodeScalar(bytes[i + 1])).hexDigitValue,
        let low = Character(UnicodeScalar(bytes[i + 2])).hexDigitValue
      {
        out.append(UInt8(high << 4 | low))
        i += 3
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out
  }
}

/// The encoder of Base64 (RFC 4648) with padding.
package enum Base64 {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = Int(bytes[start]) << 16
      if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
      if count > 2 { bits |= Int(bytes[start + 2]) }
      for i in 0..<4 {
        out.append(i > count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * i) & 63])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
