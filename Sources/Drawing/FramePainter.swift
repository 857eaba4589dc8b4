// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// Paints the frames of one drawing onto one surface, each time only what differs from the frame before.
package final class FramePainter {
  private let crew = PaintCrew()
  private var last: (list: DisplayList, transform: Affine, background: RGBA)?

  package init() {}

  /// The surface no longer shows the last frame: the next one is painted whole.
  package func forget() { last = nil }

  /// Brings the surface from the last frame to this one.
  ///
  /// - Returns: The pixels that were painted; none where nothing differed.
  @discardableResult
  package func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA = .clear
  ) throws(DrawingError) -> PixelRegion {
    var damage = PixelRegion(pixels.bounds)
    if let last, last.transform == transform, last.background == background,
      last.list.size == list.size
    {
      damage = Damage.between(last.list, list, transform: transform, limits: pixels.bounds)
    }
    try crew.paint(
      list, onto: pixels, transform: transform, background: background, region: damage)
    last = (list, transform, background)
    return damage
  }
}
