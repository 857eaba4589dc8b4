// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Items that hide everything below them, such as backgrounds: what is below is not painted.
extension Painter {
  /// Paints items from the one on that hides all items before it.
  ///
  /// - Parameter canHide: Whether the items together can cover all pixels.
  func paint(_ items: [DrawItem], _ state: DrawState, canHide: Bool = true) {
    let first = canHide ? items.lastIndex { $0.hides(surface.area, state) } ?? 0 : 0
    let span = items.span
    withExtendedLifetime(items) {
      for index in first..<span.count { paint(BorrowedItem(span[index]), state) }
    }
  }
}

extension DrawItem {
  /// Whether painting the item replaces all pixels of a rectangle.
  func hides(_ area: PixelRect, _ state: DrawState) -> Bool {
    switch self {
    case .fill(let item): item.hides(area, state)
    case .group(let group): group.hides(area, state)
    case .stroke, .image, .projected, .exposure: false
    }
  }
}

extension FillItem {
  /// Only rectangles are known to.
  fileprivate func hides(_ area: PixelRect, _ state: DrawState) -> Bool {
    guard case .solid(let color) = paint, blendMode == .normal, state.blendMode == .normal,
      state.transform.keepsAxes,
      state.transform.bounds(of: outline.bounds).contains(area.rect)
    else { return false }
    return color.opacity(state.opacity).premultipliedPixel >> 24 == 255
      && outline.path.isAxisRectangle(outline.bounds)
  }
}

extension DrawGroup {
  fileprivate func hides(_ area: PixelRect, _ state: DrawState) -> Bool {
    let covered = state.pixels(of: bounds)
    // Most groups are smaller.
    guard covered.intersection(area) == area, attributes.filters.isEmpty else { return false }
    let footprint = GroupFootprint(self, state, covered: covered)
    guard !footprint.isIsolated, footprint.opacity > 0, footprint.transform.isInvertible,
      footprint.cut.inside(of: area) == area
    else { return false }
    let inner = footprint.straight
    return children.contains { $0.hides(area, inner) }
  }
}

extension Path {
  /// Whether the path is a rectangle with these bounds and axis-parallel sides.
  fileprivate func isAxisRectangle(_ bounds: Rect) -> Bool {
    guard contours.count == 1, 4...16 ~= points.count else { return false }
    var (twice, last) = (0.0, points[points.count - 1])
    for index in points.indices {
      let point = points[index]
      let isCorner =
        (point.x == bounds.minX || point.x == bounds.maxX)
        && (point.y == bounds.minY || point.y == bounds.maxY)
      guard isCorner, point.x == last.x || point.y == last.y else { return false }
      twice += last.x * point.y - point.x * last.y
      last = point
    }
    // The sides surround it once.
    let area = (bounds.maxX - bounds.minX) * (bounds.maxY - bounds.minY)
    return area > 0 && (twice.magnitude - 2 * area).magnitude <= 1e-9 * area
  }
}
