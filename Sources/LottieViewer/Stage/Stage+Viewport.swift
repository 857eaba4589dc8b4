// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The area of the picture on the stage, and its scale.
extension Stage {
  /// The size of the animation in pixels; nil without one.
  var picture: Size? {
    guard let size = film?.size ?? surface.animation?.size.geometry, size.isDrawable else {
      return nil
    }
    return size
  }

  /// The size in pixels that zoom and position are about: that of the picture, or of the animation
  /// into whose area it is fitted.
  var plane: Size? { picture == nil ? nil : matched ?? picture }

  /// The rectangle of the animation in points, aligned to pixels of the window.
  var artboard: Rect? { picture.flatMap { artboard(of: $0) } }

  /// The rectangle of an animation of another size, with the same viewport.
  func artboard(of picture: Size) -> Rect? {
    guard let scale = window?.pixelsPerPoint else { return nil }
    var frame = viewport.frame(of: matched ?? picture, in: area)
    if let matched, matched != picture {
      frame = Fit.aspectFit.transform(from: picture, into: frame).bounds(of: Rect(picture))
    }
    let pixels = Double(scale)
    func edge(_ value: Double) -> Double { (value * pixels).rounded() / pixels }
    return Rect(
      minX: edge(frame.minX), minY: edge(frame.minY), maxX: edge(frame.maxX),
      maxY: edge(frame.maxY))
  }

  /// The scale of the animation: points per pixel of it.
  var zoom: Double { plane.map { viewport.scale(of: $0, in: area) } ?? 1 }

  /// Zooms by a factor.
  /// - Parameter point: The point that stays where it is; nil for the centre.
  func zoom(by factor: Double, at point: Point? = nil) {
    guard let plane else { return }
    onViewport(
      viewport.zoomed(by: factor, at: point ?? area.center, picture: plane, stage: area))
  }

  /// Sets the scale: points per pixel of the animation.
  func zoom(to zoom: Double) {
    guard let plane else { return }
    onViewport(viewport.zoomed(to: zoom, picture: plane, stage: area))
  }

  /// Moves the animation by points.
  func pan(_ x: Double, _ y: Double) {
    guard let plane else { return }
    onViewport(viewport.moved(by: Vector(x, y), picture: plane, stage: area))
  }
}

extension Stage: AccessibleView {
  var accessibleElement: AccessibleElement? {
    guard picture != nil else { return nil }
    let percent = Int(clamping: (zoom * 100).rounded(), to: 0...100_000)
    return AccessibleElement(
      .picture, caption ?? localized("Animation"), text: localized("\(percent) percent"))
  }
}
