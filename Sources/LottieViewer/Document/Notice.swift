// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieTexts

/// The message in the toast, and all messages since the start. Whoever has something to say calls `say`;
/// nobody decides anything by what was said.
final class Notice {
  /// When a notice ends by itself, besides by another notice or another file.
  enum End {
    /// After the time to read it.
    case soon
    /// With the next edit, if not sooner: it says that all is saved.
    case edited
    /// With the next save, not before: it says that edits could not be saved.
    case saved
  }

  /// A message that was shown.
  struct Entry {
    let text: String
    /// The local time when it was first shown, `14:03:09`.
    let time: String
  }

  /// What is shown; nil for nothing.
  private(set) var text: String?
  /// The messages since the start, the newest first.
  private(set) var messages: [Entry] = []
  private var end = End.soon
  /// Called when another text is shown, or none.
  var onChange: () -> Void = {}

  /// The largest number of messages in the list; the oldest ones are dropped.
  private static let mostMessages = 200

  /// Shows a message, and adds it to the list.
  ///
  /// - Parameter end: When it ends by itself. Default: soon.
  func say(_ message: Message, until end: End = .soon) {
    show(message.localized)
    self.end = end
  }

  /// Shows what an edit says, if anything.
  @discardableResult
  func tell(_ result: EditResult) -> EditResult {
    let notes = result.notes
    if !notes.isEmpty {
      say(Message(verbatim: notes.map(\.localized).joined(separator: "; ")))
    }
    return result
  }

  /// Adds a message to the list that is shown elsewhere.
  func note(_ message: Message) { add(message.localized) }

  /// Ends the notice.
  func close() { show(nil) }

  /// Ends the notice after the time to read it, unless it is about edits that are not saved yet.
  func wasRead() { if end != .saved { close() } }

  /// Ends a notice that is no longer true, after edits or a save.
  func followEdits(isModified: Bool) {
    switch end {
    case .soon: break
    case .edited: if isModified { close() }
    case .saved: if !isModified { close() }
    }
  }

  /// Shows an old message again without adding it to the list.
  func `repeat`(_ text: String) {
    close()
    show(text, isOld: true)
  }

  private func show(_ new: String?, isOld: Bool = false) {
    end = .soon
    guard new != text else { return }
    text = new
    if let new, !isOld { add(new) }
    onChange()
  }

  private func add(_ text: String) {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    let time = [parts.hour, parts.minute, parts.second].map { part in
      (part ?? 0) < 10 ? "0\(part ?? 0)" : "\(part ?? 0)"
    }.joined(separator: ":")
    messages = [Entry(text: text, time: time)] + messages.prefix(Self.mostMessages - 1)
  }

  /// One line for each message, the oldest first.
  var allText: String {
    messages.reversed().map { "\($0.time)  \($0.text)" }.joined(separator: "\n")
  }
}
