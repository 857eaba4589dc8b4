// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

extension AnimationSurface {
  /// The drawing as one picture at the window's resolution; nil without a window, or if the picture
  /// would be too large.
  ///
  /// When content above or below it moves, the picture is copied instead of painting all its paths.
  func rasterized(_ items: [DrawItem]) -> DrawItem? {
    guard let window else { return nil }
    let scale = Double(window.pixelsPerPoint)
    let drawn = DrawGroup(items)
    // Aligned to the window's pixels, so that the picture is copied and not resampled.
    let corner = placementInWindow.flatMap { $0 * Point(0, 0) } ?? Point(0, 0)
    let area = PixelRect(
      covering: (Affine.scale(scale, scale) * .translation(corner.x, corner.y))
        .bounds(of: drawn.bounds))
    guard !area.isEmpty, area.area <= Raster.maxArea,
      let bitmap = try? Bitmap(width: area.width, height: area.height)
    else { return nil }
    let toBitmap =
      Affine.translation(-Double(area.minX), -Double(area.minY)) * .scale(scale, scale)
      * .translation(corner.x, corner.y)
    let list = DisplayList(size: bounds.size.geometry, items: items)
    Renderer(rasterizer: window.rasterizer)
      .paint(list, onto: bitmap.buffer, transform: toBitmap)
    let frame = Rect(
      x: Double(area.minX) / scale - corner.x, y: Double(area.minY) / scale - corner.y,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
    let picture = Picture(width: area.width, height: area.height, pixels: bitmap.pixels)
    return .image(ImageItem(picture, frame: frame))
  }

  /// The drawing as a picture with the window's resolution or a lower one, according to
  /// `downsampling` and to the time that it takes; nil if the items themselves are to be painted.
  func preview(of items: [DrawItem]) -> DrawItem? {
    guard let window else { return nil }
    let scale = Double(window.pixelsPerPoint)
    // The visible part starts at the view's own corner, which is at a pixel boundary of the window.
    let width = Int(clamping: (Double(bounds.width) * scale).rounded(.up), to: 1...Bitmap.maxSide)
    let height = Int(clamping: (Double(bounds.height) * scale).rounded(.up), to: 1...Bitmap.maxSide)
    let list = DisplayList(size: bounds.size.geometry, items: items)
    let limits = window.paintLimits
    let needed = SlowPicture.downsampling(
      for: list, atLeast: downsampling, width: width, height: height, scale: scale, limits: limits)
    if needed > downsampling, downsampling == 1, !player.state.isMoving {
      isSlow = true
      let picture = slowPicture.picture(
        of: list, width: width, height: height, scale: scale, rasterizer: window.rasterizer,
        limits: limits)
      if let picture {
        shownDownsampling = 1
        return clipped(picture)
      }
    } else if isSlow {
      isSlow = false
      slowPicture.cancel()
    }
    shownDownsampling = needed
    guard needed > 1 else { return nil }
    return downsampled(list, by: needed, width: width, height: height, in: window)
  }

  private func clipped(_ picture: DrawItem) -> DrawItem {
    .group(DrawGroup([picture], DrawGroup.Attributes(clip: bounds.geometry)))
  }

  /// The list as a picture with a lower resolution; nil if it is too large.
  private func downsampled(
    _ list: DisplayList, by downsampling: Int, width: Int, height: Int, in window: Window
  ) -> DrawItem? {
    if previewCanvas?.fits(width: width, height: height, downsampling: downsampling) != true {
      previewCanvas = PreviewCanvas(
        width: width, height: height, downsampling: downsampling, rasterizer: window.rasterizer,
        limits: window.paintLimits)
    }
    return (previewCanvas?.paint(list, scale: Double(window.pixelsPerPoint))).map(clipped)
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
