// SPDX-License-Identifier: Apache-2.0

/// A key as nodes hold it: its length and its first four bytes in one number, by which most keys are told apart.
struct JSONKey {
  let payload: UInt64
  let text: StaticString

  @inline(__always)
  init(_ text: StaticString) {
    self.text = text
    let length = text.utf8CodeUnitCount
    payload = unsafe Self.payload(text.utf8Start, length: length, room: length)
  }

  /// - Parameter room: How many bytes may be read.
  @inline(__always)
  static func payload(_ bytes: UnsafePointer<UInt8>, length: Int, room: Int) -> UInt64 {
    var head: UInt32 = 0
    if room >= 4 {
      head = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian
      if length < 4 { head &= (1 << (8 * UInt32(truncatingIfNeeded: length))) &- 1 }
    } else {
      for i in 0..<min(length, room) {
        head |= unsafe UInt32(bytes[i]) << (8 * UInt32(truncatingIfNeeded: i))
      }
    }
    return UInt64(head) << 32 | UInt64(truncatingIfNeeded: length)
  }
}
