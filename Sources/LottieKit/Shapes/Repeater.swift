// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Repeats everything above it in its list, paints included (`"ty": "rp"`).
struct Repeater: ShapeItem {
  static let type = "rp"

  let name: String
  /// How many copies, the original being one of them; fractions count as a whole one.
  let copies: Keyframed<Double>
  /// Shifts the copies along their row, in copies.
  let offset: Keyframed<Double>
  /// Later copies lie over earlier ones (`"m": 2`), else below.
  let stacksUpward: Bool
  /// What a copy is moved, turned and scaled by against the one before.
  let transform: Transform
  /// Of the first copy, and of the one that would follow the last, in percent.
  let startOpacity, endOpacity: Keyframed<Double>
  let limit: Int
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Repeater")
    copies = json.keyframed("c", default: 1)
    offset = json.keyframed("o", default: 0)
    stacksUpward = json.integer("m", default: 1) == 2
    transform = Transform(from: json["tr"])
    startOpacity = json["tr"]?.keyframed("so", default: 100) ?? Keyframed(100)
    endOpacity = json["tr"]?.keyframed("eo", default: 100) ?? Keyframed(100)
    limit = json.context.limits.repeaterCopies
    isHidden = json.bool("hd", default: false)
  }

  func makeNode() -> any ShapeNode { RepeaterNode(self) }
}

final class RepeaterNode: Node, ShapeNode {
  private let model: Repeater
  private let copies, offset, startOpacity, endOpacity: Property<Double>
  private let transform: TransformNode

  init(_ model: Repeater) {
    self.model = model
    var bind = PropertyBinder()
    copies = bind("Copies", model.copies)
    offset = bind("Offset", model.offset)
    startOpacity = bind("Start Opacity", model.startOpacity)
    endOpacity = bind("End Opacity", model.endOpacity)
    transform = TransformNode(model.transform)
    super.init(name: model.name, properties: bind.properties, children: [transform])
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    // Animated counts can be anything; rounding first keeps 3.0000001 from being four.
    let count = Int(clamping: (copies.value - 1e-6).rounded(.up), to: 0...model.limit)
    let n = Double(max(1, count))
    scope.repeatAll(
      (0..<count).map { k in
        // After Effects divides by the count, so the last copy does not quite reach the end opacity.
        let percent = startOpacity.value.lerp(to: endOpacity.value, Double(k) / n)
        return DrawGroup.Attributes(
          transform: transform.repeated(Double(k) + offset.value.finite()),
          opacity: (percent / 100).clamped(to: 0...1))
      }, stacksUpward: model.stacksUpward)
  }
}
