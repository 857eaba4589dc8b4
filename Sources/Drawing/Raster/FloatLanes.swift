// SPDX-License-Identifier: Apache-2.0

/// Minimum and maximum of lanes, which compile to one instruction. The standard library's
/// `pointwiseMin` and `pointwiseMax` are function calls.
extension SIMD8<Float> {
  /// The smaller value of each lane; `b` where one of them is NaN.
  @inline(__always)
  static func least(_ a: Self, _ b: Self) -> Self {
    var result = b
    for i in result.indices { result[i] = a[i] < b[i] ? a[i] : b[i] }
    return result
  }

  /// The larger value of each lane; `b` where one of them is NaN.
  @inline(__always)
  static func most(_ a: Self, _ b: Self) -> Self {
    var result = b
    for i in result.indices { result[i] = a[i] > b[i] ? a[i] : b[i] }
    return result
  }
}
