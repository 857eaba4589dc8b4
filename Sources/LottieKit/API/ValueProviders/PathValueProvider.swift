// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives outlines to the properties `Path` of shapes and `Shape` of masks.
public final class PathValueProvider: SettableValueProvider<BezierPath> {
  /// Returns the value at a frame of the animation.
  public typealias PathValueBlock = (CGFloat) -> BezierPath

  /// A provider of a constant path.
  public init(_ path: BezierPath) { super.init(.singleValue(path)) }

  /// A provider that calls a closure at each frame.
  public init(block: @escaping PathValueBlock) { super.init(.closure(block)) }

  /// Goes from path to path, all with the same number of points; without any, those of the file are
  /// left.
  public init(_ keyframes: [Keyframe<BezierPath>]) { super.init(.keyframes(keyframes)) }

  /// The path; an empty one where it comes from a block or from keyframes. Setting it makes it the
  /// one for all frames.
  public var path: BezierPath {
    get { fixedValue ?? BezierPath() }
    set { storage = .singleValue(newValue) }
  }
}
