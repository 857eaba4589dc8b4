// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry

/// The value of a property at a frame, with the interpolation before and after it.
public struct Keyframe<T> {
  /// What the property is at the frame.
  public var value: T
  /// The frame, in the numbers of the composition that the property is in.
  public var time: AnimationFrameTime
  /// The value stays until the next keyframe, and jumps there.
  public var isHold: Bool
  /// The handle of the easing curve before this keyframe, 0...1 in both directions.
  public var inTangent: Vector2D?
  /// The handle of the easing curve after this keyframe, 0...1 in both directions.
  public var outTangent: Vector2D?
  /// Where the path of a point reaches this one, relative to it.
  public var spatialInTangent: Vector3D?
  /// Where the path of a point leaves this one, relative to it.
  public var spatialOutTangent: Vector3D?

  /// - Parameters:
  ///   - value: What the property is at the frame.
  ///   - time: The frame, in the numbers of the composition that the property is in.
  ///   - isHold: Whether the value stays until the next keyframe. Default: false.
  ///   - inTangent: The handle of the easing curve that ends here. Default: nil, at even speed.
  ///   - outTangent: The handle of the easing curve that begins here. Default: nil, at even speed.
  ///   - spatialInTangent: How the path of a point bends into this one. Default: nil, straight.
  ///   - spatialOutTangent: How it bends out of this one. Default: nil, straight.
  public init(
    value: T, time: AnimationFrameTime, isHold: Bool = false, inTangent: Vector2D? = nil,
    outTangent: Vector2D? = nil, spatialInTangent: Vector3D? = nil,
    spatialOutTangent: Vector3D? = nil
  ) {
    self.value = value
    self.time = time
    self.isHold = isHold
    self.inTangent = inTangent
    self.outTangent = outTangent
    self.spatialInTangent = spatialInTangent
    self.spatialOutTangent = spatialOutTangent
  }

  /// A value that holds at all frames.
  ///
  /// - Parameters:
  ///   - value: What the property is.
  ///   - spatialInTangent: How the path of a point bends into this one. Default: nil, straight.
  ///   - spatialOutTangent: How it bends out of this one. Default: nil, straight.
  public init(
    _ value: T, spatialInTangent: Vector3D? = nil, spatialOutTangent: Vector3D? = nil
  ) {
    self.init(
      value: value, time: 0, isHold: true, spatialInTangent: spatialInTangent,
      spatialOutTangent: spatialOutTangent)
  }
}

extension Keyframe {
  func mapValue<Other>(_ convert: (T) -> Other) -> Keyframe<Other> {
    Keyframe<Other>(
      value: convert(value), time: time, isHold: isHold, inTangent: inTangent,
      outTangent: outTangent, spatialInTangent: spatialInTangent,
      spatialOutTangent: spatialOutTangent)
  }
}

extension Keyframe: Equatable where T: Equatable {}
extension Keyframe: Hashable where T: Hashable {}
extension Keyframe: Sendable where T: Sendable {}

/// Keyframes that a program made, in order of time.
struct KeyframeTrack<Value: AnyInterpolatable> {
  private let keys: [Keyframe<Value>]

  /// - Parameter keys: In any order; those at no number are left out, and of several at one time
  ///   the last counts.
  init(_ keys: [Keyframe<Value>]) {
    let known = keys.filter { $0.time.isFinite }
    let order = known.indices.sorted { (known[$0].time, $0) < (known[$1].time, $1) }
    self.keys = order.map { known[$0] }
  }

  /// The value at a frame, and the frames around it that have it too; nil without keyframes.
  func sample(at frame: Double) -> (value: Value, still: ClosedRange<Double>)? {
    guard let first = keys.first, let last = keys.last else { return nil }
    let frame = frame.isNaN ? -.infinity : frame
    if frame < Double(first.time) { return (first.value, -.infinity...Double(first.time).nextDown) }
    if frame >= Double(last.time) { return (last.value, Double(last.time) ... .infinity) }
    let next = keys.partitioningIndex { Double($0.time) > frame }
    let (from, to) = (keys[next - 1], keys[next])
    let span = Double(from.time)...Double(to.time).nextDown
    if from.isHold { return (from.value, span) }
    let share = (frame - Double(from.time)) / Double(to.time - from.time)
    let value = from.value.interpolate(
      to: to.value, amount: CGFloat(Self.eased(share, from, to)),
      spatialOutTangent: from.spatialOutTangent.map { CGPoint(x: $0.x, y: $0.y) },
      spatialInTangent: to.spatialInTangent.map { CGPoint(x: $0.x, y: $0.y) })
    return (value, frame...frame)
  }

  private static func eased(_ share: Double, _ from: Keyframe<Value>, _ to: Keyframe<Value>)
    -> Double
  {
    guard let out = from.outTangent, let into = to.inTangent else { return share }
    return UnitBezier(out.x.finite(), out.y.finite(), into.x.finite(or: 1), into.y.finite(or: 1))(
      share)
  }
}

extension Array {
  /// The first index whose element fulfils what all after it fulfil too; the count if none does.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
