// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

extension PaintPass {
  /// Paints a group: straight through where that gives the same picture, else on a surface of its own, which is never
  /// larger than what the group can touch.
  func paint(
    _ group: DrawGroup, under transform: Affine, opacity: Double, blendMode: BlendMode
  ) {
    let attributes = group.attributes
    let opacity = opacity * attributes.opacity
    let blendMode = attributes.blendMode == .normal ? blendMode : attributes.blendMode
    let covered = self.pixels(of: group.bounds, under: transform)
    let bounds = covered.intersection(area)
    let inner = transform * attributes.transform
    guard opacity > 0, !bounds.intersection(wanted).isEmpty, inner.isInvertible else { return }
    // Of all that is on the screen, so that a part of a picture is drawn in the same way as the whole.
    let extent = covered.intersection(picture)
    let cut = ClipCut(group, around: extent, under: inner, picture: picture)
    // Soft edges of a clip are cut off the finished picture, where our coverage is to do it.
    let isCutLater = cut.isSoft && rasterizer != nil
    // Where a soft clip cuts nothing off there is no need for a surface: it is for the pixels along its edges.
    let straight: PixelRect =
      if group.needsIsolation(opacity: opacity, blendMode: blendMode) {
        .empty
      } else {
        isCutLater ? bounds.intersection(cut.inside) : bounds
      }
    if !straight.isEmpty {
      clipped(by: isCutLater ? .hard(cut.inside) : cut) { pass in
        for child in group.children {
          pass.paint(child, under: inner, opacity: opacity, blendMode: blendMode)
        }
      }
      if straight == bounds { return }
    }
    let alone = LoneGroup(
      key: .init(group: group, outer: transform, inner: inner, extent: extent, picture: picture),
      cut: cut)
    for part in bounds.strips(around: straight) {
      paint(alone, in: part, opacity: opacity, blendMode: blendMode)
    }
  }

  /// Paints a group on a surface of its own, and lays that down.
  private func paint(
    _ alone: LoneGroup, in bounds: PixelRect, opacity: Double, blendMode: BlendMode
  ) {
    if blendMode != .hardMix, let kept = keptPixels(of: alone, in: bounds),
      let layer = try? unsafe CairoContext(
        base: kept.base, stride: kept.stride, area: alone.key.extent, format: CAIRO_FORMAT_ARGB32)
    {
      return composite(layer, in: bounds, opacity: opacity, blendMode: blendMode)
    }
    // A second factor would be rounded otherwise than in pixels that are kept.
    if let rasterizer, blendMode == .normal, opacity == 1, let mask = alone.lastMask {
      return paint(alone, in: bounds, masked: false) { _, layer in
        context.withPixels {
          trace(mask.outline, in: bounds, under: alone.key.inner, rasterizer)
          CoveragePainter(rasterizer: rasterizer, pixels: pixels, area: context.area)
            .lay(layer, of: bounds) { mask.share(of: $0) }
        }
      }
    }
    paint(alone, in: bounds) { layer, pixels in
      if blendMode == .hardMix { mix(pixels, area: bounds) }
      composite(layer, in: bounds, opacity: opacity, blendMode: blendMode)
    }
  }

  /// The finished pixels of a group's whole extent, if they are kept from an earlier frame or are to be from now on.
  private func keptPixels(of alone: LoneGroup, in bounds: PixelRect) -> PixelBuffer? {
    guard let rasters = scratch.rasters, rasterizer != nil else { return nil }
    let extent = alone.key.extent
    return rasters.pixels(of: alone.key, for: bounds) { kept in
      let whole = PaintPass(
        context: context, pixels: pixels, area: extent, wanted: extent, picture: picture,
        scratch: scratch, rasterizer: rasterizer)
      whole.paint(alone, in: extent) { _, finished in
        for y in 0..<finished.height {
          _ = unsafe kept.row(y).update(fromContentsOf: finished.row(y))
        }
      }
    }
  }

  /// Paints a group on a surface of its own, and calls `body` with the surface and those of its pixels that are finished.
  private func paint(
    _ alone: LoneGroup, in bounds: PixelRect, masked: Bool = true,
    _ body: (CairoContext, PixelBuffer) -> Void
  ) {
    let (group, inner) = (alone.key.group, alone.key.inner)
    let isCutLater = alone.cut.isSoft && rasterizer != nil
    let chain = FilterChain(group, under: inner, picture: picture)
    isolated(in: bounds, filteredBy: chain, of: alone.key.extent) { pass in
      let area = pass.area
      pass.clipped(by: isCutLater ? .nothing : alone.cut) { pass in
        for child in group.children { pass.paint(child, under: inner) }
      }
      pass.context.withPixels {
        if isCutLater, let clip = group.attributes.clip, let rasterizer {
          pass.cut(to: clip, of: pass.pixels, area: area, under: inner, rasterizer)
        }
        if masked { pass.apply(group.attributes.masks, under: inner) }
      }
      chain.apply(to: FilterSurface(pass: pass, transform: inner))
      let finished = pass.pixels.part(bounds, of: area)
      if let matte = group.matte {
        pass.context.withPixels {
          apply(matte, to: finished, area: bounds, under: alone.key.outer)
        }
      }
      body(pass.context, finished)
    }
  }

  /// Calls `body` with a pass onto a clear surface of its own.
  func isolated(in bounds: PixelRect, _ body: (PaintPass) -> Void) {
    _ = scratch.with(bounds, format: CAIRO_FORMAT_ARGB32) { layer, pixels in
      body(
        PaintPass(
          context: layer, pixels: pixels, area: bounds, wanted: wanted, picture: picture,
          scratch: scratch, rasterizer: rasterizer))
    }
  }

  /// The same, with all the pixels around that filters make these of; `extent` is all of the group that is on the screen.
  private func isolated(
    in bounds: PixelRect, filteredBy chain: FilterChain, of extent: PixelRect,
    _ body: (PaintPass) -> Void
  ) {
    if chain.isEmpty { return isolated(in: bounds, body) }
    let area = chain.source(of: bounds)
    _ = scratch.with(area, format: CAIRO_FORMAT_ARGB32) { layer, pixels in
      body(
        PaintPass(
          context: layer, pixels: pixels, area: area, wanted: area,
          picture: chain.source(of: extent), scratch: scratch, rasterizer: rasterizer))
    }
  }

  /// Mixes a finished surface's colours with what lies below it here.
  func mix(_ pixels: PixelBuffer, area: PixelRect) {
    context.withPixels {
      for y in 0..<area.height {
        guard let below = unsafe context.pixels(x: area.minX, y: area.minY + y) else { return }
        unsafe PixelPasses.hardMix(pixels.row(y), over: below)
      }
    }
  }

  /// Lays a finished surface onto this one.
  ///
  /// - Parameter area: The part of it that is laid down; all of it if not given.
  func composite(
    _ layer: CairoContext, in area: PixelRect? = nil, opacity: Double, blendMode: BlendMode
  ) {
    let part = area ?? layer.area
    if blend(layer, in: part, opacity: opacity, mode: blendMode) { return }
    let cr = unsafe context.cr
    context.saved {
      context.clip(to: part)
      unsafe cairo_set_source_surface(cr, cairo_get_target(layer.cr), 0, 0)
      unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
      let fadesFirst = opacity < 1 && ColorBlend.knows(blendMode)
      if fadesFirst { context.fadeSource(opacity) }
      unsafe cairo_set_operator(cr, blendMode.cairoOperator)
      if opacity < 1, !fadesFirst {
        unsafe cairo_paint_with_alpha(cr, opacity)
      } else {
        unsafe cairo_paint(cr)
      }
    }
  }

  /// The same in the modes that Cairo is slow at; false where the rest is left to it.
  private func blend(
    _ layer: CairoContext, in part: PixelRect, opacity: Double, mode: BlendMode
  ) -> Bool {
    // Clips of our own coverage are in the area; Cairo's are its own to know.
    guard rasterizer != nil, BlendPasses.knows(mode) else { return false }
    let part = part.intersection(area).intersection(layer.area)
    // As Cairo takes it.
    let share = UInt32(Int(clamping: opacity * 65535 + 0.5, to: 0...65535) >> 8)
    layer.withPixels {
      context.withPixels {
        for y in part.minY..<max(part.minY, part.maxY) {
          guard let source = unsafe layer.pixels(x: part.minX, y: y) else { return }
          unsafe BlendPasses.blend(
            pixels.pointer(x: part.minX - context.area.minX, y: y - context.area.minY),
            with: source, count: part.width, opacity: share, mode: mode)
        }
      }
    }
    return true
  }

  /// Draws `body` inside a clip.
  private func clipped(by cut: ClipCut, _ body: (PaintPass) -> Void) {
    switch cut {
    case .nothing: body(self)
    case .hard(let whole):
      let inside = PaintPass(
        context: context, pixels: pixels, area: area.intersection(whole), wanted: wanted,
        picture: picture, scratch: scratch, rasterizer: rasterizer)
      context.saved {
        context.clip(to: whole)
        body(inside)
      }
    case .soft(let clip, let transform):
      context.saved {
        context.clip(to: clip, under: transform)
        body(self)
      }
    }
  }

  // MARK: Masks and mattes

  /// Multiplies the pixels by what the masks let through.
  private func apply(_ masks: [Mask], under transform: Affine) {
    guard let first = masks.first else { return }
    if let rasterizer, masks.count == 1, first.isSharp {
      trace(first.outline, under: transform, rasterizer)
      return CoveragePainter(rasterizer: rasterizer, pixels: pixels, area: area)
        .keep(in: area) { first.share(of: $0) }
    }
    _ = scratch.with(area, format: CAIRO_FORMAT_A8) { all, coverage in
      if first.startsFull { all.fillWhole() }
      for mask in masks { combine(mask, into: all, coverage, area: area, under: transform) }
      all.withPixels {
        for y in 0..<area.height {
          unsafe PixelPasses.multiply(
            pixels.row(y), by: UnsafeBufferPointer(coverage.coverageRow(y)))
        }
      }
    }
  }

  private func combine(
    _ mask: Mask, into all: CairoContext, _ coverage: PixelBuffer, area: PixelRect,
    under transform: Affine
  ) {
    switch mask.mode {
    // These two can be computed while filling.
    case .add where mask.isSharp && !mask.isInverted:
      fill(mask.outline.path, onto: all, coverage, opacity: mask.opacity, under: transform)
    case .subtract where mask.isSharp && !mask.isInverted && rasterizer == nil:
      unsafe cairo_set_operator(all.cr, CAIRO_OPERATOR_DEST_OUT)
      all.fillCoverage(mask.outline.path, opacity: mask.opacity, under: transform)
      unsafe cairo_set_operator(all.cr, CAIRO_OPERATOR_OVER)
    default:
      let blur = PixelBlur(
        deviation: Vector(
          mask.feather.dx * Vector(transform.a, transform.b).length,
          mask.feather.dy * Vector(transform.c, transform.d).length))
      // Blurring sees what is around, so that a part of a picture comes out as it does in the whole.
      let wide = blur.outset(area)
      let (left, above) = (area.minX - wide.minX, area.minY - wide.minY)
      _ = scratch.with(wide, format: CAIRO_FORMAT_A8) { one, alone in
        fill(mask.outline.path, onto: one, alone, opacity: 1, under: transform)
        expand(mask, on: one, alone, under: transform)
        one.withPixels {
          blur.apply(to: alone, at: wide, channels: 1, scratch: scratch)
        }
        all.withPixels {
          for row in 0..<area.height {
            let inner = unsafe alone.coverageRow(row + above)[left...].prefix(area.width)
            unsafe PixelPasses.combine(
              coverage.coverageRow(row), with: UnsafeBufferPointer(rebasing: inner),
              mode: mask.mode, isInverted: mask.isInverted, opacity: mask.opacityByte)
          }
        }
      }
    }
  }

  /// Adds an outline's inside to a coverage surface.
  private func fill(
    _ path: Path, onto context: CairoContext, _ coverage: PixelBuffer, opacity: Double,
    under transform: Affine
  ) {
    guard let rasterizer else {
      return context.fillCoverage(path, opacity: opacity, under: transform)
    }
    rasterizer.begin(context.area)
    rasterizer.add(path, under: transform)
    context.withPixels {
      CoveragePainter(rasterizer: rasterizer, pixels: coverage, area: context.area)
        .cover(
          rule: .nonZero,
          opacity: PixelPasses.byte(opacity))
    }
  }

  /// Grows a mask's coverage by a pen along its outline, or shrinks it by an eraser.
  private func expand(
    _ mask: Mask, on context: CairoContext, _ coverage: PixelBuffer, under transform: Affine
  ) {
    guard let rasterizer else { return context.expandCoverage(mask, under: transform) }
    guard mask.expansion != 0, mask.expansion.isFinite else { return }
    let pen = StrokeStyle(width: 2 * mask.expansion.magnitude, miterLimit: 4)
    _ = scratch.with(context.area, format: CAIRO_FORMAT_A8) { _, edge in
      rasterizer.begin(context.area)
      rasterizer.add(mask.outline.path, stroked: pen, under: transform)
      CoveragePainter(rasterizer: rasterizer, pixels: edge, area: context.area)
        .cover(rule: .nonZero, opacity: 255)
      context.withPixels {
        for y in 0..<context.area.height {
          unsafe PixelPasses.combine(
            coverage.coverageRow(y), with: UnsafeBufferPointer(edge.coverageRow(y)),
            mode: mask.expansion > 0 ? .lighten : .subtract, isInverted: false, opacity: 255)
        }
      }
    }
  }

  /// Multiplies pixels by what the matte lets through; `transform` is that of the group's surroundings.
  private func apply(
    _ matte: Matte, to pixels: PixelBuffer, area: PixelRect, under transform: Affine
  ) {
    _ = scratch.with(area, format: CAIRO_FORMAT_ARGB32) { surface, picture in
      let pass = PaintPass(
        context: surface, pixels: picture, area: area, wanted: wanted, picture: self.picture,
        scratch: scratch, rasterizer: rasterizer)
      pass.paint(.group(matte.source), under: transform)
      surface.withPixels {
        for y in 0..<area.height {
          unsafe PixelPasses.multiply(pixels.row(y), byMatte: picture.row(y), mode: matte.mode)
        }
      }
    }
  }
}

/// A group that is painted on a surface of its own.
private struct LoneGroup {
  let key: GroupRasters.Key
  let cut: ClipCut

  /// The group's only mask, if nothing is done to its pixels after it: it can be applied while they are laid down.
  var lastMask: Mask? {
    let attributes = key.group.attributes
    guard attributes.masks.count == 1, attributes.filters.isEmpty, key.group.matte == nil,
      let mask = attributes.masks.first, mask.isSharp
    else { return nil }
    return mask
  }
}

extension Mask {
  /// What the first mask lets through where its outline has this coverage; all of 255.
  fileprivate func share(of coverage: UInt32) -> UInt32 {
    let share = PixelPasses.multiply(isInverted ? 255 - coverage : coverage, opacityByte)
    return mode == .subtract ? 255 - share : share
  }
}

extension CairoContext {
  /// Adds an outline's inside to a coverage surface.
  fileprivate func fillCoverage(_ path: Path, opacity: Double, under transform: Affine) {
    emit(path, under: transform)
    unsafe cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
    unsafe cairo_set_source_rgba(cr, 0, 0, 0, opacity)
    unsafe cairo_fill(cr)
  }

  /// Grows the outline's inside by a pen along it, or shrinks it by an eraser, with mitred corners as in lottie-web.
  fileprivate func expandCoverage(_ mask: Mask, under transform: Affine) {
    guard mask.expansion != 0, mask.expansion.isFinite, transform.isInvertible else { return }
    unsafe cairo_set_operator(
      cr, mask.expansion > 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
    emit(mask.outline.path, under: transform)
    var matrix = transform.cairoMatrix
    unsafe cairo_set_matrix(cr, &matrix)
    unsafe cairo_set_line_width(cr, min(2 * mask.expansion.magnitude, 1e6))
    unsafe cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER)
    unsafe cairo_set_miter_limit(cr, 4)
    unsafe cairo_set_source_rgba(cr, 0, 0, 0, 1)
    unsafe cairo_stroke(cr)
    unsafe cairo_identity_matrix(cr)
    unsafe cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
  }

  fileprivate func fillWhole() {
    unsafe cairo_set_source_rgba(cr, 0, 0, 0, 1)
    unsafe cairo_paint(cr)
  }
}

extension PixelBuffer {
  /// One row of a surface that has a byte for each pixel.
  func coverageRow(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    unsafe UnsafeMutableBufferPointer(
      start: (base + y * stride).assumingMemoryBound(to: UInt8.self), count: width)
  }
}
