// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// Removes keyframes that change nothing: of values that stay the same, and of those that move evenly through one. Values
/// that have a keyframe at each frame, as some tools write them, get few keyframes with easings.
enum ReduceKeyframes: PrepareStep {
  static let id = PrepareStepID.keyframes

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.minifies else { return }
    let accuracy = ValueAccuracy(root, work.options)
    let version = root["v"]?.string
    var removed = 0
    PropertyWalk(root).change(&root) { property, context in
      // Expressions ask for keyframes, slots are replaced as a whole.
      guard !property.isPropertyWithExpression, property["sid"] == nil, let keys = property.keyList,
        !work.stop.isSet
      else { return }
      let count = keys.count
      guard let new = reduced(property, keys, context, accuracy, version) else { return }
      property = new
      removed += count - (new.keyList?.count ?? 1)
    }
    if removed > 0 {
      work.note(.changed, .counted(removed, "1 keyframe removed", "\(removed) keyframes removed"))
    }
  }

  private static func reduced(
    _ property: JSONTree, _ keys: [JSONTree], _ context: PropertyContext, _ accuracy: ValueAccuracy,
    _ version: String?
  ) -> JSONTree? {
    let times = keys.compactMap { $0["t"]?.number }
    guard times.count == keys.count, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return nil
    }
    if let value = onlyValue(keys) { return fixed(property, value) }
    if let dense = dense(property, keys, times, context, accuracy, version) { return dense }
    // A keyframe between two with the same value as its own says nothing.
    var kept = keys
    var index = 1
    while index + 1 < kept.count {
      if let a = start(kept, index - 1), let b = start(kept, index), let c = start(kept, index + 1),
        a == b, b == c, kept[index - 1]["to"] == nil, kept[index]["to"] == nil,
        staysBetween(kept[index - 1]), staysBetween(kept[index])
      {
        kept.remove(at: index)
      } else {
        index += 1
      }
    }
    guard kept.count < keys.count else { return nil }
    var new = property
    new.set("k", .array(kept))
    return new
  }

  /// Whether a segment with equal ends is constant: its easing has no effect then, but motion along a curve has.
  private static func staysBetween(_ key: JSONTree) -> Bool {
    key["e"] == nil || key["e"] == key["s"]
  }

  /// The value of a keyframe, which old files have in the one before.
  private static func start(_ keys: [JSONTree], _ index: Int) -> JSONTree? {
    keys[index]["s"] ?? (index > 0 ? keys[index - 1]["e"] : nil)
  }

  /// The value of all keyframes; nil if it changes.
  private static func onlyValue(_ keys: [JSONTree]) -> JSONTree? {
    guard let first = keys[0]["s"] else { return nil }
    for (index, key) in keys.enumerated() {
      for value in [start(keys, index), key["e"]] {
        if let value, value != first { return nil }
      }
      // Tangents move the value away and back.
      for tangent in [key["to"], key["ti"]] {
        if tangent?.numbers?.contains(where: { $0 != 0 }) == true { return nil }
      }
    }
    return first
  }

  private static func fixed(_ property: JSONTree, _ value: JSONTree) -> JSONTree {
    var new = property
    new.set("a", .number(0))
    let only = value.elements.flatMap { $0.count == 1 ? $0[0] : nil }
    new.set("k", only ?? value)
    return new
  }

  /// Few keyframes for a value that has one at about each frame, without easing; nil for others.
  private static func dense(
    _ property: JSONTree, _ keys: [JSONTree], _ times: [Double], _ context: PropertyContext,
    _ accuracy: ValueAccuracy, _ version: String?
  ) -> JSONTree? {
    guard keys.count >= 6, !keys.contains(where: { $0["to"] != nil || $0.isOn("h") }) else {
      return nil
    }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard gaps.filter({ $0 <= 1.01 }).count * 10 >= gaps.count * 8,
      let sampler = PropertySampler(property, version: version)
    else { return nil }
    var samples: [Double] = []
    for (time, gap) in zip(times, gaps) {
      let steps = Int(clamping: gap.rounded(.up), to: 1...10_000)
      samples += (0..<steps).map { time + Double($0) * gap / Double(steps) }
    }
    samples.append(times[times.count - 1])
    let decimals = accuracy.decimals(context) + 1
    let new: JSONTree
    if context.kind == .path {
      var shapes: [PathShape] = []
      for time in samples {
        guard case .path(let path)? = sampler.value(at: time), path.contours.count == 1 else {
          return nil
        }
        shapes.append(PathShape(path.contours[0], of: path))
      }
      new = FittedProperty.path(
        samples, shapes, tolerance: accuracy.error(context), decimals: decimals)
    } else {
      guard context.kind != .gradient, context.kind != .seconds else { return nil }
      let values = samples.map { sampler.numbers(at: $0) }
      guard let count = values.first?.count, count > 0, values.allSatisfy({ $0.count == count })
      else { return nil }
      let largest = values.joined().map(\.magnitude).max() ?? 100
      let fit = CurveFit(
        times: samples, values: values,
        tolerance: [Double](repeating: accuracy.error(context, largest: largest), count: count))
      new = FittedProperty.json(fit.keys(), isScalar: count == 1) { $0.rounded(decimals: decimals) }
    }
    guard (new.keyList?.count ?? 1) * 2 <= keys.count else { return nil }
    var result = property
    for member in new.members ?? [] { result.set(member.key, member.value) }
    return result.text.count < property.text.count ? result : nil
  }
}
