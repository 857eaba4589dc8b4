// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What expressions ask keyframes for.
extension PlainEvaluator {
  func keyTimes(of property: PlainProperty) throws(PlainFailure) -> [Double] {
    guard property.id >= 0 else { return [] }
    let times = model.values.keyTimes(property.id)
    try count(times.count / Self.perStep)
    return times
  }

  func key(of property: PlainProperty, _ number: Double) throws(PlainFailure) -> PlainValue {
    let times = try keyTimes(of: property)
    guard number >= 1, number <= Double(times.count) else {
      throw .exception("there is no keyframe \(try PlainValue.words(number))")
    }
    guard let place = Int(exactly: number - 1) else { throw .unknown }
    let value = try PlainValue(model.values.keyValue(property.id, place))
    return PlainValue(.key(PlainKey(time: times[place] / rate, index: number, value: value)))
  }

  func nearestKey(of property: PlainProperty, _ frame: Double) throws(PlainFailure) -> PlainValue {
    let times = try keyTimes(of: property)
    var best = -1
    for (i, time) in times.enumerated()
    where best < 0 || abs(time - frame) < abs(times[best] - frame) {
      best = i
    }
    if best >= 0 { return try key(of: property, Double(best + 1)) }
    let value = try plainValue(of: property, at: frame)
    return PlainValue(.key(PlainKey(time: 0, index: 0, value: value)))
  }

  /// Per second, over the last thousandth of one.
  func velocity(of property: PlainProperty, at frame: Double) throws(PlainFailure) -> PlainValue {
    let delta = 0.001 * rate
    let change = try PlainArithmetic.difference(
      value(of: property, at: frame), value(of: property, at: frame - delta))
    return try PlainArithmetic.scaled(change, .number(0.001), /)
  }

  // MARK: Loops

  /// The stretch of keyframes that goes on.
  private struct Stretch {
    let isBefore: Bool
    let from: Double
    let to: Double
    /// The frame from which on it is repeated.
    let edge: Double
  }

  func loop(
    _ word: PlainWord, of property: PlainProperty, _ type: PlainValue, _ amount: PlainValue
  ) throws(PlainFailure) -> PlainValue {
    let isBefore = [.loopIn, .loopInOld, .loopInDuration].contains(word)
    let times = try keyTimes(of: property)
    guard times.count > 1, isBefore ? now < times[0] : now > times[times.count - 1] else {
      return try plainValue(of: property, at: now)
    }
    var kind = KeyframeLoop.Kind.cycle
    if !type.isUndefined {
      guard case .text(let name) = type.core, let named = KeyframeLoop.Kind(rawValue: name) else {
        throw .unknown
      }
      kind = named
    }
    let some = amount.isUndefined ? 0 : try amount.number()
    let isDuration = [.loopInDuration, .loopOutDuration].contains(word)
    let stretch =
      isDuration
      ? duration(times, isBefore, some * rate, property.layer) : segments(times, isBefore, some)
    guard stretch.to > stretch.from else { return try plainValue(of: property, at: now) }
    return try looped(kind, stretch, property)
  }

  private func duration(
    _ times: [Double], _ isBefore: Bool, _ frames: Double, _ layer: PlainLayer
  ) -> Stretch {
    let (first, last) = (times[0], times[times.count - 1])
    return isBefore
      ? Stretch(
        isBefore: true, from: first, to: frames > 0 ? first + frames : layer.outFrame, edge: first)
      : Stretch(
        isBefore: false, from: frames > 0 ? last - frames : layer.inFrame, to: last, edge: last)
  }

  private func segments(_ times: [Double], _ isBefore: Bool, _ count: Double) -> Stretch {
    let last = times.count - 1
    let wanted = Int(clamping: count.rounded(.down), to: 0...last)
    let some = wanted == 0 || count.rounded(.down) > Double(last) ? last : wanted
    return isBefore
      ? Stretch(isBefore: true, from: times[0], to: times[some], edge: times[0])
      : Stretch(isBefore: false, from: times[last - some], to: times[last], edge: times[last])
  }

  private func looped(
    _ kind: KeyframeLoop.Kind, _ stretch: Stretch, _ property: PlainProperty
  ) throws(PlainFailure) -> PlainValue {
    typealias A = PlainArithmetic
    let (from, to, isBefore) = (stretch.from, stretch.to, stretch.isBefore)
    if kind == .continue {
      let step = isBefore ? 0.01 : -0.01
      let value = try plainValue(of: property, at: stretch.edge)
      if case .path = value.core { return value }
      let change = try A.difference(plainValue(of: property, at: stretch.edge + step), value)
      return try A.sum(value, A.scaled(change, .number((now - stretch.edge) / step), *))
    }
    let length = to - from
    let past = isBefore ? from - now : now - from
    let rounds = (past / length).rounded(.down)
    let rest = past - rounds * length
    if kind == .pingpong {
      let isBack = rounds.truncatingRemainder(dividingBy: 2) == (isBefore ? 0 : 1)
      return try plainValue(of: property, at: isBefore == isBack ? from + rest : to - rest)
    }
    let value = try plainValue(of: property, at: isBefore ? to - rest : from + rest)
    guard kind == .offset else { return value }
    if case .path = value.core { return value }
    let gained = try A.difference(
      plainValue(of: property, at: to), plainValue(of: property, at: from))
    return try A.sum(value, A.scaled(gained, .number(isBefore ? -(rounds + 1) : rounds), *))
  }
}
