// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// The edits of a file with undo and redo.
nonisolated struct EditHistory: Equatable {
  /// The JSON text that the edits change.
  var base: [UInt8] = []
  /// The texts of the themes that the edits change, by id.
  private(set) var themes: [String: [UInt8]] = [:]
  /// The id of the animation to which the rules of themes apply; nil for a file without ids.
  var animation: String?
  /// The edits that are shown.
  private(set) var current = AnimationEdits()
  /// The edits as they were last saved.
  private(set) var saved = AnimationEdits()
  /// The states to undo to, the oldest first.
  private var done: [AnimationEdits] = []
  /// The states to redo, the next one last.
  private var undone: [AnimationEdits] = []
  /// The gesture of the last step; nil if it was not a gesture.
  private var gesture: Int?

  /// Whether there are unsaved edits.
  var isModified: Bool { current != saved }
  /// Whether there is a step to undo.
  var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to redo.
  var canRedo: Bool { !undone.isEmpty }
  /// The state before the last step.
  var previous: AnimationEdits? { done.last }
  /// The state after the step that was undone last.
  var next: AnimationEdits? { undone.last }

  /// Adds a step, if the new edits differ. Undone steps are discarded.
  ///
  /// - Parameter gesture: A number for a gesture, such as dragging. All its changes are one step,
  ///   and none if it is taken back.
  mutating func change(to new: AnimationEdits, gesture: Int? = nil) {
    guard new != current else { return }
    if gesture != nil, gesture == self.gesture, let last = done.last {
      current = new
      if new == last {
        done.removeLast()
        self.gesture = nil
      }
      return
    }
    self.gesture = gesture
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

  /// Keeps the texts of themes that edits change, as they are before the first one.
  mutating func keep(_ texts: [String: [UInt8]], for edits: AnimationEdits) {
    for id in edits.themes.keys where themes[id] == nil { themes[id] = texts[id] }
  }

  /// Returns the texts of themes with the edits.
  /// - Throws: `LottieError` for a theme that cannot hold them.
  func themeTexts() throws(LottieError) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (id, text) in themes {
      guard let edits = current.themes[id] else {
        result[id] = text
        continue
      }
      guard let edited = ThemeText(text, animation: animation)?.edited(edits) else {
        throw LottieError(.malformed, reason: "the theme “\(id)” has no place for an edit")
      }
      result[id] = edited
    }
    return result
  }

  /// Whether the themes of a file are those that the edits change.
  func fits(_ texts: [String: [UInt8]]) -> Bool {
    themes.allSatisfy { texts[$0.key] == $0.value }
  }

  /// Goes on from the texts of themes in a file that was read again.
  mutating func follow(_ texts: [String: [UInt8]]) {
    for id in themes.keys { themes[id] = texts[id] ?? themes[id] }
    saved = saved.withoutThemes
  }

  /// Records that edits are saved. What a gesture changes afterwards is a step of its own.
  mutating func markSaved(_ edits: AnimationEdits) { (saved, gesture) = (edits, nil) }

  /// Changes all edits to those of another text; a state that has none there becomes empty.
  ///
  /// - Parameter move: Returns the edits for the other text.
  mutating func move(to base: [UInt8], _ move: (AnimationEdits) -> AnimationEdits) {
    self.base = base
    current = move(current)
    saved = AnimationEdits()
    done = done.map(move)
    undone = undone.map(move)
    gesture = nil
  }

  /// Adds steps that were made before the program crashed.
  mutating func restore(_ steps: [AnimationEdits], _ themeTexts: [String: [UInt8]]) {
    for step in steps {
      keep(themeTexts, for: step)
      change(to: step)
    }
  }

  /// The limit of steps; the oldest one is dropped.
  private static let mostSteps = 1000
}

/// The edits of all entries.
nonisolated struct EditHistories {
  private(set) var all: [Playlist.Entry: EditHistory] = [:]
  /// Called with each new state of an entry; nil without edits.
  var onChange: (Playlist.Entry, EditHistory?) -> Void = { _, _ in }

  subscript(entry: Playlist.Entry) -> EditHistory? {
    get { all[entry] }
    set {
      all[entry] = newValue
      onChange(entry, newValue)
    }
  }
}

/// What edits do to keyframes, expressions and other uses of a value.
extension Document {
  /// What an edit does besides changing one value.
  struct Effect: Equatable {
    var text: String
    /// Whether keyframes or an expression are lost.
    var isLoss = false
    /// Whether the user can choose what it does to keyframes.
    var hasScopes = false
  }

  /// What an edit of a property does to keyframes, expressions, themes and other uses of the value;
  /// nil if it changes one value.
  func effect(of row: Int, _ value: PropertyValue? = nil) -> Effect? {
    guard case .success(let place) = place(of: row), let old = self.value(of: row), let outline
    else { return nil }
    let change = outline.change(of: row, to: value ?? old, keyframeScope, at: player.shownFrame)
    let json = json(at: place)
    let onKeyframes = change?.effect(on: json, place.form)
    do throws(KeyframeProblem) {
      if place.form == .gradient { _ = try change?.applied(to: json, place.form) }
    } catch {
      return Effect(
        text: error.text.localized, isLoss: true, hasScopes: onKeyframes != nil)
    }
    let parts = [onKeyframes?.text, otherUses(of: row, place)].compactMap { $0 }
    guard let first = parts.first else { return nil }
    return Effect(
      text: (onKeyframes == nil ? localized("Changes it \(first)") : first)
        + parts.dropFirst().map { ", " + $0 }.joined(),
      isLoss: onKeyframes?.isLoss == true, hasScopes: onKeyframes != nil)
  }
}
