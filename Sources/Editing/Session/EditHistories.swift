// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// The edits of all files that are or were shown.
package struct EditHistories<File: Hashable> {
  package private(set) var all: [File: EditHistory] = [:]
  /// Called with each new state of a file's edits; nil without edits.
  package var onChange: (File, EditHistory?) -> Void = { _, _ in }

  package init() {}

  package subscript(file: File) -> EditHistory? {
    get { all[file] }
    set {
      all[file] = newValue
      onChange(file, newValue)
    }
  }

  /// Records that edits of a file are saved.
  /// - Parameter edits: Default: nil, all of them.
  package mutating func markSaved(_ file: File, _ edits: AnimationEdits? = nil) {
    guard let history = all[file] else { return }
    self[file]?.markSaved(edits ?? history.current)
  }

  /// Moves the edits of a file to another one.
  package mutating func move(from old: File, to new: File) {
    let history = all[old]
    self[old] = nil
    self[new] = history
  }
}
