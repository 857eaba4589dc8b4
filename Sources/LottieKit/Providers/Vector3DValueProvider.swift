// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of vectors for properties such as `Position` and `Scale` of 3D layers, and for
/// `Orientation`.
///
/// `PointValueProvider` and `SizeValueProvider` set the third component to 0.
public final class Vector3DValueProvider: SettableValueProvider<Vector3D> {
  /// Returns the value at a frame of the animation.
  public typealias VectorValueBlock = (CGFloat) -> Vector3D

  /// A provider of a constant vector.
  public init(_ vector: Vector3D) { super.init(.singleValue(vector)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping VectorValueBlock) { super.init(.closure(block)) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<Vector3D>]) { super.init(.keyframes(keyframes)) }

  /// The constant vector; zero for closures and keyframes. Setting it makes the provider constant.
  public var vector: Vector3D {
    get { fixedValue ?? Vector3D(x: 0, y: 0, z: 0) }
    set { storage = .singleValue(newValue) }
  }
}
