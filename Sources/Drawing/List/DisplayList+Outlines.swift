// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

extension DisplayList {
  /// The outlines of all fills and strokes, and the frames of images, as one path in the order of
  /// painting. What clips and mattes hide is there, too.
  ///
  /// - Parameter limit: The number of points after which further outlines are left out. Default:
  ///   200,000.
  public func outlines(limit: Int = 200_000) -> Path {
    var collector = OutlineCollector(limit: limit)
    for item in items { collector.add(item, Projection(.identity)) }
    return collector.path
  }
}

/// Collects the outlines of items in the coordinates of the list.
private struct OutlineCollector {
  var path = Path()
  let limit: Int
  /// The outline that was added last: a fill and a stroke of a shape share theirs.
  private var last: (outline: Outline, projection: Projection)?

  init(limit: Int) { self.limit = limit }

  mutating func add(_ item: DrawItem, _ projection: Projection) {
    guard path.points.count < limit else { return }
    switch item {
    case .fill(let item): add(item.outline, projection)
    case .stroke(let item): add(item.outline, projection)
    case .image(let item): add(.rectangle(item.frame), projection)
    case .group(let group): add(group, projection)
    case .projected(let item): add(item.group, projection * item.projection)
    // Of motion blur, the picture at the frame itself.
    case .exposure(let item): if let first = item.pictures.first { add(first, projection) }
    }
  }

  private mutating func add(_ group: DrawGroup, _ projection: Projection) {
    let inner = projection * group.attributes.transform
    for child in group.children { add(child, inner) }
  }

  private mutating func add(_ outline: Outline, _ projection: Projection) {
    if let last, last.outline === outline, last.projection == projection { return }
    last = (outline, projection)
    add(outline.path, projection)
  }

  private mutating func add(_ outline: Path, _ projection: Projection) {
    let points = outline.points.compactMap { projection * $0 }
    // A part is behind the camera.
    guard points.count == outline.points.count, points.allSatisfy(\.isFinite) else { return }
    path.append(Path(points: points, contours: outline.contours))
  }
}
