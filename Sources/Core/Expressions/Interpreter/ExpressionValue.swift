// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The reason why an expression has no value.
enum ExpressionFailure: Error {
  /// The interpreter does not support the expression, which is left to JavaScript.
  case unknown
  /// An error that a script could catch, with its message in JavaScript.
  case exception(String)
}

/// A value of an expression.
///
/// The value of a property also refers to its property. In JavaScript, such a number is an object.
struct ExpressionValue {
  enum Core {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([ExpressionValue])
    case path(Path)
    case key(KeyframeReference)
    case composition(CompositionReference)
    case layer(LayerReference)
    case group(GroupReference)
  }

  var core: Core
  var owner: PropertyReference?

  init(_ core: Core, owner: PropertyReference? = nil) {
    self.core = core
    self.owner = owner
  }

  static var undefined: ExpressionValue { ExpressionValue(.undefined) }
  static func number(_ number: Double) -> ExpressionValue { ExpressionValue(.number(number)) }
  static func bool(_ bool: Bool) -> ExpressionValue { ExpressionValue(.bool(bool)) }
  static func text(_ text: String) -> ExpressionValue { ExpressionValue(.text(text)) }
  static func list(_ numbers: [Double]) -> ExpressionValue {
    ExpressionValue(.list(numbers.map(ExpressionValue.number)))
  }

  var isUndefined: Bool {
    if case .undefined = core { true } else { false }
  }

  var list: [ExpressionValue]? {
    if case .list(let list) = core { list } else { nil }
  }

  /// The value without its property, if it is a number or a text.
  var bare: ExpressionValue {
    switch core {
    case .number, .text: ExpressionValue(core)
    default: self
    }
  }

  /// Whether JavaScript represents the value as an object.
  private var isObject: Bool {
    switch core {
    case .undefined, .null, .bool: false
    case .number, .text: owner != nil
    default: true
    }
  }

  var isTrue: Bool {
    switch core {
    case .undefined, .null: false
    case .bool(let bool): bool
    case .number(let number): owner != nil || !(number == 0 || number.isNaN)
    case .text(let text): owner != nil || !text.isEmpty
    default: true
    }
  }

  /// Converts to a number, as JavaScript's and the prelude's operators do.
  func number() throws(ExpressionFailure) -> Double {
    switch core {
    case .number(let number): return number
    case .bool(let bool): return bool ? 1 : 0
    case .undefined: return .nan
    case .null: return 0
    default: throw .unknown
    }
  }

  /// Converts to text, as concatenation does.
  func string() throws(ExpressionFailure) -> String {
    switch core {
    case .text(let text): return text
    case .number(let number): return try Self.string(number)
    default: throw .unknown
    }
  }

  /// The longest text in bytes; longer ones are left to JavaScript, because each addition can
  /// double a text.
  private static let longestText = 10_000

  /// Returns the concatenation of two values.
  static func joined(_ a: ExpressionValue, _ b: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let text = try a.string() + b.string()
    guard text.utf8.count <= longestText else { throw .unknown }
    return .text(text)
  }

  var isText: Bool {
    if case .text = core { true } else { false }
  }

  /// The notation of a number in JavaScript, if Swift's is the same.
  static func string(_ number: Double) throws(ExpressionFailure) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int64(number))" }
    guard number.magnitude > 1e-4, number.magnitude < 1e15 else { throw .unknown }
    return "\(number)"
  }

  /// Returns the result of `==`, or of `===` if `strictly`.
  func equals(_ other: ExpressionValue, strictly: Bool) throws(ExpressionFailure) -> Bool {
    switch (core, other.core) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.undefined, .null), (.null, .undefined): return !strictly
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    default: break
    }
    if isObject || other.isObject {
      // Two objects are equal only if they are the same object.
      guard isObject != other.isObject else { throw .unknown }
      if strictly { return false }
    }
    switch (core, other.core) {
    case (.number(let a), .number(let b)): return a == b
    case (.bool(let a), .bool(let b)): return a == b
    case (.bool, .number), (.number, .bool):
      return strictly ? false : try number() == other.number()
    case (.text(let a), .text(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.text, .number), (.text, .bool), (.number, .text), (.bool, .text):
      // Otherwise JavaScript would convert the text to a number.
      guard strictly else { throw .unknown }
      return false
    default: throw .unknown
    }
  }
}

/// The result of `key()`.
final class KeyframeReference {
  /// The time in seconds.
  let time: Double
  let index: Double
  let value: ExpressionValue

  init(time: Double, index: Double, value: ExpressionValue) {
    (self.time, self.index, self.value) = (time, index, value)
  }
}
