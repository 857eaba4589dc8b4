// SPDX-License-Identifier: Apache-2.0

extension CheckedSource {
  /// Reads a token; false at the end.
  mutating func readToken() throws(Refusal) -> Bool {
    try skipSpace()
    guard i < bytes.count else {
      try decideSpreads(isPattern: false)
      return false
    }
    let isArrow = starts(with: "=>")
    let isAssignment = byte() == UInt8(ascii: "=") && byte(1) != UInt8(ascii: "=") && !isArrow
    let isOf = starts(with: "of") && !Self.isWord(byte(2))
    let isPattern =
      frame.closed?.kind == .group ? isArrow : isAssignment || isOf && frame.kind == .control
    try decideSpreads(isPattern: isPattern)
    try readOne()
    end = i
    return true
  }

  mutating func skipSpace() throws(Refusal) {
    hasNewline = false
    while i < bytes.count {
      if starts(with: "<!--") || hasNewline && starts(with: "-->") {
        throw refusal("it has an HTML comment")
      }
      if starts(with: "//") {
        while i < bytes.count, byte() != 0x0a, byte() != 0x0d, !isLineSeparator { i += 1 }
      } else if starts(with: "/*") {
        i += 2
        while !starts(with: "*/") {
          guard i < bytes.count else { throw refusal("a comment is not closed") }
          if byte() == 0x0a || byte() == 0x0d || isLineSeparator { hasNewline = true }
          i += 1
        }
        i += 2
      } else if isLineSeparator {
        hasNewline = true
        i += 3
      } else if let count = spaceCount(at: i) {
        i += count
      } else if byte() == 0x20 || (0x09...0x0d).contains(byte()) {
        if byte() == 0x0a || byte() == 0x0d { hasNewline = true }
        i += 1
      } else {
        return
      }
    }
  }

  private var isLineSeparator: Bool { starts(with: "\u{2028}") || starts(with: "\u{2029}") }

  /// The bytes of a space beyond ASCII; nil if there is none.
  private func spaceCount(at offset: Int) -> Int? {
    guard bytes[offset] >= 0x80 else { return nil }
    switch bytes[offset...].prefix(3) {
    case let some where some.starts(with: [0xc2, 0xa0]): return 2
    case let some where some.starts(with: [0xe2, 0x80]):
      // U+2000...U+200A, the separators of lines and paragraphs, U+202F.
      let last = some.last ?? 0
      return (0x80...0x8a).contains(last) || [0xa8, 0xa9, 0xaf].contains(last) ? 3 : nil
    case [0xe1, 0x9a, 0x80], [0xe2, 0x81, 0x9f], [0xe3, 0x80, 0x80], [0xef, 0xbb, 0xbf]: return 3
    default: return nil
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func readOne() throws(Refusal) {
    let first = byte()
    if first == UInt8(ascii: "\\") { throw refusal("it has an escape in a name") }
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))) {
      try readNumber()
    } else if Self.isWord(first) {
      try readWord()
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      try beginValue()
      try skipString(first)
      endOperand()
    } else if first == UInt8(ascii: "`") {
      let isTagged = !frame.wantsOperand
      if !isTagged { try beginValue() }
      let start = i
      i += 1
      try readTemplate(start, isTagged)
    } else if first == UInt8(ascii: "/"), frame.wantsOperand, !frame.isAtKey {
      try beginValue()
      try skipRegularExpression()
      endOperand()
    } else {
      try readPunctuator()
    }
  }

  /// A value begins. After one, that is only possible where a line ends the statement.
  mutating func beginValue() throws(Refusal) {
    if frame.isAtKey { return }
    if !frame.wantsOperand { try endLine() }
    beginOperand()
  }

  mutating func endLine() throws(Refusal) {
    guard hasNewline, frame.kind == .block else { throw refusal("an operator is missing") }
    endStatement()
  }

  private mutating func readNumber() throws(Refusal) {
    try beginValue()
    if byte() == 0x30, [0x62, 0x6f, 0x78].contains(byte(1) | 0x20) {
      while Self.isWord(byte()) { i += 1 }
    } else {
      skipDigits()
      if byte() == UInt8(ascii: ".") {
        i += 1
        skipDigits()
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        i += 1
        if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { i += 1 }
        skipDigits()
      }
    }
    if Self.isWord(byte()) { throw refusal("a number is followed by a letter") }
    endOperand()
  }

  private mutating func skipDigits() {
    while Self.isDigit(byte()) || byte() == UInt8(ascii: "_") { i += 1 }
  }

  private mutating func skipString(_ quote: UInt8) throws(Refusal) {
    i += 1
    while byte() != quote {
      if i >= bytes.count || byte() == 0x0a || byte() == 0x0d {
        throw refusal("a string is not closed")
      }
      i += byte() == UInt8(ascii: "\\") ? (byte(1) == 0x0d && byte(2) == 0x0a ? 3 : 2) : 1
    }
    i += 1
  }

  private mutating func skipRegularExpression() throws(Refusal) {
    i += 1
    var isInClass = false
    while isInClass || byte() != UInt8(ascii: "/") {
      if i >= bytes.count || byte() == 0x0a || byte() == 0x0d || isLineSeparator {
        throw refusal("a regular expression is not closed")
      }
      switch byte() {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "\\"):
        i += 1
        if byte() == 0x0a || byte() == 0x0d {
          throw refusal("a regular expression is not closed")
        }
      default: break
      }
      i += 1
    }
    i += 1
    while Self.isWord(byte()) { i += 1 }
  }

  /// Reads a template's text up to its end, or to an expression in it.
  mutating func readTemplate(_ start: Int, _ isTagged: Bool) throws(Refusal) {
    while byte() != UInt8(ascii: "`") {
      guard i < bytes.count else { throw refusal("a template is not closed") }
      if starts(with: "${") {
        i += 2
        try open(.template) { frame in
          frame.templateStart = start
          frame.isTagged = isTagged
        }
        return
      }
      i += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    i += 1
    end = i
    if !isTagged { check(from: start) }
    endOperand()
  }

  // MARK: Words

  private mutating func readWord() throws(Refusal) {
    var last = i
    while last < bytes.count, Self.isWord(bytes[last]), spaceCount(at: last) == nil { last += 1 }
    if last < bytes.count, bytes[last] == UInt8(ascii: "\\") {
      throw refusal("it has an escape in a name")
    }
    let word = String(decoding: bytes[i..<last], as: UTF8.self)
    if word.hasPrefix("$long") || word.hasPrefix("$few") || word.hasPrefix("$op_") {
      throw refusal("“\(word)” is a name of the player")
    }
    if isAfterDot || frame.isAtKey {
      isAfterDot = false
      i = last
      if !frame.isAtKey { endOperand() }
      return
    }
    if !frame.wantsOperand {
      if word == "in" || word == "instanceof" || word == "of" && frame.kind == .control {
        i = last
        endSum()
        wantOperand()
        return
      }
      if word == "else", frame.kind == .block, !hasNewline {
        // After Effects' older engine took `if (a) 0 else 100`.
        endStatement()
        edits.append(Edit(kind: .closing, offset: end, text: ";"))
      } else {
        try endLine()
      }
    }
    switch word {
    case "typeof", "void", "delete", "new":
      beginOperand()
      i = last
    case "function": try readFunction(last)
    case "class": throw refusal("it has a class")
    case "yield", "let", "await", "async":
      i = last
      try skipSpace()
      // As a name, it would be an operand.
      let isValue = Self.isWord(byte()) || "[{('\"`".utf8.contains(byte())
      guard isValue || word == "yield" && "/;)]},*".utf8.contains(byte()) else {
        throw refusal("“\(word)” is not followed by a value")
      }
      i = last
      wantOperand()
    case "return", "throw", "case", "var", "const", "break", "continue", "debugger", "default":
      i = last
      wantOperand()
      if ["return", "break", "continue", "debugger"].contains(word) {
        try skipSpace()
        if hasNewline { endStatement() }
        i = last
      }
    case "if", "while", "for", "with", "switch", "catch":
      i = last
      try skipSpace()
      if byte() == UInt8(ascii: "(") {
        frame.next = .control(isLoop: word == "while")
      } else if word == "catch" {
        frame.isAtStatement = true
      } else {
        throw refusal("“\(word)” has no bracket")
      }
      i = last
    case "else", "do", "try", "finally":
      i = last
      frame.wantsOperand = true
      frame.isAtStatement = frame.kind == .block
    default:
      beginOperand()
      i = last
      endOperand()
    }
  }

  private mutating func readFunction(_ last: Int) throws(Refusal) {
    let isStatement = frame.kind == .block && frame.isAtStatement
    beginOperand()
    i = last
    try skipSpace()
    if byte() == UInt8(ascii: "*") { i += 1 }
    try skipSpace()
    while Self.isWord(byte()) { i += 1 }
    try skipSpace()
    guard byte() == UInt8(ascii: "(") else { throw refusal("a function has no parameters") }
    frame.next = .parameters(isStatement: isStatement)
  }
}
