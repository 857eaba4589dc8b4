// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A transform's values at one frame, in the file's units.
struct Pose: Equatable {
  var anchor = Vector3D.zero
  var place = Vector3D.zero
  var scale = Vector3D(x: 100, y: 100, z: 100)
  var rotation = 0.0
  var rotationX = 0.0
  var rotationY = 0.0
  var orientation = Orientation(x: 0, y: 0, z: 0)
  var skew = 0.0
  var skewAxis = 0.0
  /// Of its motion, where it turns that way.
  var heading = Angle.zero

  /// T(p) · heading · R · skew · S · T(−a), for what turns about z alone.
  var plane: Affine {
    var matrix = Affine.translation(place.x, place.y)
    if heading != .zero { matrix = matrix * .rotation(heading) }
    if rotation != 0 { matrix = matrix * .rotation(.degrees(rotation)) }
    matrix = matrix * skewing
    return matrix * .scale(scale.x / 100, scale.y / 100) * .translation(-anchor.x, -anchor.y)
  }

  /// T(p) · heading · orientation · R · skew · S · T(−a) in space.
  ///
  /// The file's z grows away from the viewer, here it comes nearer.
  var space: Transform3D {
    // Most files give two factors only; nothing is flat on purpose.
    let depth = scale.z == 0 ? 1 : scale.z / 100
    return Transform3D.translation(place.x, place.y, -place.z) * turned
      * Transform3D(skewing) * .scale(scale.x / 100, scale.y / 100, depth)
      * .translation(-anchor.x, -anchor.y, anchor.z)
  }

  private var turned: Transform3D {
    Transform3D(.rotation(heading)) * orientation.rotation
      * .rotation(x: .degrees(rotationX), y: .degrees(rotationY), z: .degrees(rotation))
  }

  /// Where a camera stands and looks, in space.
  ///
  /// - Parameter hasTarget: The anchor is the place it looks at; without one it looks straight
  ///   ahead.
  func camera(hasTarget: Bool) -> Transform3D {
    let eye = (x: place.x, y: place.y, z: -place.z)
    let target = hasTarget ? (x: anchor.x, y: anchor.y, z: -anchor.z) : nil
    let stand =
      target.flatMap { Transform3D.looking(from: eye, at: $0) }
      ?? .translation(eye.x, eye.y, eye.z)
    return stand * turned
  }

  private var skewing: Affine {
    skew == 0 ? .identity : .skew(degrees: skew, axis: .degrees(skewAxis))
  }
}
