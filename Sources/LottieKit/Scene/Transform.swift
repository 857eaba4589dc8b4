// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where something is, how it is turned, sized and slanted, and how opaque it is (a layer's `ks`, a group's `tr`).
struct Transform: Sendable {
  /// The position as the file gives it: one property, or one for each axis.
  enum Position: Sendable {
    case joined(Keyframed<Vector3D>)
    case split(x: Keyframed<Double>, y: Keyframed<Double>, z: Keyframed<Double>)
  }

  /// The place in its own coordinates that comes to lie on the position.
  let anchor: Keyframed<Vector3D>
  let position: Position
  /// In percent of each axis.
  let scale: Keyframed<Vector3D>
  /// In degrees, clockwise; about the z axis.
  let rotation: Keyframed<Double>
  /// In degrees about the x and y axes, where the file has them.
  let rotationX, rotationY: Keyframed<Double>
  /// Three angles, applied after the rotations.
  let orientation: Keyframed<Orientation>
  /// It has rotations about other axes than z.
  let isSpatial: Bool
  /// In degrees; positive leans the top to the right when the axis is 0.
  let skew: Keyframed<Double>
  /// In degrees: the direction of the skew.
  let skewAxis: Keyframed<Double>
  /// In percent.
  let opacity: Keyframed<Double>

  static let identity = Transform(from: nil)

  init(from json: JSONReader?) {
    func read<Value: AnimatableValue>(_ key: StaticString, _ fallback: Value) -> Keyframed<Value> {
      json?.keyframed(key, default: fallback) ?? Keyframed(fallback)
    }
    anchor = read("a", .zero)
    if let p = json?["p"], p.isObject, p["s"]?.bool == true || (p["x"]?.isObject ?? false) {
      position = .split(
        x: p.keyframed("x", default: 0), y: p.keyframed("y", default: 0),
        z: p.keyframed("z", default: 0))
    } else {
      position = .joined(read("p", .zero))
    }
    scale = read("s", Vector3D(x: 100, y: 100, z: 100))
    isSpatial =
      json?["rx"] != nil || json?["ry"] != nil || json?["rz"] != nil || json?["or"] != nil
    rotation = isSpatial ? read("rz", 0) : read("r", 0)
    rotationX = read("rx", 0)
    rotationY = read("ry", 0)
    orientation = read("or", Orientation(x: 0, y: 0, z: 0))
    skew = read("sk", 0)
    skewAxis = read("sa", 0)
    opacity = read("o", 100)
  }
}
