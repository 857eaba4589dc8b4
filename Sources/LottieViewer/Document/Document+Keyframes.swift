// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts

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

  /// The curve of a property's keyframes; nil for one without, and for values that are not numbers.
  func curve(of row: Int) -> PropertyCurve? {
    guard case .success(let place) = place(of: row, isForKeyframes: true),
      let json = json(at: place)
    else { return nil }
    return outline?.curve(of: row, json, place.form)
  }

  /// Why the keyframes of a property cannot be edited, and what else an edit changes; nil if there
  /// is nothing to say.
  func keyframeNote(of row: Int) -> String? {
    switch place(of: row, isForKeyframes: true) {
    case .failure(let reason): return reason.text.localized
    case .success(let place): return otherUses(of: row, place)
    }
  }

  /// What else an edit of a value changes, since it is used there too; nil for nothing.
  func otherUses(of row: Int, _ place: ValuePlace) -> String? {
    if let theme = place.theme { return localized("in the theme “\(theme)”") }
    if let slot = place.slot { return localized("in all that has the slot “\(slot)”") }
    let uses = outline?.uses(of: row) ?? 1
    return uses > 1 ? localized("in all \(uses) uses of the precomposition") : nil
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
    var shown: [SceneOutline.NewValue] = []
    let selection = selection.isEmpty ? [:] : united(selection)
    for (row, places) in selection.sorted(by: { $0.key < $1.key }) {
      guard case .success(let place) = place(of: row, isForKeyframes: true),
        let old = json(at: place, new) ?? defaultJSON(of: row, place)
      else {
        notice = keyframeNote(of: row) ?? NoPlace.notInFile.text.localized
        return nil
      }
      let edit = edit(row)
      do throws(KeyframeProblem) {
        let changed = try edit.applied(to: old, place.form, places)
        guard canHold(changed.json, at: place) else {
          notice = localized(
            "The theme has no place for these keyframes; its own are at whole frames")
          return nil
        }
        set(changed.json, at: place, in: &new)
        shown.append(.init(row: row, place: place, json: changed.json))
        result[row] = changed.selection
        if let note = note(edit, changed, places, row) { notes.append(note) }
        trace("keyframes", ["path": .text(place.path.description)])
      } catch {
        notice = error.text.localized
        return nil
      }
    }
    step(to: new, gesture: gesture, showing: shown)
    if !notes.isEmpty { notice = notes.joined(separator: "; ") }
    return result
  }

  /// Adds a keyframe at the playhead, the first one of a property with one value.
  func addKeyframe(_ row: Int) {
    editKeyframes([row: []]) { .add(at: self.ownFrame(of: $0)) }
  }

  /// Deletes keyframes; without any, the property has its value at the playhead.
  func deleteKeyframes(_ row: Int, _ places: Set<Int>) {
    editKeyframes([row: places]) { .delete(at: self.ownFrame(of: $0)) }
  }

  /// The playhead in frames of the composition that contains a property.
  func ownFrame(of row: Int) -> Double { outline?.frame(of: row, at: player.shownFrame) ?? 0 }

  /// The JSON of a property that the file leaves out: its value as it is shown.
  func defaultJSON(of row: Int, _ place: ValuePlace) -> JSONTree? {
    guard let value = value(of: row) else { return nil }
    return try? outline?.change(of: row, to: value, .constant, at: player.shownFrame)?
      .applied(to: nil, place.form)
  }

  /// The selection with each value of the file once: two uses of a precomposition, or of a slot, have
  /// one.
  private func united(_ selection: KeyframeSelection) -> KeyframeSelection {
    var rows: [ValuePlace: Int] = [:]
    var result: KeyframeSelection = [:]
    for (row, places) in selection.sorted(by: { $0.key < $1.key }) {
      guard case .success(let place) = place(of: row, isForKeyframes: true) else {
        result[row] = places
        continue
      }
      let first = rows[place] ?? row
      rows[place] = first
      result[first, default: []].formUnion(places)
    }
    return result
  }

  /// What an edit has removed, in words; nil for nothing.
  private func note(
    _ edit: KeyframeEdit, _ result: KeyframeResult, _ places: Set<Int>, _ row: Int
  ) -> String? {
    let name = outline?.rows[row].name ?? ""
    func keyframes(_ count: Int) -> Message {
      .counted(count, "one keyframe", "\(count) keyframes")
    }
    if case .delete = edit {
      let what: Message = "Deleted \(keyframes(places.count)) of \(name)"
      return result.isStatic
        ? localized("\(what), which has one value now") : what.localized
    }
    return result.replaced > 0
      ? localized("Replaced \(keyframes(result.replaced)) of \(name)") : nil
  }
}
