// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A layer that shows another composition, a precomposition (`"ty": 0`).
struct PrecompLayer: LayerContent {
  static let kind = "precomp"

  let assetID: String
  let size: Size?
  let record: FieldRecord

  init(from json: JSONReader) {
    assetID = json.string("refId", default: "")
    if assetID.utf8.first == UInt8(ascii: "$") { json.context.hasLinks = true }
    size = Size(from: json)
    record = PrecompNode.declarations.schema.record(json)
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    let size = size ?? builder.parts.precomps[assetID]?.size ?? builder.size
    guard let composition = builder.composition(assetID, size: size, usedBy: layer) else {
      return EmptyNode(name: "")
    }
    return PrecompNode(
      self, layer: layer, composition: composition, size: size,
      framerate: builder.parts.framerate)
  }

  func rasterSize(_ builder: SceneBuilder) -> Size? { size ?? builder.size }
}

final class PrecompNode: Node, ContentNode {
  static let declarations = Declarations(title: "", isNamed: false, .numbered("")) {
    _ = timeRemap(&$0)
  }

  /// The time remapping in seconds of the content; replaces start time and stretch.
  let timeRemap: Property<Double>?
  let composition: CompositionNode
  private let layer: Layer
  private var startTime: Double
  private let size: Size
  private let framerate: Double

  init(
    _ model: PrecompLayer, layer: Layer, composition: CompositionNode, size: Size,
    framerate: Double
  ) {
    var fields = Fields(Self.declarations.schema, model.record)
    timeRemap = Self.timeRemap(&fields)
    self.composition = composition
    self.layer = layer
    startTime = layer.startTime
    self.size = size
    self.framerate = framerate
    super.init(
      name: "", properties: fields.properties, children: [composition], record: fields.record)
  }

  private static func timeRemap(_ fields: inout Fields) -> Property<Double>? {
    fields.optional("tm", "Time Remap", 0.0, FieldOptions(match: "ADBE Time Remapping"))
  }

  override func update(to frame: Double) -> Bool {
    if let timeRemap {
      _ = timeRemap.update(to: frame)
      return composition.update(to: timeRemap.value * framerate)
    }
    return composition.update(to: (frame - startTime) / layer.stretch)
  }

  func setStart(_ frame: Double, _ edit: inout SceneEdit) {
    startTime = frame
    edit.note(startsMotion: false)
  }

  /// The layers inside use the frames of the content; the layer's own properties do not.
  override func enter(_ position: inout KeypathSearch.Position) {
    position.contentFrame = self.frame(at: position.frame)
  }

  /// Returns the frame of the content for a frame of the layer's composition.
  func frame(at frame: Double) -> Double {
    timeRemap.map { $0.value(at: frame) * framerate }
      ?? (frame - startTime) / layer.stretch
  }

  func items() -> [DrawItem] {
    let items = composition.items()
    guard !items.isEmpty, !layer.collapses else { return items }
    // The clip is inside of the layer's masks and transform, as in all players.
    return [.group(DrawGroup(items, .init(clip: Rect(size))))]
  }

  /// The layers inside with an opacity that applies to each of them, not to their common picture.
  func items(opacity: Double) -> [DrawItem] { composition.items(opacity: opacity) }
}
