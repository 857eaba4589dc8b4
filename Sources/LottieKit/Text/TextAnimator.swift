// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A change of each character, as strong as its selector says (an entry of `t.a`).
final class TextAnimator: Node {
  let selector: RangeSelector?
  /// The strengths by an expression, in place of the selector.
  private var scripted: ScriptedStrengths?
  /// The index on the tape of the expression in place of a range; 0 for none.
  private let selectorExpression: Int
  let anchor, position, scale: Property<Vector3D>?
  let rotation, rotationX, rotationY, skew, skewAxis: Property<Double>?
  /// Of the whole character, of its fill and of its stroke.
  let opacity, fillOpacity, strokeOpacity: Property<Double>?
  let fillColor, strokeColor: Property<Color>?
  /// Added to hue (in degrees), saturation and brightness (in percent).
  let fillShifts, strokeShifts: [Property<Double>?]
  /// Added to the width.
  let strokeWidth: Property<Double>?
  /// Added before each character.
  let tracking: Property<Double>?
  /// Added between lines.
  let lineSpacing: Property<Vector3D>?

  static let declarations = Declarations(
    title: "Animator", .words(base: "ADBE Text ", kind: "")
  ) { _ = TextAnimator(&$0) }

  init(_ fields: inout Fields) {
    let full = Vector3D(x: 100, y: 100, z: 100)
    anchor = fields.animated("a", "Anchor", .zero, title: "Anchor Point", "Anchor Point 3D")
    position = fields.animated("p", "Position", .zero, "Position 3D")
    scale = fields.animated("s", "Scale", full, "Scale 3D")
    rotation = fields.animated("r", "Rotation", 0)
    rotationX = fields.animated("rx", "Rotation X", 0, title: "X Rotation", "Rotation X")
    rotationY = fields.animated("ry", "Rotation Y", 0, title: "Y Rotation", "Rotation Y")
    skew = fields.animated("sk", "Skew", 0)
    skewAxis = fields.animated("sa", "Skew Axis", 0)
    opacity = fields.animated("o", "Opacity", 100)
    fillOpacity = fields.animated("fo", "Fill Opacity", 100)
    strokeOpacity = fields.animated("so", "Stroke Opacity", 100)
    fillColor = fields.animated("fc", "Fill Color", .black)
    strokeColor = fields.animated("sc", "Stroke Color", .black)
    fillShifts = [
      fields.animated("fh", "Fill Hue", 0), fields.animated("fs", "Fill Saturation", 0),
      fields.animated("fb", "Fill Brightness", 0),
    ]
    strokeShifts = [
      fields.animated("sh", "Stroke Hue", 0), fields.animated("ss", "Stroke Saturation", 0),
      fields.animated("sb", "Stroke Brightness", 0),
    ]
    strokeWidth = fields.animated("sw", "Stroke Width", 0)
    tracking = fields.animated("t", "Tracking", 0, title: "Tracking Amount", "Tracking Amount")
    lineSpacing = fields.animated("ls", "Line Spacing", .zero)
    selector = RangeSelector(&fields)
    selectorExpression = fields.setting(0) { TextAnimator.selectorExpression($0["s"]) }
    super.init(fields)
  }

  /// Reads the animators of a text, except those that only an expression controls that is not evaluated.
  static func list(_ json: JSONReader) -> [FieldRecord] {
    json.objects("a", limit: json.context.limits.textAnimators).compactMap { json in
      if let blur = json["a"]?["bl"] { blur.warn(.unsupported, "text animators do not blur") }
      if let selector = json["s"], selector.isSelectedByExpression,
        selectorExpression(selector) == 0
      {
        json.warn(.unsupported, "the text animator is left out, since only an expression selects")
        return nil
      }
      return declarations.schema.record(json)
    }
  }

  private static func selectorExpression(_ selector: JSONReader?) -> Int {
    guard let selector, selector.isSelectedByExpression else { return 0 }
    let owners = [selector, selector["a"]].compactMap { $0 }
    return owners.first { $0["x"]?.string?.isEmpty == false }?.expressionPlace ?? 0
  }

  override func use(_ engine: ExpressionEngine) {
    guard selectorExpression != 0 else { return }
    scripted = ScriptedStrengths(engine, expression: selectorExpression)
  }

  override var canChange: Bool { super.canChange || scripted != nil }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    return scripted?.update(to: frame) ?? false || changed
  }

  /// The strength for each cluster of a layout.
  func strengths(_ units: SelectorUnits) -> [Double] {
    guard isEnabled else { return units.units.map { _ in 0 } }
    guard let selector else { return units.units.map { _ in 1 } }
    let strengths = scripted?.strengths(of: units.count) ?? selector.strengths(of: units.count)
    return units.units.map { strengths[$0] }
  }

  // MARK: Changes of one character

  /// The transform by its anchor point.
  func anchoring(_ strength: Double) -> Affine {
    guard let a = anchor?.value else { return .identity }
    return .translation(-a.x * strength, -a.y * strength)
  }

  func scaling(_ strength: Double) -> Affine {
    guard let s = scale?.value else { return .identity }
    return .scale(1 + (s.x / 100 - 1) * strength, 1 + (s.y / 100 - 1) * strength)
  }

  /// Skew first, then the rotations about z, y and x, as seen from straight ahead.
  func turning(_ strength: Double) -> Affine {
    var result = Affine.identity
    if let skew, skew.value != 0 {
      let axis = Angle.degrees((skewAxis?.value ?? 0) * strength)
      result = .skew(degrees: skew.value * strength, axis: axis)
    }
    if let rotation { result = .rotation(.degrees(rotation.value * strength)) * result }
    guard rotationX != nil || rotationY != nil else { return result }
    let x = Angle.degrees((rotationX?.value ?? 0) * strength)
    let y = Angle.degrees((rotationY?.value ?? 0) * strength)
    return Affine(a: y.cosine, b: x.sine * y.sine, c: 0, d: x.cosine, tx: 0, ty: 0) * result
  }

  func moving(_ strength: Double) -> Vector {
    guard let p = position?.value else { return .zero }
    return Vector(p.x * strength, p.y * strength)
  }

  func change(_ look: inout TextLook, _ strength: Double) {
    Self.move(&look.opacity, to: opacity, strength)
    Self.move(&look.fillOpacity, to: fillOpacity, strength)
    Self.move(&look.strokeOpacity, to: strokeOpacity, strength)
    if let fillColor, let fill = look.fill {
      look.fill = fill.interpolated(to: fillColor.value, weight: strength)
    }
    if let strokeColor {
      look.stroke = (look.stroke ?? .black).interpolated(to: strokeColor.value, weight: strength)
    }
    look.fill = Self.shifted(look.fill, by: fillShifts, strength)
    look.stroke = Self.shifted(look.stroke, by: strokeShifts, strength)
    if let strokeWidth { look.strokeWidth += strokeWidth.value * strength }
  }

  /// Opacity is no factor: a later animator can restore what an earlier one removed.
  private static func move(_ value: inout Double, to percent: Property<Double>?, _ strength: Double)
  {
    if let percent { value = value.lerp(to: percent.value / 100, strength) }
  }

  private static func shifted(
    _ color: Color?, by shifts: [Property<Double>?], _ strength: Double
  ) -> Color? {
    guard let color, shifts.contains(where: { $0 != nil }) else { return color }
    let amounts = shifts.map { ($0?.value ?? 0) * strength }
    return color.shifted(
      hue: amounts[0] / 360, saturation: amounts[1] / 100, brightness: amounts[2] / 100)
  }
}

extension Fields {
  /// A property of an animator; nil where the file has none.
  ///
  /// - Parameters:
  ///   - title: Its name in After Effects where that is not `name`.
  ///   - match: What follows `ADBE Text ` in its match name where that is not the title.
  fileprivate mutating func animated<Value: AnimatableValue>(
    _ key: StaticString, _ name: String, _ fallback: Value, title: String? = nil,
    _ match: String? = nil
  ) -> Property<Value>? {
    optional(
      .member(key, in: "a"), name, fallback,
      FieldOptions(title: title, match: match, isInGroup: true))
  }
}

extension JSONReader {
  /// Of a selector: an expression says how strongly it acts on each character.
  var isSelectedByExpression: Bool { isObject && integer("t", default: 0) == 1 }
}

/// The paint of one character.
struct TextLook: Equatable {
  var fill, stroke: Color?
  var strokeWidth: Double
  var strokeIsOnTop: Bool
  var opacity = 1.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0

  init(_ document: TextDocument) {
    fill = document.fill
    stroke = document.stroke
    strokeWidth = document.strokeWidth
    strokeIsOnTop = document.strokeIsOnTop
  }

  /// Fill and stroke of an outline, the lower one first; the opacity of both is the group's.
  func items(for outline: Outline) -> [DrawItem] {
    var items: [DrawItem] = []
    if let fill {
      let paint = Paint.solid(fill.rgba.opacity(fillOpacity))
      if !paint.isInvisible { items.append(.fill(FillItem(outline, paint: paint))) }
    }
    if let stroke, strokeWidth > 0 {
      let paint = Paint.solid(stroke.rgba.opacity(strokeOpacity))
      let style = StrokeStyle(width: min(strokeWidth, 1e6), cap: .butt, join: .round)
      if !paint.isInvisible {
        let item = DrawItem.stroke(StrokeItem(outline, style: style, paint: paint))
        items.insert(item, at: strokeIsOnTop ? items.endIndex : 0)
      }
    }
    return items
  }
}
