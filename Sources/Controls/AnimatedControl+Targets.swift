// SPDX-License-Identifier: Apache-2.0

/// Methods of objects as actions. There are no selectors here: a method is named by its type.
///
/// ```swift
/// button.addTarget(self, action: Player.heartPressed, for: .touchUpInside)
/// ```
extension AnimatedControl {
  // MARK: Targets

  /// Lets an object do something at events, as long as it is there; it is not kept.
  ///
  /// - Returns: What `removeAction` takes.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: ControlEvent
  ) -> ActionID {
    addAction(for: events, of: target) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// The same with a method that is told which control it is.
  ///
  /// - Returns: What `removeAction` takes.
  @discardableResult
  public func addTarget<Target: AnyObject, Sender: AnimatedControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: ControlEvent
  ) -> ActionID {
    addAction(for: events, of: target) { [weak target] control in
      if let target, let sender = control as? Sender { action(target)(sender) }
    }
  }

  /// Takes away what an object does at any of the events.
  ///
  /// - Parameters:
  ///   - target: The object; nil for all objects.
  ///   - events: When. Default: at all.
  public func removeTarget(_ target: AnyObject?, for events: ControlEvent = .allEvents) {
    removeActions(of: target, for: events)
  }
}
