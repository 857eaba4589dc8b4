// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieDrawing
internal import LottieGeometry
public import LottieKit

/// A view that plays an animation.
///
/// ```swift
/// let surface = AnimationSurface(animation: animation)
/// surface.loopMode = .loop
/// surface.contentMode = .scaleAspectFit
/// surface.play()
/// ```
///
/// The functions of playback are in `LottiePlayable`. Subclasses may override all variants of
/// `play`, `stop` and `pause`.
@preconcurrency @MainActor
open class AnimationSurface: View, LottiePlayable {
  /// The player of the animation.
  public let player = AnimationPlayer()

  /// The rule for fitting the animation into the view.
  ///
  /// Default: `.scaleAspectFit`.
  open var contentMode = LottieContentMode.scaleAspectFit {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The part of the animation to show, in the animation's pixels. It is fitted into the view like
  /// the whole animation.
  ///
  /// The rest is clipped. Default: nil, the whole animation.
  open var viewportFrame: CGRect? {
    didSet { if viewportFrame != oldValue { setNeedsDisplay() } }
  }

  /// The number of the window's pixels per painted pixel, in both directions: a larger number is
  /// faster and coarser.
  ///
  /// Default: 1, full resolution.
  package var downsampling: Int {
    get { raster.downsampling }
    set { if raster.setDownsampling(newValue) { setNeedsDisplay() } }
  }
  /// The downsampling of the last drawing, which can be larger than `downsampling`.
  package var shownDownsampling: Int { raster.shownDownsampling }
  /// The pictures that are shown instead of the items.
  private(set) lazy var raster = SurfaceRaster { [weak self] in self?.setNeedsDisplay() }

  /// The pointer and the keys of a state machine; nil before the first use.
  var interaction: SurfaceInteraction?

  /// The sound; nil before the first animation with sound.
  var sound: SurfaceSound?
  var soundSettings = SoundSettings()

  /// Called when an action of a state machine opens a URL that was allowed when the machine was
  /// started. Ask the user before you open it.
  ///
  /// Default: nil, nothing is opened.
  public var openURL: ((URL) -> Void)?

  /// Whether the view follows loaded animations: not the one that it is made with.
  private var isConnected = false

  /// The time of the previous frame; nil while paused.
  private(set) var lastTick: Double?

  /// Makes a view of the animation's size; without an animation its size is zero.
  ///
  /// - Parameters:
  ///   - animation: The animation, shown at its first frame. Default: nil.
  ///   - imageProvider: The source of its images. Default: nil, its archive or the program's
  ///     bundle.
  ///   - textProvider: The source of its texts. Default: nil, the file.
  ///   - fontProvider: The source of its fonts. Default: nil, the file and the system.
  ///   - configuration: The playback settings. Default: the shared ones.
  ///   - logger: Receives errors and warnings. Default: nil, the shared logger at that time.
  public init(
    animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil
  ) {
    super.init(frame: .zero)
    player.configuration = configuration
    player.logger = logger
    connect()
    player.setTextProvider(textProvider)
    player.setFontProvider(fontProvider)
    player.load(
      animation,
      imageProvider: imageProvider ?? BundleImageProvider.main)
    sizeToFit()
    isConnected = true
  }

  /// Makes a view without an animation.
  ///
  /// - Parameter frame: The position and size in the superview, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    player.configuration = .shared
    connect()
    player.load(nil, imageProvider: BundleImageProvider.main)
    isConnected = true
  }

  private func connect() {
    accessibilityTraits = .image
    player.host = self
  }

  /// The playback settings.
  ///
  /// Default: the value of `LottieConfiguration.shared` when the view was made.
  public var configuration: LottieConfiguration {
    get { player.configuration }
    set { player.configuration = newValue }
  }

  /// The rendering engine: always this library's own, which runs on the CPU.
  public var currentRenderingEngine: RenderingEngine? { .mainThread }

  /// Whether it starts to play when it is added to a window.
  public var isAnimationQueued: Bool { window == nil && isAnimationPlaying }

  /// Whether content outside of the animation's own rectangle is clipped.
  ///
  /// Default: true.
  public var maskAnimationToBounds = true {
    didSet { if maskAnimationToBounds != oldValue { setNeedsDisplay() } }
  }

  private func animationWasSet() {
    // The interaction belongs to the animation before.
    if player.usedInteractive == nil { interaction = nil }
    // A view without a size gets that of the animation; otherwise nothing would be visible.
    if frame.size == .zero { sizeToFit() }
    for view in layerSubviews { view.follow(into: player.scene) }
    onAnimationSet()
    if let animation { animationLoaded?(self, animation) }
  }

  /// Called after an animation was set, by the program or because its download has ended.
  ///
  /// If there is an animation already, it is called at once. Default: nil.
  public var animationLoaded: ((_ surface: AnimationSurface, _ animation: Animation) -> Void)? {
    didSet { if let animation { animationLoaded?(self, animation) } }
  }

  /// Called after an animation was set or removed.
  package var onAnimationSet: () -> Void = {}

  /// The size of the animation, or of its visible part, in points; zero without one.
  open override var intrinsicContentSize: CGSize {
    animation.map { viewportFrame?.size ?? $0.size } ?? .zero
  }

  private func playbackChanged() {
    setNeedsDisplay()
    if !player.isControlled, !player.state.isMoving { lastTick = nil }
    soundFollows()
  }

  /// Has the time of a state machine start anew at the next tick.
  func restartInteractiveTime() {
    guard player.isControlled else { return }
    lastTick = nil
    player.forgetTime()
  }

  // MARK: Playing

  /// Plays the whole animation from the current frame, or from the beginning if the current frame
  /// is the last one.
  ///
  /// - Parameter completion: Called when playback ends, with `false` if it was interrupted.
  ///   Default: nil.
  open func play(completion: LottieCompletionBlock? = nil) { player.play(completion: completion) }

  /// Plays from one progress to another, forwards or backwards.
  ///
  /// - Parameters:
  ///   - fromProgress: The start, 0...1. Default: nil, the current progress.
  ///   - toProgress: The end, 0...1.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  open func play(
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
  open func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode ?? self.loopMode),
      completion: completion)
  }

  /// Plays from one marker to another. An unknown start marker is the current frame; with an
  /// unknown end marker nothing changes.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the start marker. Default: nil, the current frame.
  ///   - toMarker: The name of the end marker.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. Default: true.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  open func play(
    fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromMarker(
        fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame,
        loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the range of a marker; does nothing if there is no such marker.
  ///
  /// - Parameters:
  ///   - marker: The name of the marker.
  ///   - loopMode: The new `loopMode` of this view. Default: nil, unchanged.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  open func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(.marker(marker, loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the ranges of several markers, one after the other. Unknown markers are skipped.
  ///
  /// - Parameters:
  ///   - markers: The names in playing order.
  ///   - completion: Called once: with `true` when the last one has ended, with `false` if one was
  ///     interrupted. Default: nil.
  open func play(markers: [String], completion: LottieCompletionBlock? = nil) {
    player.play(.markers(markers), completion: completion)
  }

  /// Plays a mode.
  ///
  /// - Parameters:
  ///   - mode: The range to play; its loop mode becomes that of this view.
  ///   - completion: Called when playback ends, with `false` if it was interrupted. Default: nil.
  open func play(
    _ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock? = nil
  ) {
    player.play(mode, completion: completion)
  }

  /// Plays a mode, or pauses.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - completion: Called when playback ends; not called for paused modes. Default: nil.
  open func setPlaybackMode(
    _ mode: LottiePlaybackMode, completion: LottieCompletionBlock? = nil
  ) {
    player.setPlaybackMode(mode, completion: completion)
  }

  /// Stops and shows the first frame; the completion is called with `false`.
  open func stop() { player.stop() }

  /// Stops at the current frame; the completion is called with `false`.
  open func pause() { player.pause() }

  /// Stops at a position; the completion is called with `false`.
  open func pause(at state: LottiePlaybackMode.PausedState) { player.pause(at: state) }

  /// The behaviour at the end of playback. Default: `.playOnce`.
  open var loopMode: LottieLoopMode {
    get { player.loopMode }
    set { player.setLoopMode(newValue) }
  }

  /// The factor of the speed: negative values play backwards, 0 stops. Default: 1.
  open var animationSpeed: CGFloat {
    get { CGFloat(player.state.speed) }
    set { player.setSpeed(Double(newValue)) }
  }

  /// The progress at which playback stands or will end, 0...1. Setting it interrupts playback.
  ///
  /// Default: 0.
  open var currentProgress: AnimationProgressTime {
    get {
      AnimationProgressTime(player.state.timeline.progress(frame: player.state.committedFrame))
    }
    set { player.pause(at: .progress(newValue)) }
  }

  /// The frame at which playback stands or will end. Setting it interrupts playback.
  ///
  /// Default: the animation's first frame.
  open var currentFrame: AnimationFrameTime {
    get { AnimationFrameTime(player.state.committedFrame) }
    set { player.seek(to: Double(newValue)) }
  }

  /// Whether a play call is in progress. Setting it plays or pauses.
  ///
  /// Default: false.
  open var isAnimationPlaying: Bool {
    get { player.state.isPlaying }
    set {
      guard newValue != isAnimationPlaying else { return }
      if newValue { play(completion: nil) } else { pause() }
    }
  }

  override var isPicture: Bool { true }

  // MARK: Time

  /// Whether playback or the state machine needs ticks.
  ///
  /// The first tick is needed too, because it sets the start of the time.
  open override var isAnimating: Bool {
    player.isMoving || (player.isControlled && lastTick == nil)
  }

  /// Advances by the time since the last tick.
  open override func tick(_ time: TimeInterval) {
    let elapsed = soundAdvances(by: time - (lastTick ?? time))
    lastTick = time
    if player.advance(by: elapsed) { setNeedsDisplay() }
    soundFollows()
    guard !player.isControlled, !player.state.isMoving else { return }
    lastTick = nil
    if player.rasterizesWhenIdle { setNeedsDisplay() }
  }

  // MARK: Pointer and keys

  /// Sends the press to the state machine; true if it has an interaction for it.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    interaction?.pointerDown(event, at: event.location(in: self)) ?? false
  }

  /// Sends the movement to the state machine.
  open override func pointerMoved(_ event: PointerEvent) {
    interaction?.pointerMoved(event, at: event.location(in: self))
  }

  /// Sends the release to the state machine. A press that ends near its start is a click, too.
  open override func pointerUp(_ event: PointerEvent) {
    let location = event.location(in: self)
    interaction?.pointerUp(event, at: location, isInside: hitArea.contains(location))
  }

  /// Ends the press without a click.
  open override func pointerCancelled() { interaction?.cancel() }

  /// Sends the exit to the state machine.
  open override func pointerExited() { interaction?.pointerExited() }

  /// Space and Return press the target of the state machine; arrow keys select another target.
  open override func keyDown(_ event: KeyEvent) -> Bool { interaction?.keyDown(event) ?? false }

  /// Ends the press of a key.
  open override func keyUp(_ event: KeyEvent) -> Bool { interaction?.keyUp(event) ?? false }

  /// Ends the press of a key without a click.
  open override func keysCancelled() { interaction?.cancel() }

  /// True while a state machine accepts presses.
  open override var canBecomeFocused: Bool { interaction?.takesPresses ?? false }

  /// Sends the focus to the state machine.
  open override func focusChanged(_ isFocused: Bool) { interaction?.focusChanged(isFocused) }

  /// The end of playback in a hidden window, in seconds of the time of `tick`.
  open override var dueWhileHidden: TimeInterval? { endWhileHidden }

  /// Applies the background behaviour.
  open override func windowVisibilityChanged(_ isVisible: Bool) {
    followVisibility(isVisible)
    super.windowVisibilityChanged(isVisible)
  }
}

extension AnimationSurface: AnimationPlayerHost {
  package func playerChanged() { playbackChanged() }
  package func playerLoaded() { if isConnected { animationWasSet() } }
  package func playbackMoved() { soundFollows() }
  package func playsInteractively(_ file: AnimationFile) -> Bool { showLoaded(file) }
}
