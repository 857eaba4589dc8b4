// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The methods of texts. JavaScript counts in UTF-16, so most need texts in ASCII.
extension ExpressionEvaluator {
  /// A part of a text in ASCII.
  static func part(of text: String, _ range: Range<Int>) throws(ExpressionFailure) -> String {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .unknown }
    return String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  func call(
    _ method: String, of text: String, _ list: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    try count(text.utf8.count / Self.perStep)
    func given(_ i: Int) throws(ExpressionFailure) -> String {
      guard i < list.count, case .text(let text) = list[i].core else { throw .unknown }
      return text
    }
    switch method {
    case "toString", "valueOf": return .text(text)
    case "concat":
      return .text(try ExpressionValue.joined([.text(text)] + list, ""))
    case "split" where list.count == 1: return .items(try Self.split(text, try given(0)))
    case "replace" where list.count == 2:
      let (old, new) = (try given(0), try given(1))
      guard !new.utf8.contains(UInt8(ascii: "$")), !old.isEmpty else { throw .unknown }
      let parts = try Self.split(text, old)
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
      return .text(try Self.part(of: text, at..<at + 1))
    case "charCodeAt":
      let at = try index(0, or: 0)
      guard at < length, try list.first?.number() ?? 0 >= 0 else { throw .unknown }
      return .number(Double(Array(text.utf8)[at]))
    case "substring":
      let (a, b) = (try index(0, or: 0), try index(1, or: length))
      return .text(try Self.part(of: text, min(a, b)..<max(a, b)))
    case "slice":
      let a = try index(0, or: 0, isFromEnd: true)
      let b = try index(1, or: length, isFromEnd: true)
      return .text(try Self.part(of: text, a..<max(a, b)))
    case "substr":
      let a = try index(0, or: 0, isFromEnd: true)
      return .text(try Self.part(of: text, a..<min(length, a + (try index(1, or: length)))))
    case "indexOf" where list.count == 1:
      return .number(Double(try Self.place(of: try given(0), in: text) ?? -1))
    case "includes" where list.count == 1:
      return .bool(try Self.place(of: try given(0), in: text) != nil)
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
  private static func place(
    of part: String, in text: String
  ) throws(ExpressionFailure) -> Int? {
    if part.isEmpty { return 0 }
    let pieces = try split(text, part)
    return pieces.count > 1 ? try pieces[0].string().utf8.count : nil
  }
}
