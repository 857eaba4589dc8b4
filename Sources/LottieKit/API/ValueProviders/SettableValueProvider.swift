// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the prebuilt value providers have in common: their values can be changed at any time, and
/// whatever shows them is drawn again, paused animations too.
///
/// One provider may be set on any number of properties and views.
public class SettableValueProvider<Value: AnyInterpolatable>: ValueProvider {
  /// Where the values come from at the moment.
  public internal(set) var storage: ValueProviderStorage<Value> {
    didSet {
      isNew = true
      changes.notify()
    }
  }

  let changes = ProviderChanges()
  private var isNew = true

  init(_ storage: ValueProviderStorage<Value>) { self.storage = storage }

  /// Whether the value may differ from the one that was given last: always, unless it is one fixed
  /// value.
  public func hasUpdate(frame: AnimationFrameTime) -> Bool {
    if case .singleValue = storage { return isNew }
    return true
  }

  /// The value at a frame; an empty array where there are no keyframes to take it from.
  public func value(frame: AnimationFrameTime) -> Any {
    isNew = false
    return storage.sample(at: Double(frame))?.value ?? [Value]()
  }

  /// The value, where it is one for all frames.
  var fixedValue: Value? {
    if case .singleValue(let value) = storage { value } else { nil }
  }
}

/// An object that shows the values of a provider.
protocol ProviderObserver: AnyObject {
  /// The provider's values are other ones now.
  func providerChanged(_ changes: ProviderChanges)
}

/// The observers of a provider.
final class ProviderChanges {
  private struct Entry {
    weak var observer: (any ProviderObserver)?
  }

  private var entries: [Entry] = []

  func add(_ observer: any ProviderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
    entries.append(Entry(observer: observer))
  }

  func remove(_ observer: any ProviderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  func notify() {
    // Observers may add and remove others.
    for entry in entries { entry.observer?.providerChanged(self) }
  }
}

/// A provider that notifies observers of its changes.
protocol ObservableValueProvider {
  var changes: ProviderChanges { get }
}

extension SettableValueProvider: ObservableValueProvider {}
