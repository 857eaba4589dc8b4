// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Compares JSON that is no animation: themes, state machines, manifests. Elements of lists are known by their names.
struct ValueComparison {
  /// A difference.
  struct Difference {
    /// Such as `rules[accent].value`.
    let label: String
    let old: JSONTree?
    let new: JSONTree?
    let oldPath: JSONPath
    let newPath: JSONPath
  }

  private(set) var differences: [Difference] = []
  private static let most = 200
  /// The members that name an element of a list.
  private static let names = ["id", "name", "inputName", "type"]

  init(_ old: JSONTree, _ new: JSONTree, at path: JSONPath = JSONPath(), label: String = "") {
    compare(old, new, label, path, path)
  }

  private mutating func compare(
    _ old: JSONTree?, _ new: JSONTree?, _ label: String, _ oldPath: JSONPath, _ newPath: JSONPath
  ) {
    guard differences.count < Self.most else { return }
    if old == nil && new == nil || old?.isSame(as: new) == true { return }
    switch (old, new) {
    case (.object(let a)?, .object(let b)?):
      var seen: Set<String> = []
      for key in (a + b).map(\.key) where seen.insert(key).inserted {
        compare(
          old?[key], new?[key], label.isEmpty ? key : "\(label).\(key)", oldPath.member(key),
          newPath.member(key))
      }
    case (.array(let a)?, .array(let b)?) where Self.areNamed(a) && Self.areNamed(b):
      compareNamed(a, b, label, oldPath, newPath)
    default:
      differences.append(
        Difference(label: label, old: old, new: new, oldPath: oldPath, newPath: newPath))
    }
  }

  private static func areNamed(_ list: [JSONTree]) -> Bool {
    let found = list.map(name)
    return !found.contains(nil) && Set(found.compactMap { $0 }).count == list.count
  }

  private static func name(_ tree: JSONTree) -> String? {
    names.lazy.compactMap { tree[$0]?.string }.first
  }

  private mutating func compareNamed(
    _ old: [JSONTree], _ new: [JSONTree], _ label: String, _ oldPath: JSONPath,
    _ newPath: JSONPath
  ) {
    let (left, right) = (old.map { Self.name($0) ?? "" }, new.map { Self.name($0) ?? "" })
    for (index, key) in left.enumerated() {
      let other = right.firstIndex(of: key)
      compare(
        old[index], other.map { new[$0] }, "\(label)[\(key)]", oldPath.element(index),
        newPath.element(other ?? index))
    }
    for (index, key) in right.enumerated() where !left.contains(key) {
      compare(nil, new[index], "\(label)[\(key)]", oldPath, newPath.element(index))
    }
  }
}
