// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The open files: the list, and the shown one. Each of its parts knows one thing that can be done with
/// the shown file; the document tells them which that is.
///
/// It does not know views: they are told by `news`, and read the values that they need.
final class Document {
  /// A change that views have to show.
  enum Change {
    /// Another entry is shown, or none, or an error.
    case shown
    /// The shown file was reloaded with other content.
    case reloaded
    /// A value was edited, or a layer shown or hidden.
    case edited
    /// The size of the file on disk changed.
    case measured
    /// The comparison started or ended.
    case compared
    /// The compared pictures show another frame.
    case comparedFrame
    /// The state machine or the theme changed.
    case machine
    /// A download or a job started, progressed or ended.
    case loading
    /// The notice, the range, the list of files or the background changed.
    case details
  }

  /// The settings of the command line.
  let options: ViewerOptions
  /// Called before another file is shown, and before the shown one is saved: it applies what is
  /// typed. Set by the window.
  var onLeave: () -> Void = {}
  let news = DocumentNews()

  // MARK: Files

  /// The list of files, and the index of the shown one.
  var playlist: Playlist {
    didSet {
      editing.file = playlist.currentEntry
      if playlist != oldValue { news.onChange(.details) }
    }
  }
  /// The folder that was opened last, if it has no animations.
  private(set) var emptyFolder: String?
  /// The shown file; nil if none is open or it cannot be shown.
  private(set) var file: AnimationFile? {
    didSet { (editing.text.source, isGone) = (file, false) }
  }
  /// Whether the shown file was deleted or moved since it was read.
  private var isGone = false
  /// The reason why the current entry cannot be shown.
  private(set) var failure: LottieError?
  /// The errors of files when they were last shown, by path.
  private var failures: [String: LottieError] = [:]
  /// The size of the shown file in bytes; nil if it is unknown.
  private(set) var bytes: Int?
  /// Watches the shown file for changes; nil if it is not on disk.
  private var watch: (path: String, files: FileWatch)?

  // MARK: Parts

  let reader: EntryReader
  /// The editing of the shown file, with the selection, and the edits of all others.
  let editing: EditSession<Playlist.Entry>
  let interaction: Interaction
  let playback: Playback
  let comparison: Comparison
  let background: Background
  let saving: Saving
  let journals: Journals

  /// Creates a document. Nothing is read until `openCurrent`.
  /// - Parameter paths: Files, folders and URLs; `-` for stdin.
  init(
    _ paths: [String], player: AnimationPlayer, otherPlayer: AnimationPlayer = AnimationPlayer(),
    options: ViewerOptions = .init()
  ) {
    let (files, emptyFolders) = Self.files(in: paths)
    (playlist, emptyFolder, self.options) = (Playlist(files), emptyFolders.first, options)
    reader = EntryReader(patience: options.patience, news)
    editing = EditSession(player, limits: .given, setsSlots: options.look.setsSlots)
    interaction = Interaction(options.look, editing, news)
    playback = Playback(player, interaction, options, news)
    comparison = Comparison(otherPlayer, with: player, reader, news)
    background = Background(options.backdrop, news)
    saving = Saving(editing, news)
    journals = Journals(options.journalFolder, editing, news)
    editing.file = playlist.currentEntry
    editing.scene.onTimeline = { [playback] in playback.followTimeline(from: $0) }
    editing.onChange = { [news] in news.onChange(.edited) }
    editing.onResult = { [news] in news.notice.tell($0) }
    editing.onEvent = { [news] in news.trace($0) }
    editing.onParts = { [unowned self] in followParts($0) }
    editing.haveOthersParts = { [unowned editing] entry in
      editing.histories.all.contains { other, history in
        other != entry && other.path == entry.path && !history.current.hasParts(of: history.saved)
      }
    }
    saving.onSavedParts = { [unowned self] in partsAreSaved(of: $0) }
    // As files are read: what takes long is done beside the window, in tests at once.
    editing.scene.worksBeside = options.patience != nil
    editing.onJob = { [unowned self] in
      news.trace("job", ["done": .number(editing.job?.fraction ?? 1)])
      news.onChange(.loading)
    }
  }

  /// The player of the shown file.
  var player: AnimationPlayer { editing.player }
  /// The message that people see.
  var notice: Notice { news.notice }
  /// The shown frame as a picture for files and the clipboard.
  var framePicture: FramePicture { FramePicture(editing: editing, news: news) }

  /// Writes an event to the trace file.
  func trace(_ event: String, _ values: [String: Trace.Value]) { news.trace(event, values) }

  // MARK: Opening

  /// The files of paths, with the animations in folders, and the folders that have none.
  private static func files(in paths: [String]) -> (files: [String], emptyFolders: [String]) {
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
      journals.offer(of: files)
      openCurrent()
    }
    guard let emptyFolder else { return }
    trace("nothing", ["folder": .text(emptyFolder)])
    guard !playlist.entries.isEmpty else { return }
    notice.say("There are no animations in the folder “\(FilePath.name(of: emptyFolder))”")
  }

  /// Opens files that were dropped onto the window.
  func dropped(_ items: [String]) {
    trace("dropped", ["items": .number(Double(items.count))])
    if items.isEmpty { notice.say("Nothing of what was dropped can be opened") }
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

  /// Shows the current entry, or its error. URLs, pipes and what takes long load in the background.
  func openCurrent() {
    reader.stop()
    guard let entry = playlist.currentEntry else { return show(nil) }
    reader.open(entry, beforeWaiting: { show(nil) }) { [weak self] in self?.show($0) }
  }

  /// Cancels what is loaded in the background on the user's request, with a notice.
  func cancelLoading() {
    guard let entry = reader.loading?.entry else { return }
    reader.stop()
    trace("cancelled", ["file": .text(entry.path)])
    show(.failure(LottieError(.unreadable, file: entry.path, reason: "loading was cancelled")))
    // The file is not damaged, so it does not count as failed.
    failures[entry.path] = nil
  }

  /// Removes the file of an entry from the list. If it is shown, the next one is shown instead.
  func closeFile(_ index: Int) {
    let old = playlist.currentEntry
    guard playlist.entries.indices.contains(index) else { return }
    let path = playlist.entries[index].path
    playlist.closeFile(at: index)
    if !playlist.paths.contains(path) { reader.forget(path) }
    if playlist.currentEntry != old || playlist.entries.isEmpty { openCurrent() }
    trace("closed", ["file": .text(path), "left": .number(Double(playlist.entries.count))])
  }

  // MARK: Showing

  /// Shows a result of reading; nil shows an empty window.
  private func show(_ reading: EntryReader.Result?) {
    let path = playlist.current ?? ""
    comparison.end()
    playback.forgetRange()
    interaction.forget()
    notice.close()
    (watch, file, failure, bytes) = (nil, nil, nil, nil)
    switch reading {
    case nil: player.load(nil, imageProvider: nil)
    case .failure(let error):
      player.load(nil, imageProvider: nil)
      failure = error
      failures[path] = error
      notice.note("Cannot open \(path.inOneLine): \(error.text)")
      trace("failed", ["file": .text(path), "error": .text(error.description)])
    case .success(let read):
      failures[path] = nil
      show(read, path)
    }
    news.onChange(.shown)
  }

  /// Shows a file that was read, and starts it as the options say.
  private func show(_ read: AnimationFile, _ path: String) {
    take(read)
    background.show(of: read)
    let animation = read.animation
    trace(
      "opened",
      [
        "file": .text(path), "animation": .text(playlist.currentEntry?.animation ?? ""),
        "start": .number(Double(animation.startFrame)), "end": .number(Double(animation.endFrame)),
        "rate": .number(animation.framerate), "width": .number(Double(animation.size.width)),
        "height": .number(Double(animation.size.height)),
        "warnings": .number(Double(animation.knownWarnings.count)),
        "background": .text(background.shown.name),
      ])
    bytes = reader.bytes(of: path)?.count
    watch(read)
    playback.begin()
    readRest(of: animation)
  }

  /// Passes a file to the player, and updates its entries in the list.
  private func take(_ read: AnimationFile) {
    let read = saving.fitting(read)
    file = read
    playlist.setAnimations(read.animationIDs, ofFileAt: playlist.index)
    interaction.load(editing.text.file ?? read)
  }

  /// Shows the file with other parts of its archive.
  private func followParts(_ before: [ArchivePart: ArchiveChange]) {
    guard !interaction.follow(before), let file = editing.text.file else { return }
    let (frame, wasPlaying) = (player.shownFrame, playback.isPlaying)
    let ranMachine = interaction.session != nil
    interaction.end()
    interaction.load(file)
    if !ranMachine || !interaction.startMachine() {
      player.seek(to: frame)
      if wasPlaying { playback.play() }
    }
    news.onChange(.machine)
  }

  /// Lists the animations that the saved file has now.
  private func partsAreSaved(of entry: Playlist.Entry) {
    guard entry == playlist.currentEntry, let ids = editing.text.file?.animationIDs else { return }
    let own = file?.configuration?.id
    var new = playlist
    new.setAnimations(ids, ofFileAt: new.index)
    // The shown one has another name in the list where it was the only one.
    if let index = new.entries.firstIndex(where: { $0.path == entry.path && $0.animation == own }) {
      _ = new.select(index)
    }
    guard new != playlist else { return }
    if let now = new.currentEntry, now != entry { editing.histories.move(from: entry, to: now) }
    playlist = new
  }

  /// Decodes the rest of a file in the background, which can add warnings.
  private func readRest(of animation: Animation) {
    Task { [weak self] in
      let known = self?.warnings
      await Task { @concurrent in _ = animation.warnings }.value
      guard let self else { return }
      player.scene?.noteDecodedShapes()
      if warnings != known { news.onChange(.details) }
    }
  }

  // MARK: Changes on disk

  /// Watches the shown file, and those that belong to it: images, segments and data.
  private func watch(_ read: AnimationFile) {
    guard let path = pathOnDisk else { return watch = nil }
    bytes = Disk.entry(at: path)?.size
    if watch?.path != path {
      let files = FileWatch(path, onChange: { [weak self] in self?.fileChanged($0, of: path) })
      watch = (path, files)
    }
    read.otherFiles?.follow { [weak files = watch?.files] in files?.add($0) }
  }

  /// Reloads the shown file, unless the viewer itself has written this content.
  ///
  /// - Parameter changed: The file itself, or another one that belongs to it.
  private func fileChanged(_ changed: String, of path: String) {
    guard changed == path else { return reload() }
    guard Disk.exists(path) else { return fileIsMissing(path) }
    isGone = false
    guard let content = try? Disk.contents(of: path), saving.hasWritten(content, to: path) else {
      return reload()
    }
    bytes = content.count
    news.onChange(.measured)
  }

  /// Shows a message if a file is still missing a moment later.
  private func fileIsMissing(_ path: String) {
    Task { @concurrent [weak self] in
      // Some programs save by deleting or renaming the old file first.
      try? await Task.sleep(for: .milliseconds(400))
      EventLoop.post { self?.fileStaysAway(path) }
    }
  }

  /// Says that the shown file is gone, unless it has come back or another one is shown.
  func fileStaysAway(_ path: String) {
    guard let entry = playlist.currentEntry, pathOnDisk == path, !Disk.exists(path) else { return }
    isGone = true
    notice.say("\(entry.title) was deleted or moved; Ctrl S saves its last content")
    trace("deleted", ["file": .text(path)])
  }

  /// Reads the shown file again. Frame, range and edits stay.
  ///
  /// If it cannot be read, for example because it is half written, the old picture stays, with a
  /// notice.
  ///
  /// - Parameter keepsNotice: Whether a notice stays that is about this content. Default: false.
  func reload(keepsNotice: Bool = false) {
    guard let entry = playlist.currentEntry else { return }
    guard entry.path != "-" else {
      return notice.say("What came through a pipe cannot be read again")
    }
    reader.forget(entry.path)
    guard file != nil, entry.isOnDisk else { return openCurrent() }
    reader.open(entry, beforeWaiting: {}) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error):
        notice.say("Not reloaded: \(error.localized)")
        trace("stale", ["error": .text(error.description)])
      case .success(let read):
        if !keepsNotice { notice.close() }
        replace(read)
        trace("reloaded", ["file": .text(entry.path)])
      }
    }
  }

  /// Shows another state of the same file.
  private func replace(_ read: AnimationFile) {
    let (frame, wasPlaying) = (player.shownFrame, playback.isPlaying)
    let ranMachine = interaction.session != nil
    let followed = FollowedText.begin(editing)
    interaction.end()
    take(read)
    watch(read)
    followed?.select(in: editing)
    defer { editing.text.moved = nil }
    if !ranMachine || !interaction.startMachine() {
      player.seek(to: frame)
      if wasPlaying { playback.play() }
    }
    news.onChange(.reloaded)
  }

  /// Whether parts of the shown file are left out because of their work, and the limits can be raised.
  var canRaiseLimits: Bool {
    player.scene?.workWarning != nil && reader.canRaiseLimits(of: playlist.current ?? "")
  }

  /// Reads the shown file again with higher limits.
  func raiseLimits() {
    guard canRaiseLimits, let path = playlist.current, path != "-" else { return }
    reader.raiseLimits(of: path)
    reload()
  }

  // MARK: Saving

  /// The entries with unsaved edits: first in the order of the list, then those that were closed.
  var unsaved: [Playlist.Entry] {
    let modified = editing.histories.all.filter { $0.value.isModified }.keys
    return modified.sorted { a, b in
      let (x, y) = (playlist.entries.firstIndex(of: a), playlist.entries.firstIndex(of: b))
      return (x ?? .max, a.title) < (y ?? .max, b.title)
    }
  }

  /// The unsaved edits that are lost with the file of an entry, when it is closed.
  func unsaved(inFileAt index: Int) -> [Playlist.Entry] {
    var left = playlist
    left.closeFile(at: index)
    return playlist.entries[playlist.file(at: index)]
      .filter { editing.isModified($0) && !left.entries.contains($0) }
  }

  /// Saves the edits of the shown file; large files are written in the background.
  func save() {
    onLeave()
    guard canSave, let entry = playlist.currentEntry else {
      return notice.say("There are no edits to save", until: .edited)
    }
    follow(saving.save(entry, waits: false), of: entry)
    isGone = isGone && pathOnDisk.map { !Disk.exists($0) } == true
  }

  /// Whether there is something to save: edits, or a file that was deleted while it is shown.
  var canSave: Bool { editing.isModified || isGone }

  /// Saves the edits of entries, each where it belongs.
  /// - Returns: Whether all could be saved.
  func save(_ entries: [Playlist.Entry]) -> Bool {
    for entry in entries { follow(saving.save(entry, waits: true), of: entry) }
    return !entries.contains(where: editing.isModified)
  }

  /// Saves the shown file with its edits to another path, which is shown from then on.
  func saveAs(_ path: String) {
    onLeave()
    guard let entry = playlist.currentEntry else { return }
    if let own = entry.pathOnDisk, FilePath.standardized(own) == FilePath.standardized(path) {
      return save()
    }
    follow(saving.save(entry, as: path), of: entry)
  }

  /// Shows what comes of saving an entry, if it is shown.
  private func follow(_ outcome: Saving.Outcome, of entry: Playlist.Entry) {
    guard entry == playlist.currentEntry else { return }
    switch outcome {
    case .ended: break
    case .reload: reload(keepsNotice: true)
    case .moved(let path, let hasAnimations):
      let new = Playlist.Entry(path: path, animation: hasAnimations ? entry.animation : nil)
      editing.histories.move(from: entry, to: new)
      playlist.goOn(with: new)
      reader.moveLimits(from: entry.path, to: path)
      reload(keepsNotice: true)
    }
  }

  // MARK: The shown file

  /// The local path of the shown file; nil for URLs and pipes.
  var pathOnDisk: String? { playlist.currentEntry?.pathOnDisk }

  /// The title of the current entry.
  var name: String? { playlist.currentEntry?.title }

  /// The shown animation with the edits: its size, rate, frames, name and markers. `file` has those
  /// without. nil if none is open.
  var shownAnimation: Animation? { player.animation ?? file?.animation }

  /// The limits of the shown file.
  var limits: Limits { playlist.currentEntry.map(reader.limits) ?? .given }

  /// The warnings of the shown file so far. Expressions and images can add some at later frames.
  var warnings: [LottieWarning] { file == nil ? [] : player.scene?.knownWarnings ?? [] }

  /// Size, frame rate and duration: `1080×1080 · 60 fps · 3.2 s`.
  var facts: String {
    guard let animation = shownAnimation else { return "" }
    let numbers = KnownFacts.Numbers(
      size: animation.size, rate: animation.framerate, duration: animation.duration)
    if knownFacts?.numbers != numbers { knownFacts = KnownFacts(numbers) }
    return knownFacts?.text ?? ""
  }

  /// The facts in words, which are asked for in each frame.
  private struct KnownFacts {
    struct Numbers: Equatable {
      let size: CGSize
      let rate, duration: Double
    }
    let numbers: Numbers
    let text: String

    init(_ numbers: Numbers) {
      func short(_ value: Double, _ unit: Double) -> String {
        shownNumber((value * unit).rounded() / unit)
      }
      self.numbers = numbers
      text =
        "\(short(Double(numbers.size.width), 10))×\(short(Double(numbers.size.height), 10))"
        + " · \(short(numbers.rate, 100)) fps · \(short(numbers.duration, 100)) s"
    }
  }
  private var knownFacts: KnownFacts?

  /// The colour of the shown frame at a point of the animation, in pixels; nil without a picture.
  func color(at point: Point) -> RGBA? {
    player.displayList.flatMap { $0.color(at: point) }
  }

  /// The error of the first file, if no file of the list could be read; else nil.
  var onlyFailure: LottieError? {
    guard playlist.paths.allSatisfy({ failures[$0] != nil }) else { return nil }
    return playlist.paths.first.flatMap { failures[$0] }
  }

  // MARK: Other programs

  /// Copies the error of the current entry to the clipboard.
  func copyDetails() {
    guard let failure else { return }
    Clipboard.text = failure.localized
    notice.say("Copied the details")
  }

  /// Copies all warnings of the shown file to the clipboard, one per line.
  func copyWarnings() {
    Clipboard.text = warnings.map(\.localized).joined(separator: "\n")
    notice.say(.counted(warnings.count, "Copied the warning", "Copied \(warnings.count) warnings"))
  }

  /// Shows a file in the desktop's file manager. Does nothing in tests.
  func showInFolder(_ path: String) {
    guard options.readsDesktop else { return }
    FolderWindow.show(path) { [weak self] in
      self?.notice.say("There is no file manager to show \(path)")
    }
  }
}
