// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// Writes fitted keyframes as properties.
enum FittedProperty {
  /// A property of numbers.
  ///
  /// - Parameters:
  ///   - isScalar: Whether the value that does not change is a number and no list.
  ///   - round: Rounds a component of a value.
  static func json(
    _ keys: [FittedKey], isScalar: Bool, _ round: (Double) -> Double
  ) -> JSONTree {
    json(keys) { value in
      let numbers = value.map(round)
      return isScalar && keys.count == 1 ? .number(numbers.first ?? 0) : .numbers(numbers)
    }
  }

  /// A property whose values are written by a function.
  static func json(_ keys: [FittedKey], _ value: ([Double]) -> JSONTree) -> JSONTree {
    guard keys.count > 1 else { return .still(value(keys.first?.value ?? [])) }
    let list = keys.enumerated().map { index, key in
      var json = JSONTree.object([
        .init("t", .number(time(key.time))), .init("s", value(key.value)),
      ])
      guard index + 1 < keys.count else { return json }
      if key.holds {
        json.set("h", .number(1))
      } else {
        let easing = key.easing ?? (out: Point(0, 0), into: Point(1, 1))
        json.set("i", handle(easing.into))
        json.set("o", handle(easing.out))
      }
      return json
    }
    return .object([.init("a", .number(1)), .init("k", .array(list))])
  }

  /// A time that is written: never later than the frame, at which a value that jumps has to be the new one.
  static func time(_ time: Double) -> Double {
    (time * 1e5 + 1e-4).rounded(.down) / 1e5
  }

  static func handle(_ point: Point) -> JSONTree {
    .object([
      .init("x", .number(point.x.rounded(decimals: 6))),
      .init("y", .number(point.y.rounded(decimals: 6))),
    ])
  }

  /// A path that may have another number of vertices at some frames, where it holds its shape until the next frame.
  ///
  /// - Parameters:
  ///   - shapes: The path at each time.
  ///   - tolerance: The largest distance of a point.
  static func path(
    _ times: [Double], _ shapes: [PathShape], tolerance: Double, decimals: Int
  ) -> JSONTree {
    func value(_ numbers: [Double], _ isClosed: Bool, isKey: Bool) -> JSONTree {
      let shape = PathShape(
        numbers: numbers.map { $0.rounded(decimals: decimals) }, isClosed: isClosed
      ).json
      return isKey ? .array([shape]) : shape
    }
    guard let first = shapes.first else { return .still(.array([])) }
    // Runs of shapes with the same vertices.
    var all: [(key: FittedKey, isClosed: Bool)] = []
    var start = 0
    while start < shapes.count {
      var end = start
      while end + 1 < shapes.count, shapes[end + 1].numbers.count == shapes[start].numbers.count,
        shapes[end + 1].isClosed == shapes[start].isClosed
      {
        end += 1
      }
      let fit = CurveFit(
        times: Array(times[start...end]), values: shapes[start...end].map(\.numbers),
        tolerance: [Double](repeating: tolerance, count: shapes[start].numbers.count))
      var keys = fit.keys()
      // The last shape of a run stays until the next run begins.
      if end + 1 < shapes.count, let last = keys.indices.last {
        keys[last].holds = true
        keys[last].easing = nil
      }
      all += keys.map { ($0, shapes[start].isClosed) }
      start = end + 1
    }
    guard all.count > 1 else { return .still(value(first.numbers, first.isClosed, isKey: false)) }
    let list = all.enumerated().map { index, entry in
      var json = JSONTree.object([
        .init("t", .number(time(entry.key.time))),
        .init("s", value(entry.key.value, entry.isClosed, isKey: true)),
      ])
      guard index + 1 < all.count else { return json }
      if entry.key.holds {
        json.set("h", .number(1))
      } else {
        let easing = entry.key.easing ?? (out: Point(0, 0), into: Point(1, 1))
        json.set("i", handle(easing.into))
        json.set("o", handle(easing.out))
      }
      return json
    }
    return .object([.init("a", .number(1)), .init("k", .array(list))])
  }
}
