// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// The polygons that transitions with hard edges leave of a layer.
package enum WipeShapes {
  /// The direction in which the edge of a linear wipe moves, and how far it moves over a layer.
  ///
  /// - Parameters:
  ///   - angle: Clockwise in degrees; 0 is up.
  ///   - size: The size of the layer.
  static func way(angle: Double, over size: Size) -> (direction: Vector, length: Double) {
    let direction = Vector(angle: .degrees(angle - 90))
    return (
      direction, size.width * direction.dx.magnitude + size.height * direction.dy.magnitude
    )
  }

  /// What a linear wipe leaves: the part of the plane before its edge.
  ///
  /// - Parameters:
  ///   - gone: The removed part, 0 to 1.
  ///   - angle: The direction of its edge, clockwise in degrees; 0 is up.
  ///   - size: The size of the layer.
  ///   - reach: A distance from any point of the layer that is outside of what is seen.
  ///   - shift: How much farther the edge is, in pixels. Default: 0.
  package static func halfPlane(
    gone: Double, angle: Double, size: Size, reach: Double, shift: Double = 0
  ) -> [Point] {
    let (direction, length) = way(angle: angle, over: size)
    let edge = Rect(size).center + direction * (length * (gone - 0.5) + shift)
    let side = Vector(-direction.dy, direction.dx) * reach
    return [
      edge + side, edge - side, edge - side + direction * reach, edge + side + direction * reach,
    ]
  }

  /// What a radial wipe leaves: a sector, as a polygon whose sides are all outside of what is seen.
  ///
  /// - Parameters:
  ///   - gone: The removed part, 0 to 1.
  ///   - angle: The start angle, clockwise in degrees; 0 is up.
  ///   - center: The centre of the sector.
  ///   - direction: 1 for clockwise, 2 for counterclockwise, 3 for both.
  ///   - radius: The distance of its corners from the centre, with some to spare.
  package static func sector(
    gone: Double, angle: Double, center: Point, direction: Int, radius: Double
  ) -> [Point] {
    let removed = gone * 360
    let start =
      switch direction {
      case 2: angle
      case 3: angle + removed / 2
      default: angle + removed
      }
    let sides = 16
    return [center]
      + (0...sides).map { i in
        let degrees = start + (360 - removed) * Double(i) / Double(sides) - 90
        return center + Vector(angle: .degrees(degrees)) * radius
      }
  }
}

extension Path {
  /// A closed contour of straight lines.
  init(polygon points: [Point]) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    close()
  }
}
