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
  private let transform: TransformNode
  private let blendMode: BlendMode
  var attachments = Attachments()
  let last = LastGroup()

  private static let transformNames = ExpressionNames(
    "Transform", "ADBE Vector Transform Group", "transform")

  init(_ fields: inout Fields) {
    // The transform is normally the last entry of `it`. If there are several, the last is used.
    transform = fields.group(
      Self.transformNames, index: 3,
      matchNames: .words(base: "ADBE Vector ", kind: ""),
      at: { json in json["it"]?.elements.filter { $0["ty"]?.string == "tr" }.last }
    ) { TransformNode(&$0, .group) }
    items = fields.items("it")
    hasOnlyGroups = items.areGroups
    blendMode = fields.blendMode()
    super.init(fields)
  }

  override func enter(_ position: inout KeypathSearch.Position) {
    super.enter(&position)
    position.transform = position.transform * transform.matrix
    position.opacity *= transform.opacity
  }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    if changed { last.drawn = nil }
    return changed
  }

  func evaluate(_ scope: inout ShapeScope) {
    if scope.drawsAgain(last) { return }
    let attributes = DrawGroup.Attributes(
      transform: transform.matrix, opacity: transform.opacity, blendMode: blendMode)
    scope.group(
      attributes, items, hasOnlyGroups: hasOnlyGroups, above: attachments.pictures, last: last)
  }
}

extension [any ShapeItem] {
  /// Whether all items are groups.
  var areGroups: Bool { allSatisfy { $0 is Group } }
}

/// The group that a list of shapes drew in the previous frame, which is drawn again while nothing in
/// it changes, so that comparing two frames is cheap.
final class LastGroup {
  /// What a list adds to a layer's limits.
  struct Cost {
    var points: Double
    var paths: Int
  }

  /// What the list drew, if nothing in it has changed since; nil if something may have.
  var drawn: (items: [DrawItem], cost: Cost)?
  private var group: DrawGroup?

  /// Returns a group of these children, if possible the last one.
  func group(_ children: [DrawItem], _ attributes: DrawGroup.Attributes) -> DrawGroup {
    if let group, group.attributes == attributes, group.children.isIdentical(to: children) {
      return group
    }
    let group = DrawGroup(children, attributes)
    self.group = group
    return group
  }
}

extension [DrawItem] {
  /// Whether all items are the same instances.
  fileprivate func isIdentical(to other: [DrawItem]) -> Bool {
    count == other.count && indices.allSatisfy { self[$0].isIdentical(to: other[$0]) }
  }
}
