// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import Synchronization

/// A parsed JSON text: a flat list of nodes, one for each value and key, in the order of the text.
///
/// Strings and numbers refer to bytes of the text and are converted when they are read. Containers
/// store the index of their end, so that they can be skipped. A value that is never read costs only
/// its scan.
package final class JSONTape: Sendable {
  /// The type of a node.
  enum Tag: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  /// A node of eight bytes. Large files have a hundred thousand nodes; with twice the size,
  /// allocating the memory would take longer than parsing the numbers.
  struct Node {
    /// The fields of the node. Bits 32 to 63: the index of the first byte of a number, word or
    /// string (after its quote), or the index of the node after a container. Bits 4 to 31: the number of
    /// bytes of a string or members of a container. Bit 3: whether a string contains escapes. Bits
    /// 0 to 2: the tag.
    var bits: UInt64

    @inline(__always)
    init(_ tag: Tag, _ upper: Int, _ lower: Int, hasEscapes: Bool = false) {
      bits =
        UInt64(truncatingIfNeeded: upper) << 32 | UInt64(truncatingIfNeeded: lower) << 4
        | (hasEscapes ? 8 : 0) | UInt64(tag.rawValue)
    }

    /// The index of the first byte of a number, word or string.
    @inline(__always) var start: Int { Int(truncatingIfNeeded: bits >> 32) }
    /// The number of bytes of a string.
    @inline(__always) var length: Int { Int(truncatingIfNeeded: (bits & 0xffff_ffff) >> 4) }
    /// The index of the node after a container.
    @inline(__always) var end: Int { start }
    /// The number of members of a container.
    @inline(__always) var count: Int { length }
    /// Whether a string contains escapes.
    var hasEscapes: Bool { bits & 8 != 0 }
    @inline(__always) var tag: Tag { Tag(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .null }
    @inline(__always) var isContainer: Bool { bits & 7 >= UInt64(Tag.array.rawValue) }
  }

  /// The limit of the text's size, above which the length of a string may not fit a node.
  static let mostBytes = 1 << 28

  /// The text in UTF-8, without a byte order mark; keys are without escapes.
  let bytes: [UInt8]
  let nodes: [Node]
  /// Whether the text contains a string with the key `x`, which may be an expression.
  let mayHaveExpressions: Bool
  /// The nodes of the elements of long lists in which a path was looked for.
  let longLists = Mutex<[Int: [Int]]>([:])

  /// Parses a JSON text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8 or UTF-16, with or without a byte order mark.
  ///   - limits: The limits of size and nesting depth. Default: the defaults of `Limits`.
  ///   - decodesKeys: Whether escapes in keys are replaced, so that keys can be found. Without it,
  ///     `bytes` are those of the text. Default: true.
  /// - Throws: `LottieError` with line, column and path of the first error.
  package init(_ text: [UInt8], limits: Limits = .init(), decodesKeys: Bool = true)
    throws(LottieError)
  {
    var bytes = try Self.utf8(text)
    guard bytes.count <= limits.files.jsonBytes else {
      throw LottieError(
        .limit,
        reason: "the text has \(bytes.count) bytes; up to \(limits.files.jsonBytes) are read")
    }
    var found = try JSONScanner(bytes: bytes, depthLimit: limits.files.jsonDepth).scan()
    if found.hasEscapedKeys, decodesKeys { JSONEscapes.undoInKeys(&bytes, &found.nodes) }
    self.bytes = bytes
    nodes = found.nodes
    mayHaveExpressions = found.hasExpressions || found.hasEscapedKeys
    guard memory <= limits.memory else {
      throw LottieError(
        .limit,
        reason: """
          its values take \((memory + 999_999) / 1_000_000) MB of memory; \
          up to \(limits.memory / 1_000_000) MB are used
          """, raisable: .memory)
    }
  }

  /// The bytes of the text and of all nodes.
  var memory: Int { bytes.count + nodes.count * MemoryLayout<Node>.stride }

  /// Converts a text to UTF-8 without a byte order mark.
  static func utf8(_ text: [UInt8]) throws(LottieError) -> [UInt8] {
    if text.starts(with: [0xef, 0xbb, 0xbf]) { return Array(text.dropFirst(3)) }
    let bigEndian: Bool
    var start = 0
    if text.starts(with: [0xfe, 0xff]) {
      (bigEndian, start) = (true, 2)
    } else if text.starts(with: [0xff, 0xfe]) {
      (bigEndian, start) = (false, 2)
    } else if text.count >= 2, text[0] == 0, text[1] != 0 {
      bigEndian = true
    } else if text.count >= 2, text[0] != 0, text[1] == 0 {
      bigEndian = false
    } else {
      return text
    }
    let high = bigEndian ? 0 : 1
    var units: [UInt16] = []
    for i in stride(from: start, to: text.count - 1, by: 2) {
      units.append(UInt16(text[i + high]) << 8 | UInt16(text[i + 1 - high]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The root of the document.
  package var root: JSONValue { JSONValue(tape: self, index: 0) }

  // MARK: Positions

  /// Returns the line and column of a byte, both from 1; columns count bytes.
  package static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for (i, byte) in bytes[..<min(offset, bytes.count)].enumerated() where byte == 0x0a {
      line += 1
      start = i + 1
    }
    return (line, min(offset, bytes.count) - start + 1)
  }

  /// Returns the index of the node after a value and all its members.
  @inline(__always)
  func indexAfter(_ index: Int) -> Int {
    let node = nodes[index]
    return node.isContainer ? node.end : index + 1
  }

  /// Returns the JSON path of a node, such as `layers[2].ks.p`. The path is found by a search from
  /// the root, since only messages need it.
  func path(ofNode target: Int) -> String {
    var path = ""
    var index = 0
    while index != target {
      let node = nodes[index]
      guard node.isContainer else { return path }
      var child = index + 1
      var position = 0
      var key = ""
      var found = false
      while child < node.end {
        if node.tag == .object {
          key = string(ofNode: child)
          child += 1
        }
        let next = indexAfter(child)
        if target < next {
          found = true
          break
        }
        child = next
        position += 1
      }
      guard found else { return path }
      path += node.tag == .array ? "[\(position)]" : (path.isEmpty ? "" : ".") + key
      index = child
    }
    return path
  }

  /// Returns the text of a string node with escape sequences replaced. Invalid UTF-8 becomes
  /// U+FFFD.
  func string(ofNode index: Int) -> String {
    let node = nodes[index]
    let raw = bytes[node.start..<node.start + node.length]
    guard node.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    return JSONEscapes.undone(raw)
  }

  /// Returns the `JSONKey.payload` of a string node; nil for other nodes.
  func payload(ofNode index: Int) -> UInt64? {
    let node = nodes[index]
    guard node.tag == .string else { return nil }
    if node.hasEscapes { return JSONKey.payload(of: string(ofNode: index)) }
    return unsafe bytes.withUnsafeBufferPointer { text in
      unsafe text.baseAddress.map { start in
        unsafe JSONKey.payload(of: node, start + node.start, room: text.count - node.start)
      }
    }
  }

  /// Returns the `JSONKey.payload` of the type (`ty`) of an object; nil if it is not a string.
  func type(ofNode index: Int) -> UInt64? {
    let type = value(of: JSONKey("ty"), inNode: index)
    return type < 0 ? nil : payload(ofNode: type)
  }

  /// Returns the value of a number node; infinity if it is too large.
  @inline(__always)
  func number(ofNode index: Int) -> Double {
    let start = nodes[index].start
    return unsafe bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, start < text.count else { return .nan }
      return unsafe JSONNumber.value(base + start, base + text.count)
    }
  }

  /// Returns the index of the value of a member, the last if there are several; -1 if it is missing
  /// or null or the node is not an object.
  func value(of key: JSONKey, inNode object: Int) -> Int {
    var result = -1
    forEachMember(of: object, like: key.payload) { payload, index in
      if payload == key.payload, key.text.utf8CodeUnitCount <= 4 || tail(of: key, before: index) {
        result = index
      }
    }
    return result < 0 || nodes[result].tag == .null ? -1 : result
  }

  /// Calls a function with each member of an object: the `JSONKey.payload` of its key and the index
  /// of its value. A node that is not an object has no members.
  ///
  /// - Parameter payload: The payload whose length members must have; other members are skipped
  ///   without reading the text. Default: nil, all members.
  @inline(__always)
  private func forEachMember(
    of object: Int, like payload: UInt64? = nil, _ body: (_ key: UInt64, _ index: Int) -> Void
  ) {
    let node = nodes[object]
    guard node.tag == .object else { return }
    let end = node.end
    unsafe bytes.withUnsafeBufferPointer { text in
      unsafe nodes.withUnsafeBufferPointer { nodes in
        guard let start = text.baseAddress else { return }
        var child = object + 1
        // In the output of `JSONCursor`, each key is followed by a value.
        while child < end {
          let key = unsafe nodes[child]
          let value = unsafe nodes[child + 1]
          let index = child + 1
          child = value.isContainer ? value.end : child + 2
          if let payload, UInt32(truncatingIfNeeded: payload ^ key.bits) != 0 { continue }
          body(
            unsafe JSONKey.payload(of: key, start + key.start, room: text.count - key.start), index)
        }
      }
    }
  }

  /// Returns the numbers of a property in its most frequent form, such as
  /// `{"a": 0, "k": [100, 100], "ix": 6}`: the count, 1 to 4, and the numbers. nil for all other
  /// forms, such as with keyframes, an expression or a slot.
  func stillNumbers(ofProperty index: Int) -> (count: Int, numbers: SIMD4<Double>)? {
    guard nodes[index].tag == .object else { return nil }
    var (value, isStill) = (-1, true)
    forEachMember(of: index) { key, index in
      switch key {
      case JSONKey("k").payload: value = index
      case JSONKey("a").payload, JSONKey("ix").payload, JSONKey("l").payload: break
      default: isStill = false
      }
    }
    guard isStill, value >= 0 else { return nil }
    var numbers = SIMD4<Double>()
    let list = nodes[value]
    let count = list.tag == .array ? list.count : 1
    let first = list.tag == .array ? value + 1 : value
    // Elements that are containers have members of their own on the tape.
    guard 1...4 ~= count, list.tag != .array || list.end == first + count else { return nil }
    for i in 0..<count {
      guard nodes[first + i].tag == .number else { return nil }
      numbers[i] = number(ofNode: first + i)
      guard numbers[i].isFinite else { return nil }
    }
    return (count, numbers)
  }

  /// Calls a function with each member of an object, with the index -1 for a value that is null.
  @inline(__always)
  func forEachIndex(of object: Int, _ body: (_ key: UInt64, _ index: Int) -> Void) {
    forEachMember(of: object) { key, index in
      body(key, nodes[index].tag == .null ? -1 : index)
    }
  }

  /// Returns whether the bytes after the first four are equal to those of the key.
  private func tail(of key: JSONKey, before value: Int) -> Bool {
    let node = nodes[value - 1]
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for i in 4..<node.length where unsafe bytes[node.start + i] != key.text.utf8Start[i] {
        return false
      }
      return true
    }
  }
}
