// SPDX-License-Identifier: Apache-2.0

/// Changes by their paths, as a tree of the steps, so that those inside of a value are found without
/// a look at the others.
struct EditTree: Equatable, Sendable {
  /// The change of the value at the root.
  private(set) var change: AnimationEdits.Change?
  private var children: [JSONPath.Step: EditTree] = [:]

  var isEmpty: Bool { change == nil && children.isEmpty }

  subscript(path: JSONPath) -> AnimationEdits.Change? {
    get { tree(at: path.steps[...])?.change }
    set { set(newValue, at: path.steps[...]) }
  }

  private mutating func set(
    _ new: AnimationEdits.Change?, at steps: ArraySlice<JSONPath.Step>
  ) {
    guard let step = steps.first else { return change = new }
    if new == nil, children[step] == nil { return }
    children[step, default: EditTree()].set(new, at: steps.dropFirst())
    if new == nil, children[step]?.isEmpty == true { children[step] = nil }
  }

  /// Removes the changes of what is inside of a value, but not its own.
  mutating func removeInside(_ steps: ArraySlice<JSONPath.Step>) {
    guard let step = steps.first else { return children = [:] }
    guard children[step] != nil else { return }
    children[step]?.removeInside(steps.dropFirst())
    if children[step]?.isEmpty == true { children[step] = nil }
  }

  /// The changes of a value and of what it contains.
  func tree(at steps: ArraySlice<JSONPath.Step>) -> EditTree? {
    guard let step = steps.first else { return self }
    return children[step]?.tree(at: steps.dropFirst())
  }

  /// The steps to the innermost changed value that contains the one at a path, and the steps from
  /// there; nil if none is changed.
  func owner(of path: JSONPath) -> (path: JSONPath, rest: ArraySlice<JSONPath.Step>)? {
    var tree = self
    for (index, step) in path.steps.enumerated() {
      if tree.change != nil {
        return (JSONPath(Array(path.steps[..<index])), path.steps[index...])
      }
      guard let next = tree.children[step] else { return nil }
      tree = next
    }
    return nil
  }

  /// The number of changes.
  var count: Int { children.values.reduce(change == nil ? 0 : 1) { $0 + $1.count } }

  /// The largest index of a changed element; nil for a value without.
  var lastElement: Int? {
    children.keys.compactMap { if case .element(let index) = $0 { index } else { nil } }.max()
  }

  /// Calls a function with each change, by the names of members and the indices of elements.
  ///
  /// - Parameter path: The path of the root.
  func forEach(from path: JSONPath = JSONPath(), _ visit: (JSONPath, AnimationEdits.Change) -> Void)
  {
    if let change { visit(path, change) }
    for (step, child) in children.sorted(by: { $0.key < $1.key }) {
      child.forEach(from: JSONPath(path.steps + [step]), visit)
    }
  }

  /// Adds the paths at which two trees have different changes, up to a number of them.
  ///
  /// - Parameter inside: Whether the paths of what differs in two new values are meant. Default: false, the
  ///   path of these values.
  func addDifferences(
    from other: EditTree, at path: JSONPath, to result: inout [JSONPath], atMost most: Int = .max,
    inside: Bool = false
  ) {
    if change != other.change {
      if inside, let own = change?.value, let old = other.change?.value {
        own.addDifferences(from: old, at: path, to: &result, atMost: most)
      } else {
        result.append(path)
      }
    }
    func add(_ own: EditTree, _ old: EditTree, _ step: JSONPath.Step) {
      guard result.count < most, own != old else { return }
      own.addDifferences(
        from: old, at: JSONPath(path.steps + [step]), to: &result, atMost: most, inside: inside)
    }
    for (step, own) in children { add(own, other.children[step] ?? EditTree(), step) }
    for (step, old) in other.children where children[step] == nil { add(EditTree(), old, step) }
  }
}

extension JSONTree {
  /// Adds the paths at which two values differ, up to a number of them. Lists of different lengths differ
  /// as a whole.
  fileprivate func addDifferences(
    from other: JSONTree, at path: JSONPath, to result: inout [JSONPath], atMost most: Int
  ) {
    guard result.count < most, self != other else { return }
    switch (self, other) {
    case (.array(let own), .array(let old)) where own.count == old.count:
      for (index, (new, old)) in zip(own, old).enumerated() where new != old {
        new.addDifferences(from: old, at: path.element(index), to: &result, atMost: most)
      }
    case (.object(let own), .object(let old)):
      let keys = own.map(\.key) + old.map(\.key).filter { key in !own.contains { $0.key == key } }
      for key in keys {
        let new = own.last { $0.key == key }?.value
        let before = old.last { $0.key == key }?.value
        if new == before { continue }
        if let new, let before {
          new.addDifferences(from: before, at: path.member(key), to: &result, atMost: most)
        } else {
          result.append(path.member(key))
        }
      }
    default: result.append(path)
    }
  }
}

extension JSONPath.Step: Comparable {
  /// Members by name, then elements by index.
  package static func < (a: JSONPath.Step, b: JSONPath.Step) -> Bool {
    switch (a, b) {
    case (.member(let a), .member(let b)): a < b
    case (.element(let a), .element(let b)): a < b
    case (.member, .element): true
    case (.element, .member): false
    }
  }
}
