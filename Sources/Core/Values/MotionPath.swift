// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The spatial Bézier curve of a position between two keyframes. The speed along the curve depends
/// on the easing only, not on the handles.
///
/// Players differ if both handles are on the line between the keyframes. If a handle extends beyond
/// a keyframe, the value moves past that keyframe and returns. Only a curve that never reverses is
/// equal to the straight line. This is the behavior of After Effects and of this library.
///
/// | Player | A curve on the line between its keys |
/// |---|---|
/// | Skottie | straight if each handle points to the other key and is no longer than the line; else its arc length |
/// | ThorVG, rlottie | arc length, always |
/// | lottie-android | arc length, always |
/// | lottie-ios | straight, whatever the length of the handles |
/// | lottie-web, the next key has `s` | straight, whatever the length of the handles |
/// | lottie-web, older files with `e` | arc length for three components, straight for two |
///
/// The type is a class, since few segments have a curve.
package final class MotionPath: Equatable, Sendable {
  private let curve: CubicBezier
  private let depth: (Double, Double, Double, Double)
  /// The length in pixels, without the third dimension.
  package let length: Double

  /// Creates the curve; nil if it is equal to the straight line, which is interpolated by component
  /// instead.
  ///
  /// - Parameters:
  ///   - outTangent: The tangent relative to `from`.
  ///   - inTangent: The tangent relative to `to`.
  package init?(from: Vector3D, to: Vector3D, outTangent: Vector3D, inTangent: Vector3D) {
    let start = Point(from.x, from.y)
    let end = Point(to.x, to.y)
    let control1 = start + Vector(outTangent.x, outTangent.y)
    let control2 = end + Vector(inTangent.x, inTangent.y)
    curve = CubicBezier(start, control1, control2, end)
    guard !curve.isStraight else { return nil }
    depth = (from.z, from.z + outTangent.z, to.z + inTangent.z, to.z)
    length = curve.length()
    guard length > 0, length.isFinite else { return nil }
  }

  /// Returns the position at a fraction of the length. Outside 0...1 the curve is extended by its
  /// tangents.
  package func point(at share: Double) -> Vector3D {
    if share < 0 || share > 1 {
      let t: Double = share < 0 ? 0 : 1
      let past = (share - t) * length
      let p = curve.point(at: t) + curve.direction(at: t) * past
      return Vector3D(x: p.x, y: p.y, z: share < 0 ? depth.0 : depth.3)
    }
    let t = curve.parameter(atLength: share * length, total: length)
    let p = curve.point(at: t)
    let u = 1 - t
    let z =
      u * u * u * depth.0 + 3 * u * u * t * depth.1 + 3 * u * t * t * depth.2
      + t * t * t * depth.3
    return Vector3D(x: p.x, y: p.y, z: z)
  }

  package static func == (a: MotionPath, b: MotionPath) -> Bool {
    a.curve == b.curve && a.depth == b.depth
  }
}

extension CubicBezier {
  /// Whether the curve is on the line from start to end and never reverses, or so little that it is
  /// invisible.
  fileprivate var isStraight: Bool {
    let chord = end - start
    func isOnLine(_ p: Point) -> Bool { chord.cross(p - start).magnitude < 0.001 }
    guard chord != .zero, isOnLine(control1), isOnLine(control2) else { return false }
    // The derivative along the chord is a(1−t)² + 2b(1−t)t + ct². Rounded handles can make it
    // slightly negative.
    let size = chord.dot(chord)
    let rounding = 0.01
    let a = chord.dot(control1 - start) / size + rounding
    let b = chord.dot(control2 - control1) / size + rounding
    let c = chord.dot(end - control2) / size + rounding
    return a >= 0 && c >= 0 && (b >= 0 || b * b <= a * c)
  }
}
