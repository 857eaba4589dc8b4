// SPDX-License-Identifier: Apache-2.0

/// Searches in the text. They are static, so that the state of a cursor stays in registers.
extension JSONCursor {
  /// Returns the highest bit of each byte that is equal to `byte`. Only bits up to the first match
  /// are exact; later bits may be set in error.
  @inline(__always)
  static func matches(of byte: UInt8, in bytes: UInt64) -> UInt64 {
    let difference = bytes ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// Returns the closing quote of a string, and whether the string contains escapes.
  static func quote(from first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (
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

  /// Returns the position after white space.
  static func afterSpace(_ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    var at = unsafe from
    while unsafe at < end && at.pointee <= 0x20 {
      switch unsafe at.pointee {
      case 0x20, 0x0d, 0x09: unsafe at += 1
      // In formatted texts, lines start with many spaces.
      case 0x0a: unsafe at = afterIndent(at + 1, end)
      default: return unsafe at
      }
    }
    return unsafe at
  }

  /// Returns the position after spaces, 16 or 8 at once; some may be left at the end of the text.
  private static func afterIndent(_ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    var at = unsafe from
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
      if others != 0 { break }
    }
    return unsafe at
  }
}
