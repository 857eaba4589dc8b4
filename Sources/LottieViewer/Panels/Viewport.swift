// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Which part of the picture the stage shows, and how large.
struct Viewport: Equatable {
  /// Points of the stage for each pixel of the animation; nil shows all of it, as large as fits.
  private(set) var zoom: Double?
  /// From the middle of the stage to the middle of the picture, in points.
  private(set) var offset = Vector.zero

  static let fit = Viewport()
  static let range = 0.02...64.0
  /// By one notch of the wheel, or one press of a key.
  static let step = 1.2

  /// At its own size, or so many times that, with its middle where it was.
  func zoomed(to zoom: Double, picture: Size, stage: Rect) -> Viewport {
    zoomed(
      by: zoom / scale(of: picture, in: stage), at: stage.center, picture: picture, stage: stage)
  }

  /// Larger or smaller, with the point staying where it is.
  func zoomed(by factor: Double, at point: Point, picture: Size, stage: Rect) -> Viewport {
    let old = scale(of: picture, in: stage)
    var result = self
    let new = (old * factor).clamped(to: Self.range)
    result.zoom = new
    let middle = stage.center + offset
    let ratio = new / old
    result.offset = Vector(
      point.x + (middle.x - point.x) * ratio - stage.center.x,
      point.y + (middle.y - point.y) * ratio - stage.center.y)
    return result.held(picture: picture, stage: stage)
  }

  func moved(by delta: Vector, picture: Size, stage: Rect) -> Viewport {
    var result = self
    result.zoom = scale(of: picture, in: stage)
    result.offset = offset + delta
    return result.held(picture: picture, stage: stage)
  }

  /// Points for each pixel of the animation.
  func scale(of picture: Size, in stage: Rect) -> Double {
    if let zoom { return zoom }
    guard picture.isDrawable, stage.size.isDrawable else { return 1 }
    return min(stage.width / picture.width, stage.height / picture.height)
  }

  /// Where the picture is.
  func frame(of picture: Size, in stage: Rect) -> Rect {
    let scale = scale(of: picture, in: stage)
    let middle = zoom == nil ? stage.center : stage.center + offset
    let size = Size(picture.width * scale, picture.height * scale)
    return Rect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Some of the picture stays on the stage, wherever it is moved.
  private func held(picture: Size, stage: Rect) -> Viewport {
    let scale = scale(of: picture, in: stage)
    var result = self
    let reach = Point(
      (picture.width * scale + stage.width) / 2 - Self.margin,
      (picture.height * scale + stage.height) / 2 - Self.margin)
    result.offset = Vector(
      offset.dx.clamped(to: -max(0, reach.x)...max(0, reach.x)),
      offset.dy.clamped(to: -max(0, reach.y)...max(0, reach.y)))
    return result
  }

  private static let margin = 32.0
}
