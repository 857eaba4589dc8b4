// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Edits of keyframes.
extension Document {
  /// Changed keyframes of a property: its row in the outline, and their places in the order of time.
  typealias KeyframeSelection = [Int: Set<Int>]

  /// The keyframes of a property.
  func track(of row: Int) -> KeyframeTrack {
    guard let outline else { return KeyframeTrack() }
    guard case .success(let place) = place(of: row, isForKeyframes: true) else {
      return outline.track(of: row, nil, .number)
    }
    return outline.track(of: row, json(at: place), place.form)
  }

  /// Why the keyframes of a property cannot be edited, and what else an edit changes; nil if there
  /// is nothing to say.
  func keyframeNote(of row: Int) -> String? {
    switch place(of: row, isForKeyframes: true) {
    case .failure(let reason): return reason.rawValue
    case .success(let place):
      let uses = place.slot == nil ? outline?.uses(of: row) ?? 1 : 1
      if let theme = place.theme { return "in the theme “\(theme)”" }
      if let slot = place.slot { return "in all that has the slot “\(slot)”" }
      return uses > 1 ? "in all \(uses) uses of the precomposition" : nil
    }
  }

  /// Changes keyframes of one or several properties in one step of undo. A notice tells what was
  /// replaced, or why something cannot be changed; then nothing changes.
  ///
  /// - Parameters:
  ///   - selection: The keyframes by the rows of their properties.
  ///   - base: The edits before a gesture, whose changes replace each other. Default: nil, the current
  ///     ones.
  ///   - gesture: See `nextGesture`. Default: nil, a step of its own.
  ///   - edit: Returns the edit of a row, whose times are frames of its composition.
  /// - Returns: The changed keyframes; nil if nothing changes.
  @discardableResult
  func editKeyframes(
    _ selection: KeyframeSelection, over base: AnimationEdits? = nil, gesture: Int? = nil,
    _ edit: (Int) -> KeyframeEdit
  ) -> KeyframeSelection? {
    var new = base ?? edits
    var result: KeyframeSelection = [:]
    var notes: [String] = []
    for (row, places) in selection.sorted(by: { $0.key < $1.key }) {
      guard case .success(let place) = place(of: row, isForKeyframes: true),
        let old = json(at: place, new)
      else {
        notice = keyframeNote(of: row) ?? NoPlace.notInFile.rawValue
        return nil
      }
      let edit = edit(row)
      do throws(KeyframeProblem) {
        let changed = try edit.applied(to: old, place.form, places)
        guard canHold(changed.json, at: place) else {
          notice = "The theme has no place for these keyframes; its own are at whole frames"
          return nil
        }
        set(changed.json, at: place, in: &new)
        result[row] = changed.selection
        if let note = note(edit, changed, places, row) { notes.append(note) }
        trace("keyframes", ["path": .text(place.path.description)])
      } catch {
        notice = error.rawValue
        return nil
      }
    }
    step(to: new, gesture: gesture)
    if !notes.isEmpty { notice = notes.joined(separator: "; ") }
    return result
  }

  /// What an edit has removed, in words; nil for nothing.
  private func note(
    _ edit: KeyframeEdit, _ result: KeyframeResult, _ places: Set<Int>, _ row: Int
  ) -> String? {
    let name = outline?.rows[row].name ?? ""
    func keyframes(_ count: Int) -> String { count == 1 ? "one keyframe" : "\(count) keyframes" }
    if case .delete = edit {
      let what = "Deleted \(keyframes(places.count)) of \(name)"
      return result.isStatic ? "\(what), which has one value now" : what
    }
    return result.replaced > 0 ? "Replaced \(keyframes(result.replaced)) of \(name)" : nil
  }

  /// Returns copies of keyframes for the clipboard.
  func copies(of selection: KeyframeSelection) -> [KeyframeCopy] {
    selection.sorted { $0.key < $1.key }.compactMap { row, places in
      guard case .success(let place) = place(of: row, isForKeyframes: true),
        let json = json(at: place)
      else { return nil }
      return try? KeyframeCopy(
        of: json, place.form, places, name: outline?.longName(of: row) ?? "")
    }
  }
}
