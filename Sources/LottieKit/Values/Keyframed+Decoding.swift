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
    var (slot, expression, k) = (-1, -1, -1)
    forEachMember { key, place in
      switch key {
      case JSONKey("sid").payload: slot = place
      case JSONKey("x").payload: expression = place
      case JSONKey("k").payload: k = place
      default: break
      }
    }
    if followsSlots, let sid = member(at: slot)?.string {
      return (context.slots[sid] ?? self).keyframed(default: fallback, followsSlots: false)
        .linked(to: sid)
    }
    let values = member(at: k)
    guard let source = member(at: expression)?.string, !source.isEmpty else {
      return keyframes(values, default: fallback, loop: nil)
    }
    if let loop = KeyframeLoop(expression: source) {
      return keyframes(values, default: fallback, loop: loop)
    }
    return keyframes(values, default: fallback, loop: nil).evaluated(at: expressionPlace)
  }

  /// Where this property is for the evaluation of its expression; 0, with a warning, if there will be none.
  var expressionPlace: Int {
    guard context.limits.expressionSeconds > 0 else {
      warn(.unsupported, "expressions are switched off; the keyframed value is drawn")
      return 0
    }
    context.hasExpressions = true
    return index
  }

  /// - Parameter values: What its `k` holds; nil if it has none.
  private func keyframes<Value: AnimatableValue>(
    _ values: JSONReader?, default fallback: Value, loop: KeyframeLoop?
  ) -> Keyframed<Value> {
    guard let k = values else {
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
  var places: KeyframePlaces
  var start: Value?
  var end: Value?
}

/// Where a keyframe's members are; -1 for those that it has not.
private struct KeyframePlaces {
  var time = -1, start = -1, end = -1, hold = -1
  /// The easing's handles.
  var out = -1, into = -1
  /// The tangents of a motion path.
  var outTangent = -1, inTangent = -1

  init(_ json: JSONReader) {
    json.forEachMember { key, place in
      switch key {
      case JSONKey("t").payload: time = place
      case JSONKey("s").payload: start = place
      case JSONKey("e").payload: end = place
      case JSONKey("h").payload: hold = place
      case JSONKey("o").payload: out = place
      case JSONKey("i").payload: into = place
      case JSONKey("to").payload: outTangent = place
      case JSONKey("ti").payload: inTangent = place
      default: break
      }
    }
  }
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
      let places = KeyframePlaces(json)
      let time = json.number(at: places.time, default: 0)
      if let last = keys.last, time < last.time { isSorted = false }
      keys.append(
        KeyframeEntry(
          time: time, json: json, places: places, start: Self.value(json, places.start),
          end: Self.value(json, places.end)))
    }
    if !isSorted {
      // Stable: of two keys at one time the later one in the file wins.
      let order = keys.indices.sorted { (keys[$0].time, $0) < (keys[$1].time, $1) }
      keys = order.map { keys[$0] }
    }
    fillInStarts()
  }

  private static func value(_ json: JSONReader, _ place: Int) -> Value? {
    guard let member = json.member(at: place) else { return nil }
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
    guard let last = keys.last?.start else {
      return Keyframed(fallback)
    }
    var segments: [Keyframed<Value>.Segment] = []
    segments.reserveCapacity(keys.count - 1)
    for (key, next) in zip(keys, keys.dropFirst()) {
      // Of several keys at one time only the last one starts a segment.
      guard next.time > key.time, let from = key.start else { continue }
      // The next key's own value wins over this one's `e`, as in lottie-web.
      let to = (next.places.start >= 0 ? next.start : key.end ?? next.start) ?? from
      segments.append(segment(key, until: next.time, from: from, to: to))
    }
    return Keyframed(segments: segments, last: last, loop: loop)
  }

  private func segment(
    _ key: KeyframeEntry<Value>, until end: Double, from: Value, to: Value
  ) -> Keyframed<Value>.Segment {
    let (json, places) = (key.json, key.places)
    let holds = json.member(at: places.hold)?.bool ?? false
    var motion: MotionPath?
    if !holds, let out = json.member(at: places.outTangent).flatMap(Vector3D.init(from:)),
      let into = json.member(at: places.inTangent).flatMap(Vector3D.init(from:)),
      out != .zero || into != .zero
    {
      motion = from.motion(to: to, outTangent: out, inTangent: into)
    }
    // Equal values need no easing; nothing moves between them.
    let isStill = holds || (from == to && motion == nil)
    return Keyframed<Value>.Segment(
      start: key.time, end: end, from: from, to: to,
      easing: isStill
        ? .linear
        : Easing(from: json.member(at: places.out), to: json.member(at: places.into)),
      holds: isStill, motion: motion)
  }
}

extension Easing {
  /// From a keyframe's handles `o` and `i`; linear where it has none.
  fileprivate init(from o: JSONReader?, to i: JSONReader?) {
    guard let o, let i, o.isObject, i.isObject else {
      self = .linear
      return
    }
    let x1 = o.coordinates("x", 0)
    let y1 = o.coordinates("y", 0)
    let x2 = i.coordinates("x", 1)
    let y2 = i.coordinates("y", 1)
    func curve(_ c: Int) -> UnitBezier {
      UnitBezier(x1.values[c], y1.values[c], x2.values[c], y2.values[c])
    }
    let count = min(4, max(x1.count, y1.count, x2.count, y2.count))
    let first = curve(0)
    // Mostly all components move alike.
    if count <= 1 || (1..<count).allSatisfy({ curve($0) == first }) {
      self.init(curve: first, components: [])
    } else {
      self.init(curve: first, components: (0..<count).map(curve))
    }
  }
}

extension JSONReader {
  /// A handle's coordinate for each component: one for all, or a list, whose first one stands for those that are missing.
  fileprivate func coordinates(_ key: StaticString, _ fallback: Double) -> (
    count: Int, values: SIMD4<Double>
  ) {
    guard let (count, vector) = self[key]?.vector else { return (1, SIMD4(repeating: fallback)) }
    if count == 0 { return (0, SIMD4(repeating: fallback)) }
    var values = SIMD4(repeating: vector.x)
    for i in 1..<4 where i < count { values[i] = vector[i] }
    return (count, values)
  }
}
