// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Bars that are dragged: moved, or trimmed at their ends.
extension LayerPanel {
  /// A part of a bar.
  enum Part: Equatable {
    case whole, start, stop
  }

  /// A dragged bar.
  struct Drag: Equatable {
    /// The index of the layer.
    let layer: Int
    let part: Part
    /// The x of the press, in points.
    let x: Double
    /// Its first frame and the one behind its last one, before.
    let start, stop: Double
    /// The edits before, and the number of the gesture.
    let base: AnimationEdits
    let gesture: Int
    /// Whether the pointer has moved far enough.
    var isMoving = false
    /// Whether the press is the second of a double click.
    var isSecondClick = false
    /// The distance in frames, with snapping.
    var distance = 0.0
    /// The distance that the document shows.
    var applied = 0.0
    /// The frame to which an edge has snapped; nil for none.
    var snapped: Double?

    /// The distance by which the document's own values must be moved to be at the pointer.
    var shownDistance: Double { distance - applied }
  }

  /// The width in which an end of a bar is grabbed, in points.
  private static let edge = 6.0
  /// The distance in points after which a press is a drag.
  static let threshold = 3.0
  /// The distance in points within which an edge snaps.
  static let reach = 7.0

  /// The first frame of a layer and the frame behind its last one, with the drag.
  func span(ofLayer index: Int) -> (start: Double, stop: Double) {
    let layer = layers[index]
    guard let drag, drag.layer == index else { return (layer.start, layer.stop) }
    switch drag.part {
    case .whole: return (drag.start + drag.distance, drag.stop + drag.distance)
    case .start: return (drag.start + drag.distance, drag.stop)
    case .stop: return (drag.start, drag.stop + drag.distance)
    }
  }

  /// The part of a bar at a point; nil beside it.
  func part(at point: CGPoint) -> (layer: Int, part: Part)? {
    guard Double(point.x) >= scale.left - TimelineMetrics.margin, let row = row(at: point) else {
      return nil
    }
    guard rows[row].property == nil else { return nil }
    let layer = rows[row].layer
    let bar = barFrame(of: layer, in: frame(of: row))
    let x = Double(point.x)
    guard x >= bar.minX - 4, x <= bar.maxX + 4 else { return nil }
    // A short bar has its ends outside, so that it can still be moved.
    let inside = min(Self.edge, bar.width / 4)
    if layers[layer].start.isFinite, x < bar.minX + inside { return (layer, .start) }
    if layers[layer].stop.isFinite, x > bar.maxX - inside { return (layer, .stop) }
    return (layer, .whole)
  }

  // MARK: Pointer

  /// Handles a press: of a name, a bar or the ground.
  func press(_ event: PointerEvent) {
    let point = event.location(in: self)
    if event.button == 3 { return _ = openContextMenu(at: point) }
    guard event.button == 1 else { return }
    let row = row(at: point)
    guard Double(point.x) >= scale.left - TimelineMetrics.margin else {
      guard let row else { return }
      if rows[row].isGraph { return press(nameOfGraph: row, at: point) }
      if rows[row].property != nil { return press(nameOfProperty: row, event) }
      return press(nameOf: rows[row].layer, at: Double(point.x), clicks: event.clickCount)
    }
    if let row, rows[row].property != nil {
      return rows[row].isGraph ? press(graphIn: row, event) : press(keyframesIn: row, event)
    }
    if let (layer, part) = part(at: point) {
      select(layer)
      begin(layer, part, at: Double(point.x))
      // A press that moves is a drag, also soon after a click.
      drag?.isSecondClick = event.clickCount == 2
      if drag == nil, event.clickCount == 2 { open(layer) }
    } else {
      if let row { select(row: row) }
      isScrubbing = true
      onScrub(scale.progress(x: Double(point.x)))
    }
  }

  /// Selects a layer by its name; the arrow, or a double click, opens it.
  private func press(nameOf layer: Int, at x: Double, clicks: Int) {
    let arrow = 2 * Metrics.grid + Double(min(layers[layer].depth, 6)) * Self.indent + 2
    let hasArrow = layers[layer].containsLayers(at: layer)
    if hasArrow, x < arrow || clicks == 2 {
      setOpen(layer, !opened.contains(layer))
    } else if x < arrow, canUnfold(layer) {
      setUnfolded(layer, !keys.unfolded.contains(layer))
    } else if clicks == 2 {
      inspect(layer)
    }
    select(layer)
  }

  /// Opens a precomposition, or shows another layer in the inspector.
  private func open(_ layer: Int) {
    if layers[layer].containsLayers(at: layer) {
      setOpen(layer, !opened.contains(layer))
    } else {
      inspect(layer)
    }
  }

  /// Handles a move of the pointer while a button is held.
  /// - Returns: Whether something is dragged.
  func dragged(to point: CGPoint) -> Bool {
    if isScrubbing {
      onScrub(scale.progress(x: Double(point.x)))
      return true
    }
    if keys.drag != nil { dragKeyframes(to: point) }
    if keys.handle != nil { dragHandle(to: point) }
    if keys.band != nil { dragBand(to: point) }
    if keys.drag != nil || keys.handle != nil || keys.band != nil { return true }
    drag(to: Double(point.x))
    return drag != nil
  }

  /// Shows by the pointer's shape and the tip what is under it.
  func showPart(at point: CGPoint) {
    if showKeyframe(at: point) { return }
    let part = part(at: point)
    switch part?.part {
    case .start, .stop: pointerShape = .resizeHorizontal
    case .whole: pointerShape = .move
    case nil: pointerShape = row(at: point) == nil ? .arrow : .hand
    }
    guard part == nil, Double(point.x) < nameWidth, let row = row(at: point) else {
      return showTip(nil)
    }
    showTip(tip(of: rows[row].layer), at: CGRect(frame(of: row)))
  }

  /// Ends what is dragged.
  func release(at point: CGPoint) {
    if drag != nil {
      drag(to: Double(point.x))
      finishDrag()
    }
    if keys.drag != nil {
      dragKeyframes(to: point)
      finishKeyframeDrag()
    }
    if keys.handle != nil {
      dragHandle(to: point)
      finishHandleDrag()
    }
    finishBand()
    endScrub()
  }

  func endScrub() {
    guard isScrubbing else { return }
    isScrubbing = false
    onScrub(nil)
  }

  // MARK: Dragging

  private func begin(_ layer: Int, _ part: Part, at x: Double) {
    let time = layers[layer]
    guard time.scale != nil else {
      document.notice = localized("A time remap moves this layer; edit the remap instead")
      return
    }
    guard time.start.isFinite || time.stop.isFinite else { return }
    drag = Drag(
      layer: layer, part: part, x: x, start: time.start, stop: time.stop, base: document.edits,
      gesture: document.nextGesture())
  }

  private func drag(to x: Double) {
    guard var drag else { return }
    guard drag.isMoving || (x - drag.x).magnitude >= Self.threshold else { return }
    drag.isMoving = true
    let wanted = (x - drag.x) / max(1e-9, scale.spacing)
    (drag.distance, drag.snapped) = snapped(wanted, drag)
    self.drag = drag
    guard isFast else { return }
    apply()
  }

  /// Shows the dragged distance in the document.
  private func apply() {
    guard let drag, drag.distance != drag.applied else { return }
    timed {
      retime(drag.layer, drag.part, by: drag.distance, over: drag.base, gesture: drag.gesture)
    }
    self.drag?.applied = drag.distance
  }

  private func finishDrag() {
    apply()
    guard let drag else { return }
    self.drag = nil
    if drag.isMoving {
      if let selection { onSelect(layers[selection].row) }
    } else if drag.isSecondClick {
      open(drag.layer)
    }
  }

  /// Takes back what a drag has changed.
  func cancelDrag() {
    guard let drag else { return }
    self.drag = nil
    if drag.applied != 0 { document.restore(drag.base, gesture: drag.gesture) }
  }

  /// Changes the time of a layer by frames of the animation.
  func retime(
    _ layer: Int, _ part: Part, by distance: Double, over base: AnimationEdits? = nil,
    gesture: Int? = nil
  ) {
    guard layers.indices.contains(layer), let scale = layers[layer].scale, scale != 0,
      scale.isFinite
    else { return }
    let own = distance / scale
    // Where the composition plays backwards, the left end of a bar is the out point.
    let change: LayerTimeChange =
      switch part {
      case .whole: .move(by: own)
      case .start: scale > 0 ? .inPoint(by: own) : .outPoint(by: own)
      case .stop: scale > 0 ? .outPoint(by: own) : .inPoint(by: own)
      }
    document.retime(layers[layer].row, change, over: base, gesture: gesture)
  }

  // MARK: Snapping

  /// The distance that brings an edge to a whole frame, or to what is near.
  private func snapped(_ wanted: Double, _ drag: Drag) -> (distance: Double, at: Double?) {
    let edges: [Double] =
      switch drag.part {
      case .whole: [drag.start, drag.stop].filter(\.isFinite)
      case .start: [drag.start]
      case .stop: [drag.stop]
      }
    let reach = Self.reach / max(1e-9, scale.spacing)
    var best: (distance: Double, frame: Double)?
    for target in snapTargets(without: drag.layer) {
      for edge in edges {
        let distance = target - edge
        let error = (distance - wanted).magnitude
        if error <= reach, best.map({ error < ($0.distance - wanted).magnitude }) ?? true {
          best = (distance, target)
        }
      }
    }
    if let best { return (limited(best.distance, drag), best.frame) }
    let first = edges.first ?? 0
    return (limited((first + wanted).rounded() - first, drag), nil)
  }

  /// Keeps a frame between the ends of a bar.
  private func limited(_ distance: Double, _ drag: Drag) -> Double {
    let length = max(0, drag.stop - drag.start - AnimationEdits.leastLength)
    switch drag.part {
    case .whole: return distance
    case .start: return min(distance, length)
    case .stop: return max(distance, -length)
    }
  }

  /// The frames to which edges snap: the playhead, the ends of the animation, its markers, and the
  /// ends and keyframes of the other layers that are seen.
  private func snapTargets(without layer: Int) -> [Double] {
    var targets = fixedTargets
    for row in visibleRows where rows[row].property == nil && rows[row].layer != layer {
      let other = layers[rows[row].layer]
      targets += [other.start, other.stop].filter(\.isFinite)
      targets += keyframes(of: rows[row].layer)
    }
    return targets
  }

  /// The playhead, the ends of the animation, and its markers.
  var fixedTargets: [Double] {
    var targets = [document.player.shownFrame, document.timeline.start, document.timeline.end]
    for marker in document.markers {
      targets.append(Double(marker.frameTime))
      if marker.durationFrameTime > 0 {
        targets.append(Double(marker.frameTime + marker.durationFrameTime))
      }
    }
    return targets
  }
}
