// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What the user can do, whether by key, button or drag.
extension ViewerWindow {
  /// Speeds that one key press leads through, without their sign.
  private static let speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8]

  func connectViews() {
    stage.onDoubleClick = { [unowned self] in setFullscreen(!window.isFullscreen) }
    help.onDismiss = { [unowned self] in toggleHelp() }
    surface.player.onEvent = { [unowned self] event in
      if event == .finished(completed: true) { trace("finished") }
    }
    transport.play.addAction(for: .valueChanged) { [unowned self] _ in togglePlaying() }
    transport.first.performAction = { [unowned self] in seek(to: rangeFrames.start) }
    transport.back.performAction = { [unowned self] in step(by: -1) }
    transport.forward.performAction = { [unowned self] in step(by: 1) }
    transport.last.performAction = { [unowned self] in seek(to: rangeFrames.end) }
    transport.loop.onPress = { [unowned self] in cycleLoopMode() }
    transport.speed.onPress = { [unowned self] in changeSpeed(by: 1, around: true) }
    transport.speed.onScroll = { [unowned self] in changeSpeed(by: $0 > 0 ? 1 : -1) }
    transport.backdrop.onPress = { [unowned self] in cycleBackdrop() }
    transport.fullscreen.onPress = { [unowned self] in setFullscreen(!window.isFullscreen) }
    transport.warnings.onPress = { [unowned self] in toggleWarnings() }
    transport.help.onPress = { [unowned self] in toggleHelp() }
    stage.onViewport = { [unowned self] in show($0) }
    other.onViewport = { [unowned self] in show($0) }
    stage.onPoint = { [unowned self] in probe($0) }
    transport.zoom.onPress = { [unowned self] in show(.fit) }
    transport.zoom.onScroll = { [unowned self] in stage.zoom(by: $0 > 0 ? 1.2 : 1 / 1.2) }
    transport.readout.onPress = { [unowned self] in typeFrame() }
    transport.timeline.label = { [unowned self] in
      "\(Int(clamping: wholeFrame(at: $0), to: -9_999_999...9_999_999))"
    }
    transport.timeline.onMarker = { [unowned self] in goToMarker($0) }
    transport.timeline.onInPoint = { [unowned self] in setIn(wholeFrame(at: $0)) }
    transport.timeline.onOutPoint = { [unowned self] in setOut(wholeFrame(at: $0)) }
    transport.timeline.onGrab = { [unowned self] in surface.player.hold() }
    transport.timeline.onScrub = { [unowned self] in scrub(to: $0) }
    transport.timeline.onStep = { [unowned self] in step(by: $0) }
    transport.timeline.onRelease = { [unowned self] in
      surface.player.release()
      trace("release")
    }
  }

  func togglePlaying() {
    guard file != nil else { return }
    if surface.isAnimationPlaying {
      surface.pause()
      trace("pause")
    } else {
      play()
      trace("play")
    }
  }

  /// Shows the whole frame nearest to a place on the timeline; what plays goes on from there later.
  private func scrub(to progress: Double) {
    surface.player.scrub(to: wholeFrame(at: progress))
    trace("seek")
  }

  /// The whole frame nearest to a place on the timeline.
  private func wholeFrame(at progress: Double) -> Double {
    let timeline = surface.player.state.timeline
    return progress >= 1 ? timeline.end : timeline.frame(progress: progress).rounded()
  }

  /// Stops and goes so many whole frames on, or back.
  func step(by count: Int) {
    guard file != nil else { return }
    seek(to: surface.player.shownFrame.rounded(.down) + Double(count))
  }

  func seek(to frame: Double) {
    guard file != nil else { return }
    surface.player.seek(to: frame)
    trace("seek")
  }

  func cycleLoopMode() {
    switch surface.loopMode {
    case .loop: surface.loopMode = .playOnce
    case .playOnce: surface.loopMode = .autoReverse
    default: surface.loopMode = .loop
    }
    trace("loop", ["mode": .text("\(surface.loopMode)")])
  }

  /// Goes to the next speed of the list, or the one before; `around` starts anew after the last
  /// one.
  func changeSpeed(by step: Int, around: Bool = false) {
    let current = Double(surface.animationSpeed)
    let speeds = Self.speeds
    let next: Double?
    if step > 0 {
      next = speeds.first { $0 > current.magnitude + 1e-6 } ?? (around ? speeds.first : nil)
    } else {
      next = speeds.last { $0 < current.magnitude - 1e-6 }
    }
    guard let next else { return }
    setSpeed(current < 0 ? -next : next)
  }

  func setSpeed(_ speed: Double) {
    surface.animationSpeed = CGFloat(speed)
    trace("speed", ["speed": .number(speed)])
  }

  func cycleBackdrop() {
    var own: RGBA?
    if case .color(let color)? = options.backdrop { own = color }
    stage.backdrop = stage.backdrop.next(own: own)
    trace("background", ["background": .text(stage.backdrop.name)])
  }

  func toggleHelp() {
    help.isHidden.toggle()
    trace("help", ["on": .flag(!help.isHidden)])
  }

  /// Shows what the open file's warnings are, or takes them away.
  func toggleWarnings() {
    guard let warnings = file?.animation.warnings, !warnings.isEmpty else { return }
    message.message = message.message == nil ? .warnings(warnings) : nil
    trace("warnings", ["on": .flag(message.message != nil)])
  }

  func changeFile(by count: Int) {
    if playlist.step(by: count) { openCurrent() }
  }
}
