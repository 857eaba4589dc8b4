// SPDX-License-Identifier: Apache-2.0

/// A running part of an animation: something with a name, properties and children.
class Node {
  /// The name in a keypath.
  let name: String
  let properties: [AnyProperty]
  let children: [Node]
  /// A node that is not enabled draws nothing, has no geometry and modifies nothing.
  var isEnabled = true
  private let animated: [AnyProperty]
  private let movingChildren: [Node]

  init(name: String, properties: [AnyProperty] = [], children: [Node] = []) {
    self.name = name
    self.properties = properties
    self.children = children
    // What never changes is left out of the frame's work.
    animated = properties.filter(\.isAnimated)
    movingChildren = children.filter(\.canChange)
  }

  /// The node or something below it can change from frame to frame.
  var canChange: Bool { !animated.isEmpty || !movingChildren.isEmpty }

  /// Moves to a frame of the composition the node is in; true if anything is different now.
  func update(to frame: Double) -> Bool {
    var changed = false
    for property in animated where property.update(to: frame) { changed = true }
    for child in movingChildren where child.update(to: frame) { changed = true }
    return changed
  }
}
