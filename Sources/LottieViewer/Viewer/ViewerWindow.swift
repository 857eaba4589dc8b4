// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The viewer's window: the picture, the bar below it, and cards over it.
final class ViewerWindow {
  /// How it starts.
  struct Options {
    /// Size of a point by the system's own.
    var scale = 1.0
    var speed = 1.0
    var loopMode = LottieLoopMode.loop
    /// nil is what was last chosen, and at first the checkerboard.
    var backdrop: Backdrop?
    var isPaused = false
    /// Light or dark, whatever the desktop says.
    var isLight: Bool?
    /// Nothing plays or moves by itself; nil is what the desktop says.
    var reducesMotion: Bool?
    /// Asks the desktop for its settings.
    var readsDesktop = false
    var isFullscreen = false
    /// Where the viewer remembers things, if anywhere.
    var statePath: String?
    /// Where to write what happens, if anywhere.
    var trace: Trace?
  }

  let window: Window
  let stage = Stage()
  /// What the picture is compared with; hidden while it is not.
  let other = Stage()
  let difference = DifferenceView()
  let differenceButton = BarButton(text: "Difference")
  let transport = Transport()
  let message = MessageCard()
  let help = HelpCard()
  let inspector = Inspector()
  let menu = Menu()
  let options: Options
  var playlist: Playlist
  private let loop: EventLoop
  let root = LayoutView()
  var file: AnimationFile?
  /// How long the last file took to be read, and how large it is.
  private(set) var loadSeconds: Double?
  var bytes: Int?
  var watch: FileWatch?
  var state = ViewerState()
  /// What went wrong behind the picture that is shown.
  var notice: String?
  var settings = DesktopSettings()
  private var name: String?
  /// In fullscreen the bar shows itself while the pointer is near.
  var isBarRevealed = false
  /// The file was opened and has not been seen yet.
  private var isUnseen = false
  /// Between the in and the out point.
  var range = PlayRange()
  /// What is being typed as a frame; nil while nobody types.
  var typed: FrameEntry?
  /// How often it plays where it repeats.
  var repeatCount = 3
  /// The pixel under the pointer.
  var probed: Transport.Probe?
  var inspectedFrame = (frame: Double.nan, time: -Double.infinity)
  var quality = PreviewQuality()
  /// When the playhead was dragged last; it was dragged since then.
  var lastScrub = (time: -Double.infinity, isNew: false)
  private var shownTitle = (time: -Double.infinity, wasMoving: false)

  var surface: AnimationSurface { stage.surface }

  /// Opens the window and, in it, the first of the files.
  init(loop: EventLoop, paths: [String], options: Options) throws(SDLError) {
    self.loop = loop
    self.options = options
    playlist = Playlist(paths)
    let begin = Date()
    let opened = playlist.current.map(Self.read)
    loadSeconds = -begin.timeIntervalSinceNow
    let size = Self.size(for: opened, screen: loop.usableScreenSize, scale: options.scale)
    window = try Window(
      loop: loop, title: "Lottie Viewer", size: size,
      minimumSize: CGSize(
        width: Metrics.minimumWidth, height: Metrics.minimumStageHeight + Metrics.barHeight),
      scale: options.scale, root: root)
    for view in [
      stage, difference, other, differenceButton, message, inspector, transport, help, menu,
    ] { root.addSubview(view) }
    root.onLayout = { [unowned self] in layout() }
    connectWindow()
    connectViews()
    connectInspector()
    other.isHidden = true
    differenceButton.isHidden = true
    differenceButton.isRaised = true
    if let path = options.statePath { state = ViewerState(path: path) }
    settings.isLight = state.wasLight ?? false
    inspector.isHidden = !(state.showsInspector ?? false)
    window.onFrameCost = { [unowned self] in frameTook($0) }
    stage.backdrop =
      options.backdrop ?? state.background.flatMap(Backdrop.init(name:)) ?? .checkerboard
    surface.loopMode = options.loopMode
    surface.animationSpeed = options.speed
    applySettings()
    if options.readsDesktop { DesktopSettings.read { [weak self] in self?.settingsRead($0) } }
    if options.isFullscreen { window.isFullscreen = true }
    show(opened)
    root.layoutNow()
    traceLayout()
  }

  // MARK: Files

  static func read(_ argument: String) -> Result<AnimationFile, LottieError> {
    do { return .success(try InputFile(argument).read()) } catch { return .failure(error) }
  }

  /// Reads the playlist's current file and shows it, or why it cannot be shown.
  func openCurrent() {
    let begin = Date()
    let opened = playlist.current.map(Self.read)
    loadSeconds = -begin.timeIntervalSinceNow
    show(opened)
  }

  /// Adds files to the playlist and shows the first of them.
  func open(_ paths: [String]) {
    playlist.insert(paths)
    openCurrent()
  }

  private func show(_ result: Result<AnimationFile, LottieError>?) {
    let path = playlist.current ?? ""
    (range, typed, probed, notice, watch) = (PlayRange(), nil, nil, nil, nil)
    forgetEdits()
    endComparison()
    quality = PreviewQuality()
    stage.viewport = .fit
    name = result == nil ? nil : (path as NSString).lastPathComponent
    file = nil
    message.message = nil
    switch result {
    case nil:
      surface.animation = nil
      message.message = .empty(recent: state.existing)
    case .failure(let error):
      surface.animation = nil
      message.message = .failure(
        error, name: name ?? path, hasOthers: playlist.paths.count > 1)
      trace("failed", ["file": .text(path), "error": .text(error.description)])
    case .success(let opened):
      file = opened
      surface.player.load(opened.animation, imageProvider: opened.imageProvider)
      stage.setNeedsDisplay()
      let animation = opened.animation
      trace(
        "opened",
        [
          "file": .text(path), "start": .number(Double(animation.startFrame)),
          "end": .number(Double(animation.endFrame)), "rate": .number(animation.framerate),
          "width": .number(Double(animation.size.width)),
          "height": .number(Double(animation.size.height)),
          "warnings": .number(Double(animation.warnings.count)),
        ])
      isUnseen = true
      attend(to: path)
      begin()
    }
    stage.setNeedsDisplay()
    fillInspector()
    shownTitle.time = -.infinity
    refresh(at: 0)
  }

  // MARK: Connections

  private func connectWindow() {
    window.onKey = { [unowned self] in press($0) }
    window.onText = { [unowned self] in type($0) }
    window.onDrop = { [unowned self] in open($0) }
    window.onFrame = { [unowned self] in refresh(at: $0) }
    window.onPresent = { [unowned self] in presented() }
    window.onPointerMove = { [unowned self] in revealBar(at: $0) }
    window.onResize = { [unowned self] in
      root.layoutNow()
      traceLayout()
    }
    window.onCloseRequest = { [unowned self] _ in quit() }
  }

  func quit() {
    saveState()
    window.close()
    loop.stop()
  }

  // MARK: State to views

  /// Brings bar and title up to date.
  private func refresh(at time: TimeInterval) {
    var contents = Transport.Contents()
    let state = surface.player.state
    if file != nil {
      contents.frame = Int(
        clamping: surface.player.shownFrame.rounded(.down), to: -9_999_999...9_999_999)
      contents.end = Int(clamping: state.timeline.end.rounded(.down), to: -9_999_999...9_999_999)
      contents.progress = state.timeline.progress(frame: surface.player.shownFrame)
      contents.start = state.timeline.start
      contents.exactEnd = state.timeline.end
      contents.rate = state.timeline.rate
      contents.isLocked = surface.respectAnimationFrameRate
      contents.time = state.timeline.time(frame: state.frame)
      contents.duration = state.timeline.duration
      contents.isPlaying = state.isPlaying
      contents.warnings = file?.animation.warnings.count ?? 0
      contents.markers = (file?.animation.markers ?? []).map { marker in
        let start = Double(marker.frameTime)
        let end = start + max(0, Double(marker.durationFrameTime))
        return Timeline.Marker(
          name: marker.name, start: state.timeline.progress(frame: start),
          end: state.timeline.progress(frame: end))
      }
      contents.inPoint = range.inPoint.map { state.timeline.progress(frame: $0) }
      contents.outPoint = range.outPoint.map { state.timeline.progress(frame: $0) }
      contents.zoom = stage.zoom
      contents.timelineFactor = transport.timeline.scale.factor
      contents.grain = surface.grain
      contents.typed = typed
      contents.probe = probed
    }
    contents.loopMode = surface.loopMode
    contents.speed = state.speed
    contents.isFullscreen = window.isFullscreen
    contents.notice = notice
    transport.contents = contents
    followComparison()
    refreshQuality(at: time)
    refreshInspector(at: time)
    refreshTitle(contents, at: time)
  }

  /// The title says what a screen reader's user cannot see.
  ///
  /// While frames run, four times a second is enough.
  private func refreshTitle(_ contents: Transport.Contents, at time: Double) {
    let isMoving = surface.player.state.isMoving
    if isMoving, shownTitle.wasMoving, time - shownTitle.time < 0.25 { return }
    shownTitle = (time, isMoving)
    var parts: [String] = []
    if let name { parts.append(name) }
    if let frame = contents.frame {
      parts.append("\(frame) / \(contents.end)")
      if !contents.isPlaying { parts.append("paused") }
    } else if name != nil {
      parts.append("cannot be opened")
    }
    window.title = (parts + ["Lottie Viewer"]).joined(separator: " - ")
  }

  // MARK: Trace

  /// Writes a line, with what was painted until then.
  func trace(_ event: String, _ values: [String: Trace.Value] = [:]) {
    guard let trace = options.trace else { return }
    var line = values
    line["frame"] = line["frame"] ?? .number(surface.player.state.frame)
    line["playing"] = .flag(surface.isAnimationPlaying)
    line["painted"] = .number(Double(window.statistics.framesPainted))
    line["presented"] = .number(Double(window.statistics.framesPresented))
    trace.write(event, line)
  }

  /// How long it takes until a file is on screen is worth knowing.
  private func presented() {
    guard isUnseen else { return }
    isUnseen = false
    trace("shown", ["time": .number(Date().timeIntervalSince1970)])
  }
}
