// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// An entry of a layer's list of effects (`ef`), which changes the masked layer before its
/// transform and blending.
///
/// The initializer declares the properties; see `Fields`.
protocol LayerEffect: EffectNode, SendableMetatype {
  /// The match names of the effect (`mn`).
  static var matchNames: [String] { get }

  /// The value of `ty`, for files without a match name; nil if several effects share it.
  static var type: Int? { get }

  /// The title in the table of features, and the name of an effect without `nm`.
  static var title: String { get }

  init(_ fields: inout Fields)
}

extension LayerEffect {
  static var type: Int? { nil }
}

/// A layer effect in a scene.
protocol EffectNode: Node {
  /// The `ind` of another layer whose picture the effect reads.
  var otherLayer: Int? { get }

  /// Applies the effect to the layer's picture.
  func apply(to canvas: inout EffectCanvas)

  /// Returns the frame of the content that is drawn at a frame; both in frames of the composition.
  func contentFrame(_ frame: Double) -> Double

  /// The offsets in frames of the additional pictures of the content that are drawn.
  var echoes: [Double] { get }

  /// Combines pictures of the content: the current one, then one for each of `echoes`.
  func combined(_ pictures: [[DrawItem]]) -> [DrawItem]
}

extension EffectNode {
  var otherLayer: Int? { nil }

  func contentFrame(_ frame: Double) -> Double { frame }

  var echoes: [Double] { [] }

  func combined(_ pictures: [[DrawItem]]) -> [DrawItem] { pictures.first ?? [] }
}

/// The entry of one type of effect in the registry.
struct EffectKind: Sendable {
  let matchNames: [String]
  let type: Int?
  let title: String
  let declarations: Declarations
  fileprivate let read: @Sendable (JSONReader, _ name: String) -> EffectModel

  init(_ effect: any LayerEffect.Type) {
    (matchNames, type, title) = (effect.matchNames, effect.type, effect.title)
    let declarations = Declarations(
      title: effect.title, .numbered(effect.matchNames.first ?? "")
    ) { _ = effect.init(&$0) }
    self.declarations = declarations
    read = { json, name in
      let schema = declarations.schema
      let isOn = json.bool("en", default: true)
      let record = schema.record(json).named(name, isHidden: !isOn)
      return EffectModel(properties: record.values.count) {
        var fields = Fields(schema, record)
        return effect.init(&fields)
      }
    }
  }
}

/// The decoded values of one effect.
struct EffectModel: Sendable {
  /// The number of properties of a node.
  let properties: Int
  let makeNode: @Sendable () -> any EffectNode

  /// Decodes a layer's effects. Those of unknown types are left out, with a warning if they are
  /// on.
  static func list(_ layer: JSONReader) -> [EffectModel] {
    layer.objects("ef", limit: layer.context.limits.layers.effects).compactMap { json in
      let matchName = json.string("mn", default: "")
      let name = json.string("nm", default: "")
      let title = matchName.isEmpty ? name.isEmpty ? "unnamed" : name : matchName
      if isControl(title) { return nil }
      guard let kind = json.context.file.features.effect(json) else {
        guard json.bool("en", default: true) else { return nil }
        if comesWithAfterEffects(title) || !json.context.effectsInExpressions.contains(name) {
          json.warn(.unsupported, "the effect “\(title)” is not drawn")
        }
        return nil
      }
      return kind.read(json, name.isEmpty ? kind.title : name)
    }
  }
}

extension FeatureRegistry {
  var effects: [EffectKind] { all(EffectKind.self) }

  // Linear search: creating dictionaries takes longer than decoding a small file.

  /// Returns the type of an effect according to its match name (`mn`), otherwise to its number
  /// (`ty`); nil if unknown.
  func effect(_ json: JSONReader) -> EffectKind? {
    let matchName = json.string("mn", default: "")
    let number = json.integer("ty", default: -1)
    let effects = effects
    return effects.first { $0.matchNames.contains(matchName) }
      ?? effects.first { $0.type == number }
  }
}

extension EffectModel {
  /// Returns whether an effect is a control, which only provides values to expressions: of After
  /// Effects, of its presets ("ADBE CM", "pseudo/"), or of a script.
  private static func isControl(_ matchName: String) -> Bool {
    let name = matchName.lowercased()
    return name.hasSuffix("control") || name.hasPrefix("pseudo/") || name.hasPrefix("adbe cm ")
  }

  /// Returns whether an effect is one of After Effects' own. Other effects count as controls if an
  /// expression reads them by name, because scripts make presets with their own match names.
  private static func comesWithAfterEffects(_ matchName: String) -> Bool {
    ["ADBE ", "CC ", "CS "].contains(where: matchName.hasPrefix)
  }
}

extension Property<Double> {
  /// Whether a checkbox is on.
  var isOn: Bool { value.rounded() != 0 }

  /// The selected entry of a menu, from 1.
  var choice: Int { Int(clamping: value.rounded(), to: 0...1000) }
}
