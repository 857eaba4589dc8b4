// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A position in one of the two forms of the format.
enum AnimatedPosition {
  case joined(Property<Vector3D>)
  /// Separate properties for x, y and z.
  case split([Property<Double>])

  /// Decodes the value of `p`.
  static func read(_ p: JSONReader) -> FieldValue {
    guard p.isObject, p["s"]?.bool == true || (p["x"]?.isObject ?? false) else {
      return Track<Vector3D>(p.keyframed(default: .zero))
    }
    return TrackList([
      Track(p.keyframed("x", default: 0)), Track(p.keyframed("y", default: 0)),
      Track(p.keyframed("z", default: 0)),
    ])
  }

  /// Returns the position as a vector.
  ///
  /// - Parameters:
  ///   - one: Returns the value of a property for one axis.
  ///   - all: Returns the value of a property for the whole position.
  func callAsFunction(
    _ one: (Property<Double>) -> Double, _ all: (Property<Vector3D>) -> Vector3D
  ) -> Vector3D {
    switch self {
    case .joined(let property): all(property)
    case .split(let axes): Vector3D(x: one(axes[0]), y: one(axes[1]), z: one(axes[2]))
    }
  }

  /// The range of frames with keyframes; see `Property.keyframeSpan`. For separate axes it is that
  /// of x, otherwise that of y.
  var keyframeSpan: ClosedRange<Double>? {
    switch self {
    case .joined(let property): property.keyframeSpan
    case .split(let axes): axes[0].keyframeSpan ?? axes[1].keyframeSpan
    }
  }
}
