// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The prelude's operators for numbers, vectors and texts.
enum ExpressionArithmetic {
  typealias Operation = (Double, Double) -> Double

  /// Combines two values component by component; components that one does not have are those of the
  /// other.
  private static func pairs(
    _ a: [ExpressionValue], _ b: [ExpressionValue], _ operation: Operation
  ) throws(ExpressionFailure) -> ExpressionValue {
    var result: [ExpressionValue] = []
    for i in 0..<max(a.count, b.count) {
      if i >= a.count {
        result.append(b[i])
      } else if i >= b.count {
        result.append(a[i])
      } else {
        result.append(.number(operation(try a[i].number(), try b[i].number())))
      }
    }
    return .items(result)
  }

  private static func each(
    _ list: [ExpressionValue], _ operation: (Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    var result: [ExpressionValue] = []
    for value in list { result.append(.number(operation(try value.number()))) }
    return .items(result)
  }

  private static func first(
    _ list: [ExpressionValue], _ operation: (Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let one = list.first else { throw .unknown }
    var result = list
    result[0] = .number(operation(try one.number()))
    return .items(result)
  }

  static func sum(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    if let x = a.list, let y = b.list { return try pairs(x, y, +) }
    if a.isText || b.isText { return try .joined(a, b) }
    if let x = a.list {
      let y = try b.number()
      return try first(x) { $0 + y }
    }
    if let y = b.list {
      let x = try a.number()
      return try first(y) { x + $0 }
    }
    return .number(try a.number() + b.number())
  }

  static func difference(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    if let x = a.list, let y = b.list { return try pairs(x, y, -) }
    if let x = a.list {
      let y = try b.number()
      return try first(x) { $0 - y }
    }
    if let y = b.list {
      let x = try a.number()
      return try first(y) { x - $0 }
    }
    return .number(try a.number() - b.number())
  }

  /// Multiplies or divides each component by a number.
  static func scaled(
    _ a: ExpressionValue, _ b: ExpressionValue, _ operation: Operation
  ) throws(ExpressionFailure) -> ExpressionValue {
    if a.list != nil, b.list != nil { return .number(0) }
    if let x = a.list {
      let y = try b.number()
      return try each(x) { operation($0, y) }
    }
    if let y = b.list {
      let x = try a.number()
      return try each(y) { operation(x, $0) }
    }
    return .number(operation(try a.number(), try b.number()))
  }

  static func remainder(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    .number(fmod(try a.number(), try b.number()))
  }

  static func negative(_ a: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    if let list = a.list { return try each(list) { -$0 } }
    return .number(-(try a.number()))
  }

  // MARK: Functions

  static func clamp(
    _ value: ExpressionValue, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    var (low, high) = (try a.number(), try b.number())
    if low > high { (low, high) = (high, low) }
    let one = { (x: Double) in least(greatest(x, low), high) }
    if let list = value.list { return try each(list, one) }
    return .number(one(try value.number()))
  }

  static func length(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure) -> Double
  {
    guard let list = a.list else {
      return abs(b.isUndefined ? try a.number() : try a.number() - b.number())
    }
    var squares = 0.0
    for (i, value) in list.enumerated() {
      var other = 0.0
      if let to = b.list {
        if i < to.count, !to[i].isUndefined { other = try to[i].number() }
      } else if !b.isUndefined {
        throw .unknown
      }
      let distance = try value.number() - other
      squares += distance * distance
    }
    return squares.squareRoot()
  }

  static func dot(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure) -> Double {
    guard let x = a.list, let y = b.list else { throw .unknown }
    var result = 0.0
    for i in 0..<min(x.count, y.count) { result += try x[i].number() * y[i].number() }
    return result
  }

  private static func mix(
    _ a: ExpressionValue, _ b: ExpressionValue, _ share: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let x = a.list else {
      let (from, to) = (try a.number(), try b.number())
      return .number(from + (to - from) * share)
    }
    guard let y = b.list else { throw .unknown }
    return try pairs(x, y) { $0 + ($1 - $0) * share }
  }

  /// `linear(t, a, b)`, `linear(t, from, to, a, b)`, and the functions `ease`, `easeIn` and
  /// `easeOut`.
  ///
  /// As the manual of After Effects has it: `a` for t ≤ from, else `b` for t ≥ to. So there is no
  /// ramp if `from` is beyond `to`, where lottie-web exchanges the ends.
  static func ramp(
    _ arguments: [ExpressionValue], _ curve: (Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    func argument(_ i: Int) -> ExpressionValue { i < arguments.count ? arguments[i] : .undefined }
    let isShort = argument(3).isUndefined
    let t = try argument(0).number()
    let from = isShort ? 0 : try argument(1).number()
    let to = isShort ? 1 : try argument(2).number()
    let (a, b) = (argument(isShort ? 1 : 3).bare, argument(isShort ? 2 : 4).bare)
    if t <= from { return a }
    if t >= to { return b }
    return try mix(a, b, curve((t - from) / (to - from)))
  }

  /// The y of the Bézier curve from (0, 0) to (1, 1) with these control points.
  static func eased(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<40 {
      let u = 1 - t
      let reached = 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t
      if abs(reached - x) < 1e-7 { break }
      if reached < x { low = t } else { high = t }
      t = (low + high) / 2
    }
    let u = 1 - t
    return 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t
  }

  /// JavaScript's `max`, which returns NaN if any argument is NaN.
  static func greatest(_ a: Double, _ b: Double) -> Double {
    a.isNaN || b.isNaN ? .nan : a > b || (a == b && a.sign == .plus) ? a : b
  }

  static func least(_ a: Double, _ b: Double) -> Double {
    a.isNaN || b.isNaN ? .nan : a < b || (a == b && a.sign == .minus) ? a : b
  }
}
