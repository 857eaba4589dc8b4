// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// Opening, reloading and remembering files.
extension ViewerWindow {
  /// Asks for files to open.
  func askForFiles() {
    let folder = playlist.current.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    let isShown = FileDialog.show(
      folder: folder ?? FileManager.default.currentDirectoryPath
    ) { [weak self] paths in
      if !paths.isEmpty { self?.open(paths) }
    }
    trace("dialog", ["on": .flag(isShown)])
    if !isShown { message.message = .noDialog }
  }

  /// Opens one of the files that were opened lately, while none is open.
  ///
  /// - Returns: Whether there is such a file.
  func openRecent(_ index: Int) -> Bool {
    guard file == nil, playlist.current == nil, state.existing.indices.contains(index) else {
      return false
    }
    open([state.existing[index]])
    return true
  }

  /// A file has been opened: remembers it, watches it, and tells its size.
  func attend(to argument: String) {
    bytes = nil
    guard case .path(let path) = InputFile(argument) else { return }
    bytes = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    remember(path)
    watch(path)
  }

  // MARK: Reloading

  /// Watches the file that is shown.
  func watch(_ path: String) {
    watch = FileWatch(path) { [weak self] in self?.reload() }
  }

  /// Reads the file that is shown again; frame, zoom, range and edits stay as they are.
  ///
  /// A file that cannot be read, because it is half written perhaps, leaves the picture as it is.
  func reload() {
    guard let path = playlist.current else { return }
    guard file != nil else { return openCurrent() }
    switch Self.read(path) {
    case .failure(let error):
      notice = "Not reloaded: \(error.reason)"
      trace("stale", ["error": .text(error.description)])
    case .success(let opened):
      notice = nil
      replace(opened)
      trace("reloaded", ["file": .text(path)])
    }
    window.root.setNeedsDisplay()
  }

  /// Puts another state of the same file in place of what is shown.
  private func replace(_ opened: AnimationFile) {
    let frame = surface.player.shownFrame
    let wasPlaying = surface.isAnimationPlaying
    file = opened
    surface.player.load(opened.animation, imageProvider: opened.imageProvider)
    surface.player.seek(to: frame)
    for keys in inspector.tree.disabled {
      surface.setNodeIsEnabled(isEnabled: false, keypath: AnimationKeypath(keys: keys))
    }
    if wasPlaying { play() }
    stage.setNeedsLayout()
    stage.setNeedsDisplay()
    fillInspector()
  }

  // MARK: State

  func remember(_ path: String) {
    state.opened(path)
    saveState()
  }

  func saveState() {
    guard let path = options.statePath else { return }
    state.background = stage.backdrop.name
    state.showsInspector = !inspector.isHidden
    state.save(to: path)
  }
}
