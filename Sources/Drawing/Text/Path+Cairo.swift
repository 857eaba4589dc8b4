// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottiePango
internal import LottieGeometry

extension Path {
  /// Makes the path that a closure adds to a Cairo context.
  ///
  /// - Parameters:
  ///   - shift: Added to every point. Default: zero.
  ///   - draw: Adds the path, without filling or stroking it.
  init(movedBy shift: Vector = .zero, tracing draw: (OpaquePointer?) -> Void) {
    self.init()
    let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let cr = unsafe cairo_create(surface)
    defer {
      unsafe cairo_destroy(cr)
      unsafe cairo_surface_destroy(surface)
    }
    unsafe draw(cr)
    guard let copy = unsafe cairo_copy_path(cr) else { return }
    defer { unsafe cairo_path_destroy(copy) }
    guard unsafe copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = unsafe copy.pointee.data
    else { return }
    var i = 0
    func point(_ offset: Int) -> Point {
      let p = unsafe data[i + offset].point
      return Point(p.x, p.y) + shift
    }
    let count = unsafe Int(copy.pointee.num_data)
    while i < count {
      let header = unsafe data[i].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: curve(to: point(3), control1: point(1), control2: point(2))
      default: close()
      }
      i += max(1, Int(header.length))
    }
    // Text ends with a move to the start of following text.
    self = Path(points: points, contours: contours.filter { $0.segmentCount > 0 })
  }
}
