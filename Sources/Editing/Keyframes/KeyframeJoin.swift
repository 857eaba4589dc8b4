// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// The inverse of `KeyframeSplit`: the easing and the motion path between two keyframes without the
/// one between them, where that one divides them and nothing else.
struct KeyframeJoin {
  /// The handles of the easing after the first keyframe and before the last one.
  private(set) var out: JSONTree?
  private(set) var into: JSONTree?
  /// The tangents in the same order; nil without a motion path.
  private(set) var outTangent: JSONTree?
  private(set) var inTangent: JSONTree?

  /// Joins what is around a keyframe.
  ///
  /// - Returns: nil if the motion would be another one without the keyframe.
  init?(
    _ node: KeyframeNodes.Node, _ middle: KeyframeNodes.Node, _ next: KeyframeNodes.Node,
    isOrientation: Bool
  ) {
    guard !node.holds, !middle.holds, next.time > middle.time, middle.time > node.time,
      node.out != nil, next.into != nil
    else { return nil }
    let share = (middle.time - node.time) / (next.time - node.time)
    // The numbers of files have three decimals for the most part.
    for unit in [1e3, 1e6] {
      guard fill(node, middle, next, at: share, unit) else { return nil }
      var (start, end) = (node, next)
      (start.out, end.into) = (out, into)
      if outTangent != nil { (start.outTangent, end.inTangent) = (outTangent, inTangent) }
      let split = KeyframeSplit(start, end, at: share, isOrientation: isOrientation)
      if split.isNear(node, middle, next) { return }
    }
    return nil
  }

  /// Computes handles and tangents with decimals of a unit.
  private mutating func fill(
    _ node: KeyframeNodes.Node, _ middle: KeyframeNodes.Node, _ next: KeyframeNodes.Node,
    at share: Double, _ unit: Double
  ) -> Bool {
    func rounded(_ number: Double) -> Double { (number * unit).rounded() / unit + 0 }
    let left = KeyframeSplit.curves(node.out, middle.into)
    let right = KeyframeSplit.curves(middle.out, next.into)
    var parts: [(before: UnitBezier, after: UnitBezier, way: Double)] = []
    let path = SpatialJoin(node, middle, next)
    for index in 0..<max(left.count, right.count) {
      let component = max(left.count, right.count) > 1 ? index : nil
      guard
        let way = path?.share ?? Self.way(node.value, middle.value, next.value, of: component)
      else { return false }
      parts.append(
        (left[min(index, left.count - 1)], right[min(index, right.count - 1)], way))
    }
    let joined = parts.compactMap { Self.curve($0.before, $0.after, at: share, way: $0.way) }
    guard joined.count == parts.count else { return false }
    func points(_ point: (UnitBezier) -> Point) -> [Point] {
      joined.map(point).map { Point(rounded($0.x), rounded($0.y)) }
    }
    out = .handle(points(\.controls.0), like: node.out)
    into = .handle(points(\.controls.1), like: next.into)
    if let path {
      outTangent = .numbers(path.out.map(rounded))
      inTangent = .numbers(path.into.map(rounded))
    }
    return true
  }

  /// The part of the change of a value, or of one of its components, that is done in the middle; of
  /// all numbers the one that changes most. nil if it does not change.
  private static func way(
    _ from: JSONTree, _ middle: JSONTree, _ to: JSONTree, of component: Int?
  ) -> Double? {
    let lists = [from, middle, to].map(\.allNumbers)
    guard lists[0].count == lists[1].count, lists[1].count == lists[2].count else { return nil }
    let changes = lists[0].indices.map { (lists[2][$0] - lists[0][$0]).magnitude }
    let most = component ?? changes.indices.max { changes[$0] < changes[$1] }
    guard let most, changes.indices.contains(most), changes[most] > 0 else { return nil }
    return (lists[1][most] - lists[0][most]) / (lists[2][most] - lists[0][most])
  }

  /// Joins two easing curves that meet at a time and a part of the change; nil if they do not make one
  /// curve.
  private static func curve(
    _ before: UnitBezier, _ after: UnitBezier, at x: Double, way y: Double
  ) -> UnitBezier? {
    func global(_ point: Point, _ from: Point, _ size: Vector) -> Point {
      Point(from.x + point.x * size.dx, from.y + point.y * size.dy)
    }
    let middle = Point(x, y)
    let (first, second) = (Vector(x, y), Vector(1 - x, 1 - y))
    let (a, b) = (
      global(before.controls.0, Point(0, 0), first), global(before.controls.1, Point(0, 0), first)
    )
    let (c, d) = (
      global(after.controls.0, middle, second), global(after.controls.1, middle, second)
    )
    guard let t = parameter(middle - b, c - middle) else { return nil }
    let (p, q) = (Point(a.x / t, a.y / t), Point((d.x - t) / (1 - t), (d.y - t) / (1 - t)))
    let range = -1e-3...1 + 1e-3
    guard range.contains(p.x), range.contains(q.x), p.y.isFinite, q.y.isFinite else { return nil }
    return UnitBezier(p.x, p.y, q.x, q.y)
  }

  /// The parameter at which a curve was divided, by the handles on both sides of the point.
  fileprivate static func parameter(_ before: Vector, _ after: Vector) -> Double? {
    let sum = before.length + after.length
    guard sum > 1e-9, sum.isFinite else { return nil }
    let t = before.length / sum
    return t > 1e-6 && t < 1 - 1e-6 ? t : nil
  }
}

/// Two parts of a motion path as one.
private struct SpatialJoin {
  /// The part of the length that is before the keyframe between them.
  let share: Double
  /// The tangents after the first keyframe and before the last one.
  let out, into: [Double]

  /// - Returns: nil without a motion path.
  init?(
    _ node: KeyframeNodes.Node, _ middle: KeyframeNodes.Node, _ next: KeyframeNodes.Node
  ) {
    guard let from = node.value.numbers, let point = middle.value.numbers,
      let to = next.value.numbers, let a = node.outTangent?.numbers,
      let b = middle.inTangent?.numbers, let c = middle.outTangent?.numbers,
      let d = next.inTangent?.numbers,
      [from, point, to, a, b, c, d].allSatisfy({ $0.count >= 2 })
    else { return nil }
    func length(_ from: [Double], _ out: [Double], _ into: [Double], _ to: [Double]) -> Double {
      let (start, end) = (Point(from[0], from[1]), Point(to[0], to[1]))
      return CubicBezier(
        start, start + Vector(out[0], out[1]), end + Vector(into[0], into[1]), end
      ).length()
    }
    let (before, after) = (length(from, a, b, point), length(point, c, d, to))
    guard before + after > 0, (before + after).isFinite,
      let t = KeyframeJoin.parameter(Vector(b[0], b[1]), Vector(c[0], c[1]))
    else { return nil }
    share = before / (before + after)
    out = a.map { $0 / t }
    into = d.map { $0 / (1 - t) }
  }
}

extension KeyframeSplit {
  /// Whether this is what is around a keyframe, but for the rounding.
  fileprivate func isNear(
    _ node: KeyframeNodes.Node, _ middle: KeyframeNodes.Node, _ next: KeyframeNodes.Node
  ) -> Bool {
    func isNear(_ a: JSONTree, _ b: JSONTree?) -> Bool {
      guard let b else { return false }
      let (x, y) = (a.allNumbers, b.allNumbers)
      return x.count == y.count
        && zip(x, y).allSatisfy { ($0 - $1).magnitude <= 2e-4 * max(1, $1.magnitude) }
    }
    guard isNear(value, middle.value), isNear(handles.out, node.out),
      isNear(handles.newInto, middle.into), isNear(handles.newOut, middle.out),
      isNear(handles.into, next.into)
    else { return false }
    guard let tangents else { return node.outTangent == nil || next.inTangent == nil }
    return isNear(tangents.out, node.outTangent) && isNear(tangents.newInto, middle.inTangent)
      && isNear(tangents.newOut, middle.outTangent) && isNear(tangents.into, next.inTangent)
  }
}

extension JSONTree {
  /// All numbers in a value, in their order.
  fileprivate var allNumbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .array(let values): values.flatMap(\.allNumbers)
    case .object(let members): members.flatMap(\.value.allNumbers)
    case .null, .bool, .string: []
    }
  }
}
