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
/// and may be fractions. Progress is the same range as 0...1, and time counts
/// seconds from the first frame.
@MainActor
public protocol LottiePlayable: AnyObject {
  /// The engine; hosts make one and keep it.
  var player: AnimationPlayer { get }

  // All of these have implementations; types that let their subclasses override them declare them
  // again.

  /// Plays the whole animation.
  func play(completion: LottieCompletionBlock?)

  /// Plays from one progress in 0...1 to another.
  func play(
    fromProgress: AnimationProgressTime?, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode?, completion: LottieCompletionBlock?)

  /// Plays from one frame to another, in the composition's own numbers.
  func play(
    fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode?,
    completion: LottieCompletionBlock?)

  /// Plays from one marker to another.
  func play(
    fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool, loopMode: LottieLoopMode?,
    completion: LottieCompletionBlock?)

  /// Plays the stretch of one marker.
  func play(marker: String, loopMode: LottieLoopMode?, completion: LottieCompletionBlock?)

  /// Plays the stretches of several markers, one after the other.
  func play(markers: [String], completion: LottieCompletionBlock?)

  /// Plays a mode.
  func play(_ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock?)

  /// Plays a mode, or pauses.
  func setPlaybackMode(_ mode: LottiePlaybackMode, completion: LottieCompletionBlock?)

  /// Stops and goes back to the first frame.
  func stop()

  /// Stops where it is.
  func pause()

  /// Stops somewhere.
  func pause(at state: LottiePlaybackMode.PausedState)
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

  /// Supplies the animation's images.
  ///
  /// Setting it loads the images again; playback continues. nil draws only those inside of the
  /// file. Default: those inside of the file, and in the bundle of the program.
  public var imageProvider: (any AnimationImageProvider)? {
    get { player.imageProvider }
    set { player.setImageProvider(newValue) }
  }

  /// Supplies the animation's texts.
  ///
  /// Setting it sets the texts again; playback continues. Default: nil, the texts in the file.
  public var textProvider: (any AnimationKeypathTextProvider)? {
    get { player.textProvider }
    set { player.setTextProvider(newValue) }
  }

  /// Supplies the fonts of the animation's texts.
  ///
  /// Setting it sets the texts again; playback continues. Default: nil, the fonts in the file, in
  /// its archive, and of the system.
  public var fontProvider: (any AnimationFontProvider)? {
    get { player.fontProvider }
    set { player.setFontProvider(newValue) }
  }

  // MARK: Playing

  /// Plays the whole animation.
  ///
  /// It starts at the current frame, or from the beginning if it has ended there. Without an
  /// animation completion is called with `false`.
  ///
  /// - Parameter completion: Called when playback ends, with `false` if something interrupted it.
  ///   Default: nil.
  public func play(completion: LottieCompletionBlock? = nil) {
    player.play(completion: completion)
  }

  /// Plays from one progress to another; the second may be less than the first.
  ///
  /// - Parameters:
  ///   - fromProgress: Beginning in 0...1. Default: nil, the current progress.
  ///   - toProgress: End in 0...1.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it. Default:
  ///     nil.
  public func play(
    fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromProgress(
        fromProgress, toProgress: toProgress, loopMode: loopMode ?? self.loopMode),
      completion: completion)
  }

  /// Plays from one frame to another; the second may be less than the first.
  ///
  /// - Parameters:
  ///   - fromFrame: Beginning in the composition's own numbers. Default: nil, the current frame.
  ///   - toFrame: End, likewise.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it. Default:
  ///     nil.
  public func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode ?? self.loopMode),
      completion: completion)
  }

  /// Plays a mode.
  ///
  /// - Parameters:
  ///   - mode: The range to play; its loop mode becomes that of this view.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  public func play(
    _ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock? = nil
  ) {
    player.play(mode, completion: completion)
  }

  /// Plays a mode, or pauses.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - completion: Called when playback ends, with `false` if it was interrupted; not called for
  ///     paused modes. Default: nil.
  public func setPlaybackMode(
    _ mode: LottiePlaybackMode, completion: LottieCompletionBlock? = nil
  ) {
    player.setPlaybackMode(mode, completion: completion)
  }

  /// The same as `setPlaybackMode(_:completion:)`, as lottie-ios 4.2 calls it.
  ///
  /// - Parameters:
  ///   - mode: What to do.
  ///   - animationCompletionHandler: Called when playback ends. Default: nil.
  // Such values may be spelt as those of a `PlaybackMode`, which are meant then.
  @_disfavoredOverload
  public func play(
    _ mode: LottiePlaybackMode, animationCompletionHandler: LottieCompletionBlock? = nil
  ) {
    setPlaybackMode(mode, completion: animationCompletionHandler)
  }

  /// The mode of the last play or pause call, or the state after its end; nil without an animation.
  public var currentPlaybackMode: LottiePlaybackMode? { player.playbackMode }

  /// Stops and goes back to the first frame.
  ///
  /// Completion is called with `false`.
  public func stop() { player.stop() }

  /// Stops where it is.
  ///
  /// Completion is called with `false`.
  public func pause() { player.pause() }

  /// Stops at a frame in the composition's own numbers; frames outside the animation count as its
  /// nearest end.
  ///
  /// Completion is called with `false`.
  public func pause(at frame: AnimationFrameTime) { pause(at: .frame(frame)) }

  /// Stops somewhere.
  ///
  /// Completion is called with `false`.
  ///
  /// - Parameter state: Where; a marker that does not exist changes nothing, and is reported to the
  ///   logger.
  public func pause(at state: LottiePlaybackMode.PausedState) { player.pause(at: state) }

  // MARK: Settings

  /// The behaviour at the end of playback.
  ///
  /// Default: `.playOnce`. After a change while playing, playback continues at the current frame.
  public var loopMode: LottieLoopMode {
    get { player.loopMode }
    set { player.setLoopMode(newValue) }
  }

  /// The factor of the speed: 2 is twice as fast, negative values play backwards, 0 stops.
  ///
  /// Default: 1. NaN is ignored.
  public var animationSpeed: CGFloat {
    get { CGFloat(player.state.speed) }
    set { player.setSpeed(Double(newValue)) }
  }

  /// What playback does when its window is hidden or minimised.
  ///
  /// Default: `.pauseAndRestore`, as in lottie-ios 4 for an engine that works on the processor; in
  /// version 3 it was `.pause`.
  public var backgroundBehavior: LottieBackgroundBehavior {
    get { player.backgroundBehavior }
    set { player.setBackgroundBehavior(newValue) }
  }

  /// What playback does when the view is taken out of its window, and put into one again.
  ///
  /// Default: the `backgroundBehavior`, as long as nothing else was set.
  public var windowBackgroundBehavior: LottieBackgroundBehavior {
    get { player.windowBehavior ?? player.backgroundBehavior }
    set { player.windowBehavior = newValue }
  }

  /// Shows only the frames that the file counts, and none between them.
  ///
  /// Default: false.
  public var respectAnimationFrameRate: Bool {
    get { player.respectsFrameRate }
    set { player.respectsFrameRate = newValue }
  }

  /// Keeps one picture of the animation at its own size while nothing plays, and draws that.
  ///
  /// A still animation below things that move is cheaper then, and not crisp in views larger than
  /// the animation. Default: false.
  public var shouldRasterizeWhenIdle: Bool {
    get { player.rasterizesWhenIdle }
    set { player.rasterizesWhenIdle = newValue }
  }

  // MARK: Drawing again

  /// Calls all value providers again, and redraws the picture before the next frame.
  public func forceDisplayUpdate() { player.refresh() }

  /// Calls the image provider for all images again.
  public func reloadImages() { player.reloadImages() }

  // MARK: Where it is

  /// Whether a play call is in flight.
  ///
  /// Setting false pauses; setting true plays the whole animation. Default: false.
  public var isAnimationPlaying: Bool {
    get { player.state.isPlaying }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play(completion: nil) } else { pause() }
    }
  }

  /// Where it is, 0...1; while it plays, where the play call in flight ends.
  ///
  /// What is on screen in the meantime is `realtimeAnimationProgress`. Setting it interrupts what
  /// plays. Default: 0.
  public var currentProgress: AnimationProgressTime {
    get {
      AnimationProgressTime(player.state.timeline.progress(frame: player.state.committedFrame))
    }
    set { player.pause(at: .progress(newValue)) }
  }

  /// Seconds since the first frame; while it plays, those at which the play call in flight ends.
  ///
  /// Setting it interrupts what plays. Default: 0.
  public var currentTime: TimeInterval {
    get { player.state.timeline.time(frame: player.state.committedFrame) }
    set { player.pause(at: .time(newValue)) }
  }

  /// The current frame in the composition's own numbers; while it plays, the one at which the play
  /// call in flight ends.
  ///
  /// What is on screen in the meantime is `realtimeAnimationFrame`. Setting it interrupts what
  /// plays. Default: the animation's first frame.
  public var currentFrame: AnimationFrameTime {
    get { AnimationFrameTime(player.state.committedFrame) }
    set { player.seek(to: Double(newValue)) }
  }

  /// The frame on screen, while playing too.
  public var realtimeAnimationFrame: AnimationFrameTime { AnimationFrameTime(player.shownFrame) }

  /// The progress on screen, 0...1, while playing too.
  public var realtimeAnimationProgress: AnimationProgressTime {
    AnimationProgressTime(player.state.timeline.progress(frame: player.shownFrame))
  }
}
