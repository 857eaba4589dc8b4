// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Geometry

extension CGRect {
  /// The same rectangle in Geometry's terms.
  package var geometry: Rect {
    Rect(
      minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }
}

extension CGSize {
  /// The same size in Geometry's terms.
  package var geometry: Size { Size(Double(width), Double(height)) }
}
