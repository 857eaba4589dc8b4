// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieGeometry

/// The operators, for operands with an unambiguous result: JavaScript's, and After Effects' for
/// arrays of numbers.
enum ExpressionOperators {
  static func unary(
    _ operation: ExpressionNode.Unary, _ value: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch operation {
    case .not: return .bool(!value.isTrue)
    case .minus:
      if value.vector?.isEmpty == false { return try ExpressionArithmetic.negative(value) }
      return .number(-(try value.number()))
    case .plus: return .number(try value.number())
    case .invert: return .number(Double(~ExpressionArithmetic.whole(try value.number())))
    case .void: return .undefined
    case .typeOf: throw .unknown
    }
  }

  static func binary(
    _ operation: ExpressionNode.Binary, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    if case .number(let x) = a.core, case .number(let y) = b.core {
      if let result = Self.arithmetic(operation, x, y) { return .number(result) }
    }
    switch operation {
    case .equal: return .bool(try a.equals(b, strictly: false))
    case .notEqual: return .bool(try !a.equals(b, strictly: false))
    case .identical: return .bool(try a.equals(b, strictly: true))
    case .notIdentical: return .bool(try !a.equals(b, strictly: true))
    case .isInstance: return .bool(try isInstance(a, of: b))
    case .add, .subtract, .multiply, .divide:
      if let result = try vector(operation, a, b) { return result }
      if operation == .add, a.isJoined || b.isJoined { return try .joined(a, b) }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if case .text(let x) = a.core, case .text(let y) = b.core {
        return .bool(Self.compare(operation, x, y))
      }
    default: break
    }
    let (x, y) = (try a.number(), try b.number())
    if let result = Self.arithmetic(operation, x, y) { return .number(result) }
    switch operation {
    case .less: return .bool(x < y)
    case .lessOrEqual: return .bool(x <= y)
    case .greater: return .bool(x > y)
    default: return .bool(x >= y)
    }
  }

  private static func arithmetic(_ operation: ExpressionNode.Binary, _ x: Double, _ y: Double)
    -> Double?
  {
    switch operation {
    case .add: x + y
    case .subtract: x - y
    case .multiply: x * y
    case .divide: x / y
    case .remainder: fmod(x, y)
    case .power: MathFunction.power(x, y)
    case .bitAnd: Double(ExpressionArithmetic.whole(x) & ExpressionArithmetic.whole(y))
    case .bitOr: Double(ExpressionArithmetic.whole(x) | ExpressionArithmetic.whole(y))
    case .bitXor: Double(ExpressionArithmetic.whole(x) ^ ExpressionArithmetic.whole(y))
    case .shiftLeft: Double(ExpressionArithmetic.whole(x) << (ExpressionArithmetic.whole(y) & 31))
    case .shiftRight: Double(ExpressionArithmetic.whole(x) >> (ExpressionArithmetic.whole(y) & 31))
    case .shiftRightUnsigned:
      Double(
        UInt32(bitPattern: ExpressionArithmetic.whole(x))
          >> UInt32(ExpressionArithmetic.whole(y) & 31))
    default: nil
    }
  }

  private static func compare(_ operation: ExpressionNode.Binary, _ x: String, _ y: String) -> Bool
  {
    let isLess = x.utf16.lexicographicallyPrecedes(y.utf16)
    let isEqual = x.utf16.elementsEqual(y.utf16)
    return switch operation {
    case .less: isLess
    case .lessOrEqual: isLess || isEqual
    case .greater: !isLess && !isEqual
    default: !isLess
    }
  }

  /// Arithmetic with arrays of numbers, as After Effects has it; nil for other values, for which
  /// JavaScript's rules hold. A number is added to the first component, as in its older engine.
  private static func vector(
    _ operation: ExpressionNode.Binary, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let (x, y) = (a.vector, b.vector)
    guard x != nil || y != nil else { return nil }
    guard x != nil || a.isNumber, y != nil || b.isNumber else { return nil }
    // Without a component, it is a list of something else.
    guard (x?.count ?? 0) + (y?.count ?? 0) > 0 else { return nil }
    switch operation {
    case .add: return try ExpressionArithmetic.sum(a, b)
    case .subtract: return try ExpressionArithmetic.difference(a, b)
    default:
      // JavaScript tells that two arrays cannot be multiplied.
      guard x == nil || y == nil else { throw .error }
      return operation == .multiply
        ? try ExpressionArithmetic.scaled(a, b, *) : try ExpressionArithmetic.scaled(a, b, /)
    }
  }

  private static func isInstance(
    _ value: ExpressionValue, of type: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    let isArray = if case .text("Array") = type.core { true } else { false }
    switch value.core {
    case .list: return true
    case .undefined, .null, .bool: return false
    case .number, .text: return !isArray && value.owner != nil
    default: return !isArray
    }
  }
}

extension ExpressionValue {
  var isNumber: Bool {
    if case .number = core { true } else { false }
  }

  /// Whether `+` makes a text of it.
  var isJoined: Bool {
    switch core {
    case .text, .list: true
    default: false
    }
  }
}

extension ExpressionArithmetic {
  /// Converts to a 32-bit integer, as JavaScript's operators do.
  static func whole(_ number: Double) -> Int32 {
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    // NaN becomes 0, as in JavaScript.
    return Int32(
      truncatingIfNeeded: Int(clamping: rest.finite(), to: -4_294_967_296...4_294_967_296))
  }
}
