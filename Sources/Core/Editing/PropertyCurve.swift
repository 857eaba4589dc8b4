// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
internal import LottieTexts

/// The values of a property's keyframes over time, by the interpolation that draws them, for a
/// graph. Times are frames of the composition that contains the property.
package struct PropertyCurve {
  /// A component of the value.
  package enum Component: String, TextCase, Sendable {
    case number, x, y, z, red, green, blue
  }

  /// What a graph shows: values, or their changes per second.
  package enum Kind: String, CaseIterable, Sendable {
    case value, speed
  }

  /// One keyframe, with the way to the next one.
  package struct Keyframe: Equatable, Sendable {
    package let time: Double
    /// The frame of the animation; nil if it is never shown.
    package let frame: Double?
    /// A number for each component.
    package let values: [Double]
    /// The easing to the next keyframe, of each component; empty if there is none: for a hold
    /// keyframe and the last one.
    package fileprivate(set) var easing: [UnitBezier] = []
    /// The frames to the next keyframe.
    fileprivate var span = 0.0
    /// The changes of the components until the next keyframe.
    fileprivate var changes: [Double] = []
    /// The length of the way to the next keyframe.
    fileprivate var length = 0.0
    /// Whether the values are on a motion path, so that the easing is not that of a component.
    fileprivate var isCurved = false
  }

  /// The components that are shown: those that differ in the file, and always the first two of a
  /// vector.
  package let components: [Component]
  /// The keyframes in the order of time.
  package private(set) var keyframes: [Keyframe] = []
  /// Whether the speed is that along a motion path, so that there is one curve of it.
  package private(set) var isPath = false
  /// Whether the easing can be changed. That of orientations in 3D is of a rotation, not of numbers.
  package private(set) var hasHandles = true
  /// The frames of a second.
  package let rate: Double
  private let toFrame: (Double) -> Double?
  private let toTime: (Double) -> Double
  private let samples: any CurveSamples

  /// The place of a handle that a linear easing does not have, in parts of the way.
  package static let third = 0.333

  /// - Parameters:
  ///   - json: The JSON of the property, with edits.
  ///   - form: The form of its values.
  ///   - rate: The frames of a second.
  ///   - frame: Returns the frame of the animation for one of the composition; nil for one that is
  ///     never shown.
  ///   - time: Returns the frame of the composition for one of the animation.
  /// - Returns: nil for values that are not numbers, and for a property without keyframes.
  init?(
    _ json: JSONTree, _ form: ValuePlace.Form, rate: Double,
    frame: @escaping (Double) -> Double?, time: @escaping (Double) -> Double
  ) {
    guard let list = try? KeyframeNodes(json, form), let tape = try? JSONTape(json.text),
      rate.isFinite, rate > 0
    else { return nil }
    let root = DecodingContext(tape: tape, limits: Limits()).root
    (self.rate, toFrame, toTime) = (rate, frame, time)
    switch form {
    case .number:
      samples = Samples(root.keyframed(default: 0.0)) { [$0] }
      components = [.number]
    case .orientation:
      samples = Samples(root.keyframed(default: Orientation(x: 0, y: 0, z: 0))) {
        [$0.x, $0.y, $0.z]
      }
      components = [.x, .y, .z]
      hasHandles = false
    case .vector:
      samples = Samples(root.keyframed(default: Vector3D.zero)) { [$0.x, $0.y, $0.z] }
      let depths = list.nodes.map { $0.value.numbers?.dropFirst(2).first ?? 0 }
      components = depths.allSatisfy { $0 == depths.first } ? [.x, .y] : [.x, .y, .z]
    case .color(let maximum):
      samples = Samples(root.keyframed(default: Color.black)) {
        [$0.r, $0.g, $0.b].map { $0 / max(1, maximum) }
      }
      components = [.red, .green, .blue]
    case .gradient, .hex, .text, .path: return nil
    }
    addKeyframes(list)
  }

  private mutating func addKeyframes(_ list: KeyframeNodes) {
    let count = components.count
    keyframes = list.nodes.map { node in
      Keyframe(
        time: node.time, frame: toFrame(node.time),
        values: Array(samples.values(at: node.time, isBefore: false).prefix(count)))
    }
    for index in keyframes.indices.dropLast() {
      let (node, next) = (list.nodes[index], list.nodes[index + 1])
      guard next.time > node.time, let way = samples.way(at: node.time) else { continue }
      keyframes[index].span = next.time - node.time
      keyframes[index].changes = Array(way.changes.prefix(count))
      keyframes[index].length = way.length
      keyframes[index].isCurved = way.isCurved
      isPath = isPath || way.isCurved
      guard !node.holds else { continue }
      let curves = KeyframeSplit.curves(node.out, next.into)
      keyframes[index].easing = (0..<count).map {
        curves.indices.contains($0) ? curves[$0] : curves[0]
      }
    }
  }

  /// Returns the frame of the animation at a time; nil if it is never shown.
  package func frame(at time: Double) -> Double? { toFrame(time) }

  /// Returns the time at a frame of the animation.
  package func time(at frame: Double) -> Double { toTime(frame) }

  // MARK: Values

  /// The components of a kind of graph: of the speed along a path, one.
  package func components(_ kind: Kind) -> [Component] {
    kind == .speed && isPath ? [.number] : components
  }

  /// Returns the values of all components of a graph.
  ///
  /// - Parameter isBefore: Whether it is the value just before, where that changes at once.
  package func numbers(_ kind: Kind, at time: Double, isBefore: Bool = false) -> [Double] {
    switch kind {
    case .value: Array(samples.values(at: time, isBefore: isBefore).prefix(components.count))
    case .speed:
      Array(
        samples.speeds(at: time, isBefore: isBefore, isPath: isPath).prefix(
          components(.speed).count)
      ).map { $0 * rate }
    }
  }

  // MARK: Handles

  /// Whether the components of a keyframe's side have different easings.
  package func isSplit(_ place: Int, _ side: KeyframeSide) -> Bool {
    guard let easing = way(place, side)?.easing, let first = easing.first else { return false }
    return easing.contains { $0 != first }
  }

  private func way(_ place: Int, _ side: KeyframeSide) -> Keyframe? {
    let start = side == .behind ? place : place - 1
    guard hasHandles, keyframes.indices.contains(start), !keyframes[start].easing.isEmpty else {
      return nil
    }
    return keyframes[start]
  }

  /// Whether the file can give each component an easing of its own: those of a vector.
  package var hasOwnEasings: Bool { components.contains(.x) && !isPath }

  /// Returns the control point of the easing on a side of a keyframe; nil if there is none.
  package func easing(of place: Int, _ side: KeyframeSide, component: Int) -> Point? {
    guard let way = way(place, side) else { return nil }
    let controls = way.easing[way.easing.indices.contains(component) ? component : 0].controls
    return side == .behind ? controls.0 : controls.1
  }

  /// Returns the place of a handle: a time, and a value or a speed. nil if there is none: at a hold,
  /// and in the graph of values on a motion path.
  package func handle(
    _ kind: Kind, of place: Int, _ side: KeyframeSide, component: Int
  ) -> Point? {
    guard let way = way(place, side), let change = change(kind, way, component) else { return nil }
    let easing = way.easing[way.easing.indices.contains(component) ? component : 0]
    let isBare = easing == .linear
    let controls = easing.controls
    let control =
      side == .behind
      ? (isBare ? Point(Self.third, Self.third) : controls.0)
      : (isBare ? Point(1 - Self.third, 1 - Self.third) : controls.1)
    let time = way.time + control.x * way.span
    switch kind {
    case .value: return Point(time, way.values[component] + control.y * change)
    case .speed:
      return Point(time, slope(easing, side) * change / way.span * rate)
    }
  }

  /// The change of a component until the next keyframe; nil where a handle has no meaning.
  private func change(_ kind: Kind, _ way: Keyframe, _ component: Int) -> Double? {
    if kind == .speed, isPath { return component == 0 ? way.length : nil }
    guard !(kind == .value && way.isCurved) else { return nil }
    return way.changes.indices.contains(component) ? way.changes[component] : nil
  }

  /// The slope of an easing at one of its ends.
  private func slope(_ easing: UnitBezier, _ side: KeyframeSide) -> Double {
    let (a, b) = easing.controls
    let (x, y, u, v) =
      side == .behind ? (a.x, a.y, b.x, b.y) : (1 - b.x, 1 - b.y, 1 - a.x, 1 - a.y)
    if x > Self.leastTime { return y / x }
    if y.magnitude > 1e-6 { return y / Self.leastTime }
    return u > Self.leastTime ? v / u : 0
  }

  /// The least part of the way that a handle with a speed is long.
  private static let leastTime = 1e-3

  /// Returns the control point of the easing for a handle at a place: the inverse of `handle`.
  package func control(
    _ kind: Kind, of place: Int, _ side: KeyframeSide, component: Int, at point: Point
  ) -> Point? {
    guard let way = way(place, side), let change = change(kind, way, component) else { return nil }
    let least = kind == .speed ? Self.leastTime : 0
    var x = ((point.x - way.time) / way.span).clamped(to: 0...1)
    x = side == .behind ? max(least, x) : min(1 - least, x)
    let easing = way.easing[way.easing.indices.contains(component) ? component : 0]
    let (out, into) = easing.controls
    let current = side == .behind ? out.y : into.y
    switch kind {
    case .value:
      // Where the value does not change, the easing of this component has no height.
      let isFlat = change.magnitude < 1e-9
      return Point(x, isFlat ? current : (point.y - way.values[component]) / change)
    case .speed:
      guard change.magnitude > 1e-9 else { return Point(x, current) }
      let part = point.y / rate * way.span / change
      return Point(x, side == .behind ? part * x : 1 - part * (1 - x))
    }
  }
}

/// The keyframes of any type of value.
private protocol CurveSamples {
  func values(at time: Double, isBefore: Bool) -> [Double]
  /// The changes per frame; one number along a path.
  func speeds(at time: Double, isBefore: Bool, isPath: Bool) -> [Double]
  /// The changes until the next keyframe, and the length of the way; nil behind the last one.
  func way(at time: Double) -> (changes: [Double], length: Double, isCurved: Bool)?
}

extension PropertyCurve {
  private struct Samples<Value: AnimatableValue>: CurveSamples {
    let source: Keyframed<Value>
    let numbers: (Value) -> [Double]

    init(_ source: Keyframed<Value>, _ numbers: @escaping (Value) -> [Double]) {
      (self.source, self.numbers) = (source, numbers)
    }

    private func segment(at time: Double, isBefore: Bool) -> Keyframed<Value>.Segment? {
      var (low, high) = (0, source.segments.count)
      while low < high {
        let middle = (low + high) / 2
        let start = source.segments[middle].start
        if isBefore ? start < time : start <= time { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      let found = source.segments[low - 1]
      guard isBefore ? time <= found.end : time < found.end else { return nil }
      return found
    }

    func values(at time: Double, isBefore: Bool) -> [Double] {
      guard isBefore, let segment = segment(at: time, isBefore: true), segment.holds else {
        return numbers(source.value(at: time))
      }
      return numbers(segment.from)
    }

    /// The half width of the difference for a speed, in parts of the way.
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

    /// The speeds before the first and behind the last keyframe, where only loops move.
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
}

extension SceneOutline {
  /// Returns the curve of a property; nil for values that are not numbers, and without keyframes.
  ///
  /// - Parameters:
  ///   - row: The row of the property.
  ///   - json: Its JSON with edits.
  ///   - form: The form of its values.
  package func curve(of row: Int, _ json: JSONTree, _ form: ValuePlace.Form) -> PropertyCurve? {
    guard rows.indices.contains(row), rows[row].property != nil else { return nil }
    let clock = CompositionClock(from: animation.start, to: animation.end) {
      frame(of: row, at: $0)
    }
    return PropertyCurve(
      json, form, rate: animation.framerate,
      frame: { clock.frame(of: $0) }, time: { [self] in frame(of: row, at: $0) })
  }
}
