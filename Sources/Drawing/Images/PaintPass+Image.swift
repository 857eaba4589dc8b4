// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

extension PaintPass {
  func draw(_ item: ImageItem, opacity: Double, under transform: Affine) {
    let opacity = opacity * item.opacity
    guard let rasterizer else {
      return context.saved {
        context.emit(.rectangle(item.frame), under: transform)
        unsafe cairo_clip(context.cr)
        context.paint(item, opacity: opacity, under: transform)
      }
    }
    let part = item.pixelRect(under: transform)
    let area = deviceArea(of: item.frame, under: transform)
    rasterizer.begin(part.map(area.intersection) ?? area)
    rasterizer.add(.rectangle(item.frame), under: transform)
    context.withPixels {
      let painter = CoveragePainter(rasterizer: rasterizer, pixels: pixels, area: context.area)
      if let part {
        lay(item.picture, in: part, opacity: opacity, with: painter)
      } else {
        sample(item, opacity: opacity, under: transform, with: painter)
      }
    }
  }

  /// Lays down a picture pixel by pixel.
  private func lay(
    _ picture: Picture, in part: PixelRect, opacity: Double, with painter: CoveragePainter
  ) {
    unsafe picture.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // It is only read.
      let buffer = unsafe PixelBuffer(
        base: UnsafeMutableRawPointer(mutating: base), width: picture.width,
        height: picture.height, stride: picture.width * 4)
      let opacity = PixelPasses.byte(opacity)
      painter.lay(buffer, of: part) { PixelPasses.multiply($0, opacity) }
    }
  }

  /// Lays down a picture that is moved by parts of a pixel, scaled or turned.
  private func sample(
    _ item: ImageItem, opacity: Double, under transform: Affine, with painter: CoveragePainter
  ) {
    let (whole, toPixels) = (item.picture, item.toPixels(item.picture, under: transform))
    let picture = whole.level(
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
}

extension ImageItem {
  /// From the pixels of this picture, stretched into the frame, to those that are painted.
  fileprivate func toPixels(_ picture: Picture, under transform: Affine) -> Affine {
    transform * .translation(frame.minX, frame.minY)
      * .scale(frame.width / Double(picture.width), frame.height / Double(picture.height))
  }

  /// Where it lies if each of its pixels is one of what is painted on; nil if it has to be resampled.
  fileprivate func pixelRect(under transform: Affine) -> PixelRect? {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
    let start = transform * Point(frame.minX, frame.minY)
    let end = transform * Point(frame.maxX, frame.maxY)
    let (x, y) = (start.x.rounded(), start.y.rounded())
    // What Pixman keeps of places, too.
    let errors = [
      start.x - x, start.y - y, end.x - x - Double(picture.width),
      end.y - y - Double(picture.height),
    ]
    guard x.magnitude < 1e6, y.magnitude < 1e6, errors.allSatisfy({ $0.magnitude < 1e-5 }) else {
      return nil
    }
    let (left, top) = (
      Int(clamping: x, to: -1_000_000...1_000_000), Int(clamping: y, to: -1_000_000...1_000_000)
    )
    return PixelRect(
      minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
  }
}

extension CairoContext {
  /// Paints an image everywhere: beyond its edges the pixels there go on.
  ///
  /// Corresponds to `cairo_set_source_surface`.
  fileprivate func paint(_ item: ImageItem, opacity: Double, under transform: Affine) {
    let picture = item.picture
    guard let fromPixels = item.toPixels(picture, under: transform).inverse,
      fromPixels.exactForPixman.isInvertible
    else { return }
    unsafe picture.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // Cairo only reads from it: the surface is a source and is gone before the pixels are.
      let data = unsafe UnsafeMutableRawPointer(mutating: base)
        .assumingMemoryBound(to: UInt8.self)
      let surface = unsafe cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height),
        Int32(picture.width * 4))
      unsafe cairo_set_source_surface(cr, surface, 0, 0)
      var matrix = fromPixels.exactForPixman.cairoMatrix
      unsafe cairo_pattern_set_matrix(cairo_get_source(cr), &matrix)
      unsafe cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD)
      unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD)
      unsafe cairo_paint_with_alpha(cr, opacity)
      setSource(.clear)
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}
