// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The viewer's window: owns the document and its panels, and runs commands.
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

  // Panels, and the overlays above them.
  /// The bar at the top.
  let header = Header()
  /// The shown animation, and the one it is compared with.
  let stages = Stages()
  /// What is selected on the stage, and what moves it.
  let selection: StageSelection, mover: LayerMover
  /// The card for a file that cannot be opened.
  let message = MessageCard()
  /// The progress of a download.
  let loadingCard = LoadingCard()
  /// The start screen, shown while no file is open.
  let emptyState = EmptyState()
  /// The bar at the bottom, with the timeline.
  let transport = Transport()
  /// The warnings of the shown file, as an overlay.
  let warningList = WarningList()
  /// The card of all keys.
  let help = HelpCard()
  /// The prompt for a path, for desktops without a file dialog.
  let pathPrompt = PathPrompt()
  /// The prompt for the name of a marker.
  let namePrompt = NamePrompt()
  /// The question whether to save edits or to open a URL.
  let question = QuestionCard()
  /// The notice at the lower edge of the picture.
  let toast = Toast()
  /// The frame that is shown while something is dragged over the window.
  let dropHint = DropHint()
  /// The open menu.
  let menu = Menu()
  /// The label of the button under the pointer.
  let toolTip = ToolTip()
  /// The card in which a colour is chosen.
  let colorPicker = ColorPicker()
  /// The search for commands, files, layers and messages.
  let search = SearchCard()
  /// The open files, at the left.
  let fileList: FileList
  /// Facts, warnings and layers of the shown file, at the right.
  let inspector: Inspector
  /// The layers in time, below the ruler.
  let layerPanel: LayerPanel
  /// What frames and layers cost, and the card of it.
  let costs = LayerCosts(), profileList = ProfileList()
  /// Measures what the layers cost; beside the ruler.
  let costButton = BarButton(text: localized("Cost"), command: .layerCosts)
  /// The edges of the list of files, the inspector and the layers in time, which are dragged.
  let (listDivider, sideDivider, layerDivider) =
    (Divider(), Divider(), Divider(isHorizontal: true))
  /// The export settings, as an overlay.
  let exportSheet: ExportSheet
  /// Themes and the state machine, at the right instead of the inspector.
  let machinePanel: MachinePanel

  /// The state that is saved for the next run.
  var state = ViewerState()
  /// Whether the message about missing sound was shown.
  var hasReportedSound = false
  /// The desktop's settings; the command line's have precedence.
  var settings = Appearance()
  /// The size at creation. A different size was set by the user, and is remembered.
  var automaticSize = CGSize.zero
  /// Whether the bar is shown in full screen, while the pointer is near.
  var isBarRevealed = false
  /// Whether a file was shown and not yet presented, for the trace.
  private var isUnseen = false
  /// The file of the command line that is compared with the first one, until that is shown.
  var comparisonAtStart: String?
  /// Whether a frame has reached the screen.
  private(set) var hasPresented = false
  /// Whether the state is saved after the first frame.
  var hasNewState = false
  /// The measured rate of pictures.
  private var shownRate = ShownRate()
  /// Whether a key was pressed and no frame presented since, for the trace.
  var isUnanswered = false
  /// The time of the last title, and whether frames were running then.
  var shownTitle = (time: -Double.infinity, wasMoving: false)
  /// The warnings that the header and the lists show.
  var shownWarnings: [LottieWarning] = []
  /// The row of the inspector's selection that the layers in time have followed.
  var followedRow: Int?
  /// Whether the ground of the layers in time is dragged.
  var isScrubbingLayers = false
  /// The focused view before a `KeyTaker` took all keys.
  weak var focusedBefore: View?
  /// Whether a `KeyTaker` had all keys at the last update.
  var keysAreTaken = false

  /// The view of the shown animation.
  var stage: Stage { stages.first }

  /// Opens the window with the first of the files.
  ///
  /// - Parameter connecting: Connects to the display, after the panels are made and while the file is
  ///   read. It can set the scale.
  /// - Throws: What `connecting` throws; `SDLError` where no window can be opened.
  init(
    paths: [String], options: ViewerOptions, connecting: (inout ViewerOptions) throws -> EventLoop
  ) throws {
    document = Document(
      paths, player: stages.first.surface.player, otherPlayer: stages.second.surface.player,
      options: options)
    selection = StageSelection(document)
    mover = LayerMover(document, selection)
    fileList = FileList(document)
    inspector = Inspector(document)
    exportSheet = ExportSheet(document)
    machinePanel = MachinePanel(document)
    layerPanel = LayerPanel(document, costs)
    if let path = options.statePath { state = ViewerState(path: path) }
    document.prefetch()
    var options = options
    loop = try connecting(&options)
    self.options = options
    // Local files are read before the window opens, because they determine its size.
    let file = document.prefetchedFile
    window = try Window(
      loop: loop, title: "Lottie Viewer",
      size: state.windowSize(on: loop.usableScreenSize, scale: options.scale)
        ?? Self.size(
          for: file, screen: loop.usableScreenSize, scale: options.scale,
          isEmpty: document.playlist.entries.isEmpty),
      minimumSize: CGSize(
        width: Metrics.minimumWidth,
        height: Metrics.minimumStageHeight + Metrics.barHeight + Metrics.headerHeight),
      scale: options.scale, root: root)
    addPanels()
    automaticSize = window.size
    setDirection()
    connect()
    restoreState()
    applySettings()
    if options.readsDesktop {
      AppearanceWatch.shared.follow(self) { [weak self] in self?.settingsRead($0) }
      AppearanceWatch.shared.start()
    }
    window.rasterizer = options.rasterizer
    window.setLimits(.given)
    if options.isFullscreen {
      window.isFullscreen = true
    } else if state.isMaximized == true {
      window.isMaximized = true
    }
    comparisonAtStart = options.comparison
    document.openCurrent()
    root.layoutNow()
    traceLayout()
  }

  /// Adds the panels in reading order, which is the order of Tab; overlays last, on top.
  private func addPanels() {
    for view in [
      header, fileList, stages, emptyState, message, loadingCard, toast, inspector, machinePanel,
      listDivider, sideDivider, transport, costButton, layerPanel, layerDivider, profileList,
      warningList,
      help,
      pathPrompt, namePrompt, exportSheet, question, search, colorPicker, menu, toolTip, dropHint,
    ] { root.addSubview(view) }
  }

  // MARK: Connections

  /// Connects the callbacks of the window, the panels and the document.
  private func connect() {
    connectWindow()
    connectRoot()
    // Weak: a task of the document, such as loading a file, may end after the window.
    document.trace = { [weak self] in self?.trace($0, $1) }
    document.onChange = { [weak self] in self?.follow($0) }
    document.onLeave = { [weak self] in self?.finishTyping() }
    document.player.onEvent = { [weak self] event in
      if event == .finished(completed: true) { self?.trace("finished") }
    }
    connectPanels()
  }

  /// Connects the events of the window.
  private func connectWindow() {
    search.owner = self
    window.onKey = { [unowned self] in press($0) }
    window.onText = { [unowned self] in
      keyTaker?.take(text: $0)
      root.setNeedsDisplay()
    }
    window.onKeyboardChange = { [unowned self] in keyboardChanged() }
    window.accessibleFocus = { [unowned self] in accessibleFocus }
    connectScale()
    connectDrops()
    window.onPointerDown = { [unowned self] point in
      // A press elsewhere applies what is typed.
      if let keyTaker, !keyTaker.frameInWindow.contains(point) { keyTaker.finish() }
    }
    window.onFrame = { [unowned self] in refresh(at: $0) }
    window.onPresent = { [unowned self] in presented() }
    window.onResize = { [unowned self] in
      root.layoutNow()
      traceLayout()
    }
    connectClosing()
    window.onFrameCost = { [unowned self] in
      inspector.frameTook($0, at: stage.surface.downsampling)
      stages.frameTook($0, while: transport.timeline.isGrabbed)
    }
  }

  /// Connects the requests that panels send to the root view.
  private func connectRoot() {
    root.onVisibility = { [unowned self] in trace("visible", ["on": .flag($0)]) }
    root.onLayout = { [unowned self] in layout() }
    root.findCommand = { CommandTable.command($0)?.command }
    root.onCommand = { [unowned self] in run($0) }
    root.onMenu = { [unowned self] in menu.open(filled($0), at: $1) }
    root.onHover = { [unowned self] view, command in
      if let command, menu.isHidden { toolTip.begin(at: view, command) } else { toolTip.end() }
    }
    root.onTip = { [unowned self] view, text, area in
      if let text, menu.isHidden { toolTip.begin(at: view, text, area) } else { toolTip.end() }
    }
    root.onAsk = { [unowned self] in namePrompt.begin($0, $1, $2) }
    root.onTaking = { [unowned self] in takingChanged() }
    root.onTrace = { [unowned self] in trace($0, $1) }
  }

  // MARK: Document to views

  /// Updates the panels after a change of the document.
  private func follow(_ change: Document.Change) {
    switch change {
    case .shown:
      costs.stop()
      selection.reset()
      window.setLimits(document.limits)
      stages.show(document)
      showGuides()
      transport.readout.stopTyping()
      transport.readout.probe = nil
      inspector.show()
      machinePanel.fill()
      search.follow()
      warningList.isHidden = true
      exportSheet.close()
      colorPicker.close()
      message.show(document)
      emptyState.isHidden = !document.playlist.entries.isEmpty
      emptyState.folder = document.emptyFolder.map(Document.name(of:))
      emptyState.recent = emptyState.isHidden ? [] : state.existing
      if document.file != nil, let path = document.pathOnDisk { remember(path) }
      isUnseen = true
      shownTitle.time = -.infinity
      root.setNeedsLayout()
      refresh(at: 0)
      compareAtStart()
      offerToRestore()
    case .reloaded:
      if let path = document.playlist.current { fileList.thumbnails.forget(path) }
      // A file that the shown one was saved to.
      if let path = document.pathOnDisk, state.existing.first != path { remember(path) }
      window.setLimits(document.limits)
      costs.stop()
      colorPicker.close()
      inspector.fill()
      machinePanel.fill()
      search.follow()
    case .measured: inspector.fill()
    case .machine: machinePanel.isStale = true
    case .edited:
      inspector.fillTree()
      inspector.nodes.forgetKeyframes()
      layerPanel.reader.isStale = true
      costs.isStale = true
      document.endUntrueNotice()
      inspector.setNeedsDisplay()
      fileList.setNeedsDisplay()
    case .compared: stages.compare(document)
    case .comparedFrame: stages.showCompared(document)
    case .loading: loadingCard.show(document.loading)
    case .details:
      guard toast.text != document.notice else { break }
      toast.text = document.notice
      if let notice = document.notice { window.announce(notice) }
      root.setNeedsLayout()
    }
    root.setNeedsDisplay()
  }

  /// Updates all panels from the document; called before each frame.
  private func refresh(at time: TimeInterval) {
    // The zoom depends on the layout, and that on the size of the picture.
    stages.followPictureSize()
    root.layoutIfNeeded()
    reportSoundProblem()
    let before = transport.content
    transport.content = Transport.Contents(
      document, zoom: stage.zoom, downsampling: stage.surface.shownDownsampling,
      sound: stage.surface.hasSound ? soundSettings : nil,
      shownRate: shownRate.value(at: time, isMoving: document.isMoving),
      isFullscreen: window.isFullscreen)
    announceChanges(since: before)
    transport.timeline.keyframes = inspector.selectedKeyframes
    followLayers()
    followProfile()
    stages.follow(document, at: time, isScrubbing: transport.timeline.isGrabbed)
    stage.followPointer(document, at: time)
    followSelection()
    followGuides()
    stages.limitButton.isHidden = !document.canRaiseLimits || document.compared != nil
    refreshHeader()
    machinePanel.follow(at: time)
    fileList.playlist = document.playlist
    if inspector.follow(at: time) {
      transport.timeline.overBudget = inspector.sections.costs.overBudget
    }
    refreshTitle(at: time)
  }

  // MARK: Trace

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
    if hasNewState { saveState() }
  }
}
