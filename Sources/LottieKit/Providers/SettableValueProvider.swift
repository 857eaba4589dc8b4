// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The base class of the library's value providers. Their values can be changed at any time; all
/// views that use them are drawn again, paused ones too.
///
/// One provider can be set on any number of properties and views.
public class SettableValueProvider<Value: AnyInterpolatable>: ValueProvider {
  /// The source of the values.
  public internal(set) var storage: ValueProviderStorage<Value> {
    didSet {
      isNew = true
      changes.notify()
    }
  }

  let changes = ProviderChanges()
  private var isNew = true

  init(_ storage: ValueProviderStorage<Value>) { self.storage = storage }

  /// Whether the value can differ from the last one: true except for a constant.
  public func hasUpdate(frame: AnimationFrameTime) -> Bool {
    if case .singleValue = storage { return isNew }
    return true
  }

  /// Returns the value at a frame; an empty array if there are no keyframes.
  public func value(frame: AnimationFrameTime) -> Any {
    isNew = false
    return storage.sample(at: Double(frame))?.value ?? [Value]()
  }

  /// The constant value; nil for keyframes and closures.
  var fixedValue: Value? {
    if case .singleValue(let value) = storage { value } else { nil }
  }
}

/// A provider that notifies observers of its changes.
protocol ObservableValueProvider {
  var changes: ProviderChanges { get }
}

extension SettableValueProvider: ObservableValueProvider {}
