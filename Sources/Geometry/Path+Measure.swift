// SPDX-License-Identifier: Apache-2.0

/// A path's arc lengths, for cutting stretches out of it and for walking along it.
///
/// Contours count as one after the other; the gaps between them have no length.
public struct PathMeasure: Sendable {
  private let path: Path
  /// Length of each segment, contour by contour.
  private let segmentLengths: [Double]
  /// Arc length of the whole path; 0 for one that is empty or not finite.
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

  /// The stretch between two lengths along the path, as open contours.
  public func portion(from: Double, to: Double) -> Path {
    var result = Path()
    appendPortion(from: from, to: to, onto: &result)
    return result
  }

  /// The stretch from `from` to the end, and on from the start to `to`.
  ///
  /// Where the path's last contour is closed and the pieces meet at its start vertex they become
  /// one contour, so that a stroke has a join there, not two caps.
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

  private func appendPortion(from: Double, to: Double, onto result: inout Path) {
    guard to > from else { return }
    var position = 0.0
    var index = 0
    for (number, contour) in path.contours.enumerated() {
      // Nothing of an earlier contour is to be continued, even if it ends just here.
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

  /// The point and the direction of travel at a length along the path; nil where the path has no
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
          // A line without handles is measured as if it were walked at an even speed.
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
