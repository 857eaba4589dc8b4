// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The pen that solid and gradient strokes share.
struct Pen: Sendable {
  let width: Keyframed<Double>
  let cap: LineCap
  let join: LineJoin
  /// `ml2` where the file has it, else `ml`.
  let miterLimit: Keyframed<Double>
  /// Lengths of dashes and gaps in turn; an odd list is repeated once.
  let dashes: [Keyframed<Double>]
  let dashPhase: Keyframed<Double>

  init(from json: JSONReader) {
    width = json.keyframed("w", default: 1)
    // Missing caps and joins are round, as in lottie-web.
    cap =
      switch json.integer("lc", default: 2) {
      case 1: .butt
      case 3: .square
      default: .round
      }
    join =
      switch json.integer("lj", default: 2) {
      case 1: .miter
      case 3: .bevel
      default: .round
      }
    miterLimit =
      json["ml2"].map { $0.keyframed(default: 4) } ?? Keyframed(json.number("ml", default: 4))
    var lengths: [Keyframed<Double>] = []
    var phase = Keyframed(0.0)
    for entry in json.objects("d", limit: json.context.limits.dashes) {
      if entry.string("n", default: "d") == "o" {
        phase = entry.keyframed("v", default: 0)
      } else {
        lengths.append(entry.keyframed("v", default: 0))
      }
    }
    dashes = lengths
    dashPhase = phase
  }
}

/// A running pen: the properties that its stroke binds.
struct PenProperties {
  private let model: Pen
  private let width, miterLimit, dashPhase: Property<Double>
  private let dashes: [Property<Double>]

  init(_ model: Pen, _ bind: inout PropertyBinder) {
    self.model = model
    width = bind("Stroke Width", model.width)
    miterLimit = bind("Miter Limit", model.miterLimit)
    dashes = model.dashes.map { bind("Dashes", $0) }
    dashPhase = bind("Dash Phase", model.dashPhase)
  }

  /// The style at the frame last moved to; nil for a pen without width.
  var style: StrokeStyle? {
    guard width.value > 0 else { return nil }
    var lengths = dashes.map(\.value)
    // SVG's rules: a negative length, or nothing but zeros, and there is no pattern.
    if lengths.contains(where: { !($0 >= 0) }) || lengths.allSatisfy({ $0 == 0 }) { lengths = [] }
    if !lengths.count.isMultiple(of: 2) { lengths += lengths }
    return StrokeStyle(
      width: width.value, cap: model.cap, join: model.join,
      miterLimit: max(1, miterLimit.value), dashes: lengths,
      dashPhase: lengths.isEmpty ? 0 : dashPhase.value.finite())
  }
}

/// Draws along outlines in one colour (`"ty": "st"`).
struct Stroke: ShapeItem {
  static let type = "st"
  static let title = "Stroke (caps, joins, dashes)"

  let name: String
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  let pen: Pen
  let blendMode: BlendMode
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Stroke")
    color = json.keyframedColor("c")
    opacity = json.keyframed("o", default: 100)
    pen = Pen(from: json)
    blendMode = BlendMode(from: json)
    isHidden = json.isHiddenPaint
  }

  func makeNode() -> any ShapeNode { StrokeNode(self) }
}

final class StrokeNode: Node, ShapeNode, Painter {
  let outlines = OutlineCache()
  private let color: Property<Color>
  private let opacity: Property<Double>
  private let pen: PenProperties
  private let blendMode: BlendMode

  init(_ model: Stroke) {
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    pen = PenProperties(model.pen, &bind)
    blendMode = model.blendMode
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }

  func item(for outline: Outline) -> DrawItem? {
    let paint = Paint.solid(color.value.rgba.opacity(opacity.value / 100))
    guard let style = pen.style, !paint.isInvisible else { return nil }
    return .stroke(StrokeItem(outline, style: style, paint: paint, blendMode: blendMode))
  }
}

/// Draws along outlines with a gradient (`"ty": "gs"`).
struct GradientStroke: ShapeItem {
  static let type = "gs"
  static let title = "Gradient stroke"

  let name: String
  let gradient: Gradient
  /// In percent.
  let opacity: Keyframed<Double>
  let pen: Pen
  let blendMode: BlendMode
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Gradient Stroke")
    gradient = Gradient(from: json)
    opacity = json.keyframed("o", default: 100)
    pen = Pen(from: json)
    blendMode = BlendMode(from: json)
    isHidden = json.isHiddenPaint
  }

  func makeNode() -> any ShapeNode { GradientStrokeNode(self) }
}

final class GradientStrokeNode: Node, ShapeNode, Painter {
  let outlines = OutlineCache()
  private let gradient: GradientProperties
  private let opacity: Property<Double>
  private let pen: PenProperties
  private let blendMode: BlendMode

  init(_ model: GradientStroke) {
    var bind = PropertyBinder()
    gradient = GradientProperties(model.gradient, &bind)
    opacity = bind("Opacity", model.opacity)
    pen = PenProperties(model.pen, &bind)
    blendMode = model.blendMode
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }

  func item(for outline: Outline) -> DrawItem? {
    guard let style = pen.style, let paint = gradient.paint(opacity: opacity.value / 100) else {
      return nil
    }
    return .stroke(StrokeItem(outline, style: style, paint: paint, blendMode: blendMode))
  }
}
