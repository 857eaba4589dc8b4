// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit

/// Moves the bar of a layer, or trims it at an end.
///
/// It knows when the layer was seen before, and what it may snap to.
final class BarTool: TimelineTool {
  /// A part of a bar.
  enum Part: Equatable {
    case whole, start, stop
  }

  private let document: Document
  private let layer: LayerTime
  private let part: Part
  /// The frame that was grabbed.
  private let grabbed: Double
  private let targets: FrameTargets
  private let transaction: Transaction
  /// The distance in frames.
  private var distance = 0.0
  private(set) var snapped: Double?
  let isHorizontal = true

  init(
    _ document: Document, _ layer: LayerTime, _ part: Part, at grabbed: Double,
    _ targets: FrameTargets
  ) {
    (self.document, self.layer, self.part) = (document, layer, part)
    (self.grabbed, self.targets) = (grabbed, targets)
    transaction = document.editing.begin()
  }

  func drag(to pointer: TimelinePointer) {
    let edges: [Double] =
      switch part {
      case .whole: [layer.start, layer.stop].filter(\.isFinite)
      case .start: [layer.start]
      case .stop: [layer.stop]
      }
    var new: Double
    (new, snapped) = targets.distance(of: edges, near: pointer.frame - grabbed, pointer)
    // An end stays beside the other one.
    let length = max(0, layer.stop - layer.start - AnimationEdits.leastLength)
    switch part {
    case .whole: break
    case .start: new = min(new, length)
    case .stop: new = max(new, -length)
    }
    guard new != distance else { return }
    distance = new
    Self.retime(document, layer, part, by: new, in: transaction)
  }

  func end() { transaction.commit() }
  func cancel() { document.editing.abort(transaction) }

  /// Changes when a layer is seen by frames of the animation.
  static func retime(
    _ document: Document, _ layer: LayerTime, _ part: Part, by distance: Double,
    in transaction: Transaction? = nil
  ) {
    guard let scale = layer.evenScale else { return }
    let own = distance / scale
    // Where the composition plays backwards, the left end of a bar is the out point.
    let change: LayerTimeChange =
      switch part {
      case .whole: .move(by: own)
      case .start: scale > 0 ? .inPoint(by: own) : .outPoint(by: own)
      case .stop: scale > 0 ? .outPoint(by: own) : .inPoint(by: own)
      }
    document.editing.retime(layer.row, change, in: transaction)
  }
}
