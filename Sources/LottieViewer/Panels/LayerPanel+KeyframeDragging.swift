// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Keyframes that are dragged in time, or with Alt stretched.
extension LayerPanel {
  /// Dragged keyframes.
  struct KeyframeDrag: Equatable {
    /// What a drag does: it moves by frames, or stretches from a frame.
    enum Change: Equatable {
      case move(Double, value: Double = 0)
      case stretch(Double, from: Double)
    }

    /// The frame of the grabbed keyframe.
    let frame: Double
    /// The x of the press, in points.
    let x: Double
    /// The frame that stays when the others are stretched.
    let center: Double
    /// The edits and the selection before, and the number of the gesture.
    let base: AnimationEdits
    let selection: Document.KeyframeSelection
    let gesture: Int
    /// Whether the pointer has moved far enough.
    var isMoving = false
    /// Whether the press is the second of a double click.
    var isSecondClick = false
    /// What the drag does, and what of that the document shows.
    var change = Change.move(0)
    var applied = Change.move(0)
    /// The frame to which the keyframe has snapped; nil for none.
    var snapped: Double?
    /// The curve of a graph that was grabbed; nil in a row of keyframes.
    var grab: GraphGrab?

    /// Where a frame from before the drag is now.
    func moved(_ frame: Double) -> Double {
      switch change {
      case .move(let distance, _): frame + distance
      case .stretch(let factor, let center): center + (frame - center) * factor
      }
    }

    /// The frame before the drag of one that the document shows; nil if it cannot be told.
    func base(of frame: Double) -> Double? {
      switch applied {
      case .move(let distance, _): frame - distance
      case .stretch(let factor, let center): factor > 0 ? center + (frame - center) / factor : nil
      }
    }
  }

  /// The least factor of a stretch.
  private static let leastFactor = 0.01

  /// Handles a press in a property's row: beside the keyframes, it begins a rectangle.
  func press(keyframesIn row: Int, _ event: PointerEvent) {
    let point = event.location(in: self)
    guard let (property, place) = keyframe(at: point) else {
      if let property = rows[row].property { go(to: property, of: rows[row].layer) }
      beginBand(at: point)
      return
    }
    _ = press(keyframe: place, of: property, event)
  }

  /// Handles a press on a keyframe, of a row or a graph.
  /// - Returns: Whether a drag has begun.
  func press(keyframe place: Int, of property: Int, _ event: PointerEvent) -> Bool {
    let point = event.location(in: self)
    if let row = rows.first(where: { $0.property == property }) { go(to: property, of: row.layer) }
    let isChosen = keys.selection[property]?.contains(place) == true
    let hasShift = heldModifiers().contains(.shift)
    if hasShift || !isChosen { select(keyframe: place, of: property, extends: hasShift) }
    onSelect(property)
    let track = track(of: property)
    guard let frame = track.keyframes[place].frame else { return false }
    guard hasScales else {
      if event.clickCount == 2 { document.seek(to: frame) }
      document.notice = localized(
        "A time remap moves this layer, so that its keyframes cannot be dragged")
      return false
    }
    let frames = keys.selection.flatMap { property, places in
      let all = self.track(of: property).keyframes
      return places.filter(all.indices.contains).compactMap { all[$0].frame }
    }
    let (first, last) = (frames.min() ?? frame, frames.max() ?? frame)
    keys.drag = KeyframeDrag(
      frame: frame, x: Double(point.x), center: frame - first > last - frame ? first : last,
      base: document.edits, selection: keys.selection, gesture: document.nextGesture())
    keys.drag?.isSecondClick = event.clickCount == 2
    return true
  }

  /// The frames of the animation for one of the composition that contains a listed property; nil if
  /// that is uneven.
  func scale(ofProperty property: Int) -> Double? {
    let layer = rows.first { $0.property == property }?.layer
    return layer.flatMap { layers[$0].scale }.flatMap { $0 != 0 && $0.isFinite ? $0 : nil }
  }

  /// Whether all properties of the selected keyframes are in compositions that run evenly.
  var hasScales: Bool { keys.selection.keys.allSatisfy { scale(ofProperty: $0) != nil } }

  func dragKeyframes(to point: CGPoint) {
    guard var drag = keys.drag else { return }
    var (x, y) = (Double(point.x), Double(point.y))
    let start = Point(drag.x, drag.grab?.y ?? y)
    guard drag.isMoving || start.distance(to: Point(x, y)) >= Self.threshold else { return }
    drag.isMoving = true
    let held = heldModifiers()
    if drag.grab != nil, held.contains(.shift) {
      if (x - start.x).magnitude < (y - start.y).magnitude { x = start.x } else { y = start.y }
    }
    let wanted = drag.frame + (x - drag.x) / max(1e-9, scale.spacing)
    var frame = drag.frame
    drag.snapped = nil
    // A drag along the other axis alone keeps a time between frames.
    if x != start.x { (frame, drag.snapped) = snapped(keyframe: wanted) }
    let length = drag.frame - drag.center
    if held.contains(.alt), length.magnitude > 0.5 {
      let factor = max(Self.leastFactor, (frame - drag.center) / length)
      drag.change = .stretch(factor, from: drag.center)
    } else {
      let value = drag.grab.map { y == start.y ? 0 : draggedValue(to: y, $0) } ?? 0
      drag.change = .move(frame - drag.frame, value: value)
    }
    keys.drag = drag
    if isFast { apply(keyframes: drag, replaces: false) }
  }

  /// Shows the drag in the document.
  private func apply(keyframes drag: KeyframeDrag, replaces: Bool) {
    guard replaces || drag.change != drag.applied else { return }
    let edit: (Int) -> KeyframeEdit = { [self] property in
      let ratio = scale(ofProperty: property) ?? 1
      return switch drag.change {
      case .move(let distance, let value):
        .move(
          by: distance / ratio, values: drag.grab?.values(value, of: property) ?? [],
          replaces: replaces)
      case .stretch(let factor, let center):
        .scale(
          by: factor, around: document.outline?.frame(of: property, at: center) ?? 0,
          replaces: replaces)
      }
    }
    let changed = timed {
      document.editKeyframes(drag.selection, over: drag.base, gesture: drag.gesture, edit)
    }
    guard let changed else { return }
    keys.selection = changed
    keys.drag?.applied = drag.change
  }

  func finishKeyframeDrag() {
    guard let drag = keys.drag else { return }
    if drag.isMoving { apply(keyframes: drag, replaces: true) }
    (keys.drag, keys.heldAxes) = (nil, [:])
    keys.anchor = keys.property.flatMap { keys.selection[$0]?.min() }
    if !drag.isMoving, drag.isSecondClick { document.seek(to: drag.frame) }
    guard drag.isMoving else { return }
    // The last edit may be newer than the last frame.
    fill()
    traceKeyframes()
  }

  /// Takes back what a drag has changed.
  func cancelKeyframeDrag() {
    guard let drag = keys.drag else { return }
    (keys.drag, keys.heldAxes) = (nil, [:])
    guard drag.applied != .move(0) else { return }
    document.restore(drag.base, gesture: drag.gesture)
    keys.selection = drag.selection
  }

  /// The whole frame, or what is near, for a dragged keyframe.
  private func snapped(keyframe wanted: Double) -> (frame: Double, at: Double?) {
    let reach = Self.reach / max(1e-9, scale.spacing)
    let near = keyframeTargets.filter { ($0 - wanted).magnitude <= reach }
    let best = near.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
    return (best ?? wanted.rounded(), best)
  }

  /// The frames to which keyframes snap: the playhead, the ends of the animation, its markers, ends
  /// of the layers that are seen, and keyframes that are not dragged.
  private var keyframeTargets: [Double] {
    var targets = fixedTargets
    for row in visibleRows {
      guard let property = rows[row].property else {
        let layer = layers[rows[row].layer]
        targets += [layer.start, layer.stop].filter(\.isFinite)
        continue
      }
      let chosen = keys.selection[property] ?? []
      for (place, keyframe) in track(of: property).keyframes.enumerated()
      where !chosen.contains(place) {
        if let frame = keyframe.frame { targets.append(frame) }
      }
    }
    return targets
  }
}
