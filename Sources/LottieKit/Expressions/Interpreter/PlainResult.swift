// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// From the file's values to those of expressions, and back.
enum PlainResult {
  /// More numbers than scripts may exchange at once.
  private static let longest = 1000

  /// What a property becomes that was `value`.
  static func fitted(
    _ result: PlainValue, to value: PlainValue
  ) throws(PlainFailure) -> PlainValue {
    switch (result.core, value.core) {
    case (.undefined, _), (.null, _): return value
    case (.text(let text), .text): return .text(text)
    case (.number(let number), .text): return .text(try PlainValue.words(number))
    case (.path, .path): return PlainValue(result.core)
    case (.list(let list), .number):
      guard let first = list.first else { throw .unknown }
      return .number(try finite(first))
    case (_, .number): return .number(try finite(result))
    case (.list(let list), .list(var fitted)):
      for i in 0..<min(list.count, fitted.count) { fitted[i] = .number(try finite(list[i])) }
      return PlainValue(.list(fitted))
    default: throw .unknown
    }
  }

  private static func finite(_ value: PlainValue) throws(PlainFailure) -> Double {
    switch value.core {
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number) where number.isFinite: return number
    default: throw .unknown
    }
  }

  static func result(_ value: PlainValue) -> ExpressionResult? {
    switch value.core {
    case .number(let number): .numbers([number])
    case .list(let list):
      .numbers(
        list.map { component in
          if case .number(let number) = component.core { number } else { 0 }
        })
    case .text(let text): .text(text)
    case .path(let path): .path(path)
    default: nil
    }
  }

  fileprivate static func isTooLong(_ numbers: [Double]) -> Bool { numbers.count > longest }
}

extension PlainValue {
  /// As the file has it.
  init(_ value: ExpressionValues.Value?) throws(PlainFailure) {
    switch value {
    case .numbers(let numbers):
      guard !numbers.isEmpty, !PlainResult.isTooLong(numbers) else { throw .unknown }
      self = numbers.count == 1 ? .number(numbers[0]) : .list(numbers)
    case .path(let path): self.init(.path(path))
    case .text(let document): self.init(.text(document.text))
    case nil: throw .unknown
    }
  }
}
