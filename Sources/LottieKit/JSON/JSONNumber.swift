// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads the numbers of JSON texts.
enum JSONNumber {
  private static let powersOfTen: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A number without a sign whose digits and point are at most seven bytes, as nearly all are, without a loop.
  ///
  /// - Returns: Its value and how many bytes it has; nil for others.
  @inline(__always)
  static func short(_ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (Double, Int)? {
    guard unsafe end - at >= 8 else { return nil }
    let digits =
      unsafe UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
      ^ 0x3030_3030_3030_3030
    // The highest bit of each byte that is no digit; only those behind the second such byte may be wrong.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let whole = others.trailingZeroBitCount >> 3
    guard whole > 0, whole < 8 else { return nil }
    var length = whole
    var fraction = 0
    var value = digits
    let low = ((1 as UInt64) &<< UInt64(truncatingIfNeeded: 8 &* whole)) &- 1
    if unsafe at[whole] == UInt8(ascii: ".") {
      length = (others & (others &- 1)).trailingZeroBitCount >> 3
      fraction = length &- whole &- 1
      guard length < 8, fraction > 0 else { return nil }
      // Closes the gap that the point leaves.
      value = digits & low | (digits >> 8) & ~low
    }
    guard unsafe at[length] | 0x20 != UInt8(ascii: "e") else { return nil }
    let count = whole &+ fraction
    // The last digit into the highest byte, zeros in front; then in pairs, fours and all eight.
    value = value &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    value = value &* 10 &+ (value >> 8)
    value =
      ((value & 0xff_0000_00ff) &* 0x000f_4240_0000_0064
        &+ ((value >> 16) & 0xff_0000_00ff) &* 0x0000_2710_0000_0001) >> 32
    return (Double(Int64(truncatingIfNeeded: value)) / powersOfTen[fraction], length)
  }

  /// Any number without a sign: its value, nil if there is none, and what is behind it or in the place of a digit.
  static func long(_ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (
    Double?, UnsafePointer<UInt8>
  ) {
    var at = unsafe first
    var mantissa: UInt64 = 0
    var digits = unsafe scanDigits(&at, end, &mantissa)
    guard digits > 0 else { return unsafe (nil, at) }
    var exponent = 0
    if unsafe at < end, unsafe at.pointee == UInt8(ascii: ".") {
      unsafe at += 1
      let fraction = unsafe scanDigits(&at, end, &mantissa)
      guard fraction > 0 else { return unsafe (nil, at) }
      digits += fraction
      exponent = -fraction
    }
    if unsafe at < end, unsafe at.pointee | 0x20 == UInt8(ascii: "e") {
      unsafe at += 1
      guard let power = unsafe scanExponent(&at, end) else { return unsafe (nil, at) }
      exponent += power
    }
    // Exact when the digits fit the mantissa and the power of ten is exact too (W. D. Clinger, 1990).
    guard digits <= 19, mantissa <= 1 << 53, exponent.magnitude <= 22 else {
      return unsafe (exact(UnsafeBufferPointer(start: first, count: at - first)), at)
    }
    let power = powersOfTen[Int(exponent.magnitude)]
    return unsafe (exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power, at)
  }

  /// The library's exact conversion; too large a number becomes infinite, and a default is used where it is read.
  private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    unsafe Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }

  /// - Returns: How many there are.
  private static func scanDigits(
    _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ mantissa: inout UInt64
  ) -> Int {
    let first = unsafe at
    while unsafe at < end {
      let digit = unsafe at.pointee &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      unsafe at += 1
    }
    return unsafe at - first
  }

  /// The number behind an `e`; nil if there is none.
  private static func scanExponent(
    _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Int? {
    var isNegative = false
    if unsafe at < end {
      isNegative = unsafe at.pointee == UInt8(ascii: "-")
      if unsafe isNegative || at.pointee == UInt8(ascii: "+") { unsafe at += 1 }
    }
    var value: UInt64 = 0
    let digits = unsafe scanDigits(&at, end, &value)
    guard digits > 0 else { return nil }
    // More digits than that are too many in any case, zeros in front but for.
    let magnitude = digits > 18 ? 99_999 : Int(min(99_999, value))
    return isNegative ? -magnitude : magnitude
  }
}
