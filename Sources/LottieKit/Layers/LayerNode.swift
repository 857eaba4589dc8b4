// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A running layer: where it is, whether it is seen, and the group that draws it.
final class LayerNode: Node, AttachmentHost {
  let model: Layer
  let transform: TransformNode
  let content: any ContentNode
  private let masks: [MaskNode]
  /// For its motion blur; nil for none.
  private let shutter: Shutter?
  /// nil where there are none.
  let effects: LayerEffects?
  /// The layer whose transform is applied on top of this one's.
  private(set) var parentLayer: LayerNode?
  /// Its index in its composition's update order of transforms is known.
  var isOrdered = false
  private var matteSource: LayerNode?
  /// Whether it is not drawn itself, though it may be a matte: the scene shows other layers only.
  private(set) var isLeftOut = false
  /// Drawn above its own content.
  var attachments = Attachments()

  /// From the layer's coordinates to its composition's.
  private(set) var world = Affine.identity
  /// The same in space; nil where all is flat.
  private(set) var space: Transform3D?
  /// It, or what moves it, has depth, or its composition has a camera.
  private var isInSpace = false
  /// The camera that it is seen through; nil for a picture from straight ahead and infinitely far.
  private var view: CameraView?
  private var worldChanged = true
  /// Its transform, or that of what moves it, is animated.
  private var canMove = false
  /// The one last moved to.
  private var frame = 0.0
  private var isInRange: Bool?
  /// The last result of `group()`; nil after a change.
  private var drawn: DrawGroup?
  private var drawnWithMatte: DrawGroup?
  private var drawnWithSources: [Int: DrawGroup] = [:]
  /// `drawn` has been looked at since the last update.
  private var isDrawnNow = false
  /// The same without its blend mode, for those that it is a matte of.
  private var unblended: (of: DrawGroup, group: DrawGroup)?

  /// - Parameter shutter: If it leaves a trail.
  init(
    _ model: Layer, content: any ContentNode, shutter: Shutter?, effects: LayerEffects? = nil
  ) {
    self.model = model
    self.content = content
    self.shutter = shutter
    self.effects = effects
    transform = TransformNode(model.transform, orientsAlongPath: model.orientsAlongPath)
    masks = model.masks.map { MaskNode($0) }
    let more = masks + (effects?.nodes ?? [])
    // The name by which lottie-ios finds layers that have none.
    super.init(
      name: model.name.isEmpty ? "Layer" : model.name, children: [transform, content] + more,
      isEnabled: !model.isHidden)
  }

  /// Links that exist only once all of the composition's layers do. Both have to be free of cycles.
  func link(parent: LayerNode?, matteSource: LayerNode?) {
    parentLayer = parent
    self.matteSource = matteSource
  }

  /// Comes after all links of the composition are set, to parents before their children.
  func prepare(hasCamera: Bool) {
    isInSpace = hasCamera || transform.isSpatial || (parentLayer?.isInSpace ?? false)
    canMove = transform.canChange || (parentLayer?.canMove ?? false)
  }

  /// Whether motion blur needs its pictures at times around each frame.
  private var movesBetweenFrames: Bool { shutter != nil && canMove }

  override var canChange: Bool { true }

  /// First pass of a frame, parents before their children: where the layer is.
  func updateTransform(to frame: Double) {
    isDrawnNow = false
    let changed = transform.update(to: frame)
    worldChanged =
      changed || movesBetweenFrames || (parentLayer?.worldChanged ?? false) || isInRange == nil
    self.frame = frame
    guard worldChanged else { return }
    if isInSpace {
      let matrix = parentLayer.map { $0.spaceOrPlane * transform.space } ?? transform.space
      space = matrix
      world = matrix.parallelProjection
    } else {
      space = nil
      world = parentLayer.map { $0.world * transform.matrix } ?? transform.matrix
    }
    drawn = nil
  }

  private var spaceOrPlane: Transform3D { space ?? Transform3D(world) }

  /// Its transform to the composition at any frame; the node is not updated.
  private func world(at frame: Double) -> Affine {
    if isInSpace { return space(at: frame).parallelProjection }
    // A loop: a file may have very long chains.
    var result = transform.pose(at: frame).plane
    var ancestor = parentLayer
    while let layer = ancestor {
      result = layer.transform.pose(at: frame).plane * result
      ancestor = layer.parentLayer
    }
    return result
  }

  private func space(at frame: Double) -> Transform3D {
    var result = transform.pose(at: frame).space
    var ancestor = parentLayer
    while let layer = ancestor {
      let pose = layer.transform.pose(at: frame)
      result = (layer.isInSpace ? pose.space : Transform3D(pose.plane)) * result
      ancestor = layer.parentLayer
    }
    return result
  }

  // MARK: Cameras

  /// The view of this layer as a camera; nil if it is not a camera, or not active at this frame.
  func cameraView(center: Point) -> CameraView? {
    guard content.isCamera, isEnabled, isInRange == true else { return nil }
    return content.view(
      transform.pose(at: frame), in: parentLayer?.spaceOrPlane ?? .identity, center: center)
  }

  /// Third pass, in compositions with cameras. True if it looks different now.
  func see(through view: CameraView?) -> Bool {
    guard model.isSpatial, self.view != view else { return false }
    self.view = view
    drawn = nil
    return isInRange == true
  }

  /// The distance of its content's centre from the camera; nil without a camera.
  var depth: Double? {
    guard let view, let space else { return nil }
    let center = DrawGroup(content.items()).bounds.center
    // Without a visible part there is no centre, and NaN cannot be sorted.
    return view.depth(of: center.isFinite ? center : .zero, in: space)
  }

  /// The box of all that it paints, in its own coordinates.
  var paintedBox: Rect { PaintedBox.of(content.items()) }

  /// Whether its masks and its matte let anything through at a point of its composition.
  func isUnmasked(at point: Point) -> Bool {
    let masks = masks.compactMap { $0.mask }
    let matte = matteSource.flatMap { source in
      model.matteMode.map { Matte($0, source: source.matteGroup()) }
    }
    guard !masks.isEmpty || matte != nil, let local = world.inverse.map({ $0 * point }) else {
      return true
    }
    // A pixel of a picture that is full everywhere tells.
    let full = Rect(x: local.x - 1e4, y: local.y - 1e4, width: 2e4, height: 2e4)
    let group = DrawGroup(
      [.fill(.rectangle(full), .white)],
      DrawGroup.Attributes(transform: world, masks: masks, isolatesBlending: true), matte: matte)
    guard let (bitmap, painter) = try? FramePainter.onBitmap(width: 1, height: 1) else {
      return true
    }
    painter.paint(
      DisplayList(size: Size(1, 1), items: [.group(group)]), onto: bitmap.buffer,
      transform: .translation(0.5 - point.x, 0.5 - point.y))
    return bitmap.color(x: 0, y: 0).alpha > 0.02
  }

  /// Second pass: what it shows. True if it looks different, apart from its matte.
  override func update(to frame: Double) -> Bool {
    let wasInRange = isInRange
    let isInRange = model.inPoint <= frame && frame < model.outPoint
    self.isInRange = isInRange
    // Nothing of a layer out of range is worth an update; its transform, for its children, has had
    // one.
    guard isInRange else { return wasInRange == true }
    var changed = takePendingChange() || wasInRange != true || worldChanged
    // Effects first: some determine the frame of the content.
    for effect in effects?.nodes ?? [] where effect.update(to: frame) { changed = true }
    if content.canChange {
      if content.update(to: effects?.contentFrame(frame) ?? frame) { changed = true }
      // Echoes go on when the content has come to rest.
      if effects?.echoes == true { changed = true }
    }
    for mask in masks where mask.update(to: frame) { changed = true }
    if changed { drawn = nil }
    return changed
  }

  /// Whether it is drawn itself, not only as the matte of another layer.
  var isDrawn: Bool { isEnabled && !isLeftOut && !model.isMatteSource && isInRange == true }

  /// The layer's picture in its composition's coordinates; the same instance while nothing changes.
  /// nil for nothing.
  func group() -> DrawGroup? {
    guard isInRange == true else { return nil }
    // Several layers may use it, so it is drawn once per frame.
    if let drawn, isDrawnNow { return drawn }
    let matte = matteSource.map { $0.matteGroup() }
    let sources = effects?.sources() ?? [:]
    isDrawnNow = true
    if let drawn, drawnWithMatte === matte, sources.isIdentical(to: drawnWithSources) {
      return drawn
    }
    let group = makeGroup(matte: matte, sources)
    drawn = group
    drawnWithMatte = matte
    drawnWithSources = sources
    return group
  }

  /// Leaves it out of the picture, or takes it in again.
  func setLeftOut(_ isLeftOut: Bool, _ edit: inout SceneEdit) {
    guard isLeftOut != self.isLeftOut else { return }
    self.isLeftOut = isLeftOut
    edit.note(startsMotion: false)
  }

  override func enter(_ position: inout KeypathSearch.Position) {
    if let view, let space {
      position.transform = position.transform * view.projection(of: space)
    } else {
      position.transform = position.transform * world
    }
    position.opacity *= transform.opacity
    if !isDrawn { position.isVisible = false }
  }

  private func makeGroup(matte: DrawGroup?, _ sources: [Int: DrawGroup]) -> DrawGroup {
    let source = matte.flatMap { picture in model.matteMode.map { Matte($0, source: picture) } }
    var attributes = DrawGroup.Attributes(
      masks: masks.compactMap { $0.mask }, isolatesBlending: true)
    let own = effects?.items(of: content, at: frame) ?? content.items()
    let items = own + attachments.pictures.map(DrawItem.group)
    let moments = movesBetweenFrames ? shutter?.moments(around: frame) ?? [] : []
    let isPlaced = view != nil || !moments.isEmpty
    if let effects {
      return effects.group(
        items, world: world, masks: masks, sources: sources, opacity: transform.opacity,
        blendMode: model.blendMode, matte: source,
        composite: isPlaced ? { self.placed($0, at: moments, opacity: 1) } : nil)
    }
    guard isPlaced else {
      attributes.transform = world
      attributes.opacity = transform.opacity
      attributes.blendMode = model.blendMode
      return DrawGroup(items, attributes, matte: source)
    }
    // Drawn flat and still first, then laid into space and time.
    let picture = DrawGroup(items, attributes)
    let outer = DrawGroup.Attributes(blendMode: model.blendMode, isolatesBlending: true)
    return DrawGroup([placed(picture, at: moments, opacity: nil)], outer, matte: source)
  }

  /// The layer's flat picture where it is seen while the shutter is open, or now.
  ///
  /// - Parameter opacity: Instead of the transform's.
  private func placed(_ picture: DrawGroup, at moments: [Double], opacity: Double?) -> DrawItem {
    let now = placed(picture, at: moments.first, opacity: opacity)
    let poses = [now] + moments.dropFirst().map { placed(picture, at: $0, opacity: opacity) }
    let isStill = poses.allSatisfy { $0 == now }
    return isStill ? now : .exposure(ExposureItem(poses))
  }

  /// The layer's flat picture where it is seen at a frame; at the current one if none is given.
  private func placed(_ picture: DrawGroup, at frame: Double?, opacity: Double?) -> DrawItem {
    let opacity = opacity ?? frame.map(transform.opacity(at:)) ?? transform.opacity
    if let view {
      let space = frame.map(space(at:)) ?? spaceOrPlane
      let item = DrawItem.projected(ProjectedItem(picture, view.projection(of: space)))
      return opacity < 1 ? .group(DrawGroup([item], .init(opacity: opacity))) : item
    }
    let matrix = frame.map(world(at:)) ?? world
    return .group(DrawGroup([.group(picture)], .init(transform: matrix, opacity: opacity)))
  }

  // MARK: Adjustment

  /// Changes the picture of all that is below by the effects of this layer, if it is an adjustment
  /// layer.
  func adjust(_ below: inout [DrawItem]) {
    guard let node = content as? AdjustmentNode, let effects, !below.isEmpty else { return }
    let opacity = transform.opacity
    guard opacity > 0, world.isInvertible else { return }
    let picture = DrawGroup(below, .init(isolatesBlending: true))
    let matte = matteSource.flatMap { source in
      model.matteMode.map { Matte($0, source: source.matteGroup()) }
    }
    below = node.blended(
      picture, with: effects.adjusted(picture, sources: effects.sources()),
      DrawGroup.Attributes(
        transform: world, opacity: opacity, blendMode: model.blendMode,
        masks: masks.compactMap { $0.mask }), matte: matte)
  }

  private static let nothing = DrawGroup([])

  /// The picture that this layer gives as a matte: complete, but for its blend mode.
  func matteGroup() -> DrawGroup {
    // Out of range it is an empty picture, which an inverted matte lets everything through.
    guard let group = group() else { return Self.nothing }
    guard group.attributes.blendMode != .normal else { return group }
    if let unblended, unblended.of === group { return unblended.group }
    var attributes = group.attributes
    attributes.blendMode = .normal
    let normal = DrawGroup(group.children, attributes, matte: group.matte)
    unblended = (group, normal)
    return normal
  }
}

extension [Int: DrawGroup] {
  /// The same instances.
  fileprivate func isIdentical(to other: [Int: DrawGroup]) -> Bool {
    count == other.count && allSatisfy { other[$0.key] === $0.value }
  }
}
