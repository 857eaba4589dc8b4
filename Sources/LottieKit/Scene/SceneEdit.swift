// SPDX-License-Identifier: Apache-2.0

/// Permission to change a running animation from outside, without a new frame: by providers,
/// switches, attachments.
///
/// Every operation that does so takes one, and there are two ways to get one: `Scene.edit`, and the
/// set-up of a tree that nobody has drawn yet. Both bring the tree up to date afterwards, so a
/// change that does not show does not compile.
struct SceneEdit: ~Copyable {
  /// Something is different from what was drawn last.
  fileprivate private(set) var hasChanges = false
  /// Something can change from frame to frame that could not before.
  fileprivate private(set) var hasNewMotion = false

  fileprivate init() {}

  /// Notes a change.
  ///
  /// - Parameter startsMotion: Updates have to reach what they left out until now.
  mutating func note(startsMotion: Bool) {
    hasChanges = true
    if startsMotion { hasNewMotion = true }
  }
}

extension Scene {
  /// Changes the scene from outside: the only way to do so.
  ///
  /// - Parameter body: Gets the permission that operations on nodes and properties ask for.
  func edit<Result>(_ body: (inout SceneEdit) -> Result) -> Result {
    var edit = SceneEdit()
    let result = body(&edit)
    if edit.hasNewMotion { root.markAnimated() }
    if edit.hasChanges { forgetPicture() }
    return result
  }
}

extension Node {
  /// Lets an engine evaluate the expressions of all properties from now on, before the tree is
  /// first drawn.
  final func evaluateExpressions(with engine: ExpressionEngine) {
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
