// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The position of the pointer in the layers in time, as their document has it.
struct TimelinePointer {
  /// The frame of the animation under it, also outside of the animation, and its progress, 0...1.
  let frame, progress: Double
  /// The frames of a point.
  let frames: Double
  /// The point in the content of the panel, which scrolls with the rows.
  let point: Point
  /// The modifiers that are held.
  let held: KeyModifiers
}

/// What a press in the layers in time does while it is dragged.
protocol TimelineTool: Tool where Pointer == TimelinePointer {
  /// The frame to which something has snapped. Default: nil, none.
  var snapped: Double? { get }
}

extension TimelineTool {
  var snapped: Double? { nil }
}

/// The frames to which a drag snaps.
struct FrameTargets {
  let frames: [Double]
  /// The distance in points within which it snaps.
  private static let reach = 7.0

  /// The distance that brings an edge to what is near, or the first edge to a whole frame.
  ///
  /// - Parameters:
  ///   - edges: The frames that are moved.
  ///   - wanted: The distance without snapping.
  func distance(
    of edges: [Double], near wanted: Double, _ pointer: TimelinePointer
  ) -> (distance: Double, at: Double?) {
    var best: (distance: Double, frame: Double)?
    for target in frames {
      for edge in edges {
        let distance = target - edge
        let error = (distance - wanted).magnitude
        if error <= Self.reach * pointer.frames,
          best.map({ error < ($0.distance - wanted).magnitude }) ?? true
        {
          best = (distance, target)
        }
      }
    }
    if let best { return (best.distance, best.frame) }
    let first = edges.first ?? 0
    return ((first + wanted).rounded() - first, nil)
  }
}

/// Moves the playhead.
final class ScrubTool: TimelineTool {
  private let onScrub: (Double?) -> Void

  /// - Parameter onScrub: Called with a progress, and at the end with nil.
  init(_ onScrub: @escaping (Double?) -> Void) { self.onScrub = onScrub }

  func drag(to pointer: TimelinePointer) { onScrub(pointer.progress) }
  func end() { onScrub(nil) }
  func cancel() { onScrub(nil) }
}

/// Selects the keyframes in a rectangle.
final class BandTool: TimelineTool {
  private let keys: ObservedSelection
  private let start: Point
  /// What stays selected.
  private let base: KeyframeSelection
  private let find: (Rect) -> KeyframeSelection
  /// The rectangle in the content; nil until it is dragged.
  private(set) var area: Rect?

  /// - Parameters:
  ///   - adds: Whether what is selected stays so.
  ///   - find: Returns the keyframes in a rectangle of the content.
  init(
    _ keys: ObservedSelection, from start: Point, adds: Bool,
    find: @escaping (Rect) -> KeyframeSelection
  ) {
    (self.keys, self.start, self.find) = (keys, start, find)
    base = adds ? keys.keyframes : [:]
  }

  func drag(to pointer: TimelinePointer) {
    let end = pointer.point
    let area = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    self.area = area
    (keys.keyframes, keys.anchor) = (base.merging(find(area)) { $0.union($1) }, nil)
  }

  func cancel() { keys.keyframes = base }
}
