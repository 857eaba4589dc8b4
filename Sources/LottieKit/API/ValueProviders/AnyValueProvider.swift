// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Supplies the value of a property instead of the file; the argument of
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

  /// Whether the value at a frame may differ from the one that was given last.
  ///
  /// Asked for each frame that is shown, but not of the prebuilt providers, which tell of changes
  /// by themselves.
  func hasUpdate(frame: AnimationFrameTime) -> Bool

  /// Where the values come from, whatever their type.
  ///
  /// A provider has this or `value(frame:)`; each is there by the other.
  var typeErasedStorage: AnyValueProviderStorage { get }

  /// The value at a frame, of the type `valueType`.
  ///
  /// - Parameter frame: In the numbers of the composition that the property is in.
  func value(frame: AnimationFrameTime) -> Any
}

/// A value provider whose type is known at compile time.
public protocol ValueProvider: AnyValueProvider {
  /// The type of the values.
  associatedtype Value: AnyInterpolatable

  /// Where the values come from at the moment.
  var storage: ValueProviderStorage<Value> { get }
}

extension ValueProvider {
  /// The type of the values.
  public var valueType: Any.Type { Value.self }

  /// The value at a frame; an empty array where there are no keyframes to take it from.
  public func value(frame: AnimationFrameTime) -> Any {
    storage.sample(at: Double(frame))?.value ?? [Value]()
  }
}

/// Where the values of a provider come from.
public enum ValueProviderStorage<T: AnyInterpolatable> {
  /// One value for all frames.
  case singleValue(T)
  /// A block that is called for each frame that is shown.
  case closure((AnimationFrameTime) -> T)
  /// Values at some frames, and those between them; no keyframes leave the file's own values.
  case keyframes([Keyframe<T>])
}

extension ValueProviderStorage {
  /// The value at a frame, and the frames around it that have it too; nil where there is none.
  func sample(at frame: Double) -> (value: T, still: ClosedRange<Double>)? {
    switch self {
    case .singleValue(let value): (value, -.infinity ... .infinity)
    case .closure(let block): (block(AnimationFrameTime(frame)), frame...frame)
    case .keyframes(let keys): KeyframeTrack(keys).sample(at: frame)
    }
  }
}
