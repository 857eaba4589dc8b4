// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A keyframe that was found for samples.
struct FittedKey: Equatable {
  var time: Double
  var value: [Double]
  /// The handles of the easing to the next keyframe; nil for a hold, and for the last one.
  var easing: (out: Point, into: Point)?
  var holds = false

  static func == (a: FittedKey, b: FittedKey) -> Bool {
    a.time == b.time && a.value == b.value && a.holds == b.holds
      && a.easing?.out == b.easing?.out && a.easing?.into == b.easing?.into
  }
}

/// Finds few keyframes with Bézier easings that pass near samples of a value.
///
/// All components share one easing, as all players have it: between two keyframes the value moves along a straight
/// line, and the easing is a curve of one variable. So the samples of a segment are projected onto the line between
/// its ends. With the handles at a third and two thirds of the time, the easing is a cubic polynomial of the time,
/// whose two free coefficients are those of least squares; steeper eases have handles elsewhere.
struct CurveFit {
  /// The frames of the samples, rising.
  let times: [Double]
  let values: [[Double]]
  /// Whether the value stays until the next sample, and jumps there.
  let jumps: [Bool]
  /// The largest error of each component.
  let tolerance: [Double]

  /// - Parameters:
  ///   - middles: The values half way to the next sample, which tell jumps from motion; empty if they are not known.
  init(times: [Double], values: [[Double]], middles: [[Double]] = [], tolerance: [Double]) {
    (self.times, self.values, self.tolerance) = (times, values, tolerance)
    let isKnown = middles.count == values.count
    jumps = values.indices.map { index in
      guard isKnown, index + 1 < values.count else { return false }
      let whole = Self.distance(values[index], values[index + 1], tolerance)
      let half = Self.distance(values[index], middles[index], tolerance)
      // A value that moves has gone some way after half of the time.
      guard whole > 2 else { return false }
      return half < 0.02 * whole || (half > whole && Self.wraps(values, middles, index, tolerance))
    }
  }

  /// Whether a value goes on as before until the next sample, and is somewhere else there, such as a loop.
  private static func wraps(
    _ values: [[Double]], _ middles: [[Double]], _ index: Int, _ tolerance: [Double]
  ) -> Bool {
    guard index > 0 else { return false }
    let step = distance(values[index - 1], values[index], tolerance)
    let half = distance(values[index], middles[index], tolerance)
    let whole = distance(values[index], values[index + 1], tolerance)
    return half < step && whole > 3 * step
  }

  /// The largest distance of two values in units of the tolerance.
  private static func distance(_ a: [Double], _ b: [Double], _ tolerance: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    var most = 0.0
    for i in a.indices { most = max(most, (a[i] - b[i]).magnitude / tolerance[i]) }
    return most
  }

  // MARK: Keyframes

  /// The keyframes; one for a value that does not change.
  func keys() -> [FittedKey] {
    guard let first = values.first else { return [] }
    guard values.contains(where: { Self.distance(first, $0, tolerance) > 0.5 }) else {
      return [FittedKey(time: times[0], value: first)]
    }
    var keys: [FittedKey] = []
    var start = 0
    while start < values.count - 1 {
      if jumps[start] {
        // What stays before the jump needs no keyframe of its own.
        if keys.last.map({ $0.holds && $0.value == values[start] }) != true {
          keys.append(FittedKey(time: times[start], value: values[start], holds: true))
        }
        start += 1
        continue
      }
      let (end, easing) = longest(from: start)
      let stays = Self.distance(values[start], values[end], tolerance) < 0.25 && easing == nil
      var key = FittedKey(time: times[start], value: values[start], easing: easing)
      if stays {
        // A constant part: the next keyframe has the same value, so nothing is added up.
        key.holds = true
      } else if easing == nil {
        key.easing = Self.linear
      }
      keys.append(key)
      start = end
    }
    if let last = values.last, let time = times.last {
      if keys.last.map({ $0.holds && Self.distance($0.value, last, tolerance) < 0.25 }) != true {
        keys.append(FittedKey(time: time, value: last))
      }
    }
    return keys.count == 1 ? [FittedKey(time: times[0], value: keys[0].value)] : keys
  }

  private static let linear = (out: Point(0, 0), into: Point(1, 1))

  /// The last sample that one segment can reach, and its easing; nil for a straight line or a constant.
  private func longest(from start: Int) -> (end: Int, easing: (out: Point, into: Point)?) {
    var most = values.count - 1
    if let jump = (start..<values.count - 1).first(where: { jumps[$0] }) {
      most = max(jump, start + 1)
    }
    var good = (end: start + 1, easing: easing(from: start, to: start + 1) ?? .some(nil))
    var step = 2
    var failed = most + 1
    while start + step <= most {
      guard let found = easing(from: start, to: start + step) else {
        failed = start + step
        break
      }
      good = (start + step, found)
      step *= 2
    }
    if failed > most, good.end < most {
      if let found = easing(from: start, to: most) { return (most, found) }
      failed = most
    }
    // Between the last one that was reached and the first that was not.
    while failed - good.end > 1 {
      let middle = (failed + good.end) / 2
      if let found = easing(from: start, to: middle) {
        good = (middle, found)
      } else {
        failed = middle
      }
    }
    return (good.end, good.easing ?? nil)
  }

  /// The positions of handles in time that are tried one after the other.
  private static let handles: [(Double, Double)] = [
    (1.0 / 3, 2.0 / 3), (0.5, 0.5), (0.17, 0.83), (0.65, 0.35), (0.8, 0.2), (0.1, 0.5), (0.5, 0.9),
    (0.85, 0.6),
    (0.4, 0.15), (0.05, 0.3), (0.7, 0.95),
  ]

  /// The easing with which a segment stays within the tolerance: an inner nil is a straight line. The outer nil
  /// means that there is none.
  private func easing(from start: Int, to end: Int) -> (out: Point, into: Point)?? {
    let (a, b) = (values[start], values[end])
    let count = a.count
    guard b.count == count else { return nil }
    var direction = [Double](repeating: 0, count: count)
    var square = 0.0
    for i in 0..<count {
      direction[i] = (b[i] - a[i]) / tolerance[i]
      square += direction[i] * direction[i]
    }
    if end == start + 1 { return .some(nil) }
    let length = times[end] - times[start]
    var shares: [Double] = []
    var rests: [Double] = []
    let reach = direction.reduce(0) { max($0, $1.magnitude) }
    for k in start + 1..<end {
      guard values[k].count == count else { return nil }
      var dot = 0.0
      for i in 0..<count { dot += (values[k][i] - a[i]) / tolerance[i] * direction[i] }
      let share = square > 1e-9 ? dot / square : 0
      var rest = 0.0
      for i in 0..<count {
        rest = max(rest, ((values[k][i] - a[i]) / tolerance[i] - share * direction[i]).magnitude)
      }
      if rest > 1 { return nil }
      shares.append(share)
      rests.append(rest)
    }
    let xs = (start + 1..<end).map { (times[$0] - times[start]) / length }
    // Whether a curve is near enough at all samples.
    func fits(_ curve: (Double) -> Double) -> Bool {
      for (k, x) in xs.enumerated() where (curve(x) - shares[k]).magnitude * reach + rests[k] > 1 {
        return false
      }
      return true
    }
    if fits({ $0 }) { return .some(nil) }
    guard reach > 1 else { return nil }
    // A tenth of the tolerance is for the rounding of the handles.
    let decimals = ValueAccuracy.decimals(0.1 / reach, least: 2, most: 6)
    for (x1, x2) in Self.handles {
      guard let (y1, y2) = Self.leastSquares(xs, shares, x1, x2), y1.magnitude < 20,
        y2.magnitude < 20
      else { continue }
      let out = Point(x1.rounded(decimals: max(4, decimals)), y1.rounded(decimals: decimals))
      let into = Point(x2.rounded(decimals: max(4, decimals)), y2.rounded(decimals: decimals))
      let curve = UnitBezier(out.x, out.y, into.x, into.y)
      if fits({ curve($0) }) { return (out, into) }
    }
    return nil
  }

  /// The values of two handles whose curve is nearest to samples.
  private static func leastSquares(
    _ xs: [Double], _ targets: [Double], _ x1: Double, _ x2: Double
  ) -> (Double, Double)? {
    var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (x, target) in zip(xs, targets) {
      let t = parameter(at: x, x1, x2)
      let s = 1 - t
      let (f, g) = (3 * s * s * t, 3 * s * t * t)
      let rest = target - t * t * t
      aa += f * f
      ab += f * g
      bb += g * g
      ay += f * rest
      by += g * rest
    }
    // With one or two samples there are many solutions; this prefers the one near a line.
    let weight = 1e-6
    aa += weight
    bb += weight
    ay += weight * x1
    by += weight * x2
    let determinant = aa * bb - ab * ab
    guard determinant.magnitude > 1e-15 else { return nil }
    return ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
  }

  /// The parameter of a Bézier curve at which its x is a time.
  private static func parameter(at x: Double, _ x1: Double, _ x2: Double) -> Double {
    if x1 == 1.0 / 3, x2 == 2.0 / 3 { return x }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let t = (low + high) / 2
      let s = 1 - t
      if 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t < x { low = t } else { high = t }
    }
    return (low + high) / 2
  }
}
