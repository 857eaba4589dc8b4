// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The graphs of properties, each below the row of its property.
extension LayerPanel {
  /// A graph that is seen: its curve, and where it is.
  struct Graph {
    let property: Int
    let curve: PropertyCurve
    let kind: PropertyCurve.Kind
    let area: Rect
    let axis: GraphAxis
    let scale: TimelineScale

    /// The x of a time of the composition; nil for one that is never shown.
    func x(_ time: Double) -> Double? { curve.frame(at: time).map { scale.x(frame: $0) } }
    /// The time of the composition at an x.
    func time(x: Double) -> Double { curve.time(at: scale.frame(x: x)) }
    /// The numbers of the components at a keyframe.
    func numbers(_ place: Int) -> [Double] {
      kind == .value
        ? curve.keyframes[place].values : curve.numbers(.speed, at: curve.keyframes[place].time)
    }
    /// The point of a keyframe on the curve of a component; nil for one that is never shown.
    func point(_ place: Int, _ component: Int) -> Point? {
      let numbers = numbers(place)
      guard numbers.indices.contains(component), let x = x(curve.keyframes[place].time) else {
        return nil
      }
      return Point(x, axis.y(numbers[component]))
    }
    /// The point of a handle.
    func handle(_ handle: HandlePlace) -> Point? {
      guard
        let place = curve.handle(
          kind, of: handle.place, handle.side, component: handle.component),
        let x = x(place.x)
      else { return nil }
      return Point(x, axis.y(place.y))
    }
  }

  /// A handle of a graph.
  struct HandlePlace: Equatable {
    let place: Int
    let side: KeyframeSide
    let component: Int
  }

  /// The height of a graph in points: what is left beside two rows, within limits.
  var graphHeight: Double { (Double(bounds.height) - 3 * Self.rowHeight).clamped(to: 84...200) }
  /// The distance of a curve from the edges of its row, in points.
  private static let margin = 6.0

  // MARK: Rows

  /// Whether a property has a graph.
  func canGraph(_ property: Int) -> Bool { curve(of: property) != nil }

  /// Shows the graphs of properties, or hides them if all are shown.
  func toggleGraphs() {
    let chosen = Set(keys.selection.keys).union(keys.property.map { [$0] } ?? [])
    let possible = chosen.filter(canGraph)
    guard !possible.isEmpty else {
      document.notice = localized("A graph needs keyframes of numbers")
      return
    }
    setGraphs(possible, isShown: !possible.isSubset(of: keys.graphs))
  }

  /// Shows or hides graphs.
  func setGraphs(_ properties: Set<Int>, isShown: Bool) {
    if isShown { keys.graphs.formUnion(properties) } else { keys.graphs.subtract(properties) }
    listRows()
    let first = rows.indices.first {
      rows[$0].isGraph && properties.contains(rows[$0].property ?? -1)
    }
    if isShown, let row = first {
      let span = span(of: row)
      reveal(from: span.top - Self.rowHeight - 4, to: span.top + span.height + 4)
    }
    traceGraph()
  }

  /// Shows values or speeds in all graphs.
  func show(_ kind: PropertyCurve.Kind) {
    keys.kind = kind
    known.axes = [:]
    traceGraph()
  }

  /// Whether graphs show speeds.
  var showsSpeed: Bool { keys.kind == .speed }

  /// Shows speeds instead of values in all graphs, or values again.
  func toggleSpeed() { show(showsSpeed ? .value : .speed) }

  /// Writes where the first graph is to the trace.
  func traceGraph() {
    let row = rows.firstIndex { $0.isGraph }
    let property = row.flatMap { rows[$0].property }
    trace(
      "graph",
      [
        "on": .flag(row != nil), "kind": .text(keys.kind.rawValue),
        "name": .text(property.map(name) ?? ""), "rect": .rect(row.map(rowInWindow) ?? .zero),
      ])
  }

  // MARK: Beside the graph

  /// Handles a press beside a graph: of a button, or of the property.
  func press(nameOfGraph row: Int, at point: CGPoint) {
    let point = Point(Double(point.x), Double(point.y))
    if let button = kindButtons(in: frame(of: row)).first(where: { $0.area.contains(point) }) {
      return show(button.kind)
    }
    if let property = rows[row].property { go(to: property, of: rows[row].layer) }
  }

  /// Selects a property with all of its keyframes; the arrow, or a double click, shows its graph.
  func press(nameOfProperty row: Int, _ event: PointerEvent) {
    guard let property = rows[row].property else { return }
    let x = Double(event.location(in: self).x)
    if canGraph(property), x < propertyLeft(of: rows[row].layer) || event.clickCount == 2 {
      select(row: row)
      return setGraphs([property], isShown: !keys.graphs.contains(property))
    }
    let old = keys.selection
    select(row: row)
    if heldModifiers().contains(.shift) { keys.selection = old }
    keys.selection[property] = Set(track(of: property).keyframes.indices)
    keys.anchor = 0
    traceKeyframes()
  }

  /// The x of the name of a property.
  func propertyLeft(of layer: Int) -> Double {
    2 * Metrics.grid + Double(min(layers[layer].depth, 6)) * Self.indent + 18
  }

  /// Shows by the pointer's shape and the tip what is under it.
  func showPart(ofGraph row: Int, at point: CGPoint) {
    guard let graph = graph(inRow: row), Double(point.x) >= graph.area.minX,
      let part = part(of: graph, at: point)
    else {
      pointerShape = Double(point.x) < nameWidth ? .hand : .arrow
      return showTip(nil)
    }
    pointerShape = .move
    showTip(
      words(for: part, of: graph),
      at: CGRect(x: point.x - 6, y: point.y - 10, width: 12, height: 20))
  }

  // MARK: Screen readers

  /// The buttons for what graphs show, of the first graph that is seen.
  var kindControls: [AccessibleElement] {
    guard let row = visibleRows.first(where: { rows[$0].isGraph }) else { return [] }
    return kindButtons(in: frame(of: row)).map { kind, area in
      var element = AccessibleElement(
        .toggle, localized("\(kind.title) of graphs"), states: kind == keys.kind ? [.checked] : [])
      element.frame = CGRect(area)
      return element
    }
  }

  /// The element of the row of a graph: what it shows, and its selected keyframes with their values.
  func graphElement(of row: Int) -> AccessibleElement {
    guard let graph = graph(inRow: row) else {
      return AccessibleElement(.treeItem, localized("Graph"))
    }
    let unit = unit(of: graph)
    let chosen = (keys.selection[graph.property] ?? []).sorted()
    var parts = [
      localized(
        """
        \(shownNumber(graph.axis.rounded(graph.axis.range.lowerBound))) to \
        \(shownNumber(graph.axis.rounded(graph.axis.range.upperBound)))\(unit)
        """)
    ]
    for place in chosen.prefix(6) where graph.curve.keyframes.indices.contains(place) {
      let frame =
        graph.curve.keyframes[place].frame.map { localized("frame \(shownNumber($0))") }
        ?? localized("never shown")
      let values = TypedNumbers.text(graph.numbers(place).map(graph.axis.rounded))
      parts.append("\(frame): \(values)\(unit)")
    }
    return AccessibleElement(
      .treeItem, localized("Graph of \(name(ofProperty: graph.property))"),
      detail: graph.kind == .value ? localized("values") : localized("speeds"),
      text: parts.joined(separator: "; "))
  }

  // MARK: Curves

  /// The curve of a property; nil if it has none.
  func curve(of property: Int) -> PropertyCurve? {
    if let known = known.curves[property] { return known }
    let curve = document.curve(of: property)
    known.curves[property] = .some(curve)
    return curve
  }

  /// The graph in a row; nil if the file has no curve any more.
  func graph(inRow row: Int) -> Graph? {
    guard rows.indices.contains(row), rows[row].isGraph, let property = rows[row].property,
      let curve = curve(of: property)
    else { return nil }
    let area = frame(of: row)
    let plot = Rect(
      minX: scale.left - TimelineMetrics.margin, minY: area.minY + Self.margin, maxX: area.maxX,
      maxY: area.maxY - Self.margin)
    return Graph(
      property: property, curve: curve, kind: keys.kind, area: plot,
      axis: axis(of: property, curve, in: plot), scale: scale)
  }

  /// The axis that shows the part of a curve that is seen. While something is dragged, it stays.
  private func axis(of property: Int, _ curve: PropertyCurve, in plot: Rect) -> GraphAxis {
    if keys.drag != nil || keys.handle != nil, let held = keys.heldAxes[property],
      held.top == plot.minY, held.bottom == plot.maxY
    {
      return held
    }
    if let axis = known.axes[property], axis.top == plot.minY, axis.bottom == plot.maxY {
      return axis
    }
    var values = samples(of: curve, from: plot.minX, to: plot.maxX).flatMap(\.numbers)
    if keys.kind == .value {
      let seen = frames(from: plot.minX, to: plot.maxX)
      for keyframe in curve.keyframes where keyframe.frame.map(seen.contains) == true {
        values += keyframe.values
      }
    } else {
      // A speed is seen against none.
      values.append(0)
    }
    for place in keys.selection[property] ?? [] {
      for (index, _) in curve.components(keys.kind).enumerated() {
        values += KeyframeSide.allCases.compactMap {
          curve.handle(keys.kind, of: place, $0, component: index)?.y
        }
      }
    }
    let axis = GraphAxis(showing: values, in: plot)
    known.axes[property] = axis
    return axis
  }

  /// The frames of the animation between two x.
  private func frames(from left: Double, to right: Double) -> ClosedRange<Double> {
    let ends = [left, right].map { scale.frame(x: $0) }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// A point of the curves: the numbers of all components.
  struct Sample {
    let x: Double
    let numbers: [Double]
  }

  /// The distance of samples in points.
  private static let sampleStep = 2.0

  /// Returns the curves between two x, with the keyframes, where a value can change at once.
  func samples(of curve: PropertyCurve, from left: Double, to right: Double) -> [Sample] {
    let (start, end) = (max(left, scale.x(0)), min(right, scale.x(1)))
    guard start < end else { return [] }
    var places: [(x: Double, time: Double, isBefore: Bool)] = []
    var x = start
    while x < end {
      places.append((x, curve.time(at: scale.frame(x: x)), false))
      x += Self.sampleStep
    }
    places.append((end, curve.time(at: scale.frame(x: end)), true))
    for keyframe in curve.keyframes {
      guard let frame = keyframe.frame else { continue }
      let x = scale.x(frame: frame)
      guard x >= start, x <= end else { continue }
      places.append((x, keyframe.time, true))
      places.append((x, keyframe.time, false))
    }
    places.sort { ($0.x, $0.isBefore ? 0 : 1) < ($1.x, $1.isBefore ? 0 : 1) }
    return places.map { place in
      Sample(
        x: place.x, numbers: curve.numbers(keys.kind, at: place.time, isBefore: place.isBefore))
    }
  }

  // MARK: Places

  /// The handles that are shown: of the selected keyframes. Where all components have one easing,
  /// each shows it.
  func handles(of graph: Graph) -> [HandlePlace] {
    let chosen = keys.selection[graph.property] ?? []
    let count = graph.curve.components(graph.kind).count
    return chosen.sorted().flatMap { place in
      KeyframeSide.allCases.flatMap { side in
        (0..<count).map { HandlePlace(place: place, side: side, component: $0) }
      }
    }.filter { graph.handle($0) != nil }
  }

  /// What is at a point of a graph; nil beside all.
  enum GraphPart: Equatable {
    case keyframe(Int, component: Int)
    case handle(HandlePlace)
  }

  /// The distance in points within which a press hits a point of a graph.
  private static let hit = 7.0

  func part(of graph: Graph, at point: CGPoint) -> GraphPart? {
    let point = Point(Double(point.x), Double(point.y))
    let handles = handles(of: graph).compactMap { handle in
      graph.handle(handle).map { (GraphPart.handle(handle), $0.distance(to: point)) }
    }
    let points = graph.curve.keyframes.indices.flatMap { place in
      graph.curve.components(graph.kind).indices.compactMap { component in
        graph.point(place, component).map {
          (GraphPart.keyframe(place, component: component), $0.distance(to: point))
        }
      }
    }
    // Of a handle and a keyframe in one place, the keyframe can be dragged.
    let near = (points + handles).filter { $0.1 <= Self.hit }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// What is at a point, in words.
  func words(for part: GraphPart, of graph: Graph) -> String {
    let names = graph.curve.components(graph.kind)
    /// The name of a component, and what separates it from what follows.
    func name(_ component: Int, _ separator: String) -> String {
      names[component] == .number ? "" : names[component].text.localized + separator
    }
    switch part {
    case .keyframe(let place, let component):
      let keyframe = graph.curve.keyframes[place]
      let frame =
        keyframe.frame.map { localized("frame \(shownNumber($0))") } ?? localized("never shown")
      let text = shownNumber(graph.axis.rounded(graph.numbers(place)[component]))
      return "\(name(component, " "))\(text)\(unit(of: graph)), \(frame)"
    case .handle(let handle):
      let control = graph.curve.easing(of: handle.place, handle.side, component: handle.component)
      let numbers = control.map { TypedNumbers.text([$0.x, $0.y]) } ?? ""
      let name = name(handle.component, ", ")
      return handle.side == .before
        ? localized("\(name)easing before the keyframe: \(numbers)")
        : localized("\(name)easing behind the keyframe: \(numbers)")
    }
  }

  /// The unit behind a number of a graph.
  func unit(of graph: Graph) -> String {
    let unit = document.outline?.unit(of: graph.property) ?? ""
    let text = unit.isEmpty || unit == "°" ? unit : " " + unit
    return graph.kind == .speed ? localized("\(text) per second") : text
  }
}
