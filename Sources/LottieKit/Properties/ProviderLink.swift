// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The connection of a property to its provider, which caches values of the provider.
///
/// The type is a class, since the closure of a provider may read values and set providers while it
/// is called.
final class ProviderLink<Provided: AnyInterpolatable> {
  let provider: any AnyValueProvider
  private let convert: (Any) -> Provided?
  /// Whether the provider reports its changes, so that it is not called for each frame.
  private let isObserved: Bool
  /// The cached source of an observed provider's values, until it reports a change.
  private var storage: ValueProviderStorage<Provided>?
  private var track: KeyframeTrack<Provided>?
  private var last: Provided?
  private var isAsking = false

  /// Creates a link.
  ///
  /// - Parameter convert: Converts a value of a provider with a related type.
  init(_ provider: any AnyValueProvider, convert: @escaping (Any) -> Provided?) {
    self.provider = provider
    self.convert = convert
    isObserved = provider is any ObservableValueProvider
  }

  /// Discards cached values after the provider has changed.
  func reset() {
    storage = nil
    track = nil
    last = nil
  }

  /// Returns the value at a frame and a range of frames around it with the same value; nil if the
  /// provider has no value.
  func sample(at frame: Double) -> (value: Provided, still: ClosedRange<Double>)? {
    // Prevents infinite recursion if the closure of the provider reads the value of the same
    // property.
    guard !isAsking else { return last.map { ($0, Self.never) } }
    isAsking = true
    defer { isAsking = false }
    let sample = isObserved ? observed(at: frame) : polled(at: frame)
    last = sample?.value
    return sample
  }

  private func observed(at frame: Double) -> (value: Provided, still: ClosedRange<Double>)? {
    if let track { return track.sample(at: frame) }
    guard let storage = storage ?? typedStorage() else { return nil }
    self.storage = storage
    if case .keyframes(let keys) = storage {
      let track = KeyframeTrack(keys)
      self.track = track
      return track.sample(at: frame)
    }
    return storage.sample(at: frame)
  }

  private func polled(at frame: Double) -> (value: Provided, still: ClosedRange<Double>)? {
    if let last, !provider.hasUpdate(frame: AnimationFrameTime(frame)) { return (last, Self.never) }
    if let value = typedStorage()?.sample(at: frame)?.value { return (value, Self.never) }
    return convert(provider.value(frame: AnimationFrameTime(frame))).map { ($0, Self.never) }
  }

  /// A range without frames: it is unknown how long the value is valid.
  private static var never: ClosedRange<Double> { .infinity ... .infinity }

  private func typedStorage() -> ValueProviderStorage<Provided>? {
    (provider as? any ValueProvider)?.erasedStorage as? ValueProviderStorage<Provided>
  }
}

extension ValueProvider {
  fileprivate var erasedStorage: Any { storage }
}
