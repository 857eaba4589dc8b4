// SPDX-License-Identifier: Apache-2.0

/// The source of a property's values instead of the file: a value provider, as the core asks it.
package protocol ValueSource {
  /// The type of the values.
  var valueType: Any.Type { get }

  /// Reports when values have changed; nil for a source that is asked for each displayed frame.
  var changes: ProviderChanges? { get }

  /// Returns a function that gives the value at a frame, and a range of frames around it with the
  /// same value. It returns nil if there is no value.
  ///
  /// The function is discarded when `changes` reports a change, so that it may keep values.
  ///
  /// - Parameter convert: Converts a value of a related type.
  func sampler<Value>(_ convert: @escaping (Any) -> Value?) -> ValueSampler<Value>
}

/// Gives the value of a source at a frame; see `ValueSource.sampler`.
package typealias ValueSampler<Value> =
  (_ frame: Double) -> (value: Value, still: ClosedRange<Double>)?

extension ClosedRange<Double> {
  /// A range without frames: it is unknown how long a value is valid.
  package static var never: ClosedRange<Double> { .infinity ... .infinity }
  /// All frames.
  package static var always: ClosedRange<Double> { -.infinity ... .infinity }
}

/// An object that uses the values of a provider.
package protocol ProviderObserver: AnyObject {
  /// Called when the values of the provider have changed.
  func providerChanged(_ changes: ProviderChanges)
}

/// The observers of a provider.
package final class ProviderChanges {
  private struct Entry {
    weak var observer: (any ProviderObserver)?
  }

  private var entries: [Entry] = []

  package init() {}

  package func add(_ observer: any ProviderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
    entries.append(Entry(observer: observer))
  }

  package func remove(_ observer: any ProviderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  package func notify() {
    // Observers may add and remove others.
    for entry in entries { entry.observer?.providerChanged(self) }
  }
}
