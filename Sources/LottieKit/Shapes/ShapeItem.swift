// SPDX-License-Identifier: Apache-2.0

/// An entry of a shape layer's or a group's list: geometry, paint, modifier or group.
///
/// Its initializer declares what it has; see `Fields`.
protocol ShapeItem: Node, SendableMetatype {
  /// Its name in `ty`.
  static var type: String { get }

  /// Its name where the file gives none.
  static var title: String { get }

  /// What people call it, for the table of features.
  static var summary: String { get }

  /// The word of the kind in the match names of its properties, behind `ADBE Vector `.
  static var match: String { get }

  init(_ fields: inout Fields)

  /// Adds its geometry, modifies what is there, or paints it.
  func evaluate(_ scope: inout ShapeScope)
}

extension ShapeItem {
  static var summary: String { title }
}

/// A kind of shape item.
struct ShapeKind: Sendable {
  /// Its name in `ty`.
  let type: String
  let item: any ShapeItem.Type
  let declarations: Declarations

  var isGroup: Bool { item == Group.self }

  init(_ item: any ShapeItem.Type) {
    type = item.type
    self.item = item
    declarations = Declarations(
      title: item.title, .words(base: "ADBE Vector ", kind: item.match)
    ) { _ = item.init(&$0) }
  }
}

/// What a file says of a shape item.
struct ShapeModel: Sendable {
  private let item: any ShapeItem.Type
  private let schema: FieldSchema
  private let record: FieldRecord

  var isGroup: Bool { item == Group.self }

  func makeNode() -> any ShapeItem {
    var fields = Fields(schema, record)
    return item.init(&fields)
  }

  /// Reads a list of shape items; what is unknown is warned of and left out.
  static func list(_ json: JSONReader, _ key: StaticString) -> [ShapeModel] {
    let context = json.context
    let limits = context.limits
    let kinds = context.file.features.shapes
    context.groupDepth += 1
    defer { context.groupDepth -= 1 }
    return json.objects(key, limit: limits.shapes).compactMap { item in
      let type = item.string("ty", default: "")
      // No dictionary: to make one takes longer than to read a small file's shapes.
      if let kind = kinds.first(where: { $0.type == type }) {
        guard context.groupDepth <= limits.groupDepth + 1 else {
          item.warn(.limit, "groups are nested more than \(limits.groupDepth) deep")
          return nil
        }
        let schema = kind.declarations.schema
        return ShapeModel(item: kind.item, schema: schema, record: schema.record(item))
      }
      // A group's transform is read by the group; "no" is an empty paint.
      if type == "tr" || type == "no" { return nil }
      item.warn(.unsupported, "shapes of type “\(type)” are unknown and not drawn")
      return nil
    }
  }
}
