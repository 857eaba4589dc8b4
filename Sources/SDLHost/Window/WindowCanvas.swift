// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The picture of a window: its pixels, and a `FramePainter`, which knows their contents.
final class WindowCanvas {
  private let target: any WindowPixels
  /// The painted pixels that are not presented yet.
  private var changed = PixelRegion()
  /// The painter, which knows the contents of the pixels.
  private var painter = FramePainter(comparesItems: true)
  /// The rasterizer of all views.
  ///
  /// Default: coverage.
  var rasterizer = RasterizerKind.coverage {
    didSet {
      painter = FramePainter(rasterizer: rasterizer, comparesItems: true)
      painter.limits = limits
    }
  }
  /// The limits of the work and of the memory of painting.
  var limits = PaintLimits() { didSet { painter.limits = limits } }

  init(window: WindowHandle) throws(SDLError) {
    if let surface = SurfacePixels(window) {
      target = surface
    } else {
      target = try TexturePixels(window)
    }
  }

  /// The size in pixels; (0, 0) if SDL does not know it.
  var outputSize: (width: Int, height: Int) { target.size }

  /// Whether the picture is lost, so that it must be painted before it can be presented.
  var isLost: Bool { target.isLost }

  /// The number of items of the last picture that were not painted, since they would take too long.
  var leftOut: Int { painter.leftOut }

  /// Invalidates all pixels, so that the next picture is painted completely.
  func invalidate() { painter.forget() }

  /// Discards the pixels, since the graphics device has lost them.
  func discard() {
    target.discard()
    painter.forget()
  }

  /// Paints a picture.
  ///
  /// - Parameters:
  ///   - list: The items, in points.
  ///   - scale: Pixels per point.
  ///   - background: The opaque colour below them.
  /// - Returns: The number of painted pixels; 0 if the picture is there already.
  func paint(_ list: DisplayList, scale: Double, background: RGBA) throws(SDLError) -> Int {
    if target.isLost {
      try target.prepare()
      painter.forget()
    }
    let size = target.size
    let frame = FramePainter.Frame(
      list, transform: .scale(scale, scale), background: background,
      bounds: PixelRect(width: size.width, height: size.height))
    return try painter.paint(frame) { rect, body throws(SDLError) in
      let isLent = try target.lend(rect, body)
      if isLent { changed.insert(rect) }
      return isLent
    }
  }

  /// Shows the picture.
  ///
  /// - Parameter isWhole: Whether the screen has lost it; otherwise only what was painted is sent.
  func present(isWhole: Bool) throws(SDLError) {
    try target.present(isWhole ? nil : changed)
    changed = PixelRegion()
  }

  /// The picture that would be presented, for tests.
  func pixels() throws(SDLError) -> Bitmap { try target.copy() }
}
