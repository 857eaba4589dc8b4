// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The reason why an expression has no value.
package enum ExpressionFailure: Error, Equatable {
  /// The interpreter does not support the expression, which is left to JavaScript.
  case unknown
  /// An error that a script could catch, with its message in JavaScript.
  case exception(String)
  /// An error that a script could catch, with a message that only JavaScript knows.
  case error
  /// The value that a script throws, which `ExpressionEvaluator` keeps.
  case thrown
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
    case list(ExpressionList)
    case object(ExpressionObject)
    case function(ExpressionFunction)
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
    items(numbers.map(ExpressionValue.number))
  }
  static func items(_ items: [ExpressionValue], owner: PropertyReference? = nil) -> ExpressionValue
  {
    ExpressionValue(.list(ExpressionList(items)), owner: owner)
  }

  var isUndefined: Bool {
    if case .undefined = core { true } else { false }
  }

  var list: [ExpressionValue]? {
    if case .list(let list) = core { list.items } else { nil }
  }

  /// The value with a list of its own, so that changes of one do not change the other.
  var copy: ExpressionValue {
    if case .list(let list) = core { .items(list.items, owner: owner) } else { self }
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

  /// What JavaScript compares by its identity; nil where that is not known here.
  private var object: AnyObject? {
    switch core {
    case .list(let list): list
    case .object(let object): object
    case .function(let function): function
    case .layer(let layer): layer
    case .composition(let composition): composition
    case .group(let group): group
    default: nil
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
    case .text(let text): return try Self.number(text)
    default: throw .unknown
    }
  }

  /// The number that a text is; other texts than plain decimal numbers are left to JavaScript.
  static func number(_ text: String) throws(ExpressionFailure) -> Double {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2d }
    guard isPlain, text.utf8.count < 16, text.utf8.last.map({ $0 != 0x2e }) ?? false,
      text.utf8.first != 0x2e, let number = Double(text)
    else { throw .unknown }
    return number
  }

  /// Converts to text, as concatenation does.
  func string(_ depth: Int = 0) throws(ExpressionFailure) -> String {
    switch core {
    case .text(let text): return text
    case .number(let number): return try Self.string(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .undefined: return "undefined"
    case .null: return "null"
    case .list(let list): return try Self.joined(list.items, ",", depth + 1)
    default: throw .unknown
    }
  }

  /// The elements of a list as one text; those without a value are empty.
  static func joined(
    _ list: [ExpressionValue], _ separator: String, _ depth: Int = 0
  ) throws(ExpressionFailure) -> String {
    guard depth < 8 else { throw .unknown }
    var text = ""
    for (i, item) in list.enumerated() {
      if i > 0 { text += separator }
      switch item.core {
      case .undefined, .null: break
      default: text += try item.string(depth)
      }
      guard text.utf8.count <= longestText else { throw .unknown }
    }
    return text
  }

  /// The longest text in bytes; longer ones are left to JavaScript, because each addition can
  /// double a text.
  static let longestText = 10_000

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
      if isObject && other.isObject {
        guard let a = object, let b = other.object else { throw .unknown }
        return a === b
      }
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

extension ExpressionValue {
  /// The components of an array of numbers; nil for other values. Operators treat these as After
  /// Effects does.
  var vector: [Double]? {
    guard case .list(let list) = core else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(list.items.count)
    for item in list.items {
      guard case .number(let number) = item.core else { return nil }
      numbers.append(number)
    }
    return numbers
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
