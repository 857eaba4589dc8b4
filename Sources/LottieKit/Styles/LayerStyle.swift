// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// An entry of a layer's list of styles (`sy`), made of the finished layer's outline.
///
/// Its initializer declares what it has; see `Fields`.
protocol LayerStyle: StyleNode, SendableMetatype {
  /// Its number in `ty`.
  static var type: Int { get }

  /// Its title in the table of features, and its name where the file gives none.
  static var title: String { get }

  /// The word of the kind in the match names of its properties: `dropShadow`.
  static var match: String { get }

  /// Its position in After Effects' order: styles on the layer from the bottom, then styles below it from the top.
  static var order: Int { get }

  init(_ fields: inout Fields)
}

/// A running style.
protocol StyleNode: Node {
  /// Its filters at the current frame.
  func filters(_ space: StyleSpace) -> [StyleFilter]
}

/// The geometry of a layer for its styles, which work in the composition's pixels.
struct StyleSpace {
  /// Of the composition.
  let size: Size
  /// The bounds of the layer's covered pixels.
  let covered: Rect

  /// The standard deviation of a blur of this size, as in Skottie.
  func deviation(_ size: Double) -> Double { max(0, size) * 0.3 }

  /// A vector away from a light at this angle.
  func offset(_ angle: Double, _ distance: Double) -> Vector {
    Vector(angle: .degrees(180 - angle)) * distance
  }

  /// The hardness of a glow, by its spread or choke and its range, in percent.
  static func glow(_ spread: Double, range: Double) -> Double {
    // Half is the usual range; Skottie's exponent makes small spreads count.
    let share = (spread / 100).clamped(to: 0...1)
    let hardness = share == 0 ? 0 : share.signedPower(0.2)
    let narrow = 1 - (range / 50).clamped(to: 0.02...1)
    return 1 - (1 - hardness) * (1 - narrow)
  }
}

/// A kind of layer style.
struct StyleKind: Sendable {
  let type: Int
  let title: String
  /// The word of the kind in match names.
  let match: String
  let declarations: Declarations
  fileprivate let order: Int
  fileprivate let read: @Sendable (JSONReader) -> StyleModel

  init(_ style: any LayerStyle.Type) {
    (type, title, match, order) = (style.type, style.title, style.match, style.order)
    let declarations = Declarations(
      title: style.title, .identifiers(style.match + "/")
    ) { _ = style.init(&$0) }
    self.declarations = declarations
    read = { json in
      let schema = declarations.schema
      let record = schema.record(json)
      return StyleModel {
        var fields = Fields(schema, record)
        return style.init(&fields)
      }
    }
  }
}

/// A layer style as the file has it.
struct StyleModel: Sendable {
  let makeNode: @Sendable () -> any StyleNode

  /// Reads a layer's styles in the order in which they apply; unknown ones cause a warning and are left out.
  static func list(_ layer: JSONReader) -> [StyleModel] {
    let styles = layer.objects("sy", limit: layer.context.limits.effects).compactMap {
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
  /// An entry of After Effects' menu, counted from 1 with the lines between; unsupported modes become similar ones.
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
