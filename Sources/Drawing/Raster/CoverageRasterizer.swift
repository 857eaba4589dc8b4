// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Our own rasteriser: exact areas, straight onto the pixels.
final class CoverageRasterizer: Rasterizer {
  let scratch: ScratchSurfaces
  private let gradients: GradientTables
  private let scan = ScanConverter()

  init(scratch: ScratchSurfaces, gradients: GradientTables) {
    (self.scratch, self.gradients) = (scratch, gradients)
  }

  func beginFrame() { scan.beginFrame() }

  func fill(_ item: FillItem, at placement: Placement) {
    if item.paint.isClear(opacity: placement.opacity) { return }
    let key = CoverageCache.Key(
      item.outline, rule: item.rule, under: placement.transform, whole: placement.extent)
    scan.begin(placement.extent.intersection(placement.surface.area), of: key) {
      scan.add(item.outline.path, under: placement.transform)
    }
    composite(item.paint, rule: item.rule, placement)
  }

  func stroke(_ item: StrokeItem, at placement: Placement) {
    if item.paint.isClear(opacity: placement.opacity) { return }
    let (transform, extent) = (placement.transform, placement.extent)
    let area = extent.intersection(placement.surface.area)
    let path = item.outline.path
    let style = item.style.withDrawableDashes(along: path)
    guard path.hasContoursThatMeet(within: style.reach) else {
      scan.begin(area, of: .init(item.outline, style: style, under: transform, whole: extent)) {
        scan.add(path, stroked: style, under: transform, near: extent)
      }
      return composite(item.paint, rule: .nonZero, placement)
    }
    // Lines one over the other would add up along their edges: each by itself, and of all the most.
    scratch.with(area, .coverage) { coverage in
      for contour in path.separated {
        scan.begin(area)
        scan.add(contour, stroked: style, under: transform, near: extent)
        CoveragePainter(scan: scan, surface: coverage).coverMost()
      }
      CoveragePainter(scan: scan, surface: placement.surface).paint(
        item.paint.plainColor.opacity(placement.opacity), shader(item.paint, placement),
        through: coverage)
    }
  }

  func draw(_ item: ImageItem, at placement: Placement) {
    let transform = placement.transform
    let part = item.pixelRect(under: transform)
    let area = placement.extent.intersection(placement.surface.area)
    scan.begin(part.map(area.intersection) ?? area)
    scan.add(.rectangle(item.frame), under: transform)
    let painter = CoveragePainter(scan: scan, surface: placement.surface)
    let opacity = PixelPasses.byte(placement.opacity * item.opacity)
    if let part {
      return item.picture.withSurface(at: part) { pixels in
        painter.composite(pixels) { PixelPasses.multiply($0, opacity) }
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
      scan.add(path, stroked: pen, under: transform, near: .everyPicture)
    } else {
      scan.add(path, under: transform)
    }
    CoveragePainter(scan: scan, surface: coverage).cover(opacity: opacity)
  }

  func multiply(_ surface: Surface, by factor: CoverageFactor) {
    begin(factor, in: surface.area)
    CoveragePainter(scan: scan, surface: surface).multiply { factor.value(of: $0) }
  }

  func composite(_ layer: Surface, times factor: CoverageFactor, over surface: Surface) {
    begin(factor, in: layer.area)
    CoveragePainter(scan: scan, surface: surface).composite(layer) { factor.value(of: $0) }
  }

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

  /// Composites a paint over the surface where the outline is that was scanned.
  private func composite(_ paint: Paint, rule: FillRule, _ placement: Placement) {
    let painter = CoveragePainter(scan: scan, surface: placement.surface)
    if let shader = shader(paint, placement) {
      painter.paint(shader, rule: rule)
    } else {
      painter.paint(paint.plainColor.opacity(placement.opacity), rule: rule)
    }
  }

  private func shader(_ paint: Paint, _ placement: Placement) -> GradientShader? {
    GradientShader(
      paint, opacity: placement.opacity, under: placement.transform, tables: gradients)
  }
}

extension PixelRect {
  /// No picture is larger, and none is anywhere else.
  fileprivate static let everyPicture = PixelRect(
    minX: -65_536, minY: -65_536, maxX: 65_536, maxY: 65_536)
}

extension ScanConverter {
  /// Pixels around a stroke's extent in which it is traced all the same: what is only a little
  /// outside is not worth looking for.
  private static let margin = 512

  /// Adds a stroke along a path, to be swept by the non-zero rule.
  ///
  /// - Parameter extent: All of it that can be seen. Not the part that is painted now: what is cut
  ///   off far outside has to be the same for all parts.
  fileprivate func add(
    _ path: Path, stroked style: StrokeStyle, under transform: Affine, near extent: PixelRect
  ) {
    let scale = transform.maxScale
    guard scale > 0, scale.isFinite else { return }
    var style = style
    // Wider than any picture looks the same.
    style.width = min(style.width, 1e6 / scale)
    let near = Rect(
      minX: Double(extent.minX - Self.margin), minY: Double(extent.minY - Self.margin),
      maxX: Double(extent.maxX + Self.margin), maxY: Double(extent.maxY + Self.margin))
    let bounds = transform.inverse?.bounds(of: near) ?? .everything
    var outliner = StrokeOutliner(style, tolerance: Self.tolerance / scale, bounds: bounds)
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
    // Of very many, most do not; testing each pair would cost more than it saves.
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
}
