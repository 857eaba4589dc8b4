// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The layers, groups, items and properties of an animation as a collapsible tree.
struct InspectorTree {
  /// A row of the tree.
  struct Node: Equatable {
    /// The row of the document's outline.
    let row: Int
    /// The node's own name.
    fileprivate(set) var name: String
    /// The level: 0 for layers.
    let depth: Int
    /// Whether it has a value.
    let isProperty: Bool
    /// Whether the next node is inside of it.
    let hasChildren: Bool
    /// Whether it is drawn, so that it can be hidden: not properties and transforms.
    let canBeSwitched: Bool
    /// Whether it is an audio layer, which is heard instead of seen.
    let isSound: Bool

    /// Whether another node is at the same position of a tree of the same shape.
    fileprivate func isAlike(_ other: Node) -> Bool {
      (row, depth, isProperty) == (other.row, other.depth, other.isProperty)
    }
  }

  /// All nodes in depth-first order.
  private(set) var nodes: [Node]
  /// The indices of expanded nodes.
  private(set) var expanded: Set<Int> = []

  /// The tree of an empty window.
  static let empty = InspectorTree()

  private init() { nodes = [] }

  /// Builds the tree, without the properties of the third dimension that a flat file does not use.
  init(_ outline: SceneOutline, isFlat: Bool) {
    let rows = outline.rows.indices.filter { !isFlat || !outline.isUnusedDepth($0) }
    nodes = rows.enumerated().map { index, row in
      let entry = outline.rows[row]
      let next = index + 1 < rows.count ? outline.rows[rows[index + 1]].depth : 0
      return Node(
        row: row, name: entry.name, depth: entry.depth, isProperty: entry.isProperty,
        hasChildren: next > entry.depth, canBeSwitched: outline.canBeSwitched(row),
        isSound: outline.isSound(row))
    }
  }

  /// Takes the names of an outline of the same scene.
  mutating func takeNames(of outline: SceneOutline) {
    for index in nodes.indices where !nodes[index].isProperty {
      nodes[index].name = outline.rows[nodes[index].row].name
    }
  }

  /// Takes the names of another tree.
  /// - Returns: false, without any change, if the other tree has another shape.
  mutating func rename(like other: InspectorTree) -> Bool {
    guard nodes.count == other.nodes.count,
      zip(nodes, other.nodes).allSatisfy({ $0.isAlike($1) })
    else { return false }
    nodes = other.nodes
    return true
  }

  /// What finds a node again in another tree: its parent there, its name, and its number among
  /// siblings of the same name.
  private struct Key: Hashable {
    let parent, number: Int
    let name: String
  }

  /// Expands what is expanded in another tree, where it has nodes of the same names.
  /// - Returns: The indices of these nodes by those of the other tree.
  mutating func follow(_ other: InspectorTree) -> [Int: Int] {
    guard !other.nodes.isEmpty else { return [:] }
    var places: [Key: Int] = [:]
    for (index, (parent, number)) in siblings.enumerated() {
      places[Key(parent: parent, number: number, name: nodes[index].name)] = index
    }
    var found = [-1: -1]
    for (index, (parent, number)) in other.siblings.enumerated() {
      guard let parent = found[parent] else { continue }
      found[index] = places[Key(parent: parent, number: number, name: other.nodes[index].name)]
    }
    expanded = Set(other.expanded.compactMap { found[$0] }.filter { nodes[$0].hasChildren })
    return found
  }

  /// The parent of each node, -1 for none, and its number among siblings of the same name.
  private var siblings: [(parent: Int, number: Int)] {
    var path: [(index: Int, counts: [String: Int])] = [(-1, [:])]
    return nodes.indices.map { index in
      let node = nodes[index]
      path.removeLast(max(0, path.count - node.depth - 1))
      let (last, parent) = (path.count - 1, path[path.count - 1].index)
      let number = path[last].counts[node.name, default: 0]
      path[last].counts[node.name] = number + 1
      path.append((index, [:]))
      return (parent, number)
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
    var depth = nodes[index].depth
    for other in nodes[..<index].indices.reversed() where nodes[other].depth < depth {
      expanded.insert(other)
      depth = nodes[other].depth
      if depth == 0 { return }
    }
  }

  /// The index of the node of a row of the outline; nil if it is not listed.
  func node(ofRow row: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return nodes.indices.contains(low) && nodes[low].row == row ? low : nil
  }

  /// The nodes of the animation's own layers, the topmost first.
  var layers: [Int] { nodes.indices.filter { nodes[$0].depth == 0 } }

  /// The layer index of a JSON path: 3 for `layers[3].ks`.
  static func layer(in path: String) -> Int? {
    guard path.hasPrefix("layers[") else { return nil }
    return Int(path.dropFirst("layers[".count).prefix { $0.isNumber })
  }
}
