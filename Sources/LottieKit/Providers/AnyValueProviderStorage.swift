// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The source of a provider's values, without its type.
public enum AnyValueProviderStorage {
  /// A constant.
  case singleValue(Any)
  /// Keyframes, and a closure that interpolates them.
  case keyframes([Keyframe<Any>], interpolate: (AnimationFrameTime) -> Any)
  /// A closure that is called for each displayed frame.
  case closure((AnimationFrameTime) -> Any)

  /// Returns the value at a frame of the property's composition.
  public func value(frame: AnimationFrameTime) -> Any {
    switch self {
    case .singleValue(let value): value
    case .keyframes(_, let interpolate): interpolate(frame)
    case .closure(let block): block(frame)
    }
  }
}

extension AnyValueProvider {
  /// A closure that calls the provider for each frame.
  public var typeErasedStorage: AnyValueProviderStorage { .closure { value(frame: $0) } }

  /// Returns the value at a frame of the property's composition.
  public func value(frame: AnimationFrameTime) -> Any { typeErasedStorage.value(frame: frame) }
}

extension ValueProvider {
  /// The source of the values.
  public var typeErasedStorage: AnyValueProviderStorage {
    switch storage {
    case .singleValue(let value): .singleValue(value)
    case .closure(let block): .closure(block)
    case .keyframes(let keys):
      .keyframes(keys.map { $0.mapValue { $0 } }, interpolate: { value(frame: $0) })
    }
  }
}

extension SettableValueProvider: Equatable where Value: Equatable {
  /// Whether both are the same object, or have the same values at all frames. Closures are never
  /// equal.
  public static func == (a: SettableValueProvider, b: SettableValueProvider) -> Bool {
    if a === b { return true }
    switch (a.storage, b.storage) {
    case (.singleValue(let a), .singleValue(let b)): return a == b
    case (.keyframes(let a), .keyframes(let b)): return a == b
    default: return false
    }
  }
}
