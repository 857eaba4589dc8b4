// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What the user can do, whether by key, button or drag.
extension ViewerWindow {
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
    transport.loop.onPress = { [unowned self] in openLoopMenu() }
    transport.speed.onPress = { [unowned self] in openSpeedMenu() }
    transport.speed.onScroll = { [unowned self] in changeSpeed(by: $0 > 0 ? 0.1 : -0.1) }
    transport.rate.onPress = { [unowned self] in toggleFrameRateLock() }
    transport.backdrop.onPress = { [unowned self] in cycleBackdrop() }
    transport.fullscreen.onPress = { [unowned self] in setFullscreen(!window.isFullscreen) }
    transport.help.onPress = { [unowned self] in toggleHelp() }
    stage.onViewport = { [unowned self] in show($0) }
    other.onViewport = { [unowned self] in show($0) }
    stage.onPoint = { [unowned self] in probe($0) }
    differenceButton.onPress = { [unowned self] in toggleDifference() }
    transport.zoom.onPress = { [unowned self] in show(.fit) }
    transport.zoom.onScroll = { [unowned self] in stage.zoom(by: $0 > 0 ? 1.2 : 1 / 1.2) }
    transport.readout.onPress = { [unowned self] in typeFrame() }
    transport.readout.onField = { [unowned self] change in
      guard var entry = typed else { return }
      change(&entry.field)
      typed = entry
    }
    menu.onClose = { [unowned self] in holdKeys() }
    connectTimeline()
  }

  private func connectTimeline() {
    let timeline = transport.timeline
    timeline.label = { [unowned self] in Self.text(frame: wholeFrame(at: $0)) }
    timeline.markerLabel = { [unowned self] in label(ofMarker: $0) }
    timeline.onMarker = { [unowned self] in goToMarker($0) }
    timeline.onInPoint = { [unowned self] in setIn(wholeFrame(at: $0)) }
    timeline.onOutPoint = { [unowned self] in setOut(wholeFrame(at: $0)) }
    timeline.onGrab = { [unowned self] in surface.player.hold() }
    timeline.onScrub = { [unowned self] in scrub(to: $0) }
    timeline.onStep = { [unowned self] in step(by: $0) }
    timeline.onRelease = { [unowned self] in
      surface.player.release()
      trace("release")
    }
    timeline.onZoom = { [unowned self] in timelineZoomed($0) }
    transport.whole.onPress = { [unowned self] in transport.timeline.showAll() }
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
    lastScrub.isNew = true
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

  func cycleBackdrop() {
    var own: RGBA?
    if case .color(let color)? = options.backdrop { own = color }
    if own == nil { own = file?.configuration?.backgroundColor?.rgba }
    stage.backdrop = stage.backdrop.next(own: own)
    chosenBackdrop = stage.backdrop
    trace("background", ["background": .text(stage.backdrop.name)])
  }

  /// What the file's manifest says, else what the user has chosen; what was asked for on the command line always wins.
  func backdrop(for file: AnimationFile) -> Backdrop {
    guard options.backdrop == nil, let color = file.configuration?.backgroundColor?.rgba,
      color.alpha > 0
    else { return chosenBackdrop }
    return .color(color)
  }

  func toggleHelp() {
    help.isHidden.toggle()
    trace("help", ["on": .flag(!help.isHidden)])
  }

  func changeFile(by count: Int) {
    if playlist.step(by: count) { openCurrent() }
  }
}
