// SPDX-License-Identifier: Apache-2.0

/// A layer, by the indices in their compositions of the layers that contain it, from one of the
/// animation to itself. It stays the same while values are edited.
package struct LayerAddress: Hashable, Sendable {
  package var indices: [Int]

  /// The composition of the animation itself.
  package static let animation = LayerAddress([])

  package init(_ indices: [Int]) { self.indices = indices }

  /// The precomposition's layer that contains it; nil for layers of the animation.
  package var container: LayerAddress? {
    indices.count > 1 ? LayerAddress(Array(indices.dropLast())) : nil
  }

  /// Whether it is another layer, or contains it.
  package func contains(_ other: LayerAddress) -> Bool {
    other.indices.starts(with: indices)
  }
}

extension SceneOutline {
  /// The layers around a node, from one of the animation to the innermost, which may be the node.
  func layers(around node: Int) -> [LayerNode] {
    var chain: [LayerNode] = []
    var current = node
    while current >= 0 {
      if let layer = nodes[current].node as? LayerNode { chain.append(layer) }
      current = nodes[current].parent
    }
    return chain.reversed()
  }

  /// Returns the layer of a row, or that contains it; nil for an unknown row.
  package func address(of row: Int) -> LayerAddress? {
    guard rows.indices.contains(row), var composition = nodes.first?.node as? CompositionNode
    else { return nil }
    var indices: [Int] = []
    for layer in layers(around: rows[row].node) {
      guard let index = composition.layers.firstIndex(where: { $0 === layer }) else { return nil }
      indices.append(index)
      if let precomp = layer.content as? PrecompNode { composition = precomp.composition }
    }
    return indices.isEmpty ? nil : LayerAddress(indices)
  }

  /// Returns the row of a layer; nil for one that is not there.
  package func row(of address: LayerAddress) -> Int? {
    guard let root = nodes.first?.node as? CompositionNode,
      let layer = root.chain(address)?.last
    else { return nil }
    return row(of: layer)
  }

  /// Returns the row of a node; nil for one without a row.
  func row(of node: Node) -> Int? {
    rows.indices.first { !rows[$0].isProperty && self.node(of: $0) === node }
  }

  /// Returns the index in `nodes` of the innermost layer around a node.
  func layerNode(around node: Int) -> Int? {
    var current = node
    while current >= 0, !(nodes[current].node is LayerNode) { current = nodes[current].parent }
    return current >= 0 ? current : nil
  }
}
