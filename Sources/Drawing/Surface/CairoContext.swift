// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

/// Owner of a `cairo_t` that draws onto pixels in memory.
///
/// The pixels stay somebody else's and have to outlive the context. Coordinates are those of the whole picture, of
/// which the context may cover a part only: `area` says which.
@safe
final class CairoContext {
  let area: PixelRect
  private let surface: OpaquePointer
  /// The context itself, for the functions of this folder.
  let cr: OpaquePointer

  /// - Parameters:
  ///   - base: First byte of the area's first row.
  ///   - stride: Bytes from one row to the next.
  init(
    base: UnsafeMutableRawPointer, stride: Int, area: PixelRect, format: cairo_format_t
  ) throws(DrawingError) {
    self.area = area
    unsafe surface = cairo_image_surface_create_for_data(
      base.assumingMemoryBound(to: UInt8.self), format, Int32(area.width), Int32(area.height),
      Int32(stride))
    unsafe cr = cairo_create(surface)
    let status = unsafe cairo_status(cr)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw unsafe .cairo("cairo_create: " + String(cString: unsafe cairo_status_to_string(status)))
    }
    unsafe cairo_surface_set_device_offset(surface, -Double(area.minX), -Double(area.minY))
  }

  deinit {
    unsafe cairo_destroy(cr)
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
  }

  /// Cairo's pixels are in memory and its caches know of changes made behind its back.
  ///
  /// Corresponds to `cairo_surface_flush` and `cairo_surface_mark_dirty`.
  func withPixels<Result>(_ body: () -> Result) -> Result {
    unsafe cairo_surface_flush(surface)
    defer { unsafe cairo_surface_mark_dirty(surface) }
    return body()
  }

  /// The pixels from a place on to the end of its row; valid inside `withPixels`.
  ///
  /// Corresponds to `cairo_image_surface_get_data`.
  func pixels(x: Int, y: Int) -> UnsafePointer<UInt32>? {
    guard let data = unsafe cairo_image_surface_get_data(surface), x >= area.minX, y >= area.minY
    else { return nil }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let offset = (y - area.minY) * stride + (x - area.minX) * 4
    return unsafe UnsafePointer(
      UnsafeRawPointer(data + offset).assumingMemoryBound(to: UInt32.self))
  }

  /// What happens inside leaves clip, source and operator as they were. Corresponds to `cairo_save`.
  func saved(_ body: () -> Void) {
    unsafe cairo_save(cr)
    body()
    unsafe cairo_restore(cr)
  }

  /// Limits drawing to whole pixels, until the end of `saved`.
  func clip(to rect: PixelRect) {
    unsafe cairo_rectangle(
      cr, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    unsafe cairo_clip(cr)
  }

  /// Limits drawing to a rectangle under a transform, with soft edges, until the end of `saved`.
  func clip(to rect: Rect, under transform: Affine) {
    emit(Path.rectangle(rect), under: transform)
    unsafe cairo_clip(cr)
  }

  /// Starts a path anew and adds these contours, transformed. Corresponds to `cairo_move_to` and its kin.
  ///
  /// Coordinates are kept within Cairo's fixed-point range; what is not finite goes to the range's end.
  ///
  /// - Parameter dotLength: How long a contour of one place is drawn, in pixels.
  func emit(_ path: Path, under transform: Affine, dotLength: Double = 0) {
    unsafe cairo_new_path(cr)
    unsafe path.points.withUnsafeBufferPointer { points in
      for contour in path.contours {
        var index = contour.start
        var last = unsafe (transform * points[index]).drawable
        unsafe cairo_move_to(cr, last.x, last.y)
        for _ in 0..<contour.segmentCount {
          let isLine =
            unsafe points[index + 1] == points[index] && points[index + 2] == points[index + 3]
          let end = unsafe (transform * points[index + 3]).drawable
          if isLine {
            unsafe cairo_line_to(cr, end.x, end.y)
          } else {
            let c1 = unsafe (transform * points[index + 1]).drawable
            let c2 = unsafe (transform * points[index + 2]).drawable
            unsafe cairo_curve_to(cr, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
          }
          last = end
          index += 3
        }
        if contour.segmentCount == 0 {
          // A dot: seen as a round or square cap.
          unsafe cairo_line_to(cr, last.x + dotLength, last.y)
        } else if contour.isClosed {
          unsafe cairo_close_path(cr)
        }
      }
    }
  }
}

extension Point {
  /// Cairo counts in 1/256 pixels with 32 bits; a million pixels either way is far outside any picture.
  fileprivate var drawable: Point {
    Point(x.clamped(to: -1e6...1e6), y.clamped(to: -1e6...1e6))
  }
}
