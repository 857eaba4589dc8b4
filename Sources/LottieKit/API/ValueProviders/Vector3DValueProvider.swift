// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives three numbers to properties such as `Position` and `Scale` of layers in space, and to
/// `Orientation`.
///
/// `PointValueProvider` and `SizeValueProvider` give two, and make the third one 0.
public final class Vector3DValueProvider: SettableValueProvider<Vector3D> {
  /// Gives three numbers for a frame.
  public typealias VectorValueBlock = (CGFloat) -> Vector3D

  /// Gives the same at all frames.
  public init(_ vector: Vector3D) { super.init(.singleValue(vector)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping VectorValueBlock) { super.init(.closure(block)) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<Vector3D>]) { super.init(.keyframes(keyframes)) }

  /// The numbers; zero where they come from a block or from keyframes. Setting them makes them
  /// those for all frames.
  public var vector: Vector3D {
    get { fixedValue ?? Vector3D(x: 0, y: 0, z: 0) }
    set { storage = .singleValue(newValue) }
  }
}
