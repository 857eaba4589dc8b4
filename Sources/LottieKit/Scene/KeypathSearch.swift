// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A walk down the running nodes along a keypath, in the order of the file.
struct KeypathSearch {
  /// Where a keypath leads.
  struct Place {
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
  var onNode: (Node, Place) -> Bool = { _, _ in true }
  /// Told of each property that the keypath leads to; false ends the search.
  var onProperty: (AnyProperty, Place) -> Bool = { _, _ in true }

  /// - Parameter frame: Of the root composition.
  func run(from root: Node, at frame: Double) {
    _ = visit(root, keypath.start, Place(frame: frame))
  }

  /// - Returns: Whether the search goes on.
  private func visit(_ node: Node, _ progress: AnimationKeypath.Progress, _ outer: Place) -> Bool {
    var progress = progress
    var place = outer
    node.enter(&place)
    // Nodes without a name are only there for the program.
    if !node.name.isEmpty {
      progress = keypath.advance(progress, by: node.name)
      if progress.isEmpty { return true }
      if keypath.isComplete(progress), !onNode(node, place) { return false }
    }
    for property in node.properties {
      let names = [property.name] + [property.alias].compactMap { $0 }
      let isMeant = names.contains { keypath.isComplete(keypath.advance(progress, by: $0)) }
      if isMeant, !onProperty(property, place) { return false }
    }
    for child in node.children where !visit(child, progress, place) { return false }
    return true
  }
}

extension Node {
  /// Names of all nodes and, if wanted, properties, each behind those of what it is in.
  func collectKeypaths(prefix: String, withNodes: Bool, into result: inout [String]) {
    let path = name.isEmpty ? prefix : prefix + name
    if withNodes, !name.isEmpty { result.append(path) }
    let inner = path.isEmpty || name.isEmpty ? path : path + "."
    for property in properties { result.append(inner + property.name) }
    for child in children {
      child.collectKeypaths(prefix: inner, withNodes: withNodes, into: &result)
    }
  }
}
