// SPDX-License-Identifier: Apache-2.0

/// A parser that reads a JSON text once, byte by byte, and writes a node for each value and key.
///
/// What most of a file is made of, members with short values and arrays of numbers, is read in
/// `JSONCursor+Runs.swift`; this is the parser of everything.
///
/// The parser uses unsafe pointers, since arrays take four times as long. Each read is preceded by
/// a comparison with the end of the text. `JSONScanner` computes an upper bound of the number of
/// nodes, so that writes need no check.
@safe
struct JSONCursor {
  /// The position and description of a syntax error.
  struct Mistake {
    /// A step of the path from the root to the error.
    enum Step {
      /// The index of an element of an array.
      case element(Int)
      /// The node of a member's key.
      case member(Int)
    }

    /// The index of the byte in the text.
    var offset: Int
    /// The expected token, as the start of the message.
    var expected: StaticString
    /// The path to the error, the outermost step first.
    var steps: [Step] = []
    /// Whether the error is too many nested values.
    var isTooDeep = false

    static let empty = Mistake(
      offset: 0, expected: "the file is empty: expected a JSON object")
  }

  /// The next byte, the start and the end of the text.
  private var at: UnsafePointer<UInt8>
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The memory for the nodes.
  private let nodes: UnsafeMutablePointer<JSONTape.Node>
  /// The number of written nodes.
  private var count = 0

  /// The node of the innermost open container, or -1. The node of an open container stores the
  /// index of the enclosing container plus 1 in `end` and, while an inner container is open, the
  /// value of `member` in `count`, so that no separate stack is needed.
  private var container = -1
  /// Whether the innermost open container is an object.
  private var isObject = false
  /// The number of commas that have been read in the innermost open container.
  private var member = 0
  /// Whether a member with the key `x`, the key of expressions, is a string.
  private var hasExpressions = false
  /// Whether a key contains escapes.
  private var hasEscapedKeys = false

  private init(
    _ text: UnsafePointer<UInt8>, _ length: Int, _ nodes: UnsafeMutablePointer<JSONTape.Node>
  ) {
    unsafe (start, at, end) = (text, text, text + length)
    unsafe self.nodes = nodes
  }

  /// Parses a whole text.
  ///
  /// All functions are inlined into this one, and the cursor does not escape, so that the compiler
  /// can hold its state in registers.
  ///
  /// - Returns: The error or nil, the number of nodes, whether the text may contain expressions, and
  ///   whether keys may contain escapes.
  static func read(
    _ text: UnsafePointer<UInt8>, _ length: Int, into nodes: UnsafeMutablePointer<JSONTape.Node>,
    depthLimit: Int
  ) -> (Mistake?, Int, Bool, Bool) {
    var cursor = unsafe JSONCursor(text, length, nodes)
    cursor.skipSpace()
    guard unsafe cursor.at < cursor.end else {
      return (cursor.mistake(Mistake.empty.expected), 0, false, false)
    }
    if let mistake = cursor.values(depthLimit: depthLimit) {
      return (mistake, cursor.count, false, false)
    }
    cursor.skipSpace()
    while unsafe cursor.at < cursor.end, unsafe cursor.at.pointee == 0 { unsafe cursor.at += 1 }
    let isWhole = unsafe cursor.at == cursor.end
    return (
      isWhole ? nil : cursor.mistake("expected the end of the file"), cursor.count,
      cursor.hasExpressions, cursor.hasEscapedKeys
    )
  }

  /// Parses a value with all its members.
  // Longer than 40 lines: as one loop its state stays in registers, and recursion would cost a call
  // for each container.
  @inline(__always)
  private mutating func values(depthLimit: Int) -> Mistake? {
    var depth = 0
    while true {
      var isRead = false
      if isObject {
        let next = run(depth < depthLimit)
        if next == .key {
          // A copy, since the state would not stay in registers for this call.
          var other = self
          let mistake = other.name()
          self = other
          if let mistake { return mistake }
        }
        isRead = next == .end
      } else if container >= 0 {
        isRead = arrays(depth < depthLimit)
      }
      if !isRead {
        skipSpace()
        guard unsafe at < end else {
          return mistake(isObject || depth == 0 ? "expected a value" : "expected a value or ]")
        }
        let byte = unsafe at.pointee
        switch byte {
        case UInt8(ascii: "\""):
          guard string() else { return mistake("the string has no end") }
          if isObject, unsafe Self.isX(nodes[count - 2], start) { hasExpressions = true }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          guard number() else { return mistake("expected a digit") }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard depth < depthLimit else { return mistake("", isTooDeep: true) }
          depth += 1
          open(byte)
          // In ASCII, `}` and `]` follow `{` and `[` at a distance of 2.
          guard unsafe at < end, unsafe at.pointee == byte + 2 else { continue }
          unsafe at += 1
          close(members: 0)
          depth -= 1
        default:
          guard word(byte) else { return mistake("expected a value") }
        }
      }
      // After a value: a comma and the next value, or the end of one or more containers.
      while true {
        guard depth > 0 else { return nil }
        skipSpace()
        guard unsafe at < end else {
          return mistake(isObject ? "expected , or }" : "expected , or ]")
        }
        let next = unsafe at.pointee
        unsafe at += 1
        if next == UInt8(ascii: ",") { break }
        guard next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          unsafe at -= 1
          return mistake(isObject ? "expected , or }" : "expected , or ]")
        }
        close(members: member + 1)
        depth -= 1
      }
      skipSpace()
      member += 1
    }
  }

  /// Writes a node.
  @inline(__always)
  private mutating func append(_ node: JSONTape.Node) {
    unsafe (nodes + count).initialize(to: node)
    count &+= 1
  }

  // MARK: Runs

  /// Reads members of an object as long as they have frequent forms.
  ///
  /// - Parameter hasRoom: Whether containers may be one level deeper.
  /// - Returns: What follows.
  @inline(__always)
  private mutating func run(_ hasRoom: Bool) -> RunEnd {
    let (position, next, commas, what) = unsafe Self.members(
      at, end, start, nodes, count, hasRoom: hasRoom)
    unsafe (at, count) = (position, next)
    member &+= commas
    return what
  }

  /// Reads elements of an array as long as they are arrays of numbers.
  ///
  /// - Returns: Whether the last one is read, so that a comma or the end follows.
  @inline(__always)
  private mutating func arrays(_ hasRoom: Bool) -> Bool {
    guard hasRoom, unsafe at < end, unsafe at.pointee == UInt8(ascii: "[") else { return false }
    let (position, next, commas, isRead) = unsafe Self.arrays(at, end, start, nodes, count)
    unsafe (at, count) = (position, next)
    member &+= commas
    return isRead
  }

  // MARK: Containers

  /// Writes the node of a container and makes it the innermost one.
  @inline(__always)
  private mutating func open(_ byte: UInt8) {
    if container >= 0 {
      let node = unsafe nodes[container]
      unsafe nodes[container] = .init(node.tag, node.end, member)
    }
    let index = count
    isObject = byte == UInt8(ascii: "{")
    append(.init(isObject ? .object : .array, container + 1, 0))
    (container, member) = (index, 0)
    unsafe at += 1
    skipSpace()
  }

  /// Completes the node of the innermost container after its closing bracket.
  @inline(__always)
  private mutating func close(members: Int) {
    let index = container
    container = unsafe nodes[index].end - 1
    unsafe nodes[index] = .init(isObject ? .object : .array, count, members)
    isObject = false
    guard container >= 0 else { return }
    member = unsafe nodes[container].count
    isObject = unsafe nodes[container].tag == .object
  }

  /// Parses a key and its colon.
  ///
  /// - Returns: nil, or the mistake.
  private mutating func name() -> Mistake? {
    skipSpace()
    guard unsafe at < end else { return mistake("expected a key or }") }
    guard unsafe at.pointee == UInt8(ascii: "\"") else { return mistake("expected a key") }
    guard string() else { return mistake("the string has no end", afterKey: false) }
    if unsafe nodes[count - 1].hasEscapes { hasEscapedKeys = true }
    skipSpace()
    guard unsafe at < end, unsafe at.pointee == UInt8(ascii: ":") else {
      return mistake("expected :")
    }
    unsafe at += 1
    skipSpace()
    return nil
  }

  // MARK: Strings

  /// Parses a string.
  ///
  /// - Returns: Whether the string is terminated; if not, the cursor stays before it.
  @inline(__always)
  private mutating func string() -> Bool {
    let first = unsafe at + 1
    guard let (position, hasEscapes) = unsafe Self.quote(from: first, end) else { return false }
    unsafe append(
      .init(.string, first - start, position - first, hasEscapes: hasEscapes))
    unsafe at = position + 1
    return true
  }

  /// Parses `true`, `false`, `null`, `NaN` or `Infinity`.
  ///
  /// - Returns: Whether the word is one of them; if not, the cursor stays before it.
  @inline(__always)
  private mutating func word(_ byte: UInt8) -> Bool {
    let (text, tag): (StaticString, JSONTape.Tag) =
      switch byte {
      case UInt8(ascii: "t"): ("true", .true)
      case UInt8(ascii: "f"): ("false", .false)
      case UInt8(ascii: "n"): ("null", .null)
      case UInt8(ascii: "N"): ("NaN", .number)
      default: ("Infinity", .number)
      }
    guard isNext(text) else { return false }
    unsafe append(.init(tag, at - start, 0))
    unsafe at += text.utf8CodeUnitCount
    return true
  }

  /// Whether a node is the key `x`.
  @inline(__always)
  private static func isX(_ node: JSONTape.Node, _ start: UnsafePointer<UInt8>) -> Bool {
    unsafe node.length == 1 && start[node.start] == UInt8(ascii: "x")
  }

  /// Returns whether the next bytes are a text.
  private func isNext(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard unsafe end - at >= length else { return false }
    for i in 0..<length where unsafe at[i] != text.utf8Start[i] { return false }
    return true
  }

  // MARK: Numbers

  /// Parses a number; its value is computed when it is used.
  ///
  /// - Returns: Whether the number is valid; if not, the cursor stays at the missing digit.
  @inline(__always)
  private mutating func number() -> Bool {
    let first = unsafe at
    let isNegative = unsafe at.pointee == UInt8(ascii: "-")
    if isNegative { unsafe at += 1 }
    if unsafe isNegative && at < end && at.pointee == UInt8(ascii: "I") {
      return word(UInt8(ascii: "I"))
    }
    // A copy, since the state of the cursor would not stay in registers for this call.
    var position = unsafe at
    let isValid = unsafe JSONNumber.skip(&position, end)
    unsafe at = position
    guard isValid else { return false }
    unsafe append(.init(.number, first - start, 0))
    return true
  }

  /// Skips white space.
  @inline(__always)
  private mutating func skipSpace() {
    if unsafe at < end && at.pointee <= 0x20 { unsafe at = Self.afterSpace(at, end) }
  }

  // MARK: Errors

  /// Creates an error at the current position, with the path of open containers.
  ///
  /// - Parameter afterKey: Whether an object has a key before the position. Default: true.
  private func mistake(
    _ expected: StaticString, isTooDeep: Bool = false, afterKey: Bool = true
  ) -> Mistake {
    var steps: [Mistake.Step] = []
    if container >= 0, !isObject { steps.append(.element(member)) }
    if isObject, afterKey { steps.append(.member(lastKey)) }
    var inner = container
    while inner >= 0 {
      let outer = unsafe nodes[inner].end - 1
      if outer >= 0 {
        let node = unsafe nodes[outer]
        steps.append(node.tag == .object ? .member(inner - 1) : .element(node.count))
      }
      inner = outer
    }
    return Mistake(
      offset: unsafe at - start, expected: expected, steps: steps.reversed(), isTooDeep: isTooDeep)
  }

  /// The node of the last key in the innermost open object.
  private var lastKey: Int {
    var (key, next) = (container + 1, container + 1)
    while next < count {
      key = next
      next += 1
      if next < count { next = unsafe nodes[next].isContainer ? nodes[next].end : next + 1 }
    }
    return key
  }
}
