// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A modifier that repeats all items above it in its list, paints included (`"ty": "rp"`).
final class Repeater: Node, ShapeItem {
  static let type = "rp"
  static let title = "Repeater"
  static let match = "Repeater "

  /// The number of copies, the original included (`c`); a fraction is rounded up.
  private let copies: Property<Double>
  /// The number of times that the transform is applied to the first copy (`o`); may be negative or
  /// a fraction.
  private let offset: Property<Double>
  /// Whether later copies are drawn over earlier copies (`"m": 2`) or below them (`"m": 1`, the
  /// default).
  private let stacksUpward: Bool
  /// The transform of each copy relative to the previous copy (`tr`).
  private var transform: LazyTransform
  /// Opacity in percent of the first copy (`tr.so`) and of the last (`tr.eo`).
  private let startOpacity, endOpacity: Property<Double>
  /// The maximum number of copies; see `Limits.shapes.repeaterCopies`.
  private let limit: Int

  init(_ fields: inout Fields) {
    copies = fields("c", "Copies", 1)
    offset = fields("o", "Offset", 0)
    stacksUpward = fields.integer("m", default: 1) == 2
    startOpacity = fields(
      .member("so", in: "tr"), "Start Opacity", percent: 100,
      FieldOptions(match: "Repeater Opacity 1", isInGroup: true))
    endOpacity = fields(
      .member("eo", in: "tr"), "End Opacity", percent: 100,
      FieldOptions(match: "Repeater Opacity 2", isInGroup: true))
    transform = fields.transform(
      ExpressionNames("Transform", "ADBE Vector Repeater Transform", "transform"), index: 4,
      matchNames: "ADBE Vector Repeater "
    ) { $0["tr"] }
    limit = fields.limit(
      { $0.shapes.repeaterCopies }, of: ("c", { Message("\($0) copies; \($1) are drawn") }))
    super.init(fields)
  }

  override func loadChildren() -> [Node] { adoptFirst(transform.makeNode()) }

  func evaluate(_ scope: inout ShapeScope) {
    // The subtraction prevents that 3.0000001, which interpolation can produce, becomes 4.
    let count = Int(clamping: (copies.value - 1e-6).rounded(.up), to: 0...limit)
    let last = Double(max(1, count - 1))
    let pose = transform.pose
    scope.repeatAll(count, stacksUpward: stacksUpward) { k in
      // The manual of After Effects: the end opacity is that of the last copy, and those in
      // between are interpolated.
      let percent = startOpacity.value.lerp(to: endOpacity.value, Double(k) / last)
      return GroupState(
        transform: pose.repeated(Double(k) + offset.value.finite()),
        opacity: (percent / 100).clamped(to: 0...1))
    }
  }
}
