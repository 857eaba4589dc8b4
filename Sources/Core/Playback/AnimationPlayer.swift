// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry

/// A function that is called when playback ends: with `true` if playback reached its end, with
/// `false` if it was interrupted.
public typealias LottieCompletionBlock = (_ completed: Bool) -> Void

/// The implementation of the playback API: the scene of an animation and the state of playback.
///
/// A host, such as `AnimationSurface` or an off-screen renderer, owns a player, advances time with
/// `advance(by:)` and draws `displayList`. The public API is in `LottiePlayable`.
@preconcurrency @MainActor
public final class AnimationPlayer {
  /// The state of playback.
  package private(set) var state = PlaybackState()
  /// The scene of the loaded animation; nil if none is loaded.
  package private(set) var scene: Scene?
  package private(set) var imageProvider: (any AnimationImageProvider)?
  package private(set) var textProvider: (any AnimationKeypathTextProvider)?
  package private(set) var fontSource: (any FontSource)?
  /// The loop mode of the next play call without a loop mode.
  package private(set) var loopMode = LottieLoopMode.playOnce
  package private(set) var backgroundBehavior = LottieBackgroundBehavior.default(for: .mainThread)
  /// The behaviour when the view is removed from its window; nil is the background behaviour.
  package var windowBehavior: LottieBackgroundBehavior?
  /// The playback settings.
  package var configuration = LottieConfiguration.shared
  /// Receives errors and warnings; nil is the shared logger.
  package var logger: LottieLogger? { didSet { scene?.logger = logger } }
  /// The last play or pause call; nil before the first.
  package internal(set) var command: PlaybackCommand?
  /// Whether only whole frames of the file are displayed.
  package var respectsFrameRate = false { didSet { onChange() } }
  /// Whether a cached picture is drawn while the animation does not change.
  package var rasterizesWhenIdle = false {
    didSet { if rasterizesWhenIdle != oldValue { onChange() } }
  }
  /// What shows the picture; nil for none.
  package weak var host: (any AnimationPlayerHost)?
  /// The providers by keypath, in the order in which they were set.
  var providerSettings: [ProviderSetting] = []
  /// The colors of a design system by name; see `Scene.setColors`.
  package var colorTokens: [String: ColorToken] = [:] {
    didSet {
      scene?.setColors(colorTokens, replacing: oldValue)
      onChange()
    }
  }
  /// The name of the only layer of the root composition that is drawn; nil draws all layers.
  package var soleRootLayer: String? {
    didSet {
      guard soleRootLayer != oldValue else { return }
      scene?.soleRootLayer = soleRootLayer
      onChange()
    }
  }
  /// Which layers are shown; kept when another animation is loaded. Default: all.
  package var layerView = LayerView() {
    didSet {
      guard layerView != oldValue else { return }
      scene?.show(layerView)
      onChange()
    }
  }
  /// Slots, themes and a state machine; nil before their first use.
  var control: InteractiveControl?
  /// The colour behind the animation, of the state of a machine; nil for none.
  package internal(set) var background: RGBA? {
    didSet { if background != oldValue { onChange() } }
  }
  /// Called for each event of playback.
  package var onEvent: @MainActor (PlaybackEvent) -> Void = { _ in }

  /// The edits that the scene shows.
  package private(set) var edits = AnimationEdits()
  /// The edits in the text of the scene.
  private var textEdits = AnimationEdits()
  /// Whether the scene has the values of the edits, but not their text; see `showEdits`.
  package var isBehind: Bool { scene != nil && edits != textEdits }
  /// The loaded animation, with theme and slots, without edits.
  package private(set) var unedited: Animation?

  /// The frames with which the displayed one is interpolated.
  private var blend: FrameBlend?
  /// The completion of the play call in progress.
  private var completion: LottieCompletionBlock?

  /// Creates a player without an animation.
  package init() {}

  /// Calls the completion of the play call in progress with `false`.
  isolated deinit { completion?(false) }

  package var animation: Animation? { scene?.animation }

  /// Loads an animation at its first frame, or removes it if nil. The play call in progress is
  /// interrupted.
  ///
  /// Speed, loop mode and providers are unchanged.
  ///
  /// - Parameter edits: The edits to show, which must fit the animation. Default: none.
  package func load(
    _ animation: Animation?, imageProvider: (any AnimationImageProvider)?,
    edits: AnimationEdits = .init()
  ) {
    report(state.pause())
    self.edits = edits
    makeScene(animation, imageProvider)
    let speed = state.speed
    state = PlaybackState(self.animation.map(PlaybackTimeline.init) ?? .empty)
    state.setSpeed(speed)
    command = self.animation.map { .paused(at: .frame($0.start)) }
    onChange()
    // The control belongs to the animation before.
    if control?.isReplacing != true { control = nil }
    host?.playerLoaded()
  }

  /// Tells the host that the picture, or whether time must be advanced, may have changed.
  func onChange() { host?.playerChanged() }

  /// Creates a scene and applies providers and settings.
  private func makeScene(_ animation: Animation?, _ imageProvider: (any AnimationImageProvider)?) {
    unedited = animation
    let shown = animation.map { (try? $0.edited(by: edits)) ?? $0 }
    show(shown.map { Scene($0, imageProvider: imageProvider, isLive: true) }, imageProvider)
  }

  /// Shows a scene, with providers and settings.
  private func show(_ new: Scene?, _ imageProvider: (any AnimationImageProvider)?) {
    self.imageProvider = imageProvider
    (scene, blend, textEdits) = (new, nil, edits)
    scene?.logger = logger
    scene?.onProviderChange = { [weak self] in self?.onChange() }
    scene?.setTextProvider(textProvider)
    scene?.setFontSource(fontSource)
    applyProviderSettings()
    scene?.soleRootLayer = soleRootLayer
    if !layerView.isWhole { scene?.show(layerView) }
  }

  /// Replaces the animation. Playback continues if the new animation has the same range of frames
  /// and frame rate; otherwise the animation is loaded at its first frame.
  ///
  /// - Parameter imageProvider: The source of images; nil for no change.
  package func replace(_ animation: Animation, imageProvider: (any AnimationImageProvider)?) {
    let timeline = unedited.map(PlaybackTimeline.init)
    guard timeline == PlaybackTimeline(animation) else {
      return load(animation, imageProvider: imageProvider ?? self.imageProvider, edits: edits)
    }
    if edits.isEmpty, let scene, scene.show(animation) {
      unedited = animation
      // Its images stay, unless they come from elsewhere now.
      if let imageProvider, imageProvider as AnyObject !== self.imageProvider as AnyObject {
        setImageProvider(imageProvider)
      }
    } else {
      makeScene(animation, imageProvider ?? self.imageProvider)
    }
    onChange()
  }

  /// Shows the animation with other edits. Playback continues.
  ///
  /// - Throws: `LottieError` if an edit does not fit the animation; nothing changes then.
  package func setEdits(_ new: AnimationEdits) throws(LottieError) {
    guard new != edits || isBehind else { return }
    guard let unedited else { return edits = new }
    show(new, in: Scene(try unedited.edited(by: new), isLive: true))
  }

  /// Shows edits in a scene of the animation with them, which can be made on another thread. Playback
  /// continues.
  package func show(_ new: AnimationEdits, in made: Scene) {
    edits = new
    if let scene { made.takeImages(of: scene) } else { made.reloadImages(from: imageProvider) }
    show(made, imageProvider)
    follow(PlaybackTimeline(made.animation))
    // What reads the scene before it is painted, such as an outline, finds it at the shown frame.
    _ = made.update(to: shownFrame)
    onChange()
  }

  /// Shows edits that change only values of properties, without a new scene. Until `settle`, the text
  /// of `animation` is that of the edits before.
  ///
  /// - Parameter change: Gives the scene the values, or returns false; see `SceneOutline.show`.
  /// - Returns: Whether it shows them. If not, nothing has changed.
  package func showEdits(_ new: AnimationEdits, _ change: (Scene) -> Bool) -> Bool {
    guard let scene, change(scene) else { return false }
    edits = new
    onChange()
    return true
  }

  /// Makes the scene of the edits.
  package func settle() { if isBehind { try? setEdits(edits) } }

  /// Goes on with other frames or another rate, paused, at the same picture or the nearest frame.
  private func follow(_ timeline: PlaybackTimeline) {
    guard timeline != state.timeline else { return }
    let (frame, speed) = (timeline.frame(state.frame, of: state.timeline), state.speed)
    report(state.pause())
    state = PlaybackState(timeline)
    state.setSpeed(speed)
    report(state.seek(to: frame))
    command = .paused(at: .frame(state.frame))
  }

  /// Displays a frame that is chosen by the caller, optionally interpolated with other frames,
  /// without ending playback.
  package func show(frame: Double, blend: FrameBlend?) {
    // A state machine shows its frame after each event, also after those that change nothing.
    guard frame != state.frame || blend != self.blend else { return }
    self.blend = blend
    scene?.setBlend(blend)
    scrub(to: frame)
  }

  /// Returns whether a point is in the bounds of a layer's painted content at the displayed frame;
  /// see `Scene.hitsLayer`.
  package func hitsLayer(named name: String, at point: Point) -> Bool {
    _ = scene?.update(to: shownFrame)
    return scene?.hitsLayer(named: name, at: point) ?? false
  }

  /// Returns the center of a layer's painted content at the displayed frame; nil if the layer is
  /// not visible.
  package func center(ofLayer name: String) -> Point? {
    _ = scene?.update(to: shownFrame)
    return scene?.center(ofLayer: name)
  }

  /// Sets the source of images; playback continues.
  package func setImageProvider(_ provider: (any AnimationImageProvider)?) {
    imageProvider = provider
    scene?.reloadImages(from: provider)
    onChange()
  }

  /// Sets the provider of texts. Playback continues.
  package func setTextProvider(_ provider: (any AnimationKeypathTextProvider)?) {
    textProvider = provider
    scene?.setTextProvider(provider)
    onChange()
  }

  /// Sets the source of fonts; playback continues.
  package func setFontSource(_ source: (any FontSource)?) {
    fontSource = source
    scene?.setFontSource(source)
    onChange()
  }

  /// Requests all images again.
  package func reloadImages() { setImageProvider(imageProvider) }

  /// Requests the values and texts of all providers again.
  package func refresh() {
    scene?.refreshProviders()
    scene?.refreshTexts()
    onChange()
  }

  /// Returns whether a layer of the root composition has this name.
  package func hasRootLayer(named name: String) -> Bool {
    scene?.hasRootLayer(named: name) ?? false
  }

  // MARK: Time

  /// Advances time.
  ///
  /// - Parameter seconds: The time since the last call.
  /// - Returns: Whether the picture may have changed.
  package func advance(by seconds: Double) -> Bool {
    if isControlled {
      advanceInteractive(by: seconds)
      return false
    }
    let events = state.advance(by: seconds)
    let changed = scene?.update(to: shownFrame) ?? false
    report(events)
    return changed
  }

  /// The displayed frame: the current frame, rounded down if `respectsFrameRate` is set.
  package var shownFrame: Double { respectsFrameRate ? state.frame.rounded(.down) : state.frame }

  /// The display list of the displayed frame; nil without an animation.
  package var displayList: DisplayList? {
    guard let scene else { return nil }
    _ = scene.update(to: shownFrame)
    return scene.displayList
  }

  // MARK: Commands

  /// Plays a range of frames.
  ///
  /// - Parameters:
  ///   - loopMode: The loop mode; nil for the last one that was set.
  ///   - mode: The call for `command`. Default: nil, from and to these frames.
  ///   - completion: Called when the range ends or is interrupted; at once with `false` without an
  ///     animation.
  package func play(
    _ range: PlaybackRange, loopMode: LottieLoopMode?,
    as mode: PlaybackCommand.Span? = nil, completion: LottieCompletionBlock?
  ) {
    if let loopMode { self.loopMode = loopMode }
    guard scene != nil else {
      completion?(false)
      return
    }
    let previous = self.completion
    let events = state.play(range, loopMode: self.loopMode)
    self.completion = completion
    command = .playing(
      mode
        ?? .frames(from: range.start, to: range.end, self.loopMode))
    onChange()
    for event in events {
      onEvent(event)
      // The interrupted play call is the previous one.
      if case .finished(let completed) = event { previous?(completed) }
    }
  }

  package func pause() {
    if scene != nil { command = .paused(at: .currentFrame) }
    perform { $0.pause() }
  }

  package func stop() { seek(to: state.timeline.start) }

  package func seek(to frame: Double) {
    if scene != nil {
      command = .paused(at: .frame(state.timeline.clamp(frame)))
    }
    perform { $0.seek(to: frame) }
  }

  package func rewind() { perform { $0.rewind() } }
  package func finish() { perform { $0.finish() } }

  /// Suspends playback without ending it, until `release`.
  package func hold() { change { $0.hold() } }
  package func release() { change { $0.release() } }

  /// Moves to a frame without ending playback.
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

  /// Reports events. The state is updated before completions are called, since a completion may
  /// call `play`.
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
  /// Creates the timeline of an animation.
  package init(_ animation: Animation) {
    self.init(start: animation.start, end: animation.end, rate: animation.framerate)
  }
}

extension AnimationPlayer {
  // MARK: Background

  /// Applies the background behavior, when the window is hidden or the view was removed from it.
  package func enterBackground(leavesWindow: Bool = false) {
    switch (leavesWindow ? windowBehavior : nil) ?? backgroundBehavior {
    case .stop: rewind()
    case .pause: perform { $0.pause() }
    case .pauseAndRestore: hold()
    case .forceFinish: finish()
    case .continuePlaying: break
    }
  }

  /// Continues suspended playback when the window becomes visible.
  package func leaveBackground() {
    if state.isHeld { release() }
  }
}
