// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The notices since the start, the newest first.
nonisolated struct Messages: Equatable {
  /// A notice with its time.
  struct Message: Equatable {
    /// The text.
    let text: String
    /// The time when it was first shown.
    let time: Date
  }

  /// All notices, the newest first.
  private(set) var all: [Message] = []

  /// The limit of stored notices.
  private static let most = 200

  /// Adds a notice; drops the oldest one beyond the limit.
  mutating func add(_ text: String, at time: Date = Date()) {
    all.insert(Message(text: text, time: time), at: 0)
    if all.count > Self.most { all.removeLast() }
  }

  /// One line per notice, the oldest first.
  var text: String {
    all.reversed().map { "\(Self.clock($0.time))  \($0.text)" }.joined(separator: "\n")
  }

  /// A local time, `14:03:09`.
  static func clock(_ time: Date) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: time)
    return [parts.hour, parts.minute, parts.second].map { part in
      let text = "\(part ?? 0)"
      return text.count < 2 ? "0" + text : text
    }.joined(separator: ":")
  }
}

/// When a notice ends by itself, besides by another notice or another file.
nonisolated enum NoticeEnd {
  /// After the time to read it.
  case soon
  /// With the next edit, if not sooner: it says that all is saved.
  case edited
  /// With the next save, not before: it says that edits could not be saved.
  case saved
}

/// Messages and errors of the document.
extension Document {
  /// Shows a notice.
  ///
  /// - Parameter end: When it ends by itself.
  func say(_ text: String, until end: NoticeEnd) {
    notice = text
    noticeEnd = end
  }

  /// Ends the notice after the time to read it, unless it is about edits that are not saved yet.
  func noticeWasRead() { if noticeEnd != .saved { notice = nil } }

  /// Ends a notice that is no longer true, after edits or a save.
  func endUntrueNotice() {
    switch noticeEnd {
    case .soon: break
    case .edited: if isModified { notice = nil }
    case .saved: if !isModified { notice = nil }
    }
  }

  /// Shows an old notice again without adding it to the list.
  func repeatMessage(_ text: String) {
    let old = messages
    notice = nil
    notice = text
    messages = old
  }

  /// The error of the first file, if no file of the list could be read; else nil.
  var onlyFailure: LottieError? {
    guard playlist.paths.allSatisfy({ failures[$0] != nil }) else { return nil }
    return playlist.paths.first.flatMap { failures[$0] }
  }

  /// Copies the error of the current entry to the clipboard.
  func copyDetails() {
    guard let failure else { return }
    Clipboard.text = failure.localized
    notice = localized("Copied the details")
  }
}
