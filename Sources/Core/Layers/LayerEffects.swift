// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The effects and styles of a layer, and the layers that they read.
final class LayerEffects {
  private let effects: [any EffectNode]
  private let styles: [any StyleNode]
  /// The size of a layer with pixels; nil for shapes, texts and precompositions with collapsed
  /// transformations.
  private let rasterSize: Size?
  private let compositionSize: Size
  private let chain: LayerChain
  /// The layers that the effects read, which the composition owns.
  private var layers: [Int: LayerLink] = [:]
  /// Whether the pictures of other layers are being drawn for this layer.
  private var isReading = false

  /// Creates the effects and styles of a layer; nil if it has none.
  init?(_ model: Layer, _ builder: SceneBuilder) {
    if model.effects.isEmpty && model.styles.isEmpty { return nil }
    effects = model.effects.map { $0.makeNode() }
    styles = model.styles.map { $0.makeNode() }
    rasterSize = model.collapses ? nil : model.content.rasterSize(builder)
    compositionSize = builder.size
    chain = builder.layerChain
  }

  var nodes: [Node] { effects + styles }

  /// Whether an effect or style is on.
  var areOn: Bool {
    effects.contains { $0.isEnabled } || styles.contains { $0.isEnabled }
  }

  /// Finds the layers of the composition that the effects read.
  func link(_ find: (Int) -> LayerNode?) {
    for index in effects.compactMap(\.otherLayer) {
      layers[index] = find(index).map { LayerLink(layer: $0) }
    }
  }

  /// Returns the finished pictures of the layers that the effects read by `ind`, in the
  /// composition's coordinates.
  func sources() -> [Int: DrawGroup] {
    // If layers read each other, the inner one is drawn without the effects that read layers.
    if layers.isEmpty || isReading
      || !effects.contains(where: { $0.isEnabled && $0.otherLayer != nil })
    {
      return [:]
    }
    isReading = true
    defer { isReading = false }
    return chain.longer { layers.mapValues { $0.layer.matteGroup() } } ?? [:]
  }

  // MARK: Time

  /// Returns the frame of the content that is drawn at a frame.
  func contentFrame(_ frame: Double) -> Double {
    effects.reduce(frame) { $1.isEnabled ? $1.contentFrame($0) : $0 }
  }

  /// Whether the content is also drawn at other times.
  var echoes: Bool { effects.contains { $0.isEnabled && !$0.echoes.isEmpty } }

  /// Returns the items of the content with its echoes.
  ///
  /// Echoes inside of echoes are not drawn, because their number would grow exponentially.
  func items(of content: any ContentNode, at frame: Double) -> [DrawItem] {
    let now = content.items()
    guard !chain.isEchoing, content.canChange,
      let echo = effects.first(where: { $0.isEnabled && !$0.echoes.isEmpty })
    else { return now }
    chain.isEchoing = true
    defer { chain.isEchoing = false }
    var pictures = [now]
    for distance in echo.echoes {
      _ = content.update(to: contentFrame(frame + distance))
      pictures.append(content.items())
    }
    _ = content.update(to: contentFrame(frame))
    return echo.combined(pictures)
  }

  // MARK: Pictures

  /// Returns the picture of a composition with the effects and styles of an adjustment layer above
  /// it.
  ///
  /// - Parameter toPicture: From the layer's composition to that of the picture; it has an inverse.
  func adjusted(
    _ below: DrawGroup, sources: [Int: DrawGroup], toPicture: Affine = .identity
  ) -> DrawGroup {
    // Positions and distances of effects are those of the layer's composition.
    let moved =
      toPicture == .identity ? nil : toPicture.inverse.map { DrawGroup.Attributes(transform: $0) }
    let picture = moved.map { DrawGroup([.group(below)], $0) } ?? below
    return group(
      [.group(picture)], world: toPicture, masks: [], sources: sources, opacity: 1,
      blendMode: .normal, matte: nil, composite: nil)
  }

  /// Returns the layer with its effects and styles.
  func group(
    _ items: [DrawItem], world: Affine, masks: [MaskNode], sources: [Int: DrawGroup],
    opacity: Double, blendMode: BlendMode, matte: Matte?, composite: ((DrawGroup) -> DrawItem)?
  ) -> DrawGroup {
    var canvas = EffectCanvas(
      items, world: world, rasterSize: rasterSize, compositionSize: compositionSize, masks: masks,
      layers: sources, composite: composite)
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

/// A layer that something reads without owning it.
private struct LayerLink {
  unowned let layer: LayerNode
}

/// The nesting depth of layers that read each other.
final class LayerChain {
  /// The largest depth, which limits the use of the stack.
  private static let longest = 64
  private var length = 0
  /// Whether the content of a layer is being drawn at another time.
  var isEchoing = false

  /// Calls `body` one level deeper; returns nil without a call at the largest depth.
  func longer<Result>(_ body: () -> Result) -> Result? {
    guard length < Self.longest else { return nil }
    length += 1
    defer { length -= 1 }
    return body()
  }
}
