// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A list of shape items within another list, with its own transform and opacity (`"ty": "gr"`).
///
/// Paints inside a group affect only the paths of the group. Paints after a group in the outer list
/// affect the paths of the group too.
final class Group: Node, ShapeItem, AttachmentHost {
  static let type = "gr"
  static let title = "Group"
  static let match = ""

  /// The items of the group (`it`), the topmost first.
  private let items: [any ShapeItem]
  private let hasOnlyGroups: Bool
  private var transform: LazyTransform
  private let blendMode: BlendMode
  var attachments = Attachments()
  let last = LastGroup()

  private static let transformNames = ExpressionNames(
    "Transform", "ADBE Vector Transform Group", "transform")

  init(_ fields: inout Fields) {
    // The transform is normally the last entry of `it`. If there are several, the last is used.
    transform = fields.transform(Self.transformNames, index: 3) { json in
      json["it"]?.last(ofType: "tr")
    }
    items = fields.items("it")
    hasOnlyGroups = items.areGroups
    blendMode = fields.blendMode()
    super.init(fields)
  }

  override func loadChildren() -> [Node] { adoptFirst(transform.makeNode()) }

  override func enter(_ position: inout KeypathSearch.Position) {
    super.enter(&position)
    position.transform = position.transform * transform.matrix
    position.opacity *= transform.opacity
  }

  override func update(to frame: Double) -> Bool {
    // Such as other pictures of the application.
    let isEdited = takePendingChange()
    if isEdited { last.forget() }
    let changed = super.update(to: frame)
    if changed { last.isCurrent = false }
    return changed || isEdited
  }

  override func noteChange(of child: Node) {
    if !transform.isNode(child) { last.forget() }
  }

  func evaluate(_ scope: inout ShapeScope) {
    if scope.drawsAgain(last) { return }
    let state = GroupState(
      transform: transform.matrix, opacity: transform.opacity, blendMode: blendMode)
    if scope.draws(last, as: state) { return }
    scope.group(
      state, items, hasOnlyGroups: hasOnlyGroups, above: attachments.pictures, last: last)
  }
}

extension [any ShapeItem] {
  /// Whether all items are groups.
  var areGroups: Bool { allSatisfy { $0 is Group } }
}

/// What a group of shapes has of the properties of a `DrawGroup`, which are more to copy.
struct GroupState: Equatable {
  /// From the group's coordinates to those of the outer list.
  var transform = Affine.identity
  /// In 0...1.
  var opacity = 1.0
  var blendMode = BlendMode.normal

  /// Whether the group can be replaced by its content.
  var isPlain: Bool { self == GroupState() }

  /// The draw group of a content.
  func group(_ content: [DrawItem]) -> DrawGroup {
    DrawGroup(content, .init(transform: transform, opacity: opacity, blendMode: blendMode))
  }
}

/// What a group of shapes drew in the previous frame. While nothing in it changes, it is drawn again
/// without evaluation, as the same instance, so that comparing two frames is cheap; while only its
/// transform changes, its content is.
final class LastGroup {
  /// What a list adds to a layer's limits.
  struct Cost {
    var points: Double
    var work: Double
    var paths: Int
  }

  /// The cost of the content, if nothing in it has changed; nil if something may have.
  private(set) var cost: Cost?
  /// What the list drew, the lowest first.
  private(set) var content: [DrawItem] = []
  /// The group of it; nil if that has no content, or neither transform nor opacity nor blend mode.
  private(set) var group: DrawGroup?
  /// That of `group`.
  private var state = GroupState()
  /// Whether the group has the current transform and opacity.
  var isCurrent = false

  /// Has the content evaluated in the next frame.
  func forget() { (cost, isCurrent) = (nil, false) }

  /// Draws the content with another state.
  func draw(_ state: GroupState) { draw(content, state, cost: cost) }

  /// Draws this content.
  ///
  /// - Parameter cost: The cost of the content, if it may be drawn again without evaluation.
  func draw(_ content: [DrawItem], _ state: GroupState, cost: Cost?) {
    (self.cost, isCurrent) = (cost, cost != nil)
    self.content = content
    if content.isEmpty || state.isPlain {
      group = nil
    } else if self.state != state || group?.children.isIdentical(to: content) != true {
      group = state.group(content)
    }
    self.state = state
  }
}

extension [DrawItem] {
  /// Adds what a group drew.
  mutating func append(_ last: LastGroup) {
    if let group = last.group {
      append(.group(group))
    } else {
      self += last.content
    }
  }

  /// Whether all items are the same instances.
  fileprivate func isIdentical(to other: [DrawItem]) -> Bool {
    count == other.count && indices.allSatisfy { self[$0].isIdentical(to: other[$0]) }
  }
}
