// SPDX-License-Identifier: Apache-2.0

/// Methods of objects as actions. There are no selectors here: a method is named by its type.
///
/// ```swift
/// button.addTarget(self, action: Player.heartPressed, for: .touchUpInside)
/// ```
extension AnimatedControl {
  // MARK: Targets

  /// Adds an action of an object, which is not retained. The action ends with the object.
  ///
  /// - Returns: The argument of `removeAction`.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: ControlEvent
  ) -> ActionID {
    addAction(for: events, of: target) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Adds an action with the control as its argument.
  ///
  /// - Returns: The argument of `removeAction`.
  @discardableResult
  public func addTarget<Target: AnyObject, Sender: AnimatedControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: ControlEvent
  ) -> ActionID {
    addAction(for: events, of: target) { [weak target] control in
      if let target, let sender = control as? Sender { action(target)(sender) }
    }
  }

  /// Removes the actions of an object for events.
  ///
  /// - Parameters:
  ///   - target: The object; nil for all objects.
  ///   - events: The events. Default: all events.
  public func removeTarget(_ target: AnyObject?, for events: ControlEvent = .allEvents) {
    removeActions(of: target, for: events)
  }
}
