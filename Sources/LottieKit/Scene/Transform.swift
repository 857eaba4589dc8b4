// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where something is, how it is turned, sized and slanted, and how opaque it is (a layer's `ks`, a group's `tr`).
///
/// By reference: it is large, and handed on with each group.
final class Transform: Sendable {
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
    let places = Places(json)
    func read<Value: AnimatableValue>(_ place: Int, _ fallback: Value) -> Keyframed<Value> {
      json?.member(at: place)?.keyframed(default: fallback) ?? Keyframed(fallback)
    }
    anchor = read(places.anchor, .zero)
    if let p = json?.member(at: places.position), p.isObject,
      p["s"]?.bool == true || (p["x"]?.isObject ?? false)
    {
      position = .split(
        x: p.keyframed("x", default: 0), y: p.keyframed("y", default: 0),
        z: p.keyframed("z", default: 0))
    } else {
      position = .joined(read(places.position, .zero))
    }
    scale = read(places.scale, Vector3D(x: 100, y: 100, z: 100))
    isSpatial = max(places.x, places.y, places.z, places.orientation) >= 0
    rotation = read(isSpatial ? places.z : places.rotation, 0)
    rotationX = read(places.x, 0)
    rotationY = read(places.y, 0)
    orientation = read(places.orientation, Orientation(x: 0, y: 0, z: 0))
    skew = read(places.skew, 0)
    skewAxis = read(places.skewAxis, 0)
    opacity = read(places.opacity, 100)
  }

  /// Where the properties are in the file; -1 for those that are not.
  private struct Places {
    var anchor = -1, position = -1, scale = -1, opacity = -1
    var rotation = -1, x = -1, y = -1, z = -1, orientation = -1
    var skew = -1, skewAxis = -1

    init(_ json: JSONReader?) {
      json?.forEachMember { key, place in
        switch key {
        case JSONKey("a").payload: anchor = place
        case JSONKey("p").payload: position = place
        case JSONKey("s").payload: scale = place
        case JSONKey("r").payload: rotation = place
        case JSONKey("o").payload: opacity = place
        case JSONKey("sk").payload: skew = place
        case JSONKey("sa").payload: skewAxis = place
        case JSONKey("rx").payload: x = place
        case JSONKey("ry").payload: y = place
        case JSONKey("rz").payload: z = place
        case JSONKey("or").payload: orientation = place
        default: break
        }
      }
    }
  }
}
