// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives numbers to properties such as `Opacity` (percent), `Rotation` (degrees) and `Stroke
/// Width`.
public final class FloatValueProvider: SettableValueProvider<Vector1D> {
  /// Gives a number for a frame.
  public typealias CGFloatValueBlock = (CGFloat) -> CGFloat

  /// Gives one number at all frames.
  public init(_ float: CGFloat) { super.init(.singleValue(Vector1D(Double(float)))) }

  /// Asks for a number at each frame that is shown.
  public init(block: @escaping CGFloatValueBlock) {
    super.init(.closure { Vector1D(Double(block($0))) })
  }

  /// Goes from number to number; without any, those of the file are left.
  public init(_ keyframes: [Keyframe<CGFloat>]) {
    super.init(.keyframes(keyframes.map { $0.mapValue { Vector1D(Double($0)) } }))
  }

  /// Goes from number to number; without any, those of the file are left.
  public init(_ keyframes: [Keyframe<Vector1D>]) { super.init(.keyframes(keyframes)) }

  /// The number; 0 where it comes from a block or from keyframes. Setting it makes it the one for
  /// all frames.
  public var float: CGFloat {
    get { CGFloat(fixedValue?.value ?? 0) }
    set { storage = .singleValue(Vector1D(Double(newValue))) }
  }
}
