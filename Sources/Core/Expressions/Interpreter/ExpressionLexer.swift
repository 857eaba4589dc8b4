// SPDX-License-Identifier: Apache-2.0

/// Splits an expression's text into tokens, byte by byte.
struct ExpressionLexer {
  enum Token {
    case end
    case name(String)
    case number(Double)
    case text(String)
    case sign(Sign)
  }

  enum Sign {
    case open, close, openList, closeList, openBlock, closeBlock, dot, comma, semicolon, colon
    case question, assign, plus, minus, times, divided, remainder, not, or, and
    case plusAssign, minusAssign, timesAssign, dividedAssign, remainderAssign, increment, decrement
    case equal, notEqual, identical, notIdentical, less, lessOrEqual, greater, greaterOrEqual
  }

  /// The longest supported text in bytes; longer texts are left to JavaScript.
  static let longest = 16_384

  private let bytes: [UInt8]
  /// The range of the last token.
  private(set) var start = 0
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  mutating func next() throws(ExpressionFailure) -> Token {
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

  /// Whether a part of the text contains a line break or another possible end of a statement.
  func hasBreak(in range: Range<Int>) -> Bool {
    bytes[range].contains { $0 == 0x0a || $0 == 0x3b || $0 == 0x7d }
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
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 0x0a, bytes[position] != 0x0d {
          // These include Unicode's line separators, which are left to JavaScript.
          guard bytes[position] != 0xe2 else { throw .unknown }
          position += 1
        }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        position += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard position < bytes.count else { throw .unknown }
          position += 1
        }
        position += 2
      default: return
      }
    }
  }

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
      if byte() == UInt8(ascii: "\\") {
        position += 1
        switch byte() {
        case UInt8(ascii: "n"): content.append(0x0a)
        case UInt8(ascii: "r"): content.append(0x0d)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
          content.append(byte())
        default: throw .unknown
        }
      } else {
        content.append(byte())
      }
      position += 1
    }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  // MARK: Signs

  private func sign(_ first: UInt8) throws(ExpressionFailure) -> (Sign, length: Int) {
    if let sign = Self.single(first) { return (sign, 1) }
    // JavaScript treats `<!--` and `-->` as comments.
    if byte(1) == UInt8(ascii: "!") || byte(2) == UInt8(ascii: ">"),
      first == UInt8(ascii: "<") || first == UInt8(ascii: "-")
    {
      throw .unknown
    }
    let isAssigned = byte(1) == UInt8(ascii: "=")
    let isDoubled = byte(1) == first
    let isTripled = isAssigned && byte(2) == UInt8(ascii: "=")
    switch first {
    case UInt8(ascii: "="):
      return isTripled ? (.identical, 3) : isAssigned ? (.equal, 2) : (.assign, 1)
    case UInt8(ascii: "!"):
      return isTripled ? (.notIdentical, 3) : isAssigned ? (.notEqual, 2) : (.not, 1)
    case UInt8(ascii: "+"):
      return isDoubled ? (.increment, 2) : isAssigned ? (.plusAssign, 2) : (.plus, 1)
    case UInt8(ascii: "-"):
      return isDoubled ? (.decrement, 2) : isAssigned ? (.minusAssign, 2) : (.minus, 1)
    case UInt8(ascii: "&") where isDoubled && byte(2) != UInt8(ascii: "="): return (.and, 2)
    case UInt8(ascii: "|") where isDoubled && byte(2) != UInt8(ascii: "="): return (.or, 2)
    // Powers, shifts, `a ?? b` and `a?.b` are not supported.
    case _ where isDoubled: throw .unknown
    case UInt8(ascii: "*"): return isAssigned ? (.timesAssign, 2) : (.times, 1)
    case UInt8(ascii: "/"): return isAssigned ? (.dividedAssign, 2) : (.divided, 1)
    case UInt8(ascii: "%"): return isAssigned ? (.remainderAssign, 2) : (.remainder, 1)
    case UInt8(ascii: "<"): return isAssigned ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"): return isAssigned ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "?") where byte(1) != UInt8(ascii: "."): return (.question, 1)
    default: throw .unknown
    }
  }

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
    default: nil
    }
  }
}
