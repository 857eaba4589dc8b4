// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where the values of a provider come from, whatever their type.
public enum AnyValueProviderStorage {
  /// One value for all frames.
  case singleValue(Any)
  /// Values at some frames, and a block that gives those between them.
  case keyframes([Keyframe<Any>], interpolate: (AnimationFrameTime) -> Any)
  /// A block that is called for each frame that is shown.
  case closure((AnimationFrameTime) -> Any)

  /// The value at a frame, in the numbers of the composition that the property is in.
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

  /// What the storage gives at a frame, in the numbers of the composition that the property is in.
  public func value(frame: AnimationFrameTime) -> Any { typeErasedStorage.value(frame: frame) }
}

extension ValueProvider {
  /// Where the values come from at the moment.
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
  /// Whether both are the same object, or give the same value at all frames; blocks differ.
  public static func == (a: SettableValueProvider, b: SettableValueProvider) -> Bool {
    if a === b { return true }
    switch (a.storage, b.storage) {
    case (.singleValue(let a), .singleValue(let b)): return a == b
    case (.keyframes(let a), .keyframes(let b)): return a == b
    default: return false
    }
  }
}
