// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The default rasterizer: exact area coverage, composited directly onto the pixels.
final class CoverageRasterizer: Rasterizer {
  let scratch: ScratchSurfaces
  private let gradients: GradientTables
  private let scan = ScanConverter()

  init(scratch: ScratchSurfaces, gradients: GradientTables) {
    (self.scratch, self.gradients) = (scratch, gradients)
  }

  func beginFrame() { scan.beginFrame() }

  func fill(_ item: FillItem, at target: RasterTarget) {
    let pixel = item.pixel(opacity: target.opacity)
    if pixel == 0 { return }
    let key = CoverageCache.Key(
      item.outline, rule: item.rule, under: target.transform, whole: target.extent)
    scan.begin(target.area, of: key) {
      scan.add(item.outline.path, under: target.transform)
    }
    composite(item.paint, pixel, rule: item.rule, target)
  }

  func stroke(_ item: StrokeItem, at target: RasterTarget) {
    let pixel = item.paint.pixel(opacity: target.opacity)
    if pixel == 0 { return }
    let (transform, extent) = (target.transform, target.extent)
    let area = target.area
    let path = item.outline.path
    let style = item.style.withDrawableDashes(along: path)
    guard path.hasContoursThatMeet(within: style.reach) else {
      scan.begin(area, of: .init(item.outline, style: style, under: transform, whole: extent)) {
        Polygons(path, style, under: transform, near: extent)
          .forEach { scan.add($0, under: transform) }
      }
      return composite(item.paint, pixel, rule: .nonZero, target)
    }
    _ = target.mark()
    scratch.with(area, .coverage) { coverage in
      coverUnion(of: path.separated, style, target, on: coverage)
      CoveragePainter(scan: scan, surface: target.surface).paint(
        item.paint.plainColor.opacity(target.opacity), shader(item.paint, target),
        through: coverage)
    }
  }

  /// Covers what the strokes of at least one contour cover.
  ///
  /// Coverage of overlapping contours would add up along their edges. So each contour is scanned
  /// separately, and where edges of several contours lie in one pixel, it is computed from all of
  /// them.
  private func coverUnion(
    of contours: [Path], _ style: StrokeStyle, _ target: RasterTarget, on coverage: Surface
  ) {
    let transform = target.transform
    let painter = CoveragePainter(scan: scan, surface: coverage)
    var union = CoverageUnion(coverage.area)
    let outlines = contours.map { Polygons($0, style, under: transform, near: target.extent) }
    for outline in outlines {
      scan.begin(coverage.area)
      outline.forEach { scan.add($0, under: transform) }
      painter.coverMost { union.mark(x: $0, y: $1) }
    }
    if union.isEmpty { return }
    for outline in outlines { outline.forEach { union.add($0, under: transform) } }
    union.forEach { x, y, share in
      unsafe coverage.coveragePointer(x: x, y: y).pointee = share
    }
  }

  func draw(_ item: ImageItem, at target: RasterTarget) {
    _ = target.mark()
    let transform = target.transform
    let part = item.pixelRect(under: transform)
    let area = target.area
    scan.begin(part.map(area.intersection) ?? area)
    scan.add(.rectangle(item.frame), under: transform)
    let painter = CoveragePainter(scan: scan, surface: target.surface)
    let opacity = PixelPasses.byte(target.opacity * item.opacity)
    if let part {
      return item.picture.withSurface(at: part) { pixels in
        painter.composite(pixels, CoverageFactor(opacity: opacity))
      }
    }
    let toPixels = item.toPixels(item.picture, under: transform)
    let picture = item.picture.level(
      scaleX: Vector(toPixels.a, toPixels.b).length, scaleY: Vector(toPixels.c, toPixels.d).length)
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress,
        let sampler = unsafe ImageSampler(
          base, width: picture.width, height: picture.height,
          under: item.toPixels(picture, under: transform))
      else { return }
      painter.paint(sampler, opacity: opacity)
    }
  }

  func cover(
    _ path: Path, pen: StrokeStyle?, opacity: UInt32, under transform: Affine,
    on coverage: Surface
  ) {
    scan.begin(coverage.area)
    if let pen {
      Polygons(path, pen, under: transform, near: .everyPicture)
        .forEach { scan.add($0, under: transform) }
    } else {
      scan.add(path, under: transform)
    }
    CoveragePainter(scan: scan, surface: coverage).cover(opacity: opacity)
  }

  func multiply(_ surface: Surface, _ tiles: PaintedTiles?, by factor: CoverageFactor) {
    begin(factor, in: surface.area)
    CoveragePainter(scan: scan, surface: surface).multiply(factor, in: tiles)
  }

  func composite(
    _ layer: Surface, _ tiles: PaintedTiles?, times factor: CoverageFactor, over surface: Surface
  ) {
    begin(factor, in: layer.area)
    CoveragePainter(scan: scan, surface: surface).composite(layer, factor, in: tiles)
  }

  /// Scans the path of a mask, or finds its coverage in the cache.
  private func begin(_ factor: CoverageFactor, in area: PixelRect) {
    guard let outline = factor.outline else {
      scan.begin(area)
      return scan.add(factor.path, under: factor.transform)
    }
    let key = CoverageCache.Key(outline, under: factor.transform, whole: factor.extent)
    scan.begin(factor.extent.intersection(area), of: key) {
      scan.add(factor.path, under: factor.transform)
    }
  }

  /// Composites a paint with the coverage of the scanned outline.
  ///
  /// - Parameter pixel: The premultiplied colour of a solid paint; nil for others.
  private func composite(
    _ paint: Paint, _ pixel: UInt32?, rule: FillRule, _ target: RasterTarget
  ) {
    let surface = target.surface
    if pixel == nil, let shader = shader(paint, target) {
      return sweep(rule, target, setsAll: false, isOpaque: shader.isOpaque) { runs, _ in
        shader.paint(runs, on: surface)
      }
    }
    let color = pixel ?? paint.plainColor.opacity(target.opacity).premultipliedPixel
    sweep(rule, target, setsAll: true, isOpaque: color >> 24 == 255) { runs, way in
      switch way {
      case .over: runs.paint(color, on: surface)
      case .settingRect: runs.set(color, on: surface)
      case .settingTiles(let outline):
        target.withTiles { runs.set(color, on: surface, in: outline, of: $0) }
      }
    }
  }

  /// Sweeps the scanned outline, some rows at a time, and clears the tiles below them.
  ///
  /// - Parameters:
  ///   - setsAll: As in `RasterTarget.mark`, and `isOpaque`.
  ///   - body: Receives the rows and how to paint them.
  @inline(__always)
  private func sweep(
    _ rule: FillRule, _ target: RasterTarget, setsAll: Bool, isOpaque: Bool,
    _ body: (CoverageRuns, PaintedTiles.Way) -> Void
  ) {
    guard scan.isKnown else {
      return scan.sweep(rule) { runs in
        body(runs, target.mark(runs, setsAll: setsAll, isOpaque: isOpaque))
      }
    }
    let way = target.mark(setsAll: setsAll, isOpaque: isOpaque) { scan.tiles(of: $0) }
    scan.sweep(rule) { body($0, way) }
  }

  /// The shader of a gradient; nil for solid colours.
  private func shader(_ paint: Paint, _ target: RasterTarget) -> GradientShader? {
    GradientShader(
      paint, opacity: target.opacity, under: target.transform, tables: gradients)
  }
}

extension PixelRect {
  /// A rectangle that contains every picture.
  fileprivate static let everyPicture = PixelRect(
    minX: -65_536, minY: -65_536, maxX: 65_536, maxY: 65_536)
}

extension Polygons {
  /// The margin around a stroke's extent, in pixels, in which segments are not tested for
  /// visibility: finding the few outside costs more than tracing them.
  private static let margin = 512

  /// Makes the outline of a stroke, for a sweep with the non-zero rule.
  ///
  /// - Parameters:
  ///   - transform: From the path's coordinates, which are also those of the result, to pixels.
  ///   - extent: All visible pixels of the stroke. Not only the part that is painted now: clipping
  ///     must be the same for all parts of a picture.
  fileprivate init(
    _ path: Path, _ style: StrokeStyle, under transform: Affine, near extent: PixelRect
  ) {
    let scale = transform.maxScale
    guard scale > 0, scale.isFinite else {
      self.init()
      return
    }
    var style = style
    // A larger width covers the same pixels of any picture.
    style.width = min(style.width, 1e6 / scale)
    let near = Rect(
      minX: Double(extent.minX - Self.margin), minY: Double(extent.minY - Self.margin),
      maxX: Double(extent.maxX + Self.margin), maxY: Double(extent.maxY + Self.margin))
    let bounds = transform.inverse?.bounds(of: near) ?? .everything
    var outliner = StrokeOutliner(
      style, tolerance: ScanConverter.tolerance / scale, bounds: bounds)
    outliner.add(path)
    self = outliner.polygons
  }
}

extension Path {
  /// Whether strokes along two contours can overlap: their bounding boxes do.
  fileprivate func hasContoursThatMeet(within reach: Double) -> Bool {
    // With many contours, testing each pair would cost more than it saves.
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
