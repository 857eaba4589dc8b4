// SPDX-License-Identifier: Apache-2.0

/// An affine map of space.
///
/// Axes: x to the right, y down, z toward the viewer. `outer * inner` applies `inner` first.
public struct Transform3D: Equatable, Sendable {
  /// Images of the unit vectors along the axes.
  private let x, y, z: Vector3
  private let origin: Vector3

  /// Three components.
  private struct Vector3: Equatable, Sendable {
    var x, y, z: Double

    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector3) -> Vector3 {
      Vector3(
        x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    static func * (v: Vector3, k: Double) -> Vector3 {
      Vector3(x: v.x * k, y: v.y * k, z: v.z * k)
    }

    static func + (a: Vector3, b: Vector3) -> Vector3 {
      Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }

    static func - (a: Vector3, b: Vector3) -> Vector3 {
      Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
    }

    /// Of length 1; nil where there is no direction.
    var unit: Vector3? {
      let length = dot(self).squareRoot()
      return length > 1e-9 && length.isFinite ? self * (1 / length) : nil
    }
  }

  /// The map that changes nothing.
  public static let identity = Transform3D(.identity)

  /// A map of the plane, which leaves depths alone.
  public init(_ plane: Affine) {
    x = Vector3(x: plane.a, y: plane.b, z: 0)
    y = Vector3(x: plane.c, y: plane.d, z: 0)
    z = Vector3(x: 0, y: 0, z: 1)
    origin = Vector3(x: plane.tx, y: plane.ty, z: 0)
  }

  private init(x: Vector3, y: Vector3, z: Vector3, origin: Vector3) {
    self.x = x
    self.y = y
    self.z = z
    self.origin = origin
  }

  /// Moves by these lengths along the axes.
  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    let none = identity
    return Transform3D(x: none.x, y: none.y, z: none.z, origin: Vector3(x: x, y: y, z: z))
  }

  /// Scales about the origin, along each axis.
  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(
      x: Vector3(x: x, y: 0, z: 0), y: Vector3(x: 0, y: y, z: 0), z: Vector3(x: 0, y: 0, z: z),
      origin: Vector3(x: 0, y: 0, z: 0))
  }

  /// Turns about z first, then about y, about x last.
  ///
  /// Positive angles are those of After Effects: about x the bottom goes back, about y the right
  /// side comes forward, about z it is clockwise.
  public static func rotation(x: Angle, y: Angle, z: Angle) -> Transform3D {
    let none = Vector3(x: 0, y: 0, z: 0)
    let aboutX = Transform3D(
      x: Vector3(x: 1, y: 0, z: 0), y: Vector3(x: 0, y: x.cosine, z: -x.sine),
      z: Vector3(x: 0, y: x.sine, z: x.cosine), origin: none)
    let aboutY = Transform3D(
      x: Vector3(x: y.cosine, y: 0, z: y.sine), y: Vector3(x: 0, y: 1, z: 0),
      z: Vector3(x: -y.sine, y: 0, z: y.cosine), origin: none)
    return aboutX * aboutY * Transform3D(.rotation(z))
  }

  /// A camera at one point that looks at another: −z goes forward, y down.
  ///
  /// - Returns: nil where both points are one.
  public static func looking(
    from eye: (x: Double, y: Double, z: Double), at target: (x: Double, y: Double, z: Double)
  ) -> Transform3D? {
    let position = Vector3(x: eye.x, y: eye.y, z: eye.z)
    guard let back = (position - Vector3(x: target.x, y: target.y, z: target.z)).unit else {
      return nil
    }
    // Straight up or down every direction is as good as another.
    let right =
      Vector3(x: 0, y: 1, z: 0).cross(back).unit ?? Vector3(x: 1, y: 0, z: 0)
    return Transform3D(x: right, y: back.cross(right), z: back, origin: position)
  }

  /// Applies `n` first, then `m`.
  public static func * (m: Transform3D, n: Transform3D) -> Transform3D {
    Transform3D(
      x: m.turned(n.x), y: m.turned(n.y), z: m.turned(n.z), origin: m.turned(n.origin) + m.origin)
  }

  private func turned(_ v: Vector3) -> Vector3 { x * v.x + y * v.y + z * v.z }

  /// The map that undoes this one, or nil where there is none.
  public var inverse: Transform3D? {
    let normal = y.cross(z)
    let determinant = x.dot(normal)
    guard determinant.isFinite, determinant.magnitude > 1e-12 else { return nil }
    let k = 1 / determinant
    let (a, b, c) = (normal * k, z.cross(x) * k, x.cross(y) * k)
    let linear = Transform3D(
      x: Vector3(x: a.x, y: b.x, z: c.x), y: Vector3(x: a.y, y: b.y, z: c.y),
      z: Vector3(x: a.z, y: b.z, z: c.z), origin: Vector3(x: 0, y: 0, z: 0))
    return Transform3D(
      x: linear.x, y: linear.y, z: linear.z, origin: linear.turned(origin) * -1)
  }

  /// The orthographic projection of the plane z = 0 along the z axis.
  public var parallelProjection: Affine {
    Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }

  /// How far in front of the origin, against z, a point of the plane z = 0 is.
  public func depth(of point: Point) -> Double {
    -(x.z * point.x + y.z * point.y + origin.z)
  }

  /// The perspective projection of the plane z = 0 for an eye in the origin that looks along −z.
  ///
  /// - Parameters:
  ///   - distance: From the eye to the plane in which sizes are kept; above 0.
  ///   - center: The point of the picture at which the eye looks.
  public func perspective(distance: Double, center: Point) -> Projection {
    // x' = cx + X / w with w = −z / distance.
    func row(_ axis: KeyPath<Vector3, Double>, _ center: Double) -> (Double, Double, Double) {
      func entry(_ v: Vector3) -> Double { v[keyPath: axis] - v.z * center / distance }
      return (entry(x), entry(y), entry(origin))
    }
    return Projection(
      x: row(\.x, center.x), y: row(\.y, center.y),
      w: (-x.z / distance, -y.z / distance, -origin.z / distance))
  }
}
