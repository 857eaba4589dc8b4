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
  private let transform: TransformNode
  private let blendMode: BlendMode
  var attachments = Attachments()
  private let last = LastGroup()

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
    blendMode = fields.blendMode()
    super.init(fields)
  }

  override func enter(_ position: inout KeypathSearch.Position) {
    super.enter(&position)
    position.transform = position.transform * transform.matrix
    position.opacity *= transform.opacity
  }

  func evaluate(_ scope: inout ShapeScope) {
    let attributes = DrawGroup.Attributes(
      transform: transform.matrix, opacity: transform.opacity, blendMode: blendMode)
    scope.group(attributes, items, above: attachments.pictures, last: last)
  }
}
