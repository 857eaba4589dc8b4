// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Repeats everything above it in its list, paints included (`"ty": "rp"`).
final class Repeater: Node, ShapeItem {
  static let type = "rp"
  static let title = "Repeater"
  static let match = "Repeater "

  /// How many copies, the original being one of them; fractions count as a whole one.
  private let copies: Property<Double>
  /// Shifts the copies along their row, in copies.
  private let offset: Property<Double>
  /// Later copies lie over earlier ones (`"m": 2`), else below.
  private let stacksUpward: Bool
  /// What a copy is moved, turned and scaled by against the one before.
  private let transform: TransformNode
  /// Of the first copy, and of the one that would follow the last.
  private let startOpacity, endOpacity: Property<Double>
  private let limit: Int

  init(_ fields: inout Fields) {
    copies = fields("c", "Copies", 1)
    offset = fields("o", "Offset", 0)
    stacksUpward = fields.integer("m", default: 1) == 2
    startOpacity = fields(
      .member("so", in: "tr"), "Start Opacity", percent: 100, FieldOptions(isInGroup: true))
    endOpacity = fields(
      .member("eo", in: "tr"), "End Opacity", percent: 100, FieldOptions(isInGroup: true))
    transform = fields.group(
      ExpressionNames("Transform", "ADBE Vector Repeater Transform", "transform"), index: 4,
      matchNames: .words(base: "ADBE Vector ", kind: ""), at: { $0["tr"] }
    ) { TransformNode(&$0, .group) }
    limit = fields.limit { $0.repeaterCopies }
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    // Animated counts can be anything; rounding first keeps 3.0000001 from being four.
    let count = Int(clamping: (copies.value - 1e-6).rounded(.up), to: 0...limit)
    let n = Double(max(1, count))
    scope.repeatAll(
      (0..<count).map { k in
        // After Effects divides by the count, so the last copy does not quite reach the end opacity.
        let percent = startOpacity.value.lerp(to: endOpacity.value, Double(k) / n)
        return DrawGroup.Attributes(
          transform: transform.repeated(Double(k) + offset.value.finite()),
          opacity: (percent / 100).clamped(to: 0...1))
      }, stacksUpward: stacksUpward)
  }
}
