// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A list within a list, with a transform and an opacity of its own (`"ty": "gr"`).
struct Group: ShapeItem {
  static let type = "gr"
  static let title = "Group"

  let name: String
  let items: [any ShapeItem]
  let transform: Transform
  let blendMode: BlendMode
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Group")
    items = ShapeKinds.items(json, "it", depth: depth + 1)
    // Normally the last entry; of several the last one counts.
    transform = Transform(
      from: json["it"]?.elements.filter { $0["ty"]?.string == "tr" }.last)
    blendMode = BlendMode(from: json)
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { GroupNode(self) }
}

final class GroupNode: Node, ShapeNode, AttachmentHost {
  private let items: [any ShapeNode]
  private let transform: TransformNode
  private let blendMode: BlendMode
  var attachments = Attachments()

  init(_ model: Group) {
    items = model.items.map { $0.makeNode() }
    transform = TransformNode(model.transform)
    blendMode = model.blendMode
    var children: [Node] = [transform]
    for item in items { children.append(item) }
    super.init(name: model.name, children: children)
    hide(if: model.isHidden)
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
