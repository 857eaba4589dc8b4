// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The position of the pointer on the stage.
struct StagePointer {
  /// In pixels of the animation, also outside of it.
  let point: Point
  /// In points of the stage.
  let location: Point
  /// The pixels of the animation in a point of the stage, for distances in which something is near.
  let pixels: Double
  /// The modifiers that are held.
  let held: KeyModifiers
}

/// What a press on the stage does while it is dragged. `StageTools` lists all of them.
protocol StageTool: Tool where Pointer == StagePointer {
  /// A tool for a press; nil where it does nothing, so that the next one is asked.
  init?(at pointer: StagePointer, _ tools: StageTools)
  /// The shape of the pointer while it works, and before that if it was chosen. Default: four arrows.
  static var cursor: PointerShape { get }
  /// Whether it works before the pointer has moved, so that its press is no click. Default: false.
  static var startsAtOnce: Bool { get }
  /// The lines to which something has snapped. Default: none.
  var snapped: SnapLines { get }
  /// What is drawn over the picture while it works, in points of the stage. Default: nothing.
  ///
  /// - Parameters:
  ///   - toStage: Returns the point of the stage for one of the animation.
  ///   - bounds: The rectangle of the stage.
  func drawing(_ toStage: (Point) -> Point, in bounds: Rect) -> [DrawItem]
}

extension StageTool {
  static var cursor: PointerShape { .move }
  static var startsAtOnce: Bool { false }
  var snapped: SnapLines { SnapLines() }
  func drawing(_ toStage: (Point) -> Point, in bounds: Rect) -> [DrawItem] { [] }
}

/// Moves the picture.
final class PanTool: StageTool {
  private let stage: Stage
  private let start: Point
  private let viewport: Viewport

  init(_ stage: Stage, from start: Point) {
    (self.stage, self.start, viewport) = (stage, start, stage.viewport)
  }

  convenience init?(at pointer: StagePointer, _ tools: StageTools) {
    self.init(tools.stage, from: pointer.location)
  }

  func drag(to pointer: StagePointer) {
    guard let plane = stage.plane else { return }
    stage.onViewport(
      viewport.moved(by: pointer.location - start, picture: plane, stage: stage.area))
  }

  func cancel() {}
}
