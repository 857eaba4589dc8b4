// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Why there is no value.
enum ExpressionFailure: Error {
  /// The interpreter does not support the expression, which is left to JavaScript.
  case unknown
  /// An error that a script could catch, with its message in JavaScript.
  case exception(String)
}

/// A value of an expression.
///
/// The value of a property also knows its property. In JavaScript, such a number is an object.
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

  /// Without whose it is, where it would be an object for that alone.
  var bare: ExpressionValue {
    switch core {
    case .number, .text: ExpressionValue(core)
    default: self
    }
  }

  /// An object in JavaScript's sense.
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

  /// The number that JavaScript's operators, and the prelude's, make of it.
  func number() throws(ExpressionFailure) -> Double {
    switch core {
    case .number(let number): return number
    case .bool(let bool): return bool ? 1 : 0
    case .undefined: return .nan
    case .null: return 0
    default: throw .unknown
    }
  }

  /// The text that it becomes behind another one.
  func string() throws(ExpressionFailure) -> String {
    switch core {
    case .text(let text): return text
    case .number(let number): return try Self.string(number)
    default: throw .unknown
    }
  }

  /// Longer texts, in bytes, are JavaScript's: each addition may double one.
  private static let longestText = 10_000

  /// One text behind another.
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

  /// A number as JavaScript writes it, where Swift's way is the same.
  static func string(_ number: Double) throws(ExpressionFailure) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int64(number))" }
    guard number.magnitude > 1e-4, number.magnitude < 1e15 else { throw .unknown }
    return "\(number)"
  }

  /// `==` and, where `strictly`, `===`.
  func equals(_ other: ExpressionValue, strictly: Bool) throws(ExpressionFailure) -> Bool {
    switch (core, other.core) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.undefined, .null), (.null, .undefined): return !strictly
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    default: break
    }
    if isObject || other.isObject {
      // Two objects are equal only if they are one.
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
      // Otherwise the text is read as a number.
      guard strictly else { throw .unknown }
      return false
    default: throw .unknown
    }
  }
}

/// What `key()` gives.
final class KeyframeReference {
  /// In seconds.
  let time: Double
  let index: Double
  let value: ExpressionValue

  init(time: Double, index: Double, value: ExpressionValue) {
    (self.time, self.index, self.value) = (time, index, value)
  }
}
