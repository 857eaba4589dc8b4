// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// One pass over a JSON text that fills a tape.
///
/// Strict as RFC 8259, but for the tokens `NaN` and `Infinity` (some exporters write them; they are
/// read as null) and for zero bytes behind the text.
struct JSONScanner {
  private let bytes: [UInt8]
  private let depthLimit: Int

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// - Returns: The nodes, and whether there may be expressions among them.
  func scan() throws(LottieError) -> (nodes: [JSONTape.Node], hasExpressions: Bool) {
    guard bytes.count < JSONTape.mostBytes else {
      throw LottieError(
        .limit,
        reason: "the text has \(bytes.count) bytes; fewer than \(JSONTape.mostBytes) can be read")
    }
    var mistake: JSONCursor.Mistake?
    var hasExpressions = false
    let most = unsafe bytes.withUnsafeBufferPointer { unsafe Self.mostNodes($0) }
    let nodes = unsafe [JSONTape.Node](unsafeUninitializedCapacity: most) {
      room, count in
      (mistake, count, hasExpressions) = unsafe bytes.withUnsafeBufferPointer { text in
        guard let start = text.baseAddress, let nodes = room.baseAddress else {
          return (.empty, 0, false)
        }
        // Nearly all of it will be written to.
        unsafe MemoryPages.populate(nodes, bytes: room.count * MemoryLayout<JSONTape.Node>.stride)
        return unsafe JSONCursor.read(start, text.count, into: nodes, depthLimit: depthLimit)
      }
    }
    if let mistake { throw failure(mistake, nodes) }
    return (nodes, hasExpressions)
  }

  /// How many nodes a text can have: in front of each but the first there is an opening bracket, a
  /// comma or a colon.
  ///
  /// Written so that the compiler counts sixteen bytes at once.
  private static func mostNodes(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = text.baseAddress else { return 1 }
    // As many as a byte can count.
    let part = 192
    var sum = 1
    var start = 0
    while start &+ part <= text.count {
      let bytes = unsafe base + start
      var count: UInt8 = 0
      var i = 0
      while i < part {
        let byte = unsafe bytes[i]
        // `[` and `{` are 32 apart.
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
    var found = "the end of the file"
    if mistake.offset < bytes.count {
      let byte = bytes[mistake.offset]
      found =
        byte > 0x20 && byte < 0x7f
        ? "“\(Character(Unicode.Scalar(byte)))”" : "the byte 0x" + String(byte, radix: 16)
    }
    return LottieError(
      .malformed, line: position.line, column: position.column, path: path,
      reason: "\(mistake.expected), found \(found); export the file again or mend it here")
  }
}
