// SPDX-License-Identifier: Apache-2.0

/// Lane by lane what one instruction does; the library's own `pointwiseMin` and `pointwiseMax` are
/// calls.
extension SIMD8<Float> {
  /// The smaller ones; the other's where one is no number.
  @inline(__always)
  static func least(_ a: Self, _ b: Self) -> Self {
    var result = b
    for i in result.indices { result[i] = a[i] < b[i] ? a[i] : b[i] }
    return result
  }

  /// The larger ones; the other's where one is no number.
  @inline(__always)
  static func most(_ a: Self, _ b: Self) -> Self {
    var result = b
    for i in result.indices { result[i] = a[i] > b[i] ? a[i] : b[i] }
    return result
  }
}
