// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

extension BezierPath {
  /// A rectangle, clockwise from its top right corner.
  public init(rect: CGRect) { self.init(.rectangle(Rect(rect))) }

  /// An ellipse, clockwise from its top.
  public init(ovalIn rect: CGRect) {
    let box = Rect(rect)
    self.init(.ellipse(center: box.center, size: box.size))
  }

  /// A rectangle with round corners. The radius is at most half of the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(.roundedRectangle(Rect(rect), radius: Double(cornerRadius).finite()))
  }

  /// The smallest rectangle that contains all points and control points; zero for an empty path.
  public var controlPointBounds: CGRect {
    guard let first = path.points.first else { return .zero }
    var (low, high) = (first, first)
    for point in path.points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Starts a contour.
  public mutating func move(to point: CGPoint) { path.move(to: Point(point)) }

  /// Adds a line; starts a contour if none is open.
  public mutating func addLine(to point: CGPoint) { path.line(to: Point(point)) }

  /// Adds a cubic Bézier curve; starts a contour at its end if none is open.
  public mutating func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    path.curve(
      to: Point(endPoint), control1: Point(controlPoint1), control2: Point(controlPoint2))
  }
}

extension Point {
  fileprivate init(_ point: CGPoint) {
    self.init(Double(point.x).finite(), Double(point.y).finite())
  }
}

extension Rect {
  fileprivate init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.minX).finite(), y: Double(rect.minY).finite(),
      width: Double(rect.width).finite(), height: Double(rect.height).finite())
  }
}
