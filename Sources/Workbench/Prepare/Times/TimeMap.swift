// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The frames that a layer shows of a composition, for its own frames.
struct TimeMap {
  /// The frames at which the layer is seen, rising.
  let frames: [Double]
  /// The frame of the composition at a frame.
  let source: (Double) -> Double
  /// `offset + slope * frame`, if it is that at all frames and half way between them.
  let line: (offset: Double, slope: Double)?

  /// How far a frame may be from a line: less than what moves a layer to another whole frame.
  private static let tolerance = 1e-6

  init(frames: [Double], source: @escaping (Double) -> Double) {
    (self.frames, self.source) = (frames, source)
    line = Self.line(frames, source)
  }

  private init(
    frames: [Double], line: (offset: Double, slope: Double), source: @escaping (Double) -> Double
  ) {
    (self.frames, self.line, self.source) = (frames, line, source)
  }

  private static func line(
    _ frames: [Double], _ source: (Double) -> Double
  ) -> (offset: Double, slope: Double)? {
    guard let first = frames.first, let last = frames.last else { return (0, 1) }
    let start = source(first)
    // One frame is shown by a shift.
    let slope = last > first ? (source(last) - start) / (last - first) : 1
    guard slope.isFinite, start.isFinite else { return nil }
    let middles = zip(frames, frames.dropFirst()).map { ($0 + $1) / 2 }
    for frame in frames + middles
    where (source(frame) - start - slope * (frame - first)).magnitude > tolerance {
      return nil
    }
    return (start - slope * first, slope)
  }

  /// The frame of the layer's composition at which frame 0 is shown, if the composition only begins later or earlier.
  var shift: Double? {
    guard let line, (line.slope - 1).magnitude < Self.tolerance / 100,
      !frames.contains(where: { isLate(source($0)) })
    else { return nil }
    return -line.offset
  }

  /// Whether a frame is a whole one but for the last bits of a sum, so that the one before is shown.
  private func isLate(_ frame: Double) -> Bool {
    frame < frame.rounded() && frame.rounded() - frame < Self.tolerance
  }

  /// The time for one of the composition, where all are in one ratio, so that the same is seen at each frame.
  func time(for inner: Double, slope: Double) -> Double {
    let time = FittedProperty.time(inner / slope)
    let near = frames.partitioningIndex { $0 > time - 1e-4 }
    guard near < frames.count, frames[near] < time + 1e-4 else { return time }
    return source(frames[near]) < inner ? frames[near] + 1e-5 : min(time, frames[near])
  }

  /// A map from frames with another origin, in which a slower or faster composition begins at frame 0, and that origin;
  /// nil for one that stands still, runs backwards or changes its speed.
  var stretched: (map: TimeMap, start: Double)? {
    guard let line, line.slope > 1e-4 else { return nil }
    let start = -line.offset / line.slope
    let old = source
    let map = TimeMap(frames: frames.map { $0 - start }, line: (0, line.slope)) {
      old(($0 + start).rounded(decimals: 8))
    }
    return (map, start)
  }

  /// The parts of time in which the composition is between two of its frames, the end excluded.
  func spans(from first: Double, to end: Double) -> [Range<Double>] {
    func isSeen(_ frame: Double) -> Bool {
      let inner = source(frame)
      return first <= inner && inner < end
    }
    var spans: [Range<Double>] = []
    var start: Double?
    for (index, frame) in frames.enumerated() {
      let seen = isSeen(frame)
      if seen, start == nil {
        start = index == 0 ? frame : Self.edge(frames[index - 1], frame, isSeen)
      } else if !seen, let begin = start {
        spans.append(begin..<Self.edge(frames[index - 1], frame) { !isSeen($0) })
        start = nil
      }
    }
    if let start, let last = frames.last { spans.append(start..<max(start, last) + 1) }
    return spans
  }

  /// The first frame at which something is so, which is so at the second one and not at the first.
  private static func edge(
    _ low: Double, _ high: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    // Written times have few decimals, and a whole frame is never on the other side.
    let time = FittedProperty.time(high)
    return holds(time) ? time : time + 1e-5
  }
}
