// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// The values of a property at frames, of which keyframes are made.
struct SampledValues {
  private let frames: [Double]
  private let values: [RecordedValue]
  /// Those half way to the next frame, for frames that are no more than one apart.
  private let middles: [RecordedValue]

  /// - Parameters:
  ///   - frames: Rising.
  ///   - value: The value at a frame; nil for none.
  init(_ frames: [Double], _ value: (Double) -> RecordedValue?) {
    self.frames = frames
    values = frames.compactMap(value)
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      middles = []
      return
    }
    middles = zip(frames, frames.dropFirst()).compactMap { a, b in
      value(b - a > 1.001 ? a : (a + b) / 2)
    }
  }

  /// The property with keyframes; nil if the values have different forms.
  ///
  /// - Parameters:
  ///   - isOriented: Whether the layer is turned into the direction of its motion.
  ///   - source: The frame of the old keyframes for a frame. Default: the same.
  func property(
    _ old: JSONTree, _ context: PropertyContext, _ accuracy: ValueAccuracy, isOriented: Bool,
    source: (Double) -> Double = { $0 }
  ) -> JSONTree? {
    guard values.count == frames.count, let first = values.first else { return nil }
    let new: JSONTree?
    switch first {
    case .numbers(let numbers):
      new = self.numbers(old, numbers.count, context, accuracy, isOriented)
    case .path: new = path(context, accuracy)
    case .text: new = texts(old, source)
    }
    guard let new else { return nil }
    var result = old
    result.remove("x")
    for member in new.members ?? [] { result.set(member.key, member.value) }
    if new["s"]?.bool == true {
      result.remove("k")
      result.remove("a")
    }
    return result
  }

  private func numbers(
    _ old: JSONTree, _ count: Int, _ context: PropertyContext, _ accuracy: ValueAccuracy,
    _ isOriented: Bool
  ) -> JSONTree? {
    func list(_ values: [RecordedValue]) -> [[Double]]? {
      var result: [[Double]] = []
      for value in values {
        guard case .numbers(let numbers) = value, numbers.count == count,
          numbers.allSatisfy(\.isFinite)
        else { return nil }
        result.append(numbers)
      }
      return result
    }
    guard let values = list(values), count > 0 else { return nil }
    let half = list(middles) ?? []
    let middles = half.isEmpty ? [] : half + [values[values.count - 1]]
    let largest = values.joined().map(\.magnitude).max() ?? 100
    let error = accuracy.error(context, largest: largest)
    let decimals = accuracy.decimals(context, largest: largest) + 1
    func round(_ number: Double) -> Double { number.rounded(decimals: decimals) }
    let fit = CurveFit(
      times: frames, values: values, middles: middles,
      tolerance: [Double](repeating: error * 2, count: count))
    let keys = fit.keys()
    let whole = FittedProperty.json(keys, isScalar: old["k"]?.elements == nil && count == 1, round)
    guard context.isLayerPosition, !isOriented, count >= 2, keys.count > 3,
      count == 2 || values.allSatisfy({ $0[2] == values[0][2] })
    else { return whole }
    // What moves along a curve needs fewer keyframes of x and y apart.
    let parts = (0..<count).map { i in
      let fit = CurveFit(
        times: frames, values: values.map { [$0[i]] }, middles: middles.map { [$0[i]] },
        tolerance: [error * 2])
      return FittedProperty.json(fit.keys(), isScalar: true, round)
    }
    var split = JSONTree.object([.init("s", .bool(true))])
    for (key, part) in zip(["x", "y", "z"], parts) { split.set(key, part) }
    return split.text.count < whole.text.count ? split : whole
  }

  private func path(_ context: PropertyContext, _ accuracy: ValueAccuracy) -> JSONTree? {
    var shapes: [PathShape] = []
    for value in values {
      guard case .path(let path) = value, path.contours.count == 1 else { return nil }
      shapes.append(PathShape(path.contours[0], of: path))
    }
    return FittedProperty.path(
      frames, shapes, tolerance: 2 * accuracy.error(context),
      decimals: accuracy.decimals(context) + 1)
  }

  /// Texts, which stay until the next keyframe.
  private func texts(_ old: JSONTree, _ source: (Double) -> Double) -> JSONTree? {
    let keys = old.keyList
    func document(at frame: Double) -> JSONTree? {
      guard let keys else { return old["k"] }
      let key = keys.last { ($0["t"]?.number ?? 0) <= frame } ?? keys.first
      return key?["s"]
    }
    var list: [(time: Double, document: JSONTree)] = []
    for (frame, value) in zip(frames, values) {
      guard case .text(let text, let members) = value, var new = document(at: source(frame)) else {
        return nil
      }
      new.set("t", .string(text))
      for member in members {
        if member.value == .null {
          new.remove(member.key)
        } else {
          new.set(member.key, member.value)
        }
      }
      if list.last?.document != new { list.append((frame, new)) }
    }
    return .object([
      .init(
        "k",
        .array(
          list.map {
            .object([.init("s", $0.document), .init("t", .number(FittedProperty.time($0.time)))])
          }))
    ])
  }
}
