// SPDX-License-Identifier: Apache-2.0

/// A node of a scene's tree: a layer, group, shape item, effect or another object with animated
/// properties.
///
/// Nodes are created from the immutable model and hold the values of the current frame.
class Node {
  /// The name in keypaths; empty for a node that is not part of keypaths.
  private(set) final var name: String
  /// The properties in the order of their declaration.
  let properties: [AnyProperty]
  /// The decoded values, which all instances of a precomposition share; nil for a node without
  /// declared properties.
  let record: FieldRecord?
  /// Whether the node has an effect. A disabled node draws nothing, adds no geometry and modifies
  /// nothing.
  private(set) var isEnabled: Bool
  /// The children that have been created. A shape layer creates its children on first use; see
  /// `loadChildren()`.
  private(set) final var children: [Node]
  // Only properties and children that can change are updated for each frame.
  private var animated: [AnyProperty]
  private var animatedChildren: [Node]
  /// Whether the node has been edited since the last update.
  private var hasPendingChange = false
  /// Whether the node has ever been edited, and so can be edited again.
  private var mayBeEdited = false

  /// Creates a node without declared properties, such as a composition.
  init(
    name: String, properties: [AnyProperty] = [], children: [Node] = [], isEnabled: Bool = true,
    record: FieldRecord? = nil
  ) {
    self.name = name
    self.record = record
    self.properties = properties
    self.isEnabled = isEnabled
    self.children = children
    animated = properties.filterBorrowed { $0.isAnimated }
    animatedChildren = children.filterBorrowed { $0.canChange }
  }

  /// Creates a node whose initializer has declared its properties; see `Fields`.
  ///
  /// - Parameters:
  ///   - fields: Borrowed, since a copy for each node would count four references.
  ///   - isEnabled: Whether the node has an effect, unless the file hides it (`hd`). Default: true.
  init(_ fields: borrowing Fields, isEnabled: Bool = true) {
    let (isComplete, name) = (fields.isComplete, fields.name)
    assert(isComplete, "\(name): fewer declarations than in the schema")
    self.name = name
    record = fields.record
    properties = fields.properties
    children = fields.children
    animated = properties.filterBorrowed { $0.isAnimated }
    animatedChildren = children.filterBorrowed { $0.canChange }
    // A hidden item is not drawn and has no effect on other items.
    self.isEnabled = isEnabled && !fields.isHidden
  }

  /// Sets children that are created after the node.
  final func adopt(_ children: [Node]) {
    self.children = children
    animatedChildren = children.filterBorrowed { $0.canChange }
  }

  /// Sets a child before the others, if there is one, and returns the children.
  final func adoptFirst(_ child: Node?) -> [Node] {
    if let child { adopt([child] + children) }
    return children
  }

  /// Returns the children; creates them if they do not exist yet.
  func loadChildren() -> [Node] { children }

  /// Whether the node or a descendant can change from frame to frame.
  var canChange: Bool { mayBeEdited || !animated.isEmpty || !animatedChildren.isEmpty }

  /// Moves to a frame of the composition that contains the node.
  ///
  /// - Returns: Whether anything has changed, so that the node must be drawn again.
  func update(to frame: Double) -> Bool {
    var changed = takePendingChange()
    animated.forEachBorrowed { if $0.update(to: frame) { changed = true } }
    animatedChildren.forEachBorrowed { child in
      guard child.update(to: frame) else { return }
      changed = true
      noteChange(of: child)
    }
    return changed
  }

  /// Called for each child that has changed.
  func noteChange(of child: Node) {}

  /// Calls a function for the node and all its descendants, in the order of the file.
  final func forEach(_ body: (Node) -> Void) {
    body(self)
    for child in loadChildren() { child.forEach(body) }
  }

  /// Whether keypaths can omit its name.
  var canBeLeftOut: Bool { false }

  /// Converts the position of a search to the node's coordinates, and to the frame of its content.
  func enter(_ position: inout KeypathSearch.Position) {
    if !isEnabled { position.isVisible = false }
  }

  /// Receives the expression engine. Overridden by nodes that evaluate expressions apart from those
  /// of properties.
  func use(_ engine: any ExpressionSource) {}

  // MARK: Changes from outside

  /// Enables or disables the node.
  final func setEnabled(_ isEnabled: Bool, _ edit: inout SceneEdit) {
    guard isEnabled != self.isEnabled else { return }
    self.isEnabled = isEnabled
    markChanged(&edit)
  }

  /// Gives the node another name, which changes no picture.
  final func rename(_ name: String, _ edit: inout SceneEdit) { self.name = name }

  /// Makes the next update report a change that no property reports.
  final func markChanged(_ edit: inout SceneEdit) {
    edit.note(startsMotion: !mayBeEdited)
    mayBeEdited = true
    hasPendingChange = true
  }

  /// Returns whether the node has been edited since the last call. Overrides of `update(to:)` that
  /// do not call `super` call this function.
  final func takePendingChange() -> Bool {
    defer { hasPendingChange = false }
    return hasPendingChange
  }

  /// Determines again which properties and descendants can change, after providers or expressions
  /// have been added.
  func markAnimated() {
    for child in children { child.markAnimated() }
    animated = properties.filterBorrowed { $0.isAnimated }
    animatedChildren = children.filterBorrowed { $0.canChange }
  }
}

extension Array where Element: AnyObject {
  /// Calls a function for each object without counting references: each count is an atomic
  /// instruction, twice for each of the thousands of nodes of a scene. Something other than the
  /// array must keep the objects alive meanwhile, if the function can change the array.
  @inline(__always)
  func forEachBorrowed(_ body: (Element) -> Void) {
    for index in indices {
      let object = unsafe Unmanaged.passUnretained(self[index])
      unsafe object._withUnsafeGuaranteedRef(body)
    }
  }

  /// The objects that fulfil a condition, as `filter` does, without counting references to the
  /// others and without memory where there are none.
  @inline(__always)
  func filterBorrowed(_ isIncluded: (Element) -> Bool) -> [Element] {
    var result: [Element] = []
    forEachBorrowed { if isIncluded($0) { result.append($0) } }
    return result
  }
}
