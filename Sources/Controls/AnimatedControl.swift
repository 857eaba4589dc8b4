// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
public import SDLHost

/// A view that shows an animation and turns what the user does into events and states.
///
/// It is the base of `AnimatedButton` and `AnimatedSwitch`, and of controls of your own:
///
/// ```swift
/// let control = AnimatedControl(animation: animation)
/// control.setLayer(named: "Pressed", forState: .highlighted)
/// control.addAction(for: .touchUpInside) { control in … }
/// ```
///
/// The mouse and fingers press it, and Space and Return when Tab has led to it. A press belongs to
/// the control until it ends, wherever the pointer goes meanwhile.
///
/// Its `backgroundBehavior` is `.forceFinish`: what plays when its window is hidden, or when the
/// control leaves its window, jumps to its end, so that it always shows the state that it is in.
@MainActor
open class AnimatedControl: View, LottiePlayable {
  /// What a control does at an event.
  public typealias Action = @MainActor (AnimatedControl) -> Void

  /// Names an action that was added, so that it can be taken away.
  nonisolated public struct ActionID: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Shows the animation; as large as the control, and not hit itself.
  public let animationView: AnimationSurface
  /// The engine behind it.
  public var player: AnimationPlayer { animationView.player }

  private var actions: [(id: ActionID, events: ControlEvent, action: Action)] = []
  private var actionsAdded = 0
  /// Whose actions they are that belong to an object.
  private var targets: [ActionID: ObjectIdentifier] = [:]
  private var layers: [ControlState: String] = [:]
  var press: ControlPress?

  /// Makes a control as large as its animation, without extent if there is none.
  ///
  /// - Parameters:
  ///   - animation: What to show; its first frame, to begin with. Default: nil.
  ///   - imageProvider: Where its images come from. Default: nil, the file itself.
  ///   - configuration: How it plays. Default: the shared one.
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

  /// Called after another animation was set; subclasses show its frame for their state.
  ///
  /// Does nothing in this class.
  open func animationDidSet() {}

  // MARK: State

  /// Whether it can be used.
  ///
  /// Default: true. A press in progress is cancelled, and Tab passes by.
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

  /// All that it is at the moment.
  public var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused, window?.showsFocusRing == true { state.insert(.focused) }
    return state
  }

  /// Called after `state` has changed; subclasses show it.
  ///
  /// Does nothing in this class.
  open func stateChanged() {}

  /// Shows one layer of the animation, and no other, while the control is in a state.
  ///
  /// In a state that has no layer, or one that the animation does not have, all layers are shown.
  /// Where a control is in several states at once and there is no layer for just these, the layer
  /// of one of them is shown: the disabled state's, then the highlighted, then the selected one's.
  /// The focus makes no difference.
  ///
  /// - Parameters:
  ///   - name: Of a layer at the root of the animation.
  ///   - state: When it is shown.
  public func setLayer(named name: String, forState state: ControlState) {
    layers[state] = name
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
  /// - Returns: What `removeAction` takes.
  @discardableResult
  public func addAction(for events: ControlEvent, _ action: @escaping Action) -> ActionID {
    actionsAdded += 1
    let id = ActionID(number: actionsAdded)
    actions.append((id, events, action))
    return id
  }

  /// Takes an action away; does nothing if it is not there.
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

  /// Takes events away from the actions of an object, or of all objects.
  func removeActions(of target: AnyObject?, for events: ControlEvent) {
    let owner = target.map { ObjectIdentifier($0) }
    for index in actions.indices {
      guard let found = targets[actions[index].id], owner == nil || found == owner else { continue }
      actions[index].events.subtract(events)
    }
    for entry in actions where entry.events.isEmpty { removeAction(entry.id) }
  }

  /// Does what was added for the events, one event after the other.
  ///
  /// Subclasses that override it call it.
  open func sendActions(for events: ControlEvent) {
    for event in events.elements {
      for entry in actions where entry.events.contains(event) { entry.action(self) }
    }
  }

  // MARK: Presses

  /// How far from its `hitArea` a pressing pointer may be and still count as inside, in points.
  ///
  /// Default: 70 for a finger, as in UIKit, and 0 for the mouse, which points exactly.
  open func slop(for device: PointerEvent.Device) -> CGFloat { device.isFinger ? 70 : 0 }

  /// Begins to follow a press with a finger or the main button.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == 1, press == nil else { return false }
    begin(.pointer, count: event.clickCount)
    return true
  }

  /// Follows the pointer in and out.
  open override func pointerMoved(_ event: PointerEvent) {
    if press == .pointer { drag(isInside: contains(event)) }
  }

  /// Ends the press, inside or outside.
  open override func pointerUp(_ event: PointerEvent) {
    if press == .pointer { end(isInside: contains(event)) }
  }

  /// Ends the press without a result.
  open override func pointerCancelled() { cancel() }

  private func contains(_ event: PointerEvent) -> Bool {
    let slop = slop(for: event.device)
    return hitArea.insetBy(dx: -slop, dy: -slop).contains(event.location(in: self))
  }

  // MARK: Keyboard

  /// Tab leads to it while it is enabled.
  open override var canBecomeFocused: Bool { isEnabled }

  /// The focus cancels a press by key when it goes.
  open override func focusChanged(_ isFocused: Bool) {
    if !isFocused { keysCancelled() }
    showState()
  }

  /// Space and Return begin a press; Escape cancels it.
  open override func keyDown(_ event: KeyEvent) -> Bool { beginOrCancel(event) }

  /// The key that pressed it ends the press.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard press == .key(event.key) else { return false }
    end(isInside: true)
    return true
  }

  /// Ends a press by key without a result.
  open override func keysCancelled() {
    if case .key = press { cancel() }
  }

  // MARK: Layout

  /// The size of its animation, in points; zero without one.
  open override var intrinsicContentSize: CGSize { animationView.intrinsicContentSize }

  /// Makes the animation as large as the control.
  open override func layout() { animationView.frame = bounds }
}

/// The name that lottie-ios 4 gives the base of controls.
public typealias LottieControl = AnimatedControl
