// SPDX-License-Identifier: Apache-2.0

internal import Geometry

extension JSONReader {
  /// Reads a property: `{k: …}`, a bare value in its place, or the slot that its `sid` names.
  ///
  /// What is missing or wrong becomes the default, the latter with a warning.
  func keyframed<Value: AnimatableValue>(_ key: StaticString, default fallback: Value) -> Keyframed<
    Value
  > {
    guard let property = self[key] else { return Keyframed(fallback) }
    return property.keyframed(default: fallback)
  }

  /// Reads this value as a property.
  ///
  /// - Parameter followsSlots: A slot's own property is none that another slot stands in for: they could go in circles.
  func keyframed<Value: AnimatableValue>(default fallback: Value, followsSlots: Bool = true)
    -> Keyframed<Value>
  {
    guard isObject else { return fixed(default: fallback) }
    if followsSlots, let sid = self["sid"]?.string {
      var linked = (context.slots[sid] ?? self).keyframed(default: fallback, followsSlots: false)
      linked.slot = sid
      return linked
    }
    guard let source = self["x"]?.string, !source.isEmpty else {
      return keyframes(default: fallback, loop: nil)
    }
    if let loop = KeyframeLoop(expression: source) {
      return keyframes(default: fallback, loop: loop)
    }
    var result: Keyframed<Value> = keyframes(default: fallback, loop: nil)
    result.expression = expressionPlace
    return result
  }

  /// Where this property is for the evaluation of its expression; 0, with a warning, if there will be none.
  var expressionPlace: Int {
    guard context.limits.expressionSeconds > 0, JavaScriptEngine.isThere else {
      warn(
        .unsupported,
        "expressions are not evaluated without \(JavaScriptEngine.libraryName); the keyframed value is drawn"
      )
      return 0
    }
    context.hasExpressions = true
    return index
  }

  private func keyframes<Value: AnimatableValue>(default fallback: Value, loop: KeyframeLoop?)
    -> Keyframed<Value>
  {
    guard let k = self["k"] else {
      // A shape without a `k` around it is a value, not a property.
      return fixed(default: fallback)
    }
    if k.isArray, let first = k.firstElement, first.isObject, first["t"] != nil {
      return KeyframeList(k, fallback: fallback).keyframed(loop: loop)
    }
    return k.fixed(default: fallback)
  }

  private func fixed<Value: AnimatableValue>(default fallback: Value) -> Keyframed<Value> {
    if let value = Value(from: self) { return Keyframed(value) }
    // `[]` stands for "nothing set" in some files.
    if !(isArray && count == 0) { warnWrongType(Value.expectation) }
    return Keyframed(fallback)
  }
}

/// A keyframe while it is read. Like `Keyframed` without a requirement for its values: the runtime would look each up
/// among all conformances of the program, which takes longer than reading a small file.
private struct KeyframeEntry<Value> {
  var time: Double
  var json: JSONReader
  var start: Value?
  var end: Value?
}

/// The keyframes of one property while they are read.
private struct KeyframeList<Value: AnimatableValue> {
  private var keys: [KeyframeEntry<Value>] = []
  private let fallback: Value

  init(_ list: JSONReader, fallback: Value) {
    self.fallback = fallback
    let limit = list.context.limits.keyframes
    keys.reserveCapacity(list.count)
    var isSorted = true
    for json in list.elements where json.isObject {
      guard keys.count < limit else {
        list.warn(.limit, "\(list.count) keyframes; the first \(limit) are used")
        break
      }
      let time = json.number("t", default: 0)
      if let last = keys.last, time < last.time { isSorted = false }
      keys.append(
        KeyframeEntry(
          time: time, json: json, start: Self.value(json, "s"),
          end: Self.value(json, "e")))
    }
    if !isSorted {
      // Stable: of two keys at one time the later one in the file wins.
      let order = keys.indices.sorted { (keys[$0].time, $0) < (keys[$1].time, $1) }
      keys = order.map { keys[$0] }
    }
    fillInStarts()
  }

  private static func value(_ json: JSONReader, _ name: StaticString) -> Value? {
    guard let member = json[name] else { return nil }
    if let value = Value(from: member) { return value }
    if !(member.isArray && member.count == 0) { member.warnWrongType(Value.expectation) }
    return nil
  }

  /// A key without a value starts where the one before it ends.
  private mutating func fillInStarts() {
    for i in keys.indices where keys[i].start == nil {
      if i > 0 {
        keys[i].start = keys[i - 1].end ?? keys[i - 1].start
      } else {
        keys[i].start = keys.dropFirst().lazy.compactMap(\.start).first ?? fallback
      }
    }
  }

  func keyframed(loop: KeyframeLoop?) -> Keyframed<Value> {
    guard let final = keys.last, let last = final.start else {
      return Keyframed(fallback)
    }
    var segments: [Keyframed<Value>.Segment] = []
    segments.reserveCapacity(keys.count - 1)
    for (key, next) in zip(keys, keys.dropFirst()) {
      // Of several keys at one time only the last one starts a segment.
      guard next.time > key.time, let from = key.start else { continue }
      // The next key's own value wins over this one's `e`, as in lottie-web.
      let to = (next.json["s"] != nil ? next.start : key.end ?? next.start) ?? from
      segments.append(segment(key, from: from, to: to))
    }
    return Keyframed(segments: segments, last: last, end: final.time, loop: loop)
  }

  private func segment(_ key: KeyframeEntry<Value>, from: Value, to: Value)
    -> Keyframed<Value>.Segment
  {
    let json = key.json
    let holds = json["h"]?.bool ?? false
    var motion: MotionPath?
    if !holds, let out = json["to"].flatMap(Vector3D.init(from:)),
      let into = json["ti"].flatMap(Vector3D.init(from:)), out != .zero || into != .zero
    {
      motion = from.motion(to: to, outTangent: out, inTangent: into)
    }
    // Equal values need no easing; nothing moves between them.
    let isStill = holds || (from == to && motion == nil)
    return Keyframed<Value>.Segment(
      start: key.time, from: from, to: to, easing: isStill ? .linear : json.easing,
      holds: isStill, motion: motion)
  }
}

extension JSONReader {
  /// A keyframe's easing from its handles `o` and `i`; linear where it has none.
  fileprivate var easing: Easing {
    guard let o = self["o"], let i = self["i"], o.isObject, i.isObject else { return .linear }
    let x1 = o["x"]?.numbers ?? [0]
    let y1 = o["y"]?.numbers ?? [0]
    let x2 = i["x"]?.numbers ?? [1]
    let y2 = i["y"]?.numbers ?? [1]
    func at(_ values: [Double], _ index: Int, _ fallback: Double) -> Double {
      index < values.count ? values[index] : values.first ?? fallback
    }
    func curve(_ c: Int) -> UnitBezier {
      UnitBezier(at(x1, c, 0), at(y1, c, 0), at(x2, c, 1), at(y2, c, 1))
    }
    let count = min(4, max(x1.count, y1.count, x2.count, y2.count))
    let first = curve(0)
    guard count > 1 else { return Easing(curve: first, components: []) }
    let components = (0..<count).map(curve)
    return Easing(
      curve: first, components: components.allSatisfy { $0 == first } ? [] : components)
  }
}
