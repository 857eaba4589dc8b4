// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A composition in the interpreter's model of the file.
final class CompositionReference {
  let model: ExpressionModel.Composition
  private(set) var layers: [LayerReference] = []
  private lazy var byName: [String: LayerReference] = Dictionary(
    layers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ model: ExpressionModel.Composition, _ file: ExpressionModel, _ context: DecodingContext) {
    self.model = model
    layers = model.layers.map {
      LayerReference(JSONReader(context: context, index: $0.lowerBound), in: self, file)
    }
  }

  /// Finds a layer by its name, its `ind` in the file, or its number from the top.
  func layer(_ key: GroupReference.Key) throws(ExpressionFailure) -> LayerReference {
    switch key {
    case .name(let name):
      if let layer = byName[name] { return layer }
    case .number(let number):
      if let layer = layers.first(where: { $0.index == number }) { return layer }
      if let index = Int(exactly: number - 1), layers.indices.contains(index) {
        return layers[index]
      }
    }
    throw .exception("there is no layer “\(try key.string())”")
  }
}

/// A layer with the members that expressions can read. They are created on first use, because most
/// expressions need few of them.
final class LayerReference {
  let json: JSONReader
  let id: Int
  private(set) lazy var name = json.string("nm", default: "")
  private(set) lazy var index = json.number("ind", default: 0)
  private(set) lazy var type = json.number("ty", default: -1)
  private(set) lazy var inFrame = json.number("ip", default: file.frames.lowerBound)
  private(set) lazy var outFrame = json.number("op", default: file.frames.upperBound)
  private(set) lazy var startFrame = json.number("st", default: 0)
  private(set) lazy var stretch = json.number("sr", default: 1)
  private(set) lazy var size = readSize()
  private(set) lazy var isHidden = json.bool("hd", default: false)
  private(set) lazy var isThreeDimensional = json.bool("ddd", default: false)
  private lazy var parentIndex = json["parent"]?.number
  unowned let composition: CompositionReference
  private let file: ExpressionModel
  /// The groups used so far. They are few, so that a linear search is fast.
  private var groups: [GroupReference] = []

  init(_ json: JSONReader, in composition: CompositionReference, _ file: ExpressionModel) {
    self.json = json
    self.composition = composition
    self.file = file
    id = json.index
  }

  private func readSize() -> Size {
    let shown = file.composition(shownBy: json)?.size ?? composition.model.size
    let width = json["w"]?.number ?? json["sw"]?.number
    let height = json["h"]?.number ?? json["sh"]?.number
    return Size(width ?? shown.width, height ?? shown.height)
  }

  var parent: LayerReference? {
    guard let parentIndex else { return nil }
    return composition.layers.first { $0.index == parentIndex && $0 !== self }
  }

  /// Returns a group of the layer; `layer` is the group that contains the others.
  func group(_ kind: ExpressionGroup.Kind, _ model: InterpreterModel) -> GroupReference {
    if let group = groups.first(where: { $0.kind == kind }) { return group }
    let above = kind == .layer ? nil : self.group(.layer, model)
    let group = GroupReference(ExpressionGroup(of: json, kind), of: self, above: above, model)
    groups.append(group)
    return group
  }
}
