// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A layer that plays a sound (`"ty": 6`). It draws nothing; see `Soundtrack`.
struct AudioLayer: LayerContent {
  static let kind = "audio"

  let assetID: String
  /// The unit of its levels.
  let unit: LevelUnit
  /// Whether its clip can be what After Effects has rendered of the layer; see `isRendered(_:)`.
  let isRendered: Bool
  let record: FieldRecord

  init(from json: JSONReader) {
    assetID = json.string("refId", default: "")
    json.context.sounds.insert(assetID)
    record = AudioNode.declarations.schema.record(json)
    unit = LevelUnit(of: json)
    isRendered = Self.isRendered(json)
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    if builder.parts.audio[assetID] == nil {
      builder.warnings.add(.missing, at: layer.path, "there is no audio asset “\(assetID)”")
    }
    return AudioNode(self)
  }

  /// Whether Bodymovin has rendered the layer (“rasterize waveforms”), if the asset is one of those
  /// that it renders (`AudioAsset.isOfBodymovin`): the clip then begins at the layer's in point, where
  /// others begin at the start time, and has the layer's levels, stretch and effects in it.
  ///
  /// Bodymovin leaves out `au` then, and makes an asset for each layer, called `audio_0`.
  private static func isRendered(_ json: JSONReader) -> Bool {
    guard json["au"] == nil, json["tm"] == nil, LevelUnit.isOfBodymovin(json.context),
      let id = json["refId"]?.string, id.hasPrefix("audio_")
    else { return false }
    return !id.dropFirst(6).isEmpty && id.dropFirst(6).allSatisfy(\.isNumber)
  }
}

/// The unit of the levels of an audio layer (`au.lv`).
///
/// lottie-web, dotlottie-rs and Lottie Creator read them as percent of the amplitude: 100 is
/// unchanged. Bodymovin without “rasterize waveforms” copies After Effects' property, which scripts
/// read in decibels: 0 is unchanged. Neither is written into the file, so that the exporter decides,
/// and the values where it is not known.
enum LevelUnit: Sendable, Equatable {
  case percent, decibels

  /// The largest level of After Effects in decibels.
  static let mostDecibels = 24.0

  init(of layer: JSONReader) {
    self = .percent
    guard let levels = layer["au"]?["lv"] else { return }
    let values = Self.numbers(of: levels)
    guard let low = values.min(), let high = values.max() else { return }
    // Percent of an amplitude are never below 0, and decibels never above 24.
    if low < 0 || high > Self.mostDecibels {
      self = low < 0 ? .decibels : .percent
      return
    }
    if Self.isOfCreator(layer.context) { return }
    let isOfBodymovin = Self.isOfBodymovin(layer.context)
    self = isOfBodymovin ? .decibels : .percent
    // A pair of zeros is what Bodymovin writes for a layer whose levels nobody has touched.
    if isOfBodymovin, high == 0 { return }
    layer.warn(
      .malformed,
      isOfBodymovin
        ? "the levels of the sound are decibels or percent; they are read as decibels"
        : "the levels of the sound are decibels or percent; they are read as percent")
  }

  /// Returns the factor of the amplitude for a level. It is at most that of 24 dB; a level that is not
  /// a number is silent.
  func gain(of level: Double) -> Double {
    guard !level.isNaN else { return 0 }
    return switch self {
    case .percent: (level / 100).clamped(to: 0...Self.mostGain)
    case .decibels: 10.0.signedPower(level.clamped(to: -200...Self.mostDecibels) / 20)
    }
  }

  private static let mostGain = 10.0.signedPower(mostDecibels / 20)

  /// The numbers of a property: its value, or those of its keyframes.
  private static func numbers(of property: JSONReader) -> [Double] {
    guard let k = property["k"] else { return property.numbers ?? [] }
    guard k.isArray, k.firstElement?.isObject == true else {
      return k.numbers ?? k.number.map { [$0] } ?? []
    }
    return k.elements.flatMap { keyframe in
      ["s", "e"].flatMap { (key: StaticString) -> [Double] in
        guard let value = keyframe[key] else { return [] }
        return value.isArray ? value.numbers ?? [] : value.number.map { [$0] } ?? []
      }
    }
  }

  /// Whether Lottie Creator has written the file, whose levels are percent.
  private static func isOfCreator(_ context: DecodingContext) -> Bool {
    generator(context)?.contains("creator") == true
  }

  /// Whether Bodymovin has written the file: it gives its version, and names no other program.
  static func isOfBodymovin(_ context: DecodingContext) -> Bool {
    guard let generator = generator(context) else { return context.root["v"]?.string != nil }
    return generator.contains("bodymovin") || generator.contains("after effects")
      || generator.contains("lottiefiles ae")
  }

  private static func generator(_ context: DecodingContext) -> String? {
    let name = context.root["meta"]?["g"]?.string?.lowercased() ?? ""
    return name.isEmpty ? nil : name
  }
}

/// The node of an audio layer. Its values are read at any frame, by `Soundtrack`; none of them changes
/// the picture.
final class AudioNode: Node, ContentNode {
  static let declarations = Declarations(title: "", isNamed: false, .numbered("")) {
    _ = (levels(&$0), timeRemap(&$0))
  }

  let model: AudioLayer
  /// The levels of the left and the right channel, in the unit of the model; nil for those of the
  /// clip.
  let levels: Property<Vector3D>?
  /// The time remapping in seconds of the clip; replaces start time and stretch.
  let timeRemap: Property<Double>?

  init(_ model: AudioLayer) {
    var fields = Fields(Self.declarations.schema, model.record)
    self.model = model
    levels = Self.levels(&fields)
    timeRemap = Self.timeRemap(&fields)
    super.init(name: "", properties: fields.properties, record: fields.record)
  }

  private static func levels(_ fields: inout Fields) -> Property<Vector3D>? {
    fields.optional(
      .member("lv", in: "au"), "Audio Levels", Vector3D(x: 100, y: 100, z: 0),
      FieldOptions(match: "ADBE Audio Levels"))
  }

  private static func timeRemap(_ fields: inout Fields) -> Property<Double>? {
    fields.optional("tm", "Time Remap", 0.0, FieldOptions(match: "ADBE Time Remapping"))
  }

  override var canChange: Bool { false }

  override func update(to frame: Double) -> Bool { false }

  func items() -> [DrawItem] { [] }
}
