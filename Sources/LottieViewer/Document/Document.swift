// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// The open files: the list, the shown one with its edits, the compared one, and playback. It does
/// not know views: they are notified by `onChange`, and read the values that they need.
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
    /// A download started, progressed or ended.
    case loading
    /// The notice, the range, the list of files or the background changed.
    case details
  }

  /// The player of the shown file.
  let player: AnimationPlayer
  /// The player of the compared file.
  let otherPlayer: AnimationPlayer
  /// The settings of the command line.
  let options: ViewerOptions
  /// Whether nothing plays by itself.
  var reducesMotion = false

  /// Called after each change; set by the window.
  var onChange: (Change) -> Void = { _ in }
  /// Called before another file is shown, and before the shown one is saved: it applies what is
  /// typed. Set by the window.
  var onLeave: () -> Void = {}
  /// Called with events for the trace file; set by the window.
  var trace: (String, [String: Trace.Value]) -> Void = { _, _ in }

  /// The list of files, and the index of the shown one.
  var playlist: Playlist {
    didSet {
      editing.file = playlist.currentEntry
      if playlist != oldValue { onChange(.details) }
    }
  }
  /// The folder that was opened last, if it has no animations.
  var emptyFolder: String?
  /// The shown file; nil if none is open or it cannot be shown.
  private(set) var file: AnimationFile? { didSet { editing.text.source = file } }
  /// The reason why the current entry cannot be shown.
  private(set) var failure: LottieError?
  /// The seconds that reading the last file took.
  private(set) var loadSeconds: Double?
  /// The size of the shown file in bytes; nil if it is unknown.
  private(set) var bytes: Int?
  /// The current download; nil if there is none.
  private(set) var loading: Loading?
  /// The content of files that are not on disk, by URL, or `-` for stdin.
  private(set) var cached: [String: [UInt8]] = [:]
  /// Watches the shown file for changes; nil if it is not on disk.
  private var watch: (path: String, files: FileWatch)?
  /// The file that `prefetch` reads.
  var prefetched: DiskReading?
  /// The factors by which the user has raised the limits of files, by path.
  var limitFactors: [String: Double] = [:]
  /// The errors of files when they were last shown, by path.
  private(set) var failures: [String: LottieError] = [:]
  /// The message in the toast; nil hides it. Every message is added to `messages`.
  var notice: String? {
    didSet {
      noticeEnd = .soon
      guard notice != oldValue else { return }
      if let notice { messages.add(notice) }
      onChange(.details)
    }
  }
  /// When the notice ends by itself.
  var noticeEnd = NoticeEnd.soon
  /// The messages since the start.
  var messages = Messages()

  /// The view that runs state machines; nil in tests without one.
  weak var machineHost: (any MachineHost)?
  /// The current time in seconds, for the event log. Tests replace it.
  var now: () -> Double = { Date().timeIntervalSinceReferenceDate }

  /// The user's background, for files whose manifest has none.
  private(set) var chosenBackdrop: Backdrop
  /// The last colour that was chosen as background; nil if none was.
  private var pickedBackdrop: RGBA?
  /// The background of the shown file.
  private(set) var backdrop: Backdrop { didSet { if backdrop != oldValue { onChange(.details) } } }

  /// The editing of the shown file, and the edits of all others.
  let editing: EditSession<Playlist.Entry>

  /// What is selected.
  private(set) lazy var selection = DocumentSelection(self)

  // Each part is written only by the file that declares it.
  var saves = Saves()
  var playback = Playback()
  var comparison = Comparison()
  var interaction = Interaction()
  /// Writes unsaved edits to journals; nil where none are kept.
  let journals: JournalWriter?
  /// The journals that the user has left for later, and their files.
  var leftJournals: [String: String] = [:]

  /// Creates a document. Nothing is read until `openCurrent`.
  /// - Parameter paths: Files, folders and URLs; `-` for stdin.
  init(
    _ paths: [String], player: AnimationPlayer, otherPlayer: AnimationPlayer = AnimationPlayer(),
    options: ViewerOptions = .init()
  ) {
    let (files, emptyFolders) = Self.files(in: paths)
    (playlist, emptyFolder) = (Playlist(files), emptyFolders.first)
    (self.player, self.otherPlayer, self.options) = (player, otherPlayer, options)
    editing = EditSession(player, limits: .given, setsSlots: options.look.setsSlots)
    journals = Self.journals(in: options.journalFolder)
    chosenBackdrop = options.backdrop ?? .checkerboard
    backdrop = chosenBackdrop
    player.setLoopMode(options.loopMode)
    player.setSpeed(options.speed)
    remember(options.loopMode)
    startEditing()
    startJournals()
  }

  deinit { journals?.end() }

  // MARK: Background

  /// Shows the next background: the checkerboard, white, black, and the file's or the command
  /// line's.
  func nextBackdrop() {
    var own: RGBA?
    if case .color(let color)? = options.backdrop { own = color }
    setBackdrop(
      backdrop.next(own: own ?? pickedBackdrop ?? file?.configuration?.backgroundColor?.rgba))
  }

  /// Shows a background, also behind the next files.
  func setBackdrop(_ new: Backdrop) {
    if case .color(let color) = new { pickedBackdrop = color }
    restoreBackdrop(new)
    trace("background", ["background": .text(new.name)])
  }

  /// Shows the user's background of an earlier start.
  func restoreBackdrop(_ old: Backdrop) { (backdrop, chosenBackdrop) = (old, old) }

  /// Shows the background of a file: from the command line, else from its manifest, else the user's
  /// choice.
  func showBackdrop(of file: AnimationFile) {
    let color = options.backdrop == nil ? file.configuration?.backgroundColor?.rgba : nil
    backdrop = color.flatMap { $0.alpha > 0 ? .color($0) : nil } ?? chosenBackdrop
  }

  // MARK: Reading

  /// A file, or the reason why it cannot be read.
  typealias Reading = DiskReading.Result

  /// Shows the current entry, or its error. URLs, pipes and what takes long load in the background.
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
    let prefetched = prefetched
    self.prefetched = nil
    guard cached[entry.path] == nil, prefetched != nil || options.patience != nil else {
      let result = read(entry)
      loadSeconds = -begin.timeIntervalSinceNow
      return completion(result)
    }
    let reading =
      prefetched ?? DiskReading(entry.path, animation: entry.animation, limits: limits(of: entry))
    if let result = reading.result(within: options.patience ?? .infinity) {
      loadSeconds = reading.seconds
      return completion(result)
    }
    beforeWaiting()
    load(entry, reading, since: begin, completion)
  }

  /// Lists the animations of an archive, which were found since it was opened.
  func list(_ animations: [String], ofFileAt index: Int) {
    playlist.setAnimations(animations, ofFileAt: index)
  }

  /// Removes the file of an entry from the list. If it is shown, the next one is shown instead.
  func closeFile(_ index: Int) {
    let old = playlist.currentEntry
    guard playlist.entries.indices.contains(index) else { return }
    let path = playlist.entries[index].path
    playlist.closeFile(at: index)
    if !playlist.paths.contains(path) { cached[path] = nil }
    if playlist.currentEntry != old || playlist.entries.isEmpty { openCurrent() }
    trace("closed", ["file": .text(path), "left": .number(Double(playlist.entries.count))])
  }

  // MARK: Showing

  /// Shows a result of reading; nil shows an empty window.
  private func show(_ reading: Reading?) {
    let path = playlist.current ?? ""
    forgetPlayback()
    forgetInteraction()
    (notice, watch, file, failure, bytes) = (nil, nil, nil, nil, nil)
    switch reading {
    case nil: player.load(nil, imageProvider: nil)
    case .failure(let error):
      player.load(nil, imageProvider: nil)
      failure = error
      failures[path] = error
      messages.add(localized("Cannot open \(path.inOneLine): \(error.text)"))
      trace("failed", ["file": .text(path), "error": .text(error.description)])
    case .success(let read):
      failures[path] = nil
      show(read, path)
    }
    onChange(.shown)
  }

  /// Shows a file that was read, and starts it as the options say.
  private func show(_ read: AnimationFile, _ path: String) {
    take(read)
    showBackdrop(of: read)
    let animation = read.animation
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
    watch(read)
    begin()
    readRest(of: animation)
  }

  /// Watches the shown file, and those that belong to it.
  private func watch(_ read: AnimationFile) {
    guard let path = pathOnDisk else { return watch = nil }
    measure(path)
    if watch?.path != path {
      let files = FileWatch(path, onChange: { [weak self] in self?.fileChanged($0, of: path) })
      watch = (path, files)
    }
    if let watch { follow(read, by: watch.files) }
  }

  /// Finds the size of the shown file.
  private func measure(_ path: String) {
    bytes = Disk.entry(at: path)?.size
  }

  /// Passes a file to the player, and updates its entries in the list.
  private func take(_ read: AnimationFile) {
    let read = fitting(read)
    file = read
    playlist.setAnimations(read.animationIDs, ofFileAt: playlist.index)
    warnOfLook(read)
    if read.isInteractive, let machineHost {
      show(interactive: read, on: machineHost)
    } else {
      player.load(
        looks(of: read), imageProvider: read.imageProvider, edits: editing.text.shown(edits))
    }
  }

  // MARK: Reloading

  /// Reloads the shown file, unless the viewer itself has written this content.
  ///
  /// - Parameter changed: The file itself, or another one that belongs to it.
  private func fileChanged(_ changed: String, of path: String) {
    guard changed == path else { return reload() }
    guard Disk.exists(path) else { return fileIsMissing(path) }
    // Changes by the viewer itself are not reloaded.
    let content = try? Disk.contents(of: path)
    if content == nil || content != saves.written[path]?.content { return reload() }
    bytes = content?.count
    onChange(.measured)
  }

  /// Reads the shown file again. Frame, range and edits stay.
  ///
  /// If it cannot be read, for example because it is half written, the old picture stays, with a
  /// notice.
  ///
  /// - Parameter keepsNotice: Whether a notice stays that is about this content. Default: false.
  func reload(keepsNotice: Bool = false) {
    guard let entry = playlist.currentEntry else { return }
    let piped: Message = "What came through a pipe cannot be read again"
    guard entry.path != "-" else { return notice = piped.localized }
    cached[entry.path] = nil
    guard file != nil, entry.isOnDisk else { return openCurrent() }
    stopLoading()
    read(entry, beforeWaiting: {}) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error):
        notice = localized("Not reloaded: \(error.text)")
        trace("stale", ["error": .text(error.description)])
      case .success(let read):
        if !keepsNotice { notice = nil }
        replace(read)
        trace("reloaded", ["file": .text(entry.path)])
      }
    }
  }

  /// Shows another state of the same file.
  private func replace(_ read: AnimationFile) {
    let (frame, wasPlaying, ranMachine) = (player.shownFrame, isPlaying, session != nil)
    endSession()
    take(read)
    watch(read)
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
}
