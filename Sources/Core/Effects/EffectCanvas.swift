// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A layer's picture while its effects are applied in order.
///
/// As in After Effects, effects of solids, images and precompositions work in the layer's own
/// pixels. Shapes and texts are vector graphics, so their effects are applied after the transform,
/// in the pixels of the composition.
struct EffectCanvas {
  /// The current items, inside of `attributes`.
  private var items: [DrawItem]
  private var attributes: DrawGroup.Attributes
  /// The map from the layer's coordinates to those of the effects.
  let fromLayer: Affine
  /// The map from the effects' coordinates to those of the composition.
  let toComposition: Affine
  /// The size of the layer or of the composition.
  let size: Size
  let masks: [MaskNode]
  /// The finished pictures of other layers by `ind`, in the composition's coordinates.
  let layers: [Int: DrawGroup]

  private let composite: ((DrawGroup) -> DrawItem)?

  /// - Parameters:
  ///   - rasterSize: The size of a layer with pixels; nil for shapes and texts.
  ///   - world: The map from the layer's coordinates to the composition's.
  ///   - composite: Converts a picture from the layer's coordinates to the composition's, if
  ///     `world` is not enough.
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

  /// Converts the picture to one item in the composition's coordinates.
  private mutating func apply(_ composite: (DrawGroup) -> DrawItem) {
    let group = DrawGroup(items, attributes)
    items = group.children.isEmpty ? [] : [composite(group)]
    attributes = DrawGroup.Attributes()
  }

  /// Combines all items into one group.
  private mutating func close(matte: Matte? = nil) {
    let group = DrawGroup(items, attributes, matte: matte)
    items = group.children.isEmpty ? [] : [.group(group)]
    attributes = DrawGroup.Attributes()
  }

  /// Returns the finished picture of another layer, in the effects' coordinates.
  func layer(_ index: Int) -> DrawGroup? {
    guard let picture = layers[index], toComposition != .identity else { return layers[index] }
    guard let inverse = toComposition.inverse else { return nil }
    return DrawGroup([.group(picture)], .init(transform: inverse))
  }

  mutating func filter(_ filter: Filter) {
    if attributes.transform != .identity { close() }
    attributes.filters.append(filter)
  }

  /// Applies a mask to the picture.
  mutating func limit(by mask: Mask) {
    close()
    attributes.masks = [mask]
  }

  /// Applies a matte to the picture; the matte is in the effects' coordinates.
  mutating func limit(by matte: Matte) { close(matte: matte) }

  /// Transforms the picture.
  mutating func move(by transform: Affine, opacity: Double = 1) {
    close()
    attributes.transform = transform
    attributes.opacity = opacity
    close()
  }

  /// Applies a projection to the picture.
  mutating func project(by projection: Projection) {
    close()
    let item = ProjectedItem(DrawGroup(items), projection)
    items = items.isEmpty ? [] : [.projected(item)]
  }

  /// Adds an item above the picture.
  mutating func draw(_ item: DrawItem) {
    close()
    items.append(item)
  }

  /// Adds an item below the picture.
  mutating func drawBelow(_ item: DrawItem) {
    close()
    items.insert(item, at: 0)
  }

  /// Returns the picture with a filter applied, without changing the canvas.
  func picture(with filter: Filter) -> DrawItem {
    .group(DrawGroup([.group(DrawGroup(items, attributes))], .init(filters: [filter])))
  }

  /// Replaces the picture by items.
  mutating func replace(by items: [DrawItem]) {
    self.items = items
    attributes = DrawGroup.Attributes()
  }

  /// Returns the layer in the composition's coordinates, with its styles, which are always applied
  /// there.
  ///
  /// - Parameter styles: Returns the styles for the bounds of the layer's covered pixels.
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
