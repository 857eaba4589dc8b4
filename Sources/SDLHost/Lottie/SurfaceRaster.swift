// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// The pictures of a view's drawing that are shown instead of its items: at a lower resolution where
/// painting takes too long, and one that is kept while nothing moves.
final class SurfaceRaster {
  /// Where the drawing is shown.
  struct Target {
    let window: Window
    /// The bounds of the view.
    let bounds: Rect
    /// The corner of the view in the window.
    let corner: Point

    /// Pixels of the window per point.
    @MainActor var scale: Double { Double(window.pixelsPerPoint) }
    /// The size of the view in pixels of the window.
    ///
    /// The visible part starts at the view's own corner, which is at a pixel boundary of the window.
    @MainActor var pixels: (width: Int, height: Int) {
      func count(_ length: Double) -> Int {
        Int(clamping: (length * scale).rounded(.up), to: 1...Bitmap.maxSide)
      }
      return (count(bounds.width), count(bounds.height))
    }

    func list(_ items: [DrawItem]) -> DisplayList {
      DisplayList(size: Size(bounds.width, bounds.height), items: items)
    }
  }

  /// The number of the window's pixels per painted pixel, in both directions, that is asked for.
  private(set) var downsampling = 1
  /// The one of the last drawing, which can be larger.
  private(set) var shownDownsampling = 1
  private(set) var previewCanvas: PreviewCanvas?
  /// The drawing at full resolution, if it takes too long for the main thread.
  private let slowPicture: SlowPicture
  /// Whether `slowPicture` was used since the drawing was fast.
  private(set) var isSlow = false

  /// - Parameter onFinish: Called when another picture is there.
  init(onFinish: @escaping () -> Void) { slowPicture = SlowPicture(onFinish: onFinish) }

  /// - Returns: Whether it was another one.
  func setDownsampling(_ new: Int) -> Bool {
    guard new != downsampling else { return false }
    downsampling = new
    if new == 1 { previewCanvas = nil }
    return true
  }

  /// The drawing as one picture at the window's resolution; nil if the picture would be too large.
  ///
  /// When content above or below it moves, the picture is copied instead of painting all its paths.
  func picture(of items: [DrawItem], in target: Target) -> DrawItem? {
    let (scale, corner) = (target.scale, target.corner)
    let drawn = DrawGroup(items)
    // Aligned to the window's pixels, so that the picture is copied and not resampled.
    let area = PixelRect(
      covering: (Affine.scale(scale, scale) * .translation(corner.x, corner.y))
        .bounds(of: drawn.bounds))
    guard !area.isEmpty, area.area <= Raster.maxArea,
      let bitmap = try? Bitmap(width: area.width, height: area.height)
    else { return nil }
    let toBitmap =
      Affine.translation(-Double(area.minX), -Double(area.minY)) * .scale(scale, scale)
      * .translation(corner.x, corner.y)
    Renderer(rasterizer: target.window.rasterizer)
      .paint(target.list(items), onto: bitmap.buffer, transform: toBitmap)
    let frame = Rect(
      x: Double(area.minX) / scale - corner.x, y: Double(area.minY) / scale - corner.y,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
    let picture = Picture(width: area.width, height: area.height, pixels: bitmap.pixels)
    return .image(ImageItem(picture, frame: frame))
  }

  /// The drawing as a picture with the window's resolution or a lower one, according to
  /// `downsampling` and to the time that it takes; nil if the items themselves are to be painted.
  ///
  /// - Parameter isStill: Whether playback stands, so that a full picture may follow later.
  func preview(of items: [DrawItem], in target: Target, isStill: Bool) -> DrawItem? {
    let (scale, limits) = (target.scale, target.window.paintLimits)
    let (width, height) = target.pixels
    let list = target.list(items)
    let needed = SlowPicture.downsampling(
      for: list, atLeast: downsampling, width: width, height: height, scale: scale, limits: limits)
    if needed > downsampling, downsampling == 1, isStill {
      isSlow = true
      let picture = slowPicture.picture(
        of: list, width: width, height: height, scale: scale, rasterizer: target.window.rasterizer,
        limits: limits)
      if let picture {
        shownDownsampling = 1
        return clipped(picture, target)
      }
    } else if isSlow {
      isSlow = false
      slowPicture.cancel()
    }
    shownDownsampling = needed
    guard needed > 1 else { return nil }
    if previewCanvas?.fits(width: width, height: height, downsampling: needed) != true {
      previewCanvas = PreviewCanvas(
        width: width, height: height, downsampling: needed, rasterizer: target.window.rasterizer,
        limits: limits)
    }
    return (previewCanvas?.paint(list, scale: scale)).map { clipped($0, target) }
  }

  private func clipped(_ picture: DrawItem, _ target: Target) -> DrawItem {
    .group(DrawGroup([picture], DrawGroup.Attributes(clip: target.bounds)))
  }
}

/// A picture with a lower resolution than the window, which repaints only the damage.
final class PreviewCanvas {
  private let bitmap: Bitmap
  private let painter: FramePainter
  private let downsampling: Int

  /// - Parameters:
  ///   - width: The width in pixels of the window; the height is in the same unit.
  ///   - downsampling: The number of the window's pixels per pixel, in both directions.
  init?(width: Int, height: Int, downsampling: Int, rasterizer: RasterizerKind, limits: PaintLimits)
  {
    guard downsampling > 1, width * height <= Raster.maxArea,
      let bitmap = try? Bitmap(
        width: (width + downsampling - 1) / downsampling,
        height: (height + downsampling - 1) / downsampling)
    else { return nil }
    self.bitmap = bitmap
    self.downsampling = downsampling
    painter = FramePainter(rasterizer: rasterizer)
    painter.limits = limits
  }

  func fits(width: Int, height: Int, downsampling: Int) -> Bool {
    downsampling == self.downsampling && bitmap.width == (width + downsampling - 1) / downsampling
      && bitmap.height == (height + downsampling - 1) / downsampling
  }

  /// - Parameter scale: Pixels of the window per point.
  func paint(_ list: DisplayList, scale: Double) -> DrawItem {
    let transform = Affine.scale(scale / Double(downsampling), scale / Double(downsampling))
    painter.paint(list, onto: bitmap.buffer, transform: transform)
    let picture = bitmap.picture(scale: downsampling)
    let frame = Rect(
      x: 0, y: 0, width: Double(picture.width) / scale, height: Double(picture.height) / scale)
    return .image(ImageItem(picture, frame: frame))
  }
}

private enum Raster {
  /// The largest picture in pixels: 64 MB, four screens of 2560 × 1600. Larger drawings are painted
  /// directly.
  static let maxArea = 16_000_000
}
