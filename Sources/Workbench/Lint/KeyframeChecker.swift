// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Checks the keyframes of a property: their members, order and easings.
struct KeyframeChecker {
  var checker: FormatChecker
  /// The property that has the keyframes.
  private let property: JSONValue
  private var log: FindingLog { checker.log }

  init(checker: FormatChecker, property: JSONValue) {
    (self.checker, self.property) = (checker, property)
  }

  mutating func check(_ list: JSONValue, _ kind: PropertyValue) {
    let keyframes = list.items
    if keyframes.isEmpty {
      log.add(
        .noKeyframes, at: list, "The property is animated, but has no keyframes",
        do: "Add a keyframe, or set “a” to 0 and “k” to the value.")
    }
    var last: Double?
    var vertices: Int?
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.kind == .object else {
        log.add(
          .type, at: keyframe, "This is \(keyframe.kind.words); the format has a keyframe here",
          do: "Write an object with the time “t” and the value “s”.")
        continue
      }
      let isLast = index == keyframes.count - 1
      members(keyframe, kind, before: isLast && index > 0 ? keyframes[index - 1] : nil)
      if let time = keyframe["t"]?.number {
        order(keyframe, time, after: last)
        last = time
      }
      if !isLast { easing(keyframe) }
      if kind == .bezier, let path = keyframe["s"]?.items.first?["v"], path.kind == .array {
        if let vertices, vertices != path.count {
          log.add(
            .pathVertices, at: path,
            "The path has \(path.count) vertices here, and \(vertices) at the keyframe before",
            do:
              "In After Effects, add or remove vertices so that all keyframes have the same number."
          )
        }
        vertices = path.count
      }
    }
    if keyframes.count == 1, let keyframe = keyframes.first {
      log.add(
        .oneKeyframe, at: list, "The property has a single keyframe, so that nothing moves",
        do: "Remove the stopwatch in After Effects. `lottie lint --fix` does the same.",
        fix: still(keyframe, kind))
    }
  }

  /// The changes that make the property one without keyframes; empty where its value is not clear.
  private func still(
    _ keyframe: JSONValue, _ kind: PropertyValue
  ) -> [(path: JSONPath, value: JSONTree)] {
    // Expressions can count keyframes.
    guard property["x"] == nil, let value = keyframe["s"], value.kind == .array else { return [] }
    let single: JSONTree?
    switch kind {
    case .scalar, .bezier: single = value.count == 1 ? value.items.first.map(JSONTree.init) : nil
    case .vector, .position, .color, .gradient: single = JSONTree(value)
    }
    guard let single else { return [] }
    let path = property.path
    return [(path.member("a"), .number(0)), (path.member("k"), single)]
  }

  /// - Parameter previous: The keyframe before, if this one is the last of several.
  private mutating func members(
    _ keyframe: JSONValue, _ kind: PropertyValue, before previous: JSONValue?
  ) {
    if let time = keyframe["t"] {
      checker.number(time, -Double.infinity...Double.infinity)
    } else {
      log.add(
        .required, at: keyframe, "The keyframe has no time “t”",
        do: "Add “t”, the frame of the keyframe.")
    }
    if let hold = keyframe["h"] { checker.logical(hold, isNumber: true) }
    for key in ["i", "o"] {
      if let easing = keyframe.member(key) { check(easing: easing) }
    }
    if kind == .position {
      for key in ["ti", "to"] {
        if let tangent = keyframe.member(key) { checker.numbers(tangent) }
      }
    }
    guard let value = keyframe["s"] else {
      if let previous {
        let end = previous["e"] ?? (previous["h"]?.number == 1 ? previous["s"] : nil)
        return log.add(
          .keyframeValue, at: keyframe, "The last keyframe has no value “s”",
          do: "Give it the end value of the keyframe before. `lottie lint --fix` does it.",
          fix: end.map { [(keyframe.path.member("s"), JSONTree($0))] } ?? [])
      }
      return log.add(
        .required, at: keyframe, "The keyframe has no value “s”", do: "Add “s”, its value.")
    }
    switch kind {
    case .scalar, .vector, .position: checker.numbers(value)
    case .color: checker.color(value)
    case .gradient: checker.numbers(value, in: 0...1)
    case .bezier:
      guard value.kind == .array, value.count == 1, let path = value.items.first else {
        return log.add(
          .type, at: value, "The value of a path's keyframe is a list with one path",
          do: "Write the path in brackets.")
      }
      checker.bezier(path)
    }
  }

  private mutating func check(easing: JSONValue) {
    guard easing.kind == .object else {
      return log.add(
        .type, at: easing, "This is \(easing.kind.words); the format has an easing here",
        do: "Write an object with “x” and “y”.")
    }
    for key in ["x", "y"] {
      guard let value = easing.member(key) else {
        log.add(
          .required, at: easing, "The easing has no “\(key)”",
          do: "Add “x” (the time, from 0 to 1) and “y” (the value).")
        continue
      }
      let range = key == "x" ? 0...1 : -Double.infinity...Double.infinity
      if value.kind == .array, value.count > 0 {
        value.forEachItem { checker.number($0, range) }
      } else {
        checker.number(value, range)
      }
    }
  }

  private func order(_ keyframe: JSONValue, _ time: Double, after last: Double?) {
    guard let last, time <= last else { return }
    let value = keyframe["t"] ?? keyframe
    if time < last {
      log.add(
        .keyframeOrder, at: value,
        "The keyframe is before the one that precedes it in the list, at \(JSONValue.number(last))",
        do: "Sort the keyframes by their time “t”.")
    } else {
      log.add(
        .keyframeTime, at: value, "The keyframe has the same time as the one before",
        do: "Remove one of them, unless the jump is meant: players choose one each.")
    }
  }

  private func easing(_ keyframe: JSONValue) {
    guard keyframe["h"]?.number ?? 0 == 0, keyframe["h"]?.bool != true,
      keyframe["i"] == nil || keyframe["o"] == nil
    else { return }
    log.add(
      .keyframeEasing, at: keyframe, "The keyframe has no easings; lottie-web stops there",
      do: "Add “i” and “o”, for example {\"x\": 1, \"y\": 1} and {\"x\": 0, \"y\": 0} for linear.")
  }
}
