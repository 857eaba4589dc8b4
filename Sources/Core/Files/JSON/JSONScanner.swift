// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The conversion of a JSON text to the nodes of a tape in one pass.
///
/// The syntax is that of RFC 8259 with two exceptions: the tokens `NaN` and `Infinity`, which some
/// exporters write, are read as null, and zero bytes after the text are ignored.
struct JSONScanner {
  private let bytes: [UInt8]
  private let depthLimit: Int

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// Parses the text.
  ///
  /// - Returns: The nodes, whether the text may contain expressions, and whether keys may contain
  ///   escapes.
  /// - Throws: `LottieError` with line, column and path of the first error.
  func scan() throws(LottieError) -> (
    nodes: [JSONTape.Node], hasExpressions: Bool, hasEscapedKeys: Bool
  ) {
    guard bytes.count < JSONTape.mostBytes else {
      throw LottieError(
        .limit,
        reason: "the text has \(bytes.count) bytes; fewer than \(JSONTape.mostBytes) can be read")
    }
    var mistake: JSONCursor.Mistake?
    var hasExpressions = false
    var hasEscapedKeys = false
    let most = unsafe bytes.withUnsafeBufferPointer { unsafe Self.mostNodes($0) }
    let nodes = unsafe [JSONTape.Node](unsafeUninitializedCapacity: most) {
      room, count in
      (mistake, count, hasExpressions, hasEscapedKeys) = unsafe bytes.withUnsafeBufferPointer {
        text in
        guard let start = text.baseAddress, let nodes = room.baseAddress else {
          return (.empty, 0, false, false)
        }
        // Nearly all of the memory will be written.
        unsafe MemoryPages.populate(nodes, bytes: room.count * MemoryLayout<JSONTape.Node>.stride)
        return unsafe JSONCursor.read(start, text.count, into: nodes, depthLimit: depthLimit)
      }
    }
    if let mistake { throw failure(mistake, nodes) }
    return (nodes, hasExpressions, hasEscapedKeys)
  }

  /// Returns an upper bound of the number of nodes: each node except the first follows an opening
  /// bracket, a comma or a colon.
  ///
  /// The loop is written so that the compiler vectorizes it.
  private static func mostNodes(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = text.baseAddress else { return 1 }
    // A multiple of 64 that does not overflow the count in a byte.
    let part = 192
    var sum = 1
    var start = 0
    while start &+ part <= text.count {
      let bytes = unsafe base + start
      var count: UInt8 = 0
      var i = 0
      while i < part {
        let byte = unsafe bytes[i]
        // `[` and `{` differ only in the bit 0x20.
        let isOpening: UInt8 = byte | 0x20 == UInt8(ascii: "{") ? 1 : 0
        let isComma: UInt8 = byte == UInt8(ascii: ",") ? 1 : 0
        let isColon: UInt8 = byte == UInt8(ascii: ":") ? 1 : 0
        count &+= isOpening | isComma | isColon
        i &+= 1
      }
      sum &+= Int(count)
      start &+= part
    }
    return sum &+ (text.count &- start)
  }

  // MARK: Errors

  /// Converts a syntax error to a `LottieError` with line, column and path.
  private func failure(_ mistake: JSONCursor.Mistake, _ nodes: [JSONTape.Node]) -> LottieError {
    let position = JSONTape.position(of: mistake.offset, in: bytes)
    var path = ""
    for step in mistake.steps {
      switch step {
      case .element(let position): path += "[\(position)]"
      case .member(let key) where key < nodes.count:
        let start = nodes[key].start
        path += path.isEmpty ? "" : "."
        path += String(decoding: bytes[start..<start + nodes[key].length], as: UTF8.self)
      case .member: break
      }
    }
    if mistake.isTooDeep {
      return LottieError(
        .limit, line: position.line, column: position.column, path: path,
        reason: "values are nested more than \(depthLimit) deep")
    }
    var found: Message = "the end of the file"
    if mistake.offset < bytes.count {
      let byte = bytes[mistake.offset]
      found =
        byte > 0x20 && byte < 0x7f
        ? "“\(Character(Unicode.Scalar(byte)))”" : Message("the byte 0x\(String(byte, radix: 16))")
    }
    return LottieError(
      .malformed, line: position.line, column: position.column, path: path,
      reason:
        "\(Message(key: "\(mistake.expected)")), found \(found); export the file again or mend it here"
    )
  }
}
