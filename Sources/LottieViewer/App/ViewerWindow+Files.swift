// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Opening, reloading and remembering files.
extension ViewerWindow {
  func connectFiles() {
    emptyState.samples = options.samples
    emptyState.onOpen = { [unowned self] in open([$0]) }
    emptyState.onAsk = { [unowned self] in askForFiles() }
    pathPrompt.onOpen = { [unowned self] path in
      hidePrompt()
      open([path])
    }
    pathPrompt.onDismiss = { [unowned self] in hidePrompt() }
    fileList.onSelect = { [unowned self] in openEntry($0) }
    fileList.onAnimations = { [unowned self] in
      playlist.setAnimations($1, ofFileAt: $0)
      window.root.setNeedsDisplay()
    }
    fileList.onClose = { [unowned self] in closeFile($0) }
    fileList.thumbnails.bytes = { [unowned self] in kept[$0] }
    header.list.onPress = { [unowned self] in toggleFileList() }
  }

  /// Shows the list of open files, which gets the keys, or takes it away.
  func toggleFileList() {
    fileList.isHidden.toggle()
    window.focusedView = fileList.isHidden ? nil : fileList
    window.root.layoutNow()
    trace(
      "files", ["on": .flag(!fileList.isHidden), "rect": .rect(fileList.frameInWindow)])
  }

  /// Asks for files to open.
  func askForFiles() {
    let folder = playlist.current.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    let start = folder ?? FileManager.default.currentDirectoryPath
    FileDialog.show(folder: start) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .chosen(let paths):
        trace("dialog", ["chosen": .number(Double(paths.count))])
        open(paths)
      case .cancelled: trace("dialog", ["chosen": .number(0)])
      case .missing: showPrompt(folder: start)
      }
    }
  }

  /// Asks for a path in the window, where the desktop has no dialog.
  func showPrompt(folder: String) {
    pathPrompt.begin(in: folder)
    window.root.layoutNow()
    typingChanged()
    trace("prompt", ["on": true])
  }

  func hidePrompt() {
    pathPrompt.isHidden = true
    typingChanged()
    trace("prompt", ["on": false])
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
    bytes = kept[argument]?.count
    guard case .path(let path) = InputFile(argument) else { return }
    bytes = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    remember(path)
    watch(path)
  }

  /// Writes the frame that is shown beside its file, at the animation's own size and with its alpha; the bar tells
  /// where to.
  func saveFrame() {
    guard let file, let list = surface.player.displayList, let argument = playlist.current else {
      return
    }
    let size = PixelSize(of: file.animation)
    let transform = Fit.aspectFit.transform(from: list.size, into: size.rect)
    let path = Self.picturePath(of: argument, frame: surface.player.shownFrame)
    do {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      Renderer().paint(list, onto: bitmap.buffer, transform: transform)
      try Data(bitmap.png()).write(to: URL(fileURLWithPath: path), options: .atomic)
      notice = "Saved \(URL(fileURLWithPath: path).lastPathComponent)"
    } catch {
      notice = "Cannot write \(path)"
    }
    window.root.setNeedsDisplay()
    trace("saved", ["file": .text(path)])
  }

  /// Beside the file if that may be, else in the folder that the viewer was started in.
  private static func picturePath(of argument: String, frame: Double) -> String {
    var folder = FileManager.default.currentDirectoryPath
    var name = "frame"
    if case .path(let path) = InputFile(argument) {
      let url = URL(fileURLWithPath: path)
      name = url.deletingPathExtension().lastPathComponent
      let beside = url.deletingLastPathComponent().path
      if FileManager.default.isWritableFile(atPath: beside) { folder = beside }
    }
    return FreeName.path(in: folder, "\(name)-\(number(frame.rounded(.down)))", ending: "png")
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
    guard let entry = playlist.currentEntry else { return }
    let path = entry.path
    guard path != "-" else {
      notice = "What came through a pipe cannot be read again"
      return window.root.setNeedsDisplay()
    }
    kept[path] = nil
    fileList.thumbnails.forget(path)
    guard file != nil, entry.isOnDisk else { return openCurrent() }
    switch Self.read(entry) {
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
    facts = Self.facts(of: opened.animation)
    playlist.setAnimations(opened.animationIDs, ofFileAt: playlist.index)
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

  /// Does what was remembered; what is not, or cannot be true, is as it is for the first time.
  func restoreState() {
    settings.isLight = state.wasLight ?? false
    inspector.isHidden = !(state.showsInspector ?? false)
    fileList.isHidden = !(state.showsFiles ?? false)
    chosenBackdrop =
      options.backdrop ?? state.background.flatMap(Backdrop.init(name:)) ?? .checkerboard
    stage.backdrop = chosenBackdrop
  }

  func remember(_ path: String) {
    if !options.samples.contains(where: { $0.path == path }) { state.opened(path) }
    saveState()
  }

  func saveState() {
    guard let path = options.statePath else { return }
    if options.backdrop == nil { state.background = chosenBackdrop.name }
    state.showsInspector = !inspector.isHidden
    state.showsFiles = !fileList.isHidden
    if !window.isFullscreen {
      state.isMaximized = window.isMaximized
      if !window.isMaximized, window.size != automaticSize {
        (state.width, state.height) = (Double(window.size.width), Double(window.size.height))
      }
    }
    state.save(to: path)
  }
}
