// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A paint that fills outlines with one color (`"ty": "fl"`).
final class Fill: Node, ShapeItem, ShapePaint {
  static let type = "fl"
  static let title = "Fill"
  static let match = "Fill "

  let outlines = OutlineCache()
  private let color: Property<Color>
  /// Opacity in percent (`o`).
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

  func item(for outline: Outline, last: DrawItem?) -> DrawItem? {
    let paint = Paint.solid(color.value.rgba.opacity(opacity.value / 100))
    guard !paint.isInvisible else { return nil }
    return fill(outline, rule, paint, blendMode, last: last)
  }
}

extension ShapePaint {
  /// Returns a fill: that of the last frame if nothing has changed, so that comparing the frames
  /// takes a pointer. Rule and blend mode never change.
  fileprivate func fill(
    _ outline: Outline, _ rule: FillRule, _ paint: Paint, _ blendMode: BlendMode, last: DrawItem?
  ) -> DrawItem {
    if let last, case .fill(let item) = last, item.outline === outline, item.paint == paint {
      return last
    }
    return .fill(FillItem(outline, rule: rule, paint: paint, blendMode: blendMode))
  }
}

extension Fields {
  /// Declares the fill rule `r`: 1 is nonzero (the default), 2 is even-odd.
  mutating func fillRule() -> FillRule {
    integer("r", default: 1) == 2 ? .evenOdd : .nonZero
  }

  /// Declares `fillEnabled`, with which old files disable a paint. Strokes use the same key.
  mutating func isPaintOn() -> Bool { flag("fillEnabled", default: true) }
}

/// A paint that fills outlines with a gradient (`"ty": "gf"`).
final class GradientFill: Node, ShapeItem, ShapePaint {
  static let type = "gf"
  static let title = "Gradient Fill"
  static let match = "Fill "

  let outlines = OutlineCache()
  private let gradient: Gradient
  /// Opacity in percent (`o`).
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

  func item(for outline: Outline, last: DrawItem?) -> DrawItem? {
    guard let paint = gradient.paint(opacity: opacity.value / 100) else { return nil }
    return fill(outline, rule, paint, blendMode, last: last)
  }
}
