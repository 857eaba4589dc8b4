// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The orientation of a 3D layer: angles in degrees, applied about z first and about x last.
///
/// Orientations are interpolated by the shortest rotation about one axis. Separate interpolation of
/// the angles would tumble.
package struct Orientation: AnimatableValue {
  package var x, y, z: Double

  static var expectation: Message { "an array of three numbers" }
  static var kind: String { "angles" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .list([x, y, z]) }

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init?(from json: JSONReader) {
    guard let angles = Vector3D(from: json) else { return nil }
    self.init(x: angles.x, y: angles.y, z: angles.z)
  }

  var rotation: Transform3D {
    .rotation(x: .degrees(x), y: .degrees(y), z: .degrees(z))
  }

  package func interpolated(to end: Orientation, weight: Double) -> Orientation {
    if self == end || weight == 0 { return self }
    if weight == 1 { return end }
    return Quaternion(self).interpolated(to: Quaternion(end), weight: weight).orientation
  }
}

/// A rotation as a unit quaternion, which can be interpolated.
private struct Quaternion {
  /// The cosine of half the angle (w), and the axis times its sine.
  private var w, x, y, z: Double

  private init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ angles: Orientation) {
    // The z axis points to the viewer and the y axis down, so that rotations about x and y are
    // left-handed and those about z right-handed.
    let (a, b, c) = (
      Angle.degrees(-angles.x / 2), Angle.degrees(-angles.y / 2), Angle.degrees(angles.z / 2)
    )
    self =
      Quaternion(w: a.cosine, x: a.sine, y: 0, z: 0)
      .times(Quaternion(w: b.cosine, x: 0, y: b.sine, z: 0))
      .times(Quaternion(w: c.cosine, x: 0, y: 0, z: c.sine))
  }

  private func times(_ q: Quaternion) -> Quaternion {
    Quaternion(
      w: w * q.w - x * q.x - y * q.y - z * q.z, x: w * q.x + x * q.w + y * q.z - z * q.y,
      y: w * q.y - x * q.z + y * q.w + z * q.x, z: w * q.z + x * q.y - y * q.x + z * q.w)
  }

  /// Returns the spherical linear interpolation along the shortest arc (Shoemake, "Animating
  /// rotation with quaternion curves", 1985).
  func interpolated(to end: Quaternion, weight: Double) -> Quaternion {
    var dot = w * end.w + x * end.x + y * end.y + z * end.z
    // A quaternion and its negative represent the same rotation; the nearer one is used.
    let sign: Double = dot < 0 ? -1 : 1
    dot *= sign
    let angle = Angle.arcCosine(dot)
    let sine = angle.sine
    let (a, b) =
      sine < 1e-6
      ? (1 - weight, weight) : ((angle * (1 - weight)).sine / sine, (angle * weight).sine / sine)
    func blend(_ p: Double, _ q: Double) -> Double { p * a + q * b * sign }
    return Quaternion(
      w: blend(w, end.w), x: blend(x, end.x), y: blend(y, end.y), z: blend(z, end.z))
  }

  /// The angles of the rotation, computed from the elements of its matrix.
  var orientation: Orientation {
    // mRC is the element in row R and column C of X(x)·Y(y)·Z(z).
    let m02 = 2 * (x * z + w * y)
    let aboutY = -Angle.arcSine(m02).degrees
    guard m02.magnitude < 1 - 1e-9 else {
      // Gimbal lock: rotations about x and z have the same axis.
      let m10 = 2 * (x * y + w * z)
      let m11 = 1 - 2 * (x * x + z * z)
      let aboutX = Angle.arcTangent(y: m02 < 0 ? m10 : -m10, x: m11)
      return Orientation(x: aboutX.degrees, y: aboutY, z: 0)
    }
    let m00 = 1 - 2 * (y * y + z * z)
    let m01 = 2 * (x * y - w * z)
    let m12 = 2 * (y * z - w * x)
    let m22 = 1 - 2 * (x * x + y * y)
    return Orientation(
      x: Angle.arcTangent(y: m12, x: m22).degrees, y: aboutY,
      z: Angle.arcTangent(y: -m01, x: m00).degrees)
  }
}
