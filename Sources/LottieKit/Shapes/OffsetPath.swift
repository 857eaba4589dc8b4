// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Moves outlines outward or inward (`"ty": "op"`).
struct OffsetPath: ShapeItem {
  static let type = "op"

  let name: String
  /// In the paths' own units; positive grows what runs clockwise.
  let amount: Keyframed<Double>
  /// 1 miter, 2 round, 3 bevel.
  let join: Int
  /// A tip farther out than this many amounts is cut off.
  let miterLimit: Keyframed<Double>
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Offset Paths")
    amount = json.keyframed("a", default: 0)
    join = json.integer("lj", default: 1)
    miterLimit = json.keyframed("ml", default: 4)
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { OffsetPathNode(self) }
}

final class OffsetPathNode: Node, ShapeNode {
  private let amount, miterLimit: Property<Double>
  private let join: Int

  init(_ model: OffsetPath) {
    var bind = PropertyBinder()
    amount = bind("Amount", model.amount)
    miterLimit = bind("Miter Limit", model.miterLimit)
    join = model.join
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard amount.value != 0 else { return }
    let join: Path.OffsetJoin =
      switch self.join {
      case 2: .round
      case 3: .bevel
      default: .miter(limit: miterLimit.value)
      }
    for slot in scope.current {
      scope[slot: slot] = scope[slot: slot].offset(
        by: amount.value.clamped(to: -1e6...1e6), join: join)
    }
  }
}
