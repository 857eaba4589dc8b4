// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of outlines for the properties `Path` of shapes and `Shape` of masks.
public final class PathValueProvider: SettableValueProvider<BezierPath> {
  /// Returns the value at a frame of the animation.
  public typealias PathValueBlock = (CGFloat) -> BezierPath

  /// A provider of a constant path.
  public init(_ path: BezierPath) { super.init(.singleValue(path)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping PathValueBlock) { super.init(.closure(block)) }

  /// A provider that interpolates keyframes with the same number of points; without any, the values
  /// of the file are used.
  public init(_ keyframes: [Keyframe<BezierPath>]) { super.init(.keyframes(keyframes)) }

  /// The constant path; empty for closures and keyframes. Setting it makes the provider constant.
  public var path: BezierPath {
    get { fixedValue ?? BezierPath() }
    set { storage = .singleValue(newValue) }
  }
}
