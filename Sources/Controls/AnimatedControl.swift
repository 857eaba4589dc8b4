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
/// Its `backgroundBehavior` is `.forceFinish`: when its window is hidden, or when the control is
/// removed from its window, playback jumps to its end, so that the picture always shows the
/// control's state.
@preconcurrency @MainActor
open class AnimatedControl: Control, LottiePlayable {
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
    super.init(frame: animationView.frame)
    addAnimationView()
  }

  /// Makes a control without an animation.
  ///
  /// - Parameter frame: In points of the superview.
  public override init(frame: CGRect) {
    animationView = AnimationSurface(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addAnimationView()
  }

  private func addAnimationView() {
    animationView.isUserInteractionEnabled = false
    animationView.backgroundBehavior = .forceFinish
    animationView.onAnimationSet = { [weak self] in self?.animationWasSet() }
    addSubview(animationView)
  }

  /// The factor of the speed: negative values play backwards, 0 stops. Default: 1.
  open var animationSpeed: CGFloat {
    get { animationView.animationSpeed }
    set { animationView.animationSpeed = newValue }
  }

  /// The rule for fitting the animation into the control. Default: `.scaleAspectFit`.
  open var contentMode: LottieContentMode {
    get { animationView.contentMode }
    set { animationView.contentMode = newValue }
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

  override func showState() {
    let names = state.lookups.compactMap { layers[$0] }
    player.soleRootLayer = names.first { player.hasRootLayer(named: $0) }
    super.showState()
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
  open override func sendActions(for events: ControlEvent) {
    for event in events.elements {
      for entry in actions where entry.events.contains(event) { entry.action(self) }
    }
  }

  // MARK: Layout

  /// The size of the animation in points; zero without one.
  open override var intrinsicContentSize: CGSize { animationView.intrinsicContentSize }

  /// Makes the animation view as large as the control.
  open override func layoutSubviews() { animationView.frame = bounds }
}

/// The name of the class in lottie-ios 4.
public typealias LottieControl = AnimatedControl
