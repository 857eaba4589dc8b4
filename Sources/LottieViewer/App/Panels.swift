// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The panels around the picture: which of them are open, where they are, and what of one is shown in
/// another.
final class Panels {
  /// The bar at the top.
  let header = Header()
  /// The shown animation, and the one it is compared with.
  let stages: Stages
  /// The card for a file that cannot be opened.
  let message = MessageCard()
  /// The progress of a download.
  let loadingCard = LoadingCard()
  /// The start screen, shown while no file is open.
  let emptyState = EmptyState()
  /// The notice at the lower edge of the picture.
  let toast = Toast()
  /// The bar at the bottom, with the timeline.
  let transport = Transport()
  /// The open files, at the left.
  let fileList: FileList
  /// What is selected, else what is known of the shown file; at the right.
  let inspector: Inspector
  /// The layers below the inspector, while the layers in time are hidden.
  let layerColumn: LayerColumn
  /// Themes and the state machine, at the right instead of the inspector.
  let machinePanel: MachinePanel
  /// The steps of undo, at the right instead of the inspector.
  let historyPanel: HistoryPanel
  /// What is different between the compared animations, at the right instead of the inspector.
  let differenceList: DifferenceList
  /// Slots and themes, and what else is in the file, at the right instead of the inspector.
  let themePanel: ThemePanel
  /// The layers in time, below the ruler.
  let layerPanel: LayerPanel
  /// The easings for selected keyframes.
  let easings: EasingChoice
  /// Measures what the layers cost; beside the ruler.
  let costButton = BarButton(text: localized("Cost"), command: .layerCosts)
  /// The edges of the list of files, the inspector and the layers in time, which are dragged.
  let (listDivider, sideDivider, layerDivider) =
    (Divider(), Divider(), Divider(isHorizontal: true))

  private let document: Document
  private let root: RootView
  private let memory: Memory
  /// Whether the bar is shown in full screen, while the pointer is near.
  private var isBarRevealed = false
  /// Whether the ground of the layers in time is dragged.
  private var isScrubbingLayers = false

  init(
    _ document: Document, _ stages: Stages, _ costs: LayerCosts, _ root: RootView, _ memory: Memory
  ) {
    (self.document, self.stages, self.root, self.memory) = (document, stages, root, memory)
    fileList = FileList(document)
    inspector = Inspector(document)
    layerColumn = LayerColumn(document)
    machinePanel = MachinePanel(document)
    historyPanel = HistoryPanel(document)
    differenceList = DifferenceList(document)
    themePanel = ThemePanel(document)
    layerPanel = LayerPanel(document, costs)
    easings = EasingChoice(layerPanel, memory)
  }

  /// All of them in reading order, which is the order of Tab.
  var views: [View] {
    [
      header, fileList, stages, emptyState, message, loadingCard, toast,
    ] + sides + [
      layerColumn, listDivider, sideDivider, transport, costButton, layerPanel, layerDivider,
    ]
  }

  private var window: Window? { root.window }
  private var isFullscreen: Bool { window?.isFullscreen == true }
  private var size: CGSize { window?.size ?? .zero }

  /// Opens the panels that were open when the window was closed, and connects them.
  func connect() {
    let state = memory.state
    inspector.isHidden = !(state.showsInspector ?? false)
    fileList.isHidden = !(state.showsFiles ?? false)
    layerPanel.isHidden = !(state.showsLayers ?? false)
    inspector.sections.opened = state.sections ?? [:]
    transport.connect(document)
    toast.onRead = { [unowned self] in document.notice.wasRead() }
    emptyState.onOpen = { [unowned self] in document.open([$0]) }
    layerPanel.sound = { [unowned self] in
      (stages.first.surface.soundtrack, stages.first.surface.clipFiles)
    }
    connectRuler()
    connectDividers()
  }

  /// Stores which panels are open.
  func store(in state: inout ViewerState) {
    state.showsInspector = !inspector.isHidden
    state.showsFiles = !fileList.isHidden
    state.showsLayers = !layerPanel.isHidden
    state.sections = inspector.sections.opened.isEmpty ? nil : inspector.sections.opened
  }

  /// Has the ground of the layers in time scrub as the ruler does, which is above them.
  private func connectRuler() {
    let timeline = transport.timeline
    layerPanel.onRulerScroll = { _ = timeline.scrolled($0) }
    layerPanel.onScrub = { [unowned self] progress in
      if let progress {
        if !isScrubbingLayers { timeline.onGrab() }
        isScrubbingLayers = true
        timeline.onScrub(progress)
      } else {
        isScrubbingLayers = false
        timeline.onRelease()
      }
    }
  }

  // MARK: Document to panels

  /// Shows another file.
  func fileChanged() {
    stages.show(document)
    transport.readout.stopTyping()
    transport.readout.probe = nil
    inspector.show()
    machinePanel.fill()
    historyPanel.fill()
    differenceList.isStale = true
    themePanel.fill()
    message.show(document)
    emptyState.isHidden = !document.playlist.entries.isEmpty
    emptyState.folder = document.emptyFolder.map(FilePath.name(of:))
    emptyState.recent = emptyState.isHidden ? [] : memory.state.existing
  }

  /// Shows the notice of the document.
  func showNotice() {
    guard toast.text != document.notice.text else { return }
    toast.text = document.notice.text
    if let text = toast.text { window?.announce(text) }
    root.setNeedsLayout()
  }

  /// Updates the header.
  ///
  /// - Parameter warnings: The list of warnings, which has its button there.
  func refreshHeader(warnings: WarningList) {
    var contents = Header.Contents(document)
    contents.showsList = !fileList.isHidden
    contents.showsWarnings = !warnings.isHidden
    contents.showsInspector = !inspector.isHidden
    contents.showsTimeline = !layerPanel.isHidden
    contents.showsMachine = !machinePanel.isHidden
    header.content = contents
  }

  // MARK: Switches

  /// The panels at the right, of which one is shown.
  private var sides: [any SidePanel] {
    [inspector, machinePanel, historyPanel, differenceList, themePanel]
  }
  /// The one that is shown; nil for none.
  private var side: (any SidePanel)? { sides.first { !$0.isHidden } }

  /// Shows a panel at the right and gives it the keys, or hides it.
  func open(_ panel: any SidePanel) {
    toggle(panel)
    guard !panel.isHidden else { return }
    window?.focusedView = panel
    if let hint = panel.hint { window?.announce(hint) }
  }

  /// Shows a panel at the right instead of the one that is there, or hides it.
  func toggle(_ panel: any SidePanel) {
    if panel.isHidden, let side { toggle(side) }
    panel.isHidden.toggle()
    if !panel.isHidden, isNarrow { fileList.isHidden = true }
    transport.timeline.overBudget = []
    root.layoutNow()
    panel.shownChanged()
    var (name, values) = panel.traced
    (values["on"], values["rect"]) = (.flag(!panel.isHidden), .rect(panel.frameInWindow))
    document.trace(name, values)
  }

  /// Hides the panel at the right, but for the inspector, which has a button in the bar.
  func leaveSide() {
    guard let side, side !== inspector else { return }
    toggle(side)
  }

  /// Goes to the next difference of the compared animations, or to the previous one, and shows the list of them.
  func step(toDifference step: Int) {
    if differenceList.isHidden { toggle(differenceList) }
    differenceList.step(by: step)
  }

  /// Opens the inspector, and shows the selection there.
  func showSelection() {
    if inspector.isHidden { toggle(inspector) } else { inspector.showSelected() }
  }

  /// Opens the inspector, and selects a row of the document's outline there.
  func inspect(row: Int) {
    document.editing.selection.select(row)
    if inspector.isHidden { toggle(inspector) }
  }

  /// Opens the inspector, and selects the layer of a path of the file, such as that of a warning.
  func inspect(path: String) {
    if inspector.isHidden { toggle(inspector) }
    if let layer = OutlineItems.layerIndex(in: path) { inspector.select(layer: layer) }
  }

  /// Opens the inspector, and selects a layer by its path in the text of the shown animation, also in a
  /// precomposition.
  func inspect(layer path: JSONPath) {
    if inspector.isHidden { toggle(inspector) }
    if let row = document.editing.rows(ofLayers: [path]).first { inspector.select(row: row) }
  }

  /// Starts editing the name of the selected layer or item, in the inspector.
  func renameSelection() {
    if inspector.isHidden { toggle(inspector) }
    inspector.renameSelection()
  }

  /// Shows and focuses the list of open files, or hides it. In a narrow window it replaces the panel
  /// at the other side.
  func toggleFileList() {
    fileList.filter.finish()
    if isNarrow, let side {
      toggle(side)
      fileList.isHidden = false
    } else {
      fileList.isHidden.toggle()
    }
    window?.focusedView = fileList.isHidden ? nil : fileList
    root.layoutNow()
    document.trace(
      "files", ["on": .flag(!fileList.isHidden), "rect": .rect(fileList.frameInWindow)])
  }

  /// Shows the list of open files, and starts to filter it.
  func filterFiles() {
    if fileList.isHidden { toggleFileList() }
    if !fileList.filter.isHidden { fileList.filter.beginEditing() }
  }

  /// Shows and focuses the layers in time, or hides them.
  func toggleLayers() {
    layerPanel.isHidden.toggle()
    if layerPanel.isHidden { layerPanel.close() }
    window?.focusedView = layerPanel.isHidden ? nil : layerPanel
    root.layoutNow()
    layerPanel.follow(transport.timeline.scale)
    layerPanel.showSelected()
    document.trace(
      "layers", ["on": .flag(!layerPanel.isHidden), "rect": .rect(layerPanel.frameInWindow)])
  }

  /// Shows or hides what the layers cost; opens the timeline for that.
  func toggleCosts() {
    if layerPanel.isHidden { toggleLayers() }
    layerPanel.showsCosts.toggle()
    costButton.isOn = layerPanel.showsCosts
    root.setNeedsLayout()
    document.trace("profile", ["on": .flag(layerPanel.showsCosts)])
  }

  /// Whether menus have what is for developers, and bars its buttons and marks.
  var isDeveloper: Bool { memory.state.isDeveloper == true }

  /// Shows what is for developers, or hides it.
  func toggleDeveloper() {
    memory.state.isDeveloper = isDeveloper ? nil : true
    memory.save()
    if !isDeveloper, layerPanel.showsCosts { toggleCosts() }
    if !isDeveloper { transport.timeline.overBudget = [] }
    root.layoutNow()
    document.trace("developers", ["on": .flag(isDeveloper)])
  }

  // MARK: Keyframes of what is selected

  /// The selected property of the inspector; nil while that is hidden.
  private var inspectedProperty: Int? {
    inspector.isHidden ? nil : inspector.selectedNode.flatMap { $0.isProperty ? $0.row : nil }
  }

  /// Whether a property is selected in the layers in time.
  private var listsProperty: Bool { !layerPanel.isHidden && layerPanel.keys.property != nil }

  /// Whether a property is selected in the layers in time or the inspector.
  var canAddKeyframe: Bool { listsProperty || inspectedProperty != nil }

  /// Adds a keyframe at the playhead to the selected property: of the layers in time, else that of
  /// the inspector.
  func addKeyframe() {
    if listsProperty {
      layerPanel.commands.add()
    } else if let inspectedProperty {
      document.editing.addKeyframe(inspectedProperty)
    }
  }

  /// Goes to the next keyframe of the inspector's selection, or to the previous one; without a
  /// selection, of all layers. A message tells if there is none.
  func stepKeyframe(by step: Int) {
    var keyframes = inspector.selectedKeyframes
    let isSelected = !inspector.isHidden && inspector.selection != nil
    if !isSelected { keyframes.property = document.editing.text.keyframes(of: nil) }
    guard !keyframes.property.keyframes.isEmpty else {
      return document.notice.say(
        isSelected ? "What is selected has no keyframes" : "The animation has no keyframes")
    }
    let frame = document.player.shownFrame
    if let next = keyframes.keyframe(from: frame, by: step) { document.playback.seek(to: next) }
  }

  // MARK: Full screen

  /// Enters or leaves full screen. The bar is hidden there until the pointer is near the bottom
  /// edge.
  func setFullscreen(_ isFullscreen: Bool) {
    guard let window, isFullscreen != window.isFullscreen else { return }
    isBarRevealed = false
    window.isFullscreen = isFullscreen
    root.setNeedsLayout()
    document.trace("fullscreen", ["on": .flag(window.isFullscreen)])
  }

  /// Whether the transport bar is hidden until the pointer is near the bottom edge: in full screen,
  /// unless a panel is open, whose last rows it would cover then.
  private var hidesBar: Bool { isFullscreen && widths == (0, 0) }

  /// Shows the transport bar in full screen while the pointer is near the bottom edge.
  func revealBar(at pointer: CGPoint) {
    guard hidesBar, !transport.timeline.isGrabbed else { return }
    let isNear = pointer.y >= size.height - 1.5 * CGFloat(Metrics.barHeight)
    guard isNear != isBarRevealed else { return }
    isBarRevealed = isNear
    root.setNeedsLayout()
  }

  // MARK: Layout

  /// Sets the frames of all panels.
  func layout() {
    let top = isFullscreen ? 0 : CGFloat(Metrics.headerHeight)
    let layers = layersHeight(in: size.height - CGFloat(Metrics.barHeight) - top)
    let barHeight = CGFloat(Metrics.barHeight) + layers
    let (list, side) = widths
    let height = hidesBar ? size.height : max(0, size.height - barHeight - top)
    header.isHidden = isFullscreen
    header.frame = CGRect(x: 0, y: 0, width: size.width, height: top)
    fileList.frame = CGRect(x: 0, y: top, width: list, height: height)
    let sideFrame = CGRect(x: size.width - side, y: top, width: side, height: height)
    for panel in sides { panel.frame = sideFrame }
    layoutColumn(in: sideFrame)
    listDivider.isHidden = list == 0
    listDivider.center(at: list, top: top, height: height)
    sideDivider.isHidden = side == 0
    sideDivider.center(at: size.width - side, top: top, height: height)
    for view in [stages, message, loadingCard, emptyState] as [View] {
      view.frame = CGRect(x: list, y: top, width: size.width - side - list, height: height)
    }
    toast.setFrame(in: stages.frame)
    let (barTop, missing) = Self.bar(in: size.height, below: top, height: barHeight)
    transport.missingHeight = missing
    transport.frame = CGRect(
      x: 0, y: barTop, width: size.width, height: max(0, size.height - barTop))
    transport.isHidden = hidesBar && !isBarRevealed
    layoutLayers(top: barTop, height: layers)
  }

  /// The upper edge of the bar, which is never above that of the picture, and the height for which
  /// there is no room: some window managers ignore the minimum size.
  static func bar(in height: CGFloat, below top: CGFloat, height barHeight: CGFloat) -> (
    top: CGFloat, missing: CGFloat
  ) {
    let barTop = max(top, height - barHeight)
    return (barTop, barTop + barHeight - height)
  }

  /// The widths of the list of files and of the inspector; 0 for those that are not shown.
  ///
  /// Together they take at most 60 % of the window. The start screen has neither. A narrow window
  /// has no list beside another panel.
  private var widths: (list: CGFloat, side: CGFloat) {
    guard emptyState.isHidden else { return (0, 0) }
    let hasList = !fileList.isHidden && !(self.side != nil && isNarrow)
    let list = hasList ? memory.state.listWidth ?? FileList.width : 0
    let side = self.side != nil ? memory.state.sideWidth ?? Inspector.width : 0
    let fit = min(1, 0.6 * Double(size.width) / max(1, list + side))
    return (CGFloat((list * fit).rounded()), CGFloat((side * fit).rounded()))
  }

  /// Whether the window is too narrow for the list of files and another panel.
  private var isNarrow: Bool { 0.6 * Double(size.width) < 2 * Self.narrowestPanel }

  /// The height of the layers in points; 0 while they are hidden. The picture keeps some room.
  ///
  /// - Parameter room: The height between header and bar.
  private func layersHeight(in room: CGFloat) -> CGFloat {
    guard !layerPanel.isHidden, !isFullscreen, emptyState.isHidden else { return 0 }
    let most = max(0, Double(room) - Self.leastStage)
    return CGFloat(
      min(most, LayerPanel.height(in: Double(room), memory.state.layersShare)).rounded())
  }

  /// Divides the side of the window between the inspector and the list of layers below it, which is
  /// there while the layers in time are hidden.
  private func layoutColumn(in side: CGRect) {
    let isShown = !inspector.isHidden && layerPanel.isHidden && side.width > 0
    let height = isShown && document.file != nil ? layerColumn.height(in: Double(side.height)) : 0
    layerColumn.isHidden = height == 0
    let parts = side.divided(atDistance: CGFloat(height), from: .maxYEdge)
    layerColumn.frame = parts.slice
    inspector.frame = parts.remainder
  }

  /// Sets the frames of the layers and of the divider above the ruler.
  ///
  /// - Parameters:
  ///   - top: The upper edge of the bar with the ruler, in points.
  ///   - height: The height of the layers.
  private func layoutLayers(top: CGFloat, height: CGFloat) {
    let isShown = height > 0
    let y = top + CGFloat(Metrics.timelineHeight)
    layerPanel.frame = CGRect(x: 0, y: y, width: size.width, height: height)
    transport.layerRoom = CGSize(
      width: isShown ? CGFloat(layerPanel.nameWidth) : 0, height: height)
    let width = min(CGFloat(costButton.naturalWidth), max(0, CGFloat(layerPanel.nameWidth) - 16))
    costButton.isHidden = !isShown || !(isDeveloper || layerPanel.showsCosts)
    // Beside the ruler, which is not mirrored.
    costButton.frame = CGRect(
      x: root.isMirrored ? size.width - width - 8 : 8, y: top + 16, width: width,
      height: CGFloat(Metrics.buttonSide))
    layerDivider.isHidden = !isShown
    layerDivider.center(atY: top, width: size.width)
  }

  /// The least height of the picture beside the layers, in points.
  private static let leastStage = 88.0
  /// The distance in points that an arrow key moves the edge of a panel.
  private static let panelStep = 16.0
  /// The least width of a panel in points, if the window is wide enough.
  private static let narrowestPanel = 160.0

  /// Connects the dividers of the panels. A double click restores the default width.
  private func connectDividers() {
    listDivider.name = localized("Width of the list of files")
    listDivider.onMove = { [unowned self] in setWidth(\.listWidth, to: $0) }
    listDivider.onStep = { [unowned self] in
      setWidth(\.listWidth, to: Double(fileList.frame.width) + $0 * Self.panelStep)
    }
    listDivider.onReset = { [unowned self] in setWidth(\.listWidth, to: nil) }
    sideDivider.name = localized("Width of the side panel")
    sideDivider.onMove = { [unowned self] in
      setWidth(\.sideWidth, to: Double(size.width) - $0)
    }
    sideDivider.onStep = { [unowned self] in
      setWidth(\.sideWidth, to: Double(inspector.frame.width) - $0 * Self.panelStep)
    }
    sideDivider.onReset = { [unowned self] in setWidth(\.sideWidth, to: nil) }
    layerDivider.name = localized("Height of the timeline")
    layerDivider.onMove = { [unowned self] in
      setLayersHeight(Double(layerPanel.frame.maxY) - $0 - Metrics.timelineHeight)
    }
    layerDivider.onStep = { [unowned self] in
      setLayersHeight(Double(layerPanel.frame.height) - $0 * LayerList.rowHeight)
    }
    layerDivider.onReset = { [unowned self] in setLayersHeight(nil) }
  }

  /// Sets and remembers the width of a panel in points; nil is the default.
  private func setWidth(_ path: WritableKeyPath<ViewerState, Double?>, to width: Double?) {
    let most = max(Self.narrowestPanel, 0.6 * Double(size.width))
    memory.state[keyPath: path] = width.map {
      $0.rounded().clamped(to: Self.narrowestPanel...most)
    }
    root.layoutNow()
    document.trace(
      "panels", ["list": .rect(fileList.frameInWindow), "side": .rect(inspector.frameInWindow)])
  }

  /// Sets the height of the layers, and remembers its part of the window; nil is the default.
  private func setLayersHeight(_ height: Double?) {
    let room = Double(layerPanel.frame.height + stages.frame.height)
    memory.state.layersShare = height.map { ($0 / max(1, room)).clamped(to: 0.01...1) }
    root.layoutNow()
    document.trace("panels", ["layers": .rect(layerPanel.frameInWindow)])
  }
}
