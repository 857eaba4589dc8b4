// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// Paints the frames of one drawing onto one surface, each time only what differs from the frame before.
package final class FramePainter {
  private let crew = PaintCrew()
  private var shown: Shown

  /// What the surface shows.
  private enum Shown {
    case unknown
    /// Clear pixels of memory that is handed out when it is first written to.
    case nothing
    case frame(DisplayList, Affine, background: RGBA)
  }

  /// - Parameter bitmap: What all frames will be painted on, if nothing has been yet: pixels that stay clear are then
  ///   never touched, and take no memory.
  package init(onto bitmap: Bitmap? = nil) { shown = bitmap == nil ? .unknown : .nothing }

  /// The surface no longer shows the last frame: the next one is painted whole.
  package func forget() { shown = .unknown }

  /// Brings the surface from the last frame to this one.
  ///
  /// - Returns: The pixels that were painted; none where nothing differed.
  @discardableResult
  package func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA = .clear
  ) throws(DrawingError) -> PixelRegion {
    var damage = PixelRegion(pixels.bounds)
    switch shown {
    case .frame(let last, transform, background) where last.size == list.size:
      damage = Damage.between(last, list, transform: transform, limits: pixels.bounds)
    case .nothing where background.premultipliedPixel == 0:
      damage = Damage.between(
        DisplayList(size: list.size, items: []), list, transform: transform, limits: pixels.bounds)
      for rect in damage.rects { pixels.populate(rows: rect.minY..<rect.maxY) }
    default: break
    }
    try crew.paint(
      list, onto: pixels, transform: transform, background: background, region: damage)
    shown = .frame(list, transform, background: background)
    return damage
  }
}
