// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit
internal import SDLHost

/// Reading and showing the entries of the list.
extension Document {
  /// A file, or the reason why it cannot be read.
  typealias Reading = DiskReading.Result

  /// Reads an entry from disk, or parses its downloaded bytes. Blocks until that is done.
  func read(_ entry: Playlist.Entry) -> Reading {
    guard let bytes = cached[entry.path] else {
      return Reading { () throws(LottieError) in
        try InputFile(entry.path).read(animation: entry.animation, limits: limits(of: entry))
      }
    }
    return Reading { () throws(LottieError) in
      try AnimationFile.read(bytes: bytes, animation: entry.animation, limits: limits(of: entry))
    }
    .mapError { error in
      var error = error
      error.file = entry.path == "-" ? "stdin" : entry.path
      return error
    }
  }

  /// Shows the current entry, or its error. Local files are read at once, unless that takes long;
  /// URLs and pipes are loaded in the background.
  func openCurrent() {
    stopLoading()
    guard let entry = playlist.currentEntry else { return show(nil) }
    guard entry.isOnDisk || cached[entry.path] != nil else {
      show(nil)
      return load(entry) { [weak self] in self?.show($0) }
    }
    read(entry, beforeWaiting: { show(nil) }) { [weak self] in self?.show($0) }
  }

  /// Reads an entry from disk or from downloaded bytes.
  ///
  /// - Parameters:
  ///   - beforeWaiting: Called if the result is not there in time.
  ///   - completion: Called with the result: now, or later. If another file is opened before, it is
  ///     not called.
  private func read(
    _ entry: Playlist.Entry, beforeWaiting: () -> Void, _ completion: @escaping (Reading) -> Void
  ) {
    let begin = Date()
    let prefetched = takePrefetched()
    guard cached[entry.path] == nil, prefetched != nil || options.patience != nil else {
      let result = read(entry)
      loadSeconds = -begin.timeIntervalSinceNow
      return completion(result)
    }
    let reading =
      prefetched
      ?? DiskReading(
        entry.path, animation: entry.animation, limits: limits(of: entry))
    if let result = reading.result(within: options.patience ?? .infinity) {
      loadSeconds = reading.seconds
      return completion(result)
    }
    beforeWaiting()
    load(entry, reading, since: begin, completion)
  }

  /// Adds files, and the animations in folders, to the list and shows the first of them.
  func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    playlist.insert(paths.flatMap(InputFile.animations))
    openCurrent()
  }

  /// Opens files that were dropped onto the window.
  func dropped(_ items: [String]) {
    trace("dropped", ["items": .number(Double(items.count))])
    if items.isEmpty { notice = "Nothing of what was dropped can be opened" }
    open(items)
  }

  /// Shows an entry of the list. Invalid indices are ignored.
  func openEntry(_ index: Int) { if playlist.select(index) { openCurrent() } }

  /// Shows the entry a number of positions later, negative for earlier; wraps at the ends.
  func changeFile(by count: Int) { if playlist.step(by: count) { openCurrent() } }

  /// Removes the file of an entry from the list. If it is shown, the next one is shown instead.
  func closeFile(_ index: Int) {
    let old = playlist.currentEntry
    guard playlist.entries.indices.contains(index) else { return }
    let path = playlist.entries[index].path
    playlist.closeFile(at: index)
    if !playlist.paths.contains(path) {
      cached[path] = nil
    }
    if playlist.currentEntry != old || playlist.entries.isEmpty { openCurrent() }
    trace("closed", ["file": .text(path), "left": .number(Double(playlist.entries.count))])
  }

  // MARK: Showing

  /// Shows a result of reading; nil shows an empty window.
  private func show(_ reading: Reading?) {
    let path = playlist.current ?? ""
    endComparison()
    (range, notice, watch, file, failure, bytes) = (PlayRange(), nil, nil, nil, nil, nil)
    (session, machineFailure, chosenTheme) = (nil, nil, nil)
    switch reading {
    case nil: player.load(nil, imageProvider: nil)
    case .failure(let error):
      player.load(nil, imageProvider: nil)
      failure = error
      failures[path] = error
      messages.add("Cannot open \(path): \(error.reason)")
      trace("failed", ["file": .text(path), "error": .text(error.description)])
    case .success(let opened):
      failures[path] = nil
      show(opened, path)
    }
    onChange(.shown)
  }

  /// Shows a file that was read, and starts it as the options say.
  private func show(_ opened: AnimationFile, _ path: String) {
    take(opened)
    backdrop = backdrop(for: opened)
    let animation = opened.animation
    trace(
      "opened",
      [
        "file": .text(path), "animation": .text(playlist.currentEntry?.animation ?? ""),
        "start": .number(Double(animation.startFrame)), "end": .number(Double(animation.endFrame)),
        "rate": .number(animation.framerate), "width": .number(Double(animation.size.width)),
        "height": .number(Double(animation.size.height)),
        "warnings": .number(Double(animation.knownWarnings.count)),
        "background": .text(backdrop.name),
      ])
    bytes = cached[path]?.count
    if let path = pathOnDisk {
      bytes = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
      let watch = FileWatch(path, onChange: { [weak self] in self?.fileChanged($0, of: path) })
      self.watch = watch
      follow(opened, by: watch)
    }
    begin()
    readRest(of: animation)
  }

  /// Watches the other files that belong to a file: images, segments and data.
  private func follow(_ opened: AnimationFile, by watch: FileWatch) {
    opened.otherFiles?.follow { [weak watch] in watch?.add($0) }
  }

  /// Passes a file to the player, and updates its entries in the list.
  private func take(_ read: AnimationFile) {
    let opened = fitting(read)
    file = opened
    playlist.setAnimations(opened.animationIDs, ofFileAt: playlist.index)
    if opened.isInteractive, let machineHost {
      show(interactive: opened, on: machineHost)
    } else {
      player.load(looks(of: opened), imageProvider: opened.imageProvider, edits: shown(edits))
    }
  }

  /// The animation with theme and slots of the command line applied. Edits are applied and saved
  /// without these.
  func looks(of opened: AnimationFile) -> Animation {
    do throws(DotLottieError) {
      return try options.look.applied(to: opened).animation
    } catch {
      notice = error.description
      return opened.animation
    }
  }

  // MARK: Reloading

  /// Reloads the shown file, unless the viewer itself has written this content.
  ///
  /// - Parameter changed: The file itself, or another one that belongs to it.
  private func fileChanged(_ changed: String, of path: String) {
    guard changed == path else { return reload() }
    guard FileManager.default.fileExists(atPath: path) else { return fileIsMissing(path) }
    // Changes by the viewer itself are not reloaded.
    let content = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    if content == nil || content != written[path]?.content { return reload() }
    bytes = content?.count
    onChange(.measured)
  }

  /// Shows a message if a file is still missing a moment later.
  private func fileIsMissing(_ path: String) {
    Task { @concurrent [weak self] in
      // Some programs save by deleting or renaming the old file first.
      try? await Task.sleep(for: .milliseconds(400))
      EventLoop.post {
        guard let self, let entry = self.playlist.currentEntry, self.pathOnDisk == path,
          !FileManager.default.fileExists(atPath: path)
        else { return }
        self.notice = "\(entry.title) was deleted or moved; this is its last content"
        self.trace("deleted", ["file": .text(path)])
      }
    }
  }

  /// Reads the shown file again. Frame, range and edits stay.
  ///
  /// If it cannot be read, for example because it is half written, the old picture stays, with a
  /// notice.
  func reload() {
    guard let entry = playlist.currentEntry else { return }
    guard entry.path != "-" else { return notice = "What came through a pipe cannot be read again" }
    cached[entry.path] = nil
    guard file != nil, entry.isOnDisk else { return openCurrent() }
    stopLoading()
    read(entry, beforeWaiting: {}) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error):
        notice = "Not reloaded: \(error.reason)"
        trace("stale", ["error": .text(error.description)])
      case .success(let opened):
        notice = nil
        replace(opened)
        trace("reloaded", ["file": .text(entry.path)])
      }
    }
  }

  /// Shows another state of the same file.
  private func replace(_ opened: AnimationFile) {
    let (frame, wasPlaying, ranMachine) = (player.shownFrame, isPlaying, session != nil)
    session = nil
    take(opened)
    if let path = pathOnDisk {
      bytes = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
    if let watch { follow(opened, by: watch) }
    if !ranMachine || !startMachine() {
      player.seek(to: frame)
      if wasPlaying { play() }
    }
    onChange(.reloaded)
  }

  // MARK: Loading in the background

  /// Loads an entry in the background.
  ///
  /// - Parameters:
  ///   - reading: The reading from disk, which is running already. Default: nil, the entry is a URL or
  ///     stdin.
  ///   - begin: When it began. Default: now.
  ///   - completion: Called with the result.
  private func load(
    _ entry: Playlist.Entry, _ reading: DiskReading? = nil, since begin: Date = Date(),
    _ completion: @escaping (Reading) -> Void
  ) {
    let loading = Loading(entry, reading)
    self.loading = loading
    trace("loading", ["file": .text(entry.path)])
    loading.onProgress = { [weak self] in self?.onChange(.loading) }
    loading.onEnd = { [weak self] result in
      guard let self else { return }
      stopLoading()
      loadSeconds = reading?.seconds ?? -begin.timeIntervalSinceNow
      switch result {
      case .success(.bytes(let bytes)):
        cached[entry.path] = bytes
        completion(read(entry))
      case .success(.file(let file)): completion(.success(file))
      case .failure(let error): completion(.failure(error))
      }
    }
    loading.start()
    onChange(.loading)
  }

  /// Cancels what is loaded in the background, if there is something.
  func stopLoading() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    onChange(.loading)
  }

  /// Cancels what is loaded in the background on the user's request, with a notice.
  func cancelLoading() {
    guard let entry = loading?.entry else { return }
    stopLoading()
    trace("cancelled", ["file": .text(entry.path)])
    show(.failure(LottieError(.unreadable, file: entry.path, reason: "loading was cancelled")))
    // The file is not damaged, so it does not count as failed.
    failures[entry.path] = nil
  }

  // MARK: Other programs

  /// Copies all warnings of the shown file to the clipboard, one per line.
  func copyWarnings() {
    Clipboard.text = warnings.map(\.description).joined(separator: "\n")
    notice = "Copied \(warnings.count == 1 ? "the warning" : "\(warnings.count) warnings")"
  }

  /// Shows a file in the desktop's file manager. Does nothing in tests.
  func showInFolder(_ path: String) {
    guard options.readsDesktop else { return }
    FolderWindow.show(path) { [weak self] in
      self?.notice = "There is no file manager to show \(path)"
    }
  }

  // MARK: Comparison

  /// Starts comparing with the next entry, or ends the comparison.
  func toggleComparison() {
    guard compared == nil else { return endComparison() }
    guard file != nil, let entry = playlist.nextEntry else {
      return notice = "Open two files to compare them"
    }
    compare(with: entry)
  }

  /// Shows another entry beside the current one.
  func compare(with entry: Playlist.Entry) {
    switch read(entry) {
    case .failure(let error): notice = "Cannot open \(entry.title): \(error.reason)"
    case .success(let opened):
      otherPlayer.load(opened.animation, imageProvider: opened.imageProvider)
      compared = entry
      followComparison()
      onChange(.compared)
      trace("compare", ["with": .text(entry.path)])
    }
  }

  /// Ends the comparison, if there is one.
  func endComparison() {
    guard compared != nil else { return }
    compared = nil
    otherPlayer.load(nil, imageProvider: nil)
    onChange(.compared)
    trace("compare", ["with": .text("")])
  }

  /// Seeks the second picture to the frame of the first, clamped to its own range.
  func followComparison() {
    guard compared != nil else { return }
    let frame = otherPlayer.state.timeline.clamp(player.shownFrame)
    if otherPlayer.shownFrame != frame { otherPlayer.seek(to: frame) }
  }
}

/// The source of an entry.
nonisolated extension Playlist.Entry {
  /// Whether it is a local file, which is read at once.
  var isOnDisk: Bool { if case .path = InputFile(path) { true } else { false } }
}
