// SPDX-License-Identifier: Apache-2.0

/// A running part of an animation: something with a name, properties and children.
class Node {
  /// The name in a keypath.
  let name: String
  let properties: [AnyProperty]
  var children: [Node] { madeChildren }
  /// A node that is not enabled draws nothing, has no geometry and modifies nothing.
  var isEnabled = true
  private var animated: [AnyProperty]
  private var movingChildren: [Node]
  private var madeChildren: [Node]
  /// Changed from outside since the last update.
  private var hasNews = false
  /// Has been changed from outside at some time, and may be again.
  private var isTouched = false

  init(name: String, properties: [AnyProperty] = [], children: [Node] = []) {
    self.name = name
    self.properties = properties
    madeChildren = children
    // What never changes is left out of the frame's work.
    animated = properties.filter(\.isAnimated)
    movingChildren = children.filter(\.canChange)
  }

  /// Takes children that were not there when the node was made.
  final func adopt(_ children: [Node]) {
    madeChildren = children
    movingChildren = children.filter(\.canChange)
  }

  /// The node or something below it can change from frame to frame.
  var canChange: Bool { isTouched || !animated.isEmpty || !movingChildren.isEmpty }

  /// Moves to a frame of the composition the node is in; true if anything is different now.
  func update(to frame: Double) -> Bool {
    var changed = takeNews()
    for property in animated where property.update(to: frame) { changed = true }
    for child in movingChildren where child.update(to: frame) { changed = true }
    return changed
  }

  /// Does something with it and all below it, in the order of the file.
  final func forEach(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// Takes a place of what it is in to its own coordinates, and to the frame of what is in it.
  func enter(_ place: inout KeypathSearch.Place) {
    if !isEnabled { place.isVisible = false }
  }

  /// Has the expressions of all properties evaluated from now on.
  final func evaluateExpressions(with engine: ExpressionEngine) {
    forEach { node in
      node.use(engine)
      for property in node.properties where property.expression != 0 {
        property.evaluate(with: engine)
      }
    }
    enliven()
  }

  /// Told what evaluates expressions, for nodes that need more than their properties' values.
  func use(_ engine: ExpressionEngine) {}

  // MARK: Changes from outside

  /// Has the next update report a change, though no property tells of one.
  ///
  /// The tree has to be enlivened afterwards.
  final func touch() {
    isTouched = true
    hasNews = true
  }

  /// Whether it was touched since this was asked last; updates that do without the one above ask it themselves.
  final func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Lets updates reach what has become able to change since the tree was made.
  func enliven() {
    for child in children { child.enliven() }
    animated = properties.filter(\.isAnimated)
    movingChildren = children.filter(\.canChange)
  }
}
