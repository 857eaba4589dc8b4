// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Computes the bounds of layers' contents, for `sourceRectAtTime`, and the color of their pixels, for
/// `sampleImage`.
///
/// It has its own nodes, so that the displayed nodes stay at their frame.
final class ExpressionMeasure {
  private let animation: Animation
  private let engine: ExpressionEngine
  private let builder: SceneBuilder
  private var nodes: [Int: any ContentNode] = [:]
  /// Whole layers with their masks and effects.
  private var layerNodes: [Int: LayerNode] = [:]
  /// The layers that are being painted, which cannot be sampled at the same time.
  private var painting: Set<Int> = []
  /// The largest side of a painted area in pixels; larger areas are painted smaller.
  private static let longestSide = 64.0

  init(
    _ animation: Animation, engine: ExpressionEngine, images: ImageStore, fonts: FontBook
  ) {
    self.animation = animation
    self.engine = engine
    builder = SceneBuilder(animation.sceneParts, images: images, fonts: fonts)
  }

  /// Starts a frame, in which layers are measured within the limits of one.
  func start() { builder.budget.start() }

  /// - Parameters:
  ///   - id: The index of the layer on the tape.
  ///   - frame: A frame of the layer's composition.
  ///   - withStrokes: Whether the bounds include strokes.
  func bounds(of id: Int, at frame: Double, withStrokes: Bool) -> Rect {
    guard let layer = layer(id) else { return .empty }
    if let size = layer.content.rasterSize(builder) { return Rect(size) }
    let node = nodes[id] ?? makeNode(layer)
    nodes[id] = node
    _ = node.update(to: frame)
    let bounds = Self.bounds(node.items(), withStrokes: withStrokes)
    return bounds
  }

  /// The mean color of an area of a layer: red, green, blue and alpha in 0...1, the color weighted by
  /// alpha; nil if nothing can be painted.
  ///
  /// - Parameters:
  ///   - id: The index of the layer on the tape.
  ///   - area: In the layer's coordinates.
  ///   - frame: A frame of the layer's composition.
  ///   - withEffects: Whether the layer has its masks and effects. It never has its transform,
  ///     styles, matte and blend mode.
  func color(of id: Int, in area: Rect, at frame: Double, withEffects: Bool) -> [Double]? {
    guard let layer = layer(id), area.width > 0, area.height > 0, painting.insert(id).inserted
    else {
      return nil
    }
    defer { painting.remove(id) }
    let items: [DrawItem]
    if withEffects {
      let node = layerNodes[id] ?? makeLayerNode(layer)
      layerNodes[id] = node
      node.updateTransform(to: frame)
      _ = node.update(to: frame)
      items = node.group().map { [.group($0)] } ?? []
    } else {
      let node = nodes[id] ?? makeNode(layer)
      nodes[id] = node
      _ = node.update(to: frame)
      items = node.items()
    }
    func side(_ length: Double) -> Int {
      Int(clamping: min(length, Self.longestSide).rounded(.up), to: 1...Int(Self.longestSide))
    }
    let (width, height) = (side(area.width), side(area.height))
    guard
      let (bitmap, painter) = try? FramePainter.onBitmap(width: width, height: height, threads: 1)
    else { return nil }
    painter.limits = PaintLimits(animation.limits)
    painter.paint(
      DisplayList(size: Size(Double(width), Double(height)), items: items), onto: bitmap.buffer,
      transform: .scale(Double(width) / area.width, Double(height) / area.height)
        * .translation(-area.minX, -area.minY))
    return Self.mean(bitmap.pixels)
  }

  private static func mean(_ pixels: [UInt32]) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for pixel in pixels {
      for (i, shift) in [UInt32(16), 8, 0, 24].enumerated() {
        sums[i] += Double((pixel >> shift) & 255)
      }
    }
    guard sums[3] > 0 else { return sums }
    return sums.prefix(3).map { $0 / sums[3] } + [sums[3] / 255 / Double(pixels.count)]
  }

  private func makeLayerNode(_ layer: Layer) -> LayerNode {
    let node = builder.node(for: layer.untransformed)
    builder.slots.apply(toNew: [node])
    node.evaluateExpressions(with: engine)
    return node
  }

  private func layer(_ id: Int) -> Layer? {
    guard let model = animation.expressions, let owner = model.layer(around: id),
      let composition = model.composition(owner.composition),
      let index = composition.layers.firstIndex(where: { $0.lowerBound == id })
    else { return nil }
    let parts = animation.parts
    let layers = composition.key.map { parts.precomps[$0]?.layers ?? [] } ?? parts.layers
    return layers.indices.contains(index) ? layers[index] : nil
  }

  private func makeNode(_ layer: Layer) -> any ContentNode {
    let node = layer.content.makeNode(builder, for: layer)
    builder.slots.apply(toNew: [node])
    node.evaluateExpressions(with: engine)
    return node
  }

  private static func bounds(_ items: [DrawItem], withStrokes: Bool) -> Rect {
    items.reduce(Rect.empty) { all, item in
      switch item {
      case .stroke(let stroke) where !withStrokes: all.union(stroke.outline.bounds)
      case .group(let group):
        all.union(
          group.attributes.transform.bounds(of: bounds(group.children, withStrokes: withStrokes)))
      default: all.union(item.bounds)
      }
    }
  }
}
