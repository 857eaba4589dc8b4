// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The running effects and styles of a layer, and what they look at.
final class LayerEffects {
  private let effects: [any EffectNode]
  private let styles: [any StyleNode]
  /// Size of a layer that is made of pixels; nil for shapes and texts.
  private let rasterSize: Size?
  private let compositionSize: Size
  private let chain: LayerChain
  private var layers: [Int: LayerNode] = [:]
  /// Pictures of other layers are being made for this one.
  private var isLooking = false

  /// nil where there is nothing to apply.
  init?(_ model: Layer, _ builder: SceneBuilder) {
    if model.effects.isEmpty && model.styles.isEmpty { return nil }
    effects = model.effects.map { $0.makeNode() }
    styles = model.styles.map { $0.makeNode() }
    rasterSize = model.content.rasterSize(builder)
    compositionSize = builder.size
    chain = builder.layerChain
  }

  var nodes: [Node] { effects + styles }

  /// Finds the layers that effects look at, in their composition.
  func link(_ find: (Int) -> LayerNode?) {
    for index in effects.compactMap(\.otherLayer) { layers[index] = find(index) }
  }

  /// The finished pictures of other layers that the effects look at now, by `ind`, in their composition's coordinates.
  func sources() -> [Int: DrawGroup] {
    // Layers that look at each other see each other without.
    if layers.isEmpty || isLooking { return [:] }
    isLooking = true
    defer { isLooking = false }
    return chain.longer { layers.mapValues { $0.matteGroup() } } ?? [:]
  }

  /// The layer with its effects and styles.
  func group(
    _ items: [DrawItem], world: Affine, masks: [MaskNode], sources: [Int: DrawGroup],
    opacity: Double, blendMode: BlendMode, matte: Matte?, place: ((DrawGroup) -> DrawItem)?
  ) -> DrawGroup {
    var canvas = EffectCanvas(
      items, world: world, rasterSize: rasterSize, compositionSize: compositionSize, masks: masks,
      layers: sources, place: place)
    for effect in effects where effect.isEnabled { effect.apply(to: &canvas) }
    let shown = styles.filter(\.isEnabled)
    let filters = { [compositionSize] (covered: Rect) in
      shown.flatMap { $0.filters(StyleSpace(size: compositionSize, covered: covered)) }
    }
    return canvas.finished(
      styles: shown.isEmpty ? nil : filters, opacity: opacity, blendMode: blendMode,
      matte: matte)
  }
}

/// How many layers look at each other in a row.
final class LayerChain {
  /// Each takes its part of the program's stack.
  private static let longest = 64
  private var length = 0

  /// nil, without calling, where the chain is too long.
  func longer<Result>(_ body: () -> Result) -> Result? {
    guard length < Self.longest else { return nil }
    length += 1
    defer { length -= 1 }
    return body()
  }
}
