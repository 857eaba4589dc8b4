// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The visible part of an animation on a stage, and its scale.
struct Viewport: Equatable {
  /// Points per pixel of the animation; nil fits the animation into the stage.
  private(set) var zoom: Double?
  /// The distance from the stage's centre to the animation's centre, in points.
  private(set) var offset = Vector.zero

  /// The viewport that fits the animation into the stage.
  static let fit = Viewport()
  /// The range of `zoom`.
  static let range = 0.02...64.0

  /// A viewport with another scale, around the centre of the stage.
  func zoomed(to zoom: Double, picture: Size, stage: Rect) -> Viewport {
    zoomed(
      by: zoom / scale(of: picture, in: stage), at: stage.center, picture: picture, stage: stage)
  }

  /// A viewport scaled by a factor; the animation's point at `point` stays there.
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

  /// A viewport moved by points.
  func moved(by delta: Vector, picture: Size, stage: Rect) -> Viewport {
    var result = self
    result.zoom = scale(of: picture, in: stage)
    result.offset = offset + delta
    return result.held(picture: picture, stage: stage)
  }

  /// Points per pixel of the animation, also where it fits into the stage.
  func scale(of picture: Size, in stage: Rect) -> Double {
    if let zoom { return zoom }
    guard picture.isDrawable, stage.size.isDrawable else { return 1 }
    return min(stage.width / picture.width, stage.height / picture.height)
  }

  /// The rectangle of the animation in points of the stage.
  func frame(of picture: Size, in stage: Rect) -> Rect {
    let scale = scale(of: picture, in: stage)
    let middle = zoom == nil ? stage.center : stage.center + offset
    let size = Size(picture.width * scale, picture.height * scale)
    return Rect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// A copy moved so that some of the animation stays visible.
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

  /// The width in points of the animation that stays visible.
  private static let margin = 32.0
}
