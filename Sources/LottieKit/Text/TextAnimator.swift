// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Changes characters one by one, each as strongly as its selector says (an entry of `t.a`).
struct TextAnimator: Sendable {
  let name: String
  let selector: RangeSelector?
  /// Where the expression is that says how strong it is, in place of a range, on the tape; 0 for none.
  let selectorExpression: Int
  let anchor, position, scale: Keyframed<Vector3D>?
  let rotation, rotationX, rotationY, skew, skewAxis: Keyframed<Double>?
  /// Of the whole character, of its fill and its stroke, in percent.
  let opacity, fillOpacity, strokeOpacity: Keyframed<Double>?
  let fillColor, strokeColor: Keyframed<Color>?
  /// Degrees of hue, percent of saturation and brightness that are added.
  let fillShifts, strokeShifts: [Keyframed<Double>?]
  /// Added to the width.
  let strokeWidth: Keyframed<Double>?
  /// Added before each character.
  let tracking: Keyframed<Double>?
  /// Added between lines.
  let lineSpacing: Keyframed<Vector3D>?

  init(from json: JSONReader) {
    name = json.string("nm", default: "Animator")
    selector = json["s"].flatMap { $0.isObject ? RangeSelector(from: $0) : nil }
    selectorExpression = Self.selectorExpression(json["s"])
    let a = json["a"]
    func read<Value: AnimatableValue>(_ key: StaticString, _ fallback: Value) -> Keyframed<Value>? {
      a?[key].map { $0.keyframed(default: fallback) }
    }
    anchor = read("a", .zero)
    position = read("p", .zero)
    scale = read("s", Vector3D(x: 100, y: 100, z: 100))
    rotation = read("r", 0)
    rotationX = read("rx", 0)
    rotationY = read("ry", 0)
    skew = read("sk", 0)
    skewAxis = read("sa", 0)
    opacity = read("o", 100)
    fillOpacity = read("fo", 100)
    strokeOpacity = read("so", 100)
    fillColor = read("fc", .black)
    strokeColor = read("sc", .black)
    fillShifts = [read("fh", 0), read("fs", 0), read("fb", 0)]
    strokeShifts = [read("sh", 0), read("ss", 0), read("sb", 0)]
    strokeWidth = read("sw", 0)
    tracking = read("t", 0)
    lineSpacing = read("ls", .zero)
    if let blur = a?["bl"] { blur.warn(.unsupported, "text animators do not blur") }
  }

  /// The animators of a text; those that only an expression could steer, which is not evaluated, are left out.
  static func list(_ json: JSONReader) -> [TextAnimator] {
    json.objects("a", limit: json.context.limits.textAnimators).compactMap { json in
      let animator = TextAnimator(from: json)
      if json["s"]?.isSelectedByExpression == true, animator.selectorExpression == 0 {
        json.warn(.unsupported, "the text animator is left out, since only an expression selects")
        return nil
      }
      return animator
    }
  }

  private static func selectorExpression(_ selector: JSONReader?) -> Int {
    guard let selector, selector.isSelectedByExpression else { return 0 }
    let places = [selector, selector["a"]].compactMap { $0 }
    return places.first { $0["x"]?.string?.isEmpty == false }?.expressionPlace ?? 0
  }
}

extension JSONReader {
  /// Of a selector: an expression says how strongly it acts on each character.
  var isSelectedByExpression: Bool { isObject && integer("t", default: 0) == 1 }
}

/// A running animator.
final class TextAnimatorNode: Node {
  let model: TextAnimator
  private let selector: RangeSelectorProperties?
  /// The strengths that an expression says, in place of the selector.
  private var scripted: ScriptedStrengths?
  let anchor, position, scale: Property<Vector3D>?
  let rotation, rotationX, rotationY, skew, skewAxis: Property<Double>?
  let opacity, fillOpacity, strokeOpacity: Property<Double>?
  let fillColor, strokeColor: Property<Color>?
  let fillShifts, strokeShifts: [Property<Double>?]
  let strokeWidth, tracking: Property<Double>?
  let lineSpacing: Property<Vector3D>?

  init(_ model: TextAnimator) {
    self.model = model
    var bind = PropertyBinder()
    anchor = model.anchor.map { bind("Anchor", $0) }
    position = model.position.map { bind("Position", $0) }
    scale = model.scale.map { bind("Scale", $0) }
    rotation = model.rotation.map { bind("Rotation", $0) }
    rotationX = model.rotationX.map { bind("Rotation X", $0) }
    rotationY = model.rotationY.map { bind("Rotation Y", $0) }
    skew = model.skew.map { bind("Skew", $0) }
    skewAxis = model.skewAxis.map { bind("Skew Axis", $0) }
    opacity = model.opacity.map { bind("Opacity", $0) }
    fillOpacity = model.fillOpacity.map { bind("Fill Opacity", $0) }
    strokeOpacity = model.strokeOpacity.map { bind("Stroke Opacity", $0) }
    fillColor = model.fillColor.map { bind("Fill Color", $0) }
    strokeColor = model.strokeColor.map { bind("Stroke Color", $0) }
    let parts = ["Hue", "Saturation", "Brightness"]
    fillShifts = zip(parts, model.fillShifts).map { part, shift in
      shift.map { bind("Fill " + part, $0) }
    }
    strokeShifts = zip(parts, model.strokeShifts).map { part, shift in
      shift.map { bind("Stroke " + part, $0) }
    }
    strokeWidth = model.strokeWidth.map { bind("Stroke Width", $0) }
    tracking = model.tracking.map { bind("Tracking", $0) }
    lineSpacing = model.lineSpacing.map { bind("Line Spacing", $0) }
    selector = model.selector.map { RangeSelectorProperties($0, &bind) }
    super.init(name: model.name, properties: bind.properties)
  }

  override func use(_ engine: ExpressionEngine) {
    guard model.selectorExpression != 0 else { return }
    scripted = ScriptedStrengths(engine, expression: model.selectorExpression)
  }

  override var canChange: Bool { super.canChange || scripted != nil }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    return scripted?.update(to: frame) ?? false || changed
  }

  /// How strongly it acts on each cluster of a layout.
  func strengths(_ units: SelectorUnits) -> [Double] {
    guard isEnabled else { return units.units.map { _ in 0 } }
    guard let selector else { return units.units.map { _ in 1 } }
    let strengths = scripted?.strengths(of: units.count) ?? selector.strengths(of: units.count)
    return units.units.map { strengths[$0] }
  }

  // MARK: What it does to one character

  /// The move of its anchor point.
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

  /// Opacity is no factor: a later animator brings back what an earlier one took away.
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

/// How one character is painted.
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

  /// Fill and stroke of an outline, the lower one first; the opacity of both together is left to the group.
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
