// SPDX-License-Identifier: Apache-2.0

extension Projection {
  /// Makes the map that takes the upper left, upper right, lower right and lower left corners of a
  /// rectangle to four points, in this order.
  ///
  /// nil where a value is not finite, or the map would have no inverse. The formula is that of
  /// Heckbert (1989) for the unit square.
  public init?(_ rect: Rect, to corners: [Point]) {
    guard corners.count == 4, corners.allSatisfy(\.isFinite), !rect.isEmpty else { return nil }
    let p = corners
    let (right, below, twist) = (p[1] - p[2], p[3] - p[2], (p[0] - p[1]) + (p[2] - p[3]))
    let area = right.cross(below)
    guard area.magnitude > 1e-9 else { return nil }
    let g = twist.cross(below) / area
    let h = right.cross(twist) / area
    let unit = Projection(
      x: (p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x),
      y: (p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y), w: (g, h, 1))
    // To the unit square first.
    self =
      unit * .scale(1 / rect.width, 1 / rect.height) * .translation(-rect.minX, -rect.minY)
    if inverse == nil { return nil }
  }
}
