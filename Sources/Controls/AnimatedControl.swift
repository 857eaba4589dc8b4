// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
public import SDLHost

/// A view that shows an animation and turns user input into events and states.
///
/// It is the base class of `AnimatedButton` and `AnimatedSwitch`, and of your own controls:
///
/// ```swift
/// let control = AnimatedControl(animation: animation)
/// control.setLayer(named: "Pressed", forState: .highlighted)
/// control.addAction(for: .touchUpInside) { control in … }
/// ```
///
/// It is pressed by the mouse or a finger, and by Space or Return while it has the focus. The
/// control receives all pointer events of a press until the press ends, wherever the pointer is.
///
/// Its `backgroundBehavior` is `.forceFinish`: when its window is hidden, or when the control is
/// removed from its window, playback jumps to its end, so that the picture always shows the
/// control's state.
@MainActor
open class AnimatedControl: View, LottiePlayable {
  /// A closure that is called at an event, with the control.
  public typealias Action = @MainActor (AnimatedControl) -> Void

  /// Identifies an added action, to remove it.
  nonisolated public struct ActionID: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Shows the animation. It is as large as the control and receives no pointer events itself.
  public let animationView: AnimationSurface
  /// The player of the animation.
  public var player: AnimationPlayer { animationView.player }

  private var actions: [(id: ActionID, events: ControlEvent, action: Action)] = []
  private var actionsAdded = 0
  /// The objects that actions belong to.
  private var targets: [ActionID: ObjectIdentifier] = [:]
  private var layers: [ControlState: String] = [:]
  var press: ControlPress?

  /// Makes a control of the animation's size; without an animation its size is zero.
  ///
  /// - Parameters:
  ///   - animation: The animation, which shows its first frame. Default: nil.
  ///   - imageProvider: The source of its images. Default: nil, the file itself.
  ///   - configuration: The playback settings. Default: the shared ones.
  public init(
    animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    configuration: LottieConfiguration = .shared
  ) {
    animationView = AnimationSurface(
      animation: animation, imageProvider: imageProvider, configuration: configuration)
    super.init()
    animationView.isUserInteractionEnabled = false
    animationView.backgroundBehavior = .forceFinish
    animationView.onAnimationSet = { [weak self] in self?.animationWasSet() }
    pointerShape = .hand
    frame = animationView.frame
    addSubview(animationView)
  }

  private func animationWasSet() {
    if frame.size == .zero { sizeToFit() }
    animationDidSet()
    showState()
  }

  /// Called after another animation was set. Subclasses show the frame for their state.
  ///
  /// Does nothing in this class.
  open func animationDidSet() {}

  // MARK: State

  /// Whether the control can be used.
  ///
  /// Default: true. Setting false cancels a press in progress and removes the control from the
  /// focus order.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        pointerCancelled()
        if isFocused { window?.focusedView = nil }
      }
      pointerShape = isEnabled ? .hand : .arrow
      showState()
    }
  }

  /// Whether it is selected, or on.
  ///
  /// Default: false.
  public var isSelected = false { didSet { if isSelected != oldValue { showState() } } }

  /// Whether it is pressed, with the pointer inside.
  public internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showState() } }
  }

  /// Whether a press that began on it has not ended yet.
  public var isTracking: Bool { press != nil }

  /// The current state.
  public var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused, window?.showsFocusRing == true { state.insert(.focused) }
    return state
  }

  /// Called after `state` has changed. Subclasses show the new state.
  ///
  /// Does nothing in this class.
  open func stateChanged() {}

  /// Selects the layer that is shown in a state; all other layers are hidden in it.
  ///
  /// In a state without a layer, or if the animation has no layer of that name, all layers are
  /// shown. If the control is in several states at once and their combination has no layer, the
  /// layer of one of them is shown: of disabled first, then highlighted, then selected. Focus is
  /// ignored.
  ///
  /// - Parameters:
  ///   - name: The name of a layer at the root of the animation.
  ///   - state: The state in which it is shown.
  public func setLayer(named name: String, forState state: ControlState) {
    layers[state] = name
    if animation != nil, !player.hasRootLayer(named: name) {
      player.warn("there is no layer “\(name)” for a state of a control")
    }
    showState()
  }

  private func showState() {
    let names = state.lookups.compactMap { layers[$0] }
    player.soleRootLayer = names.first { player.hasRootLayer(named: $0) }
    stateChanged()
  }

  // MARK: Actions

  /// Adds an action for events.
  ///
  /// - Returns: The argument of `removeAction`.
  @discardableResult
  public func addAction(for events: ControlEvent, _ action: @escaping Action) -> ActionID {
    actionsAdded += 1
    let id = ActionID(number: actionsAdded)
    actions.append((id, events, action))
    return id
  }

  /// Removes an action; does nothing if it was removed before.
  public func removeAction(_ id: ActionID) {
    actions.removeAll { $0.id == id }
    targets[id] = nil
  }

  /// Adds an action that belongs to an object.
  func addAction(
    for events: ControlEvent, of target: AnyObject, _ action: @escaping Action
  ) -> ActionID {
    let id = addAction(for: events, action)
    targets[id] = ObjectIdentifier(target)
    return id
  }

  /// Removes events from the actions of an object, or of all objects.
  func removeActions(of target: AnyObject?, for events: ControlEvent) {
    let owner = target.map { ObjectIdentifier($0) }
    for index in actions.indices {
      guard let found = targets[actions[index].id], owner == nil || found == owner else { continue }
      actions[index].events.subtract(events)
    }
    for entry in actions where entry.events.isEmpty { removeAction(entry.id) }
  }

  /// Calls the actions for the events, one event after the other.
  ///
  /// Overrides must call `super`.
  open func sendActions(for events: ControlEvent) {
    for event in events.elements {
      for entry in actions where entry.events.contains(event) { entry.action(self) }
    }
  }

  // MARK: Presses

  /// The distance from `hitArea` at which a pressing pointer still counts as inside, in points.
  ///
  /// Default: 70 for a finger, as in UIKit; 0 for the mouse, which is precise.
  open func slop(for device: PointerEvent.Device) -> CGFloat { device.isFinger ? 70 : 0 }

  /// Begins a press with a finger or the main button.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == 1, press == nil else { return false }
    begin(.pointer, count: event.clickCount)
    return true
  }

  /// Updates whether the pointer is inside.
  open override func pointerMoved(_ event: PointerEvent) {
    if press == .pointer { drag(isInside: contains(event)) }
  }

  /// Ends the press, inside or outside.
  open override func pointerUp(_ event: PointerEvent) {
    if press == .pointer { end(isInside: contains(event)) }
  }

  /// Cancels the press.
  open override func pointerCancelled() { cancel() }

  private func contains(_ event: PointerEvent) -> Bool {
    let slop = slop(for: event.device)
    return hitArea.insetBy(dx: -slop, dy: -slop).contains(event.location(in: self))
  }

  // MARK: Keyboard

  /// True while the control is enabled.
  open override var canBecomeFocused: Bool { isEnabled }

  /// Cancels a press by key when the focus is lost.
  open override func focusChanged(_ isFocused: Bool) {
    if !isFocused { keysCancelled() }
    showState()
  }

  /// Begins a press with Space or Return; cancels it with Escape.
  open override func keyDown(_ event: KeyEvent) -> Bool { beginOrCancel(event) }

  /// Ends a press when its key is released.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard press == .key(event.key) else { return false }
    end(isInside: true)
    return true
  }

  /// Cancels a press by key.
  open override func keysCancelled() {
    if case .key = press { cancel() }
  }

  // MARK: Layout

  /// The size of the animation in points; zero without one.
  open override var intrinsicContentSize: CGSize { animationView.intrinsicContentSize }

  /// Makes the animation view as large as the control.
  open override func layout() { animationView.frame = bounds }
}

/// The name of the class in lottie-ios 4.
public typealias LottieControl = AnimatedControl
