// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieTools
internal import Synchronization

/// Writes the unsaved edits of files to journals, on a thread of its own, so that they survive a
/// crash. Those that are made within a quarter of a second are written together.
nonisolated final class JournalWriter: Sendable {
  /// The edits of an entry as they are now.
  struct Edits: Sendable {
    /// The text without edits, the texts of themes, and what the other edited parts of the archive were.
    var base: [UInt8] = []
    var themes: [String: [UInt8]] = [:]
    var parts: [ArchivePart: ArchiveChange] = [:]
    /// The id of the animation to which the rules of themes apply.
    var animation: String?
    /// The edits that are saved in the file, and all edits.
    var saved = AnimationEdits(), current = AnimationEdits()
  }

  private struct State {
    /// What is to be written; nil where nothing is left to be saved.
    var pending: [Playlist.Entry: Edits?] = [:]
    /// The journals that go when those of the entries are written next.
    var replaced: [Playlist.Entry: [JournalFile]] = [:]
    var hasThread = false
    /// Whether the thread was woken up, and has not yet looked.
    var isAwake = false
    /// Whether the thread ends.
    var isEnding = false
    /// Whether somebody waits for the end of writing, and whether all journals go then.
    var finish: (isAsked: Bool, discards: Bool) = (false, false)
    var onFailure: @Sendable (SystemError) -> Void = { _ in }
  }

  private let folder: String
  private let state = Mutex(State())
  private let (wake, hurry, finished) = (
    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
  )
  /// The seconds from an edit to its writing, in which others join it.
  private let pause: Double

  /// - Parameter pause: Default: 0.25.
  init(folder: String, pause: Double = 0.25) { (self.folder, self.pause) = (folder, pause) }

  /// Sets what is called once, on any thread, when edits cannot be written.
  func onFailure(_ report: @escaping @Sendable (SystemError) -> Void) {
    state.withLock { $0.onFailure = report }
  }

  /// Takes the edits of an entry. This takes no time: writing happens on the thread.
  ///
  /// - Parameter edits: nil where nothing is left to be saved.
  func note(_ entry: Playlist.Entry, _ edits: Edits?) {
    wakeUp { if !$0.isEnding { $0.pending[entry] = .some(edits) } }
  }

  /// Removes an older journal of an entry when the next one is written: that has its edits.
  func replace(_ file: JournalFile, of entry: Playlist.Entry) {
    state.withLock { $0.replaced[entry, default: []].append(file) }
  }

  /// Waits until everything is written, but not for a disk that hangs.
  ///
  /// - Parameter discards: Whether all journals of this writer are removed.
  func finish(discards: Bool = false) {
    let isRunning = state.withLock { state in
      guard state.hasThread, !state.isEnding else { return false }
      state.finish = (true, discards)
      return true
    }
    guard isRunning else { return }
    hurry.signal()
    wakeUp { _ in }
    _ = finished.wait(timeout: .now() + 5)
  }

  /// Ends the thread. Journals stay as they are, whatever is noted from then on.
  func end() {
    guard state.withLock({ $0.hasThread }) else { return }
    hurry.signal()
    wakeUp { $0.isEnding = true }
  }

  private func wakeUp(_ change: (inout State) -> Void) {
    let (starts, wakes) = state.withLock { state in
      change(&state)
      defer { (state.hasThread, state.isAwake) = (true, true) }
      return (!state.hasThread, !state.isAwake)
    }
    if starts { Thread.detachNewThread { [self] in run() } }
    if wakes { wake.signal() }
  }

  /// The work of the thread.
  private func run() {
    var journals: [Playlist.Entry: OpenJournal] = [:]
    var reader = BaseReader()
    var hasFailed = false
    JournalFolder.removeOld(in: folder)
    while true {
      wake.wait()
      _ = hurry.wait(timeout: .now() + pause)
      let work = state.withLock { state in
        defer { (state.pending, state.isAwake, state.finish) = ([:], false, (false, false)) }
        return state
      }
      for (entry, edits) in work.pending {
        do throws(SystemError) {
          try write(edits, of: entry, &journals, &reader)
        } catch {
          if !hasFailed { work.onFailure(error) }
          hasFailed = true
        }
      }
      if work.finish.discards {
        journals.values.forEach { $0.file.remove() }
        journals = [:]
      }
      if work.finish.isAsked { finished.signal() }
      if work.isEnding { return }
    }
  }

  private func write(
    _ edits: Edits?, of entry: Playlist.Entry, _ journals: inout [Playlist.Entry: OpenJournal],
    _ reader: inout BaseReader
  ) throws(SystemError) {
    let old = journals[entry]
    guard let edits else {
      if let old {
        // The file that was saved reaches the disk before the journal goes.
        if case .path(let path) = InputFile(entry.path) { Disk.sync(path) }
        old.file.remove()
        journals[entry] = nil
      }
      return removeReplaced(of: entry)
    }
    guard let (base, unsaved) = reader.unsaved(edits) else { return }
    if let old, old.source.text == base.print {
      try old.append(unsaved, base, edits)
      return removeReplaced(of: entry)
    }
    let source = EditJournal.Source(
      file: JournalFolder.source(of: entry.path), animation: entry.animation, text: base.print)
    journals[entry] = try OpenJournal(source, unsaved, base, edits, in: folder)
    old?.file.remove()
    removeReplaced(of: entry)
  }

  private func removeReplaced(of entry: Playlist.Entry) {
    state.withLock { $0.replaced.removeValue(forKey: entry) }?.forEach { $0.remove() }
  }
}

/// A text without unsaved edits, with its elements.
private nonisolated struct Base {
  let print: TextFingerprint
  let elements: ElementIdentities
}

/// Reads the texts that edits change. The last one is kept.
private nonisolated struct BaseReader {
  /// A text with the edits that are saved in it.
  private var last: (text: [UInt8], saved: AnimationEdits, own: AddressFinder, base: Base)?

  /// Returns the text that is saved, and the edits of it that are not.
  ///
  /// - Returns: nil for a text that cannot be read, which has no edits.
  mutating func unsaved(
    _ edits: JournalWriter.Edits
  ) -> (base: Base, edits: AnimationEdits)? {
    if last?.text != edits.base || last?.saved != edits.saved {
      guard let own = try? AddressFinder(text: edits.base, limits: .given) else { return nil }
      var base = Base(print: TextFingerprint(edits.base), elements: ElementIdentities(own))
      if !edits.saved.isEmpty {
        guard let text = try? edits.saved.applied(to: edits.base, limits: .given),
          let finder = try? AddressFinder(text: text, limits: .given)
        else { return nil }
        base = Base(print: TextFingerprint(text), elements: ElementIdentities(finder))
      }
      last = (edits.base, edits.saved, own, base)
    }
    guard let last else { return nil }
    return edits.saved.isEmpty
      ? (last.base, edits.current)
      : (last.base, edits.current.relative(to: edits.saved, in: last.own, archive: edits.archive))
  }
}

extension JournalWriter.Edits {
  /// The property of a slot in a theme without edits.
  nonisolated private func rule(_ theme: String, _ slot: String) -> JSONTree? {
    themes[theme].flatMap { ThemeText($0, animation: animation) }?.property(of: slot)
  }

  /// The same in a theme with the edits that are saved.
  nonisolated private func savedRule(_ theme: String, _ slot: String) -> JSONTree? {
    saved[.rule(theme: theme, slot: slot)]?.value ?? rule(theme, slot)
  }

  /// What stands in the archive without edits, and with those that are saved.
  nonisolated fileprivate var archive: EditedArchive {
    EditedArchive(rule: rule) { parts[$0]?.content }
  }
  nonisolated fileprivate var savedArchive: EditedArchive {
    EditedArchive(rule: savedRule) { (saved.parts[$0] ?? parts[$0])?.content }
  }
}

/// A journal that is being written.
private nonisolated final class OpenJournal {
  let source: EditJournal.Source
  private(set) var file: JournalFile
  private var writer: EditJournal.Writer
  /// The size of the file when it had one step.
  private var leastSize: Int

  /// The size from which a journal is written anew, besides four times its least.
  private static let mostSize = 2_000_000

  init(
    _ source: EditJournal.Source, _ edits: AnimationEdits, _ base: Base,
    _ all: JournalWriter.Edits, in folder: String
  ) throws(SystemError) {
    self.source = source
    let (file, writer) = try Self.write(source, edits, base, all, in: folder)
    (self.file, self.writer, leastSize) = (file, writer, file.facts.size)
  }

  /// Writes a journal of one step.
  private static func write(
    _ source: EditJournal.Source, _ edits: AnimationEdits, _ base: Base,
    _ all: JournalWriter.Edits, in folder: String
  ) throws(SystemError) -> (JournalFile, EditJournal.Writer) {
    var writer = EditJournal.Writer()
    let head = writer.begin(source)
    let step = writer.step(to: edits) { base.elements.origin(of: $0, archive: all.savedArchive) }
    let file = try JournalFolder.newFile(for: source, in: folder)
    do throws(SystemError) {
      try file.append(head + step)
    } catch {
      file.remove()
      throw error
    }
    Disk.sync(folder)
    return (file, writer)
  }

  /// Adds a step, or writes the journal anew where it has become long.
  func append(
    _ edits: AnimationEdits, _ base: Base, _ all: JournalWriter.Edits
  ) throws(SystemError) {
    if file.facts.size > Self.mostSize + 4 * leastSize {
      let (new, writer) = try Self.write(source, edits, base, all, in: file.path.parentFolder)
      file.remove()
      (file, self.writer, leastSize) = (new, writer, new.facts.size)
      return
    }
    var next = writer
    let line = next.step(to: edits) { base.elements.origin(of: $0, archive: all.savedArchive) }
    if !line.isEmpty { try file.append(line) }
    writer = next
  }
}
