// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A depth-first search of the nodes and properties that match a keypath, in the order of the file.
struct KeypathSearch {
  /// The geometry and time of a node, accumulated from the root of the tree.
  struct Position {
    /// The transform from the node's coordinates to those of the animation, at the current frame.
    var transform = Projection(Affine.identity)
    /// The product of the opacities from the root to the node, in 0...1.
    var opacity = 1.0
    /// Whether the node and all its ancestors are enabled and in their range of frames.
    var isVisible = true
    /// The frame of the composition that contains the node.
    var frame: Double
    /// The frame of the precomposition that the node shows; nil for other nodes.
    var contentFrame: Double?
  }

  /// The keypath to match.
  let keypath: AnimationKeypath
  /// Called for each matching node; the result false ends the search.
  var onNode: (Node, Position) -> Bool = { _, _ in true }
  /// Called for each matching property; the result false ends the search.
  var onProperty: (AnyProperty, Position) -> Bool = { _, _ in true }

  /// Searches a tree.
  ///
  /// - Parameter frame: The frame of the root composition, from which the frames of positions are
  ///   computed.
  func run(from root: Node, at frame: Double) {
    _ = visit(root, keypath.start, Position(frame: frame))
  }

  /// Visits a node, its properties and its descendants.
  ///
  /// - Returns: Whether the search continues.
  private func visit(
    _ node: Node, _ progress: AnimationKeypath.Progress, _ outer: Position
  ) -> Bool {
    var progress = progress
    var position = outer
    node.enter(&position)
    // Nodes without a name do not correspond to an object of the file and are not part of keypaths.
    if !node.name.isEmpty {
      let outside = progress
      progress = keypath.advance(progress, by: node.name)
      if keypath.isComplete(progress), !onNode(node, position) { return false }
      if node.canBeLeftOut { progress = Set(progress + outside).sorted() }
      if progress.isEmpty { return true }
    }
    for property in node.properties {
      let names = [property.name] + [property.alias].compactMap { $0 }
      let isMeant = names.contains { keypath.isComplete(keypath.advance(progress, by: $0)) }
      if isMeant, !onProperty(property, position) { return false }
    }
    for child in node.loadChildren() where !visit(child, progress, position) { return false }
    return true
  }
}

extension Node {
  /// Appends the keypaths of all properties in the tree, and of its nodes if wanted. Each keypath
  /// follows that of its parent.
  func collectKeypaths(prefix: String, withNodes: Bool, into result: inout [String]) {
    let path = name.isEmpty ? prefix : prefix + name
    if withNodes, !name.isEmpty { result.append(path) }
    let inner = path.isEmpty || name.isEmpty ? path : path + "."
    for property in properties { result.append(inner + property.name) }
    for child in loadChildren() {
      child.collectKeypaths(prefix: inner, withNodes: withNodes, into: &result)
    }
  }
}
