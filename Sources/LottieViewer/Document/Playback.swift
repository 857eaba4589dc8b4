// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Playback of the shown file: seeking, speed, loop mode, range and markers.
///
/// It controls the player, or the state machine while one runs. It does not know files.
final class Playback {
  /// The in and the out point.
  private(set) var range = PlayRange()
  /// The counts of the loop modes that repeat and that bounce.
  private(set) var repeatCount = 3, bounceCount = 3
  /// Whether nothing plays by itself.
  var reducesMotion = false
  /// Whether the state machine played before the playhead was dragged.
  private var isHeld = false
  /// Whether files open paused.
  private let opensPaused: Bool
  private let player: AnimationPlayer
  private let interaction: Interaction
  private let news: DocumentNews

  /// - Parameter options: Speed and loop mode at first.
  init(
    _ player: AnimationPlayer, _ interaction: Interaction, _ options: ViewerOptions,
    _ news: DocumentNews
  ) {
    (self.player, self.interaction, self.news) = (player, interaction, news)
    opensPaused = options.isPaused
    player.setLoopMode(options.loopMode)
    player.setSpeed(options.speed)
    remember(options.loopMode)
  }

  private var session: MachineSession? { interaction.session }
  private var isOpen: Bool { player.animation != nil }

  /// Start, end and rate of the shown animation; empty if there is none.
  var timeline: PlaybackTimeline { player.state.timeline }
  /// Whether it plays; a state machine also plays while it tweens between states.
  var isPlaying: Bool {
    guard let machine = session?.player else { return player.state.isPlaying }
    return machine.status == .playing || machine.status == .tweening
  }
  /// Whether frames change now, or will soon.
  var isMoving: Bool { session?.player.isMoving ?? player.state.isMoving }
  /// The shown frame, rounded down.
  var wholeFrame: Double { player.shownFrame.rounded(.down) }
  /// The frames from the in point to the out point.
  var rangeFrames: PlaybackRange { range.frames(of: timeline) }

  /// Plays the range between the in and the out point.
  func play() {
    if let machine = session?.player {
      try? machine.play()
    } else {
      player.play(rangeFrames, loopMode: nil, completion: nil)
    }
  }

  /// Pauses or plays.
  func togglePlaying() {
    if let machine = session?.player {
      if isPlaying { try? machine.pause() } else { try? machine.play() }
    } else if isPlaying {
      player.pause()
    } else {
      play()
    }
    news.trace(isPlaying ? "play" : "pause", [:])
  }

  /// Starts playback of an opened file, unless it opens paused.
  ///
  /// With reduced motion, it plays the marker “reduced motion” once; without such a marker, it
  /// shows a still frame at a third of the duration.
  func begin() {
    guard !opensPaused else { return }
    guard reducesMotion else {
      if !interaction.runsMachine || !interaction.startMachine() { play() }
      return
    }
    let marker = player.animation?.markers.first(where: \.isReducedMotion)
    guard let marker else { return player.seek(to: timeline.frame(progress: 1.0 / 3).rounded()) }
    let start = Double(marker.frameTime)
    player.play(
      PlaybackRange(from: start, to: start + Double(marker.durationFrameTime)), loopMode: .playOnce,
      completion: nil)
  }

  /// Pauses and moves by a number of whole frames, negative for backwards.
  func step(by count: Int) { seek(to: wholeFrame + Double(count)) }

  /// Pauses and shows a frame, clamped to the animation.
  func seek(to frame: Double) {
    guard isOpen else { return }
    go(to: frame)
    news.trace("seek", [:])
  }

  /// Pauses at a frame.
  private func go(to frame: Double) {
    guard let machine = session?.player else { return player.seek(to: frame) }
    try? machine.pause()
    interaction.seek(machine, to: frame)
  }

  /// Shows the whole frame nearest to a progress, 0...1, without ending suspended playback.
  func scrub(to progress: Double) {
    if let machine = session?.player {
      interaction.seek(machine, to: wholeFrame(at: progress))
    } else {
      player.scrub(to: wholeFrame(at: progress))
    }
    news.trace("seek", [:])
  }

  /// The whole frame nearest to a progress.
  func wholeFrame(at progress: Double) -> Double {
    progress >= 1 ? timeline.end : timeline.frame(progress: progress).rounded()
  }

  /// Suspends playback while the playhead is dragged.
  func hold() {
    guard let machine = session?.player else { return player.hold() }
    isHeld = isPlaying
    try? machine.pause()
  }

  /// Continues playback after the playhead was dragged.
  func release() {
    if let machine = session?.player, isHeld { try? machine.play() }
    isHeld = false
    player.release()
    news.trace("release", [:])
  }

  /// Stops or starts the state machine.
  func toggleMachine() {
    guard interaction.machineID != nil else {
      return news.notice.say("The file has no state machine")
    }
    interaction.runsMachine = session == nil
    if session != nil {
      interaction.stopMachine()
      play()
    } else {
      interaction.startMachine()
    }
  }

  /// Switches between the file's own frames, as After Effects shows them, and interpolated frames
  /// at the display's rate.
  func toggleFrameRateLock() {
    player.respectsFrameRate.toggle()
    news.trace("rate", ["locked": .flag(player.respectsFrameRate)])
  }

  // MARK: Speed

  /// The speeds that keys and menus can set, without sign.
  static let speeds = 0.1...4.0

  /// Changes the speed by a part of the normal speed; the result is a multiple of 0.01.
  func changeSpeed(by part: Double) {
    setMagnitude(((player.state.speed.magnitude + part) * 100).rounded() / 100)
  }

  /// Multiplies the speed, within `speeds`.
  func multiplySpeed(by factor: Double) { setMagnitude(player.state.speed.magnitude * factor) }

  /// Sets the speed without changing the direction. A speed outside of `speeds`, set by the command
  /// line, stays until it is changed towards that range.
  private func setMagnitude(_ speed: Double) {
    let current = player.state.speed
    var new = speed.clamped(to: Self.speeds)
    new = speed > current.magnitude ? max(new, current.magnitude) : min(new, current.magnitude)
    if new != current.magnitude { setSpeed(current < 0 ? -new : new) }
  }

  /// Sets the speed; negative for backwards, 1 for normal.
  func setSpeed(_ speed: Double) {
    player.setSpeed(speed)
    news.trace("speed", ["speed": .number(speed)])
  }

  // MARK: Loop mode

  /// The loop modes in the order of the key that cycles through them.
  var loopModes: [LottieLoopMode] {
    [
      .loop, .playOnce, .autoReverse, .repeat(Float(repeatCount)),
      .repeatBackwards(Float(bounceCount)),
    ]
  }

  /// The index of the current mode in `loopModes`.
  var loopIndex: Int {
    switch player.loopMode {
    case .loop: 0
    case .playOnce: 1
    case .autoReverse: 2
    case .repeat: 3
    case .repeatBackwards: 4
    }
  }

  /// Sets the next loop mode of `loopModes`.
  func cycleLoopMode() { setLoopMode(loopModes[(loopIndex + 1) % loopModes.count]) }

  /// Sets the loop mode.
  func setLoopMode(_ mode: LottieLoopMode) {
    player.setLoopMode(mode)
    remember(mode)
    news.trace("loop", ["mode": .text("\(mode)")])
  }

  /// Stores the count of a mode for the menu and for cycling.
  private func remember(_ mode: LottieLoopMode) {
    switch mode {
    case .repeat(let count): repeatCount = Menu.count(count)
    case .repeatBackwards(let count): bounceCount = Menu.count(count)
    case .loop, .playOnce, .autoReverse: break
    }
  }

  // MARK: Range

  /// Sets the in point; nil removes it.
  func setIn(_ frame: Double?) { changeRange { $0.setIn(frame) } }
  /// Sets the out point; nil removes it.
  func setOut(_ frame: Double?) { changeRange { $0.setOut(frame) } }
  /// Removes in and out point.
  func clearRange() { if !range.isWhole { changeRange { $0 = PlayRange() } } }

  /// Removes the range of a file that is closed.
  func forgetRange() { range = PlayRange() }

  /// Keeps the in and the out point at what they show, after an edit of frames or rate.
  func followTimeline(from old: PlaybackTimeline) {
    range = range.map { timeline.frame($0, of: old) }
  }

  /// Changes the range. A playing animation continues in the new range.
  private func changeRange(_ change: (inout PlayRange) -> Void) {
    guard isOpen else { return }
    change(&range)
    if isPlaying { play() }
    news.onChange(.details)
    news.trace("range", ["in": .number(rangeFrames.start), "out": .number(rangeFrames.end)])
  }

  // MARK: Markers

  /// The markers of the shown animation, in file order.
  var markers: [Marker] { player.animation?.markers ?? [] }

  /// Pauses at the start of a marker. Invalid indices are ignored.
  func goToMarker(_ index: Int) {
    guard markers.indices.contains(index) else { return }
    go(to: Double(markers[index].frameTime))
    news.trace("marker", ["name": .text(markers[index].title)])
  }

  /// Pauses at the next marker in time, or at the previous one.
  /// - Parameter step: 1 or -1.
  func stepMarker(by step: Int) {
    let frame = player.shownFrame
    let byTime = markers.enumerated().map { ($0.offset, Double($0.element.frameTime)) }
      .sorted { $0.1 < $1.1 }
    let next =
      step > 0 ? byTime.first { $0.1 > frame + 0.5 } : byTime.last { $0.1 < frame - 0.5 }
    if let next { goToMarker(next.0) }
  }

  /// The index of the last marker that starts at the shown frame or before; nil before the first.
  var currentMarker: Int? {
    let frame = player.shownFrame + 0.001
    return markers.indices.filter { Double(markers[$0].frameTime) <= frame }
      .max { markers[$0].frameTime < markers[$1].frameTime }
  }

  /// Sets the range to a marker and plays it. A marker without a duration ends where the next one
  /// starts.
  func playMarker(_ index: Int) {
    guard markers.indices.contains(index) else { return }
    let start = Double(markers[index].frameTime)
    let length = Double(markers[index].durationFrameTime)
    let next = markers.map { Double($0.frameTime) }.filter { $0 > start }.min()
    let end = length > 0 ? start + length : next
    changeRange {
      $0 = PlayRange()
      $0.setIn(start)
      $0.setOut(end)
    }
    player.seek(to: rangeFrames.start)
    play()
    news.trace("marker", ["name": .text(markers[index].name)])
  }

  /// The tool tip of a marker: `hold  45, 30 frames`.
  func label(ofMarker index: Int) -> String {
    markers.indices.contains(index) ? markers[index].title + "  " + markers[index].span : ""
  }
}

/// The text of markers.
extension Marker {
  /// Start and duration in frames: `45, 30 frames`.
  var span: String {
    let length = Double(durationFrameTime)
    let start = frameText(Double(frameTime))
    return length > 0 ? localized("\(start), \(frameText(length)) frames") : start
  }
}

/// A frame number, rounded down.
func frameText(_ frame: Double) -> String {
  "\(Int(clamping: frame.rounded(.down), to: -9_999_999...9_999_999))"
}
