// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

extension AnimationSurface {
  /// The drawing as one picture, as fine as the window; nil where there is no window, or the
  /// picture would be too large.
  ///
  /// Whatever moves above or below it then costs a copy instead of all its paths.
  ///
  /// - Parameter grain: How many pixels of the window are one, in either direction. Default: 1.
  func rasterized(_ items: [DrawItem], grain: Int = 1) -> DrawItem? {
    guard let window else { return nil }
    let scale = Double(window.pixelsPerPoint) / Double(max(1, grain))
    let drawn = DrawGroup(items)
    // Along the window's pixels, so that the picture is copied and not resampled.
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
    guard (try? CairoRenderer().paint(list, onto: bitmap.buffer, transform: toBitmap)) != nil
    else { return nil }
    let frame = Rect(
      x: Double(area.minX) / scale - corner.x, y: Double(area.minY) / scale - corner.y,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
    return .image(ImageItem(bitmap.picture(grain: max(1, grain)), frame: frame))
  }
}

private enum Raster {
  /// 64 MB of pixels: four times a screen of 2560 x 1600. Larger drawings are drawn as ever.
  static let maxArea = 16_000_000
}
