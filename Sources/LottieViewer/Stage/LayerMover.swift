// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts

/// Moves, scales and rotates the selected layer at the shown frame. Each drag is one step of undo;
/// what it does to keyframes is the user's choice in the inspector.
final class LayerMover {
  /// What is dragged.
  enum Grip: Equatable {
    case position, rotation
    /// The index of a corner.
    case scale(Int)
  }

  /// A drag of the selected layer.
  private struct Drag {
    let grip: Grip
    /// The start, in pixels of the animation.
    let start: Point
    let handles: LayerHandles
    /// The anchor point on the picture.
    let anchor: Point
    let scale: Vector3D?
    let rotation: Double?
    let transaction: Transaction
    /// Whether it was said what else it changes.
    var isTold = false
    /// The box of the layer, and the lines to which it snaps; nil for none.
    let snapping: (box: Rect, lines: SnapLines)?
  }

  let document: Document
  let selection: StageSelection
  private var drag: Drag?
  /// Supplies the guides to which layers snap; nil while nothing snaps.
  var guides: () -> SnapLines? = { nil }
  /// The distance in pixels of the animation in which a dragged layer snaps.
  var reach = 0.0
  /// The lines to which the dragged layer snaps now.
  private(set) var snapped = SnapLines()

  init(_ document: Document, _ selection: StageSelection) {
    (self.document, self.selection) = (document, selection)
  }

  /// Whether the selected layer is dragged.
  var isDragging: Bool { drag != nil }

  /// The handles of the selected layer; nil for one that cannot be moved here.
  private var handles: LayerHandles? {
    guard document.session == nil, let row = selection.row, selection.hasPointer,
      let outline = document.outline
    else { return nil }
    return try? outline.handles(of: row)
  }

  // MARK: Grips

  /// The places of the grips in pixels of the animation: the corners, then that of the rotation.
  ///
  /// - Parameters:
  ///   - corners: The corners of the layer's picture.
  ///   - distance: The distance of the grip for the rotation from the upper edge.
  static func grips(_ corners: [Point], distance: Double) -> [Point] {
    guard corners.count == 4 else { return [] }
    let top = corners[0].lerp(to: corners[1], 0.5)
    let down = corners[3] - corners[0]
    let length = down.length
    guard length > 0 else { return corners }
    return corners + [
      Point(top.x - down.dx / length * distance, top.y - down.dy / length * distance)
    ]
  }

  /// Whether scale and rotation of the selected layer can be dragged.
  var hasGrips: Bool {
    guard !document.isMoving, let handles else { return false }
    return handles.scale != nil && handles.rotation != nil
  }

  // MARK: Dragging

  /// Begins a drag at a point, if it is on a grip or on the selected layer.
  ///
  /// - Parameters:
  ///   - point: In pixels of the animation.
  ///   - grips: The places of the grips.
  ///   - reach: The distance from a grip up to which it is pressed.
  /// - Returns: Whether it is.
  func begin(at point: Point, grips: [Point], reach: Double) -> Bool {
    guard let row = selection.row, let outline = document.outline, let handles,
      let anchor = outline.anchor(of: row)
    else { return false }
    let grip = grips.indices.last { grips[$0].distance(to: point) <= reach }
    let isOnLayer = grip == nil && isSelected(at: point)
    guard grip != nil || isOnLayer else { return false }
    var scale: Vector3D?
    if let row = handles.scale, case .vector(let value)? = document.value(of: row) { scale = value }
    var rotation: Double?
    if let row = handles.rotation, case .number(let value)? = document.value(of: row) {
      rotation = value
    }
    drag = Drag(
      grip: grip.map { $0 == 4 ? .rotation : .scale($0) } ?? .position, start: point,
      handles: handles, anchor: anchor, scale: scale, rotation: rotation,
      transaction: document.editing.begin(),
      snapping: grip == nil ? snapping(of: row, outline) : nil)
    return true
  }

  /// The largest number of layers to which one snaps.
  private static let mostNeighbours = 500

  /// The box of a layer, and the edges and centres of the animation and of the other layers of its
  /// composition, with the guides.
  private func snapping(
    of row: Int, _ outline: SceneOutline
  ) -> (box: Rect, lines: SnapLines)? {
    guard var lines = guides(), let scene = document.player.scene, let own = selection.layer,
      let corners = outline.corners(of: row), let box = Rect(around: corners)
    else { return nil }
    lines.add(Rect(scene.size))
    let scope = own.container?.indices ?? []
    for index in 0..<Self.mostNeighbours {
      let other = LayerAddress(scope + [index])
      guard scene.name(of: other) != nil else { break }
      if other != own, let corners = scene.corners(of: other), let box = Rect(around: corners) {
        lines.add(box)
      }
    }
    return (box, lines)
  }

  /// Whether the selected layer is drawn at a point, also below others.
  private func isSelected(at point: Point) -> Bool {
    guard let layer = selection.layer, let scene = document.player.scene else { return false }
    return scene.layers(at: point, in: selection.scope).contains(layer)
  }

  /// Changes the layer for a position of the pointer.
  ///
  /// - Parameter isBound: Whether it moves along one axis, scales both axes alike, or rotates by
  ///   steps of 15°.
  func drag(to point: Point, isBound: Bool) {
    guard let drag else { return }
    if !drag.isTold {
      self.drag?.isTold = true
      let handles = drag.handles
      switch drag.grip {
      case .position: tellUses(of: handles.position.first)
      case .rotation: tellUses(of: handles.rotation)
      case .scale: tellUses(of: handles.scale)
      }
    }
    switch drag.grip {
    case .position:
      var way = point - drag.start
      if isBound {
        way = way.dx.magnitude > way.dy.magnitude ? Vector(way.dx, 0) : Vector(0, way.dy)
      }
      move(drag.handles, by: snapped(way, drag, isBound), in: drag.transaction)
    case .rotation: rotate(drag, to: point, isBound: isBound)
    case .scale: scale(drag, to: point, isBound: isBound)
    }
  }

  /// The way with which an edge or the centre of the layer is on a line near it.
  private func snapped(_ way: Vector, _ drag: Drag, _ isBound: Bool) -> Vector {
    snapped = SnapLines()
    guard let (box, lines) = drag.snapping, reach > 0 else { return way }
    let result = lines.snap(
      box.offset(by: way), reach: reach,
      axes: isBound ? (way.dx != 0, way.dy != 0) : (true, true))
    snapped = result.lines
    return way + result.way
  }

  /// Ends a drag.
  func end() {
    snapped = SnapLines()
    if drag != nil { document.trace("movedLayer", ["edited": .flag(document.isModified)]) }
    drag?.transaction.commit()
    drag = nil
  }

  /// Takes a drag back.
  func cancel() {
    guard let drag else { return }
    self.drag = nil
    snapped = SnapLines()
    document.abort(drag.transaction)
  }

  /// Moves the selected layer by pixels of the animation in one step of undo; says why not.
  func nudge(_ x: Double, _ y: Double) {
    guard let row = selection.row, let outline = document.outline else {
      return document.notice = NoHandles.noLayer.text.localized
    }
    do throws(NoHandles) {
      let handles = try outline.handles(of: row)
      move(handles, by: Vector(x, y), in: nil)
      tellUses(of: handles.position.first)
    } catch {
      document.notice = error.text.localized
    }
  }

  // MARK: Changes

  /// Says what else changes with a property: other uses of its precomposition, or of its slot.
  private func tellUses(of row: Int?) {
    guard let row, case .success(let place) = document.place(of: row),
      let uses = document.editing.text.otherUses(of: row, place)
    else { return }
    document.notice = localized("Changes it \(uses)")
  }

  private func move(_ handles: LayerHandles, by way: Vector, in transaction: Transaction?) {
    guard let place = handles.place(movedBy: way) else { return }
    let isSplit = handles.position.count > 1
    let values = handles.position.compactMap { row -> (row: Int, value: PropertyValue)? in
      switch document.value(of: row) {
      case .vector(var vector):
        (vector.x, vector.y) = (Self.rounded(place.x), Self.rounded(place.y))
        return (row, .vector(vector))
      case .number:
        guard isSplit, let name = document.outline?.rows[row].name else { return nil }
        return (row, .number(Self.rounded(name.hasPrefix("X") ? place.x : place.y)))
      default: return nil
      }
    }
    document.set(values, in: transaction)
  }

  private func rotate(_ drag: Drag, to point: Point, isBound: Bool) {
    guard let row = drag.handles.rotation, let rotation = drag.rotation else { return }
    let (from, to) = (drag.start - drag.anchor, point - drag.anchor)
    guard from.length > 0, to.length > 0 else { return }
    let turn = atan2(from.dx * to.dy - from.dy * to.dx, from.dx * to.dx + from.dy * to.dy)
    // A mirrored layer turns the other way.
    let sign = drag.handles.isMirrored ? -1.0 : 1
    var angle = rotation + sign * turn * 180 / .pi
    if isBound { angle = (angle / 15).rounded() * 15 }
    document.set([(row, .number(Self.rounded(angle)))], in: drag.transaction)
  }

  private func scale(_ drag: Drag, to point: Point, isBound: Bool) {
    guard let row = drag.handles.scale, let scale = drag.scale,
      let inverse = drag.handles.ownToPicture.inverse, let anchor = inverse * drag.anchor,
      let from = (inverse * drag.start).map({ $0 - anchor }),
      let to = (inverse * point).map({ $0 - anchor })
    else { return }
    func factor(_ from: Double, _ to: Double) -> Double {
      from.magnitude < 1e-3 ? 1 : (to / from).clamped(to: -1000...1000)
    }
    var (x, y) = (factor(from.dx, to.dx), factor(from.dy, to.dy))
    if isBound {
      let both = from.length > 0 ? to.length / from.length : 1
      (x, y) = (both, both)
    }
    var new = scale
    (new.x, new.y) = (Self.rounded(scale.x * x), Self.rounded(scale.y * y))
    // A scale of 0 could not be dragged again.
    guard new.x != 0, new.y != 0 else { return }
    document.set([(row, .vector(new))], in: drag.transaction)
  }

  /// Whole hundredths, so that the file does not get 0.30000000000000004.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
