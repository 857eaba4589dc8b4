// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A set of changes that apply to each character with the strength of a selector (an entry of
/// `t.a`).
///
/// Each property is nil if the file does not have it, and then changes nothing.
final class TextAnimator: Node {
  /// The range of characters; nil for all characters with full strength.
  let selector: RangeSelector?
  /// The strengths of an expression selector, which replace those of `selector`.
  private var scripted: ScriptedStrengths?
  /// The index on the tape of an expression selector's expression; 0 for none.
  private let selectorExpression: Int
  /// The shift of the anchor point (`a`), the shift of the position (`p`), and the scale in percent
  /// (`s`).
  let anchor, position, scale: Property<Vector3D>?
  /// Angles in degrees (`r`, `rx`, `ry`, `sk`, `sa`).
  let rotation, rotationX, rotationY, skew, skewAxis: Property<Double>?
  /// Opacities in percent of the whole character (`o`), of its fill (`fo`) and of its stroke
  /// (`so`).
  let opacity, fillOpacity, strokeOpacity: Property<Double>?
  /// Colors that replace those of the document (`fc`, `sc`).
  let fillColor, strokeColor: Property<Color>?
  /// Shifts of hue (in degrees), saturation and brightness (in percent), in this order.
  let fillShifts, strokeShifts: [Property<Double>?]
  /// An addition to the width of the stroke (`sw`).
  let strokeWidth: Property<Double>?
  /// An addition to the space before each character (`t`).
  let tracking: Property<Double>?
  /// An addition to the offset between lines (`ls`).
  let lineSpacing: Property<Vector3D>?
  /// The blur along x and y, in pixels as After Effects counts it.
  let blur: Property<Vector3D>?

  static let declarations = Declarations(
    title: "Animator", .words(base: "ADBE Text ", kind: "")
  ) { _ = TextAnimator(&$0) }

  init(_ fields: inout Fields) {
    let full = Vector3D(x: 100, y: 100, z: 100)
    anchor = fields.animated(
      "a", "Anchor", .zero, .pixels, title: "Anchor Point", "Anchor Point 3D")
    position = fields.animated("p", "Position", .zero, .pixels, "Position 3D")
    scale = fields.animated("s", "Scale", full, .percent, "Scale 3D")
    rotation = fields.animated("r", "Rotation", 0, .degrees)
    rotationX = fields.animated("rx", "Rotation X", 0, .degrees, title: "X Rotation", "Rotation X")
    rotationY = fields.animated("ry", "Rotation Y", 0, .degrees, title: "Y Rotation", "Rotation Y")
    skew = fields.animated("sk", "Skew", 0, .degrees)
    skewAxis = fields.animated("sa", "Skew Axis", 0, .degrees)
    opacity = fields.animated("o", "Opacity", 100, .percent)
    fillOpacity = fields.animated("fo", "Fill Opacity", 100, .percent)
    strokeOpacity = fields.animated("so", "Stroke Opacity", 100, .percent)
    fillColor = fields.animated("fc", "Fill Color", .black)
    strokeColor = fields.animated("sc", "Stroke Color", .black)
    fillShifts = [
      fields.animated("fh", "Fill Hue", 0, .degrees),
      fields.animated("fs", "Fill Saturation", 0, .percent),
      fields.animated("fb", "Fill Brightness", 0, .percent),
    ]
    strokeShifts = [
      fields.animated("sh", "Stroke Hue", 0, .degrees),
      fields.animated("ss", "Stroke Saturation", 0, .percent),
      fields.animated("sb", "Stroke Brightness", 0, .percent),
    ]
    strokeWidth = fields.animated("sw", "Stroke Width", 0, .pixels)
    tracking = fields.animated("t", "Tracking", 0, title: "Tracking Amount", "Tracking Amount")
    lineSpacing = fields.animated("ls", "Line Spacing", .zero, .pixels)
    blur = fields.animated("bl", "Blur", .zero, .pixels)
    selector = RangeSelector(&fields)
    selectorExpression = fields.setting(0) { TextAnimator.selectorExpression($0["s"]) }
    super.init(fields)
  }

  /// Decodes the animators of a text.
  ///
  /// An animator with an expression selector without an expression that can be evaluated is left
  /// out with a warning.
  static func list(_ json: JSONReader) -> [FieldRecord] {
    json.objects("a", limit: json.context.limits.texts.animators).compactMap { json in
      if let selector = json["s"], selector.isSelectedByExpression,
        selectorExpression(selector) == 0
      {
        json.warn(
          .unsupported,
          "the text animator is left out, since its expression selector cannot be evaluated")
        return nil
      }
      return declarations.schema.record(json)
    }
  }

  /// Returns the index on the tape of an expression selector's expression; 0 for none.
  private static func selectorExpression(_ selector: JSONReader?) -> Int {
    guard let selector, selector.isSelectedByExpression else { return 0 }
    let owners = [selector, selector["a"]].compactMap { $0 }
    return owners.first { $0["x"]?.string?.isEmpty == false }?.expressionIndex ?? 0
  }

  override func use(_ engine: any ExpressionSource) {
    guard selectorExpression != 0 else { return }
    scripted = ScriptedStrengths(engine, expression: selectorExpression)
  }

  override var canChange: Bool { super.canChange || scripted != nil }

  override func update(to frame: Double) -> Bool {
    let changed = super.update(to: frame)
    return scripted?.update(to: frame) ?? false || changed
  }

  /// Returns the strength for each cluster of a layout.
  func strengths(_ units: SelectorUnits) -> [Double] {
    guard isEnabled else { return units.units.map { _ in 0 } }
    guard let selector else { return units.units.map { _ in 1 } }
    let strengths = scripted?.strengths(of: units.count) ?? selector.strengths(of: units.count)
    return units.units.map { strengths[$0] }
  }

  // MARK: Changes of one character

  /// Returns the transform by the anchor point at this strength.
  func anchoring(_ strength: Double) -> Affine {
    guard let a = anchor?.value else { return .identity }
    return .translation(-a.x * strength, -a.y * strength)
  }

  /// Returns the scale at this strength.
  func scaling(_ strength: Double) -> Affine {
    guard let s = scale?.value else { return .identity }
    return .scale(1 + (s.x / 100 - 1) * strength, 1 + (s.y / 100 - 1) * strength)
  }

  /// Returns skew and rotations at this strength: first the skew, then the rotations about z, y and
  /// x in an orthographic projection.
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

  /// Returns the shift of the position at this strength.
  func moving(_ strength: Double) -> Vector {
    guard let p = position?.value else { return .zero }
    return Vector(p.x * strength, p.y * strength)
  }

  /// Applies opacities, colors and stroke width at this strength.
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
    if let blur { look.blur = look.blur + Vector(blur.value.x, blur.value.y) * strength }
  }

  /// Returns the filters for a blur.
  static func blur(_ amount: Vector) -> [Filter] {
    let deviation = Vector(max(0, amount.dx), max(0, amount.dy)) * GaussianBlur.deviation
    return deviation == .zero ? [] : [.blur(BlurFilter(deviation: deviation))]
  }

  /// Interpolates an opacity toward that of an animator. It is not multiplied, so that a later
  /// animator can restore an opacity that an earlier animator has reduced.
  private static func move(_ value: inout Double, to percent: Property<Double>?, _ strength: Double)
  {
    if let percent { value = value.lerp(to: percent.value / 100, strength) }
  }

  /// Returns a color with shifted hue, saturation and brightness.
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
  /// Declares a property of an animator; nil if the file does not have it.
  ///
  /// - Parameters:
  ///   - title: The name in After Effects, if different from `name`.
  ///   - match: The match name without `ADBE Text `, if different from the title.
  fileprivate mutating func animated<Value: AnimatableValue>(
    _ key: StaticString, _ name: String, _ fallback: Value, _ unit: FieldUnit = .none,
    title: String? = nil, _ match: String? = nil
  ) -> Property<Value>? {
    optional(
      .member(key, in: "a"), name, fallback, unit: unit,
      FieldOptions(title: title, match: match, isInGroup: true))
  }
}

extension JSONReader {
  /// Whether a selector is an expression selector (`"t": 1`), of which an expression computes the
  /// strength for each character.
  var isSelectedByExpression: Bool { isObject && integer("t", default: 0) == 1 }
}

/// The colors and opacities of one character.
struct TextLook: Equatable {
  /// The colors of fill and stroke; nil for none.
  var fill, stroke: Color?
  var strokeWidth: Double
  /// Whether the stroke is drawn over the fill.
  var strokeIsOnTop: Bool
  /// Opacities in 0...1 of the whole character, of its fill and of its stroke.
  var opacity = 1.0
  /// The blur along x and y.
  var blur = Vector.zero
  var fillOpacity = 1.0
  var strokeOpacity = 1.0

  /// Creates the look of a character before animators.
  init(_ document: TextDocument) {
    fill = document.fill
    stroke = document.stroke
    strokeWidth = document.strokeWidth
    strokeIsOnTop = document.strokeIsOnTop
  }

  /// Returns the fill and the stroke of an outline, the lower first. `opacity` is not included; the
  /// caller applies it to the group of both.
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

  /// Returns glyphs with colours. Of the fill only the opacity counts, as in browsers.
  func items(for pictures: [GlyphPicture]) -> [DrawItem] {
    guard !pictures.isEmpty, fill != nil || (stroke != nil && strokeWidth > 0) else { return [] }
    let opacity = (fill.map { $0.a * fillOpacity } ?? strokeOpacity).clamped(to: 0...1)
    let items = pictures.map { DrawItem.image(ImageItem($0.picture, frame: $0.frame)) }
    if opacity >= 1 { return items }
    return opacity > 0 ? [.group(DrawGroup(items, .init(opacity: opacity)))] : []
  }
}
