// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// What the user has set instead of a file's values, and switched off.
nonisolated struct Edits: Equatable {
  /// Values by the names that lead to their property.
  var values: [[String]: PropertyValue] = [:]
  /// The names that lead to layers, groups and items that are not drawn.
  var hidden: Set<[String]> = []

  var isEmpty: Bool { values.isEmpty && hidden.isEmpty }
}

/// The edits of a file, step by step.
nonisolated struct EditHistory: Equatable {
  private(set) var current = Edits()
  /// As they were last written to a file.
  private(set) var saved = Edits()
  private var done: [Edits] = []
  private var undone: [Edits] = []
  /// How many steps could be undone when it was saved.
  private var savedSteps = 0

  var isModified: Bool { current != saved }
  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Adds a step, if the change changes anything; what was undone is gone then.
  mutating func change(_ change: (inout Edits) -> Void) {
    var new = current
    change(&new)
    guard new != current else { return }
    done.append(current)
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    current = new
  }

  /// Goes back by a step, if there is one.
  mutating func undo() {
    guard let last = done.popLast() else { return }
    undone.append(current)
    current = last
  }

  /// Goes on by a step that was undone, if there is one.
  mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(current)
    current = next
  }

  mutating func markSaved() { (saved, savedSteps) = (current, done.count) }

  /// Steps up to the last saving can no longer be undone, as the file has them.
  mutating func forgetSaved() {
    done.removeFirst(min(savedSteps, done.count))
    savedSteps = 0
    if !isModified { self = EditHistory() }
  }

  private static let mostSteps = 1000
}
