// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

/// Animations of views.
extension View {
  /// The course of an animation.
  public typealias AnimationOptions = ViewAnimationOptions

  /// Changes views over time: their `frame`, `bounds`, `center`, `alpha`, `transform` and
  /// `backgroundColor`, as set in `animations`.
  ///
  /// ```swift
  /// View.animate(withDuration: 0.3, delay: 0.1, options: .curveEaseOut) {
  ///   card.frame.origin.y = 40
  ///   card.alpha = 1
  /// } completion: { finished in … }
  /// ```
  ///
  /// The properties have their new values at once; only what is drawn moves. Views whose frames
  /// change are laid out, and their subviews move with them. The window's frames are the clock.
  ///
  /// Views outside of a visible window are not animated: their completion is called before this
  /// function returns. Where the desktop asks for reduced motion, the change is made after the
  /// delay without a movement.
  ///
  /// - Parameters:
  ///   - duration: In seconds, 0 or more.
  ///   - delay: The time before it begins, in seconds. Default: 0.
  ///   - options: Its course. Default: slow at the start and at the end.
  ///   - animations: Sets the new values.
  ///   - completion: Called at the end, with false if one of the properties was set again before.
  ///     Default: nil.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation(
      duration: duration, delay: delay, options: options, timing: options.timing,
      completion: completion
    ).run(animations)
  }

  /// The same with the movement of a spring.
  ///
  /// - Parameters:
  ///   - duration: In seconds, 0 or more; the spring rests at the end.
  ///   - delay: The time before it begins, in seconds.
  ///   - dampingRatio: 1 comes to rest without swinging, smaller values swing longer; above 0.
  ///   - velocity: The speed at the start, in changes per second.
  ///   - options: Its course; the curve is not used. Default: none.
  ///   - animations: Sets the new values.
  ///   - completion: Called at the end, with false if one of the properties was set again before.
  ///     Default: nil.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = ViewAnimation.spring(
      damping: Double(dampingRatio).clamped(to: 0.05...1),
      velocity: Double(velocity).finite() * max(0, duration))
    ViewAnimation(
      duration: duration, delay: delay, options: options, timing: timing, completion: completion
    ).run(animations)
  }

  /// Makes changes at once inside of `animate`.
  ///
  /// - Parameter actions: Makes the changes.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let outer = ViewAnimation.current
    ViewAnimation.current = nil
    actions()
    ViewAnimation.current = outer
  }
}

/// The course of an animation. Without one of the curves, it is `curveEaseInOut`.
nonisolated public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Starts and ends slowly.
  public static let curveEaseInOut: ViewAnimationOptions = []
  /// Starts slowly.
  public static let curveEaseIn = ViewAnimationOptions(rawValue: 1 << 16)
  /// Ends slowly.
  public static let curveEaseOut = ViewAnimationOptions(rawValue: 2 << 16)
  /// The same speed from start to end.
  public static let curveLinear = ViewAnimationOptions(rawValue: 3 << 16)
  /// Repeats until one of its properties is set, or nobody can see it any more.
  public static let `repeat` = ViewAnimationOptions(rawValue: 1 << 3)
  /// Runs backwards afterwards.
  public static let autoreverse = ViewAnimationOptions(rawValue: 1 << 4)
  /// As in UIKit's signature; views can always be pressed while they move.
  public static let allowUserInteraction = ViewAnimationOptions(rawValue: 1 << 1)
  /// As in UIKit's signature; animations always begin at what is shown.
  public static let beginFromCurrentState = ViewAnimationOptions(rawValue: 1 << 2)

  /// The curve: from the part of the time to the part of the change.
  fileprivate var timing: (Double) -> Double {
    let curve =
      switch rawValue >> 16 & 3 {
      case 1: UnitBezier(0.42, 0, 1, 1)
      case 2: UnitBezier(0, 0, 0.58, 1)
      case 3: UnitBezier(0, 0, 1, 1)
      default: UnitBezier(0.42, 0, 0.58, 1)
      }
    return { curve($0) }
  }
}
