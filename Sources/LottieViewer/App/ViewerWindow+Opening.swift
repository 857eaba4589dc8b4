// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// From an entry of the list to a picture, or to the reason why there is none.
extension ViewerWindow {
  static func read(_ entry: Playlist.Entry) -> Result<AnimationFile, LottieError> {
    do {
      return .success(try InputFile(entry.path).read(animation: entry.animation))
    } catch {
      return .failure(error)
    }
  }

  /// Shows the list's current entry, or why it cannot be shown. What is not on disk is waited for while the window goes
  /// on working.
  func openCurrent() {
    stopLoading()
    guard let entry = playlist.currentEntry else { return show(nil) }
    if entry.isOnDisk {
      let begin = Date()
      let opened = Self.read(entry)
      loadSeconds = -begin.timeIntervalSinceNow
      show(opened)
    } else if let bytes = kept[entry.path] {
      show(Self.read(bytes, entry))
    } else {
      show(nil)
      load(entry)
    }
  }

  /// Adds files to the list and shows the first of them.
  func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    playlist.insert(paths)
    openCurrent()
  }

  /// Opens what was dropped onto the window; of a folder, the animations in it.
  func dropped(_ items: [String]) {
    trace("dropped", ["items": .number(Double(items.count))])
    guard items.isEmpty else { return open(items.flatMap(Self.animations)) }
    notice = "Nothing of what was dropped can be opened"
    window.root.setNeedsDisplay()
  }

  /// The animations in a folder, by name; whatever is no folder, or has none in it, itself.
  private static func animations(at path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let paths = (files ?? []).filter { !$0.hasDirectoryPath }.map(\.path)
      .filter(InputFile.isAnimation)
      .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
    return paths.isEmpty ? [path] : paths
  }

  /// Goes to an entry of the list.
  func openEntry(_ index: Int) {
    if playlist.select(index) { openCurrent() }
  }

  /// Takes the file of an entry out of the list; where it is shown, what comes behind it is shown next.
  func closeFile(_ index: Int) {
    let old = playlist.currentEntry
    guard playlist.entries.indices.contains(index) else { return }
    let path = playlist.entries[index].path
    playlist.closeFile(at: index)
    if !playlist.paths.contains(path) { kept[path] = nil }
    if playlist.currentEntry != old || playlist.entries.isEmpty { openCurrent() }
    trace("closed", ["file": .text(path), "left": .number(Double(playlist.entries.count))])
    window.root.setNeedsDisplay()
  }

  func show(_ result: Result<AnimationFile, LottieError>?) {
    let path = playlist.current ?? ""
    (range, typed, probed, notice, watch) = (PlayRange(), nil, nil, nil, nil)
    forgetEdits()
    typingChanged()
    endComparison()
    quality = PreviewQuality()
    stage.viewport = .fit
    warningList.isHidden = true
    name = playlist.currentEntry?.title
    file = nil
    facts = ""
    bytes = nil
    message.message = nil
    switch result {
    case nil: surface.animation = nil
    case .failure(let error):
      surface.animation = nil
      message.message = .failure(
        error, name: name ?? path, hasOthers: playlist.entries.count > 1)
      trace("failed", ["file": .text(path), "error": .text(error.description)])
    case .success(let opened): show(opened, path)
    }
    emptyState.isHidden = !playlist.entries.isEmpty
    emptyState.recent = emptyState.isHidden ? [] : state.existing
    isUnseen = true
    // The picture may have another size at the same viewport.
    stage.setNeedsLayout()
    stage.setNeedsDisplay()
    fillInspector()
    shownTitle.time = -.infinity
    window.root.setNeedsLayout()
    refresh(at: 0)
  }

  private func show(_ opened: AnimationFile, _ path: String) {
    file = opened
    facts = Self.facts(of: opened.animation)
    playlist.setAnimations(opened.animationIDs, ofFileAt: playlist.index)
    name = playlist.currentEntry?.title
    surface.player.load(opened.animation, imageProvider: opened.imageProvider)
    stage.backdrop = backdrop(for: opened)
    stage.setNeedsDisplay()
    let animation = opened.animation
    trace(
      "opened",
      [
        "file": .text(path), "animation": .text(playlist.currentEntry?.animation ?? ""),
        "start": .number(Double(animation.startFrame)),
        "end": .number(Double(animation.endFrame)), "rate": .number(animation.framerate),
        "width": .number(Double(animation.size.width)),
        "height": .number(Double(animation.size.height)),
        "warnings": .number(Double(animation.knownWarnings.count)),
        "background": .text(stage.backdrop.name),
      ])
    attend(to: path)
    begin()
    readRest(of: animation)
  }

  // MARK: What is not on disk

  static func read(_ bytes: [UInt8], _ entry: Playlist.Entry) -> Result<AnimationFile, LottieError>
  {
    do throws(LottieError) {
      return .success(try AnimationFile.read(bytes: bytes, animation: entry.animation))
    } catch {
      var error = error
      error.file = entry.path == "-" ? "stdin" : entry.path
      return .failure(error)
    }
  }

  private func load(_ entry: Playlist.Entry) {
    let begin = Date()
    let loading = Loading(entry)
    self.loading = loading
    loadingCard.show(entry.fileName, received: 0, total: nil)
    loadingCard.isHidden = false
    trace("loading", ["file": .text(entry.path)])
    loading.onProgress = { [weak self] received, total in
      self?.loadingCard.show(entry.fileName, received: received, total: total)
    }
    loading.onEnd = { [weak self] result in
      guard let self else { return }
      stopLoading()
      loadSeconds = -begin.timeIntervalSinceNow
      switch result {
      case .success(let bytes):
        kept[entry.path] = bytes
        show(Self.read(bytes, entry))
      case .failure(let error): show(.failure(error))
      }
    }
    loading.start()
  }

  /// Forgets what is on its way.
  func stopLoading() {
    loading?.cancel()
    loading = nil
    loadingCard.isHidden = true
  }

  /// The user does not want to wait.
  func cancelLoading() {
    guard let entry = loading?.entry else { return }
    stopLoading()
    trace("cancelled", ["file": .text(entry.path)])
    show(.failure(LottieError(.unreadable, file: entry.path, reason: "loading was cancelled")))
  }
}

nonisolated extension Playlist.Entry {
  /// It can be read without waiting for somebody else.
  var isOnDisk: Bool { if case .path = InputFile(path) { true } else { false } }
}
