// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension MathFunction {
  func callAsFunction(_ x: [Double]) throws(ExpressionFailure) -> Double {
    func at(_ i: Int) -> Double { i < x.count ? x[i] : .nan }
    switch self {
    case .abs: return Swift.abs(at(0))
    case .sqrt: return at(0).squareRoot()
    case .sin: return Glibc.sin(at(0))
    case .cos: return Glibc.cos(at(0))
    case .tan: return Glibc.tan(at(0))
    case .asin: return Glibc.asin(at(0))
    case .acos: return Glibc.acos(at(0))
    case .atan: return Glibc.atan(at(0))
    case .atan2: return Glibc.atan2(at(0), at(1))
    case .exp: return Glibc.exp(at(0))
    case .log: return Glibc.log(at(0))
    case .pow: return Self.power(at(0), at(1))
    case .floor: return at(0).rounded(.down)
    case .ceil: return at(0).rounded(.up)
    case .round: return Self.rounded(at(0))
    case .min: return x.reduce(.infinity, ExpressionArithmetic.least)
    case .max: return x.reduce(-.infinity, ExpressionArithmetic.greatest)
    case .sign: return at(0).isNaN || at(0) == 0 ? at(0) : at(0) < 0 ? -1 : 1
    case .trunc: return at(0).rounded(.towardZero)
    case .hypot:
      if x.contains(where: \.isInfinite) { return .infinity }
      // Large numbers have squares that are infinite.
      let most = x.reduce(0) { ExpressionArithmetic.greatest($0, Swift.abs($1)) }
      guard most > 0 else { return most }
      return x.reduce(0) { $0 + ($1 / most) * ($1 / most) }.squareRoot() * most
    case .cbrt: return Glibc.cbrt(at(0))
    case .log2: return Glibc.log2(at(0))
    case .log10: return Glibc.log10(at(0))
    case .random, .pi, .e, .sqrt2, .sqrtHalf, .ln2, .ln10: throw .unknown
    }
  }

  /// Rounds halves up, as JavaScript does.
  private static func rounded(_ x: Double) -> Double {
    let floor = x.rounded(.down)
    let result = x - floor >= 0.5 ? floor + 1 : floor
    return result == 0 ? Double(signOf: x, magnitudeOf: 0) : result
  }

  /// As in JavaScriptCore, which multiplies for small integer exponents.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || (Swift.abs(base) == 1 && exponent.isInfinite) { return .nan }
    guard exponent == exponent.rounded(), exponent > 0, exponent <= 1000 else {
      return Glibc.pow(base, exponent)
    }
    var (result, base, rest) = (1.0, base, Int(exponent))
    while rest > 0 {
      if rest & 1 == 1 { result *= base }
      base *= base
      rest >>= 1
    }
    return result
  }
}
