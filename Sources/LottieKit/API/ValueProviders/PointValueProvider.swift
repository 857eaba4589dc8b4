// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives points to properties such as `Position`, `Anchor Point` and `Start Point`.
///
/// They are in the coordinates of what the layer or group is in; `convert(_:toLayerAt:)` of a view
/// leads there.
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

  /// The point; the origin where it comes from a block or from keyframes. Setting it makes it the
  /// one for all frames.
  public var point: CGPoint {
    get { CGPoint(x: fixedValue?.x ?? 0, y: fixedValue?.y ?? 0) }
    set { storage = .singleValue(Vector3D(newValue)) }
  }
}
