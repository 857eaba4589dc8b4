// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// What is drawn over the picture to judge places in it: outlines, onion skin, safe areas, the grid
/// and the measured distance.
final class StageGuides: View, DrawnView {
  /// The state that is drawn, in points of the view.
  struct Contents: Equatable {
    var views = StageViews()
    /// The rectangle of the animation.
    var artboard = Rect.empty
    /// Points per pixel of the animation.
    var zoom = 1.0
    /// The outlines of all paths, with `views.showsOutlines`.
    var outlines: Path?
    /// The pictures of frames before and after, the farthest first.
    var ghosts: [ImageItem] = []
    /// Where the time goes; nil while it is not shown.
    var heat: StageHeat?
    /// The ends of the measured distance, in pixels of the animation; nil for none.
    var measure: Measure?
  }

  /// A distance in pixels of the animation.
  struct Measure: Equatable {
    var start: Point
    var end: Point

    /// Both sides, the length and the angle, clockwise from the right.
    var text: String {
      let way = end - start
      let angle = way == .zero ? 0 : atan2(way.dy, way.dx) * 180 / .pi
      return "\(part(way.dx)) × \(part(way.dy))   \(part(way.length)) px   \(part(angle))°"
    }

    private func part(_ value: Double) -> String { shownNumber((value * 10).rounded() / 10) }
  }

  var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    let area = content.artboard
    guard !area.isEmpty else { return [] }
    var items = content.ghosts.map(DrawItem.image)
    if let outlines = content.outlines {
      items += [
        .fill(.rectangle(area), Palette.panel), .stroke(outlines, width: 1, Palette.text),
      ]
    }
    if let heat = content.heat { items += heat.drawing(in: area, bounds.geometry) }
    if content.views.showsGrid { items += grid(in: area) }
    if content.views.showsSafeAreas { items += safeAreas(in: area) }
    if let measure = content.measure { items += drawing(measure, in: area) }
    guard !items.isEmpty else { return [] }
    return [.group(DrawGroup(items, DrawGroup.Attributes(clip: bounds.geometry)))]
  }

  // MARK: Safe areas and grid

  /// The parts of width and height that every screen shows, and in which titles are readable, as
  /// television has them.
  static let safeParts = [0.9, 0.8]

  private func safeAreas(in area: Rect) -> [DrawItem] {
    var path = Path()
    for part in Self.safeParts {
      path.append(
        .rectangle(
          area.outset(x: -area.width * (1 - part) / 2, y: -area.height * (1 - part) / 2)))
    }
    for vector in [Vector(8, 0), Vector(0, 8)] {
      path.move(to: Point(area.center.x - vector.dx, area.center.y - vector.dy))
      path.line(to: area.center + vector)
    }
    return [
      .stroke(path, width: 3, RGBA.black.opacity(0.35)), .stroke(path, width: 1, .white),
    ]
  }

  /// The least distance of two lines of the grid, in points.
  private static let leastStep = 12.0

  /// The distance of two lines of the grid in pixels of the animation: 1, 2 or 5 times a power of
  /// ten, so that lines are far enough apart.
  static func gridStep(zoom: Double) -> Double {
    guard zoom > 0, zoom.isFinite else { return 1 }
    let least = max(1, leastStep / zoom)
    let power = pow(10, log10(least).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power
  }

  private func grid(in area: Rect) -> [DrawItem] {
    let step = Self.gridStep(zoom: content.zoom) * content.zoom
    let seen = area.intersection(bounds.geometry)
    guard step > 1, !seen.isEmpty else { return [] }
    var (fine, coarse) = (Path(), Path())
    func add(_ from: Point, _ to: Point, _ index: Int) {
      var line = Path()
      line.move(to: from)
      line.line(to: to)
      if index % 5 == 0 { coarse.append(line) } else { fine.append(line) }
    }
    func indices(_ from: Double, _ to: Double) -> ClosedRange<Int> {
      let first = Int(clamping: (from / step).rounded(.up), to: 0...1_000_000)
      return first...max(first, Int(clamping: (to / step).rounded(.down), to: 0...1_000_000))
    }
    for index in indices(seen.minX - area.minX, seen.maxX - area.minX) {
      let x = area.minX + Double(index) * step
      add(Point(x, seen.minY), Point(x, seen.maxY), index)
    }
    for index in indices(seen.minY - area.minY, seen.maxY - area.minY) {
      let y = area.minY + Double(index) * step
      add(Point(seen.minX, y), Point(seen.maxX, y), index)
    }
    return [
      .stroke(fine, width: 1, RGBA(0.5, 0.5, 0.5).opacity(0.25)),
      .stroke(coarse, width: 1, RGBA(0.5, 0.5, 0.5).opacity(0.55)),
    ]
  }

  // MARK: Measuring

  private func drawing(_ measure: Measure, in area: Rect) -> [DrawItem] {
    func place(_ point: Point) -> Point {
      Point(area.minX + point.x * content.zoom, area.minY + point.y * content.zoom)
    }
    let (start, end) = (place(measure.start), place(measure.end))
    guard start.isFinite, end.isFinite else { return [] }
    var line = Path()
    line.move(to: start)
    line.line(to: end)
    for point in [start, end] { line.append(.ellipse(center: point, size: Size(6, 6))) }
    var sides = Path()
    sides.move(to: start)
    sides.line(to: Point(end.x, start.y))
    sides.line(to: end)
    let setter = Typesetter.shared
    let size = Size(setter.width(measure.text) + 2 * Metrics.grid, 24)
    let bounds = bounds.geometry
    let card = Rect(
      x: (end.x + 12).clamped(to: bounds.minX...max(bounds.minX, bounds.maxX - size.width)),
      y: (end.y + 12).clamped(to: bounds.minY...max(bounds.minY, bounds.maxY - size.height)),
      width: size.width, height: size.height)
    return [
      .stroke(sides, width: 1, Palette.accent.opacity(0.6)),
      .stroke(line, width: 3.5, RGBA.black.opacity(0.45)),
      .stroke(line, width: 1.5, Palette.accent),
      .fill(.roundedRectangle(card, radius: 6), Palette.panel.opacity(0.95)),
      setter.drawCentered(measure.text, at: card.center),
    ]
  }
}

extension StageGuides: AccessibleView {
  /// What the colours of the heat map mean.
  var accessibleElement: AccessibleElement? {
    content.heat.map { AccessibleElement(.label, localized("Heat map"), text: $0.text) }
  }
}
