// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A list within a list, with a transform and an opacity of its own (`"ty": "gr"`).
final class Group: Node, ShapeItem, AttachmentHost {
  static let type = "gr"
  static let title = "Group"
  static let match = ""

  private let items: [any ShapeItem]
  private let transform: TransformNode
  private let blendMode: BlendMode
  var attachments = Attachments()

  init(_ fields: inout Fields) {
    // Normally the last entry; of several the last one counts.
    transform = fields.group(
      ExpressionNames("Transform", "ADBE Vector Transform Group", "transform"), index: 3,
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
    scope.group(attributes, items, above: attachments.pictures)
  }
}
