// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry

/// What can be played: the playback API, written once for everything that shows an animation.
///
/// ```swift
/// surface.play()                                                   // the whole animation
/// surface.play(fromProgress: 0.5, toProgress: 1, loopMode: .loop)  // its second half
/// surface.play(fromFrame: 24, toFrame: 48) { completed in … }
/// ```
///
/// Frames are the composition's own numbers, from `Animation.startFrame` to `Animation.endFrame`,
/// and may lie between whole ones. Progress 0...1 is the same way in other numbers, and time counts
/// seconds from the first frame.
@MainActor
public protocol LottiePlayable: AnyObject {
  /// The engine; hosts make one and keep it.
  var player: AnimationPlayer { get }
}

extension LottiePlayable {
  // MARK: What is played

  /// The animation that is shown.
  ///
  /// Setting it shows its first frame and interrupts what plays. Default: nil.
  public var animation: Animation? {
    get { player.animation }
    set { player.load(newValue, imageProvider: player.imageProvider) }
  }

  /// Where the animation's images come from.
  ///
  /// Default: nil, images inside the file only.
  public var imageProvider: (any AnimationImageProvider)? {
    get { player.imageProvider }
    set {
      let frame = player.state.frame
      player.load(player.animation, imageProvider: newValue)
      player.seek(to: frame)
    }
  }

  // MARK: Playing

  /// Plays the whole animation.
  ///
  /// It starts at the current frame, or from the beginning if it has ended there.
  ///
  /// - Parameter completion: Called when playback ends, with `false` if something interrupted it.
  public func play(completion: LottieCompletionBlock? = nil) {
    player.play(player.state.timeline.whole, loopMode: nil, completion: completion)
  }

  /// Plays from one progress to another; the second may be less than the first.
  ///
  /// - Parameters:
  ///   - fromProgress: Beginning in 0...1; nil for the current progress.
  ///   - toProgress: End in 0...1.
  ///   - loopMode: Becomes the `loopMode` of this view; nil keeps the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it.
  public func play(
    fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    let timeline = player.state.timeline
    play(
      from: fromProgress.map { timeline.frame(progress: Double($0)) },
      to: timeline.frame(progress: Double(toProgress)), loopMode, completion)
  }

  /// Plays from one frame to another; the second may be less than the first.
  ///
  /// - Parameters:
  ///   - fromFrame: Beginning in the composition's own numbers; nil for the current frame.
  ///   - toFrame: End, likewise.
  ///   - loopMode: Becomes the `loopMode` of this view; nil keeps the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it.
  public func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    play(from: fromFrame.map { Double($0) }, to: Double(toFrame), loopMode, completion)
  }

  private func play(
    from start: Double?, to end: Double, _ mode: LottieLoopMode?,
    _ completion: LottieCompletionBlock?
  ) {
    let range = PlaybackRange(from: start ?? player.state.frame, to: end)
    player.play(range, loopMode: mode, completion: completion)
  }

  /// Stops and goes back to the first frame.
  ///
  /// Completion is called with `false`.
  public func stop() { player.stop() }

  /// Stops where it is.
  ///
  /// Completion is called with `false`.
  public func pause() { player.pause() }

  // MARK: Settings

  /// What playback does at its end.
  ///
  /// Default: `.playOnce`. Changing it while playing goes on at the current frame.
  public var loopMode: LottieLoopMode {
    get { player.loopMode }
    set { player.setLoopMode(newValue) }
  }

  /// Factor on time: 2 is twice as fast, negative values play backwards, 0 stands still.
  ///
  /// Default: 1. NaN is ignored.
  public var animationSpeed: CGFloat {
    get { CGFloat(player.state.speed) }
    set { player.setSpeed(Double(newValue)) }
  }

  /// What playback does when its window is hidden or minimised.
  ///
  /// Default: `.pause`.
  public var backgroundBehavior: LottieBackgroundBehavior {
    get { player.backgroundBehavior }
    set { player.setBackgroundBehavior(newValue) }
  }

  /// Shows only the frames that the file counts, and none between them.
  ///
  /// Default: false.
  public var respectAnimationFrameRate: Bool {
    get { player.respectsFrameRate }
    set { player.respectsFrameRate = newValue }
  }

  // MARK: Where it is

  /// Whether a play call is in flight.
  ///
  /// Setting false pauses; setting true plays the whole animation.
  public var isAnimationPlaying: Bool {
    get { player.state.isPlaying }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play() } else { pause() }
    }
  }

  /// Where it is, 0...1; while playing too.
  ///
  /// Setting it interrupts what plays.
  public var currentProgress: AnimationProgressTime {
    get { AnimationProgressTime(player.state.progress) }
    set { player.seek(to: player.state.timeline.frame(progress: Double(newValue))) }
  }

  /// Seconds since the first frame; while playing too.
  ///
  /// Setting it interrupts what plays.
  public var currentTime: TimeInterval {
    get { player.state.timeline.time(frame: player.state.frame) }
    set { player.seek(to: player.state.timeline.frame(time: newValue)) }
  }

  /// The current frame in the composition's own numbers; while playing too.
  ///
  /// Setting it interrupts what plays.
  public var currentFrame: AnimationFrameTime {
    get { AnimationFrameTime(player.state.frame) }
    set { player.seek(to: Double(newValue)) }
  }

  /// The frame on screen while playing.
  public var realtimeAnimationFrame: AnimationFrameTime { AnimationFrameTime(player.shownFrame) }

  /// The progress on screen while playing, 0...1.
  public var realtimeAnimationProgress: AnimationProgressTime {
    AnimationProgressTime(player.state.timeline.progress(frame: player.shownFrame))
  }
}
