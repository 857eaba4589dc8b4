// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Fills outlines with one colour (`"ty": "fl"`).
struct Fill: ShapeItem {
  static let type = "fl"
  static let title = "Fill"

  let name: String
  let color: Keyframed<Color>
  /// In percent.
  let opacity: Keyframed<Double>
  let rule: FillRule
  let blendMode: BlendMode
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Fill")
    color = json.keyframedColor("c")
    opacity = json.keyframed("o", default: 100)
    rule = FillRule(from: json)
    blendMode = BlendMode(from: json)
    isHidden = json.isHiddenPaint
  }

  func makeNode() -> any ShapeNode { FillNode(self) }
}

extension FillRule {
  /// Reads `r`: 2 is even-odd.
  init(from json: JSONReader) {
    self = json.integer("r", default: 1) == 2 ? .evenOdd : .nonZero
  }
}

extension JSONReader {
  /// Reads a colour property; before 4.1.9 its components ran to 255.
  func keyframedColor(_ key: StaticString, default fallback: Color = .black) -> Keyframed<Color> {
    let color = keyframed(key, default: fallback)
    guard context.version < ExporterVersion(4, 1, 9), self[key] != nil else { return color }
    return color.mapValues { Color(r: $0.r / 255, g: $0.g / 255, b: $0.b / 255, a: 1) }
  }

  /// Old files switch a paint off by `fillEnabled`, strokes too.
  var isHiddenPaint: Bool {
    bool("hd", default: false) || !bool("fillEnabled", default: true)
  }
}

final class FillNode: Node, ShapeNode, Painter {
  let outlines = OutlineCache()
  private let model: Fill
  private let color: Property<Color>
  private let opacity: Property<Double>

  init(_ model: Fill) {
    self.model = model
    var bind = PropertyBinder()
    color = bind("Color", model.color)
    opacity = bind("Opacity", model.opacity)
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }

  func item(for outline: Outline) -> DrawItem? {
    let paint = Paint.solid(color.value.rgba.opacity(opacity.value / 100))
    guard !paint.isInvisible else { return nil }
    return .fill(
      FillItem(outline, rule: model.rule, paint: paint, blendMode: model.blendMode))
  }
}

/// Fills outlines with a gradient (`"ty": "gf"`).
struct GradientFill: ShapeItem {
  static let type = "gf"
  static let title = "Gradient fill (linear, radial with highlight, conic)"

  let name: String
  let gradient: Gradient
  /// In percent.
  let opacity: Keyframed<Double>
  let rule: FillRule
  let blendMode: BlendMode
  let isHidden: Bool

  init(from json: JSONReader, depth: Int) {
    name = json.string("nm", default: "Gradient Fill")
    gradient = Gradient(from: json)
    opacity = json.keyframed("o", default: 100)
    rule = FillRule(from: json)
    blendMode = BlendMode(from: json)
    isHidden = json.isHiddenPaint
  }

  func makeNode() -> any ShapeNode { GradientFillNode(self) }
}

final class GradientFillNode: Node, ShapeNode, Painter {
  let outlines = OutlineCache()
  private let model: GradientFill
  private let gradient: GradientProperties
  private let opacity: Property<Double>

  init(_ model: GradientFill) {
    self.model = model
    var bind = PropertyBinder()
    gradient = GradientProperties(model.gradient, &bind)
    opacity = bind("Opacity", model.opacity)
    super.init(name: model.name, properties: bind.properties)
    hide(if: model.isHidden)
  }

  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }

  func item(for outline: Outline) -> DrawItem? {
    guard let paint = gradient.paint(opacity: opacity.value / 100) else { return nil }
    return .fill(
      FillItem(outline, rule: model.rule, paint: paint, blendMode: model.blendMode))
  }
}
