// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

extension View {
  /// The map from its coordinates to those of the superview: its frame, and `transform` about the
  /// centre.
  var frameTransform: Affine { Self.frameTransform(frame, transform, turnsBack) }

  static func frameTransform(
    _ frame: CGRect, _ transform: AffineTransform, _ turnsBack: Bool
  ) -> Affine {
    let origin = Affine.translation(Double(frame.minX), Double(frame.minY))
    if transform == .identity, !turnsBack { return origin }
    let (x, y) = (Double(frame.width) / 2, Double(frame.height) / 2)
    return origin * .translation(x, y) * .scale(turnsBack ? -1 : 1, 1) * transform.geometry
      * .translation(-x, -y)
  }

  /// Sets the size to the preferred one, if it has one.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if size != .zero { frame.size = size }
  }

  /// The map from its coordinates to those of the window; nil if it is not visible.
  var toWindow: Projection? {
    // The root fills the window.
    guard let superview else { return Projection(rootTransform) }
    guard let outer = superview.toWindow, let toSuperview else { return nil }
    return outer * toSuperview
  }

  /// The centre of its frame, in points of its superview. Setting it moves the view.
  ///
  /// Default: zero.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Converts a point of the window to this view's coordinates.
  ///
  /// The result is infinite if the view is scaled to zero.
  public func convert(_ point: CGPoint) -> CGPoint {
    toWindow?.inverse.flatMap { point.applying($0) }
      ?? CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
  }

  /// Converts a point to the coordinates of another view of the window; nil means the window.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let location = toWindow.flatMap { point.applying($0) } ?? point
    return view.map { $0.convert(location) } ?? location
  }

  /// Converts a point from the coordinates of another view of the window; nil means the window.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view.map { $0.convert(point, to: self) } ?? convert(point)
  }

  /// The bounding box of its bounds in points of the window; null if it is not visible.
  public var frameInWindow: CGRect {
    toWindow.map { CGRect($0.bounds(of: bounds.geometry)) } ?? .null
  }
}

extension PointerEvent {
  /// The position in a view's own coordinates.
  public func location(in view: View) -> CGPoint { view.convert(locationInWindow) }
}

extension ScrollEvent {
  /// The position in a view's own coordinates.
  public func location(in view: View) -> CGPoint { view.convert(locationInWindow) }
}
