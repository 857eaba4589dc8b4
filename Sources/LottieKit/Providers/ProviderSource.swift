// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A value provider as the core asks it, with Foundation's types converted to the core's.
struct ProviderSource: ValueSource {
  let provider: any AnyValueProvider

  var valueType: Any.Type {
    switch provider.valueType {
    case is CGFloat.Type: Double.self
    case is CGPoint.Type, is CGSize.Type: Vector2D.self
    default: provider.valueType
    }
  }

  var changes: ProviderChanges? { (provider as? any ObservableValueProvider)?.changes }

  func sampler<Value>(_ convert: @escaping (Any) -> Value?) -> ValueSampler<Value> {
    let converted = { (value: Any) in (value as? Value) ?? convert(Self.canonical(value)) }
    if let typed = provider as? any ValueProvider, changes != nil {
      return Self.observed(typed, converted)
    }
    return polled(converted)
  }

  /// A provider that reports its changes: its storage stays the same until then.
  private static func observed<Value, Provider: ValueProvider>(
    _ provider: Provider, _ convert: @escaping (Any) -> Value?
  ) -> ValueSampler<Value> {
    let storage = provider.storage
    let track: KeyframeTrack<Provider.Value>? =
      if case .keyframes(let keys) = storage { KeyframeTrack(keys) } else { nil }
    return { frame in
      guard let sample = track?.sample(at: frame) ?? storage.sample(at: frame) else { return nil }
      return convert(sample.value).map { ($0, sample.still) }
    }
  }

  /// A provider that is asked for each displayed frame whether it has an update.
  private func polled<Value>(_ convert: @escaping (Any) -> Value?) -> ValueSampler<Value> {
    var last: Value?
    return { [provider] frame in
      if let last, !provider.hasUpdate(frame: AnimationFrameTime(frame)) { return (last, .never) }
      let value =
        (provider as? any ValueProvider).flatMap { Self.stored($0, frame) }
        ?? provider.value(frame: AnimationFrameTime(frame))
      last = convert(value)
      return last.map { ($0, .never) }
    }
  }

  private static func stored(_ provider: some ValueProvider, _ frame: Double) -> Any? {
    provider.storage.sample(at: frame)?.value
  }

  private static func canonical(_ value: Any) -> Any {
    switch value {
    case let number as CGFloat: Double(number)
    case let point as CGPoint: Vector2D(x: Double(point.x), y: Double(point.y))
    case let size as CGSize: Vector2D(x: Double(size.width), y: Double(size.height))
    default: value
    }
  }
}
