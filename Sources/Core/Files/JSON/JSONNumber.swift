// SPDX-License-Identifier: Apache-2.0

/// The parser of numbers in JSON texts.
enum JSONNumber {
  /// The powers of ten that a `Double` represents exactly.
  private static let powersOfTen: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns the value of a number that the scanner has found; infinity if it is too large.
  @inline(__always)
  static func value(_ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Double {
    let isNegative = unsafe first.pointee == UInt8(ascii: "-")
    let at = unsafe isNegative ? first + 1 : first
    let magnitude = unsafe short(at, end) ?? long(at, end)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the length of a number without a sign if it has at most seven bytes, otherwise 0. An
  /// exponent may follow. Most numbers are that short, and there is no loop.
  ///
  /// - Parameter at: The position of eight bytes.
  @inline(__always)
  static func shortLength(of at: UnsafePointer<UInt8>) -> Int { unsafe shape(at).length }

  /// Returns the parts of a short number, after which an exponent may follow.
  ///
  /// - Parameter at: The position of eight bytes.
  /// - Returns: Eight bytes in which each digit is replaced by its value, the number of digits
  ///   before and after the point, and the length, which is 0 for a long or invalid number.
  @inline(__always)
  private static func shape(_ at: UnsafePointer<UInt8>) -> (
    digits: UInt64, whole: Int, fraction: Int, length: Int
  ) {
    let digits = unsafe eight(at)
    let others = others(in: digits)
    guard others & 0x80 == 0, others != 0 else { return (0, 0, 0, 0) }
    let whole = others.trailingZeroBitCount >> 3
    guard unsafe at[whole] == UInt8(ascii: ".") else { return (digits, whole, 0, whole) }
    let rest = others & (others &- 1)
    let length = rest.trailingZeroBitCount >> 3
    guard rest != 0, length > whole &+ 1 else { return (0, 0, 0, 0) }
    return (digits, whole, length &- whole &- 1, length)
  }

  /// The next eight bytes, in which each digit is replaced by its value.
  @inline(__always)
  private static func eight(_ at: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
      ^ 0x3030_3030_3030_3030
  }

  /// The highest bit of each byte of `eight` that is not a digit. Bits after the second such byte may
  /// be wrong.
  @inline(__always)
  private static func others(in digits: UInt64) -> UInt64 {
    ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
  }

  /// Returns the value of a short number; nil for other numbers.
  @inline(__always)
  private static func short(_ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Double? {
    guard unsafe end - at >= 8 else { return nil }
    let (digits, whole, fraction, length) = unsafe shape(at)
    guard length > 0, unsafe at[length] | 0x20 != UInt8(ascii: "e") else { return nil }
    var value = digits
    if fraction > 0 {
      // Removes the byte of the point.
      let low = ((1 as UInt64) &<< UInt64(truncatingIfNeeded: 8 &* whole)) &- 1
      value = digits & low | (digits >> 8) & ~low
    }
    // Moves the last digit to the highest byte, with zeros before the first digit.
    value = combined(value &<< UInt64(truncatingIfNeeded: 64 &- 8 &* (whole &+ fraction)))
    return Double(Int64(truncatingIfNeeded: value)) / powersOfTen[fraction]
  }

  /// Returns the number of eight digits, one in each byte, the first in the lowest one: combines
  /// pairs of digits, groups of four, and all eight.
  @inline(__always)
  private static func combined(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ (digits >> 8)
    return
      ((pairs & 0xff_0000_00ff) &* 0x000f_4240_0000_0064
      &+ ((pairs >> 16) & 0xff_0000_00ff) &* 0x0000_2710_0000_0001) >> 32
  }

  /// Skips a number without a sign, or moves to the position of a missing digit.
  ///
  /// - Returns: Whether the number is valid.
  static func skip(_ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    var digits: UInt64 = 0
    guard unsafe scanDigits(&at, end, &digits) > 0 else { return false }
    if unsafe at < end, unsafe at.pointee == UInt8(ascii: ".") {
      unsafe at += 1
      guard unsafe scanDigits(&at, end, &digits) > 0 else { return false }
    }
    if unsafe at < end, unsafe at.pointee | 0x20 == UInt8(ascii: "e") {
      unsafe at += 1
      return unsafe scanExponent(&at, end) != nil
    }
    return true
  }

  /// Returns the value of any number without a sign.
  private static func long(_ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Double {
    // NaN and Infinity.
    if unsafe first < end, unsafe first.pointee >= UInt8(ascii: "A") { return .nan }
    var at = unsafe first
    var mantissa: UInt64 = 0
    var digits = unsafe scanDigits(&at, end, &mantissa)
    var exponent = 0
    if unsafe at < end, unsafe at.pointee == UInt8(ascii: ".") {
      unsafe at += 1
      let fraction = unsafe scanDigits(&at, end, &mantissa)
      digits += fraction
      exponent = -fraction
    }
    if unsafe at < end, unsafe at.pointee | 0x20 == UInt8(ascii: "e") {
      unsafe at += 1
      exponent += unsafe scanExponent(&at, end) ?? 0
    }
    // The result is exact if the mantissa and the power of ten are exact (W. D. Clinger, 1990).
    guard digits <= 19, mantissa <= 1 << 53, exponent.magnitude <= 22 else {
      return unsafe exact(UnsafeBufferPointer(start: first, count: at - first))
    }
    let power = powersOfTen[Int(exponent.magnitude)]
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// Converts a number with the standard library, which is exact but slow. A number that is too
  /// large becomes infinity, for which readers use a default.
  private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    unsafe Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }

  /// Appends decimal digits to a mantissa, which wraps around if there are too many.
  ///
  /// - Returns: The number of digits.
  private static func scanDigits(
    _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ mantissa: inout UInt64
  ) -> Int {
    let first = unsafe at
    while unsafe end - at >= 8 {
      let digits = unsafe eight(at)
      guard others(in: digits) == 0 else { break }
      mantissa = mantissa &* 100_000_000 &+ combined(digits)
      unsafe at += 8
    }
    while unsafe at < end {
      let digit = unsafe at.pointee &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      unsafe at += 1
    }
    return unsafe at - first
  }

  /// Parses the exponent after `e`; nil if it has no digits.
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
    // More digits would overflow; such an exponent is out of range, apart from leading zeros.
    let magnitude = digits > 18 ? 99_999 : Int(min(99_999, value))
    return isNegative ? -magnitude : magnitude
  }
}
