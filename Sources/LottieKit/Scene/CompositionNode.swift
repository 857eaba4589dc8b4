// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// The running layers of one composition, or of one use of a precomposition.
final class CompositionNode: Node {
  /// As in the file: the first one is on top.
  let layers: [LayerNode]
  /// Parents before their children.
  private let transformOrder: [LayerNode]

  /// - Parameter layers: With their links set.
  init(_ layers: [LayerNode]) {
    self.layers = layers
    transformOrder = Self.parentsFirst(layers)
    super.init(name: "", children: layers)
  }

  private static func parentsFirst(_ layers: [LayerNode]) -> [LayerNode] {
    var order: [LayerNode] = []
    order.reserveCapacity(layers.count)
    var done: Set<ObjectIdentifier> = []
    for layer in layers {
      var chain: [LayerNode] = []
      var current: LayerNode? = layer
      while let node = current, done.insert(ObjectIdentifier(node)).inserted {
        chain.append(node)
        current = node.parentLayer
      }
      order += chain.reversed()
    }
    return order
  }

  override var canChange: Bool { true }

  /// - Parameter frame: In the composition's own time.
  override func update(to frame: Double) -> Bool {
    for layer in transformOrder { layer.updateTransform(to: frame) }
    var changed = false
    for layer in layers where layer.update(to: frame) { changed = true }
    return changed
  }

  /// The layers that are seen, the lowest first.
  func items() -> [DrawItem] {
    layers.reversed().compactMap { layer in
      guard layer.isDrawn, let group = layer.group(), !group.children.isEmpty else { return nil }
      return .group(group)
    }
  }
}
