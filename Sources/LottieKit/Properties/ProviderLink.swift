// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A property's connection to the provider that says what it is.
///
/// A class, since the blocks of providers may ask for values and set providers while they are asked themselves.
final class ProviderLink<Provided: AnyInterpolatable> {
  let provider: any AnyValueProvider
  private let convert: (Any) -> Provided?
  /// The provider tells of its changes, so that it need not be asked for each frame.
  private let isObserved: Bool
  /// Where an observed provider's values come from, until it tells of a change.
  private var storage: ValueProviderStorage<Provided>?
  private var track: KeyframeTrack<Provided>?
  private var last: Provided?
  private var isAsking = false

  /// - Parameter convert: Makes such a value of what a provider of a related type gives.
  init(_ provider: any AnyValueProvider, convert: @escaping (Any) -> Provided?) {
    self.provider = provider
    self.convert = convert
    isObserved = provider is any ObservableValueProvider
  }

  /// The provider has changed, or is to be asked again for another reason.
  func reset() {
    storage = nil
    track = nil
    last = nil
  }

  /// The value at a frame, and the frames around it that surely have it too; nil where there is none.
  func sample(at frame: Double) -> (value: Provided, still: ClosedRange<Double>)? {
    // A block that asks for the value it is asked for would go on for ever.
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

  /// Nothing tells how long it holds.
  private static var never: ClosedRange<Double> { .infinity ... .infinity }

  private func typedStorage() -> ValueProviderStorage<Provided>? {
    (provider as? any ValueProvider)?.erasedStorage as? ValueProviderStorage<Provided>
  }
}

extension ValueProvider {
  fileprivate var erasedStorage: Any { storage }
}
