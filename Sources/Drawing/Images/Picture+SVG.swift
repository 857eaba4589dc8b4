// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottieDynamic
internal import CLottieImages
internal import CLottiePango
internal import LottieGeometry

extension Picture {
  /// The largest side of a drawing in pixels. It is drawn once, larger than it is shown in most
  /// animations, and reduced as other pictures are.
  private static let drawnSide = 2_048.0
  /// The largest enlargement of small drawings, such as icons.
  private static let mostScale = 4.0
  /// The largest SVG file in bytes. The tree of its elements takes about fifty times as much.
  static let largestDrawing = 8 << 20
  /// The size of drawings that have none, from the rules of CSS.
  private static let defaultSize = (width: 300.0, height: 150.0)

  /// Draws an SVG by librsvg. It has no address from which other files could be read, so that only
  /// images inside of it are drawn, and librsvg knows neither scripts nor animations.
  static func svg(_ file: [UInt8], _ limits: DecodingLimits) throws(DrawingError) -> DecodedImage {
    guard dynamic_rsvg_is_there() != 0 else { throw missing(.svg, "librsvg-2.so.2") }
    guard file.count <= largestDrawing else {
      throw .imageDecoding(
        "the SVG has \(file.count >> 20) MB; up to \(largestDrawing >> 20) are read")
    }
    guard let handle = unsafe rsvg_handle_new_from_data(file, file.count, nil) else {
      throw .imageDecoding("the SVG is not valid XML, or too large")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
    unsafe rsvg_handle_set_dpi(handle, 96)
    let own = unsafe size(of: handle)
    let longest = max(own.width, own.height)
    let side = min(drawnSide, Double(limits.side), Double(limits.area).squareRoot())
    let scale = min(mostScale, side / longest)
    let (width, height) = (
      max(1, Int(clamping: (own.width * scale).rounded(), to: 1...8_192)),
      max(1, Int(clamping: (own.height * scale).rounded(), to: 1...8_192))
    )
    try limits.check(width, height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    let isDrawn = unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe draw(handle, bytes.baseAddress, width, height)
    }
    guard isDrawn else { throw .imageDecoding("the SVG cannot be drawn") }
    return DecodedImage(width: width, height: height, pixels: pixels, scale: scale)
  }

  /// The size of a drawing in CSS pixels: its own, otherwise that of its view box.
  private static func size(of handle: OpaquePointer) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0,
      width.isFinite, height.isFinite, width > 0, height > 0
    {
      return (width, height)
    }
    var box = RsvgRectangle()
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (w, h) = (RsvgLength(), RsvgLength())
    unsafe rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &w, &hasHeight, &h, &hasBox, &box)
    guard hasBox != 0, box.width.isFinite, box.height.isFinite, box.width > 0, box.height > 0 else {
      return defaultSize
    }
    return (box.width, box.height)
  }

  private static func draw(
    _ handle: OpaquePointer, _ pixels: UnsafeMutableRawPointer?, _ width: Int, _ height: Int
  ) -> Bool {
    let surface = unsafe cairo_image_surface_create_for_data(
      pixels?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
      Int32(height), Int32(width * 4))
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else { return false }
    defer { unsafe cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    let isDrawn = unsafe rsvg_handle_render_document(handle, context, &viewport, nil) != 0
    unsafe cairo_surface_flush(surface)
    return isDrawn
  }
}
