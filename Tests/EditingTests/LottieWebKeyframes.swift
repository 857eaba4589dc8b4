// SPDX-License-Identifier: Apache-2.0

import LottieGeometry

@testable import LottieCore

/// A property's keyframes by the rules of lottie-web 5, which throws where a member is missing that it
/// needs.
struct LottieWebKeyframes {
  /// A member that lottie-web reads without asking whether it is there.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let keys: [JSONTree]

  /// - Returns: nil for a property without keyframes.
  init?(_ property: JSONTree) {
    let inner = property["p"] != nil ? property["k"] ?? .null : property
    guard let keys = inner.keyframes else { return nil }
    self.keys = keys
  }

  /// What lottie-web needs and does not find; nil if it can play all frames.
  var problem: String? {
    guard keys.count > 1 else { return "a lone keyframe" }
    for (index, key) in keys.enumerated() {
      guard key["t"]?.number != nil else { return "\(index): no t" }
      guard index + 1 < keys.count else { continue }
      guard key["s"]?.elements != nil else { return "\(index): no list s" }
      if keys[index + 1]["s"] == nil, key["e"] == nil { return "\(index): no end" }
      if Self.hasPath(key), key["ti"]?.numbers == nil { return "\(index): no ti" }
      if key["h"]?.number == 1, !Self.hasPath(key) { continue }
      for (handle, axis) in [("o", "x"), ("o", "y"), ("i", "x"), ("i", "y")] {
        guard let value = key[handle]?[axis] else { return "\(index): no \(handle).\(axis)" }
        guard value.number != nil || value.numbers?.isEmpty == false else {
          return "\(index): \(handle).\(axis)"
        }
        let isList = key["o"]?["x"]?.elements != nil
        if (value.elements != nil) != isList { return "\(index): handles of two forms" }
      }
    }
    return nil
  }

  private static func hasPath(_ key: JSONTree) -> Bool { key["to"]?.numbers != nil }

  /// The numbers at a frame; empty for values that are no list of numbers.
  func values(at frame: Double) throws -> [Double] {
    var index = 0
    while index < keys.count - 2, try time(index + 1) <= frame { index += 1 }
    let (key, next) = (keys[index], keys[min(index + 1, keys.count - 1)])
    let (start, end) = (try time(index), try time(min(index + 1, keys.count - 1)))
    guard let from = key["s"]?.numbers else { throw Missing(description: "s") }
    guard let to = (next["s"] ?? key["e"])?.numbers else { throw Missing(description: "e") }
    guard from.count == to.count else { throw Missing(description: "values of one length") }
    if frame >= end { return to }
    if frame <= start { return from }
    let share = (frame - start) / (end - start)
    if Self.hasPath(key), !Self.isStraight(key, from, to) {
      return try Self.point(from, to, key, try Self.easing(key, 0)(share))
    }
    if key["h"]?.number == 1 { return from }
    return try from.indices.map {
      from[$0] + (to[$0] - from[$0]) * (try Self.easing(key, $0)(share))
    }
  }

  private func time(_ index: Int) throws -> Double {
    guard let time = keys[index]["t"]?.number else { throw Missing(description: "t") }
    return time
  }

  private static func easing(_ key: JSONTree, _ component: Int) throws -> UnitBezier {
    func number(_ handle: String, _ axis: String) throws -> Double {
      guard let value = key[handle]?[axis] else { throw Missing(description: "\(handle).\(axis)") }
      if let list = value.numbers {
        guard let first = list.first else { throw Missing(description: "\(handle).\(axis)") }
        return list.indices.contains(component) ? list[component] : first
      }
      guard let number = value.number else { throw Missing(description: "\(handle).\(axis)") }
      return number
    }
    return UnitBezier(
      try number("o", "x"), try number("o", "y"), try number("i", "x"), try number("i", "y"))
  }

  /// Whether the path is left out: its tangents are on the line between both points.
  private static func isStraight(_ key: JSONTree, _ from: [Double], _ to: [Double]) -> Bool {
    guard let out = key["to"]?.numbers, let into = key["ti"]?.numbers, out.count >= 2,
      into.count >= 2
    else { return false }
    func isOnLine(_ x: Double, _ y: Double) -> Bool {
      let sum =
        from[0] * to[1] + from[1] * x + to[0] * y - x * to[1] - y * from[0] - to[0] * from[1]
      return sum > -0.001 && sum < 0.001
    }
    if from[0] == to[0], from[1] == to[1] { return (out + into).allSatisfy { $0 == 0 } }
    return isOnLine(from[0] + out[0], from[1] + out[1])
      && isOnLine(to[0] + into[0], to[1] + into[1])
      && from.dropFirst(2) == to.dropFirst(2)
  }

  /// The point at a part of the length of a path, of 150 lines.
  private static func point(
    _ from: [Double], _ to: [Double], _ key: JSONTree, _ share: Double
  ) throws -> [Double] {
    guard let out = key["to"]?.numbers, let into = key["ti"]?.numbers else {
      throw Missing(description: "ti")
    }
    let points = (0..<150).map { step -> [Double] in
      let t = Double(step) / 149
      return from.indices.map { index in
        let b = from[index] + (out.indices.contains(index) ? out[index] : 0)
        let c = to[index] + (into.indices.contains(index) ? into[index] : 0)
        let u = 1 - t
        return u * u * u * from[index] + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t
          * to[index]
      }
    }
    let lengths = zip(points, points.dropFirst()).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    var left = share * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 {
        return zip(points[index], points[index + 1]).map { $0 + ($1 - $0) * left / length }
      }
      left -= length
    }
    return to
  }
}
