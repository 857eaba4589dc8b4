// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The values of a transform at one frame, in the units of the file: percent for the scale, degrees
/// for angles.
struct Pose: Equatable {
  /// The anchor point, about which the object is rotated and scaled.
  var anchor = Vector3D.zero
  /// The position of the anchor point in the parent's coordinates.
  var position = Vector3D.zero
  /// The scale of each axis in percent.
  var scale = Vector3D(x: 100, y: 100, z: 100)
  /// Rotations about the z, x and y axis.
  var rotation = 0.0
  var rotationX = 0.0
  var rotationY = 0.0
  var orientation = Orientation(x: 0, y: 0, z: 0)
  /// The angle of the skew and of its axis.
  var skew = 0.0
  var skewAxis = 0.0
  /// The direction of the motion for layers that orient along their path, otherwise 0.
  var heading = Angle.zero

  /// The 2D transform T(p) · heading · R · skew · S · T(−a), in which only the rotation about z is
  /// used.
  var plane: Affine {
    var matrix = Affine.translation(position.x, position.y)
    if heading != .zero { matrix = matrix * .rotation(heading) }
    if rotation != 0 { matrix = matrix * .rotation(.degrees(rotation)) }
    matrix = matrix * skewing
    return matrix * .scale(scale.x / 100, scale.y / 100) * .translation(-anchor.x, -anchor.y)
  }

  /// The 3D transform T(p) · heading · orientation · R · skew · S · T(−a).
  ///
  /// In the file, z increases away from the viewer; in `Transform3D`, z increases toward the
  /// viewer.
  var space: Transform3D {
    // Most files have only two factors. A depth of 0 would make the transform singular.
    let depth = scale.z == 0 ? 1 : scale.z / 100
    return Transform3D.translation(position.x, position.y, -position.z) * turned
      * Transform3D(skewing) * .scale(scale.x / 100, scale.y / 100, depth)
      * .translation(-anchor.x, -anchor.y, anchor.z)
  }

  /// All rotations.
  private var turned: Transform3D {
    Transform3D(.rotation(heading)) * orientation.rotation
      * .rotation(x: .degrees(rotationX), y: .degrees(rotationY), z: .degrees(rotation))
  }

  /// Returns the transform from a camera's coordinates to the composition.
  ///
  /// - Parameter hasTarget: Whether the anchor point is the point at which the camera looks (a
  ///   two-node camera). Without a target the camera looks along the z axis.
  func camera(hasTarget: Bool) -> Transform3D {
    let eye = (x: position.x, y: position.y, z: -position.z)
    let target = hasTarget ? (x: anchor.x, y: anchor.y, z: -anchor.z) : nil
    let stand =
      target.flatMap { Transform3D.looking(from: eye, at: $0) }
      ?? .translation(eye.x, eye.y, eye.z)
    return stand * turned
  }

  /// Returns the transform applied τ times, as repeaters do: T(p·τ) · T(a) · R(r·τ) · S(s^τ) ·
  /// T(−a), where τ may be negative or a fraction. A negative scale mirrors at each odd τ.
  func repeated(_ times: Double) -> Affine {
    let power = Vector(
      (scale.x / 100).repeated(times).clamped(to: -1e6...1e6),
      (scale.y / 100).repeated(times).clamped(to: -1e6...1e6))
    return .translation(position.x * times + anchor.x, position.y * times + anchor.y)
      * .rotation(.degrees(rotation * times)) * .scale(power.dx, power.dy)
      * .translation(-anchor.x, -anchor.y)
  }

  /// The skew as a transform.
  private var skewing: Affine {
    skew == 0 ? .identity : .skew(degrees: skew, axis: .degrees(skewAxis))
  }
}
