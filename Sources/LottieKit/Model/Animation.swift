// SPDX-License-Identifier: Apache-2.0

internal import Drawing
public import Foundation
internal import Geometry

/// A named moment or stretch of an animation.
public struct Marker: Equatable, Sendable {
  /// As it stands in the file, spaces and all; several markers may have one name.
  public let name: String
  /// The name for people, of those that exporters put into JSON or the first of several lines too.
  package let title: String
  /// In the composition's own frames.
  public let frameTime: AnimationFrameTime
  /// In frames; 0 for a moment.
  public let durationFrameTime: AnimationFrameTime

  init(from json: JSONReader) {
    name = json.string("cm", default: "")
    title = Self.title(in: name)
    frameTime = json.number("tm", default: 0)
    durationFrameTime = max(0, json.number("dr", default: 0))
  }

  /// The name in the text of a marker: the member `name` of JSON, what follows `name:`, or all.
  private static func title(in comment: String) -> String {
    let text = trimmed(comment)
    if text.hasPrefix("{"), let tape = try? JSONTape(Array(text.utf8)),
      let name = DecodingContext(tape: tape, limits: .init()).root["name"]?.string
    {
      return name
    }
    let lines = text.split { $0.isNewline }
    if let named = lines.first(where: { $0.hasPrefix("name:") }) {
      return trimmed(named.dropFirst(5))
    }
    return text
  }

  /// Foundation's function for it takes as long as reading a small file.
  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// An animation as its file tells it. It does not change, and any number of players may share it.
///
/// Encoding writes back all that was read, keys that this library does not know included.
public struct Animation: Sendable {
  /// The name that the exporter wrote; nil if it wrote none.
  public let name: String?
  /// The exporter's version, such as "5.7.15"; nil if it wrote none.
  public let version: String?
  /// First frame of the composition; need not be 0 nor whole.
  public let startFrame: AnimationFrameTime
  /// The frame at which it is over; not shown itself, since the last picture ends there.
  public let endFrame: AnimationFrameTime
  /// Frames per second, in 0.01...1000.
  public let framerate: Double
  /// Of the composition in its own pixels.
  public let size: CGSize
  /// In the order of the file.
  public let markers: [Marker]
  /// What was left out or replaced while reading, and what will not be drawn.
  ///
  /// Shapes are read when their layer is first seen; asking for warnings reads the others, too.
  public var warnings: [LottieWarning] { archiveWarnings + fileWarnings.readAll() }
  /// Those of the warnings that are known without reading shapes that nobody has needed yet.
  package var knownWarnings: [LottieWarning] { archiveWarnings + fileWarnings.known }

  /// `size` as the renderer wants it.
  var canvas: Size { Size(Double(size.width), Double(size.height)) }
  let layers: [Layer]
  /// By their id.
  let precomps: [String: Precomposition]
  /// For motion blur; nil for none.
  let shutter: Shutter?
  /// Image assets by their id.
  let images: [String: ImageAsset]
  /// Fonts and glyphs.
  var fonts: FontTable
  /// The images that came in one archive with it.
  var archive: ArchiveImageProvider?
  /// Of files that came in one archive with it; at most as many as an archive may have files.
  var archiveWarnings: [LottieWarning] = []
  /// Names of the fonts that the file asks for.
  package var fontNames: [String] { fonts.entries.map(\.name) }
  let limits: Limits
  /// What expressions can see; nil if there are none to be evaluated.
  let expressions: ExpressionModel?
  /// The text that was read.
  private let source: [UInt8]
  private let fileWarnings: FileWarnings

  /// Length in seconds; 0 for a still picture.
  public var duration: TimeInterval { max(0, Double(endFrame - startFrame)) / framerate }

  /// The composition's rectangle in its own pixels, from the origin.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// Names of all markers, in the order of the file.
  public var markerNames: [String] { markers.map(\.name) }

  /// Reads an animation from JSON text.
  ///
  /// - Parameters:
  ///   - json: In UTF-8 or UTF-16, with or without a byte order mark.
  ///   - limits: What the file may ask for. Default: those of `Limits`.
  /// - Throws: `LottieError` where it is no JSON, or no Lottie animation. What is wrong in the
  ///   details becomes a warning, and the rest is there.
  public init(json: [UInt8], limits: Limits = .init()) throws(LottieError) {
    try self.init(json: json, limits: limits, features: .standard)
  }

  /// The same with kinds of items, effects and styles of one's own.
  init(json: [UInt8], limits: Limits = .init(), features: FeatureRegistry) throws(LottieError) {
    let tape = try JSONTape(json, limits: limits)
    source = json
    self.limits = limits
    let context = DecodingContext(DecodingFile(tape, limits: limits, features: features))
    let root = context.root
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
    version = root["v"]?.string
    name = root["nm"]?.string
    (startFrame, endFrame) = Self.frames(root)
    framerate = Self.framerate(root)
    size = Self.size(root)
    let assets = root.objects("assets", limit: limits.assets)
    images = Self.images(assets)
    precomps = Self.precomps(assets, limits: limits)
    layers = root.layers
    shutter = Shutter(from: root)
    markers = root.objects("markers", limit: limits.assets).map(Marker.init(from:))
    fonts = FontTable(from: root)
    expressions =
      context.hasExpressions
      ? ExpressionModel(
        context, framerate: framerate, frames: Double(startFrame)...Double(endFrame),
        size: Size(Double(size.width), Double(size.height))) : nil
    fileWarnings = FileWarnings(context)
  }

  /// The text that was read, or an equal one: all that the file said.
  public var jsonText: [UInt8] { source }

  // MARK: Parts of the root

  /// First and end frame. Without a length it is one picture, with a warning.
  private static func frames(_ root: JSONReader) -> (AnimationFrameTime, AnimationFrameTime) {
    let start = root.number("ip", default: 0).clamped(to: -1e9...1e9)
    let end = root.number("op", default: start).clamped(to: -1e9...1e9)
    if end <= start {
      root.warn(
        .malformed, "the end frame \(end) is not behind the start frame \(start); one picture")
      return (start, start)
    }
    return (start, end)
  }

  /// Frames per second; 60, with a warning, where there is no positive number.
  private static func framerate(_ root: JSONReader) -> Double {
    let rate = root.number("fr", default: 0)
    if rate > 0 { return rate.clamped(to: 0.01...1000) }
    root.warn(.malformed, "the frame rate “fr” is missing or not above 0; 60 is used")
    return 60
  }

  /// In pixels; a side that is missing is 512, with a warning.
  private static func size(_ root: JSONReader) -> CGSize {
    func side(_ key: StaticString) -> Double {
      let value = root.number(key, default: 0)
      if value > 0 { return min(value, 1_000_000) }
      root.warn(.malformed, "the size “\(key)” is missing or not above 0; 512 is used")
      return 512
    }
    return CGSize(width: side("w"), height: side("h"))
  }

  /// The images among the assets, by their id.
  private static func images(_ assets: [JSONReader]) -> [String: ImageAsset] {
    var result: [String: ImageAsset] = [:]
    for asset in assets where asset["layers"] == nil && asset["p"] != nil {
      // An asset with a slot is what the slot holds.
      let slot = asset["sid"]?.string.flatMap { asset.context.slot($0) }
      let image = ImageAsset(from: slot?["p"] == nil ? asset : slot ?? asset)
      result[asset.string("id", default: "")] = image
    }
    return result
  }

  /// The compositions among the assets, by their id; of two with one id the first counts.
  private static func precomps(_ assets: [JSONReader], limits: Limits)
    -> [String: Precomposition]
  {
    var result: [String: Precomposition] = [:]
    for asset in assets where asset["layers"] != nil {
      let id = asset.string("id", default: "")
      if result[id] != nil {
        asset.warn(.malformed, "the id “\(id)” is used twice; the first counts")
      } else {
        result[id] = Precomposition(from: asset)
      }
    }
    return result
  }
}

/// Layers that other layers show as their content.
struct Precomposition: Sendable {
  let layers: [Layer]
  /// Its own, for layers that show it and give none.
  let size: Size?

  init(from asset: JSONReader) {
    layers = asset.layers
    size = Size(from: asset)
  }
}

extension Size {
  /// Reads `w` and `h`; nil unless both are there.
  init?(from json: JSONReader) {
    guard let width = json["w"]?.number, let height = json["h"]?.number else { return nil }
    self.init(width, height)
  }
}

extension Animation: Codable {
  /// Decodes an animation from any decoder. For files and data `init(json:)` is many times faster.
  public init(from decoder: any Decoder) throws {
    try self.init(json: JSONValue.text(from: decoder))
  }

  /// Encodes all that was read, unknown keys included.
  public func encode(to encoder: any Encoder) throws {
    try JSONTape(source, limits: limits).root.encode(to: encoder)
  }
}
