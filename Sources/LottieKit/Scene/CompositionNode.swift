// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The running layers of one composition, or of one use of a precomposition.
final class CompositionNode: Node {
  /// As in the file: the first one is on top.
  let layers: [LayerNode]
  /// Parents before their children.
  private let transformOrder: [LayerNode]
  private let cameras: [LayerNode]
  private let hasAdjustments: Bool
  private let center: Point

  /// - Parameters:
  ///   - layers: With their links set.
  ///   - size: Of the composition.
  init(_ layers: [LayerNode], size: Size) {
    self.layers = layers
    transformOrder = Self.parentsFirst(layers)
    cameras = layers.filter(\.content.isCamera)
    hasAdjustments = layers.contains { $0.content.isAdjustment }
    center = Rect(size).center
    super.init(name: "", children: layers)
    prepareLayers()
  }

  private func prepareLayers() {
    for layer in transformOrder { layer.prepare(hasCamera: !cameras.isEmpty) }
  }

  /// A provider may have made a flat layer turn in space, or a still one move.
  override func markAnimated() {
    super.markAnimated()
    prepareLayers()
  }

  private static func parentsFirst(_ layers: [LayerNode]) -> [LayerNode] {
    var order: [LayerNode] = []
    order.reserveCapacity(layers.count)
    for layer in layers { layer.isOrdered = false }
    for layer in layers {
      var chain: [LayerNode] = []
      var current: LayerNode? = layer
      while let node = current, !node.isOrdered {
        node.isOrdered = true
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
    if !cameras.isEmpty {
      // The topmost one that is there; without any the picture is flat.
      let view = cameras.lazy.compactMap { $0.cameraView(center: self.center) }.first
      for layer in layers where layer.see(through: view) { changed = true }
    }
    return changed
  }

  override func enter(_ position: inout KeypathSearch.Position) {
    if let frame = position.contentFrame { position.frame = frame }
    position.contentFrame = nil
  }

  /// The layers that are seen, the lowest first.
  func items() -> [DrawItem] {
    if !hasAdjustments { return painted().map { .group($0.group) } }
    var items: [DrawItem] = []
    for layer in ordered(layers.reversed().filter(\.isDrawn)) {
      if layer.content.isAdjustment {
        layer.adjust(&items)
      } else if let group = layer.group(), !group.children.isEmpty {
        items.append(.group(group))
      }
    }
    return items
  }

  /// The layers that are seen and what each of them paints, the lowest first.
  func painted() -> [(layer: LayerNode, group: DrawGroup)] {
    ordered(layers.reversed().filter(\.isDrawn)).compactMap { layer in
      guard let group = layer.group(), !group.children.isEmpty else { return nil }
      return (layer, group)
    }
  }

  /// Sorts each run of layers in space by their distance, the farthest first; flat layers between
  /// them part the runs.
  private func ordered(_ layers: [LayerNode]) -> [LayerNode] {
    guard !cameras.isEmpty else { return layers }
    var result: [LayerNode] = []
    var run: [(layer: LayerNode, depth: Double)] = []
    func finishRun() {
      // The sort is stable: of two at one distance the upper one stays above.
      result += run.sorted { $0.depth > $1.depth }.map(\.layer)
      run = []
    }
    for layer in layers {
      if let depth = layer.depth {
        run.append((layer, depth))
      } else {
        finishRun()
        result.append(layer)
      }
    }
    finishRun()
    return result
  }
}
