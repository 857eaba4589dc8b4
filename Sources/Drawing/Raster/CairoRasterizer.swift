// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import LottieGeometry

/// The rasterizer of Cairo: `cairo_fill`, `cairo_stroke` and `cairo_paint`.
///
/// Cairo clips outlines at the left and right edge of a surface, and uses another algorithm with
/// different rounding for clipped rows. So items that cross these edges are drawn on a wider
/// temporary surface first. Then a part of a picture has the same pixels as in the whole, except
/// for single pixels on edges.
final class CairoRasterizer: Rasterizer {
  let scratch: ScratchSurfaces
  private let gradients: GradientTables

  init(scratch: ScratchSurfaces, gradients: GradientTables) {
    (self.scratch, self.gradients) = (scratch, gradients)
  }

  func beginFrame() {}

  func fill(_ item: FillItem, at target: RasterTarget) {
    draw(target) { context in
      withSource(item.paint, target, on: context) {
        context.emit(item.outline.path, under: target.transform)
        unsafe cairo_set_fill_rule(context.cr, item.rule.cairoRule)
        unsafe cairo_fill(context.cr)
      }
    }
  }

  func stroke(_ item: StrokeItem, at target: RasterTarget) {
    let style = item.style.withDrawableDashes(along: item.outline.path)
    // Cairo loses the first dash of a closed outline that the surface clips, so the surface is
    // large enough for all of it.
    draw(target, isWhole: !style.dashes.isEmpty) { context in
      withSource(item.paint, target, on: context) {
        context.stroke(item.outline.path, style, under: target.transform)
      }
    }
  }

  func draw(_ item: ImageItem, at target: RasterTarget) {
    draw(target) { context in
      context.emit(.rectangle(item.frame), under: target.transform)
      unsafe cairo_clip(context.cr)
      context.paint(item, opacity: target.opacity, under: target.transform)
    }
  }

  func cover(
    _ path: Path, pen: StrokeStyle?, opacity: UInt32, under transform: Affine,
    on coverage: Surface
  ) {
    let reach = pen?.reach ?? 0
    let covered = PixelRect(
      covering: transform.boundsOfSpan(path.bounds.spread(x: reach, y: reach)))
    var area = coverage.area
    area.minX = min(area.minX, max(covered.minX, -Self.farthest))
    area.maxX = max(area.maxX, min(covered.maxX, Self.farthest))
    func draw(_ surface: Surface) {
      let context = CairoContext(surface)
      unsafe cairo_set_source_rgba(context.cr, 0, 0, 0, Double(opacity) / 255)
      if let pen { return context.stroke(path, pen, under: transform) }
      context.emit(path, under: transform)
      unsafe cairo_fill(context.cr)
    }
    if area == coverage.area { return draw(coverage) }
    scratch.with(area, .coverage) { wide in
      draw(wide)
      let part = wide.part(coverage.area)
      for y in 0..<coverage.area.height {
        unsafe PixelPasses.combine(
          coverage.pixels.coverageRow(y), with: UnsafeBufferPointer(part.pixels.coverageRow(y)),
          mode: .add, isInverted: false, opacity: 255)
      }
    }
  }

  /// The clamp of masks in pixels, outside of any picture.
  private static let farthest = 20_000

  func multiply(_ surface: Surface, _ tiles: PaintedTiles?, by factor: CoverageFactor) {
    scratch.with(surface.area, .coverage) { coverage in
      cover(factor.path, pen: nil, opacity: 255, under: factor.transform, on: coverage)
      for y in 0..<surface.area.height {
        let row = unsafe coverage.pixels.coverageRow(y)
        for x in row.indices {
          unsafe row[x] = UInt8(truncatingIfNeeded: factor.value(of: UInt32(row[x])))
        }
      }
      surface.multiply(by: coverage)
    }
  }

  func composite(
    _ layer: Surface, _ tiles: PaintedTiles?, times factor: CoverageFactor, over surface: Surface
  ) {
    tiles?.clearRest()
    multiply(layer, nil, by: factor)
    BlendPasses.composite(layer, over: surface, opacity: 1, mode: .normal)
  }

  /// Calls `body` with a context that is wide enough for the whole item.
  ///
  /// - Parameter isWhole: Whether it must be high enough, too.
  private func draw(
    _ target: RasterTarget, isWhole: Bool = false, _ body: (CairoContext) -> Void
  ) {
    let (surface, extent) = (target.surface, target.extent)
    var area = extent
    if !isWhole {
      area.minY = max(extent.minY, surface.area.minY)
      area.maxY = min(extent.maxY, surface.area.maxY)
      if surface.area.minX <= extent.minX, surface.area.maxX >= extent.maxX {
        return body(CairoContext(surface))
      }
    }
    scratch.with(area, .color) { layer in
      body(CairoContext(layer))
      BlendPasses.composite(layer.part(surface.area), over: surface, opacity: 1, mode: .normal)
    }
  }

  /// Calls `draw` with a paint as the context's source.
  private func withSource(
    _ paint: Paint, _ target: RasterTarget, on context: CairoContext, _ draw: () -> Void
  ) {
    let (opacity, transform) = (target.opacity, target.transform)
    guard case .conic = paint,
      let shader = GradientShader(paint, opacity: opacity, under: transform, tables: gradients)
    else {
      context.setSource(paint, opacity: opacity, under: transform)
      return draw()
    }
    // Cairo has no conic gradients: the source is a surface with the gradient's pixels.
    scratch.with(target.extent, .color) { colors in
      shader.fill(colors)
      context.setSource(CairoContext(colors))
      draw()
      // The surface is reused, so the context must not refer to it any more.
      context.setSource(.clear)
    }
  }
}

extension CairoContext {
  /// Strokes a path. Corresponds to `cairo_stroke`.
  fileprivate func stroke(_ path: Path, _ style: StrokeStyle, under transform: Affine) {
    // Cairo draws round caps of a dot, but no square ones; a line of invisible length has both.
    emit(path, under: transform, dotLength: style.cap == .square ? 1.0 / 128 : 0)
    unsafe cairo_set_line_cap(cr, style.cap.cairoCap)
    unsafe cairo_set_line_join(cr, style.join.cairoJoin)
    unsafe cairo_set_miter_limit(cr, max(1, style.miterLimit))
    let scale = transform.uniformScale
    let pen = scale ?? 1
    // A larger width covers the same pixels of any picture, and could overflow.
    unsafe cairo_set_line_width(cr, min(style.width * pen, 1e6))
    let dashes = style.dashes.map { $0 * pen }
    unsafe cairo_set_dash(cr, dashes, Int32(dashes.count), style.dashPhase * pen)
    // Flattened curves are shorter than the exact ones; along dashes the error adds up.
    unsafe cairo_set_tolerance(cr, dashes.isEmpty ? 0.1 : 0.01)
    if scale == nil {
      // The pen is an ellipse, given by the matrix at the time of the stroke.
      var matrix = transform.cairoMatrix
      unsafe cairo_set_matrix(cr, &matrix)
    }
    unsafe cairo_stroke(cr)
    unsafe cairo_identity_matrix(cr)
  }

  /// Paints an image over the whole clip. Beyond its edges the border pixels are repeated.
  ///
  /// Corresponds to `cairo_set_source_surface`.
  fileprivate func paint(_ item: ImageItem, opacity: Double, under transform: Affine) {
    let picture = item.picture
    guard let fromPixels = item.toPixels(picture, under: transform).inverse,
      fromPixels.exactForPixman.isInvertible
    else { return }
    let bounds = PixelRect(width: picture.width, height: picture.height)
    picture.withSurface(at: bounds) { pixels in
      setSource(CairoContext(pixels))
      var matrix = fromPixels.exactForPixman.cairoMatrix
      unsafe cairo_pattern_set_matrix(cairo_get_source(cr), &matrix)
      unsafe cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD)
      unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD)
      unsafe cairo_paint_with_alpha(cr, opacity * item.opacity)
      setSource(.clear)
    }
  }
}
