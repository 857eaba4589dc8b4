// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// What was said since the viewer started, the last one first.
nonisolated struct Messages: Equatable {
  struct Message: Equatable {
    let text: String
    let time: Date
  }

  private(set) var all: [Message] = []

  private static let most = 200

  mutating func add(_ text: String, at time: Date = Date()) {
    all.insert(Message(text: text, time: time), at: 0)
    if all.count > Self.most { all.removeLast() }
  }

  /// One line for each, the oldest first.
  var text: String {
    all.reversed().map { "\(Self.clock($0.time))  \($0.text)" }.joined(separator: "\n")
  }

  /// `14:03:09`, in the local time.
  static func clock(_ time: Date) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: time)
    return [parts.hour, parts.minute, parts.second].map { part in
      let text = "\(part ?? 0)"
      return text.count < 2 ? "0" + text : text
    }.joined(separator: ":")
  }
}

extension Document {
  /// Says one of the messages again.
  func repeatMessage(_ text: String) {
    let old = messages
    notice = nil
    notice = text
    messages = old
  }

  /// All files of the list were tried, and none could be read: why the first one could not.
  var onlyFailure: LottieError? {
    guard playlist.paths.allSatisfy({ failures[$0] != nil }) else { return nil }
    return playlist.paths.first.flatMap { failures[$0] }
  }

  func copyDetails() {
    guard let failure else { return }
    Clipboard.text = failure.description
    notice = "Copied the details"
  }
}
