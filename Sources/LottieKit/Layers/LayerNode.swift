// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A running layer: where it is, whether it is seen, and the group that draws it.
final class LayerNode: Node {
  let model: Layer
  let transform: TransformNode
  private let content: any ContentNode
  private let masks: [MaskNode]
  /// The layer whose transform is applied on top of this one's.
  private(set) var parentLayer: LayerNode?
  private var matteSource: LayerNode?
  private let contentCanChange: Bool

  /// From the layer's coordinates to its composition's.
  private(set) var world = Affine.identity
  private var worldChanged = true
  private var isInRange: Bool?
  /// What `group()` gave last, while it holds.
  private var drawn: DrawGroup?
  private var drawnWithMatte: DrawGroup?
  /// The same without its blend mode, for those that it is a matte of.
  private var unblended: (of: DrawGroup, group: DrawGroup)?

  init(_ model: Layer, content: any ContentNode) {
    self.model = model
    self.content = content
    transform = TransformNode(model.transform, orientsAlongPath: model.orientsAlongPath)
    masks = model.masks.map(MaskNode.init)
    contentCanChange = content.canChange
    super.init(name: model.name, children: [transform, content] + masks)
    isEnabled = !model.isHidden
  }

  /// Links that exist only once all of the composition's layers do. Both have to be free of cycles.
  func link(parent: LayerNode?, matteSource: LayerNode?) {
    parentLayer = parent
    self.matteSource = matteSource
  }

  override var canChange: Bool { true }

  /// First pass of a frame, parents before their children: where the layer is.
  func updateTransform(to frame: Double) {
    let changed = transform.update(to: frame)
    worldChanged = changed || (parentLayer?.worldChanged ?? false) || isInRange == nil
    if worldChanged {
      world = parentLayer.map { $0.world * transform.matrix } ?? transform.matrix
      drawn = nil
    }
  }

  /// Second pass: what it shows. True if it looks different, apart from its matte.
  override func update(to frame: Double) -> Bool {
    let wasInRange = isInRange
    let isInRange = model.inPoint <= frame && frame < model.outPoint
    self.isInRange = isInRange
    // Nothing of a layer out of range is worth an update; its transform, for its children, has had one.
    guard isInRange else { return wasInRange == true }
    var changed = wasInRange != true || worldChanged
    if contentCanChange, content.update(to: frame) { changed = true }
    for mask in masks where mask.update(to: frame) { changed = true }
    if changed { drawn = nil }
    return changed
  }

  /// Whether it appears by itself, not only as somebody's matte.
  var isDrawn: Bool { isEnabled && !model.isMatteSource && isInRange == true }

  /// The layer's picture in its composition's coordinates; the same instance while nothing changes. nil for nothing.
  func group() -> DrawGroup? {
    guard isInRange == true else { return nil }
    let matte = matteSource.map { $0.matteGroup() }
    if let drawn, drawnWithMatte === matte { return drawn }
    let group = makeGroup(matte: matte)
    drawn = group
    drawnWithMatte = matte
    return group
  }

  private func makeGroup(matte: DrawGroup?) -> DrawGroup {
    let attributes = DrawGroup.Attributes(
      transform: world, opacity: transform.opacity, blendMode: model.blendMode,
      masks: masks.compactMap { $0.mask }, isolatesBlending: true)
    let source = matte.flatMap { picture in model.matteMode.map { Matte($0, source: picture) } }
    return DrawGroup(content.items(), attributes, matte: source)
  }

  private static let nothing = DrawGroup([])

  /// The picture that this layer gives as a matte: complete, but for its blend mode.
  private func matteGroup() -> DrawGroup {
    // Out of range it is an empty picture, which an inverted matte lets everything through.
    guard let group = group() else { return Self.nothing }
    guard group.attributes.blendMode != .normal else { return group }
    if let unblended, unblended.of === group { return unblended.group }
    var attributes = group.attributes
    attributes.blendMode = .normal
    let plain = DrawGroup(group.children, attributes, matte: group.matte)
    unblended = (group, plain)
    return plain
  }
}
