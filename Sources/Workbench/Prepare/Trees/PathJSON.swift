// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// A contour as files have it: vertices with tangents relative to them.
struct PathShape: Equatable {
  /// Six numbers for each vertex: the vertex, the tangent into it, and the one out of it.
  var numbers: [Double]
  var isClosed: Bool

  var count: Int { numbers.count / 6 }

  /// Converts a contour of a path.
  init(_ contour: Path.Contour, of path: Path) {
    isClosed = contour.isClosed
    let points = path.points(of: contour)
    let first = points.startIndex
    let segments = contour.segmentCount
    let count = isClosed && segments > 0 ? segments : segments + 1
    numbers = []
    numbers.reserveCapacity(6 * count)
    for vertex in 0..<count {
      let point = points[first + 3 * vertex]
      var into = Vector.zero
      var out = Vector.zero
      if vertex > 0 {
        into = points[first + 3 * vertex - 1] - point
      } else if isClosed, segments > 0 {
        into = points[first + 3 * segments - 1] - point
      }
      if vertex < segments { out = points[first + 3 * vertex + 1] - point }
      numbers += [point.x, point.y, into.dx, into.dy, out.dx, out.dy]
    }
  }

  init(numbers: [Double], isClosed: Bool) { (self.numbers, self.isClosed) = (numbers, isClosed) }

  /// The contours of a path.
  static func all(of path: Path) -> [PathShape] { path.contours.map { PathShape($0, of: path) } }

  /// The value of a property.
  var json: JSONTree {
    func list(_ offset: Int) -> JSONTree {
      .array(
        (0..<count).map { .numbers([numbers[6 * $0 + offset], numbers[6 * $0 + offset + 1]]) })
    }
    return .object([
      .init("i", list(2)), .init("o", list(4)), .init("v", list(0)), .init("c", .bool(isClosed)),
    ])
  }

  /// The shape of a layer, with rounded numbers.
  func item(decimals: Int) -> JSONTree {
    let rounded = numbers.map { $0.rounded(decimals: decimals) }
    return .object([
      .init("ty", .string("sh")),
      .init("ks", .still(PathShape(numbers: rounded, isClosed: isClosed).json)),
    ])
  }
}
