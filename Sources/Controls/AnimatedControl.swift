// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import LottieKit
public import SDLHost

/// A view that shows an animation and turns what the pointer does into events and states.
///
/// It is the base of buttons and switches, and of controls of your own:
///
/// ```swift
/// let control = AnimatedControl(animation: animation)
/// control.addAction(for: .touchUpInside) { control in … }
/// ```
@MainActor
open class AnimatedControl: View, LottiePlayable {
  /// What a control does at an event.
  public typealias Action = @MainActor (AnimatedControl) -> Void

  /// Shows the animation; as large as the control.
  public let animationView: AnimationSurface
  /// The engine behind it.
  public var player: AnimationPlayer { animationView.player }

  private var actions: [(events: ControlEvent, action: Action)] = []

  /// Makes a control as large as its animation, without extent if there is none.
  ///
  /// - Parameters:
  ///   - animation: What to show; its first frame, to begin with.
  ///   - imageProvider: Where its images come from.
  public init(animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil) {
    animationView = AnimationSurface(animation: animation, imageProvider: imageProvider)
    super.init()
    animationView.isUserInteractionEnabled = false
    pointerShape = .hand
    frame = animationView.frame
    addSubview(animationView)
  }

  // MARK: State

  /// Whether it can be used.
  ///
  /// Default: true. A press in progress is cancelled.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { pointerCancelled() }
      pointerShape = isEnabled ? .hand : .arrow
      stateChanged()
    }
  }

  /// Whether it is selected, or on.
  ///
  /// Default: false.
  public var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }

  /// Whether it is pressed, with the pointer inside.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }

  /// Whether a press that began on it has not ended yet.
  public private(set) var isTracking = false

  /// All that it is at the moment.
  public var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if window?.focusedView === self { state.insert(.focused) }
    return state
  }

  /// Called after `state` has changed; subclasses show it.
  ///
  /// Does nothing by itself.
  open func stateChanged() {}

  // MARK: Events

  /// Has something done whenever one of these events happens.
  public func addAction(for events: ControlEvent, _ action: @escaping Action) {
    actions.append((events, action))
  }

  /// Does what was added for the event; subclasses that override it call it.
  open func sendActions(for event: ControlEvent) {
    for entry in actions where !entry.events.isDisjoint(with: event) { entry.action(self) }
  }

  // MARK: Pointer

  /// Begins to follow a press with the main button.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == 1 else { return false }
    isTracking = true
    isHighlighted = true
    sendActions(for: event.clickCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    return true
  }

  /// Follows the pointer in and out.
  open override func pointerMoved(_ event: PointerEvent) {
    guard isTracking else { return }
    let isInside = hitArea.contains(event.location(in: self))
    if isInside != isHighlighted {
      isHighlighted = isInside
      sendActions(for: isInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Ends the press, inside or outside.
  open override func pointerUp(_ event: PointerEvent) {
    guard isTracking else { return }
    let isInside = hitArea.contains(event.location(in: self))
    isTracking = false
    isHighlighted = false
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Ends the press without a result.
  open override func pointerCancelled() {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  // MARK: Layout

  /// Makes the animation as large as the control.
  open override func layout() { animationView.frame = bounds }
}
