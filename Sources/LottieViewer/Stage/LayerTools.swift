// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// A tool that changes the selected layer. Each drag is one step of undo.
protocol LayerTool: StageTool {
  var mover: LayerMover { get }
}

extension LayerTool {
  func end() { mover.end() }
  func cancel() { mover.cancel() }
}

/// Moves the selected layer: with Shift along one axis, with Ctrl without snapping.
final class MoveTool: LayerTool {
  let mover: LayerMover
  private let start: Point
  /// The box of the layer, and the lines to which it snaps.
  private let box: Rect?
  private let lines: SnapLines
  private(set) var snapped = SnapLines()
  /// The distance in points in which it snaps to a line.
  private static let reach = 6.0

  init?(at pointer: StagePointer, _ tools: StageTools) {
    guard let row = tools.selection.row, let layer = tools.selection.layer,
      // Also where others are above it.
      tools.document.player.scene?.layers(at: pointer.point, in: tools.selection.scope)
        .contains(layer) == true,
      let mover = tools.mover()
    else { return nil }
    (self.mover, start) = (mover, pointer.point)
    box = tools.document.editing.outline?.corners(of: row).flatMap(Rect.init(around:))
    lines = tools.snapLines(for: layer)
  }

  func drag(to pointer: StagePointer) {
    var distance = pointer.point - start
    let isUpright = distance.dx.magnitude <= distance.dy.magnitude
    let axes = pointer.held.contains(.shift) ? (x: !isUpright, y: isUpright) : (x: true, y: true)
    distance = Vector(axes.x ? distance.dx : 0, axes.y ? distance.dy : 0)
    snapped = SnapLines()
    if let box, !pointer.held.contains(.control) {
      let near = lines.snap(
        box.offset(by: distance), reach: Self.reach * pointer.pixels, axes: axes)
      (snapped, distance) = (near.lines, distance + near.way)
    }
    mover.set(mover.position(movedBy: distance))
  }
}

/// Rotates the selected layer about its anchor point by its grip: with Shift to multiples of 15°.
final class RotateTool: LayerTool {
  let mover: LayerMover
  private let start: Point

  init?(at pointer: StagePointer, _ tools: StageTools) {
    guard tools.grip(at: pointer.point) == 4, let mover = tools.mover() else { return nil }
    (self.mover, start) = (mover, pointer.point)
  }

  func drag(to pointer: StagePointer) {
    let (from, to) = (start - mover.anchor, pointer.point - mover.anchor)
    guard from.length > 0, to.length > 0 else { return }
    let turn = atan2(from.dx * to.dy - from.dy * to.dx, from.dx * to.dx + from.dy * to.dy)
    var angle = mover.rotation + (mover.isMirrored ? -1 : 1) * turn * 180 / .pi
    if pointer.held.contains(.shift) { angle = (angle / 15).rounded() * 15 }
    mover.set(mover.rotation(angle))
  }
}

/// Scales the selected layer about its anchor point by a corner: with Shift both axes alike.
final class ScaleTool: LayerTool {
  let mover: LayerMover
  private let start: Point

  init?(at pointer: StagePointer, _ tools: StageTools) {
    guard tools.grip(at: pointer.point) != nil, let mover = tools.mover() else { return nil }
    (self.mover, start) = (mover, pointer.point)
  }

  func drag(to pointer: StagePointer) {
    guard let inverse = mover.toPicture.inverse, let anchor = inverse * mover.anchor,
      let from = (inverse * start).map({ $0 - anchor }),
      let to = (inverse * pointer.point).map({ $0 - anchor })
    else { return }
    func factor(_ from: Double, _ to: Double) -> Double {
      from.magnitude < 1e-3 ? 1 : (to / from).clamped(to: -1000...1000)
    }
    let both = from.length > 0 ? to.length / from.length : 1
    let isBound = pointer.held.contains(.shift)
    mover.set(
      mover.scale(
        by: isBound ? both : factor(from.dx, to.dx), isBound ? both : factor(from.dy, to.dy)))
  }
}

/// Moves the anchor point of the selected layer, whose picture stays: with Ctrl without snapping to its
/// corners and centre. It has to be chosen.
final class AnchorTool: LayerTool {
  static let cursor = PointerShape.cross
  let mover: LayerMover
  /// Where it snaps, in pixels of the animation.
  private let spots: [Point]
  private static let reach = 8.0

  init?(at pointer: StagePointer, _ tools: StageTools) {
    guard tools.chosen != nil, let mover = tools.mover() else { return nil }
    self.mover = mover
    let corners =
      tools.selection.row.flatMap { tools.document.editing.outline?.corners(of: $0) } ?? []
    guard corners.count == 4 else {
      spots = []
      return
    }
    let edges = corners.indices.map { corners[$0].lerp(to: corners[($0 + 1) % 4], 0.5) }
    spots = corners + edges + [corners[0].lerp(to: corners[2], 0.5)]
  }

  func drag(to pointer: StagePointer) {
    var point = pointer.point
    if !pointer.held.contains(.control) {
      let near = spots.filter { $0.distance(to: point) <= Self.reach * pointer.pixels }
      point = near.min { $0.distance(to: point) < $1.distance(to: point) } ?? point
    }
    mover.set(mover.anchor(at: point))
  }
}
