// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The computation of exact bounds of draw items.
///
/// `DrawItem.bounds` is faster but may be larger, since it includes the control points of curves.
enum PaintedBox {
  /// Returns the bounds of items, the width of strokes included; an empty rectangle if nothing is
  /// painted.
  static func of(_ items: [DrawItem]) -> Rect {
    var box = Rect.empty
    for item in items { include(item, .identity, in: &box) }
    return box
  }

  private static func include(_ item: DrawItem, _ transform: Affine, in box: inout Rect) {
    switch item {
    case .fill(let item): include(item.outline.path, transform, reach: 0, in: &box)
    case .stroke(let item):
      include(item.outline.path, transform, reach: item.style.width / 2, in: &box)
    case .image(let item): include(item.frame, transform, in: &box)
    case .group(let group): include(group, transform, in: &box)
    case .projected(let item): include(item.bounds, transform, in: &box)
    case .exposure(let item): include(item.bounds, transform, in: &box)
    }
  }

  private static func include(_ group: DrawGroup, _ outer: Affine, in box: inout Rect) {
    let attributes = group.attributes
    guard attributes.opacity > 0 else { return }
    let transform = outer * attributes.transform
    // Filters can enlarge a group, so its own bounds are used, which take them into account.
    guard attributes.filters.isEmpty else { return include(group.bounds, outer, in: &box) }
    var inner = Rect.empty
    for child in group.children { include(child, transform, in: &inner) }
    if let clip = attributes.clip { inner = inner.intersection(transform.bounds(of: clip)) }
    if inner.hasPoints { include(inner, .identity, in: &box) }
  }

  private static func include(_ rect: Rect, _ transform: Affine, in box: inout Rect) {
    guard rect.hasPoints else { return }
    box.include(transform * Point(rect.minX, rect.minY))
    box.include(transform * Point(rect.maxX, rect.minY))
    box.include(transform * Point(rect.minX, rect.maxY))
    box.include(transform * Point(rect.maxX, rect.maxY))
  }

  private static func include(
    _ path: Path, _ transform: Affine, reach: Double, in box: inout Rect
  ) {
    let bounds = bounds(of: path.transformed(by: transform))
    guard bounds.hasPoints else { return }
    let reach = reach * transform.maxScale
    include(
      Rect(
        minX: bounds.minX - reach, minY: bounds.minY - reach, maxX: bounds.maxX + reach,
        maxY: bounds.maxY + reach), .identity, in: &box)
  }

  /// Returns the bounds of a path's points, without its control points.
  private static func bounds(of path: Path) -> Rect {
    var box = Rect.empty
    for contour in path.contours {
      for curve in path.segments(of: contour) {
        guard curve.start.isFinite, curve.end.isFinite else { continue }
        box.include(curve.start)
        box.include(curve.end)
        for t in extrema(
          curve.start.x, curve.control1.x, curve.control2.x, curve.end.x)
          + extrema(curve.start.y, curve.control1.y, curve.control2.y, curve.end.y)
        {
          let point = curve.point(at: t)
          if point.isFinite { box.include(point) }
        }
      }
    }
    return box
  }

  /// Returns the parameters in 0..<1 at which a coordinate of a cubic curve has an extremum: the
  /// roots of the derivative.
  private static func extrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let roots: [Double]
    if a.magnitude < 1e-12 {
      roots = b == 0 ? [] : [-c / b]
    } else {
      let root = (b * b - 4 * a * c).squareRoot()
      roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
