// SPDX-License-Identifier: Apache-2.0

/// A parser that reads a JSON text once, byte by byte, and writes a node for each value and key.
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
  /// The node of the last key in the innermost open container.
  private var key = 0
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
      if isObject, let expected = name() { return mistake(expected) }
      guard unsafe at < end else {
        return mistake(isObject || depth == 0 ? "expected a value" : "expected a value or ]")
      }
      let byte = unsafe at.pointee
      switch byte {
      case UInt8(ascii: "\""):
        guard string() else { return mistake("the string has no end") }
        if isObject, unsafe nodes[key].length == 1 && start[nodes[key].start] == UInt8(ascii: "x") {
          hasExpressions = true
        }
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

  @inline(__always)
  /// Writes a node.
  private mutating func append(_ node: JSONTape.Node) {
    unsafe (nodes + count).initialize(to: node)
    count &+= 1
  }

  // MARK: Containers

  @inline(__always)
  /// Writes the node of a container and makes it the innermost one.
  private mutating func open(_ byte: UInt8) {
    if container >= 0 {
      let node = unsafe nodes[container]
      unsafe nodes[container] = .init(node.tag, node.end, member)
    }
    let index = count
    isObject = byte == UInt8(ascii: "{")
    append(.init(isObject ? .object : .array, container + 1, 0))
    (container, member, key) = (index, 0, count)
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
    key = index - 1
  }

  /// Parses a key and its colon.
  ///
  /// - Returns: nil, or the expected token in case of an error.
  @inline(__always)
  private mutating func name() -> StaticString? {
    guard unsafe at < end else { return "expected a key or }" }  // message
    guard unsafe at.pointee == UInt8(ascii: "\"") else { return "expected a key" }  // message
    key = count
    guard string() else { return "the string has no end" }  // message
    skipSpace()
    guard unsafe at < end, unsafe at.pointee == UInt8(ascii: ":") else {
      return "expected :"  // message
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
    // Most keys have less than eight bytes, so that one comparison of eight bytes finds the end.
    if unsafe end - first >= 8 {
      let bytes = unsafe UInt64(
        littleEndian: UnsafeRawPointer(first).loadUnaligned(as: UInt64.self))
      let quotes = Self.matches(of: UInt8(ascii: "\""), in: bytes)
      let escapes = Self.matches(of: UInt8(ascii: "\\"), in: bytes)
      let isFirst = escapes & ((quotes & (0 &- quotes)) &- 1) == 0
      if quotes != 0, isFirst {
        let length = quotes.trailingZeroBitCount >> 3
        unsafe append(.init(.string, first - start, length))
        unsafe at = first + length + 1
        return true
      }
    }
    guard let (position, hasEscapes) = unsafe Self.quote(from: first, end) else { return false }
    // The first element of an array is taken for a key, too.
    if hasEscapes, key == count { hasEscapedKeys = true }
    unsafe append(
      .init(.string, first - start, position - first, hasEscapes: hasEscapes))
    unsafe at = position + 1
    return true
  }

  /// Returns the highest bit of each byte that is equal to `byte`. Only bits up to the first match
  /// are exact; later bits may be set in error.
  @inline(__always)
  private static func matches(of byte: UInt8, in bytes: UInt64) -> UInt64 {
    let difference = bytes ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// Returns the closing quote of a string, and whether the string contains escapes.
  private static func quote(from first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (
    UnsafePointer<UInt8>, Bool
  )? {
    var position = unsafe first
    var hasEscapes = false
    while unsafe position < end {
      let byte = unsafe position.pointee
      if byte == UInt8(ascii: "\"") { return unsafe (position, hasEscapes) }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        unsafe position += 1
      }
      unsafe position += 1
      // Long strings are mostly embedded images.
      if unsafe position - first == 64 { unsafe position = plainEnd(position, end) }
    }
    return nil
  }

  /// Returns a position at or before the next quote or escape, by comparing 16 bytes at once.
  private static func plainEnd(_ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    let quotes = SIMD16(repeating: UInt8(ascii: "\""))
    let escapes = SIMD16(repeating: UInt8(ascii: "\\"))
    var position = unsafe from
    while unsafe end - position >= 16 {
      let part = unsafe UnsafeRawPointer(position).loadUnaligned(as: SIMD16<UInt8>.self)
      if any((part .== quotes) .| (part .== escapes)) { break }
      unsafe position += 16
    }
    return unsafe position
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
    let length = unsafe JSONNumber.shortLength(at, end)
    if length > 0 {
      unsafe at += length
    } else {
      if unsafe isNegative && at < end && at.pointee == UInt8(ascii: "I") {
        return word(UInt8(ascii: "I"))
      }
      guard unsafe JSONNumber.skip(&at, end) else { return false }
    }
    unsafe append(.init(.number, first - start, 0))
    return true
  }

  @inline(__always)
  /// Skips white space.
  private mutating func skipSpace() {
    while unsafe at < end && at.pointee <= 0x20 {
      switch unsafe at.pointee {
      case 0x20, 0x0d, 0x09: unsafe at += 1
      case 0x0a:
        unsafe at += 1
        // In formatted texts, lines start with many spaces.
        skipSpaces()
      default: return
      }
    }
  }

  /// Skips spaces, first 16 and then 8 at once.
  private mutating func skipSpaces() {
    while unsafe end - at >= 16,
      unsafe UnsafeRawPointer(at).loadUnaligned(as: SIMD2<UInt64>.self)
        == SIMD2(repeating: 0x2020_2020_2020_2020)
    {
      unsafe at += 16
    }
    while unsafe end - at >= 8 {
      let others =
        unsafe UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
        ^ 0x2020_2020_2020_2020
      unsafe at += others == 0 ? 8 : others.trailingZeroBitCount >> 3
      if others != 0 { return }
    }
  }

  // MARK: Errors

  /// Creates an error at the current position, with the path of open containers.
  private func mistake(_ expected: StaticString, isTooDeep: Bool = false) -> Mistake {
    var steps: [Mistake.Step] = []
    if container >= 0 { steps.append(isObject ? .member(key) : .element(member)) }
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
}
