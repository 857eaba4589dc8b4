// SPDX-License-Identifier: Apache-2.0

/// An array. Assignments do not copy it.
final class ExpressionList {
  /// The largest number of elements; longer lists are left to JavaScript.
  static let longest = 10_000

  private(set) var items: [ExpressionValue]

  init(_ items: [ExpressionValue]) { self.items = items }

  /// Replaces the elements.
  func change(_ body: (inout [ExpressionValue]) -> Void) throws(ExpressionFailure) {
    body(&items)
    guard items.count <= Self.longest else { throw .unknown }
  }

  /// Releases the elements, which may refer to this list.
  func clear() { items = [] }
}

/// An object with members by name.
final class ExpressionObject {
  /// The largest number of members; more are left to JavaScript.
  private static let longest = 200

  private(set) var keys: [String] = []
  private var values: [ExpressionValue] = []

  subscript(key: String) -> ExpressionValue? {
    keys.firstIndex(of: key).map { values[$0] }
  }

  func set(_ key: String, _ value: ExpressionValue) throws(ExpressionFailure) {
    if let index = keys.firstIndex(of: key) {
      values[index] = value
      return
    }
    // JavaScript sorts keys that are numbers.
    let isNumber = key.utf8.first.map { (0x30...0x39).contains($0) } ?? true
    guard !isNumber, !ExpressionParser.isForeign(member: key), keys.count < Self.longest else {
      throw .unknown
    }
    keys.append(key)
    values.append(value)
  }

  func clear() { (keys, values) = ([], []) }
}

/// The value of a function: what it does, and the variables around it.
final class ExpressionFunction {
  let node: FunctionNode
  let scope: ExpressionScope

  init(_ node: FunctionNode, in scope: ExpressionScope) {
    (self.node, self.scope) = (node, scope)
  }
}

/// The variables of one call of a function.
final class ExpressionScope {
  enum Slot {
    /// Without a value. A built-in name has its own meaning then.
    case empty
    case value(ExpressionValue)
    /// The value of a built-in name that was read, if that can be changed.
    case builtin(ExpressionValue)
  }

  var slots: [Slot]
  let outer: ExpressionScope?

  init(_ count: Int, outer: ExpressionScope?) {
    slots = Array(repeating: .empty, count: count)
    self.outer = outer
  }

  /// The scope some functions further out.
  func up(_ hops: Int) -> ExpressionScope {
    var result = self
    for _ in 0..<hops {
      guard let outer = result.outer else { break }
      result = outer
    }
    return result
  }

  func clear() {
    for i in slots.indices { slots[i] = .empty }
  }
}
