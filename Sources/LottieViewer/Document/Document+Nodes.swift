// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

/// Switches and names of layers, groups and items.
extension Document {
  /// Whether a layer, group or item is shown.
  func isEnabled(_ row: Int) -> Bool {
    guard let outline, outline.rows.indices.contains(row) else { return true }
    return outline.isEnabled(row)
  }

  /// Shows or hides a layer, group or item.
  func setEnabled(_ isEnabled: Bool, _ row: Int) {
    change(row) { (outline, finder, new) throws(NoPlace) in
      let place = try finder.switch(of: row, in: outline)
      trace("switch", ["keypath": .text(outline.keypath(of: row).string), "on": .flag(isEnabled)])
      // Where the file says nothing, it is shown.
      let own = original?.value(at: place.path) ?? (isEnabled ? place.on : nil)
      let value = isEnabled ? place.on : place.off
      new[place.path] = value == own ? nil : .value(value)
    }
  }

  /// Whether the file has a place for the name of a row.
  func canRename(_ row: Int) -> Bool {
    guard let outline, outline.rows.indices.contains(row), let finder else { return false }
    return (try? finder.name(of: row, in: outline)) != nil
  }

  /// Renames a layer, group, item, mask or effect, also in the expressions that name it.
  func rename(_ row: Int, to name: String) {
    change(row) { (outline, finder, new) throws(NoPlace) in
      let path = try finder.name(of: row, in: outline)
      trace("rename", ["keypath": .text(outline.keypath(of: row).string), "name": .text(name)])
      if let original { new.renameInExpressions(path.parent, to: name, in: original) }
      let own = original?.value(at: path) ?? .string("")
      new[path] = own.string == name ? nil : .value(.string(name))
    }
  }

  /// Changes a node in one step of undo, or says why the file has no place for that.
  /// - Parameter change: Changes the edits.
  private func change(
    _ row: Int,
    _ change: (SceneOutline, PlaceFinder, inout AnimationEdits) throws(NoPlace) -> Void
  ) {
    guard let outline, outline.rows.indices.contains(row) else { return }
    do throws(NoPlace) {
      guard let finder else { throw .unreadable }
      var new = edits
      try change(outline, finder, &new)
      step(to: new)
    } catch {
      notice = error.text.localized
    }
  }
}
