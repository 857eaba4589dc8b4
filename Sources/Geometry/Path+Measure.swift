// SPDX-License-Identifier: Apache-2.0

/// The arc lengths of a path, for trimming it and for finding points along it.
///
/// Contours follow each other; the gaps between them have no length.
public struct PathMeasure: Sendable {
  private let path: Path
  /// The length of each segment, contour by contour.
  private let segmentLengths: [Double]
  /// The arc length of the whole path; 0 for empty paths. Segments that are not finite count as 0.
  public let length: Double

  public init(_ path: Path) {
    self.path = path
    var lengths: [Double] = []
    lengths.reserveCapacity(path.segmentCount)
    for contour in path.contours {
      for i in 0..<contour.segmentCount {
        lengths.append(path.segment(i, of: contour).length().finite())
      }
    }
    segmentLengths = lengths
    length = lengths.reduce(0, +)
  }

  /// The part between two arc lengths, as open contours.
  public func portion(from: Double, to: Double) -> Path {
    var result = Path()
    appendPortion(from: from, to: to, onto: &result)
    return result
  }

  /// The part from `from` to the end, followed by the part from the start to `to`.
  ///
  /// If the last contour is closed and both parts meet at its start vertex, they become one
  /// contour, so that a stroke has a join there instead of two caps.
  public func wrappedPortion(from: Double, to: Double) -> Path {
    var result = Path()
    appendPortion(from: from, to: length, onto: &result)
    if path.contours.last?.isClosed != true, to > 0 {
      result.append(portion(from: 0, to: to))
    } else {
      appendPortion(from: 0, to: to, onto: &result)
    }
    return result
  }

  /// Appends the part between two arc lengths, connected to the result's open contour if both
  /// touch.
  private func appendPortion(from: Double, to: Double, onto result: inout Path) {
    guard to > from else { return }
    var position = 0.0
    var index = 0
    for (number, contour) in path.contours.enumerated() {
      // Never continue an earlier contour, even if it ends at the same point.
      var startsContour = number > 0
      for i in 0..<contour.segmentCount {
        let size = segmentLengths[index]
        let start = position
        position += size
        index += 1
        guard size > 0, position > from, start < to else { continue }
        let segment = path.segment(i, of: contour)
        let a =
          from <= start ? 0 : segment.parameter(atLength: from - start, total: size)
        let b =
          to >= position ? 1 : segment.parameter(atLength: to - start, total: size)
        guard b > a else { continue }
        let piece = segment.portion(from: a, to: b)
        if startsContour { result.move(to: piece.start) }
        startsContour = false
        result.appendConnecting(piece)
      }
    }
  }

  /// The point and the unit tangent at an arc length; past the end, the end. nil for a path without
  /// length.
  public func location(at distance: Double) -> (point: Point, direction: Vector)? {
    var position = 0.0
    var index = 0
    var last: CubicBezier?
    for contour in path.contours {
      for i in 0..<contour.segmentCount {
        let size = segmentLengths[index]
        index += 1
        guard size > 0 else { continue }
        let segment = path.segment(i, of: contour)
        if distance <= position + size {
          let t = segment.parameter(atLength: distance - position, total: size)
          // The parameter of a line is proportional to its length only with constant speed.
          let walked = segment.isLine ? segment.withHandles : segment
          return (walked.point(at: t), walked.direction(at: t))
        }
        position += size
        last = segment
      }
    }
    return last.map { ($0.end, $0.direction(at: 1)) }
  }
}
