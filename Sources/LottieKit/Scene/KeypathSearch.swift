// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A walk down the running nodes along a keypath, in the order of the file.
struct KeypathSearch {
  /// What is known of a node on the way down.
  struct Position {
    /// From the coordinates there to those of the animation, at the frame last moved to.
    var transform = Projection(Affine.identity)
    /// The product of the opacities down to there.
    var opacity = 1.0
    /// Nothing on the way there is hidden or out of its range of frames.
    var isVisible = true
    /// The frame of the composition that it is in.
    var frame: Double
    /// The frame of the composition that it shows, if it shows one.
    var contentFrame: Double?
  }

  let keypath: AnimationKeypath
  /// Told of each node that the keypath leads to; false ends the search.
  var onNode: (Node, Position) -> Bool = { _, _ in true }
  /// Told of each property that the keypath leads to; false ends the search.
  var onProperty: (AnyProperty, Position) -> Bool = { _, _ in true }

  /// - Parameter frame: Of the root composition.
  func run(from root: Node, at frame: Double) {
    _ = visit(root, keypath.start, Position(frame: frame))
  }

  /// - Returns: Whether the search goes on.
  private func visit(
    _ node: Node, _ progress: AnimationKeypath.Progress, _ outer: Position
  ) -> Bool {
    var progress = progress
    var position = outer
    node.enter(&position)
    // Nodes without a name are only there for the program.
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

extension Scene {
  /// All nodes that a keypath leads to, in the order of the file.
  func nodes(at keypath: AnimationKeypath) -> [Node] {
    var found: [Node] = []
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, _ in
      found.append(node)
      return true
    }
    search.run(from: root, at: 0)
    return found
  }

  /// All properties that a keypath leads to, in the order of the file.
  func properties(at keypath: AnimationKeypath) -> [AnyProperty] {
    var found: [AnyProperty] = []
    var search = KeypathSearch(keypath: keypath)
    search.onProperty = { property, _ in
      found.append(property)
      return true
    }
    search.run(from: root, at: 0)
    return found
  }

  /// The first node that a keypath leads to and that is meant, and where it is at the frame last
  /// moved to; nil where there is none.
  func firstNode(
    at keypath: AnimationKeypath, where isMeant: @escaping (Node) -> Bool
  ) -> (node: Node, position: KeypathSearch.Position)? {
    var result: (Node, KeypathSearch.Position)?
    var search = KeypathSearch(keypath: keypath)
    search.onNode = { node, position in
      if isMeant(node) { result = (node, position) }
      return result == nil
    }
    search.run(from: root, at: 0)
    return result
  }
}

extension Node {
  /// Appends the names of all nodes and, if wanted, properties, each behind those of what it is in.
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
