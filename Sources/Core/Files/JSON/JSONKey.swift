// SPDX-License-Identifier: Apache-2.0

/// The key of an object's member, in a form that is fast to compare.
///
/// `payload` combines the first four bytes of the key with the lower half of a string's node (the
/// length, no escapes) in one number. One comparison then distinguishes most keys.
struct JSONKey {
  let payload: UInt64
  let text: StaticString

  @inline(__always)
  /// Creates a key. The compiler computes the payload of a literal.
  init(_ text: StaticString) {
    self.text = text
    let length = text.utf8CodeUnitCount
    payload = unsafe Self.payload(
      of: JSONTape.Node(.string, 0, length), text.utf8Start, room: length)
  }

  /// Returns the payload of a key in the text.
  ///
  /// - Parameters:
  ///   - node: The node of the string.
  ///   - bytes: The first byte of the string.
  ///   - room: The number of bytes that can be read from there.
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

  /// Returns the payload of a text, which identifies texts of up to four bytes.
  static func payload(of text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return JSONTape.Node(.string, 0, 0).bits }
      return unsafe payload(
        of: JSONTape.Node(.string, 0, bytes.count), base, room: bytes.count)
    }
  }
}
