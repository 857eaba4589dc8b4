// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The user's changes to a file: values, and hidden layers.
nonisolated struct Edits: Equatable {
  /// The values by keypath, as a list of names.
  var values: [[String]: PropertyValue] = [:]
  /// The names of hidden layers, groups and items.
  var hidden: Set<[String]> = []

  /// Whether nothing was changed.
  var isEmpty: Bool { values.isEmpty && hidden.isEmpty }
}

/// The edits of a file with undo and redo.
nonisolated struct EditHistory: Equatable {
  /// The edits that are shown.
  private(set) var current = Edits()
  /// The edits as they were last saved.
  private(set) var saved = Edits()
  /// The states to undo to, the oldest first.
  private var done: [Edits] = []
  /// The states to redo, the next one last.
  private var undone: [Edits] = []
  /// The number of steps in `done` when the file was last saved.
  private var savedSteps = 0
  /// The gesture of the last step; nil if it was not a gesture.
  private var gesture: Int?

  /// Whether there are unsaved edits.
  var isModified: Bool { current != saved }
  /// Whether there is a step to undo.
  var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to redo.
  var canRedo: Bool { !undone.isEmpty }

  /// Adds a step, if the change has an effect. Undone steps are discarded.
  ///
  /// - Parameter gesture: A number for a gesture, such as dragging. All its changes are one step.
  mutating func change(gesture: Int? = nil, _ change: (inout Edits) -> Void) {
    var new = current
    change(&new)
    guard new != current else { return }
    defer { self.gesture = gesture }
    if gesture != nil, gesture == self.gesture, !done.isEmpty, savedSteps < done.count {
      return current = new
    }
    done.append(current)
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    current = new
  }

  /// Goes back one step, if there is one.
  mutating func undo() {
    gesture = nil
    guard let last = done.popLast() else { return }
    undone.append(current)
    current = last
  }

  /// Goes forward one step, if one was undone.
  mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(current)
    current = next
  }

  /// Records that the current edits are saved.
  mutating func markSaved() { (saved, savedSteps) = (current, done.count) }

  /// Removes the steps before the last save. The file contains them now, so that they cannot be
  /// undone.
  mutating func forgetSaved() {
    done.removeFirst(min(savedSteps, done.count))
    savedSteps = 0
    if !isModified { self = EditHistory() }
  }

  /// The limit of steps; the oldest one is dropped.
  private static let mostSteps = 1000
}
