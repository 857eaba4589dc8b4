// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// A piece of a row under the pointer.
enum TimelinePart: Equatable {
  /// The name, and the arrow before it.
  case name, arrow
  /// The switch that hides and shows what the row is about.
  case eye
  /// A button that chooses what graphs show.
  case kind(PropertyCurve.Kind)
  /// A button of a graph that runs a command.
  case command(Command.ID)
  case bar(BarTool.Part)
  /// A keyframe; in a graph on the curve of a component.
  case keyframe(Int, component: Int?)
  case handle(Graph.Handle)
  /// What is beside these.
  case ground

  /// The keyframe that it is, or whose handle.
  var keyframe: Int? {
    switch self {
    case .keyframe(let index, _): index
    case .handle(let handle): handle.index
    default: nil
    }
  }
}

/// A row of the layers in time as it is seen: of a layer, of a property, or a graph.
///
/// A row knows where it is and what it shows. From that follow its drawing, what is under the pointer,
/// its tips, and what screen readers tell. Nothing in it changes: the panel makes it anew when it is
/// needed.
protocol TimelineRow {
  /// Its rectangle in the view.
  var area: Rect { get }
  /// What is at a point of the row.
  func part(at point: Point) -> TimelinePart
  /// What is told of a part, and beside which rectangle; nil for nothing.
  func tip(of part: TimelinePart, at point: Point) -> (text: String, area: Rect)?
  /// The shape of the pointer beside its parts.
  var groundCursor: PointerShape { get }
  /// What screen readers tell.
  var element: AccessibleElement { get }
  /// Draws what is at the left.
  func names() -> [DrawItem]
  /// Draws what is in time.
  func content() -> [DrawItem]
  /// The keyframes in a rectangle of the view.
  func keyframes(in area: Rect) -> [Int]
}

extension TimelineRow {
  var groundCursor: PointerShape { .arrow }
  func keyframes(in area: Rect) -> [Int] { [] }

  /// The shape of the pointer over a part.
  func cursor(of part: TimelinePart) -> PointerShape {
    switch part {
    case .name, .arrow, .eye, .kind, .command: .hand
    case .bar(.start), .bar(.stop): .resizeHorizontal
    case .bar(.whole), .keyframe, .handle: .move
    case .ground: groundCursor
    }
  }

  /// Draws an arrow to the right, or down.
  func arrow(at x: Double, isDown: Bool) -> DrawItem {
    .stroke(
      .polygon(
        isDown ? [(-4, -2), (0, 2.5), (4, -2)] : [(-2, -4), (2.5, 0), (-2, 4)],
        at: Point(x, area.center.y)), width: 1.5, Palette.secondary)
  }
}

/// What the user has made of layers in the window, of which the file has nothing; by rows of the outline.
struct LayerMarks {
  /// What is done with a layer on the stage, in a word: `solo`, `isolated`, `hidden here`, `locked`; nil for
  /// nothing.
  var word: (Int) -> String? = { _ in nil }
  /// The label of a layer; nil for none.
  var label: (Int) -> LayerLabel? = { _ in nil }
  /// Whether the pointer does not move a layer.
  var isLocked: (Int) -> Bool = { _ in false }
}

/// What the rows have in common.
struct TimelineContext {
  let document: Document
  let reader: LayerReader
  let list: LayerList
  let scale: TimelineScale
  /// The selected layer, property and keyframes.
  let selection: Int?
  let keys: ObservedSelection
  /// The width of the names, and in it that of the costs; nil without them.
  let nameWidth: Double
  let costWidth: Double?
  let costs: LayerCosts
  let waveforms: Waveforms
  /// The width of the column of costs in a narrow window, and in others.
  static let narrowCost = 44.0
  static let wideCost = 68.0
  let marks: LayerMarks

  /// Whether there is room for switches beside the names.
  var hasEyes: Bool { nameWidth - (costWidth ?? 0) >= 140 }

  /// The rectangle of the switch in a row, before the costs.
  func eye(in row: Rect) -> Rect {
    let right = nameWidth - Metrics.grid / 2 - (costWidth ?? 0)
    return Rect(minX: right - 24, minY: row.minY, maxX: right, maxY: row.maxY)
  }
}

extension KeyframeTrack.Kind {
  /// The sign of a keyframe: a diamond, an hourglass for an eased one, a square for a hold.
  func sign(at center: Point) -> Path {
    switch self {
    case .hold: .rectangle(Rect(x: center.x - 4, y: center.y - 4, width: 8, height: 8))
    case .linear: .polygon([(0, -5), (5, 0), (0, 5), (-5, 0)], at: center, closed: true)
    case .eased:
      .polygon(
        [(-4.5, -5), (4.5, -5), (1.5, 0), (4.5, 5), (-4.5, 5), (-1.5, 0)], at: center,
        closed: true)
    }
  }
}

extension Path {
  /// Lines between points around a centre.
  static func polygon(
    _ points: [(x: Double, y: Double)], at center: Point, closed: Bool = false
  ) -> Path {
    var path = Path()
    for point in points { path.line(to: Point(center.x + point.x, center.y + point.y)) }
    if closed { path.close() }
    return path
  }
}
