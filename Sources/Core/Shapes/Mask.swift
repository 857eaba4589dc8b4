// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A path that limits the visible area of a layer (an entry of `masksProperties`), in the layer's
/// coordinates.
final class MaskNode: Node {
  /// The modes by their letter; `n` is no mask.
  static let modes: [String: Mask.Mode] = [
    "a": .add, "s": .subtract, "i": .intersect, "l": .lighten, "d": .darken, "f": .difference,
  ]
  /// The standard deviation of the blur per pixel of feather, as in Skottie.
  private static let featherDeviation = 0.38

  private let shape: Property<Path>
  private let opacity: Property<Double>
  /// The distance in pixels by which the path is enlarged; negative values shrink it.
  private let expansion: Property<Double>
  /// The width of the soft edge in pixels along x and y.
  private let feather: Property<Vector3D>
  /// The mode; nil for a mask without effect.
  private let mode: Mask.Mode?
  private let isInverted: Bool
  private var outline: Outline?

  init(_ fields: inout Fields) {
    shape = fields(
      "pt", "Shape", Path(), FieldOptions(title: "Mask Path", match: "Shape", index: 1),
      read: Self.shape)
    opacity = fields(
      "o", "Opacity", percent: 100,
      FieldOptions(title: "Mask Opacity", match: "Opacity", index: 3))
    expansion = fields(
      "x", "Expansion", 0, unit: .pixels,
      FieldOptions(title: "Mask Expansion", match: "Offset", index: 4))
    feather = fields(
      "f", "Feather", .zero, unit: .pixels,
      FieldOptions(title: "Mask Feather", match: "Feather", index: 2))
    mode = fields.setting(.add, Self.mode)
    isInverted = fields.flag("inv", default: false)
    super.init(fields, isEnabled: mode != nil)
  }

  private static let declarations = Declarations(
    title: "Mask", .words(base: "ADBE Mask ", kind: "")
  ) { _ = MaskNode(&$0) }

  static var schema: FieldSchema { declarations.schema }

  convenience init(_ record: FieldRecord) {
    var fields = Fields(Self.schema, record)
    self.init(&fields)
  }

  @Sendable static func shape(_ json: JSONReader) -> Keyframed<Path>? {
    json.context.readingPaths(closed: json.bool("cl", default: true)) {
      json["pt"]?.keyframed(default: Path())
    }
  }

  @Sendable private static func mode(_ json: JSONReader) -> Mask.Mode? {
    let letter = json.string("mode", default: "a")
    if letter == "n" { return nil }
    if modes[letter] == nil {
      json.warn(.unsupported, "the mask mode “\(letter)” is not known; the mask adds")
    }
    return modes[letter] ?? .add
  }

  /// The mask at the current frame; nil if it has no effect.
  var mask: Mask? {
    guard isEnabled, let mode else { return nil }
    // As in After Effects, open paths do not mask.
    guard shape.value.contours.first?.isClosed == true else { return nil }
    let outline = currentOutline
    return Mask(
      outline, mode: mode, isInverted: isInverted,
      opacity: (opacity.value / 100).clamped(to: 0...1),
      expansion: expansion.value.clamped(to: -1e5...1e5),
      feather: Vector(
        max(0, feather.value.x) * Self.featherDeviation,
        max(0, feather.value.y) * Self.featherDeviation))
  }

  /// The path, also of a mask without effect.
  var path: Path { shape.value }

  private var currentOutline: Outline {
    if let outline, outline.path == shape.value { return outline }
    let fresh = Outline(shape.value)
    outline = fresh
    return fresh
  }
}
