// SPDX-License-Identifier: Apache-2.0

/// A JSON text as a flat list of nodes, one for each value and key, in the order of the text.
///
/// Nothing is copied out of the text: strings and numbers stay ranges of bytes, and containers know
/// where they end, so that what nobody asks for costs nothing but its scan.
package final class JSONTape: Sendable {
  enum Tag: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  /// Eight bytes, as large files have a hundred thousand: for twice as many the memory alone takes
  /// longer to get than numbers take to read.
  struct Node {
    /// The upper half: where a number or a string starts in the text (the latter behind its quote),
    /// or the index of the node behind a container. Then 28 bits: how many bytes a string has, or
    /// how many members a container. Then a bit for strings with escapes, which cannot be read off
    /// the text as they stand, and three for the tag.
    var bits: UInt64

    @inline(__always)
    init(_ tag: Tag, _ upper: Int, _ lower: Int, hasEscapes: Bool = false) {
      bits =
        UInt64(truncatingIfNeeded: upper) << 32 | UInt64(truncatingIfNeeded: lower) << 4
        | (hasEscapes ? 8 : 0) | UInt64(tag.rawValue)
    }

    /// Where a number or a string starts.
    @inline(__always) var start: Int { Int(truncatingIfNeeded: bits >> 32) }
    /// Bytes of a string.
    @inline(__always) var length: Int { Int(truncatingIfNeeded: (bits & 0xffff_ffff) >> 4) }
    /// Index of the node behind a container.
    @inline(__always) var end: Int { start }
    /// Members of a container.
    @inline(__always) var count: Int { length }
    var hasEscapes: Bool { bits & 8 != 0 }
    @inline(__always) var tag: Tag { Tag(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .null }
    @inline(__always) var isContainer: Bool { bits & 7 >= UInt64(Tag.array.rawValue) }
  }

  /// Longer texts have strings whose length is no longer told by a node.
  static let mostBytes = 1 << 28

  /// The text in UTF-8, without a byte order mark.
  let bytes: [UInt8]
  let nodes: [Node]
  /// There are strings of the name `x`: expressions, or what could be taken for them.
  let mayHaveExpressions: Bool

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - text: In UTF-8, or in UTF-16 with or without a byte order mark.
  ///   - limits: Its size and depth are capped by these.
  /// - Throws: `LottieError` with line, column and path of the first mistake.
  package init(_ text: [UInt8], limits: Limits = .init()) throws(LottieError) {
    bytes = try Self.utf8(text)
    guard bytes.count <= limits.jsonBytes else {
      throw LottieError(
        .limit,
        reason: "the text has \(bytes.count) bytes; up to \(limits.jsonBytes) are read")
    }
    (nodes, mayHaveExpressions) =
      try JSONScanner(bytes: bytes, depthLimit: limits.jsonDepth).scan()
  }

  /// The text as UTF-8 without a byte order mark.
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

  /// Line and column, both from 1, of a byte of the text; columns count bytes.
  static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for (i, byte) in bytes[..<min(offset, bytes.count)].enumerated() where byte == 0x0a {
      line += 1
      start = i + 1
    }
    return (line, min(offset, bytes.count) - start + 1)
  }

  /// Index of the node behind a value and all that is in it.
  @inline(__always)
  func indexAfter(_ index: Int) -> Int {
    let node = nodes[index]
    return node.isContainer ? node.end : index + 1
  }

  /// The path of a node from the root, such as `layers[2].ks.p`; found by walking, since only
  /// messages need it.
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

  /// A string node's text; escapes are undone, what is not Unicode becomes U+FFFD.
  func string(ofNode index: Int) -> String {
    let node = nodes[index]
    let raw = bytes[node.start..<node.start + node.length]
    guard node.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    return JSONEscapes.undone(raw)
  }

  /// A number node's value; infinite where it is too large.
  @inline(__always)
  func number(ofNode index: Int) -> Double {
    let start = nodes[index].start
    return unsafe bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, start < text.count else { return .nan }
      return unsafe JSONNumber.value(base + start, base + text.count)
    }
  }

  /// An object's member of that name, the last one of several; -1 where there is none, or null, or
  /// no object.
  func value(of key: JSONKey, inNode object: Int) -> Int {
    var result = -1
    forEachMember(of: object, like: key.payload) { payload, index in
      if payload == key.payload, key.text.utf8CodeUnitCount <= 4 || tail(of: key, before: index) {
        result = index
      }
    }
    return result < 0 || nodes[result].tag == .null ? -1 : result
  }

  /// Calls `body` with each member of an object: its key's `JSONKey.payload`, which is none that is
  /// asked for where there are escapes in it, and where its value is. None for what is no object.
  ///
  /// - Parameter payload: Keys of another length are left out, without a look at the text. Default:
  ///   nil, none is.
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
        // What `JSONCursor` has written is whole: a key is followed by a value.
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

  /// The same with -1 for a value that is null.
  @inline(__always)
  func forEachIndex(of object: Int, _ body: (_ key: UInt64, _ index: Int) -> Void) {
    forEachMember(of: object) { key, index in
      body(key, nodes[index].tag == .null ? -1 : index)
    }
  }

  /// Whether what is behind the first four bytes is that of the key, too.
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
