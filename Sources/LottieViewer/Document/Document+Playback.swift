// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit

/// Playing, seeking, speed, loop mode, range and markers.
extension Document {
  var timeline: PlaybackTimeline { player.state.timeline }
  var isPlaying: Bool {
    guard let machine = session?.player else { return player.state.isPlaying }
    return machine.status == .playing || machine.status == .tweening
  }
  /// Frames follow each other, or are about to.
  var isMoving: Bool { session?.player.isMoving ?? player.state.isMoving }
  /// The frame that is shown, without its fraction.
  var wholeFrame: Double { player.shownFrame.rounded(.down) }
  var rangeFrames: PlaybackRange { range.frames(of: timeline) }

  /// Plays what lies between the in and the out point.
  func play() {
    if let machine = session?.player {
      try? machine.play()
    } else {
      player.play(rangeFrames, loopMode: nil, completion: nil)
    }
  }

  func togglePlaying() {
    if let machine = session?.player {
      toggleMachinePlaying(machine)
    } else if isPlaying {
      player.pause()
    } else {
      play()
    }
    trace(isPlaying ? "play" : "pause", [:])
  }

  /// Plays the file that was opened, or shows one frame of it where motion is not wanted: the marker “reduced motion”
  /// plays then, if the file has one.
  func begin() {
    guard !options.isPaused else { return }
    guard reducesMotion else {
      if !runsMachine || !startMachine() { play() }
      return
    }
    let marker = file?.animation.markers.first(where: \.isReducedMotion)
    guard let marker else { return player.seek(to: timeline.frame(progress: 1.0 / 3).rounded()) }
    let start = Double(marker.frameTime)
    player.play(
      PlaybackRange(from: start, to: start + Double(marker.durationFrameTime)), loopMode: .playOnce,
      completion: nil)
  }

  /// Stops and goes so many whole frames on, or back.
  func step(by count: Int) { seek(to: wholeFrame + Double(count)) }

  func seek(to frame: Double) {
    guard file != nil else { return }
    go(to: frame)
    trace("seek", [:])
  }

  /// Stands still at a frame.
  private func go(to frame: Double) {
    guard let machine = session?.player else { return player.seek(to: frame) }
    try? machine.pause()
    seekMachine(machine, to: frame)
  }

  /// Lets what plays wait while the playhead is dragged.
  func hold() {
    guard let machine = session?.player else { return player.hold() }
    isMachineHeld = isPlaying
    try? machine.pause()
  }

  /// The playhead is let go.
  func release() {
    if let machine = session?.player, isMachineHeld { try? machine.play() }
    isMachineHeld = false
    player.release()
    trace("release", [:])
  }

  /// Shows the whole frame nearest to a progress; what plays goes on from there later.
  func scrub(to progress: Double) {
    if let machine = session?.player {
      seekMachine(machine, to: wholeFrame(at: progress))
    } else {
      player.scrub(to: wholeFrame(at: progress))
    }
    trace("seek", [:])
  }

  /// The whole frame nearest to a progress.
  func wholeFrame(at progress: Double) -> Double {
    progress >= 1 ? timeline.end : timeline.frame(progress: progress).rounded()
  }

  /// Shows the file's own frames only, as After Effects does, or those between them too.
  func toggleFrameRateLock() {
    player.respectsFrameRate.toggle()
    trace("rate", ["locked": .flag(player.respectsFrameRate)])
  }

  // MARK: Speed

  /// Speeds that keys and the menu lead to, without their sign.
  static let speeds = 0.1...4.0

  /// Faster or slower by a part of the normal speed.
  func changeSpeed(by part: Double) {
    setMagnitude(((player.state.speed.magnitude + part) * 100).rounded() / 100)
  }

  func multiplySpeed(by factor: Double) { setMagnitude(player.state.speed.magnitude * factor) }

  /// A speed that the command line has set beyond `speeds` stays until it is changed to one between them.
  private func setMagnitude(_ speed: Double) {
    let current = player.state.speed
    var new = speed.clamped(to: Self.speeds)
    new = speed > current.magnitude ? max(new, current.magnitude) : min(new, current.magnitude)
    if new != current.magnitude { setSpeed(current < 0 ? -new : new) }
  }

  func setSpeed(_ speed: Double) {
    player.setSpeed(speed)
    trace("speed", ["speed": .number(speed)])
  }

  // MARK: Loop mode

  /// Modes in the order in which a key leads through them.
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

  func cycleLoopMode() { setLoopMode(loopModes[(loopIndex + 1) % loopModes.count]) }

  func setLoopMode(_ mode: LottieLoopMode) {
    player.setLoopMode(mode)
    remember(mode)
    trace("loop", ["mode": .text("\(mode)")])
  }

  /// Remembers how often, for the menu and for the next time.
  func remember(_ mode: LottieLoopMode) {
    switch mode {
    case .repeat(let count): repeatCount = Menu.count(count)
    case .repeatBackwards(let count): bounceCount = Menu.count(count)
    case .loop, .playOnce, .autoReverse: break
    }
  }

  // MARK: Range

  func setIn(_ frame: Double?) { changeRange { $0.setIn(frame) } }
  func setOut(_ frame: Double?) { changeRange { $0.setOut(frame) } }
  func clearRange() { if !range.isWhole { changeRange { $0 = PlayRange() } } }

  private func changeRange(_ change: (inout PlayRange) -> Void) {
    guard file != nil else { return }
    change(&range)
    if isPlaying { play() }
    onChange(.details)
    trace("range", ["in": .number(rangeFrames.start), "out": .number(rangeFrames.end)])
  }

  // MARK: Markers

  var markers: [Marker] { file == nil ? [] : player.animation?.markers ?? [] }

  func goToMarker(_ index: Int) {
    guard markers.indices.contains(index) else { return }
    go(to: Double(markers[index].frameTime))
    trace("marker", ["name": .text(markers[index].title)])
  }

  /// Goes to the next marker in time, or to the one before.
  func stepMarker(by step: Int) {
    let frame = player.shownFrame
    let byTime = markers.enumerated().map { ($0.offset, Double($0.element.frameTime)) }
      .sorted { $0.1 < $1.1 }
    let next =
      step > 0 ? byTime.first { $0.1 > frame + 0.5 } : byTime.last { $0.1 < frame - 0.5 }
    if let next { goToMarker(next.0) }
  }

  /// The last marker that begins at the frame that is shown or before it.
  var currentMarker: Int? {
    let frame = player.shownFrame + 0.001
    return markers.indices.filter { Double(markers[$0].frameTime) <= frame }
      .max { markers[$0].frameTime < markers[$1].frameTime }
  }

  /// Makes a marker the range, and plays it. One without a length ends where the next one begins.
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
    trace("marker", ["name": .text(markers[index].name)])
  }

  /// `hold  45, 30 frames`: what is said of a marker.
  func label(ofMarker index: Int) -> String {
    markers.indices.contains(index) ? markers[index].title + "  " + markers[index].span : ""
  }
}

extension Marker {
  /// Where it is and how long: `45, 30 frames`.
  var span: String {
    let length = Double(durationFrameTime)
    let start = frameText(Double(frameTime))
    return length > 0 ? "\(start), \(frameText(length)) frames" : start
  }
}

/// A frame number without its fraction.
func frameText(_ frame: Double) -> String {
  "\(Int(clamping: frame.rounded(.down), to: -9_999_999...9_999_999))"
}
