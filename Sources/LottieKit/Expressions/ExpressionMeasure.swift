// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Computes the bounds of layers' contents, for `sourceRectAtTime`.
///
/// It has its own nodes, so that the displayed nodes stay at their frame.
final class ExpressionMeasure {
  private let animation: Animation
  private let engine: ExpressionEngine
  private let builder: SceneBuilder
  private var nodes: [Int: any ContentNode] = [:]

  init(
    _ animation: Animation, engine: ExpressionEngine, images: ImageStore, fonts: FontBook
  ) {
    self.animation = animation
    self.engine = engine
    builder = SceneBuilder(animation, images: images, fonts: fonts)
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

  private func layer(_ id: Int) -> Layer? {
    guard let model = animation.expressions, let owner = model.layer(around: id),
      let composition = model.composition(owner.composition),
      let index = composition.layers.firstIndex(where: { $0.lowerBound == id })
    else { return nil }
    let layers = composition.key.map { animation.precomps[$0]?.layers ?? [] } ?? animation.layers
    return layers.indices.contains(index) ? layers[index] : nil
  }

  private func makeNode(_ layer: Layer) -> any ContentNode {
    let node = layer.content.makeNode(builder, for: layer)
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
