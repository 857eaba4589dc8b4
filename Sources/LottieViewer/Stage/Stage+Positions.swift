// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Positions of the animation on the stage.
extension Stage {
  /// Shows what is drawn over the picture, in pixels of the animation; nil for nothing.
  func outline(_ contents: SelectionOutline.Contents?) {
    guard var contents, let transform = fromAnimation else {
      if selection.content != .init() { selection.content = .init() }
      return
    }
    contents.corners = contents.corners.map { transform * $0 }
    contents.hover = contents.hover.map { transform * $0 }
    contents.rings = contents.rings.map { $0.map { transform * $0 } }
    contents.path = contents.path?.transformed(by: transform)
    contents.anchor = contents.anchor.map { transform * $0 }
    contents.grips = contents.grips.map { transform * $0 }
    contents.lines = contents.lines.map { $0.map { transform * $0 } }
    for index in contents.handles.indices {
      contents.handles[index].point = transform * contents.handles[index].point
    }
    contents.transform = transform
    selection.content = contents
  }

  /// The map from pixels of the animation to points of the view; nil without an animation.
  var fromAnimation: Affine? {
    guard let picture, let artboard, !artboard.isEmpty else { return nil }
    return .translation(artboard.minX, artboard.minY)
      * .scale(artboard.width / picture.width, artboard.height / picture.height)
  }

  /// Converts a point of the stage to pixels of the animation; nil if it is outside.
  func animationPoint(at point: CGPoint) -> Point? {
    guard let picture, let point = pointOnPlane(at: point) else { return nil }
    return Rect(picture).contains(point) ? point : nil
  }

  /// Converts a point of the stage to pixels of the animation, also outside of it; nil without one.
  func pointOnPlane(at point: CGPoint) -> Point? {
    fromAnimation?.inverse.map { $0 * Point(point) }
  }
}

/// Conversion from the host's type.
extension Point {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
