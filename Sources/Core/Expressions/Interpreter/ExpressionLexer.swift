// SPDX-License-Identifier: Apache-2.0

/// Splits an expression's text into tokens, byte by byte.
package struct ExpressionLexer {
  package enum Token {
    case end
    case name(String)
    case number(Double)
    case text(String)
    case sign(Sign)
  }

  package enum Sign {
    case open, close, openList, closeList, openBlock, closeBlock, dot, comma, semicolon, colon
    case question, arrow, template
    case plus, minus, times, divided, remainder, power, not, invert, or, and, present
    case bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned
    case increment, decrement
    case assign, plusAssign, minusAssign, timesAssign, dividedAssign, remainderAssign
    case powerAssign, bitAndAssign, bitOrAssign, bitXorAssign
    case equal, notEqual, identical, notIdentical, less, lessOrEqual, greater, greaterOrEqual
  }

  /// The longest supported text in bytes; longer texts are left to JavaScript.
  static let longest = 16_384

  private let bytes: [UInt8]
  /// The range of the last token.
  package private(set) var start = 0
  package private(set) var position = 0
  /// Whether a line ended before the last token.
  private(set) var isAfterBreak = false
  /// The start of the last comment; −1 before the first.
  private(set) var lastComment = -1

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  package mutating func next() throws(ExpressionFailure) -> Token {
    isAfterBreak = false
    try skipBlank()
    start = position
    guard position < bytes.count else { return .end }
    let first = bytes[position]
    if Self.isNameByte(first) {
      return Self.isDigit(first) ? try number() : .name(name())
    }
    switch first {
    case UInt8(ascii: "."):
      if Self.isDigit(byte(1)) { return try number() }
      position += 1
      return .sign(.dot)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text(until: first))
    default:
      let (sign, length) = try sign(first)
      position += length
      return .sign(sign)
    }
  }

  /// Reads a part of a template, up to an expression in it or its end.
  mutating func templatePart() throws(ExpressionFailure) -> (text: String, isLast: Bool) {
    var content: [UInt8] = []
    while byte() != UInt8(ascii: "`") {
      guard position < bytes.count, byte() != 0x0d else { throw .unknown }
      if byte() == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") {
        position += 2
        return (String(decoding: content, as: UTF8.self), false)
      }
      try character(&content)
    }
    position += 1
    return (String(decoding: content, as: UTF8.self), true)
  }

  // MARK: Kinds

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte)
      || byte == 0x5f || byte == 0x24
  }

  private mutating func skipBlank() throws(ExpressionFailure) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case 0x0a, 0x0d:
        isAfterBreak = true
        position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        lastComment = position
        while position < bytes.count, bytes[position] != 0x0a, bytes[position] != 0x0d {
          guard !isSeparator else { throw .unknown }
          position += 1
        }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        lastComment = position
        position += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard position < bytes.count, !isSeparator else { throw .unknown }
          if byte() == 0x0a || byte() == 0x0d { isAfterBreak = true }
          position += 1
        }
        position += 2
      default: return
      }
    }
  }

  /// Whether one of Unicode's line separators starts here, which are left to JavaScript.
  private var isSeparator: Bool { byte() == 0xe2 && byte(1) == 0x80 && byte(2) | 1 == 0xa9 }

  private mutating func name() -> String {
    let start = position
    while Self.isNameByte(byte()) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a decimal number; other notations are left to JavaScript.
  private mutating func number() throws(ExpressionFailure) -> Token {
    let start = position
    while Self.isDigit(byte()) { position += 1 }
    // A leading zero can mean an octal number.
    if bytes[start] == 0x30, position > start + 1 { throw .unknown }
    if byte() == UInt8(ascii: ".") {
      position += 1
      while Self.isDigit(byte()) { position += 1 }
    }
    if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
      position += 1
      if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { position += 1 }
      guard Self.isDigit(byte()) else { throw .unknown }
      while Self.isDigit(byte()) { position += 1 }
    }
    guard !Self.isNameByte(byte()), position - start < 400 else { throw .unknown }
    return .number(try Self.number(bytes[start..<position]))
  }

  private static func number(_ digits: ArraySlice<UInt8>) throws(ExpressionFailure) -> Double {
    // The quotient of two exact numbers is rounded correctly.
    if digits.count < 16, digits.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) {
      var (whole, power, isFraction) = (0.0, 1.0, false)
      for digit in digits {
        if digit == UInt8(ascii: ".") {
          isFraction = true
        } else {
          whole = whole * 10 + Double(digit & 15)
          if isFraction { power *= 10 }
        }
      }
      return whole / power
    }
    var text = String(decoding: digits, as: UTF8.self)
    if text.last == "." { text.removeLast() }
    guard let value = Double(text) ?? Double("0" + text) else { throw .unknown }
    return value
  }

  private mutating func text(until quote: UInt8) throws(ExpressionFailure) -> String {
    position += 1
    var content: [UInt8] = []
    while byte() != quote {
      guard position < bytes.count, byte() != 0x0a, byte() != 0x0d else { throw .unknown }
      try character(&content)
    }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  /// Reads a character of a string, which may be escaped.
  private mutating func character(_ content: inout [UInt8]) throws(ExpressionFailure) {
    if byte() == UInt8(ascii: "\\") {
      position += 1
      switch byte() {
      case UInt8(ascii: "n"): content.append(0x0a)
      case UInt8(ascii: "r"): content.append(0x0d)
      case UInt8(ascii: "t"): content.append(0x09)
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"),
        UInt8(ascii: "`"), UInt8(ascii: "$"):
        content.append(byte())
      default: throw .unknown
      }
    } else {
      content.append(byte())
    }
    position += 1
  }

  // MARK: Signs

  private func sign(_ first: UInt8) throws(ExpressionFailure) -> (Sign, length: Int) {
    if let sign = Self.single(first) { return (sign, 1) }
    let ahead = [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "|")]
    // `a?.b`, and assignments by `&&=`, `||=`, `??=`, `<<=`, `>>=` and `>>>=`.
    if ahead.contains(first), byte(1) == first, byte(2) == UInt8(ascii: "=") { throw .unknown }
    if first == UInt8(ascii: "?") {
      guard byte(1) != UInt8(ascii: ".") else { throw .unknown }
      return byte(1) == first ? (.present, 2) : (.question, 1)
    }
    if first == UInt8(ascii: "<") || first == UInt8(ascii: ">"), byte(1) == first,
      byte(2) == UInt8(ascii: "=") || byte(2) == first && byte(3) == UInt8(ascii: "=")
    {
      throw .unknown
    }
    // JavaScript treats these as comments.
    for comment in ["<!--", "-->"] where bytes[position...].starts(with: comment.utf8) {
      throw .unknown
    }
    for (text, sign) in Self.signs
    where text.first == first && bytes[position...].starts(with: text) {
      return (sign, text.count)
    }
    throw .unknown
  }

  /// Longer signs stand before those that they start with.
  private static let signs: [(text: [UInt8], sign: Sign)] = [
    (">>>", .shiftRightUnsigned), ("===", .identical), ("!==", .notIdentical),
    ("**=", .powerAssign), ("=>", .arrow), ("==", .equal), ("!=", .notEqual),
    ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("&&", .and), ("||", .or),
    ("**", .power), ("++", .increment), ("--", .decrement), ("<<", .shiftLeft),
    (">>", .shiftRight), ("+=", .plusAssign), ("-=", .minusAssign), ("*=", .timesAssign),
    ("/=", .dividedAssign), ("%=", .remainderAssign), ("&=", .bitAndAssign),
    ("|=", .bitOrAssign), ("^=", .bitXorAssign), ("=", .assign), ("!", .not), ("<", .less),
    (">", .greater), ("+", .plus), ("-", .minus), ("*", .times), ("/", .divided),
    ("%", .remainder), ("&", .bitAnd), ("|", .bitOr), ("^", .bitXor),
  ].map { (Array($0.utf8), $1) }

  private static func single(_ byte: UInt8) -> Sign? {
    switch byte {
    case UInt8(ascii: "("): .open
    case UInt8(ascii: ")"): .close
    case UInt8(ascii: "["): .openList
    case UInt8(ascii: "]"): .closeList
    case UInt8(ascii: "{"): .openBlock
    case UInt8(ascii: "}"): .closeBlock
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "~"): .invert
    case UInt8(ascii: "`"): .template
    default: nil
    }
  }
}
