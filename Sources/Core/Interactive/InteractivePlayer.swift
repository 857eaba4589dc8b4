// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A player for dotLottie files with slots, themes and state machines.
///
/// The player has no window and does not read a clock: time and pointer events are arguments. A
/// host, such as `AnimationSurface`, draws it.
///
/// ```swift
/// let player = InteractivePlayer()
/// player.load(try AnimationFile.read(path: "toggle.lottie"))
/// try player.loadStateMachine(id: "toggle")
/// try player.start()
/// player.tick(milliseconds: 16)
/// ```
///
/// A player is not thread-safe and is used by one owner at a time.
public final class InteractivePlayer {
  /// The values that determine the picture.
  package struct Presentation {
    /// The animation with the current values of its slots; nil if no animation is loaded.
    package let animation: Animation?
    package let imageProvider: (any AnimationImageProvider & Sendable)?
    /// The frame in the composition's own numbers.
    package let frame: Double
    /// The interpolation between frames during a tween; nil otherwise.
    package let blend: FrameBlend?
    /// The colour behind the animation; nil for none.
    package let background: RGBA?
    /// A number that changes when the animation or a slot changes.
    package let revision: Int
  }

  var clock = InteractiveClock()
  var file: AnimationFile?
  /// The animation with the file's values of its slots.
  var base: Animation?
  /// The id of the loaded animation in the archive; nil for an animation without an archive.
  public internal(set) var animationID: String?
  /// The id of the current theme; nil for none.
  public internal(set) var themeID: String?
  /// The current values of the slots.
  public internal(set) var slots = AnimationSlots()
  var tween: FrameTween?
  /// The target frame of the last tween, until the state machine has processed the end of the
  /// tween.
  var landedFrame: Double?
  /// The state machine with its run-time state; nil without a machine.
  var run: MachineRun?

  /// Called for each event in order, at the end of the call that caused it.
  ///
  /// Events before the first handler, such as those of the start of a state machine, are delivered
  /// when it is set: the last 100 of them, without `frame` and `rendered`. Default: a function that
  /// does nothing.
  public var onEvent: (InteractiveEvent) -> Void {
    get { handler ?? { _ in } }
    set {
      handler = newValue
      let missed = missedEvents
      missedEvents = []
      for event in missed { newValue(event) }
    }
  }
  private var handler: ((InteractiveEvent) -> Void)?
  /// The events before the first handler.
  private var missedEvents: [InteractiveEvent] = []
  /// Called for each event before `onEvent`; used by the host.
  package var onHostEvent: (InteractiveEvent) -> Void = { _ in }
  /// Called at the end of each call that may have changed the picture.
  package var onChange: () -> Void = {}
  /// Returns whether a point of the canvas hits a layer; set by the host.
  package var hitTest: (_ layer: String, _ x: Double, _ y: Double) -> Bool = { _, _, _ in false }

  /// The events that are not reported yet.
  private var events: [InteractiveEvent] = []
  /// The number of nested transactions.
  private var depth = 0
  private var isDelivering = false
  /// Whether the picture has changed since the last `rendered` event.
  private var needsRender = false
  /// Whether there has been a colour behind the animation since it was loaded.
  private var hasBackground = false
  private var revision = 0
  /// The animation with slots, cached until the next revision.
  private var effective: (revision: Int, animation: Animation?)?

  /// Creates a player without an animation.
  public init() {}

  // MARK: Events

  /// Runs a function and reports events at the end of the outermost transaction, so that event
  /// handlers can call the player.
  func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if depth == 0 { run?.beginCall() }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { deliver() }
    }
    return try body()
  }

  /// Adds an event, which is reported at the end of the transaction.
  func report(_ event: InteractiveEvent) { events.append(event) }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !events.isEmpty {
      let batch = events
      events = []
      for event in batch {
        onHostEvent(event)
        if let handler { handler(event) } else { miss(event) }
      }
    }
    onChange()
  }

  /// Remembers an event for the first handler. Frames are too many, and soon out of date.
  private func miss(_ event: InteractiveEvent) {
    switch event {
    case .frame, .rendered: return
    default: missedEvents = missedEvents.suffix(99) + [event]
    }
  }

  // MARK: Presentation

  /// The values that determine the current picture.
  package var presentation: Presentation {
    Presentation(
      animation: effectiveAnimation, imageProvider: file?.imageProvider,
      frame: (base?.start ?? 0) + (tween?.origin ?? clock.frame),
      blend: tween.map { FrameBlend(steps: $0.steps).moved(by: (base?.start ?? 0)) },
      background: Self.color(clock.settings.background), revision: revision)
  }

  /// The colour of 0xRRGGBBAA; nil for a transparent one.
  private static func color(_ bits: UInt32) -> RGBA? {
    func part(_ shift: UInt32) -> Double { Double(bits >> shift & 255) / 255 }
    return bits & 255 == 0 ? nil : RGBA(part(24), part(16), part(8), part(0))
  }

  /// The animation with the current values of its slots, decoded on first use after a change.
  private var effectiveAnimation: Animation? {
    if let effective, effective.revision == revision { return effective.animation }
    let animation = base.map { slots.applied(to: $0) }
    effective = (revision, animation)
    return animation
  }

  /// Invalidates the animation and the picture after a slot has changed.
  func invalidatePicture() {
    revision += 1
    needsRender = true
  }

  /// Invalidates the picture after the frame has changed.
  func invalidateFrame() { needsRender = true }

  /// Sets the colour behind the animation. As in the reference player, the picture is drawn again,
  /// except if there has been no colour since the animation was loaded.
  func setBackground(_ color: UInt32) {
    clock.settings.background = color
    hasBackground = hasBackground || Self.color(color) != nil
    if hasBackground { needsRender = true }
  }

  /// Marks the first picture of an animation as drawn.
  func isShown() {
    needsRender = false
    hasBackground = Self.color(clock.settings.background) != nil
  }

  // MARK: Playback

  /// The status of playback.
  public var status: InteractiveStatus { clock.status }
  /// The current frame, relative to the composition's first frame.
  public var frame: Double { clock.frame }
  /// The length of the animation in frames.
  public var totalFrames: Double { clock.totalFrames }
  /// The duration of the animation in seconds at speed 1; 0 without an animation.
  public var duration: Double { base?.duration ?? 0 }
  /// The markers in the order of the file; frames are relative to the composition's first frame.
  package var markers: [(name: String, start: Double, end: Double)] {
    (base?.markers ?? []).compactMap { marker in
      clock.marker(marker.title).map { (marker.title, $0.lowerBound, $0.upperBound) }
    }
  }
  /// The whole manifest of the archive; nil without an archive.
  package var manifest: JSONTree? { file?.archive?.manifest.tree }
  /// Whether the last frame of playback is displayed.
  public var isComplete: Bool { clock.isComplete }
  /// The number of completed passes.
  public var loopsDone: Int { clock.loopsDone }
  /// The color behind the animation as 0xRRGGBBAA.
  public var backgroundColor: UInt32 { clock.settings.background }

  /// Whether the picture or the state depends on time, so that `tick(milliseconds:)` must be
  /// called.
  public var isMoving: Bool {
    clock.status == .playing || clock.status == .tweening || run?.asksForTime == true
  }

  /// Starts or continues playback; from the beginning if the end is displayed.
  ///
  /// - Throws: `DotLottieError` with the code `notLoaded` without an animation, or
  ///   `insufficientCondition` during playback.
  public func play() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .playing:
        throw DotLottieError(.insufficientCondition, reason: "the animation is already playing")
      case .tweening:
        guard var tween, tween.resume != .playing else {
          throw DotLottieError(.insufficientCondition, reason: "the animation is already playing")
        }
        tween.resume = .playing
        self.tween = tween
      case .paused, .stopped:
        let before = clock.frame
        clock.play()
        frameChanged(from: before)
      }
      report(.played)
    }
  }

  /// Suspends playback at the current frame.
  ///
  /// - Throws: `DotLottieError` with the code `notLoaded` without an animation, or
  ///   `insufficientCondition` if playback is not running.
  public func pause() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .playing: clock.pause()
      case .tweening where tween?.resume == .playing: tween?.resume = .paused
      default: throw DotLottieError(.insufficientCondition, reason: "the animation is not playing")
      }
      report(.paused)
    }
  }

  /// Stops playback and moves to its first frame.
  ///
  /// - Throws: `DotLottieError` with the code `notLoaded` without an animation, or
  ///   `insufficientCondition` if playback is already stopped.
  public func stop() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .stopped:
        throw DotLottieError(.insufficientCondition, reason: "the animation is already stopped")
      default: break
      }
      tween = nil
      stopPlayback()
    }
  }

  /// Stops playback and reports it.
  func stopPlayback() {
    let before = clock.frame
    clock.stop()
    frameChanged(from: before)
    report(.stopped)
  }

  /// Moves to a frame, relative to the composition's first frame. Playback continues from there.
  ///
  /// - Throws: `DotLottieError` with the code `notLoaded` without an animation, or
  ///   `invalidParameter` for a frame outside the played range.
  public func setFrame(_ frame: Double) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard clock.status != .idle else { throw .notLoaded }
      guard frame.isFinite, clock.range.contains(frame) else {
        throw DotLottieError(.invalidParameter, reason: "the frame is outside the played range")
      }
      seek(to: frame)
    }
  }

  /// Moves to a frame, which may be outside the played range.
  func seek(to frame: Double) {
    let before = clock.frame
    clock.seek(to: frame)
    frameChanged(from: before)
  }

  /// Reports a change of the frame.
  func frameChanged(from before: Double) {
    guard clock.frame != before else { return }
    report(.frame(clock.frame))
    needsRender = true
  }

  /// Reports `rendered` if the picture has changed since the last report.
  ///
  /// - Returns: Whether the picture has changed.
  @discardableResult
  package func render() -> Bool {
    transaction {
      guard needsRender, clock.status != .idle else { return false }
      reportRender()
      return true
    }
  }

  /// Reports `rendered` and marks the picture as drawn.
  func reportRender() {
    needsRender = false
    report(.rendered(clock.frame))
  }

  /// Advances the time of playback, tweens and the state machine; a negative time counts as 0.
  public func tick(milliseconds: Double) {
    transaction {
      let step = milliseconds.finite() > 0 ? milliseconds.finite() : 0
      if let run { run.tick(step) } else { _ = tickPlayback(step) }
    }
  }

  /// Advances the time of playback or a tween.
  ///
  /// - Returns: The end that playback has reached.
  func tickPlayback(_ milliseconds: Double) -> InteractiveClock.End {
    if clock.status == .tweening {
      advanceTween(by: milliseconds)
      return .none
    }
    let before = clock.frame
    let end = clock.advance(by: milliseconds)
    frameChanged(from: before)
    if needsRender, clock.status != .idle { reportRender() }
    switch end {
    case .none: break
    case .loop(let count): report(.looped(count))
    case .complete(let loops):
      if let loops {
        let before = clock.frame
        clock.finish()
        frameChanged(from: before)
        report(.stopped)
        report(.looped(loops))
      }
      report(.completed)
    }
    return end
  }
}

extension DotLottieError {
  /// The error of calls that need an animation.
  static let notLoaded = DotLottieError(.notLoaded, reason: "no animation is loaded")
}
