// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Fills outlines with one colour (`"ty": "fl"`).
final class Fill: Node, ShapeItem, Painter {
  static let type = "fl"
  static let title = "Fill"
  static let match = "Fill "

  let outlines = OutlineCache()
  private let color: Property<Color>
  private let opacity: Property<Double>
  private let rule: FillRule
  private let blendMode: BlendMode

  init(_ fields: inout Fields) {
    color = fields.color("c", "Color")
    opacity = fields("o", "Opacity", percent: 100)
    rule = fields.fillRule()
    blendMode = fields.blendMode()
    let isOn = fields.isPaintOn()
    super.init(fields, isEnabled: isOn)
  }

  func item(for outline: Outline) -> DrawItem? {
    let paint = Paint.solid(color.value.rgba.opacity(opacity.value / 100))
    guard !paint.isInvisible else { return nil }
    return .fill(FillItem(outline, rule: rule, paint: paint, blendMode: blendMode))
  }
}

extension Fields {
  /// `r`: 2 is even-odd.
  mutating func fillRule() -> FillRule {
    integer("r", default: 1) == 2 ? .evenOdd : .nonZero
  }

  /// Old files switch a paint off by `fillEnabled`, strokes too.
  mutating func isPaintOn() -> Bool { flag("fillEnabled", default: true) }
}

/// Fills outlines with a gradient (`"ty": "gf"`).
final class GradientFill: Node, ShapeItem, Painter {
  static let type = "gf"
  static let title = "Gradient Fill"
  static let summary = "Gradient fill (linear, radial with highlight, conic)"
  static let match = "Fill "

  let outlines = OutlineCache()
  private let gradient: Gradient
  private let opacity: Property<Double>
  private let rule: FillRule
  private let blendMode: BlendMode

  init(_ fields: inout Fields) {
    gradient = Gradient(&fields)
    opacity = fields("o", "Opacity", percent: 100)
    rule = fields.fillRule()
    blendMode = fields.blendMode()
    let isOn = fields.isPaintOn()
    super.init(fields, isEnabled: isOn)
  }

  func item(for outline: Outline) -> DrawItem? {
    guard let paint = gradient.paint(opacity: opacity.value / 100) else { return nil }
    return .fill(FillItem(outline, rule: rule, paint: paint, blendMode: blendMode))
  }
}
