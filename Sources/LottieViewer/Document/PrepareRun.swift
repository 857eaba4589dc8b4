// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// Prepares the shown animation for other players, beside the window, and saves and compares what came of it.
final class PrepareRun {
  /// How far it is.
  enum Phase {
    case asking
    case running(Job)
    case done(Outcome)
  }

  /// What was made.
  struct Outcome: Sendable {
    /// One file, or one for each marker.
    let parts: [Part]
    /// The file whose images and sounds they show.
    let file: AnimationFile
    let options: PrepareOptions
  }

  /// One file of it.
  struct Part: Sendable {
    /// The marker that it is of; nil for the only one.
    let marked: MarkedPart?
    let prepared: PreparedAnimation
    let animation: Animation
    /// The frame of the source that is its first one.
    let start: Double
  }

  private(set) var phase = Phase.asking
  /// Why nothing was made; nil if there is no reason to tell.
  private(set) var problem: String?
  /// Whether the animation has changed since it was prepared.
  private(set) var isStale = false
  /// Called after each change.
  var onChange: () -> Void = {}

  private let document: Document
  private var stop = StopSignal()
  /// The theme of what is or was prepared.
  private var theme: String?
  /// The number of reports of progress: more would not be seen.
  private nonisolated static let reports = 200.0

  init(_ document: Document) { self.document = document }

  var isRunning: Bool { if case .running = phase { true } else { false } }
  var outcome: Outcome? { if case .done(let outcome) = phase { outcome } else { nil } }

  // MARK: Running

  /// Prepares the animation as it is shown, with edits that are not saved.
  func start(_ settings: PrepareSettings) {
    guard !isRunning, let file = document.file else { return }
    let shown = document.interaction.edited(file)
    let options = settings.options(limits: document.limits)
    let parts = settings.frames == .parts ? shown.animation.markedParts : []
    let stop = StopSignal()
    self.stop = stop
    (problem, isStale) = (nil, false)
    let job = Job("Preparing the animation") { [weak self] in self?.progressed() }
    phase = .running(job)
    job.start { meter in
      Result { () throws(LottieError) in
        try Self.prepared(shown, options, parts, stop, meter)
      }
    } end: { [weak self] in
      self?.ended($0)
    }
    theme = document.interaction.theme
    onChange()
  }

  private func progressed() {
    if case .running(let job) = phase {
      document.trace("prepareJob", ["done": .number(job.fraction)])
    }
    onChange()
  }

  /// - Returns: nil if it was stopped.
  private nonisolated static func prepared(
    _ file: AnimationFile, _ options: PrepareOptions, _ parts: [MarkedPart], _ stop: StopSignal,
    _ meter: JobMeter
  ) throws(LottieError) -> Outcome? {
    var made: [Part] = []
    var told = 0.0
    let wanted: [MarkedPart?] = parts.isEmpty ? [nil] : parts
    for (index, part) in wanted.enumerated() {
      var options = options
      if let part { options.cut.frames = part.frames }
      let prepared = try Preparation(file, options).run(stop: stop) { progress in
        let own = Double(progress.done) / Double(max(1, progress.total))
        let share = (Double(index) + own) / Double(wanted.count)
        guard share - told >= 1 / reports else { return }
        told = share
        meter.reached(share, in: .comparing)
      }
      guard let prepared else { return nil }
      made.append(
        Part(
          marked: part, prepared: prepared, animation: try file.animation.with(prepared.json),
          start: max(file.animation.start, options.cut.frames?.lowerBound ?? -.infinity)))
    }
    return Outcome(parts: made, file: file, options: options)
  }

  /// Prepares a file at once.
  static func prepared(
    _ file: AnimationFile, _ options: PrepareOptions
  ) throws(LottieError) -> Outcome? {
    try prepared(file, options, [], StopSignal(), JobMeter())
  }

  /// Shows what was made.
  func take(_ outcome: Outcome?) { ended(.success(outcome)) }

  private func ended(_ result: Result<Outcome?, LottieError>) {
    switch result {
    case .success(let outcome?):
      phase = .done(outcome)
    case .success(nil): phase = .asking
    case .failure(let error):
      (phase, problem) = (.asking, error.localized)
      document.trace("notPrepared", ["error": .text(error.description)])
    }
    onChange()
  }

  /// Ends what runs; nothing has changed then.
  func cancel() {
    guard case .running(let job) = phase else { return }
    stop.request()
    job.cancel()
    (phase, problem) = (.asking, localized("Cancelled; nothing was prepared"))
    document.trace("notPrepared", ["error": .text("cancelled")])
    onChange()
  }

  /// Forgets what was made, to choose other settings.
  func reset() {
    guard !isRunning else { return }
    (phase, problem, isStale) = (.asking, nil, false)
    onChange()
  }

  /// Ends and forgets all, since another file is shown.
  func forget() {
    cancel()
    reset()
  }

  /// Notes that the animation is another one than what is or was prepared.
  func changed() {
    if case .asking = phase { return }
    guard !isStale else { return }
    isStale = true
    onChange()
  }

  /// Notes that another theme is shown.
  func followTheme() { if document.interaction.theme != theme { changed() } }

  // MARK: Saving

  /// A free path beside the file, with its ending.
  var freePath: String {
    guard let entry = document.playlist.currentEntry else { return "" }
    let ending = entry.pathOnDisk.map(FilePath.ending) ?? ""
    let (folder, name) = entry.folderAndName
    return FreeName.path(
      in: folder, name + "-prepared", ending: InputFile.endings.contains(ending) ? ending : "json")
  }

  /// Writes what was prepared to new files. What the shown animation is read from is never replaced.
  func save(as path: String) {
    guard let outcome else { return }
    let endings = InputFile.endings
    guard endings.contains(FilePath.ending(of: path)) else {
      return document.notice.say(TypedPath.wrongEnding)
    }
    let files = outcome.parts.map { (path: $0.marked?.path(path) ?? path, json: $0.prepared.json) }
    let own = document.playlist.currentEntry?.pathOnDisk
    for file in files {
      if let own, Disk.isSame(own, file.path) {
        return document.notice.say(
          "Not saved: \(FilePath.name(of: file.path)) is the animation itself; choose another name")
      }
      // The name that was asked for is that of none of several files.
      if files.count > 1, Disk.exists(file.path) {
        return document.notice.say(
          "Not saved: \(FilePath.name(of: file.path)) exists; choose another name")
      }
    }
    let source = outcome.file
    Task { [weak document] in
      do {
        try await Self.write(files, source)
        let names = files.map { FilePath.name(of: $0.path) }.joined(separator: ", ")
        document?.notice.say("Saved \(names)")
        document?.trace("preparedSaved", ["file": .text(files.first?.path ?? "")])
      } catch {
        document?.news.failedToWrite(new: path, error)
      }
    }
  }

  @concurrent
  private nonisolated static func write(
    _ files: [(path: String, json: [UInt8])], _ source: AnimationFile
  ) async throws {
    for file in files {
      let content = try SavedFile.content(
        file.json, for: file.path, of: source, themes: [:], parts: [:], animation: nil,
        likeFile: nil)
      try SavedFile.write(content, to: file.path)
    }
  }

  // MARK: Comparing

  /// Shows what was prepared beside the animation.
  func compare(_ part: Int) {
    guard let outcome, outcome.parts.indices.contains(part) else { return }
    let made = outcome.parts[part]
    let path = made.marked?.path(freePath) ?? freePath
    document.comparison.compare(
      with: made.animation, imageProvider: outcome.file.imageProvider,
      named: path, from: made.start)
  }
}
