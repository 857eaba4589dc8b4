// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// The edits of a file with undo and redo.
package struct EditHistory: Equatable, Sendable {
  package init() {}

  /// The JSON text that the edits change.
  package var base: [UInt8] = []
  /// The texts of the themes that the edits change, by id.
  package private(set) var themes: [String: [UInt8]] = [:]
  /// The id of the animation to which the rules of themes apply; nil for a file without ids.
  package var animation: String?
  /// The edits that are shown.
  package private(set) var current = AnimationEdits()
  /// The edits as they were last saved.
  package private(set) var saved = AnimationEdits()
  /// The states to undo to, the oldest first.
  private var done: [AnimationEdits] = []
  /// The states to redo, the next one last.
  private var undone: [AnimationEdits] = []
  /// The transaction of the last step; nil for a step of its own.
  private var transaction: Int?
  /// Whether its next change belongs to that step.
  private var isOpen = false

  /// Whether there are unsaved edits.
  package var isModified: Bool { current != saved }
  /// Whether there is a step to undo.
  package var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to redo.
  package var canRedo: Bool { !undone.isEmpty }
  /// The state before the last step.
  package var previous: AnimationEdits? { done.last }
  /// The state after the step that was undone last.
  package var next: AnimationEdits? { undone.last }

  /// Begins with the text of a file.
  mutating func begin(_ source: AnimationFile) {
    (base, animation) = (source.animation.jsonText, source.configuration?.id)
  }

  /// Whether the last step is one of a transaction.
  func ends(with transaction: Int) -> Bool { self.transaction == transaction }

  /// Adds a step, if the new edits differ. Undone steps are discarded.
  ///
  /// - Parameter transaction: The number of a transaction. All its changes are one step, and none if
  ///   they are taken back.
  package mutating func change(to new: AnimationEdits, in transaction: Int? = nil) {
    guard new != current else { return }
    if transaction != nil, transaction == self.transaction, isOpen, let last = done.last {
      current = new
      if new == last {
        done.removeLast()
        self.transaction = nil
      }
      return
    }
    (self.transaction, isOpen) = (transaction, true)
    done.append(current)
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    current = new
  }

  /// Goes back one step, if there is one.
  package mutating func undo() {
    transaction = nil
    guard let last = done.popLast() else { return }
    undone.append(current)
    current = last
  }

  /// Goes forward one step, if one was undone.
  package mutating func redo() {
    guard let next = undone.popLast() else { return }
    done.append(current)
    current = next
  }

  /// Keeps the texts of themes that edits change, as they are before the first one.
  package mutating func keep(_ texts: [String: [UInt8]], for edits: AnimationEdits) {
    for id in edits.themes.keys where themes[id] == nil { themes[id] = texts[id] }
  }

  /// Returns the texts of themes with the edits.
  /// - Throws: `LottieError` for a theme that cannot hold them.
  package func themeTexts() throws(LottieError) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (id, text) in themes {
      guard let edits = current.themes[id] else {
        result[id] = text
        continue
      }
      guard let edited = ThemeText(text, animation: animation)?.edited(edits) else {
        throw LottieError(.malformed, reason: "an edit cannot be written into the theme “\(id)”")
      }
      result[id] = edited
    }
    return result
  }

  /// Whether the themes of a file are those that the edits change.
  package func fits(_ texts: [String: [UInt8]]) -> Bool {
    themes.allSatisfy { texts[$0.key] == $0.value }
  }

  /// Goes on from the texts of themes in a file that was read again.
  package mutating func follow(_ texts: [String: [UInt8]]) {
    for id in themes.keys { themes[id] = texts[id] ?? themes[id] }
    saved = saved.withoutThemes
  }

  /// Records that edits are saved. What a transaction changes afterwards is a step of its own.
  package mutating func markSaved(_ edits: AnimationEdits) { (saved, isOpen) = (edits, false) }

  /// Changes all edits to those of another text; a state that has none there becomes empty.
  ///
  /// - Parameter move: Returns the edits for the other text.
  package mutating func move(to base: [UInt8], _ move: (AnimationEdits) -> AnimationEdits) {
    self.base = base
    current = move(current)
    saved = AnimationEdits()
    done = done.map(move)
    undone = undone.map(move)
    transaction = nil
  }

  /// Adds steps that were made before the program crashed.
  package mutating func restore(_ steps: [AnimationEdits], _ themeTexts: [String: [UInt8]]) {
    for step in steps {
      keep(themeTexts, for: step)
      change(to: step)
    }
  }

  /// The limit of steps; the oldest one is dropped.
  private static let mostSteps = 1000
}
