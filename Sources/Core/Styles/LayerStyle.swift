// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// An entry of a layer's list of styles (`sy`): an effect that is computed from the alpha of the
/// layer after masks and effects.
///
/// The initializer declares the properties of the style; see `Fields`. A style is added to
/// `FeatureRegistry` to be decoded.
protocol LayerStyle: StyleNode, SendableMetatype {
  /// The value of `ty`.
  static var type: Int { get }

  /// The title in the table of features, and the name of a style without `nm`.
  static var title: String { get }

  /// The first part of the properties' match names, such as `dropShadow` in `dropShadow/blur`.
  static var match: String { get }

  /// The position in the order in which After Effects applies styles: first the styles on the layer
  /// from bottom to top, then the styles below the layer from top to bottom.
  static var order: Int { get }

  /// Declares the properties of the style, or connects them with a file's values.
  init(_ fields: inout Fields)
}

/// A layer style in a scene.
protocol StyleNode: Node {
  /// Returns the filters of the style at the current frame, in the order in which they apply.
  func filters(_ space: StyleSpace) -> [StyleFilter]
}

/// The geometry of a layer that its styles need, in pixels of the composition.
struct StyleSpace {
  /// The size of the composition.
  let size: Size
  /// The bounds of the layer's covered pixels.
  let covered: Rect

  /// Returns the standard deviation of a blur of this size in pixels: 0.3 times the size, as in
  /// Skottie.
  func deviation(_ size: Double) -> Double { max(0, size) * 0.3 }

  /// Returns the offset of a shadow from the layer, which is in the direction opposite to the
  /// light.
  ///
  /// - Parameters:
  ///   - angle: The direction of the light in degrees, counterclockwise from the right.
  ///   - distance: The length of the offset in pixels.
  func offset(_ angle: Double, _ distance: Double) -> Vector {
    Vector(angle: .degrees(180 - angle)) * distance
  }

  /// Returns the hardness of a glow's edge, from 0 for soft to 1 for hard.
  ///
  /// - Parameters:
  ///   - spread: The spread or choke in percent.
  ///   - range: The range in percent; 50 is the default, and smaller values are harder.
  static func glow(_ spread: Double, range: Double) -> Double {
    // A range of 50 % changes nothing. The exponent is Skottie's and increases the effect of small
    // spreads.
    let share = (spread / 100).clamped(to: 0...1)
    let hardness = share == 0 ? 0 : share.signedPower(0.2)
    let narrow = 1 - (range / 50).clamped(to: 0.02...1)
    return 1 - (1 - hardness) * (1 - narrow)
  }
}

/// The entry of one type of layer style in the registry.
struct StyleKind: Sendable {
  let type: Int
  let title: String
  /// The first part of the properties' match names.
  let match: String
  let declarations: Declarations
  fileprivate let order: Int
  fileprivate let read: @Sendable (JSONReader) -> StyleModel

  /// Creates the entry of a type.
  init(_ style: any LayerStyle.Type) {
    (type, title, match, order) = (style.type, style.title, style.match, style.order)
    let declarations = Declarations(
      title: style.title, .identifiers(style.match + "/")
    ) { _ = style.init(&$0) }
    self.declarations = declarations
    read = { json in
      let schema = declarations.schema
      let record = schema.record(json)
      return StyleModel(properties: record.values.count) {
        var fields = Fields(schema, record)
        return style.init(&fields)
      }
    }
  }
}

extension FeatureRegistry {
  var styles: [StyleKind] { all(StyleKind.self) }

  /// Returns the type of a layer style according to its number (`ty`); nil if unknown.
  func style(_ json: JSONReader) -> StyleKind? {
    let type = json.integer("ty", default: -1)
    return styles.first { $0.type == type }
  }
}

/// The decoded values of one layer style.
struct StyleModel: Sendable {
  /// The number of properties of a node.
  let properties: Int
  /// Creates a node, which evaluates the style frame by frame.
  let makeNode: @Sendable () -> any StyleNode

  /// Decodes a layer's styles and returns them in the order in which they apply.
  ///
  /// Styles of unknown types are left out with a warning.
  static func list(_ layer: JSONReader) -> [StyleModel] {
    let styles = layer.objects("sy", limit: layer.context.limits.layers.effects).compactMap {
      json -> (order: Int, style: StyleModel)? in
      guard let kind = json.context.file.features.style(json) else {
        let type = json.integer("ty", default: -1)
        json.warn(.unsupported, "layer styles of type \(type) are not drawn")
        return nil
      }
      return (kind.order, kind.read(json))
    }
    return styles.sorted { $0.order < $1.order }.map(\.style)
  }
}

extension BlendMode {
  /// Creates a blend mode from the number of an entry in After Effects' menu.
  ///
  /// Numbers start at 1 and include the separators. A mode that is not supported becomes a similar
  /// mode, an unknown number `normal`.
  init(styleEntry entry: Int) {
    let entries: [Int: BlendMode] = [
      4: .darken, 5: .multiply, 6: .colorBurn, 7: .colorBurn, 8: .darken, 10: .lighten,
      11: .screen, 12: .colorDodge, 13: .add, 14: .lighten, 16: .overlay, 17: .softLight,
      18: .hardLight, 19: .hardLight, 20: .hardLight, 21: .hardLight, 22: .hardMix,
      24: .difference, 25: .exclusion, 26: .difference, 27: .colorDodge, 29: .hue,
      30: .saturation, 31: .color, 32: .luminosity,
    ]
    self = entries[entry] ?? .normal
  }
}
