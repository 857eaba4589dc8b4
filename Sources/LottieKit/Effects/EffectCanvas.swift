// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A layer's picture while its effects are applied in order.
///
/// As in After Effects, effects of solids, images and precompositions work in the layer's own
/// pixels. Shapes and texts are rasterized at every size, so their effects come after the transform
/// and work in the pixels of the composition.
struct EffectCanvas {
  /// The items so far, inside of `attributes`.
  private var items: [DrawItem]
  private var attributes: DrawGroup.Attributes
  /// From the layer's coordinates to those in which effects work.
  let fromLayer: Affine
  /// From there to the composition's.
  let toComposition: Affine
  /// The size of the layer or of the composition.
  let size: Size
  let masks: [MaskNode]
  /// Finished pictures of other layers, by `ind`, in the composition's coordinates.
  let layers: [Int: DrawGroup]

  private let composite: ((DrawGroup) -> DrawItem)?

  /// - Parameters:
  ///   - rasterSize: Size of a layer that is made of pixels; nil for shapes and texts.
  ///   - world: From the layer's coordinates to its composition's.
  ///   - composite: Brings a picture from the layer's coordinates to its composition's where `world` alone does not.
  init(
    _ items: [DrawItem], world: Affine, rasterSize: Size?, compositionSize: Size,
    masks: [MaskNode], layers: [Int: DrawGroup], composite: ((DrawGroup) -> DrawItem)?
  ) {
    self.masks = masks
    self.layers = layers
    size = rasterSize ?? compositionSize
    fromLayer = rasterSize == nil ? world : .identity
    toComposition = rasterSize == nil ? .identity : world
    self.items = items
    attributes = DrawGroup.Attributes(
      transform: fromLayer, masks: masks.compactMap { $0.mask }, isolatesBlending: true)
    self.composite = rasterSize == nil ? nil : composite
    if rasterSize == nil, let composite {
      attributes.transform = .identity
      apply(composite)
    }
  }

  /// Turns all so far into one item in the composition's coordinates.
  private mutating func apply(_ composite: (DrawGroup) -> DrawItem) {
    let group = DrawGroup(items, attributes)
    items = group.children.isEmpty ? [] : [composite(group)]
    attributes = DrawGroup.Attributes()
  }

  /// Turns all so far into one group.
  private mutating func close(matte: Matte? = nil) {
    let group = DrawGroup(items, attributes, matte: matte)
    items = group.children.isEmpty ? [] : [.group(group)]
    attributes = DrawGroup.Attributes()
  }

  /// The finished picture of another layer, in the effects' coordinates.
  func layer(_ index: Int) -> DrawGroup? {
    guard let picture = layers[index], toComposition != .identity else { return layers[index] }
    guard let inverse = toComposition.inverse else { return nil }
    return DrawGroup([.group(picture)], .init(transform: inverse))
  }

  mutating func filter(_ filter: Filter) {
    if attributes.transform != .identity { close() }
    attributes.filters.append(filter)
  }

  /// Hides what is outside of a mask.
  mutating func limit(by mask: Mask) {
    close()
    attributes.masks = [mask]
  }

  /// Hides what a matte, in the effects' coordinates, does not let through.
  mutating func limit(by matte: Matte) { close(matte: matte) }

  /// Moves all so far.
  mutating func move(by transform: Affine, opacity: Double = 1) {
    close()
    attributes.transform = transform
    attributes.opacity = opacity
    close()
  }

  /// Skews all so far by a projection.
  mutating func project(by projection: Projection) {
    close()
    let item = ProjectedItem(DrawGroup(items), projection)
    items = items.isEmpty ? [] : [.projected(item)]
  }

  /// Draws over all so far.
  mutating func draw(_ item: DrawItem) {
    close()
    items.append(item)
  }

  /// Draws under all so far.
  mutating func drawBelow(_ item: DrawItem) {
    close()
    items.insert(item, at: 0)
  }

  /// A picture of all so far with a filter.
  func picture(with filter: Filter) -> DrawItem {
    .group(DrawGroup([.group(DrawGroup(items, attributes))], .init(filters: [filter])))
  }

  /// Draws something instead of all so far.
  mutating func replace(by items: [DrawItem]) {
    self.items = items
    attributes = DrawGroup.Attributes()
  }

  /// The layer in its composition's coordinates, with its styles, which always work there.
  ///
  /// - Parameter styles: Gets the bounds of the layer's covered pixels.
  mutating func finished(
    styles: ((Rect) -> [StyleFilter])?, opacity: Double, blendMode: BlendMode, matte: Matte?
  ) -> DrawGroup {
    if let composite {
      apply(composite)
    } else if toComposition != .identity {
      if attributes.transform != .identity { close() }
      attributes.transform = toComposition
    }
    if let styles {
      let filters = styles(DrawGroup(items, attributes).bounds)
      if !filters.isEmpty { filter(.styles(filters)) }
    }
    attributes.opacity = opacity
    attributes.blendMode = blendMode
    attributes.isolatesBlending = true
    return DrawGroup(items, attributes, matte: matte)
  }
}
