// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of numbers for properties such as `Opacity` (percent), `Rotation` (degrees) and
/// `Stroke Width`.
public final class FloatValueProvider: SettableValueProvider<Vector1D> {
  /// Returns the value at a frame of the animation.
  public typealias CGFloatValueBlock = (CGFloat) -> CGFloat

  /// A provider of a constant number.
  public init(_ float: CGFloat) { super.init(.singleValue(Vector1D(Double(float)))) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping CGFloatValueBlock) {
    super.init(.closure { Vector1D(Double(block($0))) })
  }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<CGFloat>]) {
    super.init(.keyframes(keyframes.map { $0.mapValue { Vector1D(Double($0)) } }))
  }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  public init(_ keyframes: [Keyframe<Vector1D>]) { super.init(.keyframes(keyframes)) }

  /// The constant number; 0 for closures and keyframes. Setting it makes the provider constant.
  public var float: CGFloat {
    get { CGFloat(fixedValue?.value ?? 0) }
    set { storage = .singleValue(Vector1D(Double(newValue))) }
  }
}
