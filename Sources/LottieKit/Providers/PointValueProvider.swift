// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of points for properties such as `Position`, `Anchor Point` and `Start Point`.
///
/// The points are in the coordinates of the parent of the layer or group; `convert(_:toLayerAt:)`
/// of a view converts to them.
public final class PointValueProvider: SettableValueProvider<Vector3D> {
  /// Returns the value at a frame of the animation.
  public typealias PointValueBlock = (CGFloat) -> CGPoint

  /// A provider of a constant point.
  public init(_ point: CGPoint) { super.init(.singleValue(Vector3D(point))) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping PointValueBlock) { super.init(.closure { Vector3D(block($0)) }) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<CGPoint>]) {
    super.init(.keyframes(keyframes.map { $0.mapValue(Vector3D.init(_:)) }))
  }

  /// The constant point; zero for closures and keyframes. Setting it makes the provider constant.
  public var point: CGPoint {
    get { CGPoint(x: fixedValue?.x ?? 0, y: fixedValue?.y ?? 0) }
    set { storage = .singleValue(Vector3D(newValue)) }
  }
}
