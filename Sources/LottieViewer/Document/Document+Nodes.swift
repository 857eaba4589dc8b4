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
    edit(row) { (outline, finder) throws(NoPlace) in
      let place = try finder.switch(of: row, in: outline)
      trace("switch", ["keypath": .text(outline.keypath(of: row).string), "on": .flag(isEnabled)])
      // Where the file says nothing, it is shown.
      let own = original?.value(at: place.path) ?? (isEnabled ? place.on : nil)
      let value = isEnabled ? place.on : place.off
      return (place.path, value == own ? nil : value)
    }
  }

  /// Whether the file has a place for the name of a row.
  func canRename(_ row: Int) -> Bool {
    guard let outline, outline.rows.indices.contains(row), let finder else { return false }
    return (try? finder.name(of: row, in: outline)) != nil
  }

  /// Renames a layer, group, item, mask or effect.
  func rename(_ row: Int, to name: String) {
    edit(row) { (outline, finder) throws(NoPlace) in
      let path = try finder.name(of: row, in: outline)
      trace("rename", ["keypath": .text(outline.keypath(of: row).string), "name": .text(name)])
      let own = original?.value(at: path) ?? .string("")
      return (path, own.string == name ? nil : .string(name))
    }
  }

  /// Changes a node in one step of undo, or says why the file has no place for that.
  /// - Parameter change: Returns the place and the new value; nil for that of the file.
  private func edit(
    _ row: Int,
    _ change: (SceneOutline, PlaceFinder) throws(NoPlace) -> (path: JSONPath, value: JSONTree?)
  ) {
    guard let outline, outline.rows.indices.contains(row) else { return }
    do throws(NoPlace) {
      guard let finder else { throw .unreadable }
      let (path, value) = try change(outline, finder)
      var new = edits
      new[path] = value.map { .value($0) }
      step(to: new)
    } catch {
      notice = error.text.localized
    }
  }
}
