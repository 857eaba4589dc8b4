// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Builds the running nodes of an animation, and keeps the file from asking for more of them than
/// it may.
final class SceneBuilder {
  let animation: Animation
  let images: ImageStore
  let fonts: FontBook
  /// Shared by all layers whose effects look at others.
  let layerChain = LayerChain()
  private let limits: Limits
  /// Size of the composition that is being built.
  private(set) var size: Size
  private(set) var warnings: [LottieWarning] = []
  /// Assets that are being built, outermost first.
  private var open: [String] = []
  private var instances = 0
  /// Adjustment layers above the layer that is being built, those above its precomposition too.
  private var adjustments = 0
  /// Each of them may have all that is below it painted twice.
  private static let mostAdjustments = 8

  init(_ animation: Animation, images: ImageStore, fonts: FontBook) {
    self.animation = animation
    self.images = images
    self.fonts = fonts
    limits = animation.limits
    size = animation.canvas
  }

  func warn(_ code: LottieWarning.Code, at path: String, _ message: String) {
    let warning = LottieWarning(code, path: path, message)
    if warnings.count < limits.warnings, !warnings.contains(warning) { warnings.append(warning) }
  }

  /// The root composition.
  func rootComposition() -> CompositionNode {
    CompositionNode(nodes(for: animation.layers), size: size)
  }

  /// A new instance of a precomposition; nil, with a warning, where there is none or it may not be.
  func composition(_ id: String, size: Size, usedBy layer: Layer) -> CompositionNode? {
    guard let precomp = animation.precomps[id] else {
      warn(.missing, at: layer.path, "there is no precomposition “\(id)”")
      return nil
    }
    guard !open.contains(id) else {
      warn(.malformed, at: layer.path, "the precomposition “\(id)” contains itself")
      return nil
    }
    guard open.count < limits.precompDepth else {
      warn(
        .limit, at: layer.path, "precompositions are nested more than \(limits.precompDepth) deep")
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
      warn(
        .limit, at: layer.path,
        "more than \(Self.mostAdjustments) adjustment layers are above each other; "
          + "this one is left out")
      return false
    }
    adjustments += 1
    return true
  }

  private func nodes(for layers: [Layer]) -> [LayerNode] {
    var nodes: [LayerNode] = []
    nodes.reserveCapacity(layers.count)
    for layer in layers {
      // Counted before building, so that ten levels of ten uses each never get to be ten thousand
      // million layers.
      guard instances < limits.layerInstances else {
        warn(
          .limit, at: layer.path,
          "precompositions used many times make more than \(limits.layerInstances) layers; "
            + "the rest is left out")
        break
      }
      instances += 1
      nodes.append(
        LayerNode(
          layer, content: layer.content.makeNode(self, for: layer),
          shutter: layer.blursMotion ? animation.shutter : nil,
          effects: LayerEffects(layer, self)))
    }
    link(nodes)
    return nodes
  }

  // MARK: Links between layers

  private func link(_ nodes: [LayerNode]) {
    var byIndex: [Int: Int] = [:]
    for (i, node) in nodes.enumerated() {
      // Of two layers with one `ind` the first counts.
      if let index = node.model.index, byIndex[index] == nil { byIndex[index] = i }
    }
    let parents = withoutCycles(
      nodes.map { node in
        guard let wanted = node.model.parentIndex else { return nil }
        if let parent = byIndex[wanted] { return parent }
        warn(.missing, at: node.model.path, "there is no layer \(wanted) to be its parent")
        return nil
      }, nodes, "its chain of parents leads back to itself")
    let mattes = withoutCycles(
      nodes.indices.map { i in
        let model = nodes[i].model
        guard model.matteMode != nil else { return nil }
        if let wanted = model.matteIndex {
          if let matte = byIndex[wanted] { return matte }
          warn(.missing, at: model.path, "there is no layer \(wanted) to be its matte")
          return nil
        }
        if i > 0 { return i - 1 }
        warn(.missing, at: model.path, "there is no layer above it to be its matte")
        return nil
      }, nodes, "its chain of mattes leads back to itself")
    for (i, node) in nodes.enumerated() {
      node.effects?.link { index in byIndex[index].map { nodes[$0] } }
      node.link(
        parent: parents[i].map { nodes[$0] }, matteSource: mattes[i].map { nodes[$0] })
    }
  }

  /// Drops each link that closes a circle.
  private func withoutCycles(_ links: [Int?], _ nodes: [LayerNode], _ message: String) -> [Int?] {
    var links = links
    // 0: not seen, 1: on the way, 2: known to end.
    var state = [UInt8](repeating: 0, count: links.count)
    for start in links.indices where state[start] == 0 {
      var chain: [Int] = []
      var current = start
      while true {
        state[current] = 1
        chain.append(current)
        guard let next = links[current] else { break }
        if state[next] == 1 {
          warn(.malformed, at: nodes[current].model.path, message)
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
