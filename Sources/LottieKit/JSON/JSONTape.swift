// SPDX-License-Identifier: Apache-2.0

/// A JSON text as a flat list of nodes, one for each value and key, in the order of the text.
///
/// Nothing is copied out of the text but numbers: strings stay ranges of bytes, and containers know where they end, so
/// that what nobody asks for costs nothing but its scan.
package final class JSONTape: Sendable {
  enum Tag: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  struct Node {
    /// A number's bits; a string's first four bytes (upper half) and its length in bytes (lower half); a container's
    /// number of members (upper half) and the index of the node behind it (lower half).
    var payload: UInt64
    /// Where the value starts in the text; for strings, behind the quote.
    var offset: UInt32
    var tag: Tag
    /// A string with escapes, which cannot be read off the text as it stands.
    var hasEscapes: Bool

    var end: Int { Int(truncatingIfNeeded: payload & 0xffff_ffff) }
    var count: Int { Int(truncatingIfNeeded: payload >> 32) }
    var number: Double { Double(bitPattern: payload) }
    var length: Int { Int(truncatingIfNeeded: payload & 0xffff_ffff) }
  }

  /// The text in UTF-8, without a byte order mark.
  let bytes: [UInt8]
  let nodes: [Node]

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
    nodes = try JSONScanner(bytes: bytes, depthLimit: limits.jsonDepth).scan()
  }

  /// The text as UTF-8 without a byte order mark.
  private static func utf8(_ text: [UInt8]) throws(LottieError) -> [UInt8] {
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

  // MARK: Places

  /// Line and column, both from 1, of a place in the text; columns count bytes.
  static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for (i, byte) in bytes[..<min(offset, bytes.count)].enumerated() where byte == 0x0a {
      line += 1
      start = i + 1
    }
    return (line, min(offset, bytes.count) - start + 1)
  }

  func position(ofNode index: Int) -> (line: Int, column: Int) {
    Self.position(of: Int(nodes[index].offset), in: bytes)
  }

  /// Index of the node behind a value and all that is in it.
  @inline(__always)
  func indexAfter(_ index: Int) -> Int {
    let node = nodes[index]
    return node.tag == .array || node.tag == .object ? node.end : index + 1
  }

  /// The path of a node from the root, such as `layers[2].ks.p`; found by walking, since only messages need it.
  func path(ofNode target: Int) -> String {
    var path = ""
    var index = 0
    while index != target {
      let node = nodes[index]
      guard node.tag == .array || node.tag == .object else { return path }
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
    let start = Int(node.offset)
    let raw = bytes[start..<start + node.length]
    guard node.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    return JSONEscapes.undone(raw)
  }

  /// Whether a string node is spelled so, compared as bytes.
  @inline(__always)
  func string(ofNode index: Int, equals key: JSONKey) -> Bool {
    let node = nodes[index]
    guard node.payload == key.payload, !node.hasEscapes else { return false }
    return node.length <= 4 || tail(of: node, equals: key)
  }

  /// An object's member of that name, the last one of several; -1 where there is none, or null, or no object.
  func value(of key: JSONKey, inNode object: Int) -> Int {
    guard nodes[object].tag == .object else { return -1 }
    var result = -1
    var child = object + 1
    let end = nodes[object].end
    while child < end {
      if string(ofNode: child, equals: key) {
        result = nodes[child + 1].tag == .null ? -1 : child + 1
      }
      child = indexAfter(child + 1)
    }
    return result
  }

  /// Calls `body` with each member of an object: its key's `JSONKey.payload`, 0 where there are escapes in it, and where
  /// its value is, -1 for null. None for what is no object.
  @inline(__always)
  func forEachMember(of object: Int, _ body: (_ key: UInt64, _ place: Int) -> Void) {
    guard nodes[object].tag == .object else { return }
    var child = object + 1
    let end = nodes[object].end
    while child < end {
      let key = nodes[child]
      body(key.hasEscapes ? 0 : key.payload, nodes[child + 1].tag == .null ? -1 : child + 1)
      child = indexAfter(child + 1)
    }
  }

  /// The same for what is behind the first four bytes.
  private func tail(of node: Node, equals key: JSONKey) -> Bool {
    let start = Int(node.offset)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for i in 4..<node.length where unsafe bytes[start + i] != key.text.utf8Start[i] {
        return false
      }
      return true
    }
  }
}
