// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A path that limits where a layer is seen (an entry of `masksProperties`), in the layer's coordinates.
struct LayerMask: Sendable {
  /// The modes by their letter; `n` is none.
  static let modes: [String: Mask.Mode] = [
    "a": .add, "s": .subtract, "i": .intersect, "l": .lighten, "d": .darken, "f": .difference,
  ]

  let name: String
  /// nil for a mask that does not limit anything.
  let mode: Mask.Mode?
  let isInverted: Bool
  let shape: Keyframed<Path>
  /// In percent.
  let opacity: Keyframed<Double>
  /// By how many pixels the path is grown; negative shrinks it.
  let expansion: Keyframed<Double>
  /// Width of the soft edge in pixels along x and y.
  let feather: Keyframed<Vector3D>

  init(from json: JSONReader) {
    name = json.string("nm", default: "Mask")
    let letter = json.string("mode", default: "a")
    if letter != "n", Self.modes[letter] == nil {
      json.warn(.unsupported, "the mask mode “\(letter)” is not known; the mask adds")
    }
    mode = letter == "n" ? nil : Self.modes[letter] ?? .add
    isInverted = json.bool("inv", default: false)
    shape = json.context.readingPaths(closed: json.bool("cl", default: true)) {
      json.keyframed("pt", default: Path())
    }
    opacity = json.keyframed("o", default: 100)
    expansion = json.keyframed("x", default: 0)
    feather = json.keyframed("f", default: .zero)
  }
}

/// A running mask.
final class MaskNode: Node {
  /// Standard deviation of the blur that looks like a feather of one pixel (Skottie's figure).
  private static let featherDeviation = 0.38

  private let model: LayerMask
  private let shape: Property<Path>
  private let opacity, expansion: Property<Double>
  private let feather: Property<Vector3D>
  private var outline: Outline?

  init(_ model: LayerMask) {
    self.model = model
    var bind = PropertyBinder()
    shape = bind("Shape", model.shape)
    opacity = bind("Opacity", model.opacity)
    expansion = bind("Expansion", model.expansion)
    feather = bind("Feather", model.feather)
    super.init(name: model.name, properties: bind.properties)
  }

  /// The mask as it is drawn now; nil where it limits nothing.
  var mask: Mask? {
    guard isEnabled, let mode = model.mode else { return nil }
    // After Effects lets no open path mask.
    guard shape.value.contours.first?.isClosed == true else { return nil }
    let outline = currentOutline
    return Mask(
      outline, mode: mode, isInverted: model.isInverted,
      opacity: (opacity.value / 100).clamped(to: 0...1),
      expansion: expansion.value.clamped(to: -1e5...1e5),
      feather: Vector(
        max(0, feather.value.x) * Self.featherDeviation,
        max(0, feather.value.y) * Self.featherDeviation))
  }

  /// Its path, whether it limits anything or not.
  var path: Path { shape.value }

  private var currentOutline: Outline {
    if let outline, outline.path == shape.value { return outline }
    let fresh = Outline(shape.value)
    outline = fresh
    return fresh
  }
}
