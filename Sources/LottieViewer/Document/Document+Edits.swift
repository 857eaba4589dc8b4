// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Editing of the shown file. The edits are stored per entry of the list, and can be undone.
extension Document {
  /// The edit history of the current entry; empty for an unedited one.
  private var history: EditHistory {
    get { playlist.currentEntry.flatMap { histories[$0] } ?? EditHistory() }
    set { if let entry = playlist.currentEntry { histories[entry] = newValue } }
  }

  /// The current edits of the shown file.
  var edits: Edits { history.current }
  /// Whether the shown file has unsaved edits.
  var isModified: Bool { history.isModified }
  /// Whether there is an edit to undo.
  var canUndo: Bool { history.canUndo }
  /// Whether there is an undone edit to redo.
  var canRedo: Bool { history.canRedo }

  /// Overrides the value of a property; nil restores the file's value.
  /// - Parameter keys: The names from the layer to the property.
  func set(_ value: PropertyValue?, at keys: [String]) {
    let keypath = AnimationKeypath(keys: keys)
    guard value != nil || edits.values[keys] != nil else { return }
    change { $0.values[keys] = value }
    if let value {
      trace("edit", ["keypath": .text(keypath.string), "value": .text(value.typed)])
    } else {
      trace("reset", ["keypath": .text(keypath.string)])
    }
  }

  /// The number of a new gesture, such as dragging, whose changes are one step of undo.
  func nextGesture() -> Int {
    gestures += 1
    return gestures
  }

  /// Overrides the values of several properties in one step of undo.
  /// - Parameter gesture: A number for a gesture, such as dragging. All its changes are one step.
  func set(_ values: [[String]: PropertyValue], gesture: Int) {
    step { $0.change(gesture: gesture) { $0.values.merge(values) { _, new in new } } }
  }

  /// Shows or hides a layer, group or item.
  func setEnabled(_ isEnabled: Bool, at keys: [String]) {
    change {
      if isEnabled { $0.hidden.remove(keys) } else { $0.hidden.insert(keys) }
    }
    let keypath = AnimationKeypath(keys: keys).string
    trace("switch", ["keypath": .text(keypath), "on": .flag(isEnabled)])
  }

  /// Adds a step to the history. Does nothing if the edits stay the same.
  private func change(_ change: (inout Edits) -> Void) { step { $0.change(change) } }

  /// Undoes the last edit, or says that there is none.
  func undo() {
    guard history.canUndo else { return notice = "Nothing to undo" }
    step { $0.undo() }
    trace("undo", [:])
  }

  /// Redoes the last undone edit, or says that there is none.
  func redo() {
    guard history.canRedo else { return notice = "Nothing to redo" }
    step { $0.redo() }
    trace("redo", [:])
  }

  /// Changes the history, and applies the result to the player.
  private func step(_ change: (inout EditHistory) -> Void) {
    guard file != nil else { return }
    change(&history)
    apply(edits)
    onChange(.edited)
  }

  /// Applies edits to the player: sets new values, and removes those that are no longer edited.
  func apply(_ new: Edits) {
    let old = applied
    applied = new
    for (keys, _) in old.values where new.values[keys] == nil {
      player.removeProvider(at: AnimationKeypath(keys: keys))
    }
    for (keys, value) in new.values where old.values[keys] != value {
      guard let provider = value.provider else { continue }
      player.setProvider(provider, at: AnimationKeypath(keys: keys))
    }
    for keys in old.hidden.subtracting(new.hidden) {
      player.setEnabled(true, at: AnimationKeypath(keys: keys))
    }
    for keys in new.hidden.subtracting(old.hidden) {
      player.setEnabled(false, at: AnimationKeypath(keys: keys))
    }
  }
}
