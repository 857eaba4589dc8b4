// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import LottieGeometry

/// Owner of a `cairo_t` that draws onto a surface, in the picture's coordinates.
///
/// It lives for one drawing and ends before the pixels are read, so that no flush is needed. If
/// Cairo runs out of memory, the context is invalid and all calls do nothing.
@safe
final class CairoContext {
  private let surface: OpaquePointer
  /// The context itself.
  let cr: OpaquePointer

  init(_ target: Surface) {
    let (pixels, area) = (target.pixels, target.area)
    unsafe surface = cairo_image_surface_create_for_data(
      pixels.base.assumingMemoryBound(to: UInt8.self),
      target.format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(area.width),
      Int32(area.height), Int32(pixels.stride))
    unsafe cr = cairo_create(surface)
    unsafe cairo_surface_set_device_offset(surface, -Double(area.minX), -Double(area.minY))
  }

  deinit {
    unsafe cairo_destroy(cr)
    unsafe cairo_surface_destroy(surface)
  }

  /// Makes the pixels of another context the source, at the same positions of the picture.
  ///
  /// Corresponds to `cairo_set_source_surface`.
  func setSource(_ other: CairoContext) {
    unsafe cairo_set_source_surface(cr, other.surface, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
  }

  /// Replaces the current path. Corresponds to `cairo_move_to`, `cairo_line_to` and
  /// `cairo_curve_to`.
  ///
  /// Coordinates are clamped to Cairo's fixed-point range, also those that are not finite.
  ///
  /// - Parameters:
  ///   - path: The contours.
  ///   - transform: From the path's coordinates to pixels.
  ///   - dotLength: The drawn length of contours without length, in pixels. Default: 0.
  func emit(_ path: Path, under transform: Affine, dotLength: Double = 0) {
    unsafe cairo_new_path(cr)
    for contour in path.contours {
      var last = (transform * path.points[contour.start]).drawable
      unsafe cairo_move_to(cr, last.x, last.y)
      for segment in path.segments(of: contour) {
        let end = (transform * segment.end).drawable
        if segment.isLine {
          unsafe cairo_line_to(cr, end.x, end.y)
        } else {
          let c1 = (transform * segment.control1).drawable
          let c2 = (transform * segment.control2).drawable
          unsafe cairo_curve_to(cr, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
        }
        last = end
      }
      if contour.segmentCount == 0 {
        // A dot: only its caps are visible.
        unsafe cairo_line_to(cr, last.x + dotLength, last.y)
      } else if contour.isClosed {
        unsafe cairo_close_path(cr)
      }
    }
  }
}

extension Point {
  /// The point clamped to ±1,000,000: Cairo has 24 bits for pixels, and no picture is larger.
  fileprivate var drawable: Point {
    Point(x.clamped(to: -1e6...1e6), y.clamped(to: -1e6...1e6))
  }
}
