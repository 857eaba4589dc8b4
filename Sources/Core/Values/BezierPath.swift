// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// An outline of lines and curves, for path properties and masks.
///
/// ```swift
/// var path = BezierPath()
/// path.move(to: CGPoint(x: 0, y: 0))
/// path.addLine(to: CGPoint(x: 50, y: 0))
/// path.addCurve(
///   to: CGPoint(x: 0, y: 0), controlPoint1: CGPoint(x: 50, y: 40),
///   controlPoint2: CGPoint(x: 0, y: 40))
/// path.close()
/// ```
///
/// Coordinates are those of the layer or group that contains the path. Coordinates that are not
/// finite are replaced by 0.
public struct BezierPath: Equatable, Sendable {
  package var path: Path

  package init(_ path: Path) { self.path = path }

  /// An empty path.
  public init() { path = Path() }

  /// Whether it has no segments.
  public var isEmpty: Bool { path.segmentCount == 0 }

  /// Closes the contour, with a line if it does not end at its start.
  public mutating func close() { path.close() }
}
