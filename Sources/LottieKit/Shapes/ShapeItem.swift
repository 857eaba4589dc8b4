// SPDX-License-Identifier: Apache-2.0

/// An entry of a shape layer's or a group's list: geometry, paint, modifier or group.
protocol ShapeItem: Sendable {
  /// Its name in `ty`.
  static var type: String { get }

  /// What people call it, for the table of features.
  static var title: String { get }

  /// - Parameter depth: How many groups it is in.
  init(from json: JSONReader, depth: Int)

  func makeNode() -> any ShapeNode
}

/// The running part of a shape item.
protocol ShapeNode: Node {
  /// Adds its geometry, modifies what is there, or paints it.
  func evaluate(_ scope: inout ShapeScope)
}

/// The kinds of shape items. A kind is added by its file and one line here.
enum ShapeKinds {
  static let types: [any ShapeItem.Type] = [
    Ellipse.self, Fill.self, GradientFill.self, GradientStroke.self, Group.self, MergePaths.self,
    OffsetPath.self, Polystar.self, PuckerBloat.self, Rectangle.self, Repeater.self,
    RoundedCorners.self, ShapePath.self, Stroke.self, TrimPath.self, Twist.self, ZigZag.self,
  ]

  /// Reads a list of shape items; what is unknown is warned of and left out.
  static func items(_ json: JSONReader, _ key: StaticString, depth: Int) -> [any ShapeItem] {
    let limits = json.context.limits
    return json.objects(key, limit: limits.shapes).compactMap { item in
      let type = item.string("ty", default: "")
      // No dictionary: to make one takes longer than to read a small file's shapes.
      if let kind = types.first(where: { $0.type == type }) {
        guard depth <= limits.groupDepth else {
          item.warn(.limit, "groups are nested more than \(limits.groupDepth) deep")
          return nil
        }
        return kind.init(from: item, depth: depth)
      }
      // A group's transform is read by the group; "no" is an empty paint.
      if type == "tr" || type == "no" { return nil }
      item.warn(.unsupported, "shapes of type “\(type)” are unknown and not drawn")
      return nil
    }
  }
}
