// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The source of a property's values, instead of the file; the argument of
/// `setValueProvider(_:keypath:)`.
///
/// The existing types are `ColorValueProvider`, `FloatValueProvider`, `PointValueProvider`,
/// `SizeValueProvider`, `GradientValueProvider`, `PathValueProvider`, `TextValueProvider` and
/// `InterpolatingValueProvider`. For your own, conform to `ValueProvider`, or to this protocol if
/// the type is only known at run time.
///
/// Providers are called on the main actor, like the view that uses them.
public protocol AnyValueProvider {
  /// The type of the values.
  var valueType: Any.Type { get }

  /// Whether the value at a frame can differ from the last one.
  ///
  /// Called for each displayed frame, except for the library's own providers, which report changes.
  func hasUpdate(frame: AnimationFrameTime) -> Bool

  /// The source of the values, without its type.
  ///
  /// A provider implements this or `value(frame:)`; each has a default implementation by the other.
  var typeErasedStorage: AnyValueProviderStorage { get }

  /// Returns the value at a frame, of the type `valueType`.
  ///
  /// - Parameter frame: A frame of the property's composition.
  func value(frame: AnimationFrameTime) -> Any
}

/// A value provider whose type is known at compile time.
public protocol ValueProvider: AnyValueProvider {
  /// The type of the values.
  associatedtype Value: AnyInterpolatable

  /// The source of the values.
  var storage: ValueProviderStorage<Value> { get }
}

extension ValueProvider {
  /// The type of the values.
  public var valueType: Any.Type { Value.self }

  /// Returns the value at a frame; an empty array if there are no keyframes.
  public func value(frame: AnimationFrameTime) -> Any {
    storage.sample(at: Double(frame))?.value ?? [Value]()
  }
}

/// The source of a provider's values.
public enum ValueProviderStorage<T: AnyInterpolatable> {
  /// A constant.
  case singleValue(T)
  /// A closure that is called for each displayed frame.
  case closure((AnimationFrameTime) -> T)
  /// Keyframes, which are interpolated; without any, the values of the file are used.
  case keyframes([Keyframe<T>])
}

extension ValueProviderStorage {
  /// Returns the value at a frame, and the range of frames with the same value; nil if there is
  /// none.
  func sample(at frame: Double) -> (value: T, still: ClosedRange<Double>)? {
    switch self {
    case .singleValue(let value): (value, -.infinity ... .infinity)
    case .closure(let block): (block(AnimationFrameTime(frame)), frame...frame)
    case .keyframes(let keys): KeyframeTrack(keys).sample(at: frame)
    }
  }
}
