// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of sizes for properties such as `Size`, and of percentages of both axes for `Scale`.
public final class SizeValueProvider: SettableValueProvider<Vector3D> {
  /// Returns the value at a frame of the animation.
  public typealias SizeValueBlock = (CGFloat) -> CGSize

  /// A provider of a constant size.
  public init(_ size: CGSize) { super.init(.singleValue(Vector3D(size))) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping SizeValueBlock) { super.init(.closure { Vector3D(block($0)) }) }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<CGSize>]) {
    super.init(.keyframes(keyframes.map { $0.mapValue(Vector3D.init(_:)) }))
  }

  /// The constant size; zero for closures and keyframes. Setting it makes the provider constant.
  public var size: CGSize {
    get { CGSize(width: fixedValue?.x ?? 0, height: fixedValue?.y ?? 0) }
    set { storage = .singleValue(Vector3D(newValue)) }
  }
}
