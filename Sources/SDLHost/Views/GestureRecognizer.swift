// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Recognizes a gesture on a view and the views in it. Make one of the subclasses.
///
/// ```swift
/// let tap = TapGestureRecognizer { recognizer in open(at: recognizer.location(in: card)) }
/// card.addGestureRecognizer(tap)
/// card.addGestureRecognizer(LongPressGestureRecognizer(target: self, action: Page.cardHeld))
/// ```
///
/// It follows presses of the main mouse button and of fingers. A press that a view inside accepts,
/// such as a control, is not seen by the recognizers of the views around it. The first gesture that
/// is recognized wins; those of inner views are asked first.
@preconcurrency @MainActor
public class GestureRecognizer {
  /// The progress of a gesture.
  nonisolated public enum State: Hashable, Sendable {
    /// Nothing is recognized yet.
    case possible
    /// A gesture that lasts has begun.
    case began
    /// The pointer moved during the gesture.
    case changed
    /// The gesture is complete.
    case ended
    /// The gesture began, and was interrupted: the view or its window disappeared.
    case cancelled
    /// The press is another gesture.
    case failed

    /// The name of `ended` for gestures that do not last.
    public static let recognized = State.ended
  }

  /// The progress of the gesture. Default: `.possible`.
  public internal(set) var state = State.possible
  /// Whether it follows presses. Default: true. Setting false fails a gesture in progress.
  public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
  /// Whether the view of the press loses it when the gesture is recognized: `pointerCancelled` is
  /// called. Default: true.
  public var cancelsTouchesInView = true
  /// The view whose presses it follows.
  public internal(set) weak var view: View?

  private var actions: [@MainActor (GestureRecognizer) -> Void] = []
  /// The position of the last event, in points of the window.
  private(set) var location = CGPoint.zero
  /// The position of the press.
  private(set) var start = CGPoint.zero
  /// The time at which it changes without an event, by the loop's clock; nil for never.
  var due: Double?

  /// Makes a recognizer that is added to a view by `addGestureRecognizer`.
  ///
  /// - Parameter action: Called for each new state from `began` on, but not for `failed`. Default:
  ///   none.
  public init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    if let action { actions.append(action) }
  }

  /// Makes a recognizer that calls a method.
  ///
  /// - Parameters:
  ///   - target: The object, which is not retained.
  ///   - action: Its method, such as `Page.tapped`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Makes a recognizer that calls a method with itself as the argument.
  public convenience init<Target: AnyObject, Sender: GestureRecognizer>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a method of an object, which is not retained.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    actions.append { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Adds a method of an object with the recognizer as the argument.
  public func addTarget<Target: AnyObject, Sender: GestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    actions.append { [weak target] recognizer in
      if let target, let sender = recognizer as? Sender { action(target)(sender) }
    }
  }

  /// The position of the gesture in points of a view; nil means the window.
  public func location(in view: View?) -> CGPoint { view.map { $0.convert(location) } ?? location }

  // MARK: Progress

  /// Sets the state, and calls the actions.
  func enter(_ new: State) {
    state = new
    for action in actions { action(self) }
  }

  /// Whether the press is its gesture.
  var hasRecognized: Bool { state == .began || state == .changed || state == .ended }

  /// The press begins.
  func begin(_ event: PointerEvent, at time: Double) {
    state = .possible
    due = nil
    (start, location) = (event.locationInWindow, event.locationInWindow)
  }

  /// The pointer moves while it is pressed.
  func move(_ event: PointerEvent) { location = event.locationInWindow }

  /// The press ends with a release.
  func end(_ event: PointerEvent, at time: Double) { location = event.locationInWindow }

  /// The time of `due` has come.
  func timePassed() { due = nil }

  /// The press is another gesture.
  func fail() {
    due = nil
    if state == .possible { state = .failed }
  }

  /// The press ends without a release.
  func cancel() {
    due = nil
    if state == .began || state == .changed { enter(.cancelled) } else { fail() }
  }

  /// All of the press is over: it is ready for the next one.
  func finish() { state = .possible }

  /// The distance from the press, in points.
  var distance: CGFloat {
    let (dx, dy) = (location.x - start.x, location.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension View {
  /// Adds a recognizer of gestures, and removes it from its previous view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture in progress is cancelled. Does nothing with one of another
  /// view.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.cancel()
  }
}
