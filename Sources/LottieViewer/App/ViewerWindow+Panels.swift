// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Commands that open, close and fill panels.
extension ViewerWindow {
  /// Connects the panels with the document.
  func connectPanels() {
    connectMachine()
    connectDividers()
    connectLayers()
    connectProfile()
    connectGuides()
    stages.connect(document, selection: selection, readout: transport.readout)
    connectSelection()
    transport.connect(document)
    connectKeyframes()
    connectColors()
    warningList.onPick = { [unowned self] in pick(warning: $0) }
    warningList.onCopy = { [unowned self] in copy(warning: $0) }
    warningList.menu = { [unowned self] in menu(ofWarning: $0) }
    toast.onRead = { [unowned self] in document.noticeWasRead() }
    emptyState.samples = options.samples
    emptyState.onOpen = { [unowned self] in document.open([$0]) }
    fileList.onClose = { [unowned self] in closeFile($0) }
    pathPrompt.onOpen = { [unowned self] in document.open([$0]) }
    pathPrompt.onCompare = { [unowned self] in document.compare(withFile: $0) }
    pathPrompt.onSave = { [unowned self] in document.saveAs($0) }
  }

  /// Shows the inspector and gives it the keys, or hides it.
  func openInspector() {
    toggleInspector()
    if !inspector.isHidden { window.focusedView = inspector }
  }

  /// Shows or hides the inspector.
  func toggleInspector() {
    inspector.isHidden.toggle()
    // They share their side of the window.
    if !inspector.isHidden, !machinePanel.isHidden { toggleMachinePanel() }
    if !inspector.isHidden, isNarrow { fileList.isHidden = true }
    inspector.reset()
    transport.timeline.overBudget = []
    root.setNeedsLayout()
    trace("inspector", ["on": .flag(!inspector.isHidden)])
  }

  /// Shows and focuses the list of open files, or hides it. In a narrow window it replaces the panel
  /// at the other side.
  func toggleFileList() {
    fileList.filter.finish()
    if isNarrow, !inspector.isHidden || !machinePanel.isHidden {
      if inspector.isHidden { toggleMachinePanel() } else { toggleInspector() }
      fileList.isHidden = false
    } else {
      fileList.isHidden.toggle()
    }
    window.focusedView = fileList.isHidden ? nil : fileList
    root.layoutNow()
    trace("files", ["on": .flag(!fileList.isHidden), "rect": .rect(fileList.frameInWindow)])
  }

  /// Shows the list of open files, and starts to filter it.
  func filterFiles() {
    if fileList.isHidden { toggleFileList() }
    if !fileList.filter.isHidden { fileList.filter.beginEditing() }
  }

  /// Shows or hides the card of keys.
  func toggleHelp() {
    help.isHidden.toggle()
    help.begin()
    trace("help", ["on": .flag(!help.isHidden)])
  }

  /// Shows the warnings of the open file, or hides them.
  func toggleWarnings() {
    let warnings = document.warnings
    warningList.begin(with: warnings)
    warningList.isHidden.toggle()
    if !warningList.isHidden, !profileList.isHidden { toggleProfile() }
    window.focusedView = warningList.isHidden ? nil : warningList
    root.layoutNow()
    root.setNeedsDisplay()
    trace(
      "warnings", ["on": .flag(!warningList.isHidden), "rect": .rect(warningList.frameInWindow)])
  }

  /// Opens the inspector and selects the layer of a warning.
  func pick(warning index: Int) {
    guard warningList.warnings.indices.contains(index) else { return }
    if inspector.isHidden { toggleInspector() }
    if let layer = InspectorTree.layer(in: warningList.warnings[index].path) {
      inspector.select(layer: layer)
    }
  }

  /// Adds the selected value to the timeline's label of a position.
  func connectKeyframes() {
    transport.timeline.label = { [unowned self] in
      let frame = document.wholeFrame(at: $0)
      return [frameText(frame), inspector.valueText(at: frame), worstText(at: frame)].compactMap {
        $0
      }
      .joined(separator: "  ")
    }
  }

  /// Goes to the next keyframe of the inspector's selection, or to the previous one; without a
  /// selection, of all layers. A message tells if there is none.
  func stepKeyframe(by step: Int) {
    var keyframes = inspector.selectedKeyframes
    let isSelected = !inspector.isHidden && inspector.selection != nil
    if !isSelected { keyframes.property = document.keyframes(of: nil) }
    guard !keyframes.property.keyframes.isEmpty else {
      document.notice =
        isSelected
        ? localized("What is selected has no keyframes")
        : localized("The animation has no keyframes")
      return
    }
    let frame = document.player.shownFrame
    if let next = keyframes.keyframe(from: frame, by: step) { document.seek(to: next) }
  }

  /// Enters or leaves full screen. The bar is hidden there until the pointer is near the bottom
  /// edge.
  func setFullscreen(_ isFullscreen: Bool) {
    guard isFullscreen != window.isFullscreen else { return }
    isBarRevealed = false
    window.isFullscreen = isFullscreen
    root.setNeedsLayout()
    trace("fullscreen", ["on": .flag(window.isFullscreen)])
  }

  /// Closes the topmost open panel; where none is open, leaves the entered precomposition, full
  /// screen, the selection.
  func leave() {
    if !help.isHidden {
      toggleHelp()
    } else if document.loading != nil {
      document.cancelLoading()
    } else if !warningList.isHidden {
      toggleWarnings()
    } else if !profileList.isHidden {
      toggleProfile()
    } else if document.notice != nil {
      document.notice = nil
    } else if selection.leave() {
      return
    } else if window.isFullscreen {
      setFullscreen(false)
    } else {
      deselect()
    }
  }

  /// Updates the header, and the lists of warnings if there are others.
  func refreshHeader() {
    var contents = Header.Contents(document)
    contents.showsList = !fileList.isHidden
    contents.showsWarnings = !warningList.isHidden
    contents.showsInspector = !inspector.isHidden
    contents.showsMachine = !machinePanel.isHidden
    header.content = contents
    let warnings = document.warnings
    guard warnings != shownWarnings else { return }
    shownWarnings = warnings
    trace("warned", ["count": .number(Double(warnings.count))])
    if !warningList.isHidden {
      warningList.warnings = warnings
      root.setNeedsLayout()
    }
    inspector.fill()
  }

  // MARK: Files

  /// Opens a recent file by its index among the existing ones.
  func openRecent(_ index: Int) {
    if state.existing.indices.contains(index) { document.open([state.existing[index]]) }
  }
}
