// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

/// Owner of a `cairo_t` that draws onto a surface, in the picture's coordinates.
///
/// It is made for one drawing and gone before the pixels are read, so nothing has to be flushed.
/// Where Cairo has no memory its context is an invalid one, on which all calls do nothing.
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

  /// Makes the pixels of another context the source, each for the pixel at its own position.
  ///
  /// Corresponds to `cairo_set_source_surface`.
  func setSource(_ other: CairoContext) {
    unsafe cairo_set_source_surface(cr, other.surface, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
  }

  /// Starts a new path with these contours, transformed. Corresponds to `cairo_move_to` and its
  /// kin.
  ///
  /// Coordinates stay within Cairo's fixed-point range; what is not finite goes to the range's end.
  ///
  /// - Parameter dotLength: How long a contour without length is drawn, in pixels.
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
        // A dot, of which the caps are visible.
        unsafe cairo_line_to(cr, last.x + dotLength, last.y)
      } else if contour.isClosed {
        unsafe cairo_close_path(cr)
      }
    }
  }
}

extension Point {
  /// Cairo counts in 1/256 pixels with 32 bits; a million pixels either way is far outside any
  /// picture.
  fileprivate var drawable: Point {
    Point(x.clamped(to: -1e6...1e6), y.clamped(to: -1e6...1e6))
  }
}
