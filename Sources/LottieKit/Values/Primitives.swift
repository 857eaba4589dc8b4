// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import LottieGeometry

/// A position in an animation in frames of the composition.
public typealias AnimationFrameTime = CGFloat

/// A position in an animation as a fraction of its length: 0 is the start frame, 1 the end frame.
public typealias AnimationProgressTime = CGFloat

extension Vector3D {
  /// Makes a vector from a point in the plane.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y), z: 0) }

  /// Makes a vector from a size.
  public init(_ size: CGSize) { self.init(x: Double(size.width), y: Double(size.height), z: 0) }

  /// The first two components as a point.
  public var pointValue: CGPoint { CGPoint(x: x, y: y) }

  /// The first two components as width and height.
  public var sizeValue: CGSize { CGSize(width: x, height: y) }
}

extension Size {
  /// The same size as a type of Geometry.
  package init(_ size: CGSize) { self.init(Double(size.width), Double(size.height)) }
}
