// SPDX-License-Identifier: Apache-2.0

/// What a state machine needs of the player that owns it. What has no description here is described
/// at `InteractivePlayer`.
protocol MachinePlayer: AnyObject {
  var clock: InteractiveClock { get }
  var animationID: String? { get }
  var landedFrame: Double? { get set }
  var hitTest: (_ layer: String, _ x: Double, _ y: Double) -> Bool { get }

  func report(_ event: InteractiveEvent)
  func tickPlayback(_ milliseconds: Double) -> InteractiveClock.End
  func setFrame(_ frame: Double) throws(DotLottieError)
  func seek(to frame: Double)
  func setTheme(_ id: String) throws(DotLottieError)
  func beginTween(to frame: Double, milliseconds: Double, easing: [Double]) -> Bool
  func cancelTween()
  /// Stops playback and resets its direction, speed and loops, before a machine starts.
  func resetPlayback()
  /// Applies the playback settings of a state, at the frame of the end of a tween if there was one.
  func apply(_ playback: StateMachine.Playback, atFrame landed: Double?)
  /// Restores the playback settings from before the machine was loaded.
  func restore(_ settings: InteractiveSettings)
}

extension InteractivePlayer: MachinePlayer {
  func resetPlayback() {
    try? stop()
    clock.setMode(.forward)
    clock.setSpeed(1)
    clock.setLoop(false, count: 0)
    setAutoplay(false)
  }

  func apply(_ playback: StateMachine.Playback, atFrame landed: Double?) {
    let wasPlaying = clock.status == .playing
    clock.setLoop(playback.loops, count: playback.loopCount)
    clock.setSpeed(Double(playback.speed))
    setBackground(playback.backgroundColor)
    if !playback.animation.isEmpty, playback.animation != animationID {
      // Without one, the loaded animation and its theme do not change.
      setAutoplay(false)
      try? loadAnimation(id: playback.animation, keepsTheme: false)
    }
    let before = clock.frame
    if let landed { clock.seek(to: landed) }
    // An unknown marker sets the whole animation.
    let isMoved = clock.setMarker(playback.segment.flatMap { clock.marker($0) == nil ? nil : $0 })
    clock.setMode(playback.mode)
    if isMoved, wasPlaying, playback.mode.beginsAtEnd { clock.rewind() }
    frameChanged(from: before)
    setAutoplay(playback.autoplay)
  }

  func restore(_ settings: InteractiveSettings) {
    clock.setMode(settings.mode)
    clock.setSpeed(settings.speed)
    clock.setLoop(settings.loops, count: settings.loopCount)
    setBackground(settings.background)
    if let marker = settings.marker {
      setMarker(marker)
    } else {
      _ = clock.setSegment(settings.segment)
    }
    setAutoplay(settings.autoplay)
  }
}
