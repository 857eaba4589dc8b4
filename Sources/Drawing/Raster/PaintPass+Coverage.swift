// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

/// Fills, strokes, clips and masks by our own coverage, straight onto the pixels.
extension PaintPass {
  /// Paints an outline's inside.
  ///
  /// - Parameter covered: What it can touch.
  func fill(
    _ item: FillItem, covering covered: PixelRect, opacity: Double, under transform: Affine,
    _ rasterizer: CoverageRasterizer
  ) {
    if item.paint.isClear(opacity: opacity) { return }
    trace(item.outline, covering: covered, rule: item.rule, under: transform, rasterizer)
    lay(item.paint, rule: item.rule, opacity: opacity, under: transform, rasterizer)
  }

  /// Gives an outline to the rasteriser.
  ///
  /// - Parameters:
  ///   - covered: What it can touch, if that is known.
  ///   - part: The only pixels that are wanted; all of the area's if not given.
  func trace(
    _ outline: Outline, covering covered: PixelRect? = nil, rule: FillRule = .nonZero,
    in part: PixelRect? = nil, under transform: Affine, _ rasterizer: CoverageRasterizer
  ) {
    let whole = (covered ?? pixels(of: outline.bounds, under: transform)).intersection(picture)
    rasterizer.begin(
      whole.intersection(part ?? area),
      of: .init(outline, rule: rule, under: transform, whole: whole)
    ) {
      rasterizer.add(outline.path, under: transform)
    }
  }

  /// Paints a pen's trace.
  ///
  /// - Parameter covered: What it can touch.
  func stroke(
    _ item: StrokeItem, covering covered: PixelRect, opacity: Double, under transform: Affine,
    _ rasterizer: CoverageRasterizer
  ) {
    if item.paint.isClear(opacity: opacity) { return }
    let whole = covered.intersection(picture)
    let area = whole.intersection(area)
    var style = item.style
    let path = item.outline.path
    if dashPattern(style, path: path, scale: 1).isEmpty { style.dashes = [] }
    guard path.hasContoursThatMeet(within: style.reach) else {
      rasterizer.begin(
        area, of: .init(item.outline, style: style, under: transform, whole: whole)
      ) {
        rasterizer.add(path, stroked: style, under: transform)
      }
      return lay(item.paint, rule: .nonZero, opacity: opacity, under: transform, rasterizer)
    }
    // Lines one over the other would add up along their edges: each for itself, and of all the most.
    _ = scratch.with(area, format: CAIRO_FORMAT_A8) { _, coverage in
      let painter = CoveragePainter(rasterizer: rasterizer, pixels: coverage, area: area)
      for contour in path.separated {
        rasterizer.begin(area)
        rasterizer.add(contour, stroked: style, under: transform)
        painter.coverMost()
      }
      context.withPixels {
        CoveragePainter(rasterizer: rasterizer, pixels: pixels, area: context.area).paint(
          item.paint.plainColor.opacity(opacity),
          GradientShader(
            item.paint, opacity: opacity, under: transform, tables: scratch.gradients),
          through: coverage,
          of: area)
      }
    }
  }

  private func lay(
    _ paint: Paint, rule: FillRule, opacity: Double, under transform: Affine,
    _ rasterizer: CoverageRasterizer
  ) {
    context.withPixels {
      let painter = CoveragePainter(rasterizer: rasterizer, pixels: pixels, area: context.area)
      if let shader = GradientShader(
        paint, opacity: opacity, under: transform, tables: scratch.gradients)
      {
        painter.paint(shader, rule: rule)
      } else {
        painter.paint(paint.plainColor.opacity(opacity), rule: rule)
      }
    }
  }

  /// Multiplies a surface by the coverage of a rectangle.
  func cut(
    to clip: Rect, of layer: PixelBuffer, area: PixelRect, under transform: Affine,
    _ rasterizer: CoverageRasterizer
  ) {
    rasterizer.begin(area)
    rasterizer.add(.rectangle(clip), under: transform)
    CoveragePainter(rasterizer: rasterizer, pixels: layer, area: area)
      .keep(in: area) { $0 }
  }
}

extension CoverageRasterizer {
  /// Adds a pen's trace along a path, to be swept by the non-zero rule.
  func add(_ path: Path, stroked style: StrokeStyle, under transform: Affine) {
    let scale = transform.maxScale
    guard scale > 0, scale.isFinite else { return }
    var style = style
    // Wider than any picture looks the same.
    style.width = min(style.width, 1e6 / scale)
    var outliner = StrokeOutliner(style, tolerance: Self.tolerance / scale)
    outliner.add(path)
    let polygons = outliner.polygons
    var start = 0
    for end in polygons.ends {
      add(polygons.points[start..<end], under: transform)
      start = end
    }
  }
}

extension Path {
  /// Whether strokes along two contours may overlap.
  fileprivate func hasContoursThatMeet(within reach: Double) -> Bool {
    // Of very many, most do not; looking at each pair would take longer than it helps.
    guard contours.count > 1, contours.count <= 64 else { return false }
    let boxes = contours.map { contour in
      var box = Rect.empty
      for p in points(of: contour) where p.isFinite { box.include(p) }
      return Rect(
        minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach,
        maxY: box.maxY + reach)
    }
    for (i, box) in boxes.enumerated() {
      if boxes[(i + 1)...].contains(where: box.intersects) { return true }
    }
    return false
  }
}

extension Paint {
  /// A colour that is nothing in eight bits: many a layer fades through such.
  fileprivate func isClear(opacity: Double) -> Bool {
    guard case .solid(let color) = self else { return false }
    return color.opacity(opacity).premultipliedPixel == 0
  }

  /// The colour of a paint that needs no gradient; a gradient without extent is all end colour, as in SVG.
  fileprivate var plainColor: RGBA {
    switch self {
    case .solid(let color): color
    case .linear(let gradient): gradient.stops.last?.color ?? .clear
    case .radial(let gradient): gradient.stops.last?.color ?? .clear
    case .conic(let gradient): gradient.stops.last?.color ?? .clear
    }
  }
}
