// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import LottieGeometry

extension CGRect {
  /// The same rectangle as a type of Geometry.
  package var geometry: Rect {
    Rect(
      minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }

  /// The same rectangle as a type of Foundation; null if it contains no point.
  package init(_ rect: Rect) {
    self =
      rect.hasPoints
      ? CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) : .null
  }
}

extension CGSize {
  /// The same size as a type of Geometry.
  package var geometry: Size { Size(Double(width), Double(height)) }
}

extension CGPoint {
  /// The image under a projection; nil behind the camera.
  package func applying(_ map: Projection) -> CGPoint? {
    (map * Point(Double(x), Double(y))).map { CGPoint(x: $0.x, y: $0.y) }
  }
}

extension AffineTransform {
  /// The same map as a type of Geometry.
  package var geometry: Affine {
    Affine(
      a: Double(m11), b: Double(m12), c: Double(m21), d: Double(m22), tx: Double(tX),
      ty: Double(tY))
  }
}
