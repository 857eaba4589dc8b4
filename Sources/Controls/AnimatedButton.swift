// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
internal import SDLHost

/// A button whose animation plays when it is pressed.
///
/// ```swift
/// let heart = AnimatedButton(animation: animation)
/// heart.setPlayRange(fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
/// heart.setPlayRange(fromMarker: "touchDownEnd", toMarker: "touchUpEnd", event: .touchUpInside)
/// heart.performAction = { likes += 1 }
/// ```
@preconcurrency @MainActor
open class AnimatedButton: AnimatedControl {
  /// A part of the animation.
  private enum PlayRange: Equatable {
    case progress(from: AnimationProgressTime, to: AnimationProgressTime)
    case markers(from: String, to: String)
  }

  /// Called when the button was clicked, after the actions for `touchUpInside`.
  ///
  /// Default: nil.
  public var performAction: (() -> Void)?

  private var ranges: [ControlEvent: PlayRange] = [.touchUpInside: .progress(from: 0, to: 1)]
  /// The event whose range was played last.
  private var lastPlayed: ControlEvent?

  // MARK: Play ranges

  /// Sets the part of the animation that is played once at an event.
  ///
  /// Without any call, `touchUpInside` plays the whole animation.
  ///
  /// - Parameters:
  ///   - fromProgress: The start, 0...1.
  ///   - toProgress: The end, 0...1; may be before the start.
  ///   - event: The event. Several may be given at once.
  public func setPlayRange(
    fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, event: ControlEvent
  ) {
    for event in event.elements { ranges[event] = .progress(from: fromProgress, to: toProgress) }
  }

  /// Sets the part between two markers as the part that is played once at an event.
  ///
  /// The markers are looked up when the event happens; if one of them is missing, nothing is
  /// played.
  ///
  /// - Parameters:
  ///   - fromName: The marker at the start.
  ///   - toName: The marker at the end; may be before the start.
  ///   - event: The event. Several may be given at once.
  public func setPlayRange(
    fromMarker fromName: String, toMarker toName: String, event: ControlEvent
  ) {
    for event in event.elements { ranges[event] = .markers(from: fromName, to: toName) }
    if let animation {
      for name in [fromName, toName] where animation.frameTime(forMarker: name) == nil {
        player.warn("there is no marker “\(name)” for an event of a button")
      }
    }
  }

  /// Plays the event's part of the animation, if there is one, and calls the actions for the event.
  open override func sendActions(for events: ControlEvent) {
    for event in events.elements {
      playRange(for: event)
      super.sendActions(for: event)
      if event == .touchUpInside {
        performAction?()
        sendActions(for: .primaryActionTriggered)
      }
    }
  }

  private func playRange(for event: ControlEvent) {
    guard let range = ranges[event].flatMap(frames) else { return }
    // If the current frame is in the range, playback continues there, so that an early release does
    // not jump. The same event again starts from the beginning.
    if lastPlayed == event, isAnimationPlaying { currentFrame = range.from }
    lastPlayed = event
    play(fromFrame: range.from, toFrame: range.to, loopMode: .playOnce)
  }

  private func frames(of range: PlayRange) -> (from: AnimationFrameTime, to: AnimationFrameTime)? {
    guard let animation else { return nil }
    switch range {
    case .progress(let from, let to):
      return (animation.frameTime(forProgress: from), animation.frameTime(forProgress: to))
    case .markers(let from, let to):
      guard let start = animation.frameTime(forMarker: from),
        let end = animation.frameTime(forMarker: to)
      else { return nil }
      return (start, end)
    }
  }
}

/// The name that lottie-ios 4 gives the button.
public typealias LottieButton = AnimatedButton
