// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The layers of the root composition, or of one instance of a precomposition.
final class CompositionNode: Node {
  /// The layers in the order of the file, the topmost first.
  let layers: [LayerNode]
  /// The layers in an order in which parents precede their children, so that a child's transform
  /// can use its parent's.
  private let transformOrder: [LayerNode]
  /// The camera layers, the topmost first.
  private let cameras: [LayerNode]
  /// Whether any of the layers is an adjustment layer, or has one among layers that are drawn beside it.
  private let hasAdjustments: Bool
  /// Measures the layers; nil for nothing.
  var clock: LayerClock?
  /// The number of layers that were seen in the last frame, to reserve memory.
  private var lastCount = 0
  /// The center of the composition, where a camera's optical axis meets the picture plane.
  private let center: Point

  /// Creates the node of a composition.
  ///
  /// - Parameters:
  ///   - layers: The layers, linked to their parents and mattes.
  ///   - size: The size of the composition in its own pixels.
  init(_ layers: [LayerNode], size: Size) {
    self.layers = layers
    transformOrder = Self.parentsFirst(layers)
    cameras = layers.filter(\.content.isCamera)
    hasAdjustments = layers.contains {
      $0.content.isAdjustment || $0.collapsible?.composition.hasAdjustments == true
    }
    center = Rect(size).center
    super.init(name: "", children: layers)
    prepareLayers()
  }

  /// Determines again which layers are static or flat.
  private func prepareLayers() {
    for layer in transformOrder { layer.prepare(hasCamera: !cameras.isEmpty) }
  }

  /// Updates the layers' properties too, since a provider may have made a flat layer 3D or a static
  /// layer animated.
  override func markAnimated() {
    super.markAnimated()
    prepareLayers()
  }

  /// Sorts layers so that parents precede their children; the chains of parents have no cycles.
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

  /// Moves all layers to a frame.
  ///
  /// - Parameter frame: The frame in the composition's own time.
  override func update(to frame: Double) -> Bool {
    let outer = clock?.state
    defer { if let outer { clock?.resume(outer) } }
    transformOrder.forEachBorrowed { layer in
      clock?.enter(.update, of: layer.account)
      layer.updateTransform(to: frame)
    }
    var changed = false
    layers.forEachBorrowed { layer in
      clock?.enter(.update, of: layer.account)
      if layer.update(to: frame) { changed = true }
    }
    if !cameras.isEmpty {
      // The topmost camera that is active at this frame; without one, 3D layers are in parallel
      // projection.
      let view = cameras.lazy.compactMap { $0.cameraView(center: self.center) }.first
      for layer in layers where layer.see(through: view) { changed = true }
    }
    return changed
  }

  /// Replaces the frame of the precomposition's layer by that of its content.
  override func enter(_ position: inout KeypathSearch.Position) {
    if let frame = position.contentFrame { position.frame = frame }
    position.contentFrame = nil
  }

  /// The layers that are seen, the lowest first.
  func items() -> [DrawItem] {
    if !hasAdjustments { return groups(opacity: 1) }
    var items: [DrawItem] = []
    draw(on: &items, transform: .identity, opacity: 1)
    return items
  }

  /// Draws the layers on what is below them, which adjustment layers change.
  ///
  /// - Parameters:
  ///   - items: What is below, in the coordinates of the composition that shows it.
  ///   - transform: From this composition to that one.
  ///   - opacity: The opacity of each layer besides its own.
  private func draw(on items: inout [DrawItem], transform: Affine, opacity: Double) {
    for layer in ordered(layers.reversed().filter(\.isDrawn)) {
      if layer.content.isAdjustment {
        layer.adjust(&items, transform: transform, opacity: opacity * layer.look.opacity)
      } else if let inner = layer.collapsed?.composition, inner.hasAdjustments {
        // Its adjustment layers reach what is below the precomposition, as in After Effects.
        inner.draw(
          on: &items, transform: transform * layer.world,
          opacity: opacity * layer.transform.opacity * layer.look.opacity)
      } else if let group = layer.seenGroup(opacity: opacity), !group.children.isEmpty {
        items.append(
          .group(
            transform == .identity ? group : DrawGroup([.group(group)], .init(transform: transform))
          ))
      }
    }
  }

  /// The layers that are seen, the lowest first, each with its opacity times this one.
  func items(opacity: Double) -> [DrawItem] {
    if opacity == 1 { return items() }
    // An adjustment layer changes the common picture of the layers below it.
    if hasAdjustments { return [.group(DrawGroup(items(), .init(opacity: opacity)))] }
    return groups(opacity: opacity)
  }

  private func groups(opacity: Double) -> [DrawItem] {
    var items: [DrawItem] = []
    items.reserveCapacity(lastCount)
    func add(_ layer: LayerNode) {
      guard let group = layer.seenGroup(opacity: opacity), !group.children.isEmpty else { return }
      items.append(.group(group))
    }
    if cameras.isEmpty {
      for layer in layers.reversed() where layer.isDrawn { add(layer) }
    } else {
      ordered(layers.reversed().filter(\.isDrawn)).forEach(add)
    }
    lastCount = items.count
    return items
  }

  /// Returns the visible layers and the group that each of them draws, the lowest first.
  func painted() -> [(layer: LayerNode, group: DrawGroup)] {
    ordered(layers.reversed().filter(\.isDrawn)).compactMap { layer in
      guard let group = layer.seenGroup(opacity: 1), !group.children.isEmpty else { return nil }
      return (layer, group)
    }
  }

  /// Sorts each run of successive 3D layers by their distance from the camera, the farthest first.
  /// A flat layer ends a run, as in After Effects.
  private func ordered(_ layers: [LayerNode]) -> [LayerNode] {
    guard !cameras.isEmpty else { return layers }
    var result: [LayerNode] = []
    var run: [(layer: LayerNode, depth: Double)] = []
    func finishRun() {
      // The sort is stable: of two layers at the same distance the upper layer remains above.
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
