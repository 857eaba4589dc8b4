// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One pass over a JSON text that fills a tape.
///
/// Strict as RFC 8259, but for the tokens `NaN` and `Infinity` (some exporters write them; they are read as null) and
/// for zero bytes behind the text.
struct JSONScanner {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var position = 0
  private var nodes: [JSONTape.Node] = []
  /// Indices of the containers that are open, outermost first.
  private var open: [Int] = []

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    // Between three and eight bytes of text make a node in real files.
    nodes.reserveCapacity(bytes.count / 6 + 8)
  }

  mutating func scan() throws(LottieError) -> [JSONTape.Node] {
    guard bytes.count < Int(UInt32.max) else {
      throw LottieError(.limit, reason: "the text has more than 4 GB")
    }
    skipSpace()
    guard position < bytes.count else {
      throw failure("the file is empty: expected a JSON object")
    }
    try value()
    skipSpace()
    while position < bytes.count, bytes[position] == 0 { position += 1 }
    guard position == bytes.count else { throw failure("expected the end of the file") }
    return nodes
  }

  // MARK: Values

  private mutating func value() throws(LottieError) {
    guard position < bytes.count else { throw failure("expected a value") }
    switch bytes[position] {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "N"): try word("NaN", .null)
    case UInt8(ascii: "I"): try word("Infinity", .null)
    default: throw failure("expected a value")
    }
  }

  private mutating func begin(_ tag: JSONTape.Tag) throws(LottieError) -> Int {
    guard open.count < depthLimit else {
      let at = place
      throw LottieError(
        .limit, line: at.line, column: at.column, path: openPath,
        reason: "values are nested more than \(depthLimit) deep")
    }
    let index = nodes.count
    nodes.append(
      .init(payload: 0, offset: UInt32(position), tag: tag, hasEscapes: false))
    open.append(index)
    position += 1
    skipSpace()
    return index
  }

  private mutating func finish(_ index: Int, count: Int) {
    nodes[index].payload = UInt64(count) << 32 | UInt64(nodes.count)
    open.removeLast()
    position += 1
  }

  private mutating func array() throws(LottieError) {
    let index = try begin(.array)
    var count = 0
    while true {
      guard position < bytes.count else { throw failure("expected a value or ]") }
      if bytes[position] == UInt8(ascii: "]"), count == 0 { break }
      // The count of what is done so far is what an error's path shows.
      nodes[index].payload = UInt64(count) << 32
      try value()
      count += 1
      skipSpace()
      guard position < bytes.count else { throw failure("expected , or ]") }
      if bytes[position] == UInt8(ascii: "]") { break }
      guard bytes[position] == UInt8(ascii: ",") else { throw failure("expected , or ]") }
      position += 1
      skipSpace()
    }
    finish(index, count: count)
  }

  private mutating func object() throws(LottieError) {
    let index = try begin(.object)
    var count = 0
    while true {
      guard position < bytes.count else { throw failure("expected a key or }") }
      if bytes[position] == UInt8(ascii: "}"), count == 0 { break }
      guard bytes[position] == UInt8(ascii: "\"") else { throw failure("expected a key") }
      // The key that is being read is what an error's path shows.
      nodes[index].payload = UInt64(nodes.count)
      try string()
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        throw failure("expected :")
      }
      position += 1
      skipSpace()
      try value()
      count += 1
      skipSpace()
      guard position < bytes.count else { throw failure("expected , or }") }
      if bytes[position] == UInt8(ascii: "}") { break }
      guard bytes[position] == UInt8(ascii: ",") else { throw failure("expected , or }") }
      position += 1
      skipSpace()
    }
    finish(index, count: count)
  }

  private mutating func word(_ text: StaticString, _ tag: JSONTape.Tag) throws(LottieError) {
    let length = text.utf8CodeUnitCount
    guard position + length <= bytes.count else { throw failure("expected a value") }
    for i in 0..<length where unsafe bytes[position + i] != text.utf8Start[i] {
      throw failure("expected a value")
    }
    nodes.append(.init(payload: 0, offset: UInt32(position), tag: tag, hasEscapes: false))
    position += length
  }

  private mutating func string() throws(LottieError) {
    let start = position
    position += 1
    var hasEscapes = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        nodes.append(
          .init(
            payload: UInt64(position - start - 1), offset: UInt32(start + 1), tag: .string,
            hasEscapes: hasEscapes))
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    position = start
    throw failure("the string has no end")
  }

  // MARK: Numbers

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private mutating func number() throws(LottieError) {
    let start = position
    let negative = bytes[position] == UInt8(ascii: "-")
    if negative { position += 1 }
    if negative, position < bytes.count, bytes[position] == UInt8(ascii: "I") {
      return try word("Infinity", .null)
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    let integerStart = position
    scanDigits(&mantissa, &digits)
    guard position > integerStart else { throw failure("expected a digit") }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      scanDigits(&mantissa, &digits)
      guard position > fraction else { throw failure("expected a digit") }
      exponent = fraction - position
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      exponent += try scanExponent()
    }
    let value: Double
    // Exact when the digits fit the mantissa and the power of ten is exact too (W. D. Clinger, 1990).
    if digits <= 19, mantissa <= 1 << 53, exponent.magnitude <= 22 {
      let m = Double(mantissa)
      let power = Self.powersOfTen[Int(exponent.magnitude)]
      value = (exponent < 0 ? m / power : m * power) * (negative ? -1 : 1)
    } else {
      // The library's exact conversion; too large a number becomes infinite, and a default is used where it is read.
      value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
    }
    nodes.append(
      .init(
        payload: value.bitPattern, offset: UInt32(start), tag: .number, hasEscapes: false))
  }

  @inline(__always)
  private mutating func scanDigits(_ mantissa: inout UInt64, _ digits: inout Int) {
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { return }
      if digits > 0 || digit != 0 { digits += 1 }
      if digits <= 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
      position += 1
    }
  }

  private mutating func scanExponent() throws(LottieError) -> Int {
    position += 1
    var negative = false
    if position < bytes.count {
      negative = bytes[position] == UInt8(ascii: "-")
      if negative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    }
    let start = position
    var value = 0
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      value = min(99_999, value * 10 + Int(digit))
      position += 1
    }
    guard position > start else { throw failure("expected a digit") }
    return negative ? -value : value
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  // MARK: Errors

  private var place: (line: Int, column: Int) { JSONTape.position(of: position, in: bytes) }

  /// What the scanner was in the middle of.
  private var openPath: String {
    var path = ""
    for index in open {
      let node = nodes[index]
      if node.tag == .array {
        path += "[\(node.count)]"
      } else if node.end > index, node.end < nodes.count {
        let key = nodes[node.end]
        let start = Int(key.offset)
        path += path.isEmpty ? "" : "."
        path += String(decoding: bytes[start..<start + key.length], as: UTF8.self)
      }
    }
    return path
  }

  private func failure(_ expected: String) -> LottieError {
    let place = place
    var found = "the end of the file"
    if position < bytes.count {
      let byte = bytes[position]
      found =
        byte > 0x20 && byte < 0x7f
        ? "“\(Character(Unicode.Scalar(byte)))”" : "the byte 0x" + String(byte, radix: 16)
    }
    return LottieError(
      .malformed, line: place.line, column: place.column, path: openPath,
      reason: "\(expected), found \(found); export the file again or mend it here")
  }
}

/// The escape sequences of JSON strings.
enum JSONEscapes {
  /// The text that an escaped one stands for.
  static func undone(_ raw: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count)
    var plain: [UInt8] = []
    func flush() {
      units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
      plain.removeAll(keepingCapacity: true)
    }
    var i = raw.startIndex
    while i < raw.endIndex {
      guard raw[i] == UInt8(ascii: "\\"), i + 1 < raw.endIndex else {
        plain.append(raw[i])
        i += 1
        continue
      }
      flush()
      let escape = raw[i + 1]
      i += 2
      switch escape {
      case UInt8(ascii: "n"): units.append(0x0a)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0d)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0c)
      case UInt8(ascii: "u"):
        let digits = raw[i..<min(i + 4, raw.endIndex)]
        units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd)
        i = digits.endIndex
      default: units.append(UInt16(escape))
      }
    }
    flush()
    // Pairs of surrogates join here; a lone one becomes U+FFFD.
    return String(decoding: units, as: UTF16.self)
  }
}
