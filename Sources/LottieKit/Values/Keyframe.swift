// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

/// The value of a property at a frame, with the interpolation before and after it.
public struct Keyframe<T> {
  /// The value at the frame.
  public var value: T
  /// The frame, in frames of the property's composition.
  public var time: AnimationFrameTime
  /// Whether the value is constant until the next keyframe.
  public var isHold: Bool
  /// The handle of the easing curve before this keyframe, 0...1 in both directions.
  public var inTangent: Vector2D?
  /// The handle of the easing curve after this keyframe, 0...1 in both directions.
  public var outTangent: Vector2D?
  /// The handle of the spatial curve before this point, relative to the point.
  public var spatialInTangent: Vector3D?
  /// The handle of the spatial curve after this point, relative to the point.
  public var spatialOutTangent: Vector3D?

  /// - Parameters:
  ///   - value: The value at the frame.
  ///   - time: The frame, in frames of the property's composition.
  ///   - isHold: Whether the value is constant until the next keyframe. Default: false.
  ///   - inTangent: The handle of the easing curve that ends here. Default: nil, linear.
  ///   - outTangent: The handle of the easing curve that begins here. Default: nil, linear.
  ///   - spatialInTangent: The handle of the spatial curve before this point. Default: nil,
  ///     straight.
  ///   - spatialOutTangent: The handle of the spatial curve after this point. Default: nil,
  ///     straight.
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

  /// Makes a keyframe of a constant value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - spatialInTangent: The handle of the spatial curve before this point. Default: nil,
  ///     straight.
  ///   - spatialOutTangent: The handle of the spatial curve after this point. Default: nil,
  ///     straight.
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

/// Keyframes of a value provider, in ascending order of time.
struct KeyframeTrack<Value: AnyInterpolatable> {
  private let keys: [Keyframe<Value>]

  /// - Parameter keys: The keyframes in any order. Those without a finite time are ignored; of
  ///   several at the same time the last one is used.
  init(_ keys: [Keyframe<Value>]) {
    let known = keys.filter { $0.time.isFinite }
    let order = known.indices.sorted { (known[$0].time, $0) < (known[$1].time, $1) }
    self.keys = order.map { known[$0] }
  }

  /// Returns the value at a frame, and the range of frames with the same value; nil without
  /// keyframes.
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
