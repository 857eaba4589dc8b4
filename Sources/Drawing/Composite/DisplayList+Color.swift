// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

extension DisplayList {
  /// The colour at a point, by painting one pixel; nil if there is no memory for it.
  package func color(at point: Point) -> RGBA? {
    let transform = Affine.translation(-point.x.rounded(.down), -point.y.rounded(.down))
    guard let bitmap = try? Bitmap(width: 1, height: 1) else { return nil }
    Renderer().paint(self, onto: bitmap.buffer, transform: transform)
    return bitmap.color(x: 0, y: 0)
  }
}
