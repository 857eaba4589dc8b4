// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Keyframes that are dragged in a graph, and handles of their easing.
extension LayerPanel {
  /// What a keyframe drag in a graph changes besides the time.
  struct GraphGrab: Equatable {
    let property: Int
    /// The component whose curve was grabbed, and the number of components.
    let component, count: Int
    /// The y of the press, in points, and the value there.
    let y, value: Double
    /// Whether it is the graph of values; in that of speeds only the time changes.
    let hasValue: Bool

    /// The changes of the values of a property.
    func values(_ value: Double, of property: Int) -> [Double] {
      guard property == self.property, value != 0 else { return [] }
      return (0..<count).map { $0 == component ? value : 0 }
    }
  }

  /// A dragged handle.
  struct HandleDrag: Equatable {
    let handle: HandlePlace
    let property: Int
    /// The place of the press, in points, and that of the handle then.
    let press, start: Point
    let base: AnimationEdits
    let gesture: Int
    var isMoving = false
    /// Whether the document shows a change.
    var isApplied = false
    /// The changes that it does not show yet.
    var pending: [Int: [KeyframeHandle]] = [:]
  }

  /// The distance in points within which values snap.
  private static let valueReach = 5.0

  // MARK: Press

  /// Handles a press in the row of a graph.
  func press(graphIn row: Int, _ event: PointerEvent) {
    let point = event.location(in: self)
    guard let property = rows[row].property, let graph = graph(inRow: row) else { return }
    go(to: property, of: rows[row].layer)
    guard let part = part(of: graph, at: point) else { return beginBand(at: point) }
    keys.heldAxes[property] = graph.axis
    switch part {
    case .handle(let handle): begin(handle, of: graph, at: point)
    case .keyframe(let place, let component):
      guard press(keyframe: place, of: property, event), let at = graph.point(place, component)
      else { return }
      keys.drag?.grab = GraphGrab(
        property: property, component: component, count: graph.curve.components.count,
        y: Double(point.y), value: graph.axis.value(y: at.y), hasValue: graph.kind == .value)
    }
  }

  private func begin(_ handle: HandlePlace, of graph: Graph, at point: CGPoint) {
    guard let start = graph.handle(handle) else { return }
    keys.handle = HandleDrag(
      handle: handle, property: graph.property,
      press: Point(Double(point.x), Double(point.y)), start: start, base: document.edits,
      gesture: document.nextGesture())
    known.base = graph
  }

  // MARK: Values

  /// The change of the value while keyframes are dragged in a graph; 0 elsewhere.
  func draggedValue(to y: Double, _ grab: GraphGrab) -> Double {
    guard grab.hasValue, let row = graphRow(of: grab.property), let graph = graph(inRow: row) else {
      return 0
    }
    let wanted = grab.value + graph.axis.values(y - grab.y)
    let at = graph.axis.y(wanted)
    let chosen = keys.selection[grab.property] ?? []
    var targets = [0.0]
    for (place, keyframe) in graph.curve.keyframes.enumerated() where !chosen.contains(place) {
      targets += keyframe.values
    }
    let near = targets.filter { (graph.axis.y($0) - at).magnitude <= Self.valueReach }
    let best = near.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
    return (best ?? graph.axis.rounded(wanted)) - grab.value
  }

  func graphRow(of property: Int) -> Int? {
    rows.firstIndex { $0.isGraph && $0.property == property }
  }

  // MARK: Handles

  /// Moves the dragged handle. With Shift only its time changes, with Alt the other side of the
  /// keyframe follows, so that the speed does not jump there, and with Ctrl only one component changes.
  func dragHandle(to point: CGPoint) {
    guard var drag = keys.handle, let graph = known.base else { return }
    let point = Point(Double(point.x), Double(point.y))
    guard drag.isMoving || drag.press.distance(to: point) >= Self.threshold else { return }
    drag.isMoving = true
    let held = heldModifiers()
    var target = drag.start + (point - drag.press)
    if held.contains(.shift) { target.y = drag.start.y }
    let place = snapped(target, drag.handle, graph)
    let changes = changes(
      of: drag, to: place, graph, followsOther: held.contains(.alt),
      isAlone: held.contains(.control))
    keys.handle = drag
    keys.handle?.pending = changes
    if isFast, !changes.isEmpty { apply(changes) }
  }

  /// The place of a handle in time and number, at the level of its keyframe, or without speed, if it
  /// is near.
  private func snapped(_ target: Point, _ handle: HandlePlace, _ graph: Graph) -> Point {
    let level =
      graph.kind == .speed ? 0 : graph.curve.keyframes[handle.place].values[handle.component]
    let y = graph.axis.y(level)
    let value = (y - target.y).magnitude <= Self.valueReach ? level : graph.axis.value(y: target.y)
    return Point(graph.time(x: target.x), value)
  }

  /// The handles that a drag moves: the dragged one, that of the same side of the other selected
  /// keyframes, and the other side of the dragged one.
  private func changes(
    of drag: HandleDrag, to place: Point, _ graph: Graph, followsOther: Bool, isAlone: Bool
  ) -> [Int: [KeyframeHandle]] {
    let handle = drag.handle
    let curve = graph.curve
    guard
      let control = curve.control(
        graph.kind, of: handle.place, handle.side, component: handle.component, at: place)
    else { return [:] }
    let isOne = (isAlone || curve.isSplit(handle.place, handle.side)) && curve.hasOwnEasings
    let component = isOne ? handle.component : nil
    var result: [Int: [KeyframeHandle]] = [:]
    for (property, places) in keys.selection {
      // The component of another property is another one.
      result[property] = places.sorted().map {
        KeyframeHandle(
          place: $0, handle.side, component: property == drag.property ? component : nil,
          control: control)
      }
    }
    let other: KeyframeSide = handle.side == .before ? .behind : .before
    let time = curve.keyframes[handle.place].time
    let length = place.x - time
    if followsOther, length.magnitude > 1e-6,
      let end = curve.handle(.speed, of: handle.place, other, component: handle.component)
    {
      let speed =
        graph.kind == .speed
        ? place.y
        : (place.y - curve.keyframes[handle.place].values[handle.component]) / length * curve.rate
      if let control = curve.control(
        .speed, of: handle.place, other, component: handle.component, at: Point(end.x, speed))
      {
        result[drag.property, default: []].append(
          KeyframeHandle(place: handle.place, other, component: component, control: control))
      }
    }
    return result
  }

  private func apply(_ changes: [Int: [KeyframeHandle]]) {
    guard let drag = keys.handle else { return }
    let changed = timed {
      document.editKeyframes(
        keys.selection, over: drag.base, gesture: drag.gesture
      ) { .shape(changes[$0] ?? []) }
    }
    guard changed != nil else { return }
    keys.handle?.isApplied = true
    keys.handle?.pending = [:]
  }

  func finishHandleDrag() {
    guard let drag = keys.handle else { return }
    if !drag.pending.isEmpty { apply(drag.pending) }
    (keys.handle, known.base, keys.heldAxes) = (nil, nil, [:])
    guard drag.isMoving else { return }
    fill()
    traceKeyframes()
  }

  /// Takes back what a drag of a handle has changed.
  func cancelHandleDrag() {
    guard let drag = keys.handle else { return }
    (keys.handle, known.base, keys.heldAxes) = (nil, nil, [:])
    if drag.isApplied { document.restore(drag.base, gesture: drag.gesture) }
  }
}
