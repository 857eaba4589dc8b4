// SPDX-License-Identifier: Apache-2.0

internal import CCairo
public import Geometry

/// Paints display lists onto pixels with Cairo, outlines with coverage of our own.
///
/// It keeps scratch memory between frames, so keep one for each window or export. What it paints depends only on the
/// list, the transform and the pixels' size: painting a part gives that part of the whole.
public final class CairoRenderer {
  /// Who tells how much of a pixel is inside of an outline.
  public enum Coverage: Sendable {
    /// Our rasteriser: exact areas, and the same pixels for a part of a picture as for the whole.
    case exact
    /// Cairo's, which samples 15 lines a pixel: what the other one is held against.
    case cairo
  }

  private let scratch: ScratchSurfaces
  private let rasterizer: CoverageRasterizer?

  public init(coverage: Coverage = .exact) {
    rasterizer = coverage == .exact ? CoverageRasterizer() : nil
    scratch = ScratchSurfaces(keepsGroups: coverage == .exact)
  }

  /// What is painted from now on is the next frame, of which there may be several parts.
  func beginFrame() {
    scratch.rasters?.beginFrame()
    rasterizer?.beginFrame()
  }

  /// Paints a frame over a background.
  ///
  /// - Parameters:
  ///   - list: What to paint.
  ///   - pixels: Where to.
  ///   - transform: From the list's coordinates to pixels.
  ///   - background: What is below; clear pixels if not given, and if nil those that are there.
  ///   - damage: The only pixels that are touched; all of them if not given.
  /// - Throws: `DrawingError.cairo` where Cairo cannot draw there at all.
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear,
    damage: PixelRect? = nil
  ) throws(DrawingError) {
    let damage = (damage ?? pixels.bounds).intersection(pixels.bounds)
    guard !damage.isEmpty else { return }
    if rasterizer != nil {
      if let background { pixels.fill(damage, with: background.premultipliedPixel) }
      let context = try unsafe CairoContext(
        base: pixels.base, stride: pixels.stride, area: pixels.bounds, format: CAIRO_FORMAT_ARGB32)
      context.saved {
        context.clip(to: damage)
        let pass = PaintPass(
          context: context, pixels: pixels, area: damage, wanted: damage, picture: pixels.bounds,
          scratch: scratch, rasterizer: rasterizer)
        for item in list.items { pass.paint(item, under: transform) }
      }
      return context.withPixels {}
    }
    // Cairo cuts outlines off at the left and right end of its clip, and rows in which it does so get their coverage by
    // another way, which rounds otherwise. So rows are painted whole, and what was not asked for is put back.
    let band = PixelRect(minX: 0, minY: damage.minY, maxX: pixels.width, maxY: damage.maxY)
    let surroundings = Surroundings(of: damage, in: band, pixels)
    let context = try unsafe CairoContext(
      base: pixels.base, stride: pixels.stride, area: pixels.bounds, format: CAIRO_FORMAT_ARGB32)
    context.saved {
      context.clip(to: band)
      if let background {
        unsafe cairo_set_operator(context.cr, CAIRO_OPERATOR_SOURCE)
        context.setSource(background)
        unsafe cairo_paint(context.cr)
        unsafe cairo_set_operator(context.cr, CAIRO_OPERATOR_OVER)
      }
      let pass = PaintPass(
        context: context, pixels: pixels, area: band, wanted: damage, picture: pixels.bounds,
        scratch: scratch, rasterizer: nil)
      for item in list.items { pass.paint(item, under: transform) }
    }
    context.withPixels { surroundings.restore(to: pixels) }
  }
}

/// The pixels to the left and the right of a rectangle, as they were.
private struct Surroundings {
  private var strips: [(area: PixelRect, pixels: [UInt32])] = []

  init(of inner: PixelRect, in outer: PixelRect, _ buffer: PixelBuffer) {
    var (left, right) = (outer, outer)
    left.maxX = inner.minX
    right.minX = inner.maxX
    for area in [left, right] where !area.isEmpty {
      var pixels: [UInt32] = []
      pixels.reserveCapacity(area.area)
      for y in area.minY..<area.maxY {
        unsafe pixels.append(contentsOf: buffer.row(y)[area.minX..<area.maxX])
      }
      strips.append((area, pixels))
    }
  }

  func restore(to buffer: PixelBuffer) {
    for (area, pixels) in strips {
      for y in area.minY..<area.maxY {
        let row = unsafe buffer.row(y)
        let start = (y - area.minY) * area.width
        for x in 0..<area.width { unsafe row[area.minX + x] = pixels[start + x] }
      }
    }
  }
}

/// One run over a list, onto one surface, inside one area.
struct PaintPass {
  let context: CairoContext
  /// What the context draws onto.
  let pixels: PixelBuffer
  /// The only pixels that are touched.
  let area: PixelRect
  /// Those that are asked for; what touches none of them is left out.
  let wanted: PixelRect
  /// All there are.
  let picture: PixelRect
  let scratch: ScratchSurfaces
  /// nil for Cairo's own coverage.
  let rasterizer: CoverageRasterizer?

  /// Paints an item.
  ///
  /// - Parameters:
  ///   - opacity: Handed down by groups whose only child this is.
  ///   - blendMode: Likewise, and then the item has none of its own.
  func paint(
    _ item: DrawItem, under transform: Affine, opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    guard transform.isInvertible, opacity > 0 else { return }
    switch item {
    case .fill(let fill):
      let covered = pixels(of: fill.outline.bounds, under: transform)
      guard touches(covered) else { return }
      let mode = fill.blendMode == .normal ? blendMode : fill.blendMode
      if isMixedApart(mode) {
        return mixed(item, mode, opacity: opacity, under: transform)
      }
      if let rasterizer {
        return self.fill(fill, covering: covered, opacity: opacity, under: transform, rasterizer)
      }
      blended(mode) {
        withSource(fill.paint, opacity: opacity, bounds: item.bounds, under: transform) {
          self.fill(fill.outline.path, fill.rule, under: transform)
        }
      }
    case .stroke(let stroke):
      let covered = pixels(of: stroke.bounds, under: transform)
      guard stroke.style.width > 0, touches(covered) else { return }
      let mode = stroke.blendMode == .normal ? blendMode : stroke.blendMode
      if isMixedApart(mode) {
        return mixed(item, mode, opacity: opacity, under: transform)
      }
      if let rasterizer {
        return self.stroke(
          stroke, covering: covered, opacity: opacity, under: transform, rasterizer)
      }
      blended(mode) {
        withSource(stroke.paint, opacity: opacity, bounds: stroke.bounds, under: transform) {
          self.stroke(stroke, under: transform)
        }
      }
    case .image(let image):
      guard touches(pixels(of: image.frame, under: transform)) else { return }
      if isMixedApart(blendMode) {
        return mixed(item, blendMode, opacity: opacity, under: transform)
      }
      blended(blendMode) { draw(image, opacity: opacity, under: transform) }
    case .group(let group):
      paint(group, under: transform, opacity: opacity, blendMode: blendMode)
    case .projected(let item):
      paint(item, under: transform, opacity: opacity, blendMode: blendMode)
    case .exposure(let item):
      paint(item, under: transform, opacity: opacity, blendMode: blendMode)
    }
  }

  /// Whether something that touches these pixels can leave ink in the area.
  private func touches(_ covered: PixelRect) -> Bool {
    !covered.intersection(area).intersection(wanted).isEmpty
  }

  /// The pixels of the area that something with these bounds can touch.
  func deviceArea(of bounds: Rect, under transform: Affine) -> PixelRect {
    pixels(of: bounds, under: transform).intersection(area)
  }

  /// The pixels that something with these bounds can touch, wherever they are.
  func pixels(of bounds: Rect, under transform: Affine) -> PixelRect {
    PixelRect(covering: transform.boundsOfSpan(bounds))
  }

  private func blended(_ mode: BlendMode, _ body: () -> Void) {
    guard mode != .normal else { return body() }
    unsafe cairo_set_operator(context.cr, mode.cairoOperator)
    body()
    unsafe cairo_set_operator(context.cr, CAIRO_OPERATOR_OVER)
  }

  // MARK: Leaves

  /// The seam through which every filled path goes.
  private func fill(
    _ path: Path, _ rule: FillRule, under transform: Affine
  ) {
    context.emit(path, under: transform)
    unsafe cairo_set_fill_rule(context.cr, rule.cairoRule)
    unsafe cairo_fill(context.cr)
  }

  /// Draws with a paint as the source.
  private func withSource(
    _ paint: Paint, opacity: Double, bounds: Rect, under transform: Affine, _ draw: () -> Void
  ) {
    guard case .conic = paint,
      let shader = GradientShader(
        paint, opacity: opacity, under: transform, tables: scratch.gradients)
    else {
      context.setSource(paint, opacity: opacity, under: transform)
      return draw()
    }
    let area = deviceArea(of: bounds, under: transform)
    _ = scratch.with(area, format: CAIRO_FORMAT_ARGB32) { surface, pixels in
      surface.withPixels {
        for y in 0..<area.height {
          unsafe shader.shade(
            pixels.pointer(x: 0, y: y), x: area.minX, y: area.minY + y, count: area.width,
            coverage: 255)
        }
      }
      unsafe cairo_set_source_surface(context.cr, cairo_get_target(surface.cr), 0, 0)
      unsafe cairo_pattern_set_filter(cairo_get_source(context.cr), CAIRO_FILTER_NEAREST)
      draw()
      // The surface's pixels go back to the pool, and no source may keep them.
      context.setSource(.clear)
    }
  }

  /// Cairo blends most modes while it draws; the colour modes it gets wrong where there is a mask.
  private func isMixedApart(_ mode: BlendMode) -> Bool {
    mode != .normal && (rasterizer != nil || mode == .hardMix || ColorBlend.knows(mode))
  }

  /// A paint with a blend mode is a group of it alone: drawn apart, then blended.
  private func mixed(
    _ item: DrawItem, _ mode: BlendMode, opacity: Double, under transform: Affine
  ) {
    let item: DrawItem =
      switch item {
      case .fill(let fill): .fill(fill.unblended)
      case .stroke(let stroke): .stroke(stroke.unblended)
      default: item
      }
    let bounds = deviceArea(of: item.bounds, under: transform)
    isolated(in: bounds) { pass in
      pass.paint(item, under: transform)
      if mode == .hardMix { mix(pass.pixels, area: bounds) }
      composite(pass.context, opacity: opacity, blendMode: mode)
    }
  }

  private func stroke(_ item: StrokeItem, under transform: Affine) {
    let dashes = dashPattern(
      item.style, path: item.outline.path, scale: transform.uniformScale ?? 1)
    guard !dashes.isEmpty else { return stroke(item, dashes, on: context, under: transform) }
    // Cairo loses the dash in which a closed outline starts where its clip cuts the outline: nothing is cut here.
    let whole = pixels(of: item.bounds, under: transform).intersection(picture)
    _ = scratch.with(whole, format: CAIRO_FORMAT_A8) { coverage, _ in
      stroke(item, dashes, on: coverage, under: transform)
      unsafe cairo_mask_surface(context.cr, cairo_get_target(coverage.cr), 0, 0)
    }
  }

  private func stroke(
    _ item: StrokeItem, _ dashes: [Double], on target: CairoContext, under transform: Affine
  ) {
    let style = item.style
    let cr = unsafe target.cr
    // Cairo caps a dot with a circle, but not with a square: a line that is too short to be seen it does.
    target.emit(
      item.outline.path, under: transform, dotLength: style.cap == .square ? 1.0 / 128 : 0)
    unsafe cairo_set_line_cap(cr, style.cap.cairoCap)
    unsafe cairo_set_line_join(cr, style.join.cairoJoin)
    unsafe cairo_set_miter_limit(cr, max(1, style.miterLimit))
    let scale = transform.uniformScale
    let pen = scale ?? 1
    // Wider than any picture looks the same, and cannot overflow.
    unsafe cairo_set_line_width(cr, min(style.width * pen, 1e6))
    unsafe cairo_set_dash(cr, dashes, Int32(dashes.count), style.dashPhase * pen)
    // Lines are shorter than the curves they stand for, and dashes far along add the difference up.
    unsafe cairo_set_tolerance(cr, dashes.isEmpty ? Self.tolerance : Self.tolerance / 10)
    if scale == nil {
      // The pen is an ellipse: Cairo takes its shape from the matrix at the time of the stroke.
      var matrix = transform.cairoMatrix
      unsafe cairo_set_matrix(cr, &matrix)
      unsafe cairo_stroke(cr)
      unsafe cairo_identity_matrix(cr)
    } else {
      unsafe cairo_stroke(cr)
    }
  }

  /// How far flattened curves may be off, in pixels; Cairo's default.
  private static let tolerance = 0.1

  /// A frame's dashes cost time by the piece; past this many a stroke is drawn solid.
  private static let mostDashes = 50_000.0

  /// The pattern in pixels; empty where it would be invalid (a sticky error in Cairo) or too fine to be drawn.
  func dashPattern(_ style: StrokeStyle, path: Path, scale: Double) -> [Double] {
    let period = style.dashes.reduce(0, +)
    guard !style.dashes.isEmpty, period > 0, period.isFinite,
      style.dashes.allSatisfy({ $0 >= 0 }), style.dashPhase.isFinite
    else { return [] }
    var length = 0.0
    for (a, b) in zip(path.points, path.points.dropFirst()) { length += a.distance(to: b) }
    guard length / period * Double(style.dashes.count) < Self.mostDashes else { return [] }
    return style.dashes.map { $0 * scale }
  }
}
