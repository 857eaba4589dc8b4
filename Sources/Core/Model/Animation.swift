// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry
internal import LottieTexts
internal import Synchronization

/// A named frame or range of frames of an animation.
public struct Marker: Equatable, Sendable {
  /// The name in the file, including spaces; several markers may have the same name.
  public let name: String
  /// The name for people, of those that exporters put into JSON or the first of several lines too.
  package let title: String
  /// In the composition's own frames.
  package let frame: Double
  /// The duration in frames; 0 for a marker of a single frame.
  package let length: Double

  /// Decodes an entry of `markers`: `cm`, `tm` and `dr`.
  init(from json: JSONReader) {
    name = json.string("cm", default: "")
    title = Self.title(in: name)
    frame = json.number("tm", default: 0)
    length = max(0, json.number("dr", default: 0))
  }

  /// The name in the text of a marker: the member `name` of JSON, what follows `name:`, or all.
  private static func title(in comment: String) -> String {
    let text = comment.trimmed
    if text.hasPrefix("{"), let tape = try? JSONTape(Array(text.utf8)),
      let name = DecodingContext(tape: tape, limits: .init()).root["name"]?.string
    {
      return name
    }
    let lines = text.split { $0.isNewline }
    if let named = lines.first(where: { $0.hasPrefix("name:") }) {
      return named.dropFirst(5).trimmed
    }
    return text
  }
}

/// The text of an animation, and its values as long as parts of it may be decoded again.
private final class AnimationSource: Sendable {
  let text: [UInt8]
  /// The bytes of the text and its values.
  let memory: Int
  private let limits: Limits
  private let features: FeatureRegistry
  private let read = Mutex<DecodingFile?>(nil)

  init(_ text: [UInt8], memory: Int, limits: Limits, features: FeatureRegistry) {
    (self.text, self.memory, self.limits, self.features) = (text, memory, limits, features)
  }

  /// The values of the file, which are read at the first use, since most files have no slots.
  var file: DecodingFile? {
    read.withLock { read in
      if let read { return read }
      read = (try? JSONTape(text, limits: limits)).map {
        DecodingFile($0, limits: limits, features: features)
      }
      return read
    }
  }
}

/// The files that belong to an animation besides its own text, of its archive or its folder.
struct AttachedFiles: Sendable {
  /// The images of the archive; nil for a file that is not an archive.
  var images: ArchiveImageProvider?
  /// The bytes of the other files of the archive, but for images.
  var bytes = 0
  /// Their problems.
  var warnings = WarningLog()
  /// Where parts of the animation's text come from, if files were joined to it.
  var linkedParts: [LinkedPart] = []
}

/// The immutable model of a Lottie animation. Any number of players and renderers can share it.
///
/// Encoding writes the whole content of the file, including keys that this library does not know.
public struct Animation: Sendable {
  /// The name (`nm`); nil if the file has none.
  public let name: String?
  /// The version of the exporter (`v`), such as "5.7.15"; nil if the file has none.
  public let version: String?
  /// The first frame of the composition (`ip`), which may be a fraction and different from 0.
  package let start: Double
  /// The end frame (`op`), at which the last picture ends. It is not displayed.
  package let end: Double
  /// The frame rate in frames per second (`fr`), in 0.01...1000.
  public var framerate: Double { parts.framerate }
  /// The size of the composition in its own pixels (`w`, `h`).
  package var canvas: Size { parts.size }
  /// The markers in the order of the file.
  public let markers: [Marker]
  /// The parts of the file that were replaced or left out by the decoder, and those that are not
  /// drawn.
  ///
  /// Shapes are read when their layer is first seen; asking for warnings reads the others, too.
  public var warnings: [LottieWarning] { attached.warnings.list + fileWarnings.readAll() }
  /// The warnings that are known without decoding shapes that were not needed yet.
  package var knownWarnings: [LottieWarning] { attached.warnings.list + fileWarnings.known }

  /// Its layers and what they refer to.
  var parts: SceneParts
  /// Whether it has layers that play sounds.
  package let hasSound: Bool
  var attached = AttachedFiles()
  /// Where parts of its text come from, if other files were joined to it.
  package var linkedParts: [LinkedPart] { attached.linkedParts }
  /// The limits with which the file was decoded, which apply to its scenes too.
  var limits: Limits { parts.limits }
  /// The model of expressions; nil if the file has none or they are disabled.
  private(set) var expressions: ExpressionModel?
  /// The text that it was decoded from.
  private let source: AnimationSource
  /// The values of slots instead of those of `source`, which scenes take; nil for those of `source`.
  private(set) var slotValues: SlotValues?
  /// The JSON text with these values.
  private var textWithSlots: [UInt8]?
  private let fileWarnings: FileWarnings
  /// Whether parts of it may be in other files; see `LinkedFiles`.
  let hasLinks: Bool

  /// The duration in seconds; 0 for a still picture.
  public var duration: Double { max(0, end - start) / framerate }

  /// The names of all markers in the order of the file.
  public var markerNames: [String] { markers.map(\.name) }

  /// Decodes an animation from JSON text.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8 or UTF-16, with or without a byte order mark.
  ///   - limits: The limits of the file's content. Default: the defaults of `Limits`.
  /// - Throws: `LottieError` if the text is not JSON or not a Lottie animation. Any other problem
  ///   is a warning, and the rest of the file is decoded.
  public init(json: [UInt8], limits: Limits = .init()) throws(LottieError) {
    try self.init(json: json, limits: limits, features: .standard)
  }

  /// Decodes an animation with a registry of shape items, effects and layer styles.
  init(json: [UInt8], limits: Limits = .init(), features: FeatureRegistry) throws(LottieError) {
    let tape = try JSONTape(json, limits: limits)
    source = AnimationSource(json, memory: tape.memory, limits: limits, features: features)
    let context = DecodingContext(DecodingFile(tape, limits: limits, features: features))
    let root = context.root
    try Self.check(root)
    version = root["v"]?.string
    name = root["nm"]?.string
    (start, end) = Self.frames(root)
    let (framerate, size) = (Self.framerate(root), Self.size(root))
    let assets = root.objects("assets", limit: limits.layers.assets)
    let files = Self.files(assets)
    let precomps = Self.precomps(assets, limits: limits)
    let layers = root.layers
    let (images, audio) = Self.sorted(files, sounds: context.sounds)
    hasSound = !context.sounds.isEmpty
    let shutter = Shutter(from: root)
    markers = root.objects("markers", limit: limits.layers.assets).map(Marker.init(from:))
    let fonts = FontTable(from: root)
    // In the order of the file, which their warnings have then.
    let compositions = fonts.glyphs.compactMapValues(\.composition).sorted { $0.value < $1.value }
    let glyphLayers = compositions.reduce(into: [GlyphKey: Layer]()) { layers, glyph in
      let data = JSONReader(context: context, index: glyph.value)
      layers[glyph.key] = Layer(from: data, path: data.path, type: 0)
    }
    parts = SceneParts(
      layers: layers, precomps: precomps, images: images, audio: audio, fonts: fonts,
      glyphLayers: glyphLayers, limits: limits, size: size, framerate: framerate, shutter: shutter)
    if let segments = root["segments"], segments.isArray, segments.count > 0 {
      context.hasLinks = true
      segments.warn(
        .missing, "the animation goes on in other files: open it in its folder, with all of them")
    }
    expressions =
      context.hasExpressions
      ? ExpressionModel(
        context, framerate: framerate, frames: start...end, size: size) : nil
    hasLinks = context.hasLinks
    fileWarnings = FileWarnings(context)
  }

  /// Checks what `init(json:)` checks, without decoding the parts.
  ///
  /// - Throws: As `init(json:)` does.
  static func check(_ json: [UInt8], limits: Limits) throws(LottieError) {
    let tape = try JSONTape(json, limits: limits)
    try check(DecodingContext(tape: tape, limits: limits).root)
  }

  private static func check(_ root: JSONReader) throws(LottieError) {
    guard root.isObject else {
      throw LottieError(
        .notAnAnimation, line: 1, column: 1,
        reason: "expected an object, found \(root.kindName); this is not a Lottie animation")
    }
    guard let layerList = root["layers"], layerList.isArray else {
      throw LottieError(
        .notAnAnimation, path: root["layers"] == nil ? "" : "layers",
        reason: "the JSON has no list “layers”; this is not a Lottie animation")
    }
  }

  /// The JSON text of the file.
  public var jsonText: [UInt8] { textWithSlots ?? source.text }

  // MARK: Parts of the root

  /// Returns the first frame and the end frame. If the end is not after the start, the animation is
  /// a still picture, with a warning.
  private static func frames(_ root: JSONReader) -> (Double, Double) {
    let start = frame("ip", of: root, default: 0)
    let end = frame("op", of: root, default: start)
    if end <= start {
      root.warn(
        .malformed,
        "the end frame \(end) is not after the start frame \(start); the animation is a still picture"
      )
      return (start, start)
    }
    return (start, end)
  }

  /// Returns a frame of the root, with a warning if it is beyond ±10⁹.
  private static func frame(
    _ key: StaticString, of root: JSONReader, default fallback: Double
  ) -> Double {
    let wanted = root.number(key, default: fallback)
    let frame = wanted.clamped(to: -1e9...1e9)
    if frame != wanted {
      root[key]?.warn(
        .malformed, "the frame \(JSONValue.number(wanted)) is out of range; \(Int(frame)) is used")
    }
    return frame
  }

  /// Returns the frame rate; 60, with a warning, if the file has no positive number.
  private static func framerate(_ root: JSONReader) -> Double {
    let rate = root.number("fr", default: 0)
    if rate > 1000 { root.warn(.malformed, "the frame rate “fr” is above 1000, which is used") }
    if rate > 0 { return rate.clamped(to: 0.01...1000) }
    root.warn(.malformed, "the frame rate “fr” is missing or not above 0; 60 is used")
    return 60
  }

  /// Returns the size in pixels. A side without a positive number is 512, with a warning.
  private static func size(_ root: JSONReader) -> Size {
    func side(_ key: StaticString) -> Double {
      let value = root.number(key, default: 0)
      if value > 0 { return min(value, 1_000_000) }
      root.warn(.malformed, "the size “\(key)” is missing or not above 0; 512 is used")
      return 512
    }
    return Size(side("w"), side("h"))
  }

  /// Returns the assets that are files, with the values of their slots. Data are not among them.
  private static func files(_ assets: [JSONReader]) -> [(id: String, json: JSONReader)] {
    var result: [(String, JSONReader)] = []
    for asset in assets where asset["layers"] == nil && asset["p"] != nil {
      if asset.isData {
        if asset["p"]?.string.map(DataURL.isOne) == false { asset.context.hasLinks = true }
        continue
      }
      // The value of a slot replaces the asset.
      let slot = asset["sid"]?.string.flatMap { asset.context.slot($0) }
      let file = slot?["p"] == nil ? asset : slot ?? asset
      result.append((asset.string("id", default: ""), file))
    }
    return result
  }

  /// Tells images and sounds apart. An asset that audio layers play is a sound, whatever else it
  /// looks like.
  private static func sorted(
    _ files: [(id: String, json: JSONReader)], sounds: Set<String>
  ) -> ([String: ImageAsset], [String: AudioAsset]) {
    var (images, audio): ([String: ImageAsset], [String: AudioAsset]) = ([:], [:])
    for (id, json) in files {
      if sounds.contains(id) || AudioAsset.isOne(json) {
        audio[id] = AudioAsset(from: json)
      } else {
        images[id] = ImageAsset(from: json)
      }
    }
    return (images, audio)
  }

  /// Decodes the precompositions of the assets, by their ids. If two have the same id, the first is
  /// used.
  private static func precomps(_ assets: [JSONReader], limits: Limits)
    -> [String: Precomposition]
  {
    var result: [String: Precomposition] = [:]
    for asset in assets where asset["layers"] != nil {
      let id = asset.string("id", default: "")
      if result[id] != nil {
        asset.warn(.malformed, "the id “\(id)” is used twice; the first is used")
      } else {
        result[id] = Precomposition(from: asset)
      }
    }
    return result
  }
}

extension Animation {
  /// Returns the animation with other values of slots, which its scenes take without decoding the
  /// file again. Values of texts and images, and expressions, need that.
  ///
  /// - Parameters:
  ///   - slots: `{"slots": {id: {"p": property}}}`.
  ///   - text: The text of the file with the values.
  func with(slots: [UInt8], in text: [UInt8]) throws(LottieError) -> Animation {
    var result = self
    let values = try SlotValues(slots, limits: limits)
    (result.slotValues, result.textWithSlots) = (values, text)
    result.expressions = expressions?.with(values)
    return result
  }

  /// Whether both are decoded from the same file, and differ at most in `slotValues`.
  package func hasFile(of other: Animation) -> Bool { source === other.source }

  /// The file, with these values of slots, to decode parts of it again; nil if that fails.
  var decodingFile: DecodingFile? { source.file?.with(slotValues) }

  /// The values of `jsonText`. Those of the file are read once, for all who look for them.
  func readTape() throws(LottieError) -> JSONTape {
    if textWithSlots == nil, let file = source.file { return file.tape }
    return try JSONTape(jsonText, limits: limits)
  }

  /// What scenes are built from.
  var sceneParts: SceneParts {
    var parts = parts
    if slotValues != nil { parts.slots = decodingFile }
    parts.fileBytes = source.memory + attached.bytes
    return parts
  }

  /// Adds the files of another version of the animation.
  mutating func takeFiles(of other: Animation) {
    parts.fonts.files = other.parts.fonts.files
    attached = other.attached
  }
}

extension Size {
  /// Decodes `w` and `h`; nil if one of them is missing.
  init?(from json: JSONReader) {
    guard let width = json["w"]?.number, let height = json["h"]?.number else { return nil }
    self.init(width, height)
  }
}

extension Animation: Codable {
  /// Decodes an animation from any decoder. For files and data, `init(json:)` is many times faster.
  public init(from decoder: any Decoder) throws {
    try self.init(json: JSONValue.text(from: decoder))
  }

  /// Encodes the whole content of the file, including unknown keys.
  public func encode(to encoder: any Encoder) throws {
    try JSONTape(jsonText, limits: limits).root.encode(to: encoder)
  }
}
