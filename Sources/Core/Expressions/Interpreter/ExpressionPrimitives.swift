// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The methods of texts and numbers. JavaScript counts in UTF-16, so most need texts in ASCII.
enum ExpressionPrimitives {
  /// A part of a text in ASCII.
  static func part(of text: String, _ range: Range<Int>) throws(ExpressionFailure) -> String {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .unknown }
    return String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  static func call(
    _ method: String, of text: String, _ list: [ExpressionValue], _ work: ExpressionWork
  ) throws(ExpressionFailure) -> ExpressionValue {
    try work.count(text.utf8.count / ExpressionWork.perStep)
    func given(_ i: Int) throws(ExpressionFailure) -> String {
      guard i < list.count, case .text(let text) = list[i].core else { throw .unknown }
      return text
    }
    switch method {
    case "toString", "valueOf": return .text(text)
    case "concat":
      return .text(try ExpressionValue.joined([.text(text)] + list, ""))
    case "split" where list.count == 1: return .items(try split(text, try given(0)))
    case "replace" where list.count == 2:
      let (old, new) = (try given(0), try given(1))
      guard !new.utf8.contains(UInt8(ascii: "$")), !old.isEmpty else { throw .unknown }
      let parts = try split(text, old)
      guard parts.count > 1 else { return .text(text) }
      let rest = try ExpressionValue.joined(Array(parts.dropFirst()), old)
      return .text(try parts[0].string() + new + rest)
    default: break
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unknown }
    let length = text.utf8.count
    /// An index as the method's argument, from 0 to the length.
    func index(_ i: Int, or fallback: Int, isFromEnd: Bool = false) throws(ExpressionFailure) -> Int
    {
      guard i < list.count, !list[i].isUndefined else { return fallback }
      let number = try list[i].number()
      let whole =
        number.isNaN ? 0 : Int(clamping: number.rounded(.towardZero), to: -length...length)
      return whole < 0 ? isFromEnd ? length + whole : 0 : whole
    }
    switch method {
    case "toUpperCase": return .text(text.uppercased())
    case "toLowerCase": return .text(text.lowercased())
    case "charAt":
      let start = try list.first?.number() ?? 0
      guard start > -1 || start.isNaN, start < Double(length) || start.isNaN, length > 0 else {
        return .text("")
      }
      let at = try index(0, or: 0)
      return .text(try part(of: text, at..<at + 1))
    case "charCodeAt":
      let at = try index(0, or: 0)
      guard at < length, try list.first?.number() ?? 0 >= 0 else { throw .unknown }
      return .number(Double(Array(text.utf8)[at]))
    case "substring":
      let (a, b) = (try index(0, or: 0), try index(1, or: length))
      return .text(try part(of: text, min(a, b)..<max(a, b)))
    case "slice":
      let a = try index(0, or: 0, isFromEnd: true)
      let b = try index(1, or: length, isFromEnd: true)
      return .text(try part(of: text, a..<max(a, b)))
    case "substr":
      let a = try index(0, or: 0, isFromEnd: true)
      return .text(try part(of: text, a..<min(length, a + (try index(1, or: length)))))
    case "indexOf" where list.count == 1:
      return .number(Double(try Self.index(of: try given(0), in: text) ?? -1))
    case "includes" where list.count == 1:
      return .bool(try Self.index(of: try given(0), in: text) != nil)
    case "startsWith" where list.count == 1:
      return .bool(text.utf8.starts(with: try given(0).utf8))
    case "endsWith" where list.count == 1:
      return .bool(text.utf8.reversed().starts(with: try given(0).utf8.reversed()))
    case "trim":
      guard text.utf8.allSatisfy({ $0 >= 0x20 }) else { throw .unknown }
      let isSpace = { (byte: UInt8) in byte == 0x20 }
      let rest = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      return .text(String(decoding: Array(rest), as: UTF8.self))
    case "padStart" where list.count == 2:
      let (size, filler) = (try list[0].number(), try given(1))
      guard size <= 100, filler.utf8.count == 1 else { throw .unknown }
      let missing = Int(clamping: size, to: 0...100) - length
      return .text(missing > 0 ? String(repeating: filler, count: missing) + text : text)
    default: throw .unknown
    }
  }

  private static func split(
    _ text: String, _ separator: String
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    let (bytes, mark) = (Array(text.utf8), Array(separator.utf8))
    guard !mark.isEmpty else {
      guard bytes.allSatisfy({ $0 < 0x80 }), bytes.count <= ExpressionList.longest else {
        throw .unknown
      }
      return bytes.map { .text(String(decoding: [$0], as: UTF8.self)) }
    }
    var parts: [ExpressionValue] = []
    var (start, i) = (0, 0)
    while i + mark.count <= bytes.count {
      if bytes[i...].starts(with: mark) {
        parts.append(.text(String(decoding: bytes[start..<i], as: UTF8.self)))
        i += mark.count
        start = i
      } else {
        i += 1
      }
    }
    guard parts.count < ExpressionList.longest else { throw .unknown }
    return parts + [.text(String(decoding: bytes[start...], as: UTF8.self))]
  }

  /// The index of the first occurrence in a text in ASCII.
  private static func index(
    of part: String, in text: String
  ) throws(ExpressionFailure) -> Int? {
    if part.isEmpty { return 0 }
    let pieces = try split(text, part)
    return pieces.count > 1 ? try pieces[0].string().utf8.count : nil
  }

  /// The number at the start of a text.
  static func number(
    _ value: ExpressionValue, allowsFraction: Bool
  ) throws(ExpressionFailure) -> Double {
    if case .number(let number) = value.core {
      guard number.magnitude < 1e15, number.magnitude > 1e-4 || number == 0 else { throw .unknown }
      if allowsFraction { return number }
      // As a text, a negative zero has no sign, but −0.5 has one.
      return number == 0 ? 0 : number.rounded(.towardZero)
    }
    guard case .text(let text) = value.core else { throw .unknown }
    var digits = ""
    var hasPoint = false
    for (i, byte) in text.utf8.enumerated() {
      let isDigit = (0x30...0x39).contains(byte)
      let isSign = i == 0 && byte == UInt8(ascii: "-")
      let isPoint = allowsFraction && byte == UInt8(ascii: ".") && !hasPoint
      guard isDigit || isSign || isPoint else {
        // Spaces, other notations, and exponents are left to JavaScript.
        guard !digits.isEmpty, ![0x65, 0x45, 0x78, 0x58].contains(byte) else { throw .unknown }
        break
      }
      if isPoint { hasPoint = true }
      digits.unicodeScalars.append(Unicode.Scalar(byte))
    }
    while digits.last == "." { digits.removeLast() }
    guard digits.utf8.count < 16, digits.utf8.first != UInt8(ascii: "."),
      let number = Double(digits)
    else { throw .unknown }
    return number
  }

  // MARK: Numbers

  static func call(
    _ method: String, of number: Double, _ list: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch method {
    case "toString" where list.isEmpty: return .text(try ExpressionValue.string(number))
    case "toFixed":
      return .text(
        try fixed(
          number,
          list.first.map { one throws(ExpressionFailure) in
            try one.number()
          } ?? 0))
    case "valueOf": return .number(number)
    default: throw .unknown
    }
  }

  /// The number with so many decimals, rounded as JavaScript does: exactly, halves away from zero.
  private static func fixed(_ number: Double, _ digits: Double) throws(ExpressionFailure) -> String
  {
    guard number.magnitude < 1e9, let count = Int(exactly: digits), (0...6).contains(count) else {
      throw .unknown
    }
    var power = 1.0
    for _ in 0..<count { power *= 10 }
    let scaled = number.magnitude * power
    let error = (-scaled).addingProduct(number.magnitude, power)
    var whole = scaled.rounded(.down)
    // Both differences are exact.
    if scaled - whole - 0.5 >= -error { whole += 1 }
    var text = "\(Int64(clamping: Int(clamping: whole, to: 0...Int.max / 2)))"
    while text.utf8.count <= count { text = "0" + text }
    if count > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -count)) }
    // Negative numbers keep their sign, even if nothing else is left of them.
    return number < 0 ? "-" + text : text
  }
}
