// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// One difference of two versions of a file, in words.
package struct FileChange: Sendable {
  /// What happened. The raw values are those of the JSON report.
  package enum Action: String, Sendable {
    case added, removed, renamed, moved, changed
  }

  /// A position in a text: line and column, both from 1. Columns count bytes.
  package struct Position: Equatable, Sendable {
    package let line: Int
    package let column: Int
  }

  package let action: Action
  /// What it happened to, such as `layer`, `property`, `setting`, `marker`: a word of the JSON report.
  package let subject: String
  /// The names that lead to it in the new file, or in the old one for what was removed; empty for the animation.
  package let keypath: [String]
  /// What is different, without the keypath: `100 % → 50 %`, `layer added (shape), above “Sky”`.
  package let text: Message
  /// The parts, where there are several, such as those of a curve.
  package var details: [Message] = []
  /// The values in words; nil for what has none.
  package var old: String?
  package var new: String?
  /// The JSON paths in both files; nil where it is not there.
  package var oldPath: JSONPath?
  package var newPath: JSONPath?
  /// Where the values are in the texts of both files; nil where they are not there, or nobody looked.
  package internal(set) var oldPosition: Position?
  package internal(set) var newPosition: Position?
  /// A frame at which it is seen, of the composition that it is in; nil where it is not known.
  package var frame: Double?
  /// The file of an archive that it is in, such as `a/logo.json`; nil for a file that is one animation.
  package var file: String?

  /// The difference in one line: the keypath, and what is different.
  package var line: Message {
    let prefix =
      ([file.map { $0 + ":" }] + [keypath.isEmpty ? nil : keypath.joined(separator: ".") + ":"])
      .compactMap { $0 }.joined(separator: " ")
    return prefix.isEmpty ? text : "\(prefix) \(text)"
  }

  /// `+` for what was added, `-` for what was removed, and `~` for what changed.
  package var sign: String {
    switch action {
    case .added: "+"
    case .removed: "-"
    case .renamed, .moved, .changed: "~"
    }
  }
}
