// SPDX-License-Identifier: Apache-2.0

internal import CLottieClipper
internal import CLottieDynamic
public import LottieGeometry

/// Boolean operations on areas, by libpolyclipping.
///
/// Outlines are flattened first, with invisible errors; the result consists of lines, with outer
/// contours clockwise on screen and holes counterclockwise.
public enum PathOperation: Sendable {
  case union, subtract, intersect, exclude

  /// The file of the library.
  public static let library = "libpolyclipping.so.22"

  /// Whether the library is installed; loads it.
  public static var isAvailable: Bool { dynamic_polyclipping_is_there() != 0 }

  /// Combines the areas of two paths, both filled by the non-zero rule.
  ///
  /// - Returns: The combined area; `first` where the library fails or is not installed.
  public func apply(to first: Path, _ second: Path) -> Path {
    let bounds = first.bounds.union(second.bounds)
    guard !bounds.isEmpty else { return first }
    // Clipper requires integers: 1/1,000,000 of the size is invisible.
    let scale = 1e6 / max(bounds.width, bounds.height)
    let origin = bounds.center
    let a = IntegerPolygons(first, scale: scale, origin: origin)
    let b = IntegerPolygons(second, scale: scale, origin: origin)
    var result = Sink(scale: scale, origin: origin)
    let status = unsafe withUnsafeMutablePointer(to: &result) { sink in
      unsafe cclipper_combine(
        operation, a.points, a.counts, a.counts.count, b.points, b.counts, b.counts.count, sink
      ) { context, points, count in
        guard let sink = unsafe context?.assumingMemoryBound(to: Sink.self) else { return }
        unsafe sink.pointee.add(UnsafeBufferPointer(start: points, count: count))
      }
    }
    return status == 0 ? result.path : first
  }

  /// Estimates the number of pairs of edges that may cross when two paths are combined, by a sample
  /// of the edges. The time of `apply` grows with it: about a microsecond for each.
  public static func crossings(of first: Path, _ second: Path) -> Double {
    let boxes = [first, second].flatMap { path in
      path.contours.flatMap { path.segments(of: $0).map { $0.start.box(with: $0.end) } }
    }
    let sample = stride(from: 0, to: boxes.count, by: max(1, boxes.count / 100))
    var pairs = 0.0
    var count = 0.0
    for i in sample {
      count += 1
      for other in boxes where boxes[i].overlaps(other) { pairs += 1 }
    }
    return count == 0 ? 0 : pairs / count * Double(boxes.count) / 2
  }

  private var operation: cclipper_operation {
    switch self {
    case .union: CCLIPPER_UNION
    case .subtract: CCLIPPER_DIFFERENCE
    case .intersect: CCLIPPER_INTERSECTION
    case .exclude: CCLIPPER_XOR
    }
  }
}

/// A path's contours as polygons with Clipper's integer coordinates.
private struct IntegerPolygons {
  private(set) var points: [cclipper_point] = []
  private(set) var counts: [Int] = []

  init(_ path: Path, scale: Double, origin: Point) {
    // 1/10,000 of the size: a tenth of a pixel at 1000 pixels.
    let tolerance = 1e-4 * 1e6 / scale
    for contour in path.contours {
      let start = points.count
      append(path.points[contour.start], scale, origin)
      for segment in path.segments(of: contour) {
        let pieces = segment.flatPieces(tolerance: tolerance)
        for i in 1...pieces {
          append(
            i == pieces ? segment.end : segment.point(at: Double(i) / Double(pieces)), scale,
            origin)
        }
      }
      counts.append(points.count - start)
    }
  }

  private mutating func append(_ p: Point, _ scale: Double, _ origin: Point) {
    let range = -4_000_000...4_000_000
    points.append(
      cclipper_point(
        x: Int64(Int(clamping: ((p.x - origin.x) * scale).rounded(), to: range)),
        y: Int64(Int(clamping: ((p.y - origin.y) * scale).rounded(), to: range))))
  }
}

/// The receiver of Clipper's polygons, which builds a path.
private struct Sink {
  let scale: Double
  let origin: Point
  var path = Path()

  init(scale: Double, origin: Point) {
    self.scale = scale
    self.origin = origin
  }

  mutating func add(_ polygon: UnsafeBufferPointer<cclipper_point>) {
    for i in polygon.indices {
      let p = unsafe polygon[i]
      let point = Point(Double(p.x) / scale + origin.x, Double(p.y) / scale + origin.y)
      if i == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
  }
}

extension Point {
  /// The rectangle between two points.
  fileprivate func box(with other: Point) -> Rect {
    Rect(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(x, other.x), maxY: max(y, other.y))
  }
}

extension Rect {
  /// Whether two rectangles, which may be without area, have a point in common.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
