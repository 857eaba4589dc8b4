// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension Painter {
  /// Paints a group: directly onto the surface where that has the same result, else on a surface of
  /// its own, which is never larger than the pixels that the group can change.
  func paint(_ group: DrawGroup, _ state: DrawState) {
    guard let clock = tools.clock else { return paintMeasured(group, state) }
    let account = clock.account(of: group)
    guard account != 0 else { return paintMeasured(group, state) }
    let outer = clock.enter(.content, of: account)
    paintMeasured(group, state)
    clock.resume(outer)
  }

  private func paintMeasured(_ group: DrawGroup, _ state: DrawState) {
    let straight = group.straightState(in: state)
    // An only child has the bounds of the group, and tests them.
    if let straight, group.children.count == 1 {
      return paint(group.children, straight, canHide: false)
    }
    let covered = state.pixels(of: group.bounds)
    let bounds = covered.intersection(surface.area)
    guard !bounds.isEmpty else { return }
    if let straight {
      return paint(group.children, straight, canHide: bounds == surface.area)
    }
    paint(GroupFootprint(group, state, covered: covered), in: bounds)
  }

  /// Paints a group in a rectangle: on a surface of its own, where it needs one.
  private func paint(_ footprint: GroupFootprint, in bounds: PixelRect) {
    guard footprint.opacity > 0, footprint.transform.isInvertible else { return }
    var straight = footprint.isIsolated ? .empty : bounds
    // A soft clip needs a surface only for the pixels along its edges.
    if case .soft = footprint.cut { straight = footprint.cut.inside(of: straight) }
    if !straight.isEmpty {
      let inside = limited(to: footprint.cut.inside(of: surface.area))
      let inner = footprint.straight
      inside.paint(footprint.group.children, inner)
      if straight == bounds { return }
    }
    for part in bounds.strips(around: straight) { paintIsolated(footprint, in: part) }
  }

  /// Paints a group on a surface of its own and composites the result.
  private func paintIsolated(_ footprint: GroupFootprint, in bounds: PixelRect) {
    let (opacity, mode) = (footprint.opacity, footprint.blendMode)
    if mode != .hardMix, let cached = cachedPixels(of: footprint, for: bounds) {
      guard mode == .normal else {
        return blend(cached.surface.part(bounds), opacity: opacity, mode: mode)
      }
      for part in cached.content {
        add(cached.surface.part(part.intersection(bounds)), opacity: opacity)
      }
      return
    }
    // Only without an opacity: the rounding of two factors would differ from that of cached pixels.
    if mode == .normal, opacity == 1, let mask = footprint.lastMask {
      return finish(footprint, in: bounds, isMasked: false) { layer, tiles in
        tiles.forEachPart(in: layer.area) { self.tiles?.mark($0) }
        measured(.masks) {
          tools.rasterizer.composite(
            layer, tiles, times: CoverageFactor(mask, footprint.isolated), over: surface)
        }
      }
    }
    finish(footprint, in: bounds) { layer, tiles in
      guard let tiles, mode == .normal else {
        tiles?.clearRest()
        return blend(layer, opacity: opacity, mode: mode)
      }
      tiles.forEachPainted(in: layer.area) { add(layer.part($0), opacity: opacity) }
    }
  }

  /// Composites a layer with a blend mode.
  private func blend(_ layer: Surface, opacity: Double, mode: BlendMode) {
    tiles?.mark(layer.area)
    composite(layer, opacity: opacity, mode: mode)
  }

  /// Composites a layer without a blend mode. Where nothing was painted before, it is copied.
  private func add(_ layer: Surface, opacity: Double) {
    guard !layer.area.isEmpty else { return }
    if let tiles, case .settingRect = tiles.mark(layer.area, setsAll: opacity == 1) {
      return surface.part(layer.area).copy(layer)
    }
    composite(layer, opacity: opacity, mode: .normal)
  }

  /// The finished pixels of a group's whole extent, if they are cached, or to be cached from now
  /// on.
  private func cachedPixels(
    of footprint: GroupFootprint, for bounds: PixelRect
  ) -> GroupCache.Pixels? {
    let key = GroupCache.Key(
      group: footprint.group, outer: footprint.outer.transform, inner: footprint.transform,
      extent: footprint.extent, picture: footprint.outer.picture)
    return tools.groups.pixels(of: key, for: bounds) { cached in
      finish(footprint, in: footprint.extent) { layer, tiles in
        tiles?.clearRest()
        cached.copy(layer)
      }
    }
  }

  /// Paints a group on a surface of its own: children, clip, masks, filters, matte. Then calls
  /// `body` with the finished pixels and their tiles, of which those without content may have any
  /// pixels.
  ///
  /// - Parameter isMasked: Whether to apply masks; false if the caller does.
  private func finish(
    _ footprint: GroupFootprint, in bounds: PixelRect, isMasked: Bool = true,
    _ body: (Surface, PaintedTiles?) -> Void
  ) {
    let (group, inner) = (footprint.group, footprint.isolated)
    isolated(in: footprint.filters.source(of: bounds)) { painter in
      let layer = painter.surface
      var inside = painter
      if case .hard(let whole) = footprint.cut { inside = painter.limited(to: whole) }
      inside.paint(group.children, inner)
      if case .soft(let clip, _) = footprint.cut {
        tools.rasterizer.multiply(
          layer, painter.tiles,
          by: CoverageFactor(clip, under: inner.transform, extent: layer.area))
      }
      if isMasked, !group.attributes.masks.isEmpty {
        measured(.masks) { painter.apply(group.attributes.masks, inner) }
      }
      if !footprint.filters.isEmpty {
        painter.tiles?.clearRest()
        measured(.filters) {
          footprint.filters.apply(to: FilterSurface(tools: tools, surface: layer, state: inner))
        }
        painter.tiles?.mark(layer.area)
      }
      let finished = layer.part(bounds)
      if let matte = group.matte {
        measured(.mattes) { apply(matte, to: finished, painter.tiles, footprint.matte) }
      }
      body(finished, painter.tiles)
    }
  }

  /// Counts the time of `body` as a step of painting of the current layer.
  @inline(__always)
  private func measured(_ step: LayerClock.Step, _ body: () -> Void) {
    guard let clock = tools.clock else { return body() }
    let outer = clock.enter(step)
    body()
    clock.resume(outer)
  }

  // MARK: Masks and mattes

  /// Multiplies the pixels by the combined coverage of masks.
  private func apply(_ masks: [Mask], _ state: DrawState) {
    guard let first = masks.first else { return }
    if masks.count == 1, first.isSharp {
      return tools.rasterizer.multiply(surface, tiles, by: CoverageFactor(first, state))
    }
    tools.scratch.with(surface.area, .coverage) { all in
      if first.startsFull { all.pixels.fillCoverage() }
      for mask in masks {
        if tools.isStopped { break }
        combine(mask, into: all, under: state.transform)
      }
      tiles.forEachPart(in: surface.area) { surface.part($0).multiply(by: all.part($0)) }
    }
  }

  /// Combines the coverage of one mask, with expansion and feather, with that of the masks before
  /// it.
  private func combine(_ mask: Mask, into all: Surface, under transform: Affine) {
    let (rasterizer, path) = (tools.rasterizer, mask.outline.path)
    if mask.mode == .add, mask.isSharp, !mask.isInverted {
      return rasterizer.cover(
        path, pen: nil, opacity: mask.opacityByte, under: transform, on: all)
    }
    let blur = PixelBlur(
      deviation: Vector(
        mask.feather.dx * Vector(transform.a, transform.b).length,
        mask.feather.dy * Vector(transform.c, transform.d).length))
    // Blurred with a margin, so that a part of a picture is the same as in the whole.
    tools.scratch.with(blur.outset(all.area), .coverage) { alone in
      rasterizer.cover(path, pen: nil, opacity: 255, under: transform, on: alone)
      expand(mask, alone, under: transform)
      blur.apply(to: alone, scratch: tools.scratch)
      all.combine(
        alone.part(all.area), mode: mask.mode, isInverted: mask.isInverted,
        opacity: mask.opacityByte)
    }
  }

  /// Grows a mask's coverage by a stroke along its outline, or shrinks it by removing that stroke,
  /// with miter joins as in lottie-web.
  private func expand(_ mask: Mask, _ coverage: Surface, under transform: Affine) {
    guard mask.expansion != 0, mask.expansion.isFinite else { return }
    let pen = StrokeStyle(width: 2 * mask.expansion.magnitude, miterLimit: 4)
    tools.scratch.with(coverage.area, .coverage) { edge in
      tools.rasterizer.cover(
        mask.outline.path, pen: pen, opacity: 255, under: transform, on: edge)
      coverage.combine(edge, mode: mask.expansion > 0 ? .lighten : .subtract)
    }
  }

  /// Multiplies pixels by the alpha or the luma of a matte.
  private func apply(
    _ matte: Matte, to layer: Surface, _ tiles: PaintedTiles?, _ state: DrawState
  ) {
    func multiply(by source: Surface, _ sourceTiles: PaintedTiles?) {
      tiles.forEachPart(in: layer.area) { part in
        sourceTiles?.clearRest(of: part)
        layer.part(part).multiply(byMatte: source.part(part), mode: matte.mode)
      }
    }
    if let known = knownPixels(of: matte.source, state, for: layer.area) {
      return multiply(by: known, nil)
    }
    isolated(in: layer.area) { painter in
      painter.paint(.group(matte.source), state)
      multiply(by: painter.surface, painter.tiles)
    }
  }

  /// The cached pixels of a matte's source in a rectangle, which need no copy.
  private func knownPixels(
    of group: DrawGroup, _ state: DrawState, for area: PixelRect
  ) -> Surface? {
    let footprint = GroupFootprint(group, state, covered: state.pixels(of: group.bounds))
    // On a transparent surface these have the same pixels as the group painted onto it.
    guard footprint.opacity == 1, footprint.blendMode == .normal,
      footprint.isIsolated || footprint.cut == .nothing, footprint.transform.isInvertible,
      footprint.extent.intersection(area) == area
    else { return nil }
    return cachedPixels(of: footprint, for: area)?.surface
  }
}

extension DrawGroup {
  /// The state of the children, where these are painted directly onto the surface and without a
  /// clip, as in most groups; the same as `GroupFootprint.straight`, for less work.
  fileprivate func straightState(in outer: DrawState) -> DrawState? {
    let opacity = outer.opacity * attributes.opacity
    let mode = attributes.blendMode == .normal ? outer.blendMode : attributes.blendMode
    guard attributes.clip == nil, !needsIsolation(opacity: opacity, blendMode: mode) else {
      return nil
    }
    return DrawState(
      transform: outer.transform * attributes.transform, opacity: opacity, blendMode: mode,
      picture: outer.picture)
  }
}

extension Surface {
  /// Multiplies pixels by the alpha or the luma of a matte of the same size.
  fileprivate func multiply(byMatte source: Surface, mode: Matte.Mode) {
    for y in 0..<area.height {
      unsafe PixelPasses.multiply(
        pixels.row(y), byMatte: source.pixels.row(y), mode: mode)
    }
  }

  /// Combines masks' coverage with that of another mask of the same size.
  fileprivate func combine(
    _ mask: Surface, mode: Mask.Mode, isInverted: Bool = false, opacity: UInt32 = 255
  ) {
    for y in 0..<pixels.height {
      unsafe PixelPasses.combine(
        pixels.coverageRow(y), with: UnsafeBufferPointer(mask.pixels.coverageRow(y)), mode: mode,
        isInverted: isInverted, opacity: opacity)
    }
  }
}
