// SPDX-License-Identifier: Apache-2.0

package import LottieCore
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

  /// One keyframe, with the segment to the next one.
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
    /// The length of the segment to the next keyframe.
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
  package let hasHandles: Bool
  /// The frames of a second.
  package let rate: Double
  private let toFrame: (Double) -> Double?
  private let toTime: (Double) -> Double
  private let samples: KeyframeNumbers

  /// The position of a handle that a linear easing does not have, in parts of the segment.
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
    _ json: JSONTree, _ form: ValueAddress.Form, rate: Double,
    frame: @escaping (Double) -> Double?, time: @escaping (Double) -> Double
  ) {
    guard let list = try? KeyframeNodes(json, form), rate.isFinite, rate > 0,
      let samples = KeyframeNumbers(json, form)
    else { return nil }
    (self.rate, toFrame, toTime, self.samples) = (rate, frame, time, samples)
    hasHandles = form != .orientation
    switch form {
    case .number: components = [.number]
    case .orientation: components = [.x, .y, .z]
    case .vector:
      let depths = list.nodes.map { $0.value.numbers?.dropFirst(2).first ?? 0 }
      components = depths.allSatisfy { $0 == depths.first } ? [.x, .y] : [.x, .y, .z]
    case .color: components = [.red, .green, .blue]
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
  package func isSplit(_ index: Int, _ side: KeyframeSide) -> Bool {
    guard let easing = way(index, side)?.easing, let first = easing.first else { return false }
    return easing.contains { $0 != first }
  }

  private func way(_ index: Int, _ side: KeyframeSide) -> Keyframe? {
    let start = side == .after ? index : index - 1
    guard hasHandles, keyframes.indices.contains(start), !keyframes[start].easing.isEmpty else {
      return nil
    }
    return keyframes[start]
  }

  /// Whether the file can give each component an easing of its own: those of a vector.
  package var hasOwnEasings: Bool { components.contains(.x) && !isPath }

  /// Returns the control point of the easing on a side of a keyframe; nil if there is none.
  package func easing(of index: Int, _ side: KeyframeSide, component: Int) -> Point? {
    guard let way = way(index, side) else { return nil }
    let controls = way.easing[way.easing.indices.contains(component) ? component : 0].controls
    return side == .after ? controls.0 : controls.1
  }

  /// Returns the position of a handle: a time, and a value or a speed. Nil if there is none: at a
  /// hold, and in the graph of values on a motion path.
  package func handle(
    _ kind: Kind, of index: Int, _ side: KeyframeSide, component: Int
  ) -> Point? {
    guard let way = way(index, side), let change = change(kind, way, component) else { return nil }
    let easing = way.easing[way.easing.indices.contains(component) ? component : 0]
    let isBare = easing == .linear
    let controls = easing.controls
    let control =
      side == .after
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
      side == .after ? (a.x, a.y, b.x, b.y) : (1 - b.x, 1 - b.y, 1 - a.x, 1 - a.y)
    if x > Self.leastTime { return y / x }
    if y.magnitude > 1e-6 { return y / Self.leastTime }
    return u > Self.leastTime ? v / u : 0
  }

  /// The least part of the segment that a handle with a speed is long.
  private static let leastTime = 1e-3

  /// Returns the control point of the easing for a handle at a position: the inverse of `handle`.
  package func control(
    _ kind: Kind, of index: Int, _ side: KeyframeSide, component: Int, at point: Point
  ) -> Point? {
    guard let way = way(index, side), let change = change(kind, way, component) else { return nil }
    let least = kind == .speed ? Self.leastTime : 0
    var x = ((point.x - way.time) / way.span).clamped(to: 0...1)
    x = side == .after ? max(least, x) : min(1 - least, x)
    let easing = way.easing[way.easing.indices.contains(component) ? component : 0]
    let (out, into) = easing.controls
    let current = side == .after ? out.y : into.y
    switch kind {
    case .value:
      // Where the value does not change, the easing of this component has no height.
      let isFlat = change.magnitude < 1e-9
      return Point(x, isFlat ? current : (point.y - way.values[component]) / change)
    case .speed:
      guard change.magnitude > 1e-9 else { return Point(x, current) }
      let part = point.y / rate * way.span / change
      return Point(x, side == .after ? part * x : 1 - part * (1 - x))
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
  package func curve(of row: Int, _ json: JSONTree, _ form: ValueAddress.Form) -> PropertyCurve? {
    guard rows.indices.contains(row), rows[row].isProperty else { return nil }
    let clock = clock(of: row)
    return PropertyCurve(
      json, form, rate: framerate,
      frame: { clock.frame(of: $0) }, time: { [self] in frame(of: row, at: $0) })
  }
}
