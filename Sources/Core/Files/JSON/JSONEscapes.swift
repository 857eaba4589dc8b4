// SPDX-License-Identifier: Apache-2.0

/// The decoder of escape sequences in JSON strings.
enum JSONEscapes {
  /// Replaces the escape sequences in keys, so that keys can be compared byte by byte. What they stand
  /// for is shorter, and the rest of a key's bytes is not used.
  static func undoInKeys(_ bytes: inout [UInt8], _ nodes: inout [JSONTape.Node]) {
    for object in nodes.indices where nodes[object].tag == .object {
      var child = object + 1
      while child < nodes[object].end {
        let key = nodes[child]
        let range = key.start..<key.start + key.length
        if key.hasEscapes {
          let plain = Array(undone(bytes[range]).utf8)
          // A damaged key can become longer; it is none that is looked for.
          if plain.count <= range.count {
            bytes.replaceSubrange(range.prefix(plain.count), with: plain)
            nodes[child] = .init(.string, key.start, plain.count)
          }
        }
        let value = nodes[child + 1]
        child = value.isContainer ? value.end : child + 2
      }
    }
  }

  /// Returns a string with all escape sequences replaced.
  static func undone(_ raw: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    // A high surrogate, which the following low surrogate completes.
    var half: UInt32?
    var i = raw.startIndex
    while i < raw.endIndex {
      guard raw[i] == UInt8(ascii: "\\"), i + 1 < raw.endIndex else {
        append(nil, after: &half, to: &text)
        text.append(raw[i])
        i += 1
        continue
      }
      let escape = raw[i + 1]
      i += 2
      switch escape {
      case UInt8(ascii: "n"): append(0x0a, after: &half, to: &text)
      case UInt8(ascii: "t"): append(0x09, after: &half, to: &text)
      case UInt8(ascii: "r"): append(0x0d, after: &half, to: &text)
      case UInt8(ascii: "b"): append(0x08, after: &half, to: &text)
      case UInt8(ascii: "f"): append(0x0c, after: &half, to: &text)
      case UInt8(ascii: "u"):
        let digits = raw[i..<min(i + 4, raw.endIndex)]
        append(number(digits), after: &half, to: &text)
        i = digits.endIndex
      default: append(UInt32(escape), after: &half, to: &text)
      }
    }
    append(nil, after: &half, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a UTF-16 unit as UTF-8, or only completes the previous one if nil. Surrogate pairs are
  /// combined; an unpaired surrogate becomes U+FFFD.
  private static func append(_ unit: UInt32?, after half: inout UInt32?, to text: inout [UInt8]) {
    if let first = half {
      half = nil
      if let unit, (0xdc00..<0xe000).contains(unit) {
        return encode(0x1_0000 + (first - 0xd800) << 10 + (unit - 0xdc00), to: &text)
      }
      encode(0xfffd, to: &text)
    }
    guard let unit else { return }
    if (0xd800..<0xdc00).contains(unit) {
      half = unit
    } else {
      encode(unit, to: &text)
    }
  }

  /// Appends a Unicode scalar as UTF-8; an invalid one becomes U+FFFD.
  private static func encode(_ code: UInt32, to text: inout [UInt8]) {
    guard code >= 0x80 else { return text.append(UInt8(truncatingIfNeeded: code)) }
    text.append(contentsOf: UTF8.encode(Unicode.Scalar(code) ?? "\u{fffd}") ?? .init())
  }

  /// Returns the value of up to four hexadecimal digits; U+FFFD for any other bytes.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte & 0x1f + 9)
      default: return 0xfffd
      }
    }
    return digits.isEmpty ? 0xfffd : value
  }
}
