// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Edits of the file that is shown, which stay with it while another one is, and can be undone.
extension Document {
  private var history: EditHistory {
    get { playlist.currentEntry.flatMap { histories[$0] } ?? EditHistory() }
    set { if let entry = playlist.currentEntry { histories[entry] = newValue } }
  }

  /// Of the file that is shown.
  var edits: Edits { history.current }
  /// Edits of the file that is shown were not saved.
  var isModified: Bool { history.isModified }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  /// Sets a value instead of the file's; nil restores the file's.
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

  /// Switches a layer, a group or an item on or off.
  func setEnabled(_ isEnabled: Bool, at keys: [String]) {
    change {
      if isEnabled { $0.hidden.remove(keys) } else { $0.hidden.insert(keys) }
    }
    let keypath = AnimationKeypath(keys: keys).string
    trace("switch", ["keypath": .text(keypath), "on": .flag(isEnabled)])
  }

  private func change(_ change: (inout Edits) -> Void) { step { $0.change(change) } }

  func undo() {
    guard history.canUndo else { return notice = "Nothing to undo" }
    step { $0.undo() }
    trace("undo", [:])
  }

  func redo() {
    guard history.canRedo else { return notice = "Nothing to redo" }
    step { $0.redo() }
    trace("redo", [:])
  }

  private func step(_ change: (inout EditHistory) -> Void) {
    guard file != nil else { return }
    change(&history)
    apply(edits)
    onChange(.edited)
  }

  /// Gives the player what is edited now, and takes back what no longer is.
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
