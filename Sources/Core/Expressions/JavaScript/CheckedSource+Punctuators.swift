// SPDX-License-Identifier: Apache-2.0

extension CheckedSource {
  mutating func readPunctuator() throws(Refusal) {
    switch byte() {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): try readOpening()
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try readClosing()
    case UInt8(ascii: ";"):
      guard frame.kind == .block || frame.kind == .control else {
        throw refusal("a semicolon is in brackets")
      }
      i += 1
      endStatement()
      if frame.kind == .control {
        frame.semicolons += 1
        if frame.semicolons == 1 { try countPasses() }
      }
    case UInt8(ascii: ","):
      i += 1
      endExpression()
      wantOperand()
      frame.hasDefault = false
      frame.isAtKey = frame.kind == .object
    case UInt8(ascii: ":"): readColon()
    case UInt8(ascii: "."):
      if starts(with: "...") {
        try readSpread()
      } else {
        i += 1
        isAfterDot = true
      }
    case UInt8(ascii: "#"):
      throw refusal("it has a private name")
    default: try readOperator()
    }
  }

  /// Counts the passes of a loop, after the first semicolon of its head.
  private mutating func countPasses() throws(Refusal) {
    let before = i
    try skipSpace()
    let isEmpty = byte() == UInt8(ascii: ";")
    i = before
    countWork(isEmpty ? "" : ",")
  }

  private mutating func readSpread() throws(Refusal) {
    guard [.list, .object, .group, .call, .parameters].contains(frame.kind) else {
      throw refusal("a spread is in no list")
    }
    i += 3
    frame.isAtKey = false
    wantOperand()
    frame.spreads.append(edits.count)
    frame.waiting.append(.spread(edits.count))
    edits.append(Edit(offset: i, text: frame.kind == .object ? Self.objectSpread : Self.spread))
  }

  private mutating func readColon() {
    i += 1
    let isQuestion = endQuestion()
    wantOperand()
    if !isQuestion {
      frame.isAtStatement = frame.kind == .block
      frame.isAtKey = false
    }
  }

  // MARK: Brackets

  private mutating func readOpening() throws(Refusal) {
    let first = byte()
    isAfterDot = false
    if first == UInt8(ascii: "(") {
      let next = frame.next
      switch next {
      case .control(let isLoop):
        try open(.control)
        if isLoop {
          i += 1
          countWork(",")
          return
        }
      case .parameters: try open(.parameters)
      default:
        if frame.isAtKey {
          // A method.
          frame.next = .parameters(isStatement: false)
          try open(.parameters)
        } else if frame.wantsOperand {
          beginOperand()
          try open(.group)
        } else {
          try open(.call)
        }
      }
    } else if first == UInt8(ascii: "[") {
      if frame.isAtKey {
        try open(.index)
      } else if frame.wantsOperand {
        beginOperand()
        try open(.list)
      } else {
        try open(.index)
      }
    } else if case .body(let isStatement) = frame.next {
      frame.next = nil
      try open(.block) { $0.isStatement = isStatement }
      i += 1
      countWork(";")
      return
    } else {
      if !frame.wantsOperand { try endLine() }
      if frame.kind == .block, frame.isAtStatement {
        try open(.block)
      } else {
        beginOperand()
        try open(.object)
      }
    }
    i += 1
  }

  private mutating func readClosing() throws(Refusal) {
    switch byte() {
    case UInt8(ascii: ")"):
      let old = try close(.group, .call, .control, .parameters)
      i += 1
      if old.kind == .control {
        frame.next = nil
        frame.start = nil
        frame.wantsOperand = true
        frame.isAtStatement = frame.kind == .block
      } else if old.kind == .parameters, case .parameters(let isStatement) = frame.next {
        frame.closed = nil
        try leaveOut(old.spreads)
        try wantBody(isStatement: isStatement)
      } else {
        endOperand()
      }
    case UInt8(ascii: "]"):
      _ = try close(.list, .index)
      i += 1
      if !frame.isAtKey { endOperand() }
    default: try readClosingBrace()
    }
  }

  private mutating func wantBody(isStatement: Bool) throws(Refusal) {
    frame.next = .body(isStatement: isStatement)
    let before = i
    try skipSpace()
    guard byte() == UInt8(ascii: "{") else { throw refusal("a function has no body") }
    i = before
  }

  private mutating func readClosingBrace() throws(Refusal) {
    if frame.kind == .template {
      let old = try close(.template)
      frame.closed = nil
      i += 1
      try readTemplate(old.templateStart, old.isTagged)
      return
    }
    let old = try close(.block, .object)
    i += 1
    if old.kind == .object || !old.isStatement {
      endOperand()
      if frame.isAtKey { frame.isAtKey = false }
    } else {
      frame.start = nil
      frame.wantsOperand = true
      frame.isAtStatement = frame.kind == .block
    }
  }

  // MARK: Operators

  private mutating func readOperator() throws(Refusal) {
    if frame.isAtKey {
      // A generator's star, or a default value.
      if byte() == UInt8(ascii: "=") {
        frame.isAtKey = false
        wantOperand()
      } else if byte() != UInt8(ascii: "*") {
        throw refusal("an object has no name here")
      }
      i += 1
      return
    }
    if starts(with: "++") || starts(with: "--") {
      if !frame.wantsOperand, hasNewline { try endLine() }
      if frame.wantsOperand { beginOperand() }
      i += 2
      return
    }
    if frame.wantsOperand {
      guard "+-!~*".utf8.contains(byte()) else { throw refusal("a value is missing") }
      let digit = byte(1) == UInt8(ascii: ".") ? byte(2) : byte(1)
      if byte() == UInt8(ascii: "-"), !Self.isDigit(digit) {
        negate()
        return
      }
      // The star is that of a yield.
      if byte() != UInt8(ascii: "*") { beginOperand() }
      i += 1
      return
    }
    if starts(with: "!") && !starts(with: "!=") || starts(with: "~") {
      try endLine()
      return
    }
    try readBinary()
  }

  /// Longer operators stand before those that they start with.
  private static let assignments = [
    ">>>=", "**=", "<<=", ">>=", "&&=", "||=", "??=", "%=", "&=", "|=", "^=",
  ]
  private static let weak = [
    "===", "!==", ">>>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "??", "<", ">", "&", "|",
    "^",
  ]

  private mutating func readBinary() throws(Refusal) {
    if starts(with: "=>") {
      i += 2
      endSum()
      wantOperand()
      let before = i
      try skipSpace()
      if byte() == UInt8(ascii: "{") { frame.next = .body(isStatement: false) }
      i = before
    } else if let name = Self.arithmetic[byte()], byte(1) == UInt8(ascii: "=") {
      try assign(by: name)
    } else if let assignment = Self.assignments.first(where: { starts(with: $0) }) {
      i += assignment.utf8.count
      endSum()
      wantOperand()
    } else if starts(with: "?."), !Self.isDigit(byte(2)) {
      i += 2
      isAfterDot = true
    } else if let weak = Self.weak.first(where: { starts(with: $0) }) {
      i += weak.utf8.count
      endSum()
      wantOperand()
    } else {
      try readArithmetic()
    }
  }

  /// The functions for operators that After Effects has for arrays.
  private static let arithmetic: [UInt8: String] = [
    UInt8(ascii: "+"): "$op_add", UInt8(ascii: "-"): "$op_sub", UInt8(ascii: "*"): "$op_mul",
    UInt8(ascii: "/"): "$op_div",
  ]

  /// The priorities of operators.
  private static let sum = 1, product = 2, sign = 3

  private mutating func readArithmetic() throws(Refusal) {
    switch byte() {
    case UInt8(ascii: "*") where starts(with: "**"):
      // A part of the operand.
      frame.wantsOperand = true
      i += 2
    case UInt8(ascii: "+"), UInt8(ascii: "-"): try operate(Self.sum)
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"): try operate(Self.product)
    case UInt8(ascii: "="):
      endSum()
      wantOperand()
      frame.hasDefault = true
      i += 1
    case UInt8(ascii: "?"):
      endSum()
      wantOperand()
      frame.waiting.append(.question)
      i += 1
    default: throw refusal("a character has no meaning here")
    }
  }

  /// Makes a call of a sum or a product, whose left operand is read.
  private mutating func operate(_ level: Int) throws(Refusal) {
    guard let start = endOperations(from: level) else { throw refusal("a value is missing") }
    let name = Self.arithmetic[byte()]
    if let name {
      edits.append(Edit(kind: .opening, offset: start, text: name + "("))
      edits.append(Edit(offset: i, text: ",", length: 1))
    }
    frame.operations.append(Operation(level: level, start: start, isCall: name != nil))
    wantOperand()
    i += 1
  }

  private mutating func negate() {
    let start = frame.start ?? i
    beginOperand()
    edits.append(Edit(kind: .sign, offset: i, text: "$op_neg(", length: 1))
    frame.operations.append(Operation(level: Self.sign, start: start, isCall: true))
    i += 1
  }

  /// Makes `a = $op_add(a, b)` of `a += b`, if `a` can be read twice.
  private mutating func assign(by name: String) throws(Refusal) {
    guard let start = frame.start, frame.operations.isEmpty else {
      throw refusal("a value is missing")
    }
    let target = bytes[start..<end]
    let text = String(decoding: target, as: UTF8.self)
    let isSimple =
      target.allSatisfy { Self.isWord($0) || ".[] '\"+-*%".utf8.contains($0) }
      && !text.contains("++") && !text.contains("--")
    if isSimple {
      edits.append(Edit(offset: i, text: "=\(name)(\(text),", length: 2))
      frame.waiting.append(.operation)
    } else if byte() == UInt8(ascii: "+") {
      frame.waiting.append(.assignment(start))
    }
    i += 2
    wantOperand()
  }
}
