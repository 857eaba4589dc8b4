// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

/// What an interactive player is doing.
public enum InteractiveStatus: String, Sendable {
  /// Nothing is loaded.
  case idle = "Idle"
  /// Time moves the frame.
  case playing = "Playing"
  /// The frame stands where it is, and can go on.
  case paused = "Paused"
  /// The frame is back at the start.
  case stopped = "Stopped"
  /// Values move between two frames.
  case tweening = "Tweening"
}

/// The settings of playback: what states of a machine change, and what is given back when it stops.
struct InteractiveSettings: Equatable, Sendable {
  var mode = PlayMode.forward
  var loops = false
  /// 0 for ever.
  var loopCount = 0
  var speed = 1.0
  var autoplay = false
  var background: UInt32 = 0
  /// Frames to play; nil for all, or those of the marker.
  var segment: ClosedRange<Double>?
  var marker: String?
}

/// Playback as dotLottie players do it, as a value: elapsed milliseconds go in, a frame and events come out.
///
/// Frames count from the composition's first one. Unlike `PlaybackState` the end of a range is a frame that is shown:
/// there playback stops, and what is left of the step is lost.
struct InteractiveClock: Sendable {
  /// What happened in one step.
  enum End: Equatable { case none, loop(Int), complete(loops: Int?) }

  private(set) var settings = InteractiveSettings()
  var interpolates = true
  private(set) var status = InteractiveStatus.idle
  private(set) var frame = 0.0
  private(set) var loopsDone = 0
  private(set) var totalFrames = 0.0
  private(set) var rate = 60.0
  private var markers: [String: ClosedRange<Double>] = [:]
  /// Frames travelled in this direction from where it began, before rounding.
  private var travelled = 0.0
  /// Where the travel began.
  private var origin = 0.0
  private var goesBack = false
  /// The second half of a pass that goes there and back.
  private var hasTurned = false
  /// The end of a pass is shown, and the next step begins another one.
  private var passEnded = false

  var lastFrame: Double { max(0, totalFrames - 1) }

  /// The range in force.
  var range: ClosedRange<Double> {
    if let marker = settings.marker, let range = markers[marker],
      range.upperBound > range.lowerBound
    {
      return range
    }
    return settings.segment ?? 0...lastFrame
  }

  /// The frame at which the mode begins.
  var beginning: Double { settings.mode.beginsAtEnd ? range.upperBound : range.lowerBound }

  /// The end of the mode is shown.
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

  /// Begins anew with an animation: stopped, at the beginning of its mode.
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

  mutating func unload() {
    status = .idle
    totalFrames = 0
    markers = [:]
    frame = 0
  }

  func hasMarker(_ name: String) -> Bool { markers[name] != nil }

  /// The frames of a marker; nil where there is none of that name.
  func marker(_ name: String) -> ClosedRange<Double>? { markers[name] }

  // MARK: Commands

  /// Goes to the beginning of the mode.
  mutating func rewind() {
    hasTurned = false
    goesBack = settings.mode.beginsAtEnd
    frame = beginning
    restartTravel()
  }

  mutating func play() {
    if status == .stopped, isAtEnd { rewind() }
    status = .playing
    restartTravel()
  }

  /// There is nothing left to play before the end of the mode.
  private var isAtEnd: Bool {
    isComplete || (settings.mode == .reverseBounce && !hasTurned && frame <= range.lowerBound)
  }

  mutating func pause() { status = .paused }

  mutating func stop() {
    // Until it plays again the turn is remembered: the end of a pass there and back is shown.
    let wasBack = hasTurned
    status = .stopped
    loopsDone = 0
    rewind()
    hasTurned = wasBack
  }

  /// The same when the last pass is done.
  mutating func finish() {
    hasTurned = false
    stop()
  }

  mutating func setStatus(_ status: InteractiveStatus) { self.status = status }

  /// Goes on from a frame, wherever it lies.
  mutating func seek(to frame: Double) {
    if status == .stopped { hasTurned = false }
    self.frame = frame
    restartTravel()
  }

  // MARK: Settings

  mutating func setMode(_ mode: PlayMode) {
    guard mode != settings.mode else { return }
    settings.mode = mode
    hasTurned = false
    goesBack = mode.beginsAtEnd
    restartTravel()
  }

  mutating func setLoop(_ loops: Bool, count: Int) {
    guard loops != settings.loops || count != settings.loopCount else { return }
    settings.loops = loops
    settings.loopCount = count
    loopsDone = 0
  }

  mutating func setSpeed(_ speed: Double) {
    if speed > 0, speed.isFinite { settings.speed = min(speed, 1e6) }
  }

  mutating func setAutoplay(_ autoplay: Bool) { settings.autoplay = autoplay }

  mutating func setBackground(_ background: UInt32) { settings.background = background }

  /// - Returns: false, with nothing changed, for a range without length or outside the animation.
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

  /// Plays the frames of a marker; nil for all. One that there is none of changes nothing.
  ///
  /// - Returns: Whether the frame lay outside, and is its start now.
  mutating func setMarker(_ name: String?) -> Bool {
    guard let name else {
      settings.marker = nil
      settings.segment = nil
      restartTravel()
      return false
    }
    guard let frames = markers[name] else { return false }
    settings.marker = name
    settings.segment = nil
    // Of a moment the whole animation is played, from there.
    let isOutside = !frames.contains(frame)
    if isOutside { frame = frames.lowerBound.clamped(to: 0...max(0, range.upperBound)) }
    restartTravel()
    return isOutside
  }

  private mutating func restartTravel() {
    origin = frame
    travelled = 0
    passEnded = false
  }

  // MARK: Time

  /// Lets time pass.
  ///
  /// - Returns: What ended. `frame` is another one only where the picture may be.
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

  private mutating func beginPass() {
    passEnded = false
    hasTurned = false
    goesBack = settings.mode.beginsAtEnd
    origin = beginning
    travelled = 0
  }

  /// To thousandths, or to whole frames.
  private func rounded(_ frame: Double) -> Double {
    interpolates
      ? (frame * 1000).rounded(.toNearestOrEven) / 1000 : frame.rounded(.toNearestOrAwayFromZero)
  }
}
