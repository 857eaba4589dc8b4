// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The methods for keyframes.
extension ExpressionScene {
  func keyTimes(of property: PropertyReference) throws(ExpressionFailure) -> [Double] {
    guard property.id >= 0 else { return [] }
    let times = model.values.keyTimes(property.id)
    try work.count(times.count / ExpressionWork.perStep)
    return times
  }

  func key(of property: PropertyReference, _ number: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let times = try keyTimes(of: property)
    guard number >= 1, number <= Double(times.count) else {
      throw .exception("there is no keyframe \(try ExpressionValue.string(number))")
    }
    guard let index = Int(exactly: number - 1) else { throw .unknown }
    let value = try ExpressionValue(model.values.keyValue(property.id, index))
    return ExpressionValue(
      .key(KeyframeReference(time: times[index] / rate, index: number, value: value)))
  }

  func nearestKey(of property: PropertyReference, _ frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let times = try keyTimes(of: property)
    var best = -1
    for (i, time) in times.enumerated()
    where best < 0 || abs(time - frame) < abs(times[best] - frame) {
      best = i
    }
    if best >= 0 { return try key(of: property, Double(best + 1)) }
    let value = try keyframedValue(of: property, at: frame)
    return ExpressionValue(.key(KeyframeReference(time: 0, index: 0, value: value)))
  }

  /// The velocity per second, measured over the last millisecond.
  func velocity(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    let delta = 0.001 * rate
    let change = try ExpressionArithmetic.difference(
      value(of: property, at: frame), value(of: property, at: frame - delta))
    return try ExpressionArithmetic.scaled(change, .number(0.001), /)
  }

  /// The mean of a property around a frame.
  func smoothed(
    _ property: PropertyReference, at frame: Double, _ width: ExpressionValue,
    _ samples: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    let width = width.isUndefined ? 0.2 : try width.number()
    let wanted = samples.isUndefined ? 5 : try samples.number().rounded(.down)
    guard !wanted.isNaN else { throw .unknown }
    let count = max(1, min(1000, wanted))
    try work.count(Int(clamping: count, to: 1...1000))
    typealias A = ExpressionArithmetic
    var total: ExpressionValue?
    var i = 0.0
    while i < count {
      let share = count == 1 ? 0 : i / (count - 1) - 0.5
      let value = try keyframedValue(of: property, at: frame + share * width * rate)
      total = try total.map { sum throws(ExpressionFailure) in try A.sum(sum, value) } ?? value
      i += 1
    }
    return try A.scaled(total ?? .undefined, .number(count), /)
  }

  // MARK: Loops

  func loop(
    _ word: BuiltinName, of property: PropertyReference, _ type: ExpressionValue,
    _ amount: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    let isBefore = [.loopIn, .loopInOld, .loopInDuration].contains(word)
    let times = try keyTimes(of: property)
    guard times.count > 1, isBefore ? now < times[0] : now > times[times.count - 1] else {
      return try keyframedValue(of: property, at: now)
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
    let layer = property.layer
    let stretch =
      isDuration
      ? LoopStretch(
        times, isBefore: isBefore, duration: some * rate, layer: (layer.inFrame, layer.outFrame))
      : LoopStretch(times, isBefore: isBefore, segments: some)
    guard let sample = stretch.sample(kind, at: now) else {
      return try keyframedValue(of: property, at: now)
    }
    let value = try keyframedValue(of: property, at: sample.frame)
    guard let change = sample.change else { return value }
    if case .path = value.core { return value }
    typealias A = ExpressionArithmetic
    let gained = try A.difference(
      keyframedValue(of: property, at: change.to), keyframedValue(of: property, at: change.from))
    return try A.sum(value, A.scaled(gained, .number(change.times), *))
  }
}
