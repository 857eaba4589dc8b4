// SPDX-License-Identifier: Apache-2.0

internal import Drawing
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
    /// Turns outlines into pixels.
    var rasterizer = RasterizerKind.coverage
    /// Where the viewer remembers things, if anywhere.
    var statePath: String?
    /// What an empty window offers.
    var samples: [SampleFiles.Sample] = []
    /// Where to write what happens, if anywhere.
    var trace: Trace?
  }

  let window: Window
  let stage = Stage()
  /// What the picture is compared with; hidden while it is not.
  let other = Stage()
  let difference = DifferenceView()
  let differenceButton = BarButton(text: "Difference")
  let header = Header()
  let warningList = WarningList()
  let transport = Transport()
  let message = MessageCard()
  let loadingCard = LoadingCard()
  let pathPrompt = PathPrompt()
  let emptyState = EmptyState()
  let fileList = FileList()
  let help = HelpCard()
  let inspector = Inspector()
  let menu = Menu()
  let options: Options
  var playlist: Playlist
  private let loop: EventLoop
  let root = LayoutView()
  var file: AnimationFile?
  /// How long the last file took to be read, and how large it is.
  var loadSeconds: Double?
  /// What is on its way; nil while nothing is.
  var loading: Loading?
  /// The content of what is not on disk, by its address, or `-`.
  var kept: [String: [UInt8]] = [:]
  var bytes: Int?
  var watch: FileWatch?
  var state = ViewerState()
  /// What went wrong behind the picture that is shown.
  var notice: String?
  /// What the window was made with; another one is the user's wish, and remembered.
  var automaticSize = CGSize.zero
  var settings = DesktopSettings()
  /// What lies behind animations that do not say so themselves.
  var chosenBackdrop = Backdrop.checkerboard
  var name: String?
  /// Size, rate and length of what is open, in a line.
  var facts = ""
  /// In fullscreen the bar shows itself while the pointer is near.
  var isBarRevealed = false
  /// What is shown is new, and has not been seen yet.
  var isUnseen = false
  /// A key was pressed, and nothing has been shown since.
  private var isUnanswered = false
  /// Between the in and the out point.
  var range = PlayRange()
  /// What is being typed as a frame; nil while nobody types.
  var typed: FrameEntry?
  /// Something takes all keys; what had them before.
  var keysAreHeld = false
  weak var focusedBefore: View?
  /// How often it plays where it repeats, and where it goes back and forth.
  var repeatCount = 3
  var bounceCount = 3
  /// The pixel under the pointer.
  var probed: Transport.Probe?
  var inspectedFrame = (frame: Double.nan, time: -Double.infinity)
  var quality = PreviewQuality()
  /// When the playhead was dragged last; it was dragged since then.
  var lastScrub = (time: -Double.infinity, isNew: false)
  var shownTitle = (time: -Double.infinity, wasMoving: false)

  var surface: AnimationSurface { stage.surface }

  /// Opens the window and, in it, the first of the files.
  init(loop: EventLoop, paths: [String], options: Options) throws(SDLError) {
    self.loop = loop
    self.options = options
    playlist = Playlist(paths)
    let begin = Date()
    // Only what is on disk is there at once.
    let first = playlist.currentEntry.flatMap { $0.isOnDisk ? $0 : nil }
    let opened = first.map(Self.read)
    loadSeconds = -begin.timeIntervalSinceNow
    if let path = options.statePath { state = ViewerState(path: path) }
    let size =
      state.windowSize(on: loop.usableScreenSize, scale: options.scale)
      ?? Self.size(
        for: opened, screen: loop.usableScreenSize, scale: options.scale,
        isEmpty: paths.isEmpty)
    window = try Window(
      loop: loop, title: "Lottie Viewer", size: size,
      minimumSize: CGSize(
        width: Metrics.minimumWidth,
        height: Metrics.minimumStageHeight + Metrics.barHeight + Metrics.headerHeight),
      scale: options.scale, root: root)
    // As they are read, which is how Tab leads through them; then what lies above all of them.
    for view in [
      header, fileList, stage, difference, other, differenceButton, emptyState, message,
      loadingCard, inspector, transport, warningList, help, pathPrompt, menu,
    ] { root.addSubview(view) }
    automaticSize = window.size
    root.onVisibility = { [unowned self] in trace("visible", ["on": .flag($0)]) }
    root.onLayout = { [unowned self] in layout() }
    connectWindow()
    connectViews()
    connectInspector()
    connectHeader()
    connectFiles()
    other.isHidden = true
    differenceButton.isHidden = true
    differenceButton.isRaised = true
    window.onFrameCost = { [unowned self] in frameTook($0) }
    restoreState()
    surface.loopMode = options.loopMode
    keepCount(of: options.loopMode)
    surface.animationSpeed = options.speed
    applySettings()
    if options.readsDesktop { Portal.watchSettings { [weak self] in self?.settingsRead($0) } }
    window.rasterizer = options.rasterizer
    if options.isFullscreen {
      window.isFullscreen = true
    } else if state.isMaximized == true {
      window.isMaximized = true
    }
    if let opened { show(opened) } else { openCurrent() }
    root.layoutNow()
    traceLayout()
  }

  // MARK: Connections

  private func connectWindow() {
    window.onKey = { [unowned self] in
      isUnanswered = true
      return press($0)
    }
    window.onText = { [unowned self] in type($0) }
    window.onDrop = { [unowned self] in dropped($0) }
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
  func refresh(at time: TimeInterval) {
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
    refreshHeader()
    fileList.playlist = playlist
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
      parts.append(loading == nil ? "cannot be opened" : "loading")
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

  /// How long it takes until a file, or what a key has done, is on screen is worth knowing.
  private func presented() {
    if warnings.count != header.contents.warnings { refreshHeader() }
    func tell(_ event: String, once isNew: inout Bool) {
      guard isNew else { return }
      isNew = false
      trace(event, ["time": .number(Date().timeIntervalSince1970)])
    }
    tell("shown", once: &isUnseen)
    tell("answered", once: &isUnanswered)
  }
}
