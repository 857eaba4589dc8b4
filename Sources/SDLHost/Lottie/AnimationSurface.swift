// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
package import Geometry
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
/// What can be done with it is said in `LottiePlayable`; subclasses may override `play` in all its
/// forms, `stop` and `pause`.
@MainActor
open class AnimationSurface: View, LottiePlayable {
  /// The engine behind it.
  public let player = AnimationPlayer()

  /// How the animation is placed into the view.
  ///
  /// Default: `.scaleAspectFit`.
  public var contentMode = LottieContentMode.scaleAspectFit {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The part of the animation to show, in its own pixels; it is positioned as the whole would be.
  ///
  /// The rest is clipped. Default: nil, the whole animation.
  public var viewportFrame: CGRect? {
    didSet { if viewportFrame != oldValue { setNeedsDisplay() } }
  }

  /// How many pixels of the window are drawn as one, in either direction: a lower resolution costs
  /// less.
  ///
  /// Default: 1, all of them one by one.
  package var downsampling = 1 {
    didSet {
      guard downsampling != oldValue else { return }
      if downsampling == 1 { previewCanvas = nil }
      setNeedsDisplay()
    }
  }
  var previewCanvas: PreviewCanvas?

  /// Slots, themes and a state machine; nil before the first use.
  var interaction: SurfaceInteraction?

  /// Called when an action of a state machine wants to open a URL that is in the list given at its
  /// start. It should ask the user first.
  ///
  /// Default: nil, nothing is opened.
  public var openURL: ((URL) -> Void)?

  /// The time of the previous frame; nil while paused.
  private(set) var lastTick: Double?

  /// Makes a view as large as its animation, with size zero if there is none.
  ///
  /// - Parameters:
  ///   - animation: The animation, shown at its first frame. Default: nil.
  ///   - imageProvider: The source of its images. Default: nil, its archive or the bundle of the
  ///     program.
  ///   - textProvider: Supplies its texts. Default: nil, those in the file.
  ///   - fontProvider: Supplies its fonts. Default: nil, those of the file and the system.
  ///   - configuration: The settings of playback. Default: the shared ones.
  ///   - logger: Receives mistakes. Default: nil, the shared one of that time.
  public init(
    animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil,
    configuration: LottieConfiguration = .shared, logger: LottieLogger? = nil
  ) {
    super.init()
    player.configuration = configuration
    player.logger = logger
    player.onChange = { [weak self] in self?.playbackChanged() }
    player.viewTransform = { [weak self] in self?.contentTransform ?? .identity }
    player.setTextProvider(textProvider)
    player.setFontProvider(fontProvider)
    player.load(
      animation,
      imageProvider: imageProvider ?? BundleImageProvider(bundle: .main))
    sizeToFit()
    player.onLoad = { [weak self] in self?.animationWasSet() }
  }

  /// Makes a view without an animation.
  ///
  /// - Parameter frame: Where it is to be, in points.
  public convenience init(frame: CGRect) {
    self.init(animation: nil)
    self.frame = frame
  }

  /// How it plays.
  ///
  /// Default: what `LottieConfiguration.shared` was when the view was made.
  public var configuration: LottieConfiguration {
    get { player.configuration }
    set { player.configuration = newValue }
  }

  /// The engine that draws: always the one of this library, which runs on the processor.
  public var currentRenderingEngine: RenderingEngine? { .mainThread }

  /// Whether it will play as soon as it is added to a window.
  public var isAnimationQueued: Bool { window == nil && isAnimationPlaying }

  /// Whether content outside of the animation's own rectangle is clipped.
  ///
  /// Default: true.
  public var maskAnimationToBounds = true {
    didSet { if maskAnimationToBounds != oldValue { setNeedsDisplay() } }
  }

  private func animationWasSet() {
    // Another animation than the one it belongs to.
    if let interaction, !interaction.isReplacing { self.interaction = nil }
    // Set later, on a view that was made without: else there would be nothing to be seen.
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

  /// Told after another animation was put in, or the one there taken out.
  package var onAnimationSet: () -> Void = {}

  /// The size of the animation, or of the part that is shown, in points; zero without one.
  open override var intrinsicContentSize: CGSize {
    animation.map { viewportFrame?.size ?? $0.size } ?? .zero
  }

  private func playbackChanged() {
    setNeedsDisplay()
    if !player.state.isMoving { lastTick = nil }
  }

  // MARK: Playing

  /// Plays the whole animation, from the current frame or, if it has ended there, from the
  /// beginning.
  ///
  /// - Parameter completion: Called when playback ends, with `false` if something interrupted it.
  ///   Default: nil.
  open func play(completion: LottieCompletionBlock? = nil) { player.play(completion: completion) }

  /// Plays from one progress to another; the second may be less than the first.
  ///
  /// - Parameters:
  ///   - fromProgress: Beginning in 0...1. Default: nil, the current progress.
  ///   - toProgress: End in 0...1.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it. Default:
  ///     nil.
  open func play(
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
  open func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode ?? self.loopMode),
      completion: completion)
  }

  /// Plays from one marker to another; an end marker that does not exist changes nothing, and a
  /// first one that does not is the current frame.
  ///
  /// - Parameters:
  ///   - fromMarker: Where to begin. Default: nil, the current frame.
  ///   - toMarker: Where to end.
  ///   - playEndMarkerFrame: Whether the frame of the end marker is the last one. Default: true.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it. Default:
  ///     nil.
  open func play(
    fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(
      .fromMarker(
        fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame,
        loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the stretch of one marker; one that does not exist changes nothing.
  ///
  /// - Parameters:
  ///   - marker: Its name.
  ///   - loopMode: Becomes the `loopMode` of this view. Default: nil, the one it has.
  ///   - completion: Called when playback ends, with `false` if something interrupted it. Default:
  ///     nil.
  open func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    player.play(.marker(marker, loopMode: loopMode ?? self.loopMode), completion: completion)
  }

  /// Plays the stretches of several markers, one after the other; those that do not exist are
  /// skipped.
  ///
  /// - Parameters:
  ///   - markers: Their names, in the order of playing.
  ///   - completion: Called once: with `true` when the last one has ended, with `false` if
  ///     something interrupted one of them. Default: nil.
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

  /// Stops and goes back to the first frame; completion is called with `false`.
  open func stop() { player.stop() }

  /// Stops where it is; completion is called with `false`.
  open func pause() { player.pause() }

  /// Stops somewhere; completion is called with `false`.
  open func pause(at state: LottiePlaybackMode.PausedState) { player.pause(at: state) }

  // MARK: Drawing

  /// From the animation's coordinates to the view's.
  package var contentTransform: Affine? {
    guard let part = shownPart else { return nil }
    return contentMode.fit.transform(from: part.size, into: bounds.geometry)
      * .translation(-part.minX, -part.minY)
  }

  /// In the animation's coordinates.
  private var shownPart: Rect? {
    guard let size = player.scene?.size else { return nil }
    guard let viewportFrame, !viewportFrame.isEmpty, !viewportFrame.isInfinite else {
      return Rect(size)
    }
    return viewportFrame.standardized.geometry
  }

  // MARK: Time

  /// Whether frames follow each other by themselves.
  open override var isAnimating: Bool { player.state.isMoving || interaction?.isMoving == true }

  /// Goes on by the time since the last frame.
  open override func tick(_ time: TimeInterval) {
    if let interaction, interaction.isInControl { return interaction.tick(time) }
    let elapsed = time - (lastTick ?? time)
    lastTick = time
    if player.advance(by: elapsed) { setNeedsDisplay() }
    guard !player.state.isMoving else { return }
    lastTick = nil
    if player.rasterizesWhenIdle { setNeedsDisplay() }
  }

  // MARK: Pointer and keys

  /// A state machine takes presses that it has an interaction for.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    interaction?.pointerDown(event, at: event.location(in: self)) ?? false
  }

  /// Tells the state machine.
  open override func pointerMoved(_ event: PointerEvent) {
    interaction?.pointerMoved(event, at: event.location(in: self))
  }

  /// Tells the state machine; a click is a press that ends where it began.
  open override func pointerUp(_ event: PointerEvent) {
    let location = event.location(in: self)
    interaction?.pointerUp(event, at: location, isInside: hitArea.contains(location))
  }

  /// Ends the press without a click.
  open override func pointerCancelled() { interaction?.cancel() }

  /// Tells the state machine.
  open override func pointerExited() { interaction?.pointerExited() }

  /// Space and Return press what a state machine waits for; the arrows lead from one layer to
  /// another.
  open override func keyDown(_ event: KeyEvent) -> Bool { interaction?.keyDown(event) ?? false }

  /// Ends the press of a key.
  open override func keyUp(_ event: KeyEvent) -> Bool { interaction?.keyUp(event) ?? false }

  /// Ends the press of a key without a click.
  open override func keysCancelled() { interaction?.cancel() }

  /// Tab leads to it while it has a state machine that takes presses.
  open override var canBecomeFocused: Bool { interaction?.takesPresses ?? false }

  /// Tells the state machine.
  open override func focusChanged(_ isFocused: Bool) { interaction?.focusChanged(isFocused) }

  /// The end of playback in a hidden window, in seconds of the time of `tick`.
  open override var dueWhileHidden: TimeInterval? { endWhileHidden }

  /// Applies the background behaviour.
  open override func windowVisibilityChanged(_ isVisible: Bool) {
    followVisibility(isVisible)
    super.windowVisibilityChanged(isVisible)
  }
}

extension AnimationSurface: DrawnView {
  package func drawing() -> [DrawItem] {
    let guests = layerSubviews
    if let scene = player.scene { for view in guests { view.show(in: scene) } }
    guard !bounds.isEmpty, let list = player.displayList, let transform = contentTransform,
      let part = shownPart
    else { return [] }
    let items: [DrawItem] = [
      .group(
        DrawGroup(
          list.items,
          DrawGroup.Attributes(transform: transform, clip: maskAnimationToBounds ? part : nil)))
    ]
    if downsampling > 1, guests.isEmpty, let preview = downsampled(items) { return [preview] }
    guard player.rasterizesWhenIdle, !player.state.isMoving, guests.isEmpty else { return items }
    return rasterized(items).map { [$0] } ?? items
  }
}

/// The name that lottie-ios 3 gives the view.
public typealias AnimationView = AnimationSurface

/// The name that lottie-ios 4 gives the view.
public typealias LottieAnimationView = AnimationSurface

/// The name that lottie-ios 2 gives the view.
public typealias LOTAnimationView = AnimationSurface
