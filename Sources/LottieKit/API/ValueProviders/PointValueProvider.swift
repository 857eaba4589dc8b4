// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives points to properties such as `Position`, `Anchor Point` and `Start Point`.
///
/// They are in the coordinates of what the layer or group is in; `convert(_:toLayerAt:)` of a view
/// leads there.
public final class PointValueProvider: SettableValueProvider<Vector3D> {
  /// Gives a point for a frame.
  public typealias PointValueBlock = (CGFloat) -> CGPoint

  /// Gives one point at all frames.
  public init(_ point: CGPoint) { super.init(.singleValue(Vector3D(point))) }

  /// Asks for a point at each frame that is shown.
  public init(block: @escaping PointValueBlock) { super.init(.closure { Vector3D(block($0)) }) }

  /// Goes from point to point; without any, those of the file are left.
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
