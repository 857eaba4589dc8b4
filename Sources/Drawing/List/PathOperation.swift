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

  /// The largest number of points of both flattened outlines. Each takes about 250 bytes.
  private static let mostPoints = 100_000
  /// Nanoseconds of flattening to one point.
  private static let pointWork = 30.0

  /// Combines the areas of two paths, both filled by the non-zero rule.
  ///
  /// - Parameter work: What it may take, in nanoseconds. Its estimated work is subtracted: that of
  ///   the flattened points, and of the levels and crossings of their edges. So it is the same on
  ///   every machine.
  /// - Returns: The combined area; `first` where the library fails or is not installed; nil if there
  ///   is not enough work, or if there are more than 100,000 points.
  public func apply(to first: Path, _ second: Path, work: inout Double) -> Path? {
    let bounds = first.bounds.union(second.bounds)
    guard !bounds.isEmpty else { return first }
    // Clipper requires integers: 1/1,000,000 of the size is invisible.
    let scale = 1e6 / max(bounds.width, bounds.height)
    let origin = bounds.center
    guard
      let a = IntegerPolygons(first, scale: scale, origin: origin, most: Self.mostPoints),
      let b = IntegerPolygons(
        second, scale: scale, origin: origin, most: Self.mostPoints - a.points.count)
    else {
      work = 0
      return nil
    }
    work -= Double(a.points.count + b.points.count) * Self.pointWork
    guard work > 0 else { return nil }
    var result = Sink(scale: scale, origin: origin)
    let status = unsafe withUnsafeMutablePointer(to: &result) { sink in
      unsafe cclipper_combine(
        operation, a.points, a.counts, a.counts.count, b.points, b.counts, b.counts.count, &work,
        sink
      ) { context, points, count in
        guard let sink = unsafe context?.assumingMemoryBound(to: Sink.self) else { return }
        unsafe sink.pointee.add(UnsafeBufferPointer(start: points, count: count))
      }
    }
    return status == 0 ? result.path : status > 0 ? nil : first
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

  /// Flattens a path.
  ///
  /// - Parameter most: The number of points beyond which it is nil.
  init?(_ path: Path, scale: Double, origin: Point, most: Int) {
    // 1/10,000 of the size: a tenth of a pixel at 1000 pixels.
    let tolerance = 1e-4 * 1e6 / scale
    for contour in path.contours {
      let start = points.count
      append(path.points[contour.start], scale, origin)
      for segment in path.segments(of: contour) {
        let pieces = segment.flatPieces(tolerance: tolerance)
        guard points.count + pieces <= most else { return nil }
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
