// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The handles of the selected item on the stage: the ends and the highlight of a gradient, the points of
/// a path or a mask with their tangents. It knows where they are; `ItemTool` drags them.
final class StageHandles {
  /// A handle of an item.
  enum Handle: Hashable {
    case start, end, highlight
    case point(PathPoints.Grip, Int)
  }

  /// A handle where it is seen.
  struct Mark: Equatable {
    let handle: Handle
    /// In pixels of the animation.
    var point: Point

    /// Whether it is a point of a path, and no tangent.
    var isPoint: Bool { if case .point(.point, _) = handle { true } else { false } }
  }

  private let document: Document
  /// The handle that keys move; nil for none.
  private(set) var chosen: (row: Int, handle: Handle)?
  /// What was found for a row at a frame of a scene.
  private struct Known {
    weak var scene: Scene?
    let row: Int
    let frame: Double
    let steps: AnimationEdits
    let gradient: GradientHandles?
    let path: PathHandles?
  }
  private var known: Known?

  /// Whether the layer of the item is locked.
  private let isLocked: () -> Bool

  init(_ document: Document, isLocked: @escaping () -> Bool) {
    (self.document, self.isLocked) = (document, isLocked)
  }

  /// What is dragged of the selected item; nothing while the animation plays.
  private var found: Known? {
    let editing = document.editing
    guard !document.playback.isMoving, document.interaction.session == nil,
      !isLocked(), editing.selection.rows.count == 1, let row = editing.selection.row,
      let scene = document.player.scene, editing.outline?.isLayer(row) == false
    else { return nil }
    let frame = document.player.shownFrame
    if let known, known.scene === scene, known.row == row, known.frame == frame,
      known.steps == editing.edits
    {
      return known
    }
    let path = editing.paths.handles(of: row)
    let gradient = path == nil ? editing.gradients.handles(of: row) : nil
    known = Known(
      scene: scene, row: row, frame: frame, steps: editing.edits, gradient: gradient, path: path)
    return known
  }

  var gradient: GradientHandles? { found?.gradient }
  var path: PathHandles? { found?.path }

  /// The handle that keys move, of the item that is selected.
  var current: Handle? {
    guard let chosen, chosen.row == document.editing.selection.row,
      marks.contains(where: { $0.handle == chosen.handle })
    else { return nil }
    return chosen.handle
  }

  /// All handles, those that are pressed first at the end.
  var marks: [Mark] {
    guard let found else { return [] }
    if let gradient = found.gradient {
      let points: [(Handle, Point?)] = [
        (.highlight, gradient.highlightPoint), (.end, gradient.endPoint),
        (.start, gradient.startPoint),
      ]
      return points.compactMap { handle, point in
        point.flatMap { gradient.toPicture * $0 }.map { Mark(handle: handle, point: $0) }
      }
    }
    guard let path = found.path else { return [] }
    func mark(_ grip: PathPoints.Grip, _ index: Int) -> Mark? {
      path.points.position(of: grip, at: index).flatMap { path.toPicture * $0 }
        .map { Mark(handle: .point(grip, index), point: $0) }
    }
    let all = path.points.vertices.indices
    return all.compactMap { mark(.enter, $0) } + all.compactMap { mark(.leave, $0) }
      + all.compactMap { mark(.point, $0) }
  }

  /// The lines between handles: of a gradient from start to end, of a path the tangents.
  var lines: [[Point]] {
    guard let found else { return [] }
    if let gradient = found.gradient {
      let line = [gradient.startPoint, gradient.endPoint].compactMap { gradient.toPicture * $0 }
      return line.count == 2 ? [line] : []
    }
    guard let path = found.path else { return [] }
    return path.points.vertices.indices.flatMap { index in
      [PathPoints.Grip.enter, .leave].compactMap { grip in
        guard let end = path.points.position(of: grip, at: index),
          let a = path.toPicture * path.points.vertices[index].point, let b = path.toPicture * end
        else { return nil }
        return [a, b]
      }
    }
  }

  /// The handle at a point of the animation; nil for none.
  func handle(at point: Point, reach: Double) -> Handle? {
    marks.last { $0.point.distance(to: point) <= reach }?.handle
  }

  /// Gives a handle to the keys.
  func choose(_ handle: Handle?) {
    chosen = handle.flatMap { handle in document.editing.selection.row.map { ($0, handle) } }
  }

  /// Gives the next handle to the keys: of a path each point, then its tangents.
  /// - Returns: Its name for screen readers; nil without handles.
  func chooseNext() -> String? {
    let all = ordered
    guard let first = all.first else { return nil }
    let index = current.flatMap(all.firstIndex)
    choose(index.map { all[($0 + 1) % all.count] } ?? first)
    return current.map(name)
  }

  /// The handles in the order of keys.
  private var ordered: [Handle] {
    let handles = marks.map(\.handle)
    guard let path else { return Array(handles.reversed()) }
    return path.points.vertices.indices.flatMap { index in
      PathPoints.Grip.allCases.map { .point($0, index) }.filter(handles.contains)
    }
  }

  /// What a handle is, and where.
  private func name(of handle: Handle) -> String {
    let point = marks.first { $0.handle == handle }?.point ?? .zero
    let (x, y) = (shownNumber(point.x.rounded()), shownNumber(point.y.rounded()))
    let count = path?.points.vertices.count ?? 0
    return switch handle {
    case .start: localized("Start of the gradient, \(x), \(y)")
    case .end: localized("End of the gradient, \(x), \(y)")
    case .highlight: localized("Highlight of the gradient, \(x), \(y)")
    case .point(.point, let index): localized("Point \(index + 1) of \(count), \(x), \(y)")
    case .point(.enter, let index): localized("Tangent before point \(index + 1), \(x), \(y)")
    case .point(.leave, let index): localized("Tangent after point \(index + 1), \(x), \(y)")
    }
  }

  // MARK: Moving

  /// Moves a handle of an item as it was.
  ///
  /// - Parameters:
  ///   - point: Where it goes, in pixels of the animation.
  ///   - start: Where it was.
  ///   - breaks: Whether the other tangent of a point stays.
  static func move(
    _ handle: Handle, of item: (gradient: GradientHandles?, path: PathHandles?), to point: Point,
    from start: Point, breaks: Bool, _ editing: EditSession<Playlist.Entry>,
    in transaction: Transaction?
  ) {
    if let path = item.path, case .point(let grip, let index) = handle {
      guard let inverse = path.toPicture.inverse, let a = inverse * start, let b = inverse * point
      else { return }
      editing.paths.movePoint(
        of: path.row, PathPointEdit(grip, at: index, by: b - a, breaks: breaks), in: transaction)
      return
    }
    guard let gradient = item.gradient, let own = gradient.toPicture.inverse.flatMap({ $0 * point })
    else { return }
    func vector(_ point: Point) -> PropertyValue {
      .vector(Vector3D(x: rounded(point.x), y: rounded(point.y), z: 0))
    }
    switch handle {
    case .start: editing.set([(gradient.start, vector(own))], in: transaction)
    case .end: editing.set([(gradient.end, vector(own))], in: transaction)
    case .highlight:
      guard let highlight = gradient.highlight else { return }
      let (axis, way) = (gradient.endPoint - gradient.startPoint, own - gradient.startPoint)
      guard axis.length > 0 else { return }
      let part = (way.length / axis.length * 100).clamped(to: 0...100)
      let turn = way.length > 0 ? (way.angle.radians - axis.angle.radians) * 180 / .pi : 0
      editing.set(
        [(highlight.length, .number(rounded(part))), (highlight.angle, .number(rounded(turn)))],
        in: transaction)
    case .point: break
    }
  }

  /// Whole hundredths, so that the file does not get 0.30000000000000004.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// Moves the chosen handle by pixels of the animation, as a step of undo.
  /// - Returns: Whether there is one.
  func nudge(_ x: Double, _ y: Double) -> Bool {
    guard let found, let current, let mark = marks.first(where: { $0.handle == current }) else {
      return false
    }
    Self.move(
      current, of: (found.gradient, found.path), to: mark.point + Vector(x, y), from: mark.point,
      breaks: false, document.editing, in: nil)
    return true
  }
}

/// Drags a handle of the selected item: with Alt one tangent of a point alone.
final class ItemTool: StageTool {
  private let document: Document
  private let item: (gradient: GradientHandles?, path: PathHandles?)
  private let handle: StageHandles.Handle
  private let start: Point
  /// From the press to the middle of the handle.
  private let offset: Vector
  private let transaction: Transaction

  /// The distance in points up to which a handle is pressed.
  static let reach = 7.0

  init?(at pointer: StagePointer, _ tools: StageTools) {
    let handles = tools.itemHandles
    guard let handle = handles.handle(at: pointer.point, reach: Self.reach * pointer.pixels),
      let point = handles.marks.first(where: { $0.handle == handle })?.point
    else { return nil }
    document = tools.document
    (item, self.handle, start) = ((handles.gradient, handles.path), handle, point)
    offset = point - pointer.point
    transaction = document.editing.begin()
    handles.choose(handle)
  }

  static var startsAtOnce: Bool { true }

  func drag(to pointer: StagePointer) {
    StageHandles.move(
      handle, of: item, to: pointer.point + offset, from: start,
      breaks: pointer.held.contains(.alt), document.editing, in: transaction)
  }

  func end() {
    document.trace("handle", ["edited": .flag(document.editing.isModified)])
    transaction.commit()
  }

  func cancel() { document.editing.abort(transaction) }
}
