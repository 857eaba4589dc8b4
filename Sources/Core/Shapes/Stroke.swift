// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The width, caps, joins and dashes that solid strokes and gradient strokes share.
struct Pen {
  /// The width in the units of the layer (`w`); a stroke with a width of 0 or less is not drawn.
  private let width: Property<Double>
  /// The shape of the ends (`lc`): 1 butt, 2 round, 3 square.
  private let cap: LineCap
  /// The shape of the corners (`lj`): 1 miter, 2 round, 3 bevel.
  private let join: LineJoin
  /// The maximum length of a miter, in multiples of the width (`ml2` or `ml`); at least 1.
  private let miterLimit: Property<Double>
  /// The lengths of dashes and gaps, alternating (`d`); a list with an odd count is repeated once.
  private let dashes: [Property<Double>]
  /// The distance into the pattern at which a path starts (the entry of `d` with `"n": "o"`).
  private let dashPhase: Property<Double>

  init(_ fields: inout Fields) {
    width = fields("w", "Stroke Width", 1, unit: .pixels, FieldOptions(match: "Stroke Width"))
    // The default caps and joins are round, as in lottie-web.
    cap =
      switch fields.integer("lc", default: 2) {
      case 1: .butt
      case 3: .square
      default: .round
      }
    join =
      switch fields.integer("lj", default: 2) {
      case 1: .miter
      case 3: .bevel
      default: .round
      }
    // `ml2` is animatable and takes precedence; `ml` is a number.
    miterLimit = fields("ml2", "Miter Limit", 4) { json in
      json["ml2"]?.keyframed(default: 4) ?? json["ml"].map { Keyframed($0.number ?? 4) }
    }
    dashes = fields.dashes("d", "Dashes") { json in
      json.dashEntries.filter { !$0.isOffset }.map { $0.json.keyframed("v", default: 0) }
    }
    dashPhase = fields("d", "Dash Phase", 0, unit: .pixels, FieldOptions(isScripted: false)) {
      json in
      json.dashEntries.last { $0.isOffset }.map { $0.json.keyframed("v", default: 0) }
    }
  }

  /// The style at the current frame; nil if the width is 0 or less.
  var style: StrokeStyle? {
    guard width.value > 0 else { return nil }
    var lengths = dashes.map(\.value)
    // As in SVG, a list with a negative length or with only zeros is ignored.
    if lengths.contains(where: { !($0 >= 0) }) || lengths.allSatisfy({ $0 == 0 }) { lengths = [] }
    if !lengths.count.isMultiple(of: 2) { lengths += lengths }
    return StrokeStyle(
      width: width.value, cap: cap, join: join,
      miterLimit: max(1, miterLimit.value), dashes: lengths,
      dashPhase: lengths.isEmpty ? 0 : dashPhase.value.finite())
  }
}

extension JSONReader {
  /// The entries of a stroke's `d`: dashes and gaps, and the offset of the pattern.
  fileprivate var dashEntries: [(json: JSONReader, isOffset: Bool)] {
    objects("d", limit: context.limits.shapes.dashes).map {
      ($0, $0.string("n", default: "d") == "o")
    }
  }
}

/// A paint that strokes outlines with one color (`"ty": "st"`).
final class Stroke: Node, ShapeItem, ShapePaint {
  static let type = "st"
  static let title = "Stroke"
  static let match = "Stroke "

  let outlines = OutlineCache()
  private let color: Property<Color>
  /// Opacity in percent (`o`).
  private let opacity: Property<Double>
  private let pen: Pen
  private let blendMode: BlendMode

  init(_ fields: inout Fields) {
    color = fields.color("c", "Color")
    opacity = fields("o", "Opacity", percent: 100)
    pen = Pen(&fields)
    blendMode = fields.blendMode()
    let isOn = fields.isPaintOn()
    super.init(fields, isEnabled: isOn)
  }

  func item(for outline: Outline, last: DrawItem?) -> DrawItem? {
    let paint = Paint.solid(color.value.rgba.opacity(opacity.value / 100))
    guard let style = pen.style, !paint.isInvisible else { return nil }
    return stroke(outline, style, paint, blendMode, last: last)
  }
}

extension ShapePaint {
  /// Returns a stroke: that of the last frame if nothing has changed, so that comparing the frames
  /// takes a pointer. The blend mode never changes.
  fileprivate func stroke(
    _ outline: Outline, _ style: StrokeStyle, _ paint: Paint, _ blendMode: BlendMode,
    last: DrawItem?
  ) -> DrawItem {
    if let last, case .stroke(let item) = last, item.outline === outline, item.style == style,
      item.paint == paint
    {
      return last
    }
    return .stroke(StrokeItem(outline, style: style, paint: paint, blendMode: blendMode))
  }
}

/// A paint that strokes outlines with a gradient (`"ty": "gs"`).
final class GradientStroke: Node, ShapeItem, ShapePaint {
  static let type = "gs"
  static let title = "Gradient Stroke"
  static let match = "Stroke "

  let outlines = OutlineCache()
  private let gradient: Gradient
  /// Opacity in percent (`o`).
  private let opacity: Property<Double>
  private let pen: Pen
  private let blendMode: BlendMode

  init(_ fields: inout Fields) {
    gradient = Gradient(&fields)
    opacity = fields("o", "Opacity", percent: 100)
    pen = Pen(&fields)
    blendMode = fields.blendMode()
    let isOn = fields.isPaintOn()
    super.init(fields, isEnabled: isOn)
  }

  func item(for outline: Outline, last: DrawItem?) -> DrawItem? {
    guard let style = pen.style, let paint = gradient.paint(opacity: opacity.value / 100) else {
      return nil
    }
    return stroke(outline, style, paint, blendMode, last: last)
  }
}
