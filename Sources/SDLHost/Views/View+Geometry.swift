// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry

extension View {
  /// Where its drawing is put: its frame, and `transform` about the middle of that.
  var ownPlacement: Affine {
    let origin = Affine.translation(Double(frame.minX), Double(frame.minY))
    if transform == .identity { return origin }
    let (x, y) = (Double(frame.width) / 2, Double(frame.height) / 2)
    return origin * .translation(x, y) * transform.geometry * .translation(-x, -y)
  }

  /// Takes the size it would like to have, if it has such a wish.
  public func sizeToFit() {
    let size = intrinsicContentSize
    if size != .zero { frame.size = size }
  }

  /// From its own coordinates to the window's; nil where it is not seen.
  var placementInWindow: Projection? {
    // The root fills the window.
    guard let superview else { return Projection(.identity) }
    guard let outer = superview.placementInWindow, let placement else { return nil }
    return outer * placement
  }

  /// The middle of its frame, in points of its superview. Setting it moves the view.
  ///
  /// Default: zero.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// A point of the window in this view's own coordinates.
  ///
  /// It is infinitely far away where the view is scaled to nothing.
  public func convert(_ point: CGPoint) -> CGPoint {
    placementInWindow?.inverse.flatMap { point.applying($0) }
      ?? CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
  }

  /// A point in this view's coordinates in those of another view of the window; nil for the
  /// window's own.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let location = placementInWindow.flatMap { point.applying($0) } ?? point
    return view.map { $0.convert(location) } ?? location
  }

  /// A point in the coordinates of another view of the window in this view's; nil for the window's
  /// own.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view.map { $0.convert(point, to: self) } ?? convert(point)
  }

  /// The smallest rectangle of the window around its bounds, in points; null where it is not seen.
  public var frameInWindow: CGRect {
    placementInWindow.map { CGRect($0.bounds(of: bounds.geometry)) } ?? .null
  }
}
