// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
public import SDLHost

/// A switch whose animation plays when it is turned on or off.
///
/// ```swift
/// let toggle = AnimatedSwitch(animation: animation)
/// toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
/// toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
/// toggle.stateUpdated = { isOn in … }
/// ```
@preconcurrency @MainActor
open class AnimatedSwitch: AnimatedControl {
  /// The behaviour when the switch is turned back while its animation still plays.
  nonisolated public enum CancelBehavior: Sendable {
    /// The current part is played backwards from the current frame.
    case reverse
    /// The part of the new state is played, from the current frame if the part contains it.
    case none
  }

  /// A part of the animation, by progress.
  private struct Range {
    let from: AnimationProgressTime
    let to: AnimationProgressTime

    var reversed: Range { Range(from: to, to: from) }
  }

  /// The behaviour when the switch is turned back while its animation still plays.
  ///
  /// Default: `.reverse`.
  public var cancelBehavior = CancelBehavior.reverse

  /// Whether a switch that is on plays its part when another animation is set; otherwise it shows
  /// the end of the part at once.
  ///
  /// Default: true.
  public var animateUpdateWhenChangingAnimation = true

  /// Called when `isOn` has changed, by the user or by the program.
  ///
  /// Changes by the user also send `ControlEvent.valueChanged`. Default: nil.
  public var stateUpdated: ((_ isOn: Bool) -> Void)?

  private var onRange = Range(from: 0, to: 1)
  private var offRange = Range(from: 1, to: 0)
  /// The part that is played, while the switch turns.
  private var turning: Range?

  /// Makes a switch that is off, of the animation's size; without an animation its size is zero.
  ///
  /// - Parameters:
  ///   - animation: The animation. Default: nil.
  ///   - imageProvider: The source of its images. Default: nil, the file itself.
  ///   - configuration: The playback settings. Default: the shared ones.
  public override init(
    animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    configuration: LottieConfiguration = .shared
  ) {
    super.init(
      animation: animation, imageProvider: imageProvider, configuration: configuration)
    showState(animated: false)
  }

  /// Makes a switch that is off, without an animation.
  ///
  /// - Parameter frame: In points of the superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// What screen readers say that it is.
  ///
  /// Default: a button with two states, on or off, enabled or not.
  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.toggleButton) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: State

  /// Whether the switch is on.
  ///
  /// Setting it shows the new state at once. Default: false.
  public var isOn: Bool {
    get { isTurnedOn }
    set { setIsOn(newValue, animated: false) }
  }

  private var isTurnedOn = false

  /// Turns the switch on or off.
  ///
  /// - Parameters:
  ///   - isOn: The new state. If it equals the current one, nothing changes.
  ///   - animated: Whether the state's part of the animation is played; otherwise its end is shown
  ///     at once.
  ///   - shouldFireHaptics: Ignored, because there is no haptic feedback. Default: true.
  public func setIsOn(_ isOn: Bool, animated: Bool, shouldFireHaptics: Bool = true) {
    guard isOn != isTurnedOn else { return }
    isTurnedOn = isOn
    isSelected = isOn
    showState(animated: animated)
    stateUpdated?(isOn)
  }

  /// Sets the part of the animation that is played on the change to a state. Afterwards the switch
  /// shows the end of that part.
  ///
  /// Without any call, turning on plays 0 to 1, and turning off 1 to 0.
  ///
  /// - Parameters:
  ///   - fromProgress: The start, 0...1.
  ///   - toProgress: The end, 0...1; may be before the start.
  ///   - onState: The state: true for on.
  public func setProgressForState(
    fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, forState onState: Bool
  ) {
    let range = Range(from: fromProgress, to: toProgress)
    if onState { onRange = range } else { offRange = range }
    showState(animated: false)
  }

  /// The same as `setProgressForState(fromProgress:toProgress:forState:)`, under its name in
  /// lottie-ios 4.
  ///
  /// - Parameters:
  ///   - fromProgress: The start, 0...1.
  ///   - toProgress: The end, 0...1; may be before the start.
  ///   - forOnState: The state: true for on.
  public func setProgressForState(
    fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, forOnState: Bool
  ) {
    setProgressForState(fromProgress: fromProgress, toProgress: toProgress, forState: forOnState)
  }

  // MARK: What it shows

  private func range(_ isOn: Bool) -> Range { isOn ? onRange : offRange }

  private func showState(animated: Bool) {
    let rest = range(isTurnedOn).to
    guard animated, animation != nil else {
      turning = nil
      currentProgress = rest
      return
    }
    var path = range(isTurnedOn)
    if cancelBehavior == .reverse, isAnimationPlaying, let turning { path = turning.reversed }
    turning = path
    play(fromProgress: path.from, toProgress: path.to, loopMode: .playOnce) {
      [weak self] completed in
      guard completed, let self else { return }
      turning = nil
      // After a part was played backwards, the frame at its start can differ from the state's
      // frame.
      currentProgress = rest
    }
  }

  /// Shows the state of the switch in the new animation.
  open override func animationDidSet() {
    turning = nil
    showState(animated: animateUpdateWhenChangingAnimation && isTurnedOn)
  }

  // MARK: Events

  /// Turns the switch at a click, and calls the actions for `valueChanged`.
  open override func sendActions(for events: ControlEvent) {
    for event in events.elements {
      super.sendActions(for: event)
      if event == .touchUpInside {
        setIsOn(!isOn, animated: true)
        super.sendActions(for: [.valueChanged, .primaryActionTriggered])
      }
    }
  }
}

/// The name of the class in lottie-ios 4.
public typealias LottieSwitch = AnimatedSwitch
