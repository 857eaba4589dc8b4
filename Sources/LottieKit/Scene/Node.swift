// SPDX-License-Identifier: Apache-2.0

/// A running part of an animation: something with a name, properties and children.
class Node {
  /// The name in a keypath.
  let name: String
  let properties: [AnyProperty]
  /// A node that is not enabled draws nothing, has no geometry and modifies nothing.
  private(set) var isEnabled: Bool
  /// Its children as far as they are made; those of shape layers may not be.
  private(set) final var children: [Node]
  // What never changes is left out of the frame's work.
  private var animated: [AnyProperty]
  private var animatedChildren: [Node]
  /// Changed from outside since the last update.
  private var hasPendingChange = false
  /// Has been changed from outside at some time, and may be again.
  private var mayBeEdited = false

  init(
    name: String, properties: [AnyProperty] = [], children: [Node] = [], isEnabled: Bool = true
  ) {
    self.name = name
    self.properties = properties
    self.isEnabled = isEnabled
    self.children = children
    animated = properties.filter(\.isAnimated)
    animatedChildren = children.filter(\.canChange)
  }

  /// A node of a kind whose initializer declares what it has.
  ///
  /// - Parameter isEnabled: Whether it has an effect, unless the file hides it. Default: true.
  init(_ fields: Fields, isEnabled: Bool = true) {
    name = fields.name
    properties = fields.properties
    children = fields.children
    animated = properties.filter(\.isAnimated)
    animatedChildren = children.filter(\.canChange)
    // Such things are not drawn, and without effect on others.
    self.isEnabled = isEnabled && !fields.isHidden
  }

  /// Takes children that were not there when the node was made.
  final func adopt(_ children: [Node]) {
    self.children = children
    animatedChildren = children.filter(\.canChange)
  }

  /// Returns its children, after making those that were not needed until now.
  func loadChildren() -> [Node] { children }

  /// The node or something below it can change from frame to frame.
  var canChange: Bool { mayBeEdited || !animated.isEmpty || !animatedChildren.isEmpty }

  /// Moves to a frame of the composition the node is in; true if anything is different now.
  func update(to frame: Double) -> Bool {
    var changed = takePendingChange()
    for property in animated where property.update(to: frame) { changed = true }
    for child in animatedChildren where child.update(to: frame) { changed = true }
    return changed
  }

  /// Calls `body` with it and all below it, in the order of the file.
  final func forEach(_ body: (Node) -> Void) {
    body(self)
    for child in loadChildren() { child.forEach(body) }
  }

  /// Whether keypaths may leave its name out.
  var canBeLeftOut: Bool { false }

  /// Takes a position of a search into its own coordinates, and to the frame of what is in it.
  func enter(_ position: inout KeypathSearch.Position) {
    if !isEnabled { position.isVisible = false }
  }

  /// Told what evaluates expressions, for nodes that need more than their properties' values.
  func use(_ engine: ExpressionEngine) {}

  // MARK: Changes from outside

  /// Switches it on or off.
  final func setEnabled(_ isEnabled: Bool, _ edit: inout SceneEdit) {
    guard isEnabled != self.isEnabled else { return }
    self.isEnabled = isEnabled
    markChanged(&edit)
  }

  /// Lets the next update report a change, though no property tells of one.
  final func markChanged(_ edit: inout SceneEdit) {
    edit.note(startsMotion: !mayBeEdited)
    mayBeEdited = true
    hasPendingChange = true
  }

  /// Whether it was changed from outside since the last call; updates that do not call the one
  /// above call this.
  final func takePendingChange() -> Bool {
    defer { hasPendingChange = false }
    return hasPendingChange
  }

  /// Lets updates reach what has become able to change since the tree was made.
  func markAnimated() {
    for child in children { child.markAnimated() }
    animated = properties.filter(\.isAnimated)
    animatedChildren = children.filter(\.canChange)
  }
}
