// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The layers, groups, items and properties of an animation as a collapsible tree.
struct InspectorTree: Equatable {
  /// A row of the tree.
  struct Node: Equatable {
    /// The names from the layer to the node.
    let keys: [String]
    /// Whether it has a value.
    let isProperty: Bool
    /// Whether the next node is inside of it.
    let hasChildren: Bool

    /// The node's own name.
    var name: String { keys.last ?? "" }
    /// The level: 0 for layers.
    var depth: Int { keys.count - 1 }
    /// The keypath of the node.
    var keypath: AnimationKeypath { AnimationKeypath(keys: keys) }
    /// Whether it is drawn, so that it can be hidden: not properties and transforms.
    var canBeSwitched: Bool { !isProperty && (keys.count == 1 || name != "Transform") }
  }

  /// All nodes in depth-first order.
  let nodes: [Node]
  /// The indices of expanded nodes.
  private(set) var expanded: Set<Int> = []

  /// The tree of an empty window.
  static let empty = InspectorTree(hierarchy: [], properties: [])

  /// Builds the tree.
  /// - Parameters:
  ///   - hierarchy: The keypaths of all nodes, parents before children.
  ///   - properties: The keypaths that have values.
  init(hierarchy: [String], properties: [String]) {
    let properties = Set(properties)
    var stack: [(path: String, keys: [String])] = []
    var entries: [(keys: [String], isProperty: Bool)] = []
    for path in hierarchy {
      // Names can contain dots; the parent's keypath tells where the name starts.
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

  /// The indices of nodes whose ancestors are all expanded.
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

  /// Whether a node is expanded.
  func isExpanded(_ index: Int) -> Bool { expanded.contains(index) }

  /// Expands or collapses a node. Nodes without children are ignored.
  mutating func toggle(_ index: Int) {
    guard nodes.indices.contains(index), nodes[index].hasChildren else { return }
    if expanded.remove(index) == nil { expanded.insert(index) }
  }

  /// Expands the ancestors of a node.
  mutating func reveal(_ index: Int) {
    let keys = nodes[index].keys
    for other in nodes.indices where keys.count > nodes[other].keys.count {
      if keys.starts(with: nodes[other].keys) { expanded.insert(other) }
    }
  }

  /// The nodes of the animation's own layers, the topmost one first.
  var layers: [Int] { nodes.indices.filter { nodes[$0].depth == 0 } }

  /// The node of a layer; nil for layers that are not drawn.
  /// - Parameters:
  ///   - index: The layer's index in the file.
  ///   - names: The names of all layers in file order.
  func node(ofLayer index: Int, names: [String]) -> Int? {
    guard names.indices.contains(index) else { return nil }
    let before = names[..<index].count { $0 == names[index] }
    let alike = layers.filter { nodes[$0].name == names[index] }
    return alike.indices.contains(before) ? alike[before] : nil
  }

  /// The layer index of a JSON path: 3 for `layers[3].ks`.
  static func layer(in path: String) -> Int? {
    guard path.hasPrefix("layers[") else { return nil }
    return Int(path.dropFirst("layers[".count).prefix { $0.isNumber })
  }
}
