// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The node of a layer: its transform, its visibility and its draw group.
final class LayerNode: Node, AttachmentHost {
  let model: Layer
  private(set) var transform: LazyTransform
  let content: any ContentNode
  let masks: [MaskNode]
  /// The shutter of its motion blur; nil for none.
  private let shutter: Shutter?
  /// The effects and styles; nil if there are none.
  let effects: LayerEffects?
  // The composition owns its layers. Links between them can be cycles of several kinds, such as a
  // matte that is the child of the layer that it mattes.
  /// The layer whose transform applies to this layer too.
  private(set) unowned var parentLayer: LayerNode?
  /// Whether its index in the update order of transforms is known.
  var isOrdered = false
  private(set) unowned var matteSource: LayerNode?
  /// Whether it is only the matte of other layers, and not drawn itself.
  ///
  /// Besides the layers with `td`, these are those above a layer with `tt` and without `tp`: some
  /// exporters (Flow, those of stickers) leave out `td`. Players that know no `tp` never draw such a
  /// layer, and lottie-web, when it knew none, overwrote its `td`, also an explicit 0. With `tp`,
  /// which came together with visible mattes in After Effects, `td` alone decides.
  private(set) var isMatteSource: Bool
  /// Whether the scene does not draw it, because it draws only other layers. It can still be a
  /// matte.
  private(set) var isLeftOut = false
  /// How it is shown while another layer is looked at; see `LayerView`.
  private(set) var look = LayerLook.whole
  /// Pictures of the application that are drawn above its content.
  var attachments = Attachments()

  /// The map from the layer's coordinates to its composition's.
  private(set) var world = Affine.identity
  /// The same map in 3D; nil if all is flat.
  private(set) var space: Transform3D?
  /// The view of the active camera; nil for a parallel projection.
  private(set) var view: CameraView?
  private var worldChanged = true
  /// When it is seen: as the file says, until it is set.
  private(set) var timing: LayerTiming
  /// What is known when all links are set: whether it or a parent is 3D, or its composition has a
  /// camera, and whether its transform or that of a parent is animated.
  private var linked = (isInSpace: false, canMove: false)
  /// Whether it or a parent is 3D, or its composition has a camera.
  var isInSpace: Bool { linked.isInSpace }
  /// The frame of the last update.
  private var frame = 0.0
  private var isInRange: Bool?
  /// The picture of the last call of `group()`; nil after a change.
  private var picture: LayerPicture?
  private let budget: SceneBudget
  /// Measures what its picture takes, as that of one account; nil for nothing.
  private var payer: (clock: LayerClock, account: Int32)?
  /// Its account; 0 while nothing is measured.
  var account: Int32 { payer?.account ?? 0 }

  /// - Parameters:
  ///   - shutter: The shutter, if the layer has motion blur.
  ///   - budget: The work and the memory of the scene.
  init(
    _ model: Layer, content: any ContentNode, shutter: Shutter?, effects: LayerEffects? = nil,
    budget: SceneBudget
  ) {
    self.model = model
    timing = model.timing
    self.budget = budget
    self.content = content
    self.shutter = shutter
    self.effects = effects
    isMatteSource = model.isMatteSource
    transform = model.transform.lazy(orientsAlongPath: model.orientsAlongPath)
    masks = model.masks.map { MaskNode($0) }
    let more = masks + (effects?.nodes ?? [])
    let first: [Node] = transform.node.map { [$0, content] } ?? [content]
    super.init(
      name: model.name.isEmpty ? LayerKind.nameless : model.name, children: first + more,
      isEnabled: !model.isHidden)
  }

  /// Sets links to other layers, which exist only after all layers are made. The links must be free
  /// of cycles.
  func link(parent: LayerNode?, matteSource: LayerNode?) {
    parentLayer = parent
    self.matteSource = matteSource
    if model.matteIndex == nil { matteSource?.isMatteSource = true }
  }

  /// Called after all links of the composition are set, for parents before their children.
  func prepare(hasCamera: Bool) {
    linked = (
      hasCamera || transform.isSpatial || (parentLayer?.isInSpace ?? false),
      transform.canChange || (parentLayer?.linked.canMove ?? false)
    )
  }

  /// Whether motion blur needs pictures at times around each frame.
  private var movesBetweenFrames: Bool { shutter != nil && linked.canMove }

  override var canChange: Bool { true }

  override func loadChildren() -> [Node] {
    adoptFirst(transform.makeNode(orientsAlongPath: model.orientsAlongPath))
  }

  /// The first pass of a frame, for parents before their children: updates the transform.
  func updateTransform(to frame: Double) {
    picture?.isChecked = false
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
    picture = nil
  }

  private var spaceOrPlane: Transform3D { space ?? Transform3D(world) }

  // MARK: Cameras

  /// The view of this layer as a camera; nil if it is not a camera, or not active at this frame.
  func cameraView(center: Point) -> CameraView? {
    guard content.isCamera, isEnabled, isInRange == true else { return nil }
    return content.view(
      transform.pose(at: frame), in: parentLayer?.spaceOrPlane ?? .identity, center: center)
  }

  /// The third pass, in compositions with cameras. Returns whether the picture changes.
  func see(through view: CameraView?) -> Bool {
    guard model.isSpatial, self.view != view else { return false }
    self.view = view
    picture = nil
    return isInRange == true
  }

  /// The bounds of all painted content, in the layer's coordinates.
  var paintedBox: Rect { PaintedBox.of(content.items()) }

  /// The second pass: updates the content. Returns whether the picture changes, apart from the
  /// matte.
  override func update(to frame: Double) -> Bool {
    let wasInRange = isInRange
    let isInRange = timing.contains(frame)
    self.isInRange = isInRange
    // The content of a layer out of range is not updated. Its transform is, because children use
    // it.
    guard isInRange else { return wasInRange == true }
    var changed = takePendingChange() || wasInRange != true || worldChanged
    // Effects first, because some determine the frame of the content.
    for effect in effects?.nodes ?? [] where effect.update(to: frame) { changed = true }
    if content.canChange {
      if content.update(to: effects?.contentFrame(frame) ?? frame) { changed = true }
      // Echoes can still change after the content has stopped.
      if effects?.echoes == true { changed = true }
    }
    for mask in masks where mask.update(to: frame) { changed = true }
    if changed { picture = nil }
    return changed
  }

  /// Whether it is drawn itself, and not only as the matte of another layer.
  var isDrawn: Bool {
    isEnabled && !isLeftOut && look != .absent && (!isMatteSource || look == .sole)
      && isInRange == true
  }

  /// Returns the layer's picture in its composition's coordinates; the same instance if nothing has
  /// changed, nil if nothing is visible.
  func group() -> DrawGroup? {
    guard let (clock, account) = payer else { return currentGroup() }
    let outer = clock.enter(.list, of: account)
    defer { clock.resume(outer) }
    return currentGroup()
  }

  private func currentGroup() -> DrawGroup? {
    guard isInRange == true else { return nil }
    // Several layers can use it, so it is made once per frame.
    if let picture, picture.isChecked { return picture.group }
    let matte = matteSource.map { $0.matteGroup() }
    let sources = effects?.sources() ?? [:]
    if let picture, picture.isMade(with: matte, sources), budget.reuse(picture.cost) {
      self.picture?.isChecked = true
      return picture.group
    }
    let before = budget.spent
    let group = paid(makeGroup(matte: matte, sources))
    picture = LayerPicture(
      group: group, matte: matte, sources: sources, cost: budget.spent - before,
      isWhole: !budget.isExhausted)
    return group
  }

  /// Returns the layer's picture with a further opacity.
  func group(opacity: Double) -> DrawGroup? {
    guard let group = group() else { return nil }
    if let layers = collapsedLayers(opacity: opacity) { return paid(layers) }
    var attributes = group.attributes
    attributes.opacity *= opacity
    return paid(DrawGroup(group.children, attributes, matte: group.matte))
  }

  /// Has the layer's account pay for a group of it.
  private func paid(_ group: DrawGroup) -> DrawGroup {
    payer.map { $0.clock.pay(for: group, by: $0.account) } ?? group
  }

  /// Whether something of it is drawn at the current frame, or used as a matte.
  var isShown: Bool { isInRange == true && picture?.group.children.isEmpty == false }

  /// Has its work measured from now on; what was made before is made again.
  func measure(with clock: LayerClock?, as account: Int32) {
    (payer, picture) = (clock.map { (clock: $0, account: account) }, nil)
  }

  /// Returns the layers of a precomposition with collapsed transformations, drawn as if they were
  /// beside this one; nil if it has a picture of its own.
  ///
  /// As the manual of After Effects has it: the opacity applies to each of the layers, and their
  /// blend modes to what is below; but with masks, effects or styles, their common picture is made
  /// first. The same is done for a matte and a blend mode, with which After Effects can't do
  /// otherwise.
  private func collapsedLayers(opacity: Double) -> DrawGroup? {
    collapsed.map {
      DrawGroup($0.items(opacity: transform.opacity * opacity), .init(transform: world))
    }
  }

  /// Its precomposition, if the transformations are collapsed and nothing else makes a picture of it at this frame.
  var collapsed: PrecompNode? {
    guard let content = collapsible, view == nil, effects == nil,
      masks.allSatisfy({ $0.mask == nil }), model.blendMode == .normal,
      model.matteMode == nil || matteSource == nil, attachments.pictures.isEmpty,
      !movesBetweenFrames
    else { return nil }
    return content
  }

  /// Its precomposition, if the transformations are collapsed.
  var collapsible: PrecompNode? { model.collapses ? content as? PrecompNode : nil }

  /// Sets whether the scene does not draw it.
  func setLeftOut(_ isLeftOut: Bool, _ edit: inout SceneEdit) {
    guard isLeftOut != self.isLeftOut else { return }
    self.isLeftOut = isLeftOut
    edit.note(startsMotion: false)
  }

  /// Sets when it is seen, and when its content begins.
  func setTiming(_ timing: LayerTiming, _ edit: inout SceneEdit) {
    guard timing != self.timing else { return }
    self.timing = timing
    content.setStart(timing.startTime, &edit)
    markChanged(&edit)
  }

  /// Sets how it is shown. The pictures of all precompositions around it are made again.
  func setLook(_ look: LayerLook, _ edit: inout SceneEdit) {
    guard look != self.look else { return }
    self.look = look
    markChanged(&edit)
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
    if let layers = collapsedLayers(opacity: 1) { return layers }
    var attributes = DrawGroup.Attributes(
      masks: masks.compactMap { $0.mask }, isolatesBlending: true)
    let own = effects?.items(of: content, at: frame) ?? content.items()
    let items = own + attachments.pictures.map(DrawItem.group)
    let moments = movesBetweenFrames ? shutter?.moments(around: frame) ?? [] : []
    let isDrawnFlat = view != nil || !moments.isEmpty
    if let effects, effects.areOn {
      return effects.group(
        items, world: world, masks: masks, sources: sources, opacity: transform.opacity,
        blendMode: model.blendMode, matte: source,
        composite: isDrawnFlat ? { self.transformed($0, at: moments, opacity: 1) } : nil)
    }
    guard isDrawnFlat else {
      attributes.transform = world
      attributes.opacity = transform.opacity
      attributes.blendMode = model.blendMode
      return DrawGroup(items, attributes, matte: source)
    }
    // First drawn flat and without motion blur, then transformed in space and time.
    let picture = DrawGroup(items, attributes)
    let outer = DrawGroup.Attributes(blendMode: model.blendMode, isolatesBlending: true)
    return DrawGroup([transformed(picture, at: moments, opacity: nil)], outer, matte: source)
  }

  /// Returns the flat picture at its positions while the shutter is open, or at the current one.
  ///
  /// - Parameter opacity: The opacity; nil for that of the transform.
  private func transformed(_ picture: DrawGroup, at moments: [Double], opacity: Double?) -> DrawItem
  {
    let now = transformed(picture, at: moments.first, opacity: opacity)
    let poses = [now] + moments.dropFirst().map { transformed(picture, at: $0, opacity: opacity) }
    let isStill = poses.allSatisfy { $0 == now }
    return isStill ? now : .exposure(ExposureItem(poses))
  }

  /// Returns the flat picture at its position at a frame; nil is the current frame.
  private func transformed(_ picture: DrawGroup, at frame: Double?, opacity: Double?) -> DrawItem {
    let opacity = opacity ?? frame.map(transform.opacity(at:)) ?? transform.opacity
    if let view {
      let space = frame.map(space(at:)) ?? spaceOrPlane
      let item = DrawItem.projected(ProjectedItem(picture, view.projection(of: space)))
      return opacity < 1 ? .group(DrawGroup([item], .init(opacity: opacity))) : item
    }
    let matrix = frame.map(world(at:)) ?? world
    return .group(DrawGroup([.group(picture)], .init(transform: matrix, opacity: opacity)))
  }

  // MARK: Adjustment layers

  /// Applies the effects of this layer to the picture below it, if it is an adjustment layer.
  ///
  /// - Parameters:
  ///   - transform: From this layer's composition to that of the picture.
  ///   - outer: An opacity besides that of the layer.
  func adjust(_ below: inout [DrawItem], transform toPicture: Affine, opacity outer: Double) {
    guard let node = content as? AdjustmentNode, let effects, !below.isEmpty else { return }
    let before = payer.map { $0.clock.enter(.list, of: $0.account) }
    defer { if let before { payer?.clock.resume(before) } }
    let (opacity, world) = (transform.opacity * outer, toPicture * world)
    guard opacity > 0, world.isInvertible, toPicture.isInvertible else { return }
    let picture = DrawGroup(below, .init(isolatesBlending: true))
    let matte = matteSource.flatMap { source in
      model.matteMode.map { Matte($0, source: source.matteGroup()) }
    }
    below = node.blended(
      picture, with: effects.adjusted(picture, sources: effects.sources(), toPicture: toPicture),
      DrawGroup.Attributes(
        transform: world, opacity: opacity, blendMode: model.blendMode,
        masks: masks.compactMap { $0.mask }), matte: matte)
    if payer != nil {
      below = below.map { if case .group(let group) = $0 { .group(paid(group)) } else { $0 } }
    }
  }

  private static let nothing = DrawGroup([])

  /// Returns the layer's picture as a matte: without its blend mode, and without a matte of its own,
  /// as in After Effects and lottie-web.
  func matteGroup() -> DrawGroup {
    // Out of range the matte is empty, so that an inverted matte shows everything.
    guard let group = group() else { return Self.nothing }
    guard group.attributes.blendMode != .normal || group.matte != nil else { return group }
    if let alone = picture?.alone { return alone }
    var attributes = group.attributes
    attributes.blendMode = .normal
    let alone = paid(DrawGroup(group.children, attributes))
    picture?.alone = alone
    return alone
  }
}

/// The picture of a layer, and what it was made of.
private struct LayerPicture {
  let group: DrawGroup
  /// The pictures of other layers in it: the matte, and those that effects show.
  let matte: DrawGroup?, sources: [Int: DrawGroup]
  /// What making it took, without the other layers.
  let cost: Cost
  /// Whether nothing was left out.
  let isWhole: Bool
  /// Whether it was made or compared in the current frame.
  var isChecked = true
  /// The group without its blend mode and its matte, for layers of which it is the matte.
  var alone: DrawGroup?

  /// Whether it has everything, of these instances.
  func isMade(with matte: DrawGroup?, _ sources: [Int: DrawGroup]) -> Bool {
    isWhole && self.matte === matte && self.sources.count == sources.count
      && self.sources.allSatisfy { sources[$0.key] === $0.value }
  }
}
