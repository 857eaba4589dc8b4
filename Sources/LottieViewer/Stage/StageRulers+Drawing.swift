// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The drawing of rulers and guides.
extension StageRulers {
  /// The colour of guides, which is seen on light and on dark pictures, and of a line to which a
  /// layer snaps.
  private static let guideColor = RGBA(0.05, 0.68, 1)
  private static let snapColor = RGBA(1, 0.2, 0.65)
  /// The least distance of two numbers of a ruler, in points.
  private static let labelRoom = 48.0

  func drawing() -> [DrawItem] {
    guard content.artboard != nil else { return [] }
    var items: [DrawItem] = []
    if content.showsGuides { items += guides() }
    items += snapLines()
    if !items.isEmpty {
      items = [.group(DrawGroup(items, DrawGroup.Attributes(clip: content.stage)))]
    }
    if content.showsRulers { items += rulers() }
    if let dragged, let position = content.lines.position(of: dragged) {
      items += label(dragged, position)
    }
    return items
  }

  // MARK: Guides

  private func line(_ position: Double, isVertical: Bool) -> Rect? {
    guard let at = point(position, isVertical: isVertical), at.isFinite, at.magnitude < 1e5 else {
      return nil
    }
    let (bounds, edge) = (bounds.geometry, at.rounded() - 0.5)
    return isVertical
      ? Rect(x: edge, y: 0, width: 1, height: bounds.height)
      : Rect(x: 0, y: edge, width: bounds.width, height: 1)
  }

  private func guides() -> [DrawItem] {
    let marked = dragged ?? hover ?? (isFocused ? selection : nil)
    return content.lines.ids.flatMap { id -> [DrawItem] in
      guard let position = content.lines.position(of: id),
        let line = line(position, isVertical: id.isVertical)
      else { return [] }
      let isMarked = id == marked
      return [
        .fill(.rectangle(line.outset(by: 1)), RGBA.black.opacity(isMarked ? 0.5 : 0.25)),
        .fill(
          .rectangle(isMarked ? line.outset(by: 0.5) : line),
          isMarked ? Self.guideColor : Self.guideColor.opacity(content.isLocked ? 0.6 : 0.9)),
      ]
    }
  }

  private func snapLines() -> [DrawItem] {
    let lines =
      content.snapped.x.compactMap { line($0, isVertical: true) }
      + content.snapped.y.compactMap { line($0, isVertical: false) }
    return lines.map { .fill(.rectangle($0), Self.snapColor) }
  }

  /// The position of the dragged guide, written beside it.
  private func label(_ id: GuideLines.ID, _ position: Double) -> [DrawItem] {
    guard let at = point(position, isVertical: id.isVertical) else { return [] }
    let corner =
      id.isVertical ? Point(at + 8, Self.thickness + 8) : Point(Self.thickness + 8, at + 8)
    return PanelLook.label(
      "\(id.isVertical ? "x" : "y") \(shownNumber(position))", at: corner, in: bounds.geometry)
  }

  // MARK: Rulers

  private func rulers() -> [DrawItem] {
    let (top, left) = strips
    var items: [DrawItem] = [
      .fill(.rectangle(top), Palette.panel), .fill(.rectangle(left), Palette.panel),
      .fill(
        .rectangle(Rect(x: 0, y: top.maxY - 1, width: top.width, height: 1)), Palette.line),
      .fill(
        .rectangle(
          Rect(x: left.maxX - 1, y: left.minY - 1, width: 1, height: left.height + 1)),
        Palette.line),
    ]
    var ticks = Path()
    items += ruler(isVertical: true, ticks: &ticks) + ruler(isVertical: false, ticks: &ticks)
    items.append(.fill(ticks, Palette.secondary))
    // The corner belongs to none.
    let corner = Rect(x: 0, y: 0, width: Self.thickness - 1, height: Self.thickness - 1)
    items.append(.fill(.rectangle(corner), Palette.panel))
    if let pointer = content.pointer { items += pointerMarks(pointer) }
    return items
  }

  /// The ticks and numbers of one ruler.
  ///
  /// - Parameter isVertical: Whether the positions are those of vertical lines, at the upper edge.
  private func ruler(isVertical: Bool, ticks: inout Path) -> [DrawItem] {
    let setter = Typesetter.shared
    let length = Double(isVertical ? bounds.width : bounds.height)
    guard let origin = point(0, isVertical: isVertical), content.zoom > 0, origin.isFinite else {
      return []
    }
    let step = Self.labelStep(zoom: content.zoom)
    let fine = step * content.zoom / 10 >= 4 ? 10.0 : step * content.zoom / 5 >= 4 ? 5 : 2
    let part = step / fine * content.zoom
    let first = Int(
      clamping: ((Self.thickness - origin) / part).rounded(.up), to: -1_000_000...1_000_000)
    let last = Int(clamping: ((length - origin) / part).rounded(.down), to: -1_000_000...1_000_000)
    guard first <= last, last - first < 10_000 else { return [] }
    var items: [DrawItem] = []
    for index in first...last {
      let at = (origin + Double(index) * part).rounded()
      let hasLabel = index % Int(fine) == 0
      let height = hasLabel ? Self.thickness - 1 : 4
      ticks.append(
        .rectangle(
          isVertical
            ? Rect(x: at - 0.5, y: Self.thickness - 1 - height, width: 1, height: height)
            : Rect(x: Self.thickness - 1 - height, y: at - 0.5, width: height, height: 1)))
      guard hasLabel else { continue }
      let text = shownNumber((Double(index) / fine * step * 1000).rounded() / 1000)
      let word = setter.draw(text, Typesetter.small, at: Point(3, 11), Palette.secondary)
      // Those at the left read from below.
      let transform =
        isVertical
        ? Affine.translation(at, 0) : .translation(0, at) * .rotation(.degrees(-90))
      items.append(.group(DrawGroup([word], .init(transform: transform))))
    }
    return items
  }

  /// The distance of two numbers in pixels of the animation: 1, 2 or 5 times a power of ten, so that
  /// they have room.
  static func labelStep(zoom: Double) -> Double {
    zoom > 0 && zoom.isFinite ? tickStep(atLeast: labelRoom / zoom) : 1
  }

  private func pointerMarks(_ pointer: Point) -> [DrawItem] {
    var path = Path()
    if let x = point(pointer.x, isVertical: true) {
      path.append(.rectangle(Rect(x: x.rounded() - 0.5, y: 0, width: 1, height: Self.thickness)))
    }
    if let y = point(pointer.y, isVertical: false) {
      path.append(.rectangle(Rect(x: 0, y: y.rounded() - 0.5, width: Self.thickness, height: 1)))
    }
    return [.fill(path, Palette.accent)]
  }
}
