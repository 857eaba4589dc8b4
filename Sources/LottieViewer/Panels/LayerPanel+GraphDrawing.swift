// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Drawing of graphs.
extension LayerPanel {
  /// The smallest distance of the lines of the axis, in points.
  private static let tickRoom = 22.0

  /// Draws the choice of values or speeds, and the names of the components.
  func names(ofGraph row: Int, in area: Rect) -> [DrawItem] {
    guard let graph = graph(inRow: row) else { return [] }
    let text = Typesetter.shared
    var items: [DrawItem] = []
    for (kind, button) in kindButtons(in: area) {
      let isOn = kind == keys.kind
      items.append(
        .fill(.roundedRectangle(button, radius: 4), isOn ? Palette.pressed : Palette.hover))
      items.append(
        text.drawCentered(
          kind.title, Typesetter.small, .width(button.width - 4), at: button.center,
          isOn ? Palette.accent : Palette.text))
    }
    var place = Point(
      Self.graphLeft, area.minY + 46 + (kindsAreStacked ? Self.kindHeight : 0))
    let components = graph.curve.components(graph.kind)
    for component in components where component != .number {
      let name = component.text.localized
      items.append(
        text.draw(name, Typesetter.small, at: place, GraphColors.color(of: component)))
      place.x += text.width(name, Typesetter.small) + Metrics.grid
    }
    let unit = unit(of: graph).trimmingCharacters(in: .whitespaces)
    let room = Typesetter.Room.width(nameWidth - place.x - 4)
    if !unit.isEmpty, room.width > 20 {
      items.append(text.draw(unit, Typesetter.small, room, at: place, Palette.secondary))
    }
    return items
  }

  /// The x of what stands beside a graph.
  private static let graphLeft = 3 * Metrics.grid

  /// The height of a button that chooses what a graph shows, with the distance to the next.
  private static let kindHeight = 24.0

  /// The width of the widest word of the buttons that choose what a graph shows, and the room for
  /// both.
  private var kindWidths: (word: Double, room: Double) {
    let words = PropertyCurve.Kind.allCases.map {
      Typesetter.shared.width($0.title, Typesetter.small)
    }
    return (words.max() ?? 0, nameWidth - Self.graphLeft - Metrics.grid)
  }

  /// Whether these buttons are above each other: long words have no room for both.
  private var kindsAreStacked: Bool { kindWidths.word + 6 > kindWidths.room / 2 }

  /// The rectangles of the buttons that choose what a graph shows.
  func kindButtons(in area: Rect) -> [(kind: PropertyCurve.Kind, area: Rect)] {
    let (word, room) = kindWidths
    let isStacked = kindsAreStacked
    let width = min(max(64, word + 14), isStacked ? room : room / 2)
    return PropertyCurve.Kind.allCases.enumerated().map { index, kind in
      let place = Double(index)
      return (
        kind,
        Rect(
          x: Self.graphLeft + (isStacked ? 0 : place * width),
          y: area.minY + 8 + (isStacked ? place * Self.kindHeight : 0), width: width - 2,
          height: Self.kindHeight - 2)
      )
    }
  }

  /// Draws axis, curves, keyframes and handles.
  func draw(graph row: Int) -> [DrawItem] {
    guard let graph = graph(inRow: row) else { return [] }
    let items = axis(of: graph) + curves(of: graph) + handleLines(of: graph) + points(of: graph)
    return [
      .group(DrawGroup(items, .init(clip: graph.area.outset(by: 4))))
    ]
  }

  private func axis(of graph: Graph) -> [DrawItem] {
    var items: [DrawItem] = [.fill(.rectangle(graph.area), Palette.hover)]
    let text = Typesetter.shared
    let x = graph.area.minX + 4
    for tick in graph.axis.ticks(room: Self.tickRoom) {
      let y = graph.axis.y(tick.value).rounded()
      let isZero = tick.value == 0
      items.append(
        .fill(
          .rectangle(Rect(x: graph.area.minX, y: y - 0.5, width: graph.area.width, height: 1)),
          isZero ? Palette.track : Palette.line))
      items += text.drawTabular(
        tick.label, Typesetter.small, at: Point(x, y - 3), Palette.secondary)
    }
    return items
  }

  private func curves(of graph: Graph) -> [DrawItem] {
    let samples = samples(of: graph.curve, from: graph.area.minX, to: graph.area.maxX)
    return graph.curve.components(graph.kind).enumerated().reversed().map { index, component in
      var path = Path()
      for sample in samples where sample.numbers.indices.contains(index) {
        path.line(to: Point(sample.x, graph.axis.y(sample.numbers[index])))
      }
      return .stroke(path, width: 1.75, GraphColors.color(of: component))
    }
  }

  private func handleLines(of graph: Graph) -> [DrawItem] {
    var (lines, ends) = (Path(), Path())
    for handle in handles(of: graph) {
      guard let end = graph.handle(handle), let start = start(of: handle, graph) else { continue }
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

  /// Where the line of a handle begins: at its keyframe, of a speed at that of its side.
  private func start(of handle: HandlePlace, _ graph: Graph) -> Point? {
    guard graph.kind == .speed else { return graph.point(handle.place, handle.component) }
    let time = graph.curve.keyframes[handle.place].time
    let numbers = graph.curve.numbers(.speed, at: time, isBefore: handle.side == .before)
    guard numbers.indices.contains(handle.component), let x = graph.x(time) else { return nil }
    return Point(x, graph.axis.y(numbers[handle.component]))
  }

  private func points(of graph: Graph) -> [DrawItem] {
    let chosen = keys.selection[graph.property] ?? []
    let kinds = track(of: graph.property).keyframes.map(\.kind)
    var items: [DrawItem] = []
    for (index, component) in graph.curve.components(graph.kind).enumerated().reversed() {
      let color = GraphColors.color(of: component)
      var (plain, selected) = (Path(), Path())
      for place in graph.curve.keyframes.indices {
        guard let point = graph.point(place, index), point.x >= graph.area.minX - 10,
          point.x <= graph.area.maxX + 10
        else { continue }
        let sign = Self.sign(kinds.indices.contains(place) ? kinds[place] : .linear, at: point)
        if chosen.contains(place) { selected.append(sign) } else { plain.append(sign) }
      }
      items += [.stroke(plain, width: 2, Palette.panel), .fill(plain, color)]
      items += [.stroke(selected, width: 3.5, Palette.text), .fill(selected, color)]
    }
    return items
  }

  /// Draws the rectangle that selects keyframes.
  func drawBand() -> [DrawItem] {
    guard let area = keys.band?.area else { return [] }
    return [
      .fill(.rectangle(area), Palette.accent.opacity(0.15)),
      .stroke(.rectangle(area), width: 1, Palette.accent),
    ]
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

/// The colours of the components of a value, with a contrast of 3:1 to the panel.
enum GraphColors {
  /// The color of a component in the current theme.
  static func color(of component: PropertyCurve.Component) -> RGBA {
    let kind: String? =
      switch component {
      case .number: nil
      case .x, .red: "solid"
      case .y, .green: "image"
      case .z, .blue: "shape"
      }
    return kind.map(LayerColors.color) ?? Palette.keyframe
  }
}
