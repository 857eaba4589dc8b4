// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// What is drawn over the picture to judge positions in it: outlines, onion skin, safe areas, the
/// grid, and what a tool shows.
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
    /// What the tool of a press shows.
    var tool: [DrawItem] = []
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
    items += content.tool
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
}

extension StageGuides: AccessibleView {
  /// What the colours of the heat map mean.
  var accessibleElement: AccessibleElement? {
    content.heat.map { AccessibleElement(.label, localized("Heat map"), text: $0.text) }
  }
}
