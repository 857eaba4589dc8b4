// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The outlines of the selected layer and of that under the pointer over the picture, with anchor
/// point and motion path.
final class SelectionOutline: View, DrawnView {
  /// What is drawn, in points of the view.
  struct Contents: Equatable {
    /// The corners of the selected layer's picture; empty for no outline.
    var corners: [Point] = []
    /// The corners of the picture of the layer under the pointer; empty for no outline.
    var hover: [Point] = []
    /// The corners of the pictures of layers that a card is about.
    var rings: [[Point]] = []
    /// The selected path.
    var path: Path?
    /// The anchor point of the selected layer.
    var anchor: Point?
    /// The path of the anchor point, in pixels of the animation; nil for none.
    var motion: LayerMotion?
    /// From pixels of the animation to points of the view, for `motion`.
    var transform = Affine.identity
    /// The grips for scale and rotation.
    var grips: [Point] = []
    /// The handles of the selected item: points as squares, the others as circles; the one that keys move
    /// is filled.
    var handles: [Handle] = []
    /// The lines between them.
    var lines: [[Point]] = []
  }

  /// A handle of an item.
  struct Handle: Equatable {
    var point: Point
    let isSquare, isChosen: Bool
  }

  var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }
  /// The drawn motion path, and what it was made of.
  private var drawnMotion: (motion: LayerMotion, transform: Affine, items: [DrawItem])?

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    var items = motionItems()
    for ring in content.rings {
      if let ring = Self.outline(ring) { items += Self.line(ring, width: 1.5, Palette.warning) }
    }
    if let hover = Self.outline(content.hover) {
      items += Self.line(hover, width: 1, Palette.accent.opacity(0.75))
    }
    if let box = Self.outline(content.corners) {
      items += Self.line(box, width: 1.5, Palette.accent)
    }
    if let path = content.path, path.points.allSatisfy(\.isFinite) {
      items += Self.line(path, width: 1.5, Palette.accent)
    }
    for grip in content.grips where grip.isFinite {
      let square = Path.rectangle(
        Rect(x: grip.x - 4, y: grip.y - 4, width: 8, height: 8))
      items += [.fill(square, .white), .stroke(square, width: 1.5, Palette.accent)]
    }
    for line in content.lines where line.allSatisfy(\.isFinite) {
      var path = Path()
      for point in line { path.line(to: point) }
      items += Self.line(path, width: 1, .white)
    }
    for handle in content.handles where handle.point.isFinite {
      let point = handle.point
      let shape =
        handle.isSquare
        ? Path.rectangle(Rect(x: point.x - 3.5, y: point.y - 3.5, width: 7, height: 7))
        : .ellipse(center: point, size: Size(9, 9))
      items += [
        .fill(shape, handle.isChosen ? Palette.accent : .white),
        .stroke(shape, width: 1.5, handle.isChosen ? .white : Palette.accent),
      ]
    }
    if let anchor = content.anchor, anchor.isFinite { items += Self.target(anchor) }
    return items
  }

  /// A line with a dark one below, so that it is seen on every picture.
  private static func line(_ path: Path, width: Double, _ color: RGBA) -> [DrawItem] {
    [
      .stroke(path, width: width + 2, RGBA.black.opacity(0.45)), .stroke(path, width: width, color),
    ]
  }

  private static func outline(_ corners: [Point]) -> Path? {
    guard let first = corners.first, corners.allSatisfy(\.isFinite) else { return nil }
    var path = Path()
    path.move(to: first)
    for corner in corners.dropFirst() { path.line(to: corner) }
    path.close()
    return path
  }

  /// A circle with a cross: the anchor point.
  private static func target(_ center: Point) -> [DrawItem] {
    var path = Path.ellipse(center: center, size: Size(9, 9))
    for vector in [Vector(7, 0), Vector(0, 7)] {
      path.move(to: Point(center.x - vector.dx, center.y - vector.dy))
      path.line(to: center + vector)
    }
    return line(path, width: 1.25, .white)
  }

  /// The motion path: a line with a dot for each frame and a square for each keyframe.
  private func motionItems() -> [DrawItem] {
    guard let motion = content.motion else {
      drawnMotion = nil
      return []
    }
    if let drawnMotion, drawnMotion.motion == motion, drawnMotion.transform == content.transform {
      return drawnMotion.items
    }
    var (way, dots, keys) = (Path(), Path(), Path())
    for run in motion.runs {
      for (index, dot) in run.enumerated() {
        let point = content.transform * dot.point
        guard point.isFinite, max(point.x.magnitude, point.y.magnitude) < 1e5 else { continue }
        if index == 0 { way.move(to: point) } else { way.line(to: point) }
        let side = dot.isKeyframe ? 7.0 : 3.0
        let square = Path.rectangle(
          Rect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side))
        if dot.isKeyframe { keys.append(square) } else { dots.append(square) }
      }
    }
    let items: [DrawItem] =
      Self.line(way, width: 1, Palette.accent.opacity(0.8))
      + [
        .stroke(dots, width: 1, RGBA.black.opacity(0.5)), .fill(dots, .white),
        .fill(keys, Palette.accent), .stroke(keys, width: 1, .white),
      ]
    drawnMotion = (motion, content.transform, items)
    return items
  }
}
