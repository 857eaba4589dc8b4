// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives the value between two others that a progress of your own says, whatever the frame.
///
/// ```swift
/// let rising = InterpolatingValueProvider(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 0))
/// surface.setValueProvider(rising, keypath: AnimationKeypath(keypath: "Boat.Transform.Position"))
/// rising.currentProgress = 0.3  // a third of the download is there
/// ```
///
/// It replaces the `LOTPointInterpolatorCallback` of lottie-ios 2 and its siblings, which are other
/// names of it.
public final class InterpolatingValueProvider<Value: AnyInterpolatable>:
  SettableValueProvider<Value>
{
  /// The value at progress 0.
  public var startValue: Value { didSet { refresh() } }

  /// The value at progress 1.
  public var endValue: Value { didSet { refresh() } }

  /// The progress between the two values: 0 is the start, 1 the end; other numbers extrapolate.
  ///
  /// Default: 0. NaN counts as 0.
  public var currentProgress: CGFloat { didSet { refresh() } }

  /// - Parameters:
  ///   - startValue: The value at progress 0.
  ///   - endValue: The value at progress 1.
  ///   - currentProgress: Which value between them is given. Default: 0.
  // Points, sizes, numbers and colours of gradients are taken as what the properties have: see
  // below.
  @_disfavoredOverload
  public init(from startValue: Value, to endValue: Value, currentProgress: CGFloat = 0) {
    self.startValue = startValue
    self.endValue = endValue
    self.currentProgress = currentProgress
    super.init(.singleValue(Self.value(startValue, endValue, currentProgress)))
  }

  private func refresh() {
    storage = .singleValue(Self.value(startValue, endValue, currentProgress))
  }

  private static func value(_ start: Value, _ end: Value, _ progress: CGFloat) -> Value {
    start.interpolate(
      to: end, amount: progress.isFinite ? progress : 0, spatialOutTangent: nil,
      spatialInTangent: nil)
  }
}

extension InterpolatingValueProvider where Value == Vector3D {
  /// - Parameters:
  ///   - startPoint: The point at progress 0.
  ///   - endPoint: The point at progress 1.
  ///   - currentProgress: Which point between them is given. Default: 0.
  public convenience init(
    from startPoint: CGPoint, to endPoint: CGPoint, currentProgress: CGFloat = 0
  ) {
    self.init(
      from: Vector3D(startPoint), to: Vector3D(endPoint), currentProgress: currentProgress)
  }

  /// - Parameters:
  ///   - startSize: The size at progress 0, or percents of both axes.
  ///   - endSize: The size at progress 1.
  ///   - currentProgress: Which size between them is given. Default: 0.
  public convenience init(
    from startSize: CGSize, to endSize: CGSize, currentProgress: CGFloat = 0
  ) {
    self.init(from: Vector3D(startSize), to: Vector3D(endSize), currentProgress: currentProgress)
  }

  /// The point at progress 0.
  public var startPoint: CGPoint {
    get { CGPoint(x: startValue.x, y: startValue.y) }
    set { startValue = Vector3D(newValue) }
  }

  /// The point at progress 1.
  public var endPoint: CGPoint {
    get { CGPoint(x: endValue.x, y: endValue.y) }
    set { endValue = Vector3D(newValue) }
  }
}

extension InterpolatingValueProvider where Value == Vector1D {
  /// - Parameters:
  ///   - startNumber: The number at progress 0.
  ///   - endNumber: The number at progress 1.
  ///   - currentProgress: Which number between them is given. Default: 0.
  public convenience init(
    from startNumber: CGFloat, to endNumber: CGFloat, currentProgress: CGFloat = 0
  ) {
    self.init(
      from: Vector1D(Double(startNumber)), to: Vector1D(Double(endNumber)),
      currentProgress: currentProgress)
  }
}

extension InterpolatingValueProvider where Value == [Double] {
  /// - Parameters:
  ///   - startColors: The colours of the gradient at progress 0.
  ///   - endColors: Those at progress 1, as many.
  ///   - currentProgress: Which colours between them are given. Default: 0.
  public convenience init(
    from startColors: [Color], to endColors: [Color], currentProgress: CGFloat = 0
  ) {
    self.init(
      from: GradientValueProvider.keyframeValues(startColors),
      to: GradientValueProvider.keyframeValues(endColors), currentProgress: currentProgress)
  }
}

/// The name that lottie-ios 2 gives the provider between two points.
public typealias LOTPointInterpolatorCallback = InterpolatingValueProvider<Vector3D>

/// The name that lottie-ios 2 gives the provider between two sizes.
public typealias LOTSizeInterpolatorCallback = InterpolatingValueProvider<Vector3D>

/// The name that lottie-ios 2 gives the provider between two numbers.
public typealias LOTNumberInterpolatorCallback = InterpolatingValueProvider<Vector1D>

/// The name that lottie-ios 2 gives the provider between two colours.
public typealias LOTColorInterpolatorCallback = InterpolatingValueProvider<Color>

/// The name that lottie-ios 2 gives the provider between two paths.
public typealias LOTPathInterpolatorCallback = InterpolatingValueProvider<BezierPath>
