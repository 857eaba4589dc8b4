// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// Measures a distance: while it is chosen, else with Shift.
final class MeasureTool: StageTool {
  static let cursor = PointerShape.cross
  static let startsAtOnce = true

  private let document: Document
  private let from: Point
  private var to: Point

  init?(at pointer: StagePointer, _ tools: StageTools) {
    guard tools.chosen != nil || pointer.held.contains(.shift) else { return nil }
    (document, from, to) = (tools.document, pointer.point, pointer.point)
  }

  func drag(to pointer: StagePointer) { to = pointer.point }
  func end() { document.trace("measured", ["text": .text(Self.text(of: to - from))]) }
  func cancel() {}

  /// Both sides, the length and the angle, clockwise from the right.
  static func text(of distance: Vector) -> String {
    let angle = distance == .zero ? 0 : atan2(distance.dy, distance.dx) * 180 / .pi
    func part(_ value: Double) -> String { shownNumber((value * 10).rounded() / 10) }
    return
      "\(part(distance.dx)) × \(part(distance.dy))   \(part(distance.length)) px   \(part(angle))°"
  }

  func drawing(_ toStage: (Point) -> Point, in bounds: Rect) -> [DrawItem] {
    let (start, end) = (toStage(from), toStage(to))
    guard start.isFinite, end.isFinite else { return [] }
    var line = Path()
    line.move(to: start)
    line.line(to: end)
    for point in [start, end] { line.append(.ellipse(center: point, size: Size(6, 6))) }
    var sides = Path()
    sides.move(to: start)
    sides.line(to: Point(end.x, start.y))
    sides.line(to: end)
    return [
      .stroke(sides, width: 1, Palette.accent.opacity(0.6)),
      .stroke(line, width: 3.5, RGBA.black.opacity(0.45)),
      .stroke(line, width: 1.5, Palette.accent),
    ] + PanelLook.label(Self.text(of: to - from), at: end + Vector(12, 12), in: bounds)
  }
}
