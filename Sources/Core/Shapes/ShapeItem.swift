// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// An entry in the list of a shape layer (`shapes`) or a group (`it`): geometry, paint, modifier or
/// group.
///
/// The initializer declares the properties of the item; see `Fields`. The registry
/// `FeatureRegistry` lists the types that can be decoded.
protocol ShapeItem: Node, SendableMetatype {
  /// The value of `ty`, such as `fl`.
  static var type: String { get }

  /// The name of an item without `nm`, in the words of After Effects; keypaths use it.
  static var title: String { get }

  /// The part of the properties' match names after `ADBE Vector `, such as `Stroke `.
  static var match: String { get }

  /// Declares the properties and settings of the item, or connects them with a file's values.
  init(_ fields: inout Fields)

  /// Adds geometry to the scope, modifies the paths in scope, or paints them.
  func evaluate(_ scope: inout ShapeScope)
}

/// The entry of one type of shape item in the registry.
struct ShapeKind: Sendable {
  /// The value of `ty`.
  let type: String
  /// The payload of the type's `JSONKey`, by which it is found.
  let payload: UInt64
  let item: any ShapeItem.Type
  let declarations: Declarations

  var isGroup: Bool { item == Group.self }

  init(_ item: any ShapeItem.Type) {
    type = item.type
    payload = JSONKey.payload(of: item.type)
    self.item = item
    declarations = Declarations(
      title: item.title, .words(base: "ADBE Vector ", kind: item.match)
    ) { _ = item.init(&$0) }
  }
}

extension FeatureRegistry {
  var shapes: [ShapeKind] { all(ShapeKind.self) }
}

extension FieldRecord {
  /// The shapes of a group.
  var shapes: [ShapeModel] { values.flatMap { ($0 as? Setting<[ShapeModel]>)?.value ?? [] } }
}

extension Fields {
  /// Declares the list of items of a shape group.
  mutating func items(_ key: StaticString) -> [any ShapeItem] {
    contents(key, read: { ShapeModel.list($0, key) }, make: { $0.makeNode() }, node: { $0 })
  }
}

/// The decoded values of one shape item.
struct ShapeModel: Sendable {
  private let item: any ShapeItem.Type
  private let schema: FieldSchema
  private let record: FieldRecord

  var isGroup: Bool { item == Group.self }

  /// The number of shapes: 1, and those of a group.
  let count: Int
  /// The number of points of all animated paths, of which each node has its own.
  let movingPoints: Int

  private init(_ kind: ShapeKind, _ json: JSONReader) {
    item = kind.item
    schema = kind.declarations.schema
    record = schema.record(json)
    var (count, points) = (1, 0)
    if kind.isGroup {
      for shape in record.shapes {
        count += shape.count
        points += shape.movingPoints
      }
    } else if kind.item == ShapePath.self {
      for value in record.values {
        guard let path = (value as? Track<Path>)?.source, !path.segments.isEmpty else { continue }
        points += path.last.points.count
      }
    }
    (self.count, movingPoints) = (count, points)
  }

  /// Creates a node, which evaluates the item frame by frame.
  func makeNode() -> any ShapeItem {
    var fields = Fields(schema, record)
    return item.init(&fields)
  }

  /// Decodes a list of shape items.
  ///
  /// Items of unknown types and groups that are nested too deeply are left out, each with a
  /// warning. More than `Limits.shapes.inList` items are left out too.
  static func list(_ json: JSONReader, _ key: StaticString) -> [ShapeModel] {
    let context = json.context
    let limits = context.limits
    let kinds = context.shapeKinds
    context.groupDepth += 1
    defer { context.groupDepth -= 1 }
    return json.compactMapObjects(key, limit: limits.shapes.inList) { item in
      let type = item.type
      // Linear search: creating a dictionary takes longer than decoding the shapes of a small file.
      if let kind = kinds.first(where: { $0.payload == type }) {
        guard context.groupDepth <= limits.shapes.groupDepth + 1 else {
          item.warn(.limit, "groups are nested more than \(limits.shapes.groupDepth) deep")
          return nil
        }
        return ShapeModel(kind, item)
      }
      // `Group` reads its transform ("tr") itself; "no" is an empty paint.
      if type == JSONKey("tr").payload || type == JSONKey("no").payload { return nil }
      let name = item.string("ty", default: "")
      item.warn(.unsupported, "shapes of type “\(name)” are unknown and not drawn")
      return nil
    }
  }
}

extension JSONReader {
  /// The `JSONKey.payload` of an item's type.
  fileprivate var type: UInt64 {
    if let payload = context.tape.type(ofNode: index) { return payload }
    // A group is known by its list, too: files of some converters leave out its type.
    return JSONKey.payload(of: string("ty", default: self["it"]?.isArray == true ? "gr" : ""))
  }

  /// The last object in a list of items that has this type; nil if there is none.
  func last(ofType type: StaticString) -> JSONReader? {
    let (type, tape) = (JSONKey(type).payload, context.tape)
    var last: JSONReader?
    for item in elements where tape.type(ofNode: item.index) == type { last = item }
    return last
  }
}
