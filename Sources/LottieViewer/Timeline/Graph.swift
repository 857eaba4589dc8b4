// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// One graph as it is seen: a property's curve on an axis, in a row of the layers in time.
///
/// It knows its curve, its area, and which of its keyframes are selected; from these follow points,
/// handles, what is under the pointer, and the drawing. Nothing in it changes.
struct Graph: TimelineRow {
  let property: Int
  private let name: String
  let curve: PropertyCurve
  /// How the values go on after the keyframes.
  let track: KeyframeTrack
  let kind: PropertyCurve.Kind
  /// The unit after its numbers.
  private let unit: String
  /// The row in the view, and its part with the curves.
  let area, plot: Rect
  let scale: TimelineScale
  /// The selected keyframes.
  let chosen: Set<Int>
  let axis: GraphAxis
  /// The curves in the visible part.
  private let samples: [Sample]

  /// A handle of the easing.
  struct Handle: Equatable {
    let index: Int
    let side: KeyframeSide
    let component: Int
  }

  /// A point of the curves: the numbers of all components.
  private struct Sample {
    let x: Double
    let numbers: [Double]
  }

  /// The distance of a curve from the edges of its row, in points.
  private static let margin = 6.0
  /// The distance of samples in points.
  private static let sampleStep = 2.0
  /// The distance in points within which a press hits a point.
  private static let hit = 7.0
  /// The smallest distance of the lines of the axis, in points.
  private static let tickRoom = 22.0

  /// - Parameters:
  ///   - area: The row in the view.
  ///   - axis: An axis to keep if the graph keeps its area; nil for one that shows what is seen.
  init(
    of property: Int, _ curve: PropertyCurve, _ kind: PropertyCurve.Kind, _ reader: LayerReader,
    in area: Rect, _ scale: TimelineScale, chosen: Set<Int>, axis: GraphAxis?
  ) {
    (self.property, self.curve, self.kind) = (property, curve, kind)
    (self.area, self.scale, self.chosen) = (area, scale, chosen)
    (track, name) = (reader.track(of: property), reader.name(of: property))
    unit = reader.unit(of: property, kind)
    plot = Rect(
      minX: scale.left - TimelineMetrics.margin, minY: area.minY + Self.margin, maxX: area.maxX,
      maxY: area.maxY - Self.margin)
    samples = Self.samples(of: curve, kind, scale, from: plot.minX, to: plot.maxX)
    if let axis, axis.top == plot.minY, axis.bottom == plot.maxY {
      self.axis = axis
      return
    }
    var values = samples.flatMap(\.numbers)
    switch kind {
    case .value:
      let (start, end) = (scale.frame(x: plot.minX), scale.frame(x: plot.maxX))
      let seen = start...max(start, end)
      for keyframe in curve.keyframes where keyframe.frame.map(seen.contains) == true {
        values += keyframe.values
      }
    // A speed is seen against none.
    case .speed: values.append(0)
    }
    for index in chosen {
      for component in curve.components(kind).indices {
        values += KeyframeSide.allCases.compactMap {
          curve.handle(kind, of: index, $0, component: component)?.y
        }
      }
    }
    self.axis = GraphAxis(showing: values, in: plot)
  }

  /// Returns the curves between two x, with the keyframes, where a value can change at once.
  private static func samples(
    of curve: PropertyCurve, _ kind: PropertyCurve.Kind, _ scale: TimelineScale,
    from left: Double, to right: Double
  ) -> [Sample] {
    let (start, end) = (max(left, scale.x(0)), min(right, scale.x(1)))
    guard start < end else { return [] }
    var moments: [(x: Double, time: Double, isBefore: Bool)] = []
    for x in stride(from: start, to: end, by: sampleStep) {
      moments.append((x, curve.time(at: scale.frame(x: x)), false))
    }
    moments.append((end, curve.time(at: scale.frame(x: end)), true))
    for keyframe in curve.keyframes {
      guard let frame = keyframe.frame else { continue }
      let x = scale.x(frame: frame)
      guard x >= start, x <= end else { continue }
      moments.append((x, keyframe.time, true))
      moments.append((x, keyframe.time, false))
    }
    moments.sort { ($0.x, $0.isBefore ? 0 : 1) < ($1.x, $1.isBefore ? 0 : 1) }
    return moments.map {
      Sample(x: $0.x, numbers: curve.numbers(kind, at: $0.time, isBefore: $0.isBefore))
    }
  }

  // MARK: Points

  private var components: [PropertyCurve.Component] { curve.components(kind) }

  /// The time of the composition at an x.
  func time(x: Double) -> Double { curve.time(at: scale.frame(x: x)) }

  /// The numbers of the components at a keyframe.
  func numbers(_ index: Int) -> [Double] {
    kind == .value
      ? curve.keyframes[index].values : curve.numbers(.speed, at: curve.keyframes[index].time)
  }

  /// A point of the view; nil for a time that is never shown.
  private func point(_ time: Double, _ number: Double) -> Point? {
    curve.frame(at: time).map { Point(scale.x(frame: $0), axis.y(number)) }
  }

  /// The point of a keyframe on the curve of a component; nil for one that is never shown.
  func point(_ index: Int, _ component: Int) -> Point? {
    let numbers = numbers(index)
    guard numbers.indices.contains(component) else { return nil }
    return point(curve.keyframes[index].time, numbers[component])
  }

  /// The point of a handle; nil for one that there is not.
  func point(of handle: Handle) -> Point? {
    curve.handle(kind, of: handle.index, handle.side, component: handle.component).flatMap {
      point($0.x, $0.y)
    }
  }

  /// Where the line of a handle begins: at its keyframe, of a speed at that of its side.
  private func start(of handle: Handle) -> Point? {
    guard kind == .speed else { return point(handle.index, handle.component) }
    let time = curve.keyframes[handle.index].time
    let numbers = curve.numbers(.speed, at: time, isBefore: handle.side == .before)
    guard numbers.indices.contains(handle.component) else { return nil }
    return point(time, numbers[handle.component])
  }

  /// The handles that are shown: of the selected keyframes. Where all components have one easing,
  /// each shows it.
  var handles: [Handle] {
    let all = chosen.sorted().flatMap { index in
      KeyframeSide.allCases.flatMap { side in
        components.indices.map { Handle(index: index, side: side, component: $0) }
      }
    }
    return all.filter { point(of: $0) != nil }
  }

  /// The keyframes of which a point is in a rectangle.
  func keyframes(in area: Rect) -> [Int] {
    curve.keyframes.indices.filter { index in
      components.indices.contains { point(index, $0).map(area.contains) ?? false }
    }
  }

  // MARK: Under the pointer

  /// What is nearest to a point.
  func part(at point: Point) -> TimelinePart {
    guard point.x >= plot.minX else {
      let command = commandButtons.first { $0.area.contains(point) }.map {
        TimelinePart.command($0.command)
      }
      return buttons.first { $0.area.contains(point) }.map { .kind($0.kind) } ?? command ?? .name
    }
    let points = curve.keyframes.indices.flatMap { index in
      components.indices.compactMap { component in
        self.point(index, component).map {
          (TimelinePart.keyframe(index, component: component), $0.distance(to: point))
        }
      }
    }
    let ends = handles.compactMap { handle in
      self.point(of: handle).map { (TimelinePart.handle(handle), $0.distance(to: point)) }
    }
    // Of a handle and a keyframe at one position, the keyframe can be dragged.
    return (points + ends).filter { $0.1 <= Self.hit }.min { $0.1 < $1.1 }?.0 ?? .ground
  }

  // MARK: Words

  func tip(of part: TimelinePart, at point: Point) -> (text: String, area: Rect)? {
    words(of: part).map { ($0, Rect(x: point.x - 6, y: point.y - 10, width: 12, height: 20)) }
  }

  private func words(of part: TimelinePart) -> String? {
    /// The name of a component, and what separates it from what follows.
    func name(_ component: Int, _ separator: String) -> String {
      let name = components[component]
      return name == .number ? "" : name.text.localized + separator
    }
    switch part {
    case .keyframe(let index, let component):
      let text = shownNumber(axis.rounded(numbers(index)[component ?? 0]))
      let frame = frameWords(curve.keyframes[index].frame)
      return "\(name(component ?? 0, " "))\(text)\(unit), \(frame)"
    case .handle(let handle):
      let control = curve.easing(of: handle.index, handle.side, component: handle.component)
      let numbers = control.map { TypedNumbers.text([$0.x, $0.y]) } ?? ""
      let name = name(handle.component, ", ")
      return handle.side == .before
        ? localized("\(name)easing before the keyframe: \(numbers)")
        : localized("\(name)easing after the keyframe: \(numbers)")
    default: return nil
    }
  }

  /// What it shows, and its selected keyframes with their values.
  var element: AccessibleElement {
    let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
    var parts = [
      localized("\(shownNumber(axis.rounded(low))) to \(shownNumber(axis.rounded(high)))\(unit)")
    ]
    for index in chosen.sorted().prefix(6) where curve.keyframes.indices.contains(index) {
      let frame = frameWords(curve.keyframes[index].frame)
      parts.append("\(frame): \(TypedNumbers.text(numbers(index).map(axis.rounded)))\(unit)")
    }
    return AccessibleElement(
      .treeItem, localized("Graph of \(name)"),
      detail: kind == .value ? localized("values") : localized("speeds"),
      text: parts.joined(separator: "; "))
  }

  // MARK: Drawing

  /// Draws axis, curves, keyframes and handles.
  func content() -> [DrawItem] {
    let items = lines() + curves() + handleLines() + points()
    return [.group(DrawGroup(items, .init(clip: plot.outset(by: 4))))]
  }

  private func lines() -> [DrawItem] {
    var items: [DrawItem] = [.fill(.rectangle(plot), Palette.hover)]
    for tick in axis.ticks(room: Self.tickRoom) {
      let y = axis.y(tick.value).rounded()
      let line = Rect(x: plot.minX, y: y - 0.5, width: plot.width, height: 1)
      items.append(.fill(.rectangle(line), tick.value == 0 ? Palette.track : Palette.line))
      items += Typesetter.shared.drawTabular(
        tick.label, Typesetter.small, at: Point(plot.minX + 4, y - 3), Palette.secondary)
    }
    return items
  }

  private func curves() -> [DrawItem] {
    components.enumerated().reversed().map { index, component in
      var path = Path()
      for sample in samples where sample.numbers.indices.contains(index) {
        path.line(to: Point(sample.x, axis.y(sample.numbers[index])))
      }
      return .stroke(path, width: 1.75, component.color)
    }
  }

  private func handleLines() -> [DrawItem] {
    var (lines, ends) = (Path(), Path())
    for handle in handles {
      guard let end = point(of: handle), let start = start(of: handle) else { continue }
      var line = Path()
      line.line(to: start)
      line.line(to: end)
      lines.append(line)
      ends.append(.ellipse(center: end, size: Size(7, 7)))
    }
    return [
      .stroke(lines, width: 1, Palette.text), .stroke(ends, width: 2.5, Palette.panel),
      .fill(ends, Palette.text),
    ]
  }

  private func points() -> [DrawItem] {
    components.enumerated().reversed().flatMap { index, component -> [DrawItem] in
      var (plain, selected) = (Path(), Path())
      for keyframe in curve.keyframes.indices {
        guard let point = point(keyframe, index), point.x >= plot.minX - 10,
          point.x <= plot.maxX + 10
        else { continue }
        let all = track.keyframes
        let sign = (all.indices.contains(keyframe) ? all[keyframe].kind : .linear).sign(at: point)
        if chosen.contains(keyframe) { selected.append(sign) } else { plain.append(sign) }
      }
      return [
        .stroke(plain, width: 2, Palette.panel), .fill(plain, component.color),
        .stroke(selected, width: 3.5, Palette.text), .fill(selected, component.color),
      ]
    }
  }

  // MARK: Beside the curves

  /// The x of what stands beside a graph.
  private static let left = 3 * Metrics.grid
  /// The height of a button that chooses what a graph shows, with the distance to the next.
  private static let kindHeight = 24.0

  /// The rectangles of the buttons that choose what a graph shows, above each other where long words
  /// have no room for both.
  static func buttons(
    in row: Rect, width nameWidth: Double
  ) -> [(kind: PropertyCurve.Kind, area: Rect)] {
    let kinds = PropertyCurve.Kind.allCases
    let word = kinds.map { Typesetter.shared.width($0.title, Typesetter.small) }.max() ?? 0
    let room = nameWidth - left - Metrics.grid
    let isStacked = word + 6 > room / 2
    let width = min(max(64, word + 14), isStacked ? room : room / 2)
    return kinds.enumerated().map { index, kind in
      let number = Double(index)
      return (
        kind,
        Rect(
          x: left + (isStacked ? 0 : number * width),
          y: row.minY + 8 + (isStacked ? number * kindHeight : 0), width: width - 2,
          height: kindHeight - 2)
      )
    }
  }

  /// The rectangles of the buttons for the whole panel and for easings, below the names of the
  /// components; none where they have no room.
  static func commandButtons(
    in row: Rect, width nameWidth: Double
  ) -> [(command: Command.ID, area: Rect)] {
    let top = (buttons(in: row, width: nameWidth).last?.area.maxY ?? row.minY) + 26
    guard top + kindHeight <= row.maxY else { return [] }
    return [Command.ID.easingMenu, .fillGraph].enumerated().map { index, command in
      (command, Rect(x: left + 34 * Double(index), y: top, width: 32, height: kindHeight - 2))
    }
  }

  private var commandButtons: [(command: Command.ID, area: Rect)] {
    Self.commandButtons(in: area, width: plot.minX)
  }

  /// The buttons of this graph.
  var buttons: [(kind: PropertyCurve.Kind, area: Rect)] {
    Self.buttons(in: area, width: plot.minX)
  }

  /// Draws the choice of values or speeds, the names of the components, and the unit.
  func names() -> [DrawItem] {
    let text = Typesetter.shared
    var items: [DrawItem] = []
    let buttons = buttons
    for (kind, button) in buttons {
      let isOn = kind == self.kind
      items += [
        .fill(.roundedRectangle(button, radius: 4), isOn ? Palette.pressed : Palette.hover),
        text.drawCentered(
          kind.title, Typesetter.small, .width(button.width - 4), at: button.center,
          isOn ? Palette.accent : Palette.text),
      ]
    }
    for (command, button) in commandButtons {
      let corner = Point(
        button.center.x - Metrics.iconSide / 2, button.center.y - Metrics.iconSide / 2)
      items += [
        .fill(.roundedRectangle(button, radius: 4), Palette.hover),
        (command == .fillGraph ? Icon.fullscreen : .easing).draw(at: corner, Palette.text),
      ]
    }
    var position = Point(Self.left, (buttons.last?.area.maxY ?? area.minY) + 16)
    for component in components where component != .number {
      let name = component.text.localized
      items.append(text.draw(name, Typesetter.small, at: position, component.color))
      position.x += text.width(name, Typesetter.small) + Metrics.grid
    }
    let unit = self.unit.trimmingCharacters(in: .whitespaces)
    let room = Typesetter.Room.width(plot.minX - position.x - 4)
    if !unit.isEmpty, room.width > 20 {
      items.append(text.draw(unit, Typesetter.small, room, at: position, Palette.secondary))
    }
    return items
  }
}

/// The graphs that are seen, and what they show.
///
/// It keeps each graph until its area, the selection or the curve changes; only it decides when an
/// axis stays.
final class Graphs {
  /// What all graphs show.
  var kind = PropertyCurve.Kind.value
  /// Whether a graph has the whole panel, but for the row of its property.
  var isFilled = false

  /// The height of a graph in points: what is left beside two rows, within limits; or what is left
  /// beside the row of its property.
  func height(in panel: Double) -> Double {
    isFilled
      ? max(84, panel - LayerList.rowHeight - Metrics.grid)
      : (panel - 3 * LayerList.rowHeight).clamped(to: 84...200)
  }
  private var known: [Int: Graph] = [:]
  /// The axis that stays while something in its graph is dragged.
  private var held: (property: Int, axis: GraphAxis)?

  /// Makes the graphs anew, after an edit.
  func forget() { known = [:] }

  /// Shows values, of other layers.
  func reset() { (kind, known, held) = (.value, [:], nil) }

  /// Keeps the axis of a graph until `release`.
  func hold(_ graph: Graph) { held = (graph.property, graph.axis) }
  func release() { if held != nil { (held, known) = (nil, [:]) } }

  /// The graph of a property in a row; nil if it has no curve.
  func graph(
    of property: Int, _ reader: LayerReader, in row: Rect, _ scale: TimelineScale,
    chosen: Set<Int>
  ) -> Graph? {
    if let known = known[property], known.kind == kind, known.area == row, known.scale == scale,
      known.chosen == chosen
    {
      return known
    }
    guard let curve = reader.curve(of: property) else { return nil }
    let graph = Graph(
      of: property, curve, kind, reader, in: row, scale, chosen: chosen,
      axis: held.flatMap { $0.property == property ? $0.axis : nil })
    known[property] = graph
    return graph
  }
}

extension PropertyCurve.Kind {
  /// The name on its button.
  var title: String {
    switch self {
    case .value: localized("Value")
    case .speed: localized("Speed")
    }
  }
}

extension PropertyCurve.Component {
  /// The colour of its curve in the current theme, with a contrast of 3:1 to the panel.
  var color: RGBA {
    switch self {
    case .number: Palette.keyframe
    case .x, .red: LayerColors.color(of: "solid")
    case .y, .green: LayerColors.color(of: "image")
    case .z, .blue: LayerColors.color(of: "shape")
    }
  }
}
