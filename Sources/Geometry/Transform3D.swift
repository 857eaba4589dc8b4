// SPDX-License-Identifier: Apache-2.0

/// An affine map of space.
///
/// Axes: x to the right, y down, z toward the viewer. `outer * inner` applies `inner` first.
public struct Transform3D: Equatable, Sendable {
  /// The images of the unit vectors along the axes.
  private let x, y, z: Vector3
  /// The image of the origin.
  private let origin: Vector3

  /// A vector or a point of space.
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

    /// The unit vector of the same direction; nil for lengths up to 1e-9.
    var unit: Vector3? {
      let length = dot(self).squareRoot()
      return length > 1e-9 && length.isFinite ? self * (1 / length) : nil
    }
  }

  /// The identity map.
  public static let identity = Transform3D(.identity)

  /// Makes the map that applies `plane` to x and y, and does not change z.
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

  /// Moves along the axes.
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

  /// Rotates about z first, then about y, then about x.
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

  /// The orientation and position of a camera that looks from one point at another: −z is forward,
  /// y is down.
  ///
  /// - Returns: nil where both points are equal.
  public static func looking(
    from eye: (x: Double, y: Double, z: Double), at target: (x: Double, y: Double, z: Double)
  ) -> Transform3D? {
    let position = Vector3(x: eye.x, y: eye.y, z: eye.z)
    guard let back = (position - Vector3(x: target.x, y: target.y, z: target.z)).unit else {
      return nil
    }
    // Looking straight up or down, the roll is undefined; x is right.
    let right =
      Vector3(x: 0, y: 1, z: 0).cross(back).unit ?? Vector3(x: 1, y: 0, z: 0)
    return Transform3D(x: right, y: back.cross(right), z: back, origin: position)
  }

  /// Composes two maps: applies `n` first, then `m`.
  public static func * (m: Transform3D, n: Transform3D) -> Transform3D {
    Transform3D(
      x: m.turned(n.x), y: m.turned(n.y), z: m.turned(n.z), origin: m.turned(n.origin) + m.origin)
  }

  /// The image of a vector, without the translation.
  private func turned(_ v: Vector3) -> Vector3 { x * v.x + y * v.y + z * v.z }

  /// The inverse map; nil where there is none.
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

  /// The depth of the image of a point of the plane z = 0: its distance from the origin along −z.
  public func depth(of point: Point) -> Double {
    -(x.z * point.x + y.z * point.y + origin.z)
  }

  /// The perspective projection of the plane z = 0 for a camera at the origin that looks along −z.
  ///
  /// - Parameters:
  ///   - distance: From the camera to the plane in which sizes do not change; above 0.
  ///   - center: The vanishing point in the picture.
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
