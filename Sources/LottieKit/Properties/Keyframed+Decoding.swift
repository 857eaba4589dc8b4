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
      return (context.slot(sid) ?? self).keyframed(default: fallback, followsSlots: false)
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

  /// The slot that its `sid` names, for what is no property itself but holds some; else it.
  var followingSlot: JSONReader { self["sid"]?.string.flatMap(context.slot) ?? self }

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

/// A keyframe while it is read: its time, and where its members are; -1 for those that it has not.
///
/// Numbers only: nothing is retained for each of thousands.
private struct KeyframePlaces {
  var time = 0.0
  var start = -1, end = -1, hold = -1
  /// The easing's handles.
  var out = -1, into = -1
  /// The tangents of a motion path.
  var outTangent = -1, inTangent = -1

  init(_ json: JSONReader) {
    var timePlace = -1
    json.forEachMember { key, place in
      switch key {
      case JSONKey("t").payload: timePlace = place
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
    time = json.number(at: timePlace, default: 0)
  }
}

/// The keyframes of one property while they are read.
private struct KeyframeList<Value: AnimatableValue> {
  private let list: JSONReader
  private var keys: [KeyframePlaces] = []
  private let fallback: Value

  init(_ list: JSONReader, fallback: Value) {
    self.list = list
    self.fallback = fallback
    let limit = list.context.limits.keyframes
    keys.reserveCapacity(list.count)
    var isSorted = true
    var lastTime = -Double.infinity
    for json in list.elements where json.isObject {
      guard keys.count < limit else {
        list.warn(.limit, "\(list.count) keyframes; the first \(limit) are used")
        break
      }
      let key = KeyframePlaces(json)
      if key.time < lastTime { isSorted = false }
      lastTime = key.time
      keys.append(key)
    }
    if !isSorted {
      // Stable: of two keys at one time the later one in the file wins.
      let order = keys.indices.sorted { (keys[$0].time, $0) < (keys[$1].time, $1) }
      keys = order.map { keys[$0] }
    }
  }

  private func value(_ place: Int) -> Value? {
    guard let member = list.member(at: place) else { return nil }
    if let value = Value(from: member) { return value }
    if !(member.isArray && member.count == 0) { member.warnWrongType(Value.expectation) }
    return nil
  }

  func keyframed(loop: KeyframeLoop?) -> Keyframed<Value> {
    guard !keys.isEmpty else { return Keyframed(fallback) }
    var segments: [Keyframed<Value>.Segment] = []
    segments.reserveCapacity(keys.count - 1)
    var from = keys.lazy.compactMap { value($0.start) }.first ?? fallback
    for i in keys.indices.dropLast() {
      let (key, next) = (keys[i], keys[i + 1])
      // The next key's own value wins over this one's `e`, as in lottie-web; one without starts where this one ends.
      let to = value(next.start) ?? value(key.end) ?? from
      // Of several keys at one time only the last one starts a segment.
      if next.time > key.time {
        segments.append(segment(key, until: next.time, from: from, to: to))
      }
      from = to
    }
    return Keyframed(segments: segments, last: from, loop: loop)
  }

  private func segment(
    _ key: KeyframePlaces, until end: Double, from: Value, to: Value
  ) -> Keyframed<Value>.Segment {
    let holds = list.member(at: key.hold)?.bool ?? false
    var motion: MotionPath?
    if !holds, let out = list.member(at: key.outTangent).flatMap(Vector3D.init(from:)),
      let into = list.member(at: key.inTangent).flatMap(Vector3D.init(from:)),
      out != .zero || into != .zero
    {
      motion = from.motion(to: to, outTangent: out, inTangent: into)
    }
    // Equal values need no easing; nothing moves between them.
    let isStill = holds || (from == to && motion == nil)
    return Keyframed<Value>.Segment(
      start: key.time, end: end, from: from, to: to,
      easing: isStill
        ? .linear : Easing(from: list.member(at: key.out), to: list.member(at: key.into)),
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
    let (x1, y1) = o.handle(0)
    let (x2, y2) = i.handle(1)
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
  /// One coordinate of a handle for each component: one for all, or a list, whose first one stands for those that are
  /// missing.
  fileprivate typealias Coordinates = (count: Int, values: SIMD4<Double>)

  /// An easing's handle.
  fileprivate func handle(_ fallback: Double) -> (x: Coordinates, y: Coordinates) {
    var (x, y) = (-1, -1)
    forEachMember { key, place in
      switch key {
      case JSONKey("x").payload: x = place
      case JSONKey("y").payload: y = place
      default: break
      }
    }
    return (coordinates(at: x, fallback), coordinates(at: y, fallback))
  }

  private func coordinates(at place: Int, _ fallback: Double) -> Coordinates {
    guard let (count, vector) = member(at: place)?.vector else {
      return (1, SIMD4(repeating: fallback))
    }
    if count == 0 { return (0, SIMD4(repeating: fallback)) }
    var values = SIMD4(repeating: vector.x)
    for i in 1..<4 where i < count { values[i] = vector[i] }
    return (count, values)
  }
}
