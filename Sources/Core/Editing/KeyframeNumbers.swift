// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The numbers of a property's keyframes over time, by the interpolation that draws them. Times are
/// frames of the composition that contains the property.
package struct KeyframeNumbers {
  /// The number of numbers of a value.
  package let count: Int
  private let samples: any CurveSamples

  /// - Parameters:
  ///   - json: The JSON of the property.
  ///   - form: The form of its values.
  /// - Returns: nil for values that are not numbers.
  package init?(_ json: JSONTree, _ form: ValueAddress.Form) {
    guard let tape = try? JSONTape(json.text) else { return nil }
    let root = DecodingContext(tape: tape, limits: Limits()).root
    switch form {
    case .number:
      (count, samples) = (1, Samples(root.keyframed(default: 0.0)) { [$0] })
    case .orientation:
      let source = root.keyframed(default: Orientation(x: 0, y: 0, z: 0))
      (count, samples) = (3, Samples(source) { [$0.x, $0.y, $0.z] })
    case .vector:
      let source = root.keyframed(default: Vector3D.zero)
      (count, samples) = (3, Samples(source) { [$0.x, $0.y, $0.z] })
    case .color(let maximum):
      let numbers = { (color: Color) in [color.r, color.g, color.b].map { $0 / max(1, maximum) } }
      (count, samples) = (3, Samples(root.keyframed(default: Color.black), numbers))
    case .gradient, .hex, .text, .path: return nil
    }
  }

  /// Returns the numbers at a time.
  ///
  /// - Parameter isBefore: Whether they are those just before, where they change at once.
  package func values(at time: Double, isBefore: Bool) -> [Double] {
    samples.values(at: time, isBefore: isBefore)
  }

  /// Returns the changes per frame; one number along a path.
  package func speeds(at time: Double, isBefore: Bool, isPath: Bool) -> [Double] {
    samples.speeds(at: time, isBefore: isBefore, isPath: isPath)
  }

  /// Returns the changes until the next keyframe, and the length of the path; nil after the last one.
  package func way(
    at time: Double
  ) -> (changes: [Double], length: Double, isCurved: Bool)? { samples.way(at: time) }
}

/// The keyframes of any type of value.
private protocol CurveSamples {
  func values(at time: Double, isBefore: Bool) -> [Double]
  /// The changes per frame; one number along a path.
  func speeds(at time: Double, isBefore: Bool, isPath: Bool) -> [Double]
  /// The changes until the next keyframe, and the length of the segment; nil after the last one.
  func way(at time: Double) -> (changes: [Double], length: Double, isCurved: Bool)?
}

private struct Samples<Value: AnimatableValue>: CurveSamples {
  let source: Keyframed<Value>
  let numbers: (Value) -> [Double]

  init(_ source: Keyframed<Value>, _ numbers: @escaping (Value) -> [Double]) {
    (self.source, self.numbers) = (source, numbers)
  }

  private func segment(at time: Double, isBefore: Bool) -> Keyframed<Value>.Segment? {
    let next = source.segments.partitioningIndex {
      isBefore ? $0.start >= time : $0.start > time
    }
    guard next > 0 else { return nil }
    let found = source.segments[next - 1]
    guard isBefore ? time <= found.end : time < found.end else { return nil }
    return found
  }

  func values(at time: Double, isBefore: Bool) -> [Double] {
    guard isBefore, let segment = segment(at: time, isBefore: true), segment.holds else {
      return numbers(source.value(at: time))
    }
    return numbers(segment.from)
  }

  /// The half width of the difference for a speed, in parts of the segment.
  private static var step: Double { 1e-4 }

  func speeds(at time: Double, isBefore: Bool, isPath: Bool) -> [Double] {
    guard let segment = segment(at: time, isBefore: isBefore) else {
      return loopSpeeds(at: time, isPath: isPath)
    }
    let span = segment.end - segment.start
    let way = way(of: segment)
    guard !segment.holds else { return way.changes.map { _ in 0 } }
    let share = (time - segment.start) / span
    let (low, high) = (max(0, share - Self.step), min(1, share + Self.step))
    func rise(_ curve: UnitBezier) -> Double {
      (curve(high) - curve(low)) / (high - low) / span
    }
    if isPath { return [way.length * rise(segment.easing.curve)] }
    if Value.self == Orientation.self {
      let ends = [low, high].map { share in
        numbers(
          segment.from.interpolated(to: segment.to, easing: segment.easing, progress: share))
      }
      return zip(ends[0], ends[1]).map { ($1 - $0) / (high - low) / span }
    }
    return way.changes.enumerated().map { $1 * rise(segment.easing.curve(of: $0)) }
  }

  /// The speeds before the first and after the last keyframe, where only loops move.
  private func loopSpeeds(at time: Double, isPath: Bool) -> [Double] {
    let width = 1e-3
    let (a, b) = (numbers(source.value(at: time)), numbers(source.value(at: time + width)))
    let speeds = zip(a, b).map { ($1 - $0) / width }
    guard isPath else { return speeds }
    return [speeds.prefix(2).reduce(0) { $0 + $1 * $1 }.squareRoot()]
  }

  func way(at time: Double) -> (changes: [Double], length: Double, isCurved: Bool)? {
    segment(at: time, isBefore: false).map(way)
  }

  private func way(
    of segment: Keyframed<Value>.Segment
  ) -> (changes: [Double], length: Double, isCurved: Bool) {
    let changes = zip(numbers(segment.from), numbers(segment.to)).map { $1 - $0 }
    let straight = changes.prefix(2).reduce(0) { $0 + $1 * $1 }.squareRoot()
    return (changes, segment.motion?.length ?? straight, segment.motion != nil)
  }
}
