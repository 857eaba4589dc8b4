// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry

/// The playback API, with implementations for everything that shows an animation.
///
/// ```swift
/// surface.play()                                                   // the whole animation
/// surface.play(fromProgress: 0.5, toProgress: 1, loopMode: .loop)  // its second half
/// surface.play(fromFrame: 24, toFrame: 48) { completed in … }
/// ```
///
/// Frames are those of the composition, from `Animation.startFrame` to `Animation.endFrame`, and
/// can be fractions. Progress is the same range as 0...1, and time is in seconds from the first
/// frame.
@preconcurrency @MainActor
public protocol LottiePlayable: AnyObject {
  /// The player of the animation. Hosts make one and retain it.
  var player: AnimationPlayer { get }

  // All of these have implementations. Types whose subclasses can override them declare them again.

  /// Plays the whole animation.
  func play(completion: LottieCompletionBlock?)

  /// Plays from one progress in 0...1 to another.
  func play(
    fromProgress: AnimationProgressTime?, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode?, completion: LottieCompletionBlock?)

  /// Plays from one frame of the composition to another.
  func play(
    fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode?,
    completion: LottieCompletionBlock?)

  /// Plays from one marker to another.
  func play(
    fromMarker: String?, toMarker: String, playEndMarkerFrame: Bool, loopMode: LottieLoopMode?,
    completion: LottieCompletionBlock?)

  /// Plays the range of one marker.
  func play(marker: String, loopMode: LottieLoopMode?, completion: LottieCompletionBlock?)

  /// Plays the ranges of several markers, one after the other.
  func play(markers: [String], completion: LottieCompletionBlock?)

  /// Plays a mode.
  func play(_ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock?)

  /// Plays a mode, or pauses.
  func setPlaybackMode(_ mode: LottiePlaybackMode, completion: LottieCompletionBlock?)

  /// Stops and shows the first frame.
  func stop()

  /// Stops at the current frame.
  func pause()

  /// Stops at a position.
  func pause(at state: LottiePlaybackMode.PausedState)

  /// The behaviour at the end of playback. Default: `.playOnce`.
  var loopMode: LottieLoopMode { get set }

  /// The factor of the speed. Default: 1.
  var animationSpeed: CGFloat { get set }

  /// Whether playback is in progress. Default: false.
  var isAnimationPlaying: Bool { get set }

  /// The current progress, 0...1. Default: 0.
  var currentProgress: AnimationProgressTime { get set }

  /// The current frame of the composition. Default: the first.
  var currentFrame: AnimationFrameTime { get set }
}

extension LottiePlayable {
  // MARK: Content

  /// The animation.
  ///
  /// Setting it shows its first frame and interrupts playback. Default: nil.
  public var animation: Animation? {
    get { player.animation }
    set { player.load(newValue, imageProvider: player.imageProvider) }
  }

  /// The source of the animation's images.
  ///
  /// Setting it loads the images again; playback continues. With nil, only images inside of the
  /// file are drawn. Default: images inside of the file and in the program's bundle.
  public var imageProvider: (any AnimationImageProvider)? {
    get { player.imageProvider }
    set { player.setImageProvider(newValue) }
  }

  /// The source of the animation's texts.
  ///
  /// Setting it updates the texts; playback continues. Default: nil, the texts in the file.
  public var textProvider: (any AnimationKeypathTextProvider)? {
    get { player.textProvider }
    set { player.setTextProvider(newValue) }
  }

  /// The source of the fonts of the animation's texts.
  ///
  /// Setting it updates the texts; playback continues. Default: nil, the fonts in the file and its
  /// archive, and those of the system.
  public var fontProvider: (any AnimationFontProvider)? {
    get { player.fontProvider }
    set { player.setFontProvider(newValue) }
  }

  // MARK: Playing

  /// Plays the whole animation.
  ///
  /// It starts at the current frame, or at the beginning if the current frame is the end. Without
  /// an animation, the completion is called with `false`.
  ///
  /// - Parameter completion: Called when playback ends, with `false` if it was interrupted.
  ///   Default: nil.
  public func play(completion: LottieCompletionBlock? = nil) {
    player.play(completion: completion)
  }

  /// Plays from one progress to another, forwards or backwards.
  ///
  /// - Parameters:
  ///   - fromProgress: The start, 0...1. Default: nil, the current progress.
  ///   - toProgress: The end, 0...1.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  public func play(
    fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromProgress(
        fromProgress, toProgress: toProgress, loopMode: loopMode ?? self.loopMode),
      completion: completion)
  }

  /// Plays from one frame to another, forwards or backwards.
  ///
  /// - Parameters:
  ///   - fromFrame: The start, in the composition's frames. Default: nil, the current frame.
  ///   - toFrame: The end, in the composition's frames.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
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

  /// The same as `setPlaybackMode(_:completion:)`, under its name in lottie-ios 4.2.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - animationCompletionHandler: Called when playback ends. Default: nil.
  // Values with the same spelling are those of `PlaybackMode`.
  @_disfavoredOverload
  public func play(
    _ mode: LottiePlaybackMode, animationCompletionHandler: LottieCompletionBlock? = nil
  ) {
    setPlaybackMode(mode, completion: animationCompletionHandler)
  }

  /// The mode of the last play or pause call, or the state after its end; nil without an animation.
  public var currentPlaybackMode: LottiePlaybackMode? { player.playbackMode }

  /// Stops and shows the first frame.
  ///
  /// The completion is called with `false`.
  public func stop() { player.stop() }

  /// Stops at the current frame.
  ///
  /// The completion is called with `false`.
  public func pause() { player.pause() }

  /// Stops at a frame of the composition; frames outside of it are clamped.
  ///
  /// The completion is called with `false`.
  public func pause(at frame: AnimationFrameTime) { pause(at: .frame(frame)) }

  /// Stops at a position.
  ///
  /// The completion is called with `false`.
  ///
  /// - Parameter state: The position. With an unknown marker nothing changes, and a message is
  ///   logged.
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

  /// The behavior of playback when the window is hidden or minimized.
  ///
  /// Default: `.pauseAndRestore`, as in lottie-ios 4 for the engine that runs on the CPU. In
  /// version 3 it was `.pause`.
  public var backgroundBehavior: LottieBackgroundBehavior {
    get { player.backgroundBehavior }
    set { player.setBackgroundBehavior(newValue) }
  }

  /// The behavior of playback when the view is removed from its window and added to one again.
  ///
  /// Default: the `backgroundBehavior`.
  public var windowBackgroundBehavior: LottieBackgroundBehavior {
    get { player.windowBehavior ?? player.backgroundBehavior }
    set { player.windowBehavior = newValue }
  }

  /// Whether only whole frames of the file are shown, without interpolation between them.
  ///
  /// Default: false.
  public var respectAnimationFrameRate: Bool {
    get { player.respectsFrameRate }
    set { player.respectsFrameRate = newValue }
  }

  /// Whether a cached picture of the animation, at the animation's own size, is drawn while nothing
  /// plays.
  ///
  /// This is faster if other content moves above or below it, but not sharp if the view is larger
  /// than the animation. Default: false.
  public var shouldRasterizeWhenIdle: Bool {
    get { player.rasterizesWhenIdle }
    set { player.rasterizesWhenIdle = newValue }
  }

  // MARK: Updates

  /// Calls all value providers and redraws the picture before the next frame.
  public func forceDisplayUpdate() { player.refresh() }

  /// Calls the image provider for all images again.
  public func reloadImages() { player.reloadImages() }

  // MARK: Position

  /// Whether a play call is in progress.
  ///
  /// Setting false pauses; setting true plays the whole animation. Default: false.
  public var isAnimationPlaying: Bool {
    get { player.state.isPlaying }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play(completion: nil) } else { pause() }
    }
  }

  /// The progress, 0...1. During playback it is the progress at which playback will end; the
  /// displayed one is `realtimeAnimationProgress`.
  ///
  /// Setting it interrupts playback. Default: 0.
  public var currentProgress: AnimationProgressTime {
    get {
      AnimationProgressTime(player.state.timeline.progress(frame: player.state.committedFrame))
    }
    set { player.pause(at: LottiePlaybackMode.PausedState.progress(newValue)) }
  }

  /// The time in seconds from the first frame. During playback it is the time at which playback
  /// will end.
  ///
  /// Setting it interrupts playback. Default: 0.
  public var currentTime: TimeInterval {
    get { player.state.timeline.time(frame: player.state.committedFrame) }
    set { player.pause(at: LottiePlaybackMode.PausedState.time(newValue)) }
  }

  /// The frame of the composition. During playback it is the frame at which playback will end; the
  /// displayed one is `realtimeAnimationFrame`.
  ///
  /// Setting it interrupts playback. Default: the animation's first frame.
  public var currentFrame: AnimationFrameTime {
    get { AnimationFrameTime(player.state.committedFrame) }
    set { player.seek(to: Double(newValue)) }
  }

  /// The displayed frame, also during playback.
  public var realtimeAnimationFrame: AnimationFrameTime { AnimationFrameTime(player.shownFrame) }

  /// The displayed progress, 0...1, also during playback.
  public var realtimeAnimationProgress: AnimationProgressTime {
    AnimationProgressTime(player.state.timeline.progress(frame: player.shownFrame))
  }
}
