// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The status of an interactive player.
public enum InteractiveStatus: String, Sendable {
  /// No animation is loaded.
  case idle = "Idle"
  /// Playback is running.
  case playing = "Playing"
  /// Playback is suspended at the current frame.
  case paused = "Paused"
  /// Playback has ended.
  case stopped = "Stopped"
  /// Values are interpolated between two frames.
  case tweening = "Tweening"
}

/// The settings of playback. The states of a state machine change them; they are restored when the
/// machine stops.
struct InteractiveSettings: Equatable, Sendable {
  var mode = PlayMode.forward
  var loops = false
  /// The number of passes if `loops` is set; 0 is endless.
  var loopCount = 0
  /// The factor of time, above 0.
  var speed = 1.0
  var autoplay = false
  /// The color behind the animation as 0xRRGGBBAA.
  var background: UInt32 = 0
  /// The range of frames to play; nil for all frames or those of the marker.
  var segment: ClosedRange<Double>?
  /// The name of the marker whose frames are played; nil for none.
  var marker: String?
}

/// The state of playback according to dotLottie players, as a value type. Commands and elapsed time
/// change the frame.
///
/// Frames are relative to the composition's first frame. Unlike in `PlaybackState`, the end of a
/// range is displayed: playback stops there, and the remaining time of the step is discarded.
struct InteractiveClock: Sendable {
  /// The end that was reached in one step: none, the end of a pass with the number of passes, or
  /// the end of playback with the number of passes if it looped.
  enum End: Equatable { case none, loop(Int), complete(loops: Int?) }

  var settings = InteractiveSettings()
  /// Whether fractions of frames are displayed.
  var interpolates = true
  var status = InteractiveStatus.idle
  /// The current frame.
  private(set) var frame = 0.0
  /// The number of completed passes.
  private(set) var loopsDone = 0
  /// The length of the animation in frames.
  private(set) var totalFrames = 0.0
  /// The frame rate in frames per second.
  private(set) var rate = 60.0
  /// The ranges of frames of the markers by name.
  private var markers: [String: ClosedRange<Double>] = [:]
  /// The distance in frames from `origin`, before rounding.
  private var travelled = 0.0
  /// The frame at which the current movement in one direction started.
  private var origin = 0.0
  /// Whether the current direction is backward.
  private var goesBack = false
  /// Whether the second half of a bounce pass is playing.
  private var hasTurned = false
  /// Whether the end of a pass is displayed, so that the next step starts another pass.
  private var passEnded = false

  /// The last frame of the animation.
  var lastFrame: Double { max(0, totalFrames - 1) }

  /// The range of frames that is played: that of the marker, the segment, or the whole animation.
  var range: ClosedRange<Double> {
    if let marker = settings.marker, let range = markers[marker],
      range.upperBound > range.lowerBound
    {
      return range
    }
    return settings.segment ?? 0...lastFrame
  }

  /// The frame at which playback starts in the current mode.
  var beginning: Double { settings.mode.beginsAtEnd ? range.upperBound : range.lowerBound }

  /// Whether the last frame of the current mode is displayed.
  var isComplete: Bool {
    guard status != .idle else { return false }
    return switch settings.mode {
    case .forward: frame >= range.upperBound
    case .reverse: frame <= range.lowerBound
    case .bounce: hasTurned && frame <= range.lowerBound
    case .reverseBounce: hasTurned && frame >= range.upperBound
    }
  }

  // MARK: Loading

  /// Sets an animation. Playback is stopped at the first frame of the current mode.
  mutating func load(frames: Double, rate: Double, markers: [String: ClosedRange<Double>]) {
    totalFrames = max(0, frames)
    self.rate = rate
    self.markers = markers
    settings.segment = nil
    settings.marker = nil
    status = .stopped
    loopsDone = 0
    rewind()
  }

  /// Returns the range of frames of a marker; nil if it does not exist.
  func marker(_ name: String) -> ClosedRange<Double>? { markers[name] }

  // MARK: Commands

  /// Moves to the first frame of the current mode.
  mutating func rewind() {
    hasTurned = false
    goesBack = settings.mode.beginsAtEnd
    frame = beginning
    restartTravel()
  }

  /// Starts or continues playback; from the beginning if it has ended.
  mutating func play() {
    if status == .stopped, isAtEnd { rewind() }
    status = .playing
    restartTravel()
  }

  /// Whether no frame is left to play in the current mode.
  private var isAtEnd: Bool {
    isComplete || (settings.mode == .reverseBounce && !hasTurned && frame <= range.lowerBound)
  }

  mutating func pause() { status = .paused }

  /// Stops playback and moves to the first frame of the current mode.
  mutating func stop() {
    // The direction is retained until playback starts, so that `isComplete` remains true at the end
    // of a bounce pass.
    let wasBack = hasTurned
    status = .stopped
    loopsDone = 0
    rewind()
    hasTurned = wasBack
  }

  /// Stops playback after the last pass.
  mutating func finish() {
    hasTurned = false
    stop()
  }

  /// Moves to a frame, which may be outside the played range.
  mutating func seek(to frame: Double) {
    if status == .stopped { hasTurned = false }
    self.frame = frame
    restartTravel()
  }

  // MARK: Settings

  /// Sets the direction of playback, which continues at the current frame.
  mutating func setMode(_ mode: PlayMode) {
    guard mode != settings.mode else { return }
    settings.mode = mode
    hasTurned = false
    goesBack = mode.beginsAtEnd
    restartTravel()
  }

  /// Sets whether playback is repeated and how often; a change restarts the count of passes.
  mutating func setLoop(_ loops: Bool, count: Int) {
    guard loops != settings.loops || count != settings.loopCount else { return }
    settings.loops = loops
    settings.loopCount = count
    loopsDone = 0
  }

  /// Sets the factor of time; 0, negative and infinite speeds are ignored.
  mutating func setSpeed(_ speed: Double) {
    if speed > 0, speed.isFinite { settings.speed = min(speed, 1e6) }
  }

  /// Sets the range of frames to play; nil for all frames.
  ///
  /// - Returns: false, without any change, for a range without length or with infinite ends.
  mutating func setSegment(_ segment: ClosedRange<Double>?) -> Bool {
    if let segment {
      guard segment.lowerBound < segment.upperBound, segment.lowerBound.isFinite,
        segment.upperBound.isFinite
      else { return false }
    }
    settings.segment = segment
    settings.marker = nil
    restartTravel()
    return true
  }

  /// Sets the range of frames to that of a marker; nil for all frames. An unknown marker changes
  /// nothing.
  ///
  /// - Returns: Whether the current frame was outside the marker and was moved to its start.
  mutating func setMarker(_ name: String?) -> Bool {
    guard let name else {
      _ = setSegment(nil)
      return false
    }
    guard let frames = markers[name] else { return false }
    settings.marker = name
    settings.segment = nil
    // With a marker without duration the whole animation is played, starting at the marker.
    let isOutside = !frames.contains(frame)
    if isOutside { frame = frames.lowerBound.clamped(to: 0...max(0, range.upperBound)) }
    restartTravel()
    return isOutside
  }

  /// Starts a movement at the current frame.
  private mutating func restartTravel() {
    origin = frame
    travelled = 0
    passEnded = false
  }

  // MARK: Time

  /// The frames per second in which the frame changes now: negative backwards, 0 if it does not.
  var framesPerSecond: Double {
    guard status == .playing, totalFrames > 0 else { return 0 }
    return (goesBack ? -1 : 1) * settings.speed * rate
  }

  /// The current frame before rounding.
  var exactFrame: Double {
    status == .playing ? origin + (goesBack ? -travelled : travelled) : frame
  }

  /// Advances time.
  ///
  /// - Returns: The end that was reached. `frame` changes only if the picture may change.
  mutating func advance(by milliseconds: Double) -> End {
    guard status == .playing, totalFrames > 0 else { return .none }
    let range = range
    // A segment may have been set that the frame is not in: it is played from its beginning.
    if passEnded || !range.contains(frame) { beginPass() }
    travelled += max(0, milliseconds.finite()) * settings.speed * rate / 1000
    let exact = goesBack ? origin - travelled : origin + travelled
    frame = rounded(exact).clamped(to: range)
    let end = goesBack ? range.lowerBound : range.upperBound
    guard frame == end else { return .none }
    return reachEnd()
  }

  /// Reverses, repeats or ends playback at the end of the range.
  private mutating func reachEnd() -> End {
    if settings.mode.turns, !hasTurned {
      hasTurned = true
      goesBack.toggle()
      restartTravel()
      return .none
    }
    guard settings.loops else {
      status = .stopped
      return .complete(loops: nil)
    }
    loopsDone += 1
    if settings.loopCount > 0, loopsDone >= settings.loopCount {
      return .complete(loops: loopsDone)
    }
    passEnded = true
    return .loop(loopsDone)
  }

  /// Starts another pass.
  private mutating func beginPass() {
    passEnded = false
    hasTurned = false
    goesBack = settings.mode.beginsAtEnd
    origin = beginning
    travelled = 0
  }

  /// Rounds a frame to thousandths, or to whole frames without interpolation.
  private func rounded(_ frame: Double) -> Double {
    interpolates
      ? (frame * 1000).rounded(.toNearestOrEven) / 1000 : frame.rounded(.toNearestOrAwayFromZero)
  }
}
