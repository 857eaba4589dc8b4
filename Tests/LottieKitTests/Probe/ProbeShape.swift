// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry

@testable import LottieCore
@testable import LottieKit

/// A shape item that only the tests know: a rhombus.
final class ProbeShape: Node, ShapeItem {
  static let type = "probe"
  static let title = "Rhombus"
  static let match = "Rhombus "

  private let center: Property<Vector3D>
  private let width: Property<Double>

  init(_ fields: inout Fields) {
    center = fields("ce", "Center", .zero)
    width = fields("wd", "Half Width", 12)
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let (c, w) = (center.value.point, width.value)
    var path = Path()
    path.move(to: c + Vector(0, -w))
    for corner in [Vector(w, 0), Vector(0, w), Vector(-w, 0)] { path.line(to: c + corner) }
    path.close()
    scope.add(path)
  }
}
