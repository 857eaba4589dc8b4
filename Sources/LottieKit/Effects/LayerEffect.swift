// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// An entry of a layer's list of effects (`ef`), which changes the masked layer before its
/// transform and blending.
///
/// Its initializer declares what it has; see `Fields`.
protocol LayerEffect: EffectNode, SendableMetatype {
  /// Its names in `mn`, by which After Effects knows it.
  static var matchNames: [String] { get }

  /// Its number in `ty`, for files without a match name; nil where the number is not unique.
  static var type: Int? { get }

  /// Its title in the table of features, and its name where the file gives none.
  static var title: String { get }

  init(_ fields: inout Fields)
}

extension LayerEffect {
  static var type: Int? { nil }
}

/// A running effect.
protocol EffectNode: Node {
  /// The `ind` of another layer whose picture it reads.
  var otherLayer: Int? { get }

  /// Applies itself to the layer's picture.
  func apply(to canvas: inout EffectCanvas)

  /// The frame of the layer's content that is shown at a frame; both in the composition's count.
  func contentFrame(_ frame: Double) -> Double

  /// The offsets in frames of other pictures of the content that are drawn with the current one.
  var echoes: [Double] { get }

  /// Combines pictures of the content: the present one, then one for each of `echoes`.
  func combined(_ pictures: [[DrawItem]]) -> [DrawItem]
}

extension EffectNode {
  var otherLayer: Int? { nil }

  func contentFrame(_ frame: Double) -> Double { frame }

  var echoes: [Double] { [] }

  func combined(_ pictures: [[DrawItem]]) -> [DrawItem] { pictures.first ?? [] }
}

/// A kind of effect.
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
      let record = schema.record(json).named(name)
      return EffectModel {
        var fields = Fields(schema, record)
        return effect.init(&fields)
      }
    }
  }
}

/// An effect as the file has it.
struct EffectModel: Sendable {
  let makeNode: @Sendable () -> any EffectNode

  /// Reads a layer's enabled effects; unknown ones cause a warning and are left out.
  static func list(_ layer: JSONReader) -> [EffectModel] {
    layer.objects("ef", limit: layer.context.limits.effects).compactMap { json in
      guard json.bool("en", default: true) else { return nil }
      let matchName = json.string("mn", default: "")
      let name = json.string("nm", default: "")
      let title = matchName.isEmpty ? name.isEmpty ? "unnamed" : name : matchName
      if isControl(title) { return nil }
      guard let kind = json.context.file.features.effect(json) else {
        if comesWithAfterEffects(title) || !json.context.effectsInExpressions.contains(name) {
          json.warn(.unsupported, "the effect “\(title)” is not drawn")
        }
        return nil
      }
      return kind.read(json, name.isEmpty ? kind.title : name)
    }
  }
}

extension EffectModel {
  /// Controls only feed expressions: After Effects' own, those of its presets ("ADBE CM",
  /// "pseudo/") and of scripts.
  private static func isControl(_ matchName: String) -> Bool {
    let name = matchName.lowercased()
    return name.hasSuffix("control") || name.hasPrefix("pseudo/") || name.hasPrefix("adbe cm ")
  }

  /// Effects that come with After Effects draw. Other effects are controls too where an expression
  /// reads them by name: presets of scripts with match names of their own.
  private static func comesWithAfterEffects(_ matchName: String) -> Bool {
    ["ADBE ", "CC ", "CS "].contains(where: matchName.hasPrefix)
  }

  /// The names of effects that a file's expressions use: `effect('Name')`.
  static func namesInExpressions(_ text: [UInt8]) -> Set<String> {
    let call = Array("effect(".utf8)
    var names: Set<String> = []
    for i in text.indices.dropFirst(call.count - 1)
    where text[i] == call[call.count - 1] && text[...i].suffix(call.count).elementsEqual(call) {
      // Double quotes are escaped in JSON.
      let name = text[(i + 1)...].prefix(100).drop { $0 == UInt8(ascii: "\\") }
      guard let quote = name.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
        continue
      }
      let rest = name.dropFirst().prefix { $0 != quote && $0 != UInt8(ascii: "\\") }
      names.insert(String(decoding: rest, as: UTF8.self))
    }
    return names
  }
}

extension Color {
  static let black = Color(r: 0, g: 0, b: 0, a: 1)
  static let white = Color(r: 1, g: 1, b: 1, a: 1)
}

extension Property<Double> {
  /// A checkbox is on.
  var isOn: Bool { value.rounded() != 0 }

  /// The number of a menu's entry, from 1.
  var choice: Int { Int(clamping: value.rounded(), to: 0...1000) }
}
