// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Moves the selected keyframes in time, and in a graph in value; with Alt it stretches them.
///
/// It knows the keyframes as they were selected at the press. What it moves stays selected.
final class KeyframeTool: TimelineTool {
  /// The curve of a graph that was grabbed.
  struct Grab {
    let graph: Graph
    let component: Int
    /// The value at the point that was grabbed.
    let value: Double
  }

  /// What a drag does: it moves by frames, or stretches from a frame.
  private enum Change: Equatable {
    case move(Double, value: Double)
    case stretch(Double, from: Double)
  }

  private let document: Document
  private let keys: ObservedSelection
  private let start: TimelinePointer
  private let selection: KeyframeSelection
  /// The frame of the grabbed keyframe, and the one that stays when the others are stretched.
  private let frame, center: Double
  private let targets: FrameTargets
  /// The frames of the animation for one of the composition, by the properties.
  private let scales: [Int: Double]
  private let grab: Grab?
  private let transaction: Transaction
  private var change = Change.move(0, value: 0)
  private(set) var snapped: Double?

  var isHorizontal: Bool { grab == nil }

  /// The least factor of a stretch.
  private static let leastFactor = 0.01
  /// The distance in points within which values snap.
  static let valueReach = 5.0

  /// - Parameters:
  ///   - frame: The frame of the grabbed keyframe.
  ///   - frames: Those of all selected ones.
  ///   - scales: The frames of the animation for one of each property's composition.
  ///   - grab: The curve of a graph that was grabbed; nil in a row of keyframes.
  init(
    _ document: Document, _ keys: ObservedSelection, at start: TimelinePointer, frame: Double,
    of frames: [Double], scales: [Int: Double], _ targets: FrameTargets, grab: Grab?
  ) {
    (self.document, self.keys, self.start, self.frame) = (document, keys, start, frame)
    (self.targets, self.scales, self.grab) = (targets, scales, grab)
    (selection, transaction) = (keys.keyframes, document.editing.begin())
    let (first, last) = (frames.min() ?? frame, frames.max() ?? frame)
    center = frame - first > last - frame ? first : last
  }

  func drag(to pointer: TimelinePointer) {
    let (from, to) = (start.point, pointer.point)
    // With Shift, a graph is dragged along one axis.
    let isBound = grab != nil && pointer.held.contains(.shift)
    let isUpright = (to.x - from.x).magnitude < (to.y - from.y).magnitude
    var distance = 0.0
    snapped = nil
    // A drag along the other axis alone keeps a time between frames.
    if to.x != from.x, !(isBound && isUpright) {
      (distance, snapped) = targets.distance(
        of: [frame], near: pointer.frame - start.frame, pointer)
    }
    let length = frame - center
    let new: Change
    if pointer.held.contains(.alt), length.magnitude > 0.5 {
      new = .stretch(max(Self.leastFactor, (length + distance) / length), from: center)
    } else {
      let isValueKept = to.y == from.y || isBound && !isUpright
      new = .move(distance, value: isValueKept ? 0 : grab.map { value(to.y - from.y, $0) } ?? 0)
    }
    guard new != change else { return }
    change = new
    apply(replaces: false)
  }

  /// The change of the value by a distance in points.
  private func value(_ distance: Double, _ grab: Grab) -> Double {
    // In the graph of speeds only the time changes.
    guard grab.graph.kind == .value else { return 0 }
    let axis = grab.graph.axis
    let wanted = grab.value + axis.values(distance)
    let at = axis.y(wanted)
    var values = [0.0]
    for (index, keyframe) in grab.graph.curve.keyframes.enumerated()
    where !grab.graph.chosen.contains(index) {
      values += keyframe.values
    }
    let near = values.filter { (axis.y($0) - at).magnitude <= Self.valueReach }
    let best = near.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
    return (best ?? axis.rounded(wanted)) - grab.value
  }

  /// - Parameter replaces: Whether keyframes at the same times go.
  private func apply(replaces: Bool) {
    let changed = document.editing.editKeyframes(selection, in: transaction) {
      edit(of: $0, replaces)
    }.keyframes
    if let changed { keys.keyframes = changed }
  }

  private func edit(of property: Int, _ replaces: Bool) -> KeyframeEdit {
    switch change {
    case .move(let distance, let value):
      .move(
        by: distance / (scales[property] ?? 1), values: values(value, of: property),
        replaces: replaces)
    case .stretch(let factor, let center):
      .scale(
        by: factor, around: document.editing.outline?.frame(of: property, at: center) ?? 0,
        replaces: replaces)
    }
  }

  /// The changes of the components of a property.
  private func values(_ value: Double, of property: Int) -> [Double] {
    guard let grab, property == grab.graph.property, value != 0 else { return [] }
    return grab.graph.curve.components.indices.map { $0 == grab.component ? value : 0 }
  }

  func end() {
    apply(replaces: true)
    transaction.commit()
    keys.anchor = keys.property.flatMap { keys.keyframes[$0]?.min() }
  }

  func cancel() {
    document.editing.abort(transaction)
    keys.keyframes = selection
  }
}
