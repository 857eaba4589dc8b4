// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The content of a layer. There is one type for each kind of layer; a kind is added by one line in
/// `LayerKinds`.
protocol LayerContent: Sendable {
  /// The name of the kind.
  static var kind: String { get }

  init(from json: JSONReader)

  /// Makes the node of the content.
  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode

  /// The size of content that consists of pixels, on which effects work before the layer's
  /// transform; nil for content that is rasterized at every size.
  func rasterSize(_ builder: SceneBuilder) -> Size?
}

extension LayerContent {
  func rasterSize(_ builder: SceneBuilder) -> Size? { nil }
}

/// A node of a layer's content.
protocol ContentNode: Node {
  /// Returns the draw items in the layer's coordinates, the lowest first.
  func items() -> [DrawItem]

  /// Whether the content is a camera for other layers.
  var isCamera: Bool { get }

  /// Whether the layer's effects apply to the picture below it.
  var isAdjustment: Bool { get }

  /// Returns the view of a camera; nil for other layers.
  ///
  /// - Parameters:
  ///   - pose: The position and orientation of the layer.
  ///   - parent: The map from the coordinates of the pose to the composition's space.
  ///   - center: The centre of the composition.
  func view(_ pose: Pose, in parent: Transform3D, center: Point) -> CameraView?

  /// Sets the frame of the layer's composition at which frame 0 of the content is shown.
  func setStart(_ frame: Double, _ edit: inout SceneEdit)
}

extension ContentNode {
  var isCamera: Bool { false }

  var isAdjustment: Bool { false }

  func setStart(_ frame: Double, _ edit: inout SceneEdit) {}

  func view(_ pose: Pose, in parent: Transform3D, center: Point) -> CameraView? { nil }
}

/// The kinds of layers by their number (`ty`).
enum LayerKinds {
  /// Returns the kind of a type; nil for types without content.
  static func content(_ type: Int) -> (any LayerContent.Type)? {
    // Not a list or a dictionary: making one takes longer than decoding a layer.
    switch type {
    case 0: PrecompLayer.self
    case 1: SolidLayer.self
    case 2: ImageLayer.self
    case 3: NullLayer.self
    case 4: ShapeLayer.self
    case 5: TextLayer.self
    case 6: AudioLayer.self
    case 11: GuideLayer.self
    case 12: AdjustmentLayer.self
    case 13: CameraLayer.self
    case 15: DataLayer.self
    default: nil
    }
  }

  /// All kinds with content, in the order of their numbers.
  static var contents: [(type: Int, content: any LayerContent.Type)] {
    (0...99).compactMap { type in content(type).map { (type, $0) } }
  }

  /// The name of a layer type.
  static func name(_ type: Int) -> String {
    content(type)?.kind ?? undrawn[type] ?? "unknown"
  }

  /// Known kinds that draw nothing. They can be parents of other layers.
  static let undrawn: [Int: String] = [
    7: "video placeholder", 8: "image sequence", 9: "video",
    10: "image placeholder", 14: "light", 99: "ignored",
  ]
}

/// A layer of a composition: its content, timing, transform and appearance.
///
/// A class, because a copy of so many values counts a dozen references.
final class Layer: Sendable {
  let name: String
  /// The number by which other layers of the composition refer to it (`ind`); nil if it has none.
  let index: Int?
  let parentIndex: Int?
  /// The range of the composition's frames in which it is drawn: `inPoint <= f < outPoint`.
  let inPoint, outPoint: Double
  /// The frame of the composition at which frame 0 of the content is shown.
  let startTime: Double
  /// The number of the composition's frames per frame of the content; negative plays backwards,
  /// never 0.
  let stretch: Double
  let transform: LayerTransform
  /// Whether it is rotated into the direction of its motion.
  let orientsAlongPath: Bool
  /// Whether it is a 3D layer, which the composition's camera affects.
  let isSpatial: Bool
  /// Whether it has motion blur, if the animation has a shutter angle.
  let blursMotion: Bool
  /// Whether it is not drawn. It still transforms its children, and can be a matte.
  let isHidden: Bool
  let blendMode: BlendMode
  let matteMode: Matte.Mode?
  /// The `ind` of the layer that is its matte; nil for the layer before it in the list.
  let matteIndex: Int?
  /// Whether the file says that it is only a matte, and not drawn itself (`td`). A layer without it
  /// is none the less, see `LayerNode.isMatteSource`.
  let isMatteSource: Bool
  /// Whether the layers of a precomposition are drawn as if they were layers of the composition
  /// around it (After Effects' “collapse transformations”, `ct`): they are not clipped, and their
  /// blend modes reach what is below. No meaning for other kinds of layers.
  let collapses: Bool
  let masks: [FieldRecord]
  let effects: [EffectModel]
  /// The styles in the order in which they are applied.
  let styles: [StyleModel]
  let content: any LayerContent
  /// The name of its kind.
  let kind: String
  /// Its JSON path, for warnings.
  let path: String
  /// The tape index of its object.
  let tapeIndex: Int

  /// - Parameters:
  ///   - path: The JSON path. It is passed because finding it takes longer than decoding if there
  ///     are many layers.
  ///   - type: The type, if it differs from `ty`.
  init(from json: JSONReader, path: String, type: Int? = nil) {
    let members = LayerMembers(json)
    func number(_ index: Int, _ fallback: Double) -> Double {
      json.number(at: index, default: fallback)
    }
    func bool(_ index: Int) -> Bool { json.bool(at: index, default: false) }
    func reference(_ member: JSONReader?) -> Int? {
      member?.number.map { Int(clamping: $0, to: -1_000_000_000...1_000_000_000) }
    }
    let type = type ?? json.member(at: members.type)?.integer(default: -1) ?? -1
    name = json.string(at: members.name, default: "")
    index = reference(json.member(at: members.index))
    parentIndex = reference(json["parent"])
    inPoint = number(members.inPoint, -.infinity)
    outPoint = number(members.outPoint, .infinity)
    startTime = number(members.startTime, 0)
    let stretch = number(members.stretch, 1)
    self.stretch = stretch == 0 ? 1 : stretch
    transform = LayerTransform(json.member(at: members.transform))
    orientsAlongPath = bool(members.orientsAlongPath)
    isSpatial = bool(members.isSpatial)
    blursMotion = bool(members.blursMotion)
    isHidden = bool(members.isHidden)
    blendMode = json.member(at: members.blendMode).map(BlendMode.init(number:)) ?? .normal
    matteMode = json.member(at: members.matteMode).flatMap(Matte.Mode.init(number:))
    matteIndex = reference(json.member(at: members.matteIndex))
    isMatteSource = bool(members.isMatteSource)
    collapses = type == 0 && bool(members.collapses)
    masks = json.objects("masksProperties", limit: json.context.limits.layers.masks).map {
      MaskNode.schema.record($0)
    }
    effects = members.effects < 0 ? [] : EffectModel.list(json)
    styles = members.styles < 0 ? [] : StyleModel.list(json)
    self.path = path
    tapeIndex = json.index
    kind = LayerKinds.name(type)
    content = Self.content(from: json, type)
  }

  /// The layer's content with its masks and effects alone, in its own coordinates.
  var untransformed: Layer { Layer(untransforming: self) }

  private init(untransforming layer: Layer) {
    (transform, orientsAlongPath, isSpatial) = (LayerTransform(nil), false, false)
    (blursMotion, blendMode, matteMode, styles) = (false, .normal, nil, [])
    (name, kind, path, tapeIndex) = (layer.name, layer.kind, layer.path, layer.tapeIndex)
    (index, parentIndex, matteIndex) = (layer.index, layer.parentIndex, layer.matteIndex)
    (inPoint, outPoint, startTime) = (layer.inPoint, layer.outPoint, layer.startTime)
    (stretch, isHidden, collapses) = (layer.stretch, layer.isHidden, layer.collapses)
    (isMatteSource, masks, effects) = (layer.isMatteSource, layer.masks, layer.effects)
    content = layer.content
  }

  private static func content(from json: JSONReader, _ type: Int) -> any LayerContent {
    if let content = LayerKinds.content(type) { return content.init(from: json) }
    if let kind = LayerKinds.undrawn[type] {
      json.warn(.unsupported, "\(kind) layers are not drawn")
    } else {
      json.warn(.unsupported, "layers of type \(type) are unknown and not drawn")
    }
    return NullLayer(from: json)
  }
}

extension JSONReader {
  /// The layers of a composition.
  var layers: [Layer] {
    guard let list = self["layers"] else { return [] }
    let listPath = list.path
    var elements = list.elements.enumerated().makeIterator()
    return objects("layers", limit: context.limits.layers.inComposition).map { json in
      // Elements that are not objects are skipped.
      while let next = elements.next() {
        if next.element.index == json.index {
          return Layer(from: json, path: "\(listPath)[\(next.offset)]")
        }
      }
      return Layer(from: json, path: listPath)
    }
  }
}

/// The tape indices of a layer's members, found in one pass; -1 for those that are missing or null.
private struct LayerMembers {
  var (type, name, index, inPoint, outPoint, startTime, stretch) = (-1, -1, -1, -1, -1, -1, -1)
  var (transform, orientsAlongPath, isSpatial, blursMotion, isHidden) = (-1, -1, -1, -1, -1)
  var (blendMode, matteMode, matteIndex, isMatteSource, collapses) = (-1, -1, -1, -1, -1)
  var (effects, styles) = (-1, -1)

  init(_ json: JSONReader) {
    json.forEachMember { key, index in
      switch key {
      case JSONKey("ty").payload: type = index
      case JSONKey("nm").payload: name = index
      case JSONKey("ind").payload: self.index = index
      case JSONKey("ip").payload: inPoint = index
      case JSONKey("op").payload: outPoint = index
      case JSONKey("st").payload: startTime = index
      case JSONKey("sr").payload: stretch = index
      case JSONKey("ks").payload: transform = index
      case JSONKey("ao").payload: orientsAlongPath = index
      case JSONKey("ddd").payload: isSpatial = index
      case JSONKey("mb").payload: blursMotion = index
      case JSONKey("hd").payload: isHidden = index
      case JSONKey("bm").payload: blendMode = index
      case JSONKey("tt").payload: matteMode = index
      case JSONKey("tp").payload: matteIndex = index
      case JSONKey("td").payload: isMatteSource = index
      case JSONKey("ct").payload: collapses = index
      case JSONKey("ef").payload: effects = index
      case JSONKey("sy").payload: styles = index
      default: break
      }
    }
  }
}

extension Matte.Mode {
  /// The matte modes by their number (`tt`); 0 is none.
  static let numbered: [Matte.Mode?] = [nil, .alpha, .alphaInverted, .luma, .lumaInverted]

  /// Decodes the value of `tt`.
  fileprivate init?(number json: JSONReader) {
    let number = json.integer(default: 0)
    if !Self.numbered.indices.contains(number) {
      json.warn(.unsupported, "mattes of type \(number) are unknown; the layer is drawn without")
    }
    guard Self.numbered.indices.contains(number), let mode = Self.numbered[number] else {
      return nil
    }
    self = mode
  }
}

extension BlendMode {
  /// The blend modes by their number (`bm`).
  static let numbered: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
    .hardMix,
  ]

  /// Decodes the value of `bm` of a layer, a group or a paint.
  init(number json: JSONReader) {
    let number = json.integer(default: 0)
    if Self.numbered.indices.contains(number) {
      self = Self.numbered[number]
    } else {
      json.warn(.unsupported, "the blend mode \(number) is not known; drawn as normal")
      self = .normal
    }
  }
}

/// A layer that draws nothing and can be the parent of others (`"ty": 3`); also used for layers
/// that are not supported.
struct NullLayer: LayerContent {
  static let kind = "null"

  init(from json: JSONReader) {}

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    EmptyNode(name: "")
  }
}

/// Content that draws nothing.
final class EmptyNode: Node, ContentNode {
  func items() -> [DrawItem] { [] }
}

extension Layer {
  /// The number of properties of each node besides its content's: of masks, effects and styles, and of
  /// a text's animators.
  var parts: [Int] {
    let animators = (content as? TextLayer)?.animators ?? []
    if masks.isEmpty, effects.isEmpty, styles.isEmpty, animators.isEmpty { return [] }
    return (masks + animators).map(\.values.count) + effects.map(\.properties)
      + styles.map(\.properties)
  }
}
