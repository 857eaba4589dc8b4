// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// Creates the tree of nodes of an animation, within the limits of `Limits`.
final class SceneBuilder {
  let parts: SceneParts
  let images: ImageStore
  let fonts: FontBook
  /// The state that is shared by all layers whose effects use other layers.
  let layerChain = LayerChain()
  /// The work and the memory of the scene.
  let budget: SceneBudget
  /// The values of slots that replace those of the file.
  let slots: SceneSlots
  private let limits: Limits
  /// The size of the composition that is being created.
  private(set) var size: Size
  /// Receives references that could not be resolved and limits that were exceeded.
  let warnings: SceneWarnings
  /// The ids of the precompositions that are being created, the outermost first; used to detect
  /// recursion.
  private var open: [String] = []
  /// The number of layers that have been created.
  private var instances = 0
  /// The adjustment layers above the layer that is being created, including those above its
  /// precomposition.
  private var adjustments = 0
  /// The limit of adjustment layers above each other: each may paint everything below it twice.
  private static let mostAdjustments = 8

  init(
    _ parts: SceneParts, images: ImageStore, fonts: FontBook,
    warnings: SceneWarnings = SceneWarnings()
  ) {
    self.parts = parts
    self.warnings = warnings
    slots = SceneSlots(parts.slots, warnings: warnings)
    self.images = images
    self.fonts = fonts
    limits = parts.limits
    let layers = parts.precomps.values.reduce(parts.layers.count) { $0 + $1.layers.count }
    budget = SceneBudget(
      limits, fileBytes: parts.fileBytes, layers: layers, warnings: warnings)
    size = parts.size
  }

  /// Creates the root composition.
  func rootComposition() -> CompositionNode {
    CompositionNode(nodes(for: parts.layers), size: size)
  }

  /// Creates an instance of a precomposition; nil, with a warning, if it does not exist, contains
  /// itself or is nested too deeply.
  func composition(_ id: String, size: Size, usedBy layer: Layer) -> CompositionNode? {
    guard let precomp = parts.precomps[id] else {
      warnings.add(
        .missing, at: layer.path,
        id.hasPrefix("$")
          ? "the file “\(id.dropFirst())” is missing, which the layer shows"
          : "there is no precomposition “\(id)”")
      return nil
    }
    guard !open.contains(id) else {
      warnings.add(.malformed, at: layer.path, "the precomposition “\(id)” contains itself")
      return nil
    }
    guard open.count < limits.layers.precompDepth else {
      warnings.add(
        .limit, at: layer.path,
        "precompositions are nested more than \(limits.layers.precompDepth) deep")
      return nil
    }
    let (outerSize, outerAdjustments) = (self.size, adjustments)
    self.size = size
    open.append(id)
    defer {
      adjustments = outerAdjustments
      open.removeLast()
      self.size = outerSize
    }
    return CompositionNode(nodes(for: precomp.layers), size: size)
  }

  /// Counts an adjustment layer; false, with a warning, where there are too many above each other.
  func addAdjustment(_ layer: Layer) -> Bool {
    guard adjustments < Self.mostAdjustments else {
      warnings.add(
        .limit, at: layer.path,
        "more than \(Self.mostAdjustments) adjustment layers are above each other; this one is left out"
      )
      return false
    }
    adjustments += 1
    return true
  }

  /// Creates the nodes of layers and links them.
  private func nodes(for layers: [Layer]) -> [LayerNode] {
    var nodes: [LayerNode] = []
    nodes.reserveCapacity(layers.count)
    for layer in layers {
      // Counted before the layer is created, since ten nested precompositions with ten uses each
      // would make ten billion layers.
      guard instances < limits.layers.instances else {
        warnings.add(
          .limit, at: layer.path,
          "precompositions used many times make more than \(limits.layers.instances) layers; the rest is left out"
        )
        break
      }
      guard budget.holdLayer(parts: layer.parts) else {
        warnings.add(
          .limit, at: layer.path,
          "the layers take more than their share of \(limits.memory / 1_000_000) MB; the rest is left out",
          raisable: .memory)
        break
      }
      instances += 1
      nodes.append(node(for: layer))
    }
    link(nodes)
    return nodes
  }

  /// Creates a layer without links to others.
  func node(for layer: Layer) -> LayerNode {
    LayerNode(
      layer, content: layer.content.makeNode(self, for: layer),
      shutter: layer.blursMotion ? parts.shutter : nil, effects: LayerEffects(layer, self),
      budget: budget)
  }

  // MARK: Links between layers

  /// Resolves the references of layers to parents, mattes and the layers of effects.
  private func link(_ nodes: [LayerNode]) {
    var byIndex: [Int: Int] = [:]
    for (i, node) in nodes.enumerated() {
      // If two layers have the same `ind`, the first is used.
      if let index = node.model.index, byIndex[index] == nil { byIndex[index] = i }
    }
    let parents = withoutCycles(
      nodes.map { node in
        guard let wanted = node.model.parentIndex else { return nil }
        if let parent = byIndex[wanted] { return parent }
        warnings.add(
          .missing, at: node.model.path, "its parent, the layer \(wanted), does not exist")
        return nil
      }, nodes, "its chain of parents is a cycle")
    let mattes = withoutCycles(
      nodes.indices.map { i in
        let model = nodes[i].model
        guard model.matteMode != nil else { return nil }
        if let wanted = model.matteIndex {
          if let matte = byIndex[wanted] { return matte }
          warnings.add(.missing, at: model.path, "its matte, the layer \(wanted), does not exist")
          return nil
        }
        if i > 0 { return i - 1 }
        warnings.add(.missing, at: model.path, "there is no layer above it to use as its matte")
        return nil
      }, nodes, "its chain of mattes is a cycle")
    for (i, node) in nodes.enumerated() {
      node.effects?.link { index in byIndex[index].map { nodes[$0] } }
      node.link(
        parent: parents[i].map { nodes[$0] }, matteSource: mattes[i].map { nodes[$0] })
    }
  }

  /// Removes each link that closes a cycle, with a warning.
  private func withoutCycles(_ links: [Int?], _ nodes: [LayerNode], _ message: Message) -> [Int?] {
    var links = links
    // 0: not visited, 1: in the current chain, 2: known to have no cycle.
    var state = [UInt8](repeating: 0, count: links.count)
    for start in links.indices where state[start] == 0 {
      var chain: [Int] = []
      var current = start
      while true {
        state[current] = 1
        chain.append(current)
        guard let next = links[current] else { break }
        if state[next] == 1 {
          warnings.add(.malformed, at: nodes[current].model.path, message)
          links[current] = nil
          break
        }
        if state[next] == 2 { break }
        current = next
      }
      for i in chain { state[i] = 2 }
    }
    return links
  }
}
