// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// A new keyframe between two others that does not change the motion: easing and motion path are
/// divided there.
struct KeyframeSplit {
  /// The value at the new keyframe.
  let value: JSONTree
  /// The handles of the easing: after the first keyframe, before and after the new one, before
  /// the next one.
  let handles: (out: JSONTree, newInto: JSONTree, newOut: JSONTree, into: JSONTree)
  /// The tangents in the same order; nil without a motion path.
  var tangents: (out: JSONTree, newInto: JSONTree, newOut: JSONTree, into: JSONTree)?

  /// - Parameters:
  ///   - share: The part of the time between both keyframes, between 0 and 1.
  ///   - isOrientation: Whether the values are angles of a rotation in 3D.
  init(
    _ node: KeyframeNodes.Node, _ next: KeyframeNodes.Node, at share: Double, isOrientation: Bool
  ) {
    let curves = Self.curves(node.out, next.into)
    let parts = curves.map { $0.split(at: share) ?? (.linear, .linear) }
    // Both handles of a segment have one form.
    let (out, into) = (node.out ?? next.into, next.into ?? node.out)
    func handle(_ points: [Point], like: JSONTree?) -> JSONTree {
      .handle(points.map { Point($0.x.microRounded, $0.y.microRounded) }, like: like)
    }
    handles = (
      handle(parts.map(\.before.controls.0), like: out),
      handle(parts.map(\.before.controls.1), like: into),
      handle(parts.map(\.after.controls.0), like: out),
      handle(parts.map(\.after.controls.1), like: into)
    )
    let shares = curves.map { $0(share) }
    if isOrientation, let turned = node.value.turned(to: next.value, shares[0]) {
      value = turned
      return
    }
    guard let path = SpatialSplit(node, next, at: shares[0]) else {
      value = node.value.interpolated(to: next.value, shares)
      return
    }
    value = path.value
    tangents = path.tangents
  }

  /// The easing curves of all components, at least one.
  static func curves(_ out: JSONTree?, _ into: JSONTree?) -> [UnitBezier] {
    guard let out, let into, out.members != nil, into.members != nil else { return [.linear] }
    func numbers(_ handle: JSONTree, _ key: String, _ fallback: Double) -> [Double] {
      let list = handle[key].flatMap { $0.numbers ?? $0.number.map { [$0] } } ?? []
      return list.isEmpty ? [fallback] : list
    }
    let lists = [
      numbers(out, "x", 0), numbers(out, "y", 0), numbers(into, "x", 1), numbers(into, "y", 1),
    ]
    let count = min(4, lists.map(\.count).max() ?? 1)
    return (0..<count).map { index in
      let parts = lists.map { $0.indices.contains(index) ? $0[index] : $0[0] }
      return UnitBezier(parts[0], parts[1], parts[2], parts[3])
    }
  }

  /// The easing curve of the first component of a keyframe.
  static func curve(of key: JSONTree) -> UnitBezier { curves(key["o"], key["i"])[0] }
}

/// A motion path that is divided at a part of its length.
private struct SpatialSplit {
  let value: JSONTree
  let tangents: (out: JSONTree, newInto: JSONTree, newOut: JSONTree, into: JSONTree)

  /// - Returns: nil without a motion path.
  init?(_ node: KeyframeNodes.Node, _ next: KeyframeNodes.Node, at share: Double) {
    guard let from = node.value.numbers, let to = next.value.numbers,
      let out = node.outTangent?.numbers, let into = next.inTangent?.numbers,
      from.count >= 2, to.count == from.count, out.count >= 2, into.count >= 2
    else { return nil }
    let start = Point(from[0], from[1])
    let end = Point(to[0], to[1])
    let curve = CubicBezier(
      start, start + Vector(out[0], out[1]), end + Vector(into[0], into[1]), end)
    let length = curve.length()
    guard length > 0, length.isFinite else { return nil }
    let part = share.clamped(to: 0...1)
    let t = curve.parameter(atLength: part * length, total: length)
    let (left, right) = curve.split(at: t)
    // The other components have curves of their own with the same parameter.
    var depths: [[Double]] = []
    for index in from.indices.dropFirst(2) {
      let a = from[index]
      let b = a + (out.indices.contains(index) ? out[index] : 0)
      let d = to[index]
      let c = d + (into.indices.contains(index) ? into[index] : 0)
      depths.append(Self.split(a, b, c, d, at: t))
    }
    func list(_ vector: Vector, _ index: Int, from base: Int, _ count: Int) -> JSONTree {
      let numbers = [vector.dx, vector.dy] + depths.map { $0[index] - $0[base] }
      return .numbers(numbers.prefix(count).map(\.microRounded))
    }
    let middle = left.end
    value = .numbers(([middle.x, middle.y] + depths.map { $0[3] }).map(\.microRounded))
    tangents = (
      list(left.control1 - start, 1, from: 0, out.count),
      list(left.control2 - middle, 2, from: 3, into.count),
      list(right.control1 - middle, 4, from: 3, out.count),
      list(right.control2 - end, 5, from: 6, into.count)
    )
  }

  /// The seven numbers of the two curves into which a cubic one is divided.
  private static func split(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double
  ) -> [Double] {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * t }
    let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d))
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
    return [a, ab, abc, mix(abc, bcd), bcd, cd, d]
  }
}

extension JSONTree {
  /// Returns a handle of the easing with a point for each component, or one for all, in the form of
  /// another handle.
  static func handle(_ points: [Point], like other: JSONTree?) -> JSONTree {
    var result = other?.members == nil ? .object([]) : other ?? .object([])
    for (key, values) in [("x", points.map(\.x)), ("y", points.map(\.y))] {
      let isList = points.count != 1 || other?[key]?.elements != nil
      // A list of equal numbers stays as long as it is.
      let count = points.count == 1 ? max(1, other?[key]?.elements?.count ?? 1) : points.count
      let list = points.count == 1 ? Array(repeating: values[0], count: count) : values
      result.set(key, isList ? .numbers(list) : .number(values[0]))
    }
    return result
  }

  /// Returns the rotation between two of keyframes, as angles; nil for values that are none.
  fileprivate func turned(to other: JSONTree, _ share: Double) -> JSONTree? {
    guard let a = numbers, let b = other.numbers, a.count >= 3, b.count >= 3 else { return nil }
    let value = Orientation(x: a[0], y: a[1], z: a[2])
      .interpolated(to: Orientation(x: b[0], y: b[1], z: b[2]), weight: share)
    return .numbers([value.x, value.y, value.z].map(\.microRounded))
  }

  /// Returns the value between two values of keyframes.
  ///
  /// - Parameter shares: The part of the segment, of each component or of all.
  func interpolated(to other: JSONTree, _ shares: [Double]) -> JSONTree {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      return .number((a + (b - a) * (shares.first ?? 0)).microRounded)
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(
        a.indices.map { index in
          let share = shares.indices.contains(index) ? shares[index] : shares.first ?? 0
          return a[index].interpolated(to: b[index], [share])
        })
    case (.object(let a), .object):
      return .object(
        a.map { member in
          guard let end = other[member.key] else { return member }
          return Member(member.key, member.value.interpolated(to: end, [shares.first ?? 0]))
        })
    default: return self
    }
  }
}
