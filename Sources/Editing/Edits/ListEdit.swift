// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Lists whose elements are added, removed and moved: layers, effects, masks, items, assets.
///
/// A list with other elements is a new value of the whole list. What is in it keeps being edited by its
/// path, which is then one of the new list.
extension AnimationEdits {
  /// Sets a value, or removes it. What the text has there already is no edit.
  ///
  /// - Parameters:
  ///   - value: The new value; nil removes a member.
  ///   - original: The text without edits.
  package mutating func set(
    _ value: JSONTree?, at path: JSONPath, in original: AddressFinder
  ) {
    // The text has another value at this path, where the elements of a list around it are others.
    if replacesAround(path) {
      return self[path] = value.map { .value($0) } ?? .removal
    }
    forget(inside: path)
    let own = original.value(at: path)
    self[path] = value == own ? nil : value.map { .value($0) } ?? .removal
  }

  /// Changes the elements of a list; one that is missing is empty.
  mutating func editList(
    _ list: JSONPath, in original: AddressFinder, _ change: (inout [JSONTree]) -> Void
  ) {
    let own = value(at: list, in: original)?.elements
    var elements = own ?? []
    change(&elements)
    if own == nil, elements.isEmpty { return }
    set(.array(elements), at: list, in: original)
  }

  /// Adds an element at the end of a list of the root, which is made if it is missing.
  ///
  /// - Returns: The path of the element.
  @discardableResult
  mutating func append(
    _ element: JSONTree, to list: JSONPath, in original: AddressFinder
  ) -> JSONPath {
    let count = count(of: list, in: original)
    if value(at: list, in: original)?.elements == nil {
      set(.array([element]), at: list, in: original)
    } else {
      self[list.element(count)] = .value(element)
    }
    return list.element(count)
  }
}

extension JSONTree {
  /// Returns an object without some members.
  func without(_ keys: String...) -> JSONTree {
    guard let members else { return self }
    return .object(members.filter { !keys.contains($0.key) })
  }

  /// Sets a member of an object, or removes it.
  mutating func put(_ key: String, _ value: JSONTree?) {
    if let value { set(key, value) } else { remove(key) }
  }

  /// Calls a function with each object in the value, and the value, the outer ones first.
  func forEachObject(_ visit: (JSONTree) -> Void) {
    switch self {
    case .object(let members):
      visit(self)
      for member in members { member.value.forEachObject(visit) }
    case .array(let elements): for element in elements { element.forEachObject(visit) }
    case .null, .bool, .number, .string: break
    }
  }

  /// Returns the value with each of its objects changed, the inner ones first.
  func mapObjects(_ change: (JSONTree) -> JSONTree) -> JSONTree {
    switch self {
    case .object(let members):
      return change(.object(members.map { Member($0.key, $0.value.mapObjects(change)) }))
    case .array(let elements): return .array(elements.map { $0.mapObjects(change) })
    case .null, .bool, .number, .string: return self
    }
  }
}
