// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The layers, groups, items and properties of an animation, as a list that can be folded.
struct InspectorTree: Equatable {
  struct Node: Equatable {
    /// The names from the layer inward.
    let keys: [String]
    let isProperty: Bool
    let hasChildren: Bool

    var name: String { keys.last ?? "" }
    var depth: Int { keys.count - 1 }
    var keypath: AnimationKeypath { AnimationKeypath(keys: keys) }
    /// It is drawn, so that it can be switched off: a property is not, nor is where something is.
    var canBeSwitched: Bool { !isProperty && (keys.count == 1 || name != "Transform") }
  }

  let nodes: [Node]
  private(set) var expanded: Set<Int> = []

  static let empty = InspectorTree(hierarchy: [], properties: [])

  /// - Parameters:
  ///   - hierarchy: Keypaths of everything, each behind that of what it is in.
  ///   - properties: Those among them that have values.
  init(hierarchy: [String], properties: [String]) {
    let properties = Set(properties)
    var stack: [(path: String, keys: [String])] = []
    var entries: [(keys: [String], isProperty: Bool)] = []
    for path in hierarchy {
      // Names may have dots in them; what a thing is in tells where its own name begins.
      while let last = stack.last, !path.hasPrefix(last.path + ".") { stack.removeLast() }
      let name = path.dropFirst(stack.last.map { $0.path.count + 1 } ?? 0)
      let keys = (stack.last?.keys ?? []) + [String(name)]
      stack.append((path, keys))
      entries.append((keys, properties.contains(path)))
    }
    nodes = entries.enumerated().map { index, entry in
      let next = entries.indices.contains(index + 1) ? entries[index + 1].keys.count : 0
      return Node(
        keys: entry.keys, isProperty: entry.isProperty, hasChildren: next > entry.keys.count)
    }
  }

  /// The nodes that are not folded away.
  var visible: [Int] {
    var result: [Int] = []
    var hiddenBelow = Int.max
    for (index, node) in nodes.enumerated() {
      if node.depth > hiddenBelow { continue }
      hiddenBelow = node.hasChildren && !expanded.contains(index) ? node.depth : .max
      result.append(index)
    }
    return result
  }

  func isExpanded(_ index: Int) -> Bool { expanded.contains(index) }

  mutating func toggle(_ index: Int) {
    guard nodes.indices.contains(index), nodes[index].hasChildren else { return }
    if expanded.remove(index) == nil { expanded.insert(index) }
  }

  /// Opens all that a node is in.
  mutating func reveal(_ index: Int) {
    let keys = nodes[index].keys
    for other in nodes.indices where keys.count > nodes[other].keys.count {
      if keys.starts(with: nodes[other].keys) { expanded.insert(other) }
    }
  }

  /// The layers of the animation itself, the topmost one first.
  var layers: [Int] { nodes.indices.filter { nodes[$0].depth == 0 } }

  /// The node of a layer of the animation, by its index in the file; nil for layers that are not drawn at all.
  ///
  /// - Parameter names: Of all layers, in the order of the file.
  func node(ofLayer index: Int, names: [String]) -> Int? {
    guard names.indices.contains(index) else { return nil }
    let before = names[..<index].count { $0 == names[index] }
    let alike = layers.filter { nodes[$0].name == names[index] }
    return alike.indices.contains(before) ? alike[before] : nil
  }

  /// Of a path such as `layers[3].ks`: 3.
  static func layer(in path: String) -> Int? {
    guard path.hasPrefix("layers[") else { return nil }
    return Int(path.dropFirst("layers[".count).prefix { $0.isNumber })
  }
}
