// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Moves a handle of the easing in a graph.
///
/// With Shift only its time changes, with Alt the other side of the keyframe follows, so that the
/// speed does not jump there, and with Ctrl only one component changes. It knows the graph as it was
/// at the press.
final class HandleTool: TimelineTool {
  private let document: Document
  private let keys: ObservedSelection
  private let graph: Graph
  private let handle: Graph.Handle
  /// The point of the press, and that of the handle then.
  private let press, start: Point
  private let transaction: Transaction

  /// nil if there is no such handle.
  init?(
    _ document: Document, _ keys: ObservedSelection, _ graph: Graph, _ handle: Graph.Handle,
    at press: Point
  ) {
    guard let start = graph.point(of: handle) else { return nil }
    (self.document, self.keys, self.graph) = (document, keys, graph)
    (self.handle, self.press, self.start) = (handle, press, start)
    transaction = document.editing.begin()
  }

  func drag(to pointer: TimelinePointer) {
    var target = start + (pointer.point - press)
    if pointer.held.contains(.shift) { target.y = start.y }
    let changes = changes(
      to: snapped(target), followsOther: pointer.held.contains(.alt),
      isAlone: pointer.held.contains(.control))
    guard !changes.isEmpty else { return }
    document.editing.editKeyframes(keys.keyframes, in: transaction) { .shape(changes[$0] ?? []) }
  }

  /// The time and the number at a point, at the level of the keyframe, or without speed, if that is
  /// near.
  private func snapped(_ target: Point) -> Point {
    let level =
      graph.kind == .speed ? 0 : graph.curve.keyframes[handle.index].values[handle.component]
    let isNear = (graph.axis.y(level) - target.y).magnitude <= KeyframeTool.valueReach
    return Point(graph.time(x: target.x), isNear ? level : graph.axis.value(y: target.y))
  }

  /// The handles that a drag moves: the dragged one, that of the same side of the other selected
  /// keyframes, and the other side of the dragged one.
  private func changes(
    to point: Point, followsOther: Bool, isAlone: Bool
  ) -> [Int: [KeyframeHandle]] {
    let curve = graph.curve
    guard
      let control = curve.control(
        graph.kind, of: handle.index, handle.side, component: handle.component, at: point)
    else { return [:] }
    let isOne = (isAlone || curve.isSplit(handle.index, handle.side)) && curve.hasOwnEasings
    let component = isOne ? handle.component : nil
    var result: [Int: [KeyframeHandle]] = [:]
    for (property, indices) in keys.keyframes {
      // The component of another property is another one.
      result[property] = indices.sorted().map {
        KeyframeHandle(
          index: $0, handle.side, component: property == graph.property ? component : nil,
          control: control)
      }
    }
    if followsOther, let (side, control) = other(point) {
      result[graph.property, default: []].append(
        KeyframeHandle(index: handle.index, side, component: component, control: control))
    }
    return result
  }

  /// The control point of the other side for the same speed; nil if there is none.
  private func other(_ point: Point) -> (KeyframeSide, Point)? {
    let curve = graph.curve
    let side: KeyframeSide = handle.side == .before ? .after : .before
    let keyframe = curve.keyframes[handle.index]
    let length = point.x - keyframe.time
    guard length.magnitude > 1e-6,
      let end = curve.handle(.speed, of: handle.index, side, component: handle.component)
    else { return nil }
    let speed =
      graph.kind == .speed
      ? point.y : (point.y - keyframe.values[handle.component]) / length * curve.rate
    return curve.control(
      .speed, of: handle.index, side, component: handle.component, at: Point(end.x, speed)
    ).map { (side, $0) }
  }

  func end() { transaction.commit() }
  func cancel() { document.editing.abort(transaction) }
}
