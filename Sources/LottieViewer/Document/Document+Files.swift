// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The list, and what the shown file is.
extension Document {
  /// The title of the current entry.
  var name: String? { playlist.currentEntry?.title }

  /// The warnings of the shown file so far. Expressions and images can add some at later frames.
  var warnings: [LottieWarning] { file == nil ? [] : player.scene?.knownWarnings ?? [] }

  /// Decodes the rest of a file in the background, which can add warnings.
  func readRest(of animation: Animation) {
    Task { [weak self] in
      let known = self?.warnings
      await Task { @concurrent in _ = animation.warnings }.value
      guard let self else { return }
      player.scene?.noteDecodedShapes()
      if warnings != known { onChange(.details) }
    }
  }

  /// Size, frame rate and duration: `1080×1080 · 60 fps · 3.2 s`.
  var facts: String {
    guard let animation = shownAnimation else { return "" }
    func short(_ value: Double, _ unit: Double) -> String {
      shownNumber((value * unit).rounded() / unit)
    }
    let size = animation.size
    return "\(short(Double(size.width), 10))×\(short(Double(size.height), 10))"
      + " · \(short(animation.framerate, 100)) fps · \(short(animation.duration, 100)) s"
  }

  // MARK: Values

  /// The colour of the shown frame at a point of the animation, in pixels; nil without a picture.
  func color(at point: Point) -> RGBA? {
    player.displayList.flatMap { $0.color(at: point) }
  }

  /// The files of paths, with the animations in folders, and the folders that have none.
  static func files(in paths: [String]) -> (files: [String], emptyFolders: [String]) {
    let all = paths.map { (path: $0, files: InputFile.animations(at: $0)) }
    let empty = all.filter { $0.files == [$0.path] && Disk.isFolder($0.path) }.map(\.path)
    return (all.flatMap(\.files).filter { !empty.contains($0) }, empty)
  }

  /// Adds files, and the animations in folders, to the list and shows the first of them. Says which
  /// folder has none: the start screen does it while nothing is open, else a notice.
  func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    onLeave()
    let (files, emptyFolders) = Self.files(in: paths)
    emptyFolder = emptyFolders.first
    if !files.isEmpty || playlist.entries.isEmpty {
      playlist.insert(files)
      leftJournals = leftJournals.filter { !files.contains($0.value) }
      openCurrent()
    }
    guard let emptyFolder else { return }
    trace("nothing", ["folder": .text(emptyFolder)])
    guard !playlist.entries.isEmpty else { return }
    notice = localized("There are no animations in the folder “\(Self.name(of: emptyFolder))”")
  }

  /// Opens files that were dropped onto the window.
  func dropped(_ items: [String]) {
    trace("dropped", ["items": .number(Double(items.count))])
    if items.isEmpty { notice = localized("Nothing of what was dropped can be opened") }
    open(items)
  }

  /// Shows an entry of the list. Invalid indices are ignored.
  func openEntry(_ index: Int) {
    onLeave()
    if playlist.select(index) { openCurrent() }
  }

  /// Shows the entry a number of positions later, negative for earlier; wraps at the ends.
  func changeFile(by count: Int) {
    onLeave()
    if playlist.step(by: count) { openCurrent() }
  }

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

  /// Shows a message if a file is still missing a moment later.
  func fileIsMissing(_ path: String) {
    Task { @concurrent [weak self] in
      // Some programs save by deleting or renaming the old file first.
      try? await Task.sleep(for: .milliseconds(400))
      EventLoop.post {
        guard let self, let entry = self.playlist.currentEntry, self.pathOnDisk == path,
          !Disk.exists(path)
        else { return }
        self.notice = localized("\(entry.title) was deleted or moved; this is its last content")
        self.trace("deleted", ["file": .text(path)])
      }
    }
  }

  /// The animation with theme and slots of the command line applied. Edits are applied and saved
  /// without these.
  func looks(of read: AnimationFile) -> Animation {
    do throws(DotLottieError) {
      return try options.look.applied(to: read).animation
    } catch {
      notice = error.localized
      return read.animation
    }
  }

  /// Watches the other files that belong to a file: images, segments and data.
  func follow(_ read: AnimationFile, by watch: FileWatch) {
    read.otherFiles?.follow { [weak watch] in watch?.add($0) }
  }

  /// Shows the first problem of theme and slots of the command line with a file.
  func warnOfLook(_ read: AnimationFile) {
    guard let (name, warning) = options.look.problems(in: read).first else { return }
    notice = "\(name): \(warning.localized)"
  }

  // MARK: Limits of work and memory that the user raises

  /// The factor of one step.
  static let limitStep = 8.0
  /// The largest factor: a frame may take about a minute then.
  static let mostLimit = 64.0

  /// The limits of an entry of the list.
  func limits(of entry: Playlist.Entry) -> Limits {
    var limits = Limits.given
    guard let factor = limitFactors[entry.path] else { return limits }
    limits.frameWork *= factor
    limits.memory = Int(clamping: Double(limits.memory) * factor, to: 0...Int.max / 2)
    return limits
  }

  /// The limits of the shown file.
  var limits: Limits { playlist.currentEntry.map(limits) ?? .given }

  /// Whether parts of the shown file are left out because of their work, and the limits can be raised.
  var canRaiseLimits: Bool {
    player.scene?.workWarning != nil
      && limitFactors[playlist.current ?? "", default: 1] < Self.mostLimit
  }

  /// Reads the shown file again with higher limits.
  func raiseLimits() {
    guard canRaiseLimits, let path = playlist.current, path != "-" else { return }
    let factor = limitFactors[path, default: 1] * Self.limitStep
    limitFactors[path] = factor
    trace("limits", ["factor": .number(factor)])
    reload()
  }

  // MARK: Other programs

  /// Copies all warnings of the shown file to the clipboard, one per line.
  func copyWarnings() {
    Clipboard.text = warnings.map(\.localized).joined(separator: "\n")
    notice = localized(
      .counted(warnings.count, "Copied the warning", "Copied \(warnings.count) warnings"))
  }

  /// Shows a file in the desktop's file manager. Does nothing in tests.
  func showInFolder(_ path: String) {
    guard options.readsDesktop else { return }
    FolderWindow.show(path) { [weak self] in
      self?.notice = localized("There is no file manager to show \(path)")
    }
  }
}

/// The source of an entry.
nonisolated extension Playlist.Entry {
  /// Whether it is a local file, which is read at once.
  var isOnDisk: Bool { if case .path = InputFile(path) { true } else { false } }
}
