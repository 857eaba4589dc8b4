// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// JavaScript's operators, for operands with an unambiguous result.
extension ExpressionEvaluator {
  func unary(
    _ operation: ExpressionNode.Unary, _ value: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch operation {
    case .not: .bool(!value.isTrue)
    case .minus: .number(-(try value.number()))
    case .plus: .number(try value.number())
    }
  }

  func binary(
    _ operation: ExpressionNode.Binary, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch operation {
    case .add where a.isText || b.isText: return try .joined(a, b)
    case .equal: return .bool(try a.equals(b, strictly: false))
    case .notEqual: return .bool(try !a.equals(b, strictly: false))
    case .identical: return .bool(try a.equals(b, strictly: true))
    case .notIdentical: return .bool(try !a.equals(b, strictly: true))
    default: break
    }
    let (x, y) = (try a.number(), try b.number())
    switch operation {
    case .add: return .number(x + y)
    case .subtract: return .number(x - y)
    case .multiply: return .number(x * y)
    case .divide: return .number(x / y)
    case .remainder: return .number(fmod(x, y))
    case .less: return .bool(x < y)
    case .lessOrEqual: return .bool(x <= y)
    case .greater: return .bool(x > y)
    default: return .bool(x >= y)
    }
  }
}
