// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// An entry of a layer's list of effects (`ef`): what is done to the masked layer before it is placed and blended.
protocol LayerEffect: Sendable {
  /// Its names in `mn`, by which After Effects knows it.
  static var matchNames: [String] { get }

  /// Its number in `ty`, for files without a match name; nil where the number tells nothing.
  static var type: Int? { get }

  /// What people call it, for the table of features; also its name where the file gives none.
  static var title: String { get }

  init(from parameters: EffectParameters)

  func makeNode(name: String) -> any EffectNode
}

extension LayerEffect {
  static var type: Int? { nil }
}

/// The running part of an effect.
protocol EffectNode: Node {
  /// `ind` of another layer that it looks at.
  var otherLayer: Int? { get }

  /// Adds itself to the layer's picture.
  func apply(to canvas: inout EffectCanvas)
}

extension EffectNode {
  var otherLayer: Int? { nil }
}

/// The kinds of effects. A kind is added by its file and one line here.
enum EffectKinds {
  static let types: [any LayerEffect.Type] = [
    BlackAndWhite.self, BoxBlurEffect.self, BrightnessContrast.self, Bulge.self,
    CornerPin.self, DirectionalBlur.self, DisplacementMap.self, DropShadow.self,
    EasyLevels.self, FillEffect.self, GaussianBlur.self, GradientRamp.self,
    HueSaturation.self, Invert.self, LinearWipe.self, MotionTile.self, ProLevels.self,
    RadialWipe.self, SetMatte.self, Sharpen.self, ShiftChannels.self, Spherize.self,
    StrokeEffect.self, Threshold.self, Tint.self, TransformEffect.self, Tritone.self,
    Twirl.self, VenetianBlinds.self, WaveWarp.self,
  ]

  /// The kind of an effect: what its match name says, else its number.
  ///
  /// No dictionary: to make one takes longer than to read a small file's effects.
  private static func kind(_ matchName: String, _ number: Int) -> (any LayerEffect.Type)? {
    types.first { $0.matchNames.contains(matchName) } ?? types.first { $0.type == number }
  }

  /// Reads a layer's effects that are switched on; what is unknown is warned of and left out.
  static func effects(of layer: JSONReader) -> [NamedEffect] {
    layer.objects("ef", limit: layer.context.limits.effects).compactMap { json in
      guard json.bool("en", default: true) else { return nil }
      let matchName = json.string("mn", default: "")
      let name = json.string("nm", default: "")
      let title = matchName.isEmpty ? name.isEmpty ? "unnamed" : name : matchName
      if isControl(title) { return nil }
      guard let kind = kind(matchName, json.integer("ty", default: -1)) else {
        if comesWithAfterEffects(title) || !json.context.effectsInExpressions.contains(name) {
          json.warn(.unsupported, "the effect “\(title)” is not drawn")
        }
        return nil
      }
      return NamedEffect(
        name: name.isEmpty ? kind.title : name, effect: kind.init(from: EffectParameters(json)))
    }
  }
}

extension EffectKinds {
  /// Controls only feed expressions: After Effects' own, those of its presets ("ADBE CM", "pseudo/") and of scripts.
  private static func isControl(_ matchName: String) -> Bool {
    let name = matchName.lowercased()
    return name.hasSuffix("control") || name.hasPrefix("pseudo/") || name.hasPrefix("adbe cm ")
  }

  /// Effects that come with After Effects draw. Others are controls, too, where an expression reads them by name:
  /// presets that a script has brought along, under a match name of its own.
  private static func comesWithAfterEffects(_ matchName: String) -> Bool {
    ["ADBE ", "CC ", "CS "].contains(where: matchName.hasPrefix)
  }

  /// The names by which a file's expressions ask for effects: `effect('Name')`.
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

/// An effect with its name in keypaths.
struct NamedEffect: Sendable {
  let name: String
  let effect: any LayerEffect

  func makeNode() -> any EffectNode { effect.makeNode(name: name) }
}

/// An effect's parameters, by their place in its list.
struct EffectParameters {
  private let list: [JSONReader]
  /// Of the animation, in frames a second.
  let framerate: Double

  init(_ effect: JSONReader) {
    framerate = max(1, effect.context.root.number("fr", default: 60))
    list = effect.objects("ef", limit: 1000)
  }

  /// The property at a place; where the list is too short, the one whose match name ends in that number.
  private func property(_ place: Int) -> JSONReader? {
    if list.indices.contains(place) { return list[place]["v"] }
    let digits = "0000\(place + 1)".suffix(4)
    return list.first { $0["mn"]?.string?.hasSuffix("-" + digits) == true }?["v"]
  }

  func number(_ place: Int, default fallback: Double) -> Keyframed<Double> {
    property(place)?.keyframed(default: fallback) ?? Keyframed(fallback)
  }

  func point(_ place: Int) -> Keyframed<Vector3D> {
    property(place)?.keyframed(default: .zero) ?? Keyframed(.zero)
  }

  func color(_ place: Int, default fallback: Color) -> Keyframed<Color> {
    property(place)?.keyframed(default: fallback) ?? Keyframed(fallback)
  }

  /// The `ind` of another layer.
  func layer(_ place: Int) -> Int? {
    let value = number(place, default: 0).last
    let index = Int(clamping: value.rounded(), to: -1_000_000_000...1_000_000_000)
    return index == 0 ? nil : index
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
