// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

extension JSONReader {
  /// Decodes a property: an object with `k`, a bare value, or the slot with the id `sid`.
  ///
  /// A missing or malformed value becomes the default, a malformed one with a warning.
  func keyframed<Value: AnimatableValue>(_ key: StaticString, default fallback: Value) -> Keyframed<
    Value
  > {
    guard let property = self[key] else { return Keyframed(fallback) }
    return property.keyframed(default: fallback)
  }

  /// Decodes this value as a property.
  ///
  /// - Parameter owner: The property whose slot this is; nil for a property of its own. `sid` is not
  ///   followed in the property of a slot, which could result in a cycle.
  func keyframed<Value: AnimatableValue>(default fallback: Value, slotOf owner: JSONReader? = nil)
    -> Keyframed<Value>
  {
    if Value.isNumeric, let (count, numbers) = context.tape.stillNumbers(ofProperty: index),
      let value = Value(count, numbers)
    {
      return Keyframed(value)
    }
    guard isObject else { return fixed(default: fallback) }
    var (slot, expression, k) = (-1, -1, -1)
    forEachMember { key, index in
      switch key {
      case JSONKey("sid").payload: slot = index
      case JSONKey("x").payload: expression = index
      case JSONKey("k").payload: k = index
      default: break
      }
    }
    if owner == nil, let sid = member(at: slot)?.string {
      return (context.slot(sid) ?? self).keyframed(default: fallback, slotOf: self).linked(to: sid)
    }
    let values = member(at: k)
    guard let source = member(at: expression)?.string, !source.isEmpty else {
      return keyframes(values, default: fallback, loop: nil)
    }
    if let loop = KeyframeLoop(expression: source) {
      return keyframes(values, default: fallback, loop: loop)
    }
    return keyframes(values, default: fallback, loop: nil).evaluated(
      at: (owner ?? self).expressionIndex)
  }

  /// The slot of an object with `sid` that is not a property itself but contains properties;
  /// otherwise this value.
  var followingSlot: JSONReader { self["sid"]?.string.flatMap(context.slot) ?? self }

  /// The tape index of this property, by which its layer and its expression are found; 0, with a warning, if
  /// expressions are disabled.
  var expressionIndex: Int {
    guard context.limits.expressions.seconds > 0 else {
      warn(.unsupported, "expressions are switched off; the keyframed value is drawn")
      return 0
    }
    context.hasExpressions = true
    return index
  }

  /// Decodes the keyframes or the static value of a property.
  ///
  /// - Parameter values: The value of `k`; nil if the property has none.
  private func keyframes<Value: AnimatableValue>(
    _ values: JSONReader?, default fallback: Value, loop: KeyframeLoop?
  ) -> Keyframed<Value> {
    guard let k = values else {
      // A path without an enclosing `k` is a value, not a property.
      return fixed(default: fallback)
    }
    if k.isArray, let first = k.firstElement, first.isObject, first["t"] != nil {
      return KeyframeList(k, fallback: fallback).keyframed(loop: loop)
    }
    return k.fixed(default: fallback)
  }

  private func fixed<Value: AnimatableValue>(default fallback: Value) -> Keyframed<Value> {
    if let value = Value(from: self) { return Keyframed(value) }
    // In some files, `[]` represents a missing value.
    if !(isArray && count == 0) { warnWrongType(Value.expectation) }
    return Keyframed(fallback)
  }
}

/// The time of a keyframe and the tape indices of its members, -1 for missing ones.
///
/// It contains only numbers, so that thousands of keyframes need no reference counting.
private struct KeyframeIndices {
  var time = 0.0
  var start = -1, end = -1, hold = -1
  /// The handles of the easing curve (`o`, `i`).
  var out = -1, into = -1
  /// The tangents of a motion path (`to`, `ti`).
  var outTangent = -1, inTangent = -1

  init(_ json: JSONReader) {
    var timeIndex = -1
    json.forEachMember { key, index in
      switch key {
      case JSONKey("t").payload: timeIndex = index
      case JSONKey("s").payload: start = index
      case JSONKey("e").payload: end = index
      case JSONKey("h").payload: hold = index
      case JSONKey("o").payload: out = index
      case JSONKey("i").payload: into = index
      case JSONKey("to").payload: outTangent = index
      case JSONKey("ti").payload: inTangent = index
      default: break
      }
    }
    time = json.number(at: timeIndex, default: 0)
  }
}

/// The decoder of a list of keyframes.
private struct KeyframeList<Value: AnimatableValue> {
  private let list: JSONReader
  private var keys: [KeyframeIndices] = []
  private let fallback: Value

  init(_ list: JSONReader, fallback: Value) {
    self.list = list
    self.fallback = fallback
    let limit = list.context.limits.layers.keyframes
    keys.reserveCapacity(list.count)
    var isSorted = true
    var lastTime = -Double.infinity
    for json in list.elements where json.isObject {
      guard keys.count < limit else {
        list.warn(.limit, "\(list.count) keyframes; the first \(limit) are used")
        break
      }
      let key = KeyframeIndices(json)
      if key.time < lastTime { isSorted = false }
      lastTime = key.time
      keys.append(key)
    }
    if !isSorted {
      // The sort is stable: of two keyframes at the same time, the later one in the file is used.
      let order = keys.indices.sorted { (keys[$0].time, $0) < (keys[$1].time, $1) }
      keys = order.map { keys[$0] }
    }
  }

  private func value(_ index: Int) -> Value? {
    guard let member = list.member(at: index) else { return nil }
    if let value = Value(from: member) { return value }
    if !(member.isArray && member.count == 0) { member.warnWrongType(Value.expectation) }
    return nil
  }

  func keyframed(loop: KeyframeLoop?) -> Keyframed<Value> {
    guard !keys.isEmpty else { return Keyframed(fallback) }
    var segments: [Keyframed<Value>.Segment] = []
    segments.reserveCapacity(keys.count - 1)
    var from = keys.lazy.compactMap { value($0.start) }.first ?? fallback
    // One warning for all keyframes, of which a shape can have hundreds.
    var obstacle: Message?
    for i in keys.indices.dropLast() {
      let (key, next) = (keys[i], keys[i + 1])
      // The `s` of the next keyframe has precedence over the `e` of this one, as in lottie-web. A
      // keyframe without `s` starts with the end value of the previous one.
      let to = value(next.start) ?? value(key.end) ?? from
      // Of several keyframes at the same time, only the last one starts a segment.
      if next.time > key.time {
        let segment = self.segment(key, until: next.time, from: from, to: to)
        if obstacle == nil, !segment.holds { obstacle = from.obstacle(to: to) }
        segments.append(segment)
      }
      from = to
    }
    if let obstacle { list.warn(.malformed, obstacle) }
    let result = Keyframed(segments: segments, last: from, loop: loop)
    // Every text has at least one document with a time.
    guard segments.isEmpty, !(Value.self is TextDocument.Type) else { return result }
    return result.alone(at: keys[keys.count - 1].time)
  }

  private func segment(
    _ key: KeyframeIndices, until end: Double, from: Value, to: Value
  ) -> Keyframed<Value>.Segment {
    let holds = list.member(at: key.hold)?.bool ?? false
    var motion: MotionPath?
    if !holds, let out = list.member(at: key.outTangent).flatMap(Vector3D.init(from:)),
      let into = list.member(at: key.inTangent).flatMap(Vector3D.init(from:)),
      out != .zero || into != .zero
    {
      motion = from.motion(to: to, outTangent: out, inTangent: into)
    }
    // Equal values need no easing.
    let isStill = holds || (from == to && motion == nil)
    return Keyframed<Value>.Segment(
      start: key.time, end: end, from: from, to: to,
      easing: isStill
        ? .linear : Easing(from: list.member(at: key.out), to: list.member(at: key.into)),
      holds: isStill, motion: motion)
  }
}

extension Easing {
  /// Decodes the handles `o` and `i` of a keyframe; linear if they are missing.
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
    // In most keyframes, all components have the same curve.
    if count <= 1 || (1..<count).allSatisfy({ curve($0) == first }) {
      self.init(curve: first, components: [])
    } else {
      self.init(curve: first, components: (0..<count).map(curve))
    }
  }
}

extension JSONReader {
  /// One coordinate of a handle for each component of the value. The file has one number for all
  /// components or a list, whose first number is used for missing ones.
  fileprivate typealias Coordinates = (count: Int, values: SIMD4<Double>)

  /// Decodes a handle of an easing curve.
  fileprivate func handle(_ fallback: Double) -> (x: Coordinates, y: Coordinates) {
    var (x, y) = (-1, -1)
    forEachMember { key, index in
      switch key {
      case JSONKey("x").payload: x = index
      case JSONKey("y").payload: y = index
      default: break
      }
    }
    return (coordinates(at: x, fallback), coordinates(at: y, fallback))
  }

  private func coordinates(at index: Int, _ fallback: Double) -> Coordinates {
    guard let (count, vector) = member(at: index)?.vector else {
      return (1, SIMD4(repeating: fallback))
    }
    if count == 0 { return (0, SIMD4(repeating: fallback)) }
    var values = SIMD4(repeating: vector.x)
    for i in 1..<4 where i < count { values[i] = vector[i] }
    return (count, values)
  }
}
