// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Foundation
package import Geometry

/// Called when playback ends: with `true` if it came to its end, with `false` if something
/// interrupted it.
public typealias LottieCompletionBlock = (_ completed: Bool) -> Void

/// The engine behind the playback API: an animation's scene, where it is, and what it is doing.
///
/// A host, such as `AnimationSurface` or an off-screen renderer, keeps one, lets time pass with
/// `advance(by:)` and draws `displayList`. What users call is in `LottiePlayable`.
@MainActor
public final class AnimationPlayer {
  package private(set) var state = PlaybackState()
  package private(set) var scene: Scene?
  package private(set) var imageProvider: (any AnimationImageProvider)?
  package private(set) var textProvider: (any AnimationKeypathTextProvider)?
  package private(set) var fontProvider: (any AnimationFontProvider)?
  /// Where the next range without a mode of its own gets it from.
  package private(set) var loopMode = LottieLoopMode.playOnce
  package private(set) var backgroundBehavior = LottieBackgroundBehavior.default(for: .mainThread)
  /// What playback does when the view is taken out of its window; nil is the background behaviour.
  package var windowBehavior: LottieBackgroundBehavior?
  /// Whether a marker for less motion is played.
  package var configuration = LottieConfiguration.shared
  /// Where mistakes are reported; nil is the shared one.
  package var logger: LottieLogger? { didSet { scene?.logger = logger } }
  /// What was asked for last; nil before anything was.
  package internal(set) var playbackMode: LottiePlaybackMode?
  /// Frames between the file's own are not shown.
  package var respectsFrameRate = false { didSet { onChange() } }
  /// While nothing moves, a picture of the animation is drawn instead of its parts.
  package var rasterizesWhenIdle = false {
    didSet { if rasterizesWhenIdle != oldValue { onChange() } }
  }
  /// From the animation's coordinates to those of the view that shows it; such views set it.
  package var viewTransform: @MainActor () -> Affine = { .identity }
  /// Providers by keypath, in the order in which they were set.
  var providerSettings: [ProviderSetting] = []
  /// The colours of a design system by their names; see `Scene.setColors`.
  package var colorTokens: [String: ColorValueProvider] = [:] {
    didSet {
      scene?.setColors(colorTokens, replacing: oldValue)
      onChange()
    }
  }
  /// Told when the picture or the need for time may have changed from outside `advance`.
  package var onChange: @MainActor () -> Void = {}
  /// Told after an animation was put in or taken out.
  package var onLoad: @MainActor () -> Void = {}
  /// The only layer of the root composition that is shown; nil shows all.
  package var soleRootLayer: String? {
    didSet {
      guard soleRootLayer != oldValue else { return }
      scene?.soleRootLayer = soleRootLayer
      onChange()
    }
  }
  /// Told of each event, for whoever shows what playback does.
  package var onEvent: @MainActor (PlaybackEvent) -> Void = { _ in }

  private var completion: LottieCompletionBlock?

  package init() {}

  /// Completes what plays with `false`.
  isolated deinit { completion?(false) }

  package var animation: Animation? { scene?.animation }

  /// Puts an animation in, or takes it out: at its first frame, interrupting what plays.
  ///
  /// Speed and modes stay.
  package func load(_ animation: Animation?, imageProvider: (any AnimationImageProvider)?) {
    report(state.pause())
    makeScene(animation, imageProvider)
    let speed = state.speed
    state = PlaybackState(animation.map(PlaybackTimeline.init) ?? .empty)
    state.setSpeed(speed)
    playbackMode = animation.map { .paused(at: .frame($0.startFrame)) }
    onChange()
    onLoad()
  }

  private func makeScene(_ animation: Animation?, _ imageProvider: (any AnimationImageProvider)?) {
    self.imageProvider = imageProvider
    scene = animation.map { Scene($0, imageProvider: imageProvider) }
    scene?.logger = logger
    scene?.onProviderChange = { [weak self] in self?.onChange() }
    scene?.setTextProvider(textProvider)
    scene?.setFontProvider(fontProvider)
    applyProviderSettings()
    scene?.soleRootLayer = soleRootLayer
  }

  /// Puts another animation in the place of the one that is shown; what plays goes on where it has the same frames.
  ///
  /// - Parameter imageProvider: nil keeps the one that there is.
  package func replace(_ animation: Animation, imageProvider: (any AnimationImageProvider)?) {
    let timeline = self.animation.map(PlaybackTimeline.init)
    guard timeline == PlaybackTimeline(animation) else {
      return load(animation, imageProvider: imageProvider ?? self.imageProvider)
    }
    makeScene(animation, imageProvider ?? self.imageProvider)
    onChange()
  }

  /// Shows a frame that somebody else has chosen.
  package func show(frame: Double, blend: FrameBlend?) {
    scene?.setBlend(blend)
    scrub(to: frame)
  }

  /// Whether a point lies on the box of what a layer paints at the frame that is shown; see `Scene.hitsLayer`.
  package func hitsLayer(named name: String, at point: Point) -> Bool {
    _ = scene?.update(to: shownFrame)
    return scene?.hitsLayer(named: name, at: point) ?? false
  }

  /// The middle of what a layer paints at the frame that is shown; nil where there is nothing.
  package func center(ofLayer name: String) -> Point? {
    _ = scene?.update(to: shownFrame)
    return scene?.center(ofLayer: name)
  }

  /// Changes where images come from; what plays goes on.
  package func setImageProvider(_ provider: (any AnimationImageProvider)?) {
    imageProvider = provider
    scene?.reloadImages(from: provider)
    onChange()
  }

  /// Changes who says what texts are; what plays goes on.
  package func setTextProvider(_ provider: (any AnimationKeypathTextProvider)?) {
    textProvider = provider
    scene?.setTextProvider(provider)
    onChange()
  }

  /// Changes who finds fonts; what plays goes on.
  package func setFontProvider(_ provider: (any AnimationFontProvider)?) {
    fontProvider = provider
    scene?.setFontProvider(provider)
    onChange()
  }

  /// Asks for all images again.
  package func reloadImages() { setImageProvider(imageProvider) }

  /// Asks all providers again, and draws again.
  package func refresh() {
    scene?.refreshProviders()
    scene?.refreshTexts()
    onChange()
  }

  /// Whether a layer of the root composition has this name.
  package func hasRootLayer(named name: String) -> Bool {
    scene?.hasRootLayer(named: name) ?? false
  }

  // MARK: Time

  /// Lets time pass.
  ///
  /// - Parameter seconds: Since the last call.
  /// - Returns: Whether the picture may differ now.
  package func advance(by seconds: Double) -> Bool {
    let events = state.advance(by: seconds)
    let changed = scene?.update(to: shownFrame) ?? false
    report(events)
    return changed
  }

  /// The frame that is drawn: the current one, unless only the file's own are.
  package var shownFrame: Double { respectsFrameRate ? state.frame.rounded(.down) : state.frame }

  /// The picture of the current frame; nil without an animation.
  package var displayList: DisplayList? {
    guard let scene else { return nil }
    _ = scene.update(to: shownFrame)
    return scene.displayList
  }

  // MARK: Commands

  package func play(
    _ range: PlaybackRange, loopMode: LottieLoopMode?, completion: LottieCompletionBlock?
  ) {
    if let loopMode { self.loopMode = loopMode }
    guard scene != nil else {
      completion?(false)
      return
    }
    let previous = self.completion
    let events = state.play(range, loopMode: self.loopMode)
    self.completion = completion
    playbackMode = .playing(
      .fromFrame(
        AnimationFrameTime(range.start), toFrame: AnimationFrameTime(range.end),
        loopMode: self.loopMode))
    onChange()
    for event in events {
      onEvent(event)
      // The one interrupted is the previous one.
      if case .finished(let completed) = event { previous?(completed) }
    }
  }

  package func pause() {
    if scene != nil { playbackMode = .paused }
    perform { $0.pause() }
  }

  package func stop() { seek(to: state.timeline.start) }

  package func seek(to frame: Double) {
    if scene != nil {
      playbackMode = .paused(at: .frame(AnimationFrameTime(state.timeline.clamp(frame))))
    }
    perform { $0.seek(to: frame) }
  }

  package func rewind() { perform { $0.rewind() } }
  package func finish() { perform { $0.finish() } }

  /// Lets what plays stand still without ending it, until `release`.
  package func hold() { change { $0.hold() } }
  package func release() { change { $0.release() } }

  /// Goes to a frame without ending what plays.
  package func scrub(to frame: Double) { change { $0.scrub(to: frame) } }

  package func setSpeed(_ speed: Double) { change { $0.setSpeed(speed) } }

  package func setLoopMode(_ mode: LottieLoopMode) {
    loopMode = mode
    change { $0.setLoopMode(mode) }
  }

  package func setBackgroundBehavior(_ behavior: LottieBackgroundBehavior) {
    backgroundBehavior = behavior
  }

  private func change(_ command: (inout PlaybackState) -> Void) {
    command(&state)
    onChange()
  }

  private func perform(_ command: (inout PlaybackState) -> [PlaybackEvent]) {
    let events = command(&state)
    onChange()
    report(events)
  }

  /// State comes first: a completion may well call `play`.
  private func report(_ events: [PlaybackEvent]) {
    for event in events {
      onEvent(event)
      guard case .finished(let completed) = event else { continue }
      let ended = completion
      completion = nil
      ended?(completed)
    }
  }
}

extension PlaybackTimeline {
  package init(_ animation: Animation) {
    self.init(
      start: Double(animation.startFrame), end: Double(animation.endFrame),
      rate: animation.framerate)
  }
}

extension AnimationPlayer {
  // MARK: Background

  /// The window is no longer seen, or the view was taken out of it.
  package func enterBackground(leavesWindow: Bool = false) {
    switch (leavesWindow ? windowBehavior : nil) ?? backgroundBehavior {
    case .stop: rewind()
    case .pause: perform { $0.pause() }
    case .pauseAndRestore: hold()
    case .forceFinish: finish()
    case .continuePlaying: break
    }
  }

  /// The window is seen again.
  package func leaveBackground() {
    if state.isHeld { release() }
  }
}
