// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider that interpolates between two values by a progress that the program sets.
///
/// ```swift
/// let rising = InterpolatingValueProvider(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 0))
/// surface.setValueProvider(rising, keypath: AnimationKeypath(keypath: "Boat.Transform.Position"))
/// rising.currentProgress = 0.3  // a third of the download is there
/// ```
///
/// It replaces `LOTPointInterpolatorCallback` of lottie-ios 2 and the other interpolators, whose
/// names are typealiases of it.
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
  ///   - currentProgress: The progress between them. Default: 0.
  // The overloads below are preferred: they take points, sizes, numbers and colours of gradients,
  // and convert them to the types of the properties.
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
  ///   - currentProgress: The progress between them. Default: 0.
  public convenience init(
    from startPoint: CGPoint, to endPoint: CGPoint, currentProgress: CGFloat = 0
  ) {
    self.init(
      from: Vector3D(startPoint), to: Vector3D(endPoint), currentProgress: currentProgress)
  }

  /// - Parameters:
  ///   - startSize: The size at progress 0, or percentages of both axes.
  ///   - endSize: The size at progress 1.
  ///   - currentProgress: The progress between them. Default: 0.
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
  ///   - currentProgress: The progress between them. Default: 0.
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
  ///   - endColors: The colours at progress 1, of the same number.
  ///   - currentProgress: The progress between them. Default: 0.
  public convenience init(
    from startColors: [Color], to endColors: [Color], currentProgress: CGFloat = 0
  ) {
    self.init(
      from: GradientValueProvider.keyframeValues(startColors),
      to: GradientValueProvider.keyframeValues(endColors), currentProgress: currentProgress)
  }
}

/// The name of the interpolator of points in lottie-ios 2.
public typealias LOTPointInterpolatorCallback = InterpolatingValueProvider<Vector3D>

/// The name of the interpolator of sizes in lottie-ios 2.
public typealias LOTSizeInterpolatorCallback = InterpolatingValueProvider<Vector3D>

/// The name of the interpolator of numbers in lottie-ios 2.
public typealias LOTNumberInterpolatorCallback = InterpolatingValueProvider<Vector1D>

/// The name of the interpolator of colours in lottie-ios 2.
public typealias LOTColorInterpolatorCallback = InterpolatingValueProvider<Color>

/// The name of the interpolator of paths in lottie-ios 2.
public typealias LOTPathInterpolatorCallback = InterpolatingValueProvider<BezierPath>
