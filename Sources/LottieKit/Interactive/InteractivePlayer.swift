// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

/// Plays a dotLottie file as its authors mean it: with slots, themes and a state machine.
///
/// It has no window and reads no clock: time and pointer events are arguments. Whoever shows it draws `presentation`.
///
/// ```swift
/// let player = InteractivePlayer()
/// player.load(try AnimationFile.read(path: "toggle.lottie"))
/// try player.loadStateMachine(id: "toggle")
/// try player.start()
/// player.tick(milliseconds: 16)
/// ```
///
/// Belongs to whoever made it and is used from one place at a time.
public final class InteractivePlayer {
  /// What is to be drawn.
  package struct Presentation {
    /// With slots as they are set; nil if nothing is loaded.
    package let animation: Animation?
    package let imageProvider: (any AnimationImageProvider & Sendable)?
    /// In the composition's own count.
    package let frame: Double
    /// How values move between frames.
    package let blend: FrameBlend?
    /// Another number means another animation or other slots.
    package let revision: Int
  }

  var clock = InteractiveClock()
  var file: AnimationFile?
  /// As the file has it.
  var base: Animation?
  /// The animation of the archive that is loaded; nil for one without a name.
  public internal(set) var animationID: String?
  /// The theme that is set.
  public internal(set) var themeID: String?
  /// What is in place of properties with these names.
  public internal(set) var slots = AnimationSlots()
  var tween: FrameTween?
  /// Where the last movement has led, until the machine has seen it.
  var landedFrame: Double?
  var run: MachineRun?

  /// Told of each event, in order, after the call that set it off has done its work.
  /// Default: nothing.
  public var onEvent: (InteractiveEvent) -> Void = { _ in }
  /// Told of each event before `onEvent` is; for whoever shows the animation.
  package var onHostEvent: (InteractiveEvent) -> Void = { _ in }
  /// Told at the end of each call that may have changed what is to be drawn.
  package var onChange: () -> Void = {}
  /// Tells whether a point of the canvas lies on a layer; set by whoever shows the animation.
  package var hitTest: (_ layer: String, _ x: Double, _ y: Double) -> Bool = { _, _, _ in false }

  private var events: [InteractiveEvent] = []
  private var depth = 0
  private var isDelivering = false
  /// A frame was set since the last picture.
  private var needsRender = false
  private var revision = 0
  private var effective: (revision: Int, animation: Animation?)?

  /// A player with nothing loaded.
  public init() {}

  // MARK: Events

  /// Reports at the end of the outermost call, so that observers may call back.
  func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { deliver() }
    }
    return try body()
  }

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
        onEvent(event)
      }
    }
    onChange()
  }

  // MARK: Presentation

  /// What is to be drawn now.
  package var presentation: Presentation {
    Presentation(
      animation: effectiveAnimation, imageProvider: file?.imageProvider,
      frame: Double(base?.startFrame ?? 0) + (tween?.origin ?? clock.frame),
      blend: tween.map { FrameBlend(steps: $0.steps).moved(by: Double(base?.startFrame ?? 0)) },
      revision: revision)
  }

  /// Made when it is first asked for.
  private var effectiveAnimation: Animation? {
    if let effective, effective.revision == revision { return effective.animation }
    let animation = base.map { slots.applied(to: $0) }
    effective = (revision, animation)
    return animation
  }

  func invalidatePicture() {
    revision += 1
    needsRender = true
  }

  func invalidateFrame() { needsRender = true }

  /// The picture of the present frame is not due any more.
  func isShown() { needsRender = false }

  // MARK: Playback

  /// Whether it plays, is paused or stopped.
  public var status: InteractiveStatus { clock.status }
  /// From the composition's first frame, which is 0.
  public var frame: Double { clock.frame }
  /// Length of the animation in frames.
  public var totalFrames: Double { clock.totalFrames }
  /// In seconds.
  public var duration: Double { base?.duration ?? 0 }
  /// The markers of the animation, in the order of its file; frames count from the first one.
  package var markers: [(name: String, start: Double, end: Double)] {
    (base?.markers ?? []).compactMap { marker in
      clock.marker(marker.title).map { (marker.title, $0.lowerBound, $0.upperBound) }
    }
  }
  /// All that the manifest of the archive says; nil without one.
  package var manifest: JSONTree? { file?.archive?.manifest.tree }
  /// Its end is shown.
  public var isComplete: Bool { clock.isComplete }
  /// How many passes are done.
  public var loopsDone: Int { clock.loopsDone }
  /// Behind the animation, 0xRRGGBBAA.
  public var backgroundColor: UInt32 { clock.settings.background }

  /// Whether time changes anything: else nothing has to tick.
  public var isMoving: Bool {
    clock.status == .playing || clock.status == .tweening || machineAsksForTime
  }

  /// Plays on, or from the beginning where the end is shown.
  public func play() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .playing: throw DotLottieError(.insufficientCondition, reason: "it plays already")
      case .tweening:
        guard var tween, tween.resume != .playing else {
          throw DotLottieError(.insufficientCondition, reason: "it plays already")
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

  /// Stands still at the frame that is shown.
  public func pause() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .playing: clock.pause()
      case .tweening where tween?.resume == .playing: tween?.resume = .paused
      default: throw DotLottieError(.insufficientCondition, reason: "it does not play")
      }
      report(.paused)
    }
  }

  /// Ends playback, at its beginning.
  public func stop() throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      switch clock.status {
      case .idle: throw .notLoaded
      case .stopped: throw DotLottieError(.insufficientCondition, reason: "it is stopped already")
      default: break
      }
      tween = nil
      stopPlayback()
    }
  }

  func stopPlayback() {
    let before = clock.frame
    clock.stop()
    frameChanged(from: before)
    report(.stopped)
  }

  /// Goes on from a frame, counted from the first one.
  public func setFrame(_ frame: Double) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      guard clock.status != .idle else { throw .notLoaded }
      guard frame.isFinite, clock.range.contains(frame) else {
        throw DotLottieError(.invalidParameter, reason: "the frame is outside what is played")
      }
      let before = clock.frame
      clock.seek(to: frame)
      frameChanged(from: before)
    }
  }

  func frameChanged(from before: Double) {
    guard clock.frame != before else { return }
    report(.frame(clock.frame))
    needsRender = true
  }

  /// Sets the picture due if anything changed; reports it.
  @discardableResult
  package func render() -> Bool {
    transaction {
      guard needsRender, clock.status != .idle else { return false }
      reportRender()
      return true
    }
  }

  func reportRender() {
    needsRender = false
    report(.rendered(clock.frame))
  }

  /// Lets time pass: for playback, for the state machine, and for what moves between two frames.
  public func tick(milliseconds: Double) {
    transaction {
      let step = milliseconds.finite() > 0 ? milliseconds.finite() : 0
      if run == nil {
        _ = tickPlayback(step)
      } else {
        tickMachine(step)
      }
    }
  }

  /// - Returns: What ended.
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
  static let notLoaded = DotLottieError(.notLoaded, reason: "no animation is loaded")
}
