// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Vectors in space, and colors with components in 0...1.
extension ExpressionArithmetic {
  /// The first numbers of a list; nil if it has fewer.
  private static func numbers(
    _ value: ExpressionValue, _ count: Int
  ) throws(ExpressionFailure) -> [Double] {
    guard let list = value.list, list.count >= count else { throw .unknown }
    var result: [Double] = []
    for one in list { result.append(try one.number()) }
    return result
  }

  static func cross(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let (a, b) = (try numbers(a, 2) + [0], try numbers(b, 2) + [0])
    return .list([
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
    ])
  }

  /// The orientation of something at a point that looks at another point.
  static func direction(_ from: ExpressionValue, _ to: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let d = try numbers(difference(to, from), 2) + [0]
    return .list([
      atan2(-d[1], (d[0] * d[0] + d[2] * d[2]).squareRoot()) * 180 / .pi,
      atan2(d[0], d[2]) * 180 / .pi, 0,
    ])
  }

  static func hsl(ofRGB color: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    let c = try numbers(color, 3)
    let (r, g, b) = (c[0], c[1], c[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    guard !r.isNaN, !g.isNaN, !b.isNaN else { throw .unknown }
    let (d, l) = (high - low, (high + low) / 2)
    var h = 0.0
    if d > 0 {
      h = high == r ? (g - b) / d + (g < b ? 6 : 0) : high == g ? (b - r) / d + 2 : (r - g) / d + 4
    }
    let s = d == 0 ? 0 : l > 0.5 ? d / (2 - high - low) : d / (high + low)
    return .list([h / 6, s, l, c.count > 3 ? c[3] : 1])
  }

  static func rgb(ofHSL color: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    let c = try numbers(color, 3)
    let (h, s, l) = (c[0], c[1], c[2])
    guard !h.isNaN, !s.isNaN, !l.isNaN else { throw .unknown }
    func one(_ n: Double) -> Double {
      let k = fmod(fmod(n + h * 12, 12) + 12, 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return .list([one(0), one(8), one(4), c.count > 3 ? c[3] : 1])
  }
}
