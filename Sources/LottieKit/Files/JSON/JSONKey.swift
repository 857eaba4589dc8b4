// SPDX-License-Identifier: Apache-2.0

/// A key by which members are looked for: what a node says of a string (length, no escapes) and its
/// first four bytes in one number, by which most keys are told apart.
struct JSONKey {
  let payload: UInt64
  let text: StaticString

  @inline(__always)
  init(_ text: StaticString) {
    self.text = text
    let length = text.utf8CodeUnitCount
    payload = unsafe Self.payload(
      of: JSONTape.Node(.string, 0, length), text.utf8Start, room: length)
  }

  /// - Parameters:
  ///   - node: Of a string.
  ///   - bytes: Where it starts.
  ///   - room: How many bytes may be read.
  @inline(__always)
  static func payload(of node: JSONTape.Node, _ bytes: UnsafePointer<UInt8>, room: Int) -> UInt64 {
    let length = node.length
    var head: UInt32 = 0
    if room >= 4 {
      head = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian
      if length < 4 { head &= (1 << (8 * UInt32(truncatingIfNeeded: length))) &- 1 }
    } else {
      for i in 0..<min(length, room) {
        head |= unsafe UInt32(bytes[i]) << (8 * UInt32(truncatingIfNeeded: i))
      }
    }
    return UInt64(head) << 32 | node.bits & 0xffff_ffff
  }
}
