// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// Commands that open, close and fill panels.
extension ViewerWindow {
  func toggleInspector() {
    inspector.isHidden.toggle()
    inspector.reset()
    transport.timeline.overBudget = []
    root.setNeedsLayout()
    trace("inspector", ["on": .flag(!inspector.isHidden)])
  }

  /// Shows the list of open files, which gets the keys, or takes it away.
  func toggleFileList() {
    fileList.isHidden.toggle()
    window.focusedView = fileList.isHidden ? nil : fileList
    root.layoutNow()
    trace("files", ["on": .flag(!fileList.isHidden), "rect": .rect(fileList.frameInWindow)])
  }

  func toggleHelp() {
    help.isHidden.toggle()
    trace("help", ["on": .flag(!help.isHidden)])
  }

  /// Shows what the open file's warnings are, or takes them away.
  func toggleWarnings() {
    let warnings = document.warnings
    guard !warnings.isEmpty || !warningList.isHidden else { return }
    warningList.begin(with: warnings)
    warningList.isHidden.toggle()
    window.focusedView = warningList.isHidden ? nil : warningList
    root.layoutNow()
    root.setNeedsDisplay()
    trace(
      "warnings", ["on": .flag(!warningList.isHidden), "rect": .rect(warningList.frameInWindow)])
  }

  /// Selects the layer that a warning is about in the inspector, which opens for that.
  func pick(warning index: Int) {
    guard warningList.warnings.indices.contains(index) else { return }
    if inspector.isHidden { toggleInspector() }
    if let layer = InspectorTree.layer(in: warningList.warnings[index].path) {
      inspector.select(layer: layer)
    }
  }

  /// Shows how the two pictures differ, between them, or no longer. Without two it begins to compare.
  func toggleDifference() {
    if document.compared == nil { document.toggleComparison() }
    if document.compared != nil { stages.toggleDifference() }
  }

  func setFullscreen(_ isFullscreen: Bool) {
    guard isFullscreen != window.isFullscreen else { return }
    isBarRevealed = false
    window.isFullscreen = isFullscreen
    root.setNeedsLayout()
    trace("fullscreen", ["on": .flag(window.isFullscreen)])
  }

  /// Closes what is open on top, then leaves full screen.
  func leave() {
    if !help.isHidden {
      toggleHelp()
    } else if document.loading != nil {
      document.cancelLoading()
    } else if !warningList.isHidden {
      toggleWarnings()
    } else if document.notice != nil {
      document.notice = nil
    } else {
      setFullscreen(false)
    }
  }

  // MARK: Files

  /// Asks for files to open.
  func askForFiles() {
    let folder = document.playlist.current.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    let start = folder ?? FileManager.default.currentDirectoryPath
    FileDialog.show(folder: start) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .chosen(let paths):
        trace("dialog", ["chosen": .number(Double(paths.count))])
        document.open(paths)
      case .cancelled: trace("dialog", ["chosen": .number(0)])
      case .missing: pathPrompt.begin(in: start)
      }
    }
  }

  /// Opens one of the files that were opened lately.
  func openRecent(_ index: Int) {
    if state.existing.indices.contains(index) { document.open([state.existing[index]]) }
  }
}
