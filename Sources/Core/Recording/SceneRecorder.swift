// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry

/// What an animation has at its frames, for what writes that into a file: the values of expressions, what
/// layers draw, and the frames that precompositions show.
///
/// A recorder is not thread-safe.
package final class SceneRecorder {
  private let animation: Animation
  private let scene: Scene
  private let tape: JSONTape
  private let values: FileValues
  private let builder: SceneBuilder
  private let layers: [Int: Layer]
  /// The layers of the scene by their tape indices, of several uses the last one.
  private var nodes: [Int: LayerNode] = [:]
  /// The contents of layers apart from the scene, by the tape indices of the layers.
  private var contents: [Int: any ContentNode] = [:]

  /// - Parameter imageProvider: The source of images that are not in the file.
  /// - Throws: `LottieError` if the text of the animation cannot be read again.
  package init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider)?
  ) throws(LottieError) {
    self.animation = animation
    tape = try animation.readTape()
    scene = Scene(animation, imageProvider: imageProvider)
    // Loops are read without the model of expressions.
    values = FileValues(
      animation.expressions?.makeContext()
        ?? DecodingContext(
          DecodingFile(tape, limits: animation.limits, features: .standard)))
    let parts = animation.sceneParts
    builder = SceneBuilder(
      parts,
      images: ImageStore(
        provider: imageProvider, archive: animation.attached.images, limits: animation.limits),
      fonts: FontBook(animation.parts.fonts, limits: animation.limits))
    let all = parts.layers + parts.precomps.values.flatMap(\.layers)
    layers = Dictionary(all.map { ($0.tapeIndex, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Ends all work early: values do not change then.
  package var stop: StopSignal? {
    get { scene.stop }
    set { scene.stop = newValue }
  }

  /// The fonts of the file.
  var fonts: FontBook { builder.fonts }

  /// The problems that are known.
  package var warnings: [LottieWarning] { scene.knownWarnings }

  // MARK: Expressions

  /// The value of a property with its expression; that of its keyframes where the expression fails. nil for a
  /// path without a property.
  ///
  /// - Parameters:
  ///   - path: The path of the property in the text of the animation.
  ///   - frame: A frame of the property's composition.
  package func value(at path: JSONPath, frame: Double) -> RecordedValue? {
    guard let index = tape.index(of: path), let own = values.value(index, at: frame) else {
      return nil
    }
    guard let engine = scene.expressions else { return RecordedValue(own) }
    scene.renewExpressions()
    guard let result = engine.result(of: index, at: frame) else { return RecordedValue(own) }
    switch (own, result) {
    case (.numbers(let numbers), .numbers(let new)):
      return .numbers(
        Self.replaced(numbers, by: new, isGradient: path.steps.contains(.member("g"))))
    case (.path, .path(let path)): return .path(path)
    case (.text(let document), .text), (.text(let document), .styledText):
      let new = document.replaced(by: result) ?? document
      return .text(new.text, new.members(changedFrom: document))
    default: return RecordedValue(own)
    }
  }

  /// The numbers of a value with those of an expression: as many as the file has, and its own alpha.
  private static func replaced(_ own: [Double], by new: [Double], isGradient: Bool) -> [Double] {
    switch own.count {
    case 0...1: return new.first.map { [$0] } ?? own
    case 2...3:
      return new.count < 2 ? own : Array((new + own.dropFirst(new.count)).prefix(own.count))
    default:
      if isGradient { return new }
      return new.count < 3 ? own : Array(new.prefix(3) + own.dropFirst(3))
    }
  }

  // MARK: Times

  /// The frames that precompositions show at frames of the animation, by the ids of their assets, in order and
  /// each once.
  package func shownFrames(at frames: [Double]) -> [String: [Double]] {
    var shown: [String: Set<Double>] = [:]
    func visit(_ composition: CompositionNode, _ frame: Double) {
      for layer in composition.layers where layer.timing.contains(frame) {
        guard let content = layer.content as? PrecompNode,
          let id = (layer.model.content as? PrecompLayer)?.assetID
        else { continue }
        let inner = content.frame(at: layer.effects?.contentFrame(frame) ?? frame)
        // A precomposition that is shown twice at one frame is visited twice, since its layers are other nodes.
        shown[id, default: []].insert(inner)
        visit(content.composition, inner)
      }
    }
    for frame in frames {
      if stop?.isSet == true { break }
      scene.renewExpressions()
      visit(scene.root, frame)
    }
    return shown.mapValues { $0.sorted() }
  }

  // MARK: Layers

  /// What a layer draws at a frame of its composition, in the layer's coordinates, the lowest first: without its
  /// transform, masks and effects. nil for a path without a layer.
  package func items(ofLayer path: JSONPath, at frame: Double) -> [DrawItem]? {
    guard let index = tape.index(of: path), let layer = layers[index] else { return nil }
    scene.renewExpressions()
    builder.budget.start()
    let content = contents[index] ?? makeContent(layer)
    contents[index] = content
    _ = content.update(to: frame)
    return content.items()
  }

  /// The map from a layer's coordinates to those of its composition at a frame of that, by keyframes and without a
  /// camera; nil for a path without a layer, and for one that an expression moves.
  package func world(ofLayer path: JSONPath, at frame: Double) -> Affine? {
    guard let node = node(ofLayer: path), !node.isMovedByExpressions else { return nil }
    return node.world(at: frame)
  }

  /// The rotation of a layer about z at a frame of its composition, in degrees, with the direction of its motion if the
  /// layer is turned into that (`ao`); nil for a path without a layer, and where an expression moves it.
  package func rotation(ofLayer path: JSONPath, at frame: Double) -> Double? {
    guard let node = node(ofLayer: path), !node.hasExpressionInTransform else { return nil }
    let pose = node.transform.pose(at: frame)
    return pose.rotation + pose.heading.degrees
  }

  private func node(ofLayer path: JSONPath) -> LayerNode? {
    if nodes.isEmpty { findNodes(in: scene.root) }
    return tape.index(of: path).flatMap { nodes[$0] }
  }

  private func findNodes(in composition: CompositionNode) {
    for layer in composition.layers {
      if nodes.updateValue(layer, forKey: layer.model.tapeIndex) != nil { continue }
      if let inner = layer.content as? PrecompNode { findNodes(in: inner.composition) }
    }
  }

  private func makeContent(_ layer: Layer) -> any ContentNode {
    let node = layer.content.makeNode(builder, for: layer)
    builder.slots.apply(toNew: [node])
    if let engine = scene.expressions { node.evaluateExpressions(with: engine) }
    return node
  }
}

extension TextDocument {
  /// The members of the document's JSON that differ from those of another one, but for the text.
  fileprivate func members(changedFrom old: TextDocument) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = []
    func add(_ key: String, _ value: JSONTree, if hasChanged: Bool) {
      if hasChanged { members.append(.init(key, value)) }
    }
    func color(_ color: Color?) -> JSONTree {
      color.map { .numbers([$0.r, $0.g, $0.b]) } ?? .null
    }
    add("f", .string(fontName), if: fontName != old.fontName)
    add("s", .number(size), if: size != old.size)
    add("fc", color(fill), if: fill != old.fill)
    add("sc", color(stroke), if: stroke != old.stroke)
    add("sw", .number(strokeWidth), if: strokeWidth != old.strokeWidth)
    add("lh", lineHeight.map(JSONTree.number) ?? .null, if: lineHeight != old.lineHeight)
    add("tr", .number(tracking), if: tracking != old.tracking)
    add("ls", .number(baselineShift), if: baselineShift != old.baselineShift)
    add("j", .number(Double(justification.rawValue)), if: justification != old.justification)
    add("ca", .number(Double(capitals.rawValue)), if: capitals != old.capitals)
    return members
  }
}
