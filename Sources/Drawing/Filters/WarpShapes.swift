// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A bend along a line: the part between its ends becomes an arc.
public struct Bend: Equatable, Sendable {
  /// The content before the first end.
  public enum Before: String, Equatable, Sendable {
    case clear, still, bent, mirrored
  }

  public var start, end: Point
  /// The angle from the first end to the second, clockwise.
  public var angle: Angle
  public var before: Before
  /// Whether pixels beyond the second end continue along the circle; otherwise they are removed.
  public var extends: Bool

  /// Makes a bend; the angle is clamped to ±1 turn.
  public init(from start: Point, to end: Point, by angle: Angle, before: Before, extends: Bool) {
    (self.start, self.end, self.before, self.extends) = (start, end, before, extends)
    self.angle = .radians(angle.radians.clamped(to: (-2 * .pi)...(2 * .pi)))
  }

  /// The point of the picture that is shown at a point; nil for none.
  func source(of p: Point) -> Point? {
    let axis = end - start
    let length = axis.length
    guard length > 1e-6, length.isFinite else { return p }
    let along = axis / length
    // The side to which the line bends.
    let across = along.quarterTurn * (angle.radians < 0 ? -1 : 1)
    let v = p - start
    let turn = angle.radians.magnitude
    let (u, w) = (v.dot(along), v.dot(across))
    let found = turn > 1e-4 ? unrolled(u, w, length / turn, turn) : straight(u, w, length)
    return found.map { start + along * $0.u + across * $0.w }
  }

  private func straight(_ u: Double, _ w: Double, _ length: Double) -> (u: Double, w: Double)? {
    if u > length, !extends { return nil }
    if u >= 0 { return (u, w) }
    switch before {
    case .clear: return nil
    case .still, .bent: return (u, w)
    case .mirrored: return -u <= length || extends ? (-u, w) : nil
    }
  }

  /// The coordinates along and across the line of the content at given coordinates.
  private func unrolled(
    _ u: Double, _ w: Double, _ radius: Double, _ turn: Double
  ) -> (u: Double, w: Double)? {
    // The distance from the centre of the circle.
    let height = radius - w
    let depth = radius - Vector(u, height).length
    let way = Angle.arcTangent(y: u, x: height).radians
    // The arc reaches content before the first end only beyond the centre of the circle.
    guard u < 0, height > 0 else {
      let turned = way < 0 ? way + 2 * .pi : way
      return turned <= turn || extends ? (turned * radius, depth) : nil
    }
    switch before {
    case .clear: return nil
    case .still: return (u, w)
    case .bent: return (way * radius, depth)
    case .mirrored: return -way <= turn || extends ? (-way * radius, depth) : nil
    }
  }

  func bounds(of covered: Rect) -> Rect {
    guard covered.hasPoints else { return covered }
    let corners = [
      Point(covered.minX, covered.minY), Point(covered.maxX, covered.minY),
      Point(covered.minX, covered.maxY), Point(covered.maxX, covered.maxY),
    ]
    // Distances along and across the line are at most the distance of a point.
    let far = 1.5 * (corners.map { start.distance(to: $0) }.max() ?? 0)
    return covered.spanning(
      Rect(
        minX: start.x - far, minY: start.y - far, maxX: start.x + far, maxY: start.y + far))
  }

  var text: String {
    "bend " + number(start.x) + "," + number(start.y) + " to " + number(end.x) + ","
      + number(end.y) + " by " + number(angle.degrees) + "° before " + before.rawValue
      + (extends ? " extended" : "")
  }
}

/// A picture wrapped once around a sphere that is a tenth larger than the visible disc. A mask
/// gives it a smooth edge.
public struct Globe: Equatable, Sendable {
  public enum Axis: Equatable, Sendable { case x, y, z }

  public var center: Point
  public var radius: Double
  /// Whether the far side is visible from inside; otherwise the near side from outside.
  public var showsInside: Bool
  /// The rectangle of the wrapped picture.
  public var picture: Rect
  /// The images of the unit vectors under the inverse rotation.
  private var x = SIMD3(1.0, 0, 0)
  private var y = SIMD3(0, 1.0, 0)
  private var z = SIMD3(0, 0, 1.0)

  /// - Parameters:
  ///   - radius: The radius, clamped to 0.1...100,000.
  ///   - turns: The rotations of the sphere, applied from the last to the first.
  public init(
    center: Point, radius: Double, turns: [(axis: Axis, angle: Angle)], showsInside: Bool,
    picture: Rect
  ) {
    (self.center, self.showsInside, self.picture) = (center, showsInside, picture)
    self.radius = radius.clamped(to: 0.1...1e5)
    for turn in turns.reversed() {
      x = Self.turned(x, turn)
      y = Self.turned(y, turn)
      z = Self.turned(z, turn)
    }
  }

  private static func turned(
    _ v: SIMD3<Double>, _ turn: (axis: Axis, angle: Angle)
  ) -> SIMD3<Double> {
    let angle = Angle.radians(turn.angle.radians.finite())
    let (s, c) = (angle.sine, angle.cosine)
    switch turn.axis {
    case .x: return SIMD3(v.x, c * v.y - s * v.z, s * v.y + c * v.z)
    case .y: return SIMD3(c * v.x + s * v.z, v.y, c * v.z - s * v.x)
    case .z: return SIMD3(c * v.x - s * v.y, s * v.x + c * v.y, v.z)
    }
  }

  /// The radius of the computed disc, in radii.
  private static let margin = 1.1

  /// The distance of the eye in radii, as Skottie measured in After Effects.
  private static let eye = 5.5

  /// The point of the picture that is shown at a point; nil for none.
  func source(of p: Point) -> Point? {
    let (px, py) = ((p.x - center.x) / radius, (p.y - center.y) / radius)
    let distance = Vector(px, py).length
    // Slightly beyond the rim, for pixels that the sphere covers partly.
    guard distance < Self.margin else { return nil }
    let inward = min(1, 0.9999 / max(distance, 1e-9))
    let (qx, qy) = (px * inward, py * inward)
    let square = qx * qx + qy * qy
    // The intersection of the sphere and the ray from the eye through the plane of its centre.
    let far = Self.eye * Self.eye
    let root = (max(0, far * far - (square + far) * (far - 1))).squareRoot()
    let t = (far + (showsInside ? root : -root)) / (square + far)
    let n = x * (qx * t) + y * (qy * t) + z * (Self.eye - Self.eye * t)
    let u = 0.5 + Angle.arcTangent(y: n.x, x: n.z).radians / (2 * .pi)
    let v = 0.5 + Angle.arcSine(n.y.clamped(to: -1...1)).radians / .pi
    guard u.isFinite, v.isFinite else { return nil }
    return Point(picture.minX + u * picture.width, picture.minY + v * picture.height)
  }

  var bounds: Rect {
    let reach = radius * Self.margin
    return Rect(
      minX: center.x - reach, minY: center.y - reach, maxX: center.x + reach,
      maxY: center.y + reach)
  }

  var text: String {
    "globe " + number(center.x) + "," + number(center.y) + " r " + number(radius)
      + (showsInside ? " inside" : "") + " turned "
      + [x, y, z].map { number($0.x) + "," + number($0.y) + "," + number($0.z) }
      .joined(separator: " ")
  }
}
