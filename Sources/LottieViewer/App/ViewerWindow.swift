// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// A surface runs the state machines of its file.
extension AnimationSurface: MachineHost {}

/// The viewer's window: makes the document, the panels and the types that know a subject of the window,
/// passes changes of the document to them, and runs commands.
@dynamicMemberLookup
final class ViewerWindow {
  /// The window of the host library, with its root view.
  let window: Window
  /// The open files. It does not know the window.
  let document: Document
  /// The command line's settings. They do not change.
  let options: ViewerOptions
  /// The event loop of the program. Closing the window stops it.
  let loop: EventLoop
  /// The root view, which contains all panels.
  let root = RootView()
  /// The panels, and what is shown over them for a while.
  let panels: Panels, overlays: Overlays
  /// Who gets the keys.
  let takers: KeyTakers
  /// What is remembered between runs.
  let memory: Memory
  /// What the user does on the stage.
  let tools: StageTools
  /// What frames and layers cost, and where that is seen.
  let costs = LayerCosts(), profile: ProfileView
  let players: PlayerView
  /// The preparation for other players.
  let prepare: PrepareView
  /// The sound of the shown file.
  let sound: SoundControl
  /// The desktop's settings.
  let look: WindowLook
  /// The end of the window and of files.
  let closing: Closing
  /// Questions and dialogs.
  let questions: FileQuestions, dialogs: FileDialogs, colors: ColorChoice, fonts: FontSearch
  /// What commands do with the selected layers.
  let layerActions: LayerActions
  /// What they do with themes and other parts of an archive.
  let archiveActions: ArchiveActions

  /// The warnings that the header and the lists show.
  private var shownWarnings: [LottieWarning] = []
  /// Whether a file was shown and not yet presented, for the trace.
  private var isUnseen = false
  /// Whether a frame has reached the screen.
  private var hasPresented = false
  /// The measured rate of pictures.
  private var shownRate = ShownRate()
  /// Whether a key was pressed and no frame presented since, for the trace.
  private var isUnanswered = false
  /// The time of the last title, and whether frames were running then.
  private var shownTitle = (time: -Double.infinity, wasMoving: false)

  /// The view of the shown animation.
  var stage: Stage { panels.stages.first }
  /// What is selected on the stage.
  var selection: StageSelection { tools.selection }
  /// The state that is saved for the next run.
  var state: ViewerState {
    get { memory.state }
    set { memory.state = newValue }
  }

  subscript<Panel>(dynamicMember path: KeyPath<Panels, Panel>) -> Panel { panels[keyPath: path] }
  subscript<Panel>(dynamicMember path: KeyPath<Overlays, Panel>) -> Panel {
    overlays[keyPath: path]
  }

  /// Opens the window with the first of the files.
  ///
  /// - Parameter connecting: Connects to the display, after the panels are made and while the file is
  ///   read. It can set the scale.
  /// - Throws: What `connecting` throws; `SDLError` where no window can be opened.
  init(
    paths: [String], options: ViewerOptions, connecting: (inout ViewerOptions) throws -> EventLoop
  ) throws {
    let stages = Stages()
    document = Document(
      paths, player: stages.first.surface.player, otherPlayer: stages.second.surface.player,
      options: options)
    memory = Memory(path: options.statePath)
    // First, so that it knows of a selection before those that show it.
    tools = StageTools(document, stages, memory)
    panels = Panels(document, stages, costs, root, memory)
    overlays = Overlays(document)
    takers = KeyTakers(panels, overlays, root)
    profile = ProfileView(document, costs, panels, overlays.profileList)
    players = PlayerView(document, panels, overlays.playerList)
    sound = SoundControl(document, stages, memory)
    questions = FileQuestions(document, overlays)
    dialogs = FileDialogs(document, overlays.pathPrompt)
    prepare = PrepareView(document, panels, overlays, dialogs)
    colors = ColorChoice(document, overlays)
    fonts = FontSearch(document, overlays.search)
    layerActions = LayerActions(document, overlays)
    archiveActions = ArchiveActions(document, overlays, dialogs, layerActions)
    document.playlist.currentEntry.map(document.reader.prefetch)
    var options = options
    loop = try connecting(&options)
    self.options = options
    // Local files are read before the window opens, because they determine its size.
    let file = document.reader.prefetchedFile
    window = try Window(
      loop: loop, title: "Lottie Viewer",
      size: memory.state.windowSize(on: loop.usableScreenSize, scale: options.scale)
        ?? Self.size(
          for: file, screen: loop.usableScreenSize, scale: options.scale,
          isEmpty: document.playlist.entries.isEmpty),
      minimumSize: CGSize(
        width: Metrics.minimumWidth,
        height: Metrics.minimumStageHeight + Metrics.barHeight + Metrics.headerHeight),
      scale: options.scale, root: root)
    for view in panels.views + overlays.views { root.addSubview(view) }
    look = WindowLook(window, loop, options, document, panels, memory)
    closing = Closing(document, overlays, takers) { [memory, window, loop] in
      memory.save()
      window.close()
      loop.stop()
    }
    setDirection()
    connect()
    restore()
    if options.readsDesktop {
      AppearanceWatch.shared.follow(self) { [weak self] in self?.look.settingsRead($0) }
      AppearanceWatch.shared.start()
    }
    window.rasterizer = options.rasterizer
    window.setLimits(.given)
    if options.isFullscreen {
      window.isFullscreen = true
    } else if memory.state.isMaximized == true {
      window.isMaximized = true
    }
    document.openCurrent()
    root.layoutNow()
    traceLayout()
  }

  /// The initial size in points: that of the animation, at most 80 % of the screen, at least the
  /// minimum.
  static func size(
    for file: AnimationFile?, screen: CGSize, scale: Double, isEmpty: Bool = false
  ) -> CGSize {
    var picture = Size(640, 400)
    if let size = file?.animation.size.geometry, size.isDrawable { picture = size }
    let room = Size(
      Double(screen.width) * 0.8 / scale,
      Double(screen.height) * 0.8 / scale - Metrics.barHeight - Metrics.headerHeight)
    // Samples and recent files need more room than a message.
    if isEmpty { picture = Size(min(720, room.width), min(520, room.height)) }
    let fit = min(1, room.width / picture.width, room.height / picture.height)
    return CGSize(
      width: max(Metrics.minimumWidth, (picture.width * fit).rounded()),
      height: max(Metrics.minimumStageHeight, (picture.height * fit).rounded())
        + Metrics.barHeight + Metrics.headerHeight)
  }

  /// Mirrors the window for people who read from right to left; but for pictures, and for time,
  /// which goes from left to right everywhere.
  private func setDirection() {
    let (transport, layers) = (panels.transport, panels.layerPanel)
    for view in [panels.stages, transport.timeline, transport.readout, layers] as [View] {
      view.keepsDirection = true
    }
    window.isMirrored = options.isMirrored
  }

  /// Applies what is remembered, and stores it from now on. Missing and invalid values leave the
  /// defaults.
  private func restore() {
    if let scope = state.keyframeScope.flatMap(KeyframeScope.init(rawValue:)) {
      document.editing.keyframeScope = scope
    }
    if options.backdrop == nil, let backdrop = state.background.flatMap(Backdrop.init(name:)) {
      document.background.restore(backdrop)
    }
    memory.complete = { [unowned self] state in
      if options.backdrop == nil { state.background = document.background.chosen.name }
      state.keyframeScope = document.editing.keyframeScope.rawValue
      panels.store(in: &state)
      look.store(in: &state)
    }
  }

  // MARK: Connections

  /// Connects the callbacks of the window, the panels and the document.
  private func connect() {
    connectWindow()
    connectRoot()
    // Weak: a task of the document, such as loading a file, may end after the window.
    document.news.trace = { [weak self] in self?.trace($0, $1) }
    document.news.onChange = { [weak self] in self?.follow($0) }
    document.onLeave = { [weak self] in self?.takers.finishTyping() }
    document.player.onEvent = { [weak self] event in
      if event == .finished(completed: true) { self?.trace("finished") }
    }
    document.interaction.host = stage.surface
    stage.surface.openURL = { [unowned self] in questions.ask(toOpen: $0) }
    panels.connect()
    tools.connect(panels.transport.readout)
    closing.connect(window, loop)
    look.followScale { [unowned self] in traceLayout() }
    colors.connect(panels.inspector, stage)
    connectPanels()
  }

  /// Connects panels with what other types know.
  private func connectPanels() {
    let (inspector, layers) = (panels.inspector, panels.layerPanel)
    selection.onChange = { [unowned self] in
      root.setNeedsDisplay()
      inspector.setNeedsDisplay()
      panels.layerColumn.setNeedsDisplay()
      layers.setNeedsDisplay()
    }
    panels.themePanel.actions = archiveActions
    panels.themePanel.onPickColor = { [unowned self] in colors.pick(slot: $0, in: $1, at: $2) }
    panels.themePanel.onInspect = { [unowned self] in panels.inspect(row: $0) }
    layers.pasteLayers = { [unowned self] in run(.pasteLayers) }
    inspector.mark = { [unowned self] in selection.mark(ofRow: $0) }
    panels.layerColumn.mark = { [unowned self] in selection.mark(ofRow: $0) }
    layers.marks = LayerMarks(
      word: { [unowned self] in selection.mark(ofRow: $0) },
      label: { [unowned self] in selection.label(ofRow: $0) },
      isLocked: { [unowned self] in selection.isLocked(row: $0) })
    inspector.onChooseFont = { [unowned self] in fonts.chooseFont(of: $0) }
    panels.transport.onScrub = { [unowned self] in sound.playMoment() }
    panels.transport.timeline.label = { [unowned self] in
      let frame = document.playback.wholeFrame(at: $0)
      let parts = [frameText(frame), inspector.valueText(at: frame), profile.worstText(at: frame)]
      return parts.compactMap { $0 }.joined(separator: "  ")
    }
    overlays.warningList.onPick = { [unowned self] in pick(warning: $0) }
    overlays.warningList.onCopy = { [unowned self] in copy(warning: $0) }
    overlays.warningList.menu = { [unowned self] in warningMenu(of: $0) }
    panels.emptyState.samples = options.samples
    panels.fileList.onClose = { [unowned self] in closing.closeFile($0) }
  }

  /// Connects the events of the window.
  private func connectWindow() {
    overlays.search.owner = self
    window.onKey = { [unowned self] in press($0) }
    window.onText = { [unowned self] in
      takers.current?.take(text: $0)
      root.setNeedsDisplay()
    }
    window.onKeyboardChange = { [unowned self] in keyboardChanged() }
    window.accessibleFocus = { [unowned self] in accessibleFocus }
    window.onDrop = { [unowned self] in
      overlays.dropHint.isHidden = true
      dialogs.dropped($0)
    }
    window.onDragOver = { [unowned self] in
      overlays.dropHint.isHidden = !$0
      overlays.dropHint.frame = panels.stages.frame
      trace("drag", ["over": .flag($0)])
    }
    window.onPointerMove = { [unowned self] in
      // The pointer belongs to the other program while it drags; one that crashed says no end.
      overlays.dropHint.isHidden = true
      panels.revealBar(at: $0)
    }
    window.onPointerDown = { [unowned self] point in
      // A press elsewhere applies what is typed.
      if let taker = takers.current, !taker.frameInWindow.contains(point) { taker.finish() }
    }
    window.onFrame = { [unowned self] in refresh(at: $0) }
    window.onPresent = { [unowned self] in presented() }
    window.onResize = { [unowned self] in
      root.layoutNow()
      traceLayout()
    }
    window.onFrameCost = { [unowned self] in
      panels.inspector.frameTook($0, at: stage.surface.downsampling)
      panels.stages.frameTook($0, while: panels.transport.timeline.isGrabbed)
    }
  }

  /// Connects the requests that panels send to the root view.
  private func connectRoot() {
    let toolTip = overlays.toolTip
    root.onVisibility = { [unowned self] in trace("visible", ["on": .flag($0)]) }
    root.onLayout = { [unowned self] in layout() }
    root.findCommand = { [unowned self] in
      CommandTable.command($0).map { $0.command(in: self) }
    }
    root.onCommand = { [unowned self] in run($0) }
    root.onMenu = { [unowned self] in overlays.menu.open(filled($0), at: $1) }
    root.onHover = { [unowned self] view, command in
      if let command, overlays.menu.isHidden {
        toolTip.begin(at: view, command)
      } else {
        toolTip.end()
      }
    }
    root.onTip = { [unowned self] view, text, area in
      if let text, overlays.menu.isHidden || view is MenuPanel {
        toolTip.begin(at: view, text, area)
      } else {
        toolTip.end()
      }
    }
    root.onAsk = { [unowned self] in overlays.namePrompt.begin($0, $1, $2) }
    root.onTaking = { [unowned self] in takers.changed() }
    root.onTrace = { [unowned self] in trace($0, $1) }
  }

  // MARK: Document to views

  /// Updates the panels after a change of the document.
  private func follow(_ change: Document.Change) {
    switch change {
    case .shown: showFile()
    case .reloaded:
      if let path = document.playlist.current { panels.fileList.thumbnails.forget(path) }
      // A file that the shown one was saved to.
      if let path = document.pathOnDisk, state.existing.first != path { remember(path) }
      window.setLimits(document.limits)
      costs.stop()
      players.check.isStale = true
      prepare.run.changed()
      overlays.textChanged()
      panels.inspector.fill()
      panels.machinePanel.fill()
      panels.historyPanel.fill()
      panels.differenceList.isStale = true
      panels.themePanel.fill()
      overlays.search.follow()
      closing.offerToRestore()
    case .measured: panels.inspector.fill()
    case .machine:
      prepare.run.followTheme()
      panels.machinePanel.isStale = true
      panels.themePanel.isStale = true
    case .edited:
      tools.selection.followLayers()
      panels.inspector.fillNodes()
      panels.inspector.nodes.forgetKeyframes()
      panels.layerColumn.setNeedsDisplay()
      panels.layerPanel.reader.isStale = true
      costs.isStale = true
      players.check.isStale = true
      prepare.run.changed()
      panels.historyPanel.fill()
      panels.differenceList.isStale = true
      panels.themePanel.isStale = true
      document.notice.followEdits(isModified: document.editing.isModified)
      panels.inspector.setNeedsDisplay()
      panels.fileList.setNeedsDisplay()
    case .compared:
      panels.stages.compare(document)
      panels.differenceList.isStale = true
    case .comparedFrame: panels.stages.showCompared(document)
    case .loading:
      panels.loadingCard.show(document.reader.loading, document.editing.job)
      panels.historyPanel.followJob()
    case .details: panels.showNotice()
    }
    root.setNeedsDisplay()
  }

  /// Shows another file, or none.
  private func showFile() {
    costs.stop()
    players.check.stop()
    tools.fileChanged()
    window.setLimits(document.limits)
    panels.fileChanged()
    overlays.search.follow()
    overlays.fileChanged()
    if document.file != nil, let path = document.pathOnDisk { remember(path) }
    isUnseen = true
    shownTitle.time = -.infinity
    root.setNeedsLayout()
    refresh(at: 0)
    dialogs.compareAtStart()
    closing.offerToRestore()
  }

  /// Adds a file to the recent ones, unless it is a sample.
  private func remember(_ path: String) {
    if options.samples.contains(where: { $0.path == path }) {
      memory.saveSoon()
    } else {
      memory.remember(path)
    }
  }

  /// Updates all panels from the document; called before each frame.
  private func refresh(at time: TimeInterval) {
    let (transport, inspector) = (panels.transport, panels.inspector)
    // The zoom depends on the layout, and that on the size of the picture.
    panels.stages.followPictureSize()
    root.layoutIfNeeded()
    sound.reportProblem()
    let before = transport.content
    transport.content = Transport.Contents(
      document, zoom: stage.zoom, downsampling: stage.surface.shownDownsampling,
      sound: sound.shown,
      shownRate: shownRate.value(at: time, isMoving: document.playback.isMoving),
      isFullscreen: window.isFullscreen)
    announceChanges(since: before)
    transport.timeline.keyframes = inspector.selectedKeyframes
    panels.layerPanel.follow(transport.timeline.scale)
    panels.layerColumn.follow()
    profile.follow()
    players.follow()
    overlays.prepareCard.follow()
    selection.ring(players.currentLayers + overlays.prepareCard.currentLayers)
    panels.stages.follow(document, at: time, isScrubbing: transport.timeline.isGrabbed)
    stage.followPointer(document, at: time)
    tools.follow()
    panels.stages.limitButton.isHidden =
      !document.canRaiseLimits || document.comparison.entry != nil
    refreshHeader()
    panels.machinePanel.follow(at: time)
    panels.differenceList.follow()
    panels.themePanel.follow()
    panels.fileList.playlist = document.playlist
    if inspector.follow(at: time), panels.isDeveloper {
      transport.timeline.overBudget = inspector.sections.costs.overBudget
    }
    refreshTitle(at: time)
  }

  /// Updates the header, and the lists of warnings if there are others.
  private func refreshHeader() {
    panels.refreshHeader(warnings: overlays.warningList)
    let warnings = document.warnings
    guard warnings != shownWarnings else { return }
    shownWarnings = warnings
    trace("warned", ["count": .number(Double(warnings.count))])
    if !overlays.warningList.isHidden {
      overlays.warningList.warnings = warnings
      root.setNeedsLayout()
    }
    panels.inspector.fill()
  }

  /// Updates the title, which tells screen readers the position and the state.
  ///
  /// While playing, four updates per second are enough.
  private func refreshTitle(at time: Double) {
    let isMoving = document.playback.isMoving
    if isMoving, shownTitle.wasMoving, time - shownTitle.time < 0.25 { return }
    shownTitle = (time, isMoving)
    var parts = [document.name].compactMap {
      $0.map { (document.editing.isModified ? "*" : "") + $0 }
    }
    if document.file != nil {
      parts.append(
        "\(frameText(document.player.shownFrame)) / \(frameText(document.playback.timeline.end))")
      if !document.playback.isPlaying { parts.append(localized("paused")) }
    } else if document.name != nil {
      parts.append(
        document.reader.loading == nil ? localized("cannot be opened") : localized("loading"))
    }
    window.title = (parts + ["Lottie Viewer"]).joined(separator: " - ")
  }

  /// Sets the frames of all panels and overlays.
  private func layout() {
    panels.layout()
    let stages = panels.stages
    overlays.layoutWarnings(
      button: panels.header.warnings.frame.maxX, side: panels.inspector.frame.minX,
      top: stages.frame.minY, height: stages.frame.height)
    overlays.layoutCards(
      stage: stages.frame, rulers: stages.area.minY, windowWidth: window.size.width,
      costs.content, players.check.report)
    overlays.layoutSheets(window.size)
    if document.file != nil {
      stages.layoutNow()
      panels.transport.content.zoom = stage.zoom
    }
  }

  // MARK: Keys

  /// Handles a key: first who takes all, then the command table.
  ///
  /// - Returns: Whether the key was used.
  private func press(_ event: KeyEvent) -> Bool {
    isUnanswered = true
    overlays.toolTip.end()
    if !quits(event), takers.take(event) { return true }
    // Most commands must not repeat while their key is held: panels would flicker.
    guard let command = CommandTable.command(for: event, in: self),
      command.repeats || !event.isRepeat
    else { return false }
    run(command)
    return true
  }

  /// Whether a key closes the window, whatever is open or typed.
  private func quits(_ event: KeyEvent) -> Bool {
    event.modifiers.contains(.control) && CommandTable.command(for: event, in: self)?.id == .quit
  }

  /// Closes the topmost open panel; where none is open, leaves the tool, the entered precomposition,
  /// full screen, the selection.
  func leave() {
    if !overlays.help.isHidden {
      overlays.toggleHelp()
    } else if document.reader.loading != nil {
      document.cancelLoading()
    } else if document.editing.job != nil {
      document.editing.cancelJob()
    } else if overlays.leaveCard() {
      return
    } else if document.notice.text != nil {
      document.notice.close()
    } else if tools.chosen != nil {
      tools.choose(nil)
    } else if selection.leave() {
      return
    } else if window.isFullscreen {
      panels.setFullscreen(false)
    } else if document.editing.selection.row != nil {
      document.editing.selection.select(nil)
    } else {
      panels.leaveSide()
    }
  }

  /// Shows the files and URLs of a later start, and raises the window.
  func joined(_ arguments: [String]) {
    trace("joined", ["items": .number(Double(arguments.count))])
    document.open(arguments)
    window.raise()
  }

  // MARK: Screen readers

  /// The view that has the keyboard. While nothing is focused it is what the commands work on, so
  /// that a screen reader always is somewhere.
  private var accessibleFocus: View {
    if let taker = takers.current { return taker.keyView }
    if let focused = window.focusedView, isSeen(focused) { return focused }
    let views: [View] = [panels.loadingCard, panels.message, panels.emptyState]
    return views.first { !$0.isHidden } ?? stage
  }

  /// Whether neither a view nor one around it is hidden.
  private func isSeen(_ view: View) -> Bool {
    !view.isHidden && view.superview.map(isSeen) ?? true
  }

  /// Speaks speed and loop mode after a command has changed them: no element with the focus shows
  /// them.
  private func announceChanges(since old: Transport.Contents) {
    let new = panels.transport.content
    guard old.frame != nil, new.frame != nil else { return }
    if old.speed != new.speed {
      window.announce(localized("Speed \(Transport.text(speed: new.speed))"))
    }
    if old.loopMode != new.loopMode { window.announce(panels.transport.loop.text ?? "") }
  }

  // MARK: Trace

  /// Writes a trace line with the current frame and the counts of painted and presented frames.
  func trace(_ event: String, _ values: [String: Trace.Value] = [:]) {
    guard let trace = options.trace else { return }
    var line = values
    line["frame"] = line["frame"] ?? .number(document.player.state.frame)
    line["playing"] = .flag(document.playback.isPlaying)
    line["painted"] = .number(Double(window.statistics.framesPainted))
    line["presented"] = .number(Double(window.statistics.framesPresented))
    trace.write(event, line)
  }

  /// Writes the rectangles of all controls to the trace, so that tests can click them.
  private func traceLayout() {
    let (transport, header, start) = (panels.transport, panels.header, panels.emptyState)
    let views: [String: View?] = [
      "stage": stage, "play": transport.play, "timeline": transport.timeline,
      "loop": transport.loop, "speed": transport.speed, "rate": transport.rate,
      "readout": transport.readout, "backdrop": transport.backdrop, "zoom": transport.zoom,
      "fullscreen": transport.fullscreen, "help": transport.help, "header": header,
      "list": header.list, "warnings": header.warnings, "compare": header.compare,
      "info": header.inspector, "undo": header.undo, "redo": header.redo, "save": header.save,
      "layers": header.timeline, "machine": header.machine, "theme": header.theme,
      "menu": header.menu, "openButton": start.openButton, "recent": start.recentRows.first,
      "sample": start.tiles.first,
    ]
    var line = views.mapValues { Trace.Value.rect($0?.frameInWindow ?? .zero) }
    line["window"] = .rect(CGRect(origin: .zero, size: window.size))
    line["scale"] = .number(Double(window.pixelsPerPoint))
    trace("resize", line)
  }

  /// Traces when a new file, or the effect of a key, first reaches the screen; tests measure
  /// latency by it.
  private func presented() {
    shownRate.presented()
    document.player.scene?.notePainted(without: window.statistics.itemsLeftOut)
    if document.warnings != shownWarnings { refreshHeader() }
    func traceOnce(_ event: String, _ isNew: inout Bool) {
      guard isNew else { return }
      isNew = false
      trace(event, ["time": .number(Date().timeIntervalSince1970)])
    }
    traceOnce("shown", &isUnseen)
    traceOnce("answered", &isUnanswered)
    if hasPresented { return }
    hasPresented = true
    // What takes a millisecond or more, and is not needed for the first frame.
    window.setIcon(AppIcon.list)
    keyboardChanged()
    memory.firstFrameIsShown()
  }
}
