// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Conversions between values of the file and values of expressions.
enum ResultConversion {
  /// The largest number of components; more cannot be exchanged with scripts.
  private static let longest = 1000

  /// Converts the result of an expression to the type of the property's value.
  static func fitted(
    _ result: ExpressionValue, to value: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch (result.core, value.core) {
    case (.undefined, _), (.null, _): return value
    case (.text(let text), .text): return .text(text)
    case (.number(let number), .text): return .text(try ExpressionValue.string(number))
    case (.path, .path): return ExpressionValue(result.core)
    case (.list(let list), .number):
      guard let first = list.items.first else { throw .unknown }
      return .number(try finite(first))
    case (_, .number): return .number(try finite(result))
    case (.list(let list), .list(let old)):
      var fitted = old.items
      for i in 0..<min(list.items.count, fitted.count) {
        fitted[i] = .number(try finite(list.items[i]))
      }
      return .items(fitted)
    default: throw .unknown
    }
  }

  private static func finite(_ value: ExpressionValue) throws(ExpressionFailure) -> Double {
    switch value.core {
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number) where number.isFinite: return number
    default: throw .unknown
    }
  }

  static func result(_ value: ExpressionValue) -> ExpressionResult? {
    switch value.core {
    case .number(let number): .numbers([number])
    case .list(let list):
      .numbers(
        list.items.map { component in
          if case .number(let number) = component.core { number } else { 0 }
        })
    case .text(let text): .text(text)
    case .path(let path): .path(path)
    default: nil
    }
  }

  fileprivate static func isTooLong(_ numbers: [Double]) -> Bool { numbers.count > longest }
}

extension ExpressionValue {
  /// Converts a value of the file.
  init(_ value: FileValues.Value?) throws(ExpressionFailure) {
    switch value {
    case .numbers(let numbers):
      guard !numbers.isEmpty, !ResultConversion.isTooLong(numbers) else { throw .unknown }
      self = numbers.count == 1 ? .number(numbers[0]) : .list(numbers)
    case .path(let path): self.init(.path(path))
    case .text(let document): self.init(.text(document.text))
    case nil: throw .unknown
    }
  }
}
