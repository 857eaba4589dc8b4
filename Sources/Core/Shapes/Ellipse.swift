// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// An ellipse (`"ty": "el"`).
///
/// The path starts at 12 o'clock, which determines the start of trim paths and dashes.
final class Ellipse: Node, ShapeItem {
  static let type = "el"
  static let title = "Ellipse"
  static let match = "Ellipse "

  /// The position of the center (`p`).
  private let position: Property<Vector3D>
  /// Both diameters (`s`).
  private let size: Property<Vector3D>
  /// The direction of the path (`d`).
  private let winding: Winding
  private var path = CachedPath<EllipseKey>()

  /// The values that determine the path.
  private struct EllipseKey: Equatable {
    var center, diameters: Vector3D
  }

  init(_ fields: inout Fields) {
    position = fields("p", "Position", .zero, unit: .pixels)
    size = fields("s", "Size", .zero, unit: .pixels)
    winding = fields.winding()
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    let key = EllipseKey(center: position.value, diameters: size.value)
    scope.add(
      path.value(for: key) {
        .ellipse(center: key.center.point, size: key.diameters.planeSize, winding: winding)
      })
  }
}
