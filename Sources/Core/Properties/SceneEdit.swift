// SPDX-License-Identifier: Apache-2.0

/// The permission to change a scene between frames, for example by providers or attachments.
///
/// Every operation that changes nodes or properties has a parameter of this type. Only `Scene.edit`
/// and the creation of a tree create values of it, and both invalidate the picture afterwards. So a
/// change that is not followed by an invalidation does not compile.
struct SceneEdit: ~Copyable {
  /// Whether anything differs from the last picture.
  fileprivate private(set) var hasChanges = false
  /// Whether a part of the tree can change from frame to frame that was static before.
  fileprivate private(set) var hasNewMotion = false

  fileprivate init() {}

  /// Changes the tree of a scene; only `Scene.edit` calls it.
  ///
  /// - Parameter forgetPicture: Invalidates the picture, if anything has changed.
  static func change<Result>(
    _ root: Node, forgetPicture: () -> Void, _ body: (inout SceneEdit) -> Result
  ) -> Result {
    var edit = SceneEdit()
    let result = body(&edit)
    if edit.hasNewMotion { root.markAnimated() }
    if edit.hasChanges { forgetPicture() }
    return result
  }

  /// Records a change.
  ///
  /// - Parameter startsMotion: Whether updates must include a part of the tree that was static
  ///   before.
  mutating func note(startsMotion: Bool) {
    hasChanges = true
    if startsMotion { hasNewMotion = true }
  }
}

extension SceneSlots {
  /// Gives nodes that have just been created the values of the scene's slots.
  func apply(toNew nodes: [Node]) {
    guard file != nil else { return }
    var edit = SceneEdit()
    apply(to: nodes, &edit)
    for node in nodes { node.markAnimated() }
  }
}

extension Node {
  /// Connects all properties that have expressions with an engine, before the tree is first drawn.
  final func evaluateExpressions(with engine: any ExpressionSource) {
    var edit = SceneEdit()
    forEach { node in
      node.use(engine)
      for property in node.properties where property.expression != 0 {
        property.evaluate(with: engine, &edit)
      }
    }
    markAnimated()
  }
}
