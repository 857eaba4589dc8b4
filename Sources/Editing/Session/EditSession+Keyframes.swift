// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// Keyframes.
extension EditSession {
  /// The keyframes of a property.
  package func track(of row: Int) -> KeyframeTrack {
    guard let outline = text.outline else { return KeyframeTrack() }
    guard case .success(let address) = text.address(of: row, isForKeyframes: true) else {
      return outline.track(of: row, nil, .number)
    }
    return outline.track(of: row, text.json(at: address, edits), address.form)
  }

  /// The curve of a property's keyframes; nil for one without, and for values that are not numbers.
  package func curve(of row: Int) -> PropertyCurve? {
    guard case .success(let address) = text.address(of: row, isForKeyframes: true),
      let json = text.json(at: address, edits)
    else { return nil }
    return text.outline?.curve(of: row, json, address.form)
  }

  /// Why the keyframes of a property cannot be edited, and what else an edit changes; nil if there
  /// is nothing to say.
  package func keyframeNote(of row: Int) -> String? {
    switch text.address(of: row, isForKeyframes: true) {
    case .failure(let reason): reason.text.localized
    case .success(let address): text.otherUses(of: row, address)
    }
  }

  /// Changes keyframes of one or several properties in one step of undo, or none of them.
  ///
  /// - Parameters:
  ///   - selection: The keyframes by the rows of their properties.
  ///   - transaction: What the edit belongs to. Default: nil, a step of its own.
  ///   - edit: Returns the edit of a row, whose times are frames of its composition.
  /// - Returns: What came of it, with notes of replaced keyframes, and the changed keyframes; nil if
  ///   nothing changes.
  @discardableResult
  package func editKeyframes(
    _ selection: KeyframeSelection, in transaction: Transaction? = nil,
    _ edit: (Int) -> KeyframeEdit
  ) -> (result: EditResult, keyframes: KeyframeSelection?) {
    var new = base(of: transaction)
    var changed: KeyframeSelection = [:]
    var notes: [Message] = []
    var shown: [SceneOutline.NewValue] = []
    var title: Message?
    do throws(EditRefusal) {
      for (row, indices) in united(selection).sorted(by: { $0.key < $1.key }) {
        let edit = edit(row)
        title = title ?? edit.title(self.title(of: Array(selection.keys)))
        let (value, result) = try apply(edit, row, indices, in: &new)
        shown.append(value)
        changed[row] = result.selection
        if let note = note(edit, result, indices, row) { notes.append(note) }
      }
    } catch {
      return (refuse(error.reason), nil)
    }
    let result = step(to: new, in: transaction, showing: shown, titled: title)
    if result.refusal != nil { return (result, nil) }
    return (notes.isEmpty ? result : tell(.done(notes: notes), of: result), changed)
  }

  /// Changes keyframes of a property in edits.
  private func apply(
    _ edit: KeyframeEdit, _ row: Int, _ indices: Set<Int>, in edits: inout AnimationEdits
  ) throws(EditRefusal) -> (shown: SceneOutline.NewValue, result: KeyframeResult) {
    try replaceJSON(of: row, in: &edits) { (old, form) throws(KeyframeProblem) in
      let result = try edit.applied(to: old, form, indices)
      return (result.json, result)
    }
  }

  /// Replaces the JSON of a property with its keyframes in edits.
  ///
  /// - Parameter change: Returns the new JSON, and what came of it.
  func replaceJSON<Result>(
    of row: Int, in edits: inout AnimationEdits,
    _ change: (JSONTree, ValueAddress.Form) throws(KeyframeProblem) -> (JSONTree, Result)
  ) throws(EditRefusal) -> (shown: SceneOutline.NewValue, result: Result) {
    let address: ValueAddress
    switch text.address(of: row, isForKeyframes: true) {
    case .failure(let reason): throw EditRefusal(reason.text)
    case .success(let found): address = found
    }
    guard let old = text.json(at: address, edits) ?? text.shownJSON(of: row, address) else {
      throw EditRefusal(NoAddress.notInFile.text)
    }
    let (json, result): (JSONTree, Result)
    do throws(KeyframeProblem) {
      (json, result) = try change(old, address.form)
    } catch {
      throw EditRefusal(error.text)
    }
    guard text.canHold(json, at: address) else {
      throw EditRefusal("The theme cannot hold these keyframes; its own are at whole frames")
    }
    text.set(json, at: address, in: &edits)
    onEvent(.keyframes(address.path))
    return (.init(row: row, address: address, json: json), result)
  }

  // MARK: One property

  /// Adds a keyframe at the playhead, the first one of a property with one value.
  @discardableResult
  package func addKeyframe(_ row: Int) -> EditResult {
    editKeyframes([row: []]) { .add(at: ownFrame(of: $0)) }.result
  }

  /// Deletes keyframes; without any, the property has its value at the playhead.
  @discardableResult
  package func deleteKeyframes(_ row: Int, _ indices: Set<Int>) -> EditResult {
    editKeyframes([row: indices]) { .delete(at: ownFrame(of: $0)) }.result
  }

  /// The playhead in frames of the composition that contains a property.
  package func ownFrame(of row: Int) -> Double {
    text.outline?.frame(of: row, at: player.shownFrame) ?? 0
  }

  /// The selection with each value of the file once: two uses of a precomposition, or of a slot, have
  /// one.
  private func united(_ selection: KeyframeSelection) -> KeyframeSelection {
    var rows: [ValueAddress: Int] = [:]
    var result: KeyframeSelection = [:]
    for (row, indices) in selection.sorted(by: { $0.key < $1.key }) {
      guard case .success(let address) = text.address(of: row, isForKeyframes: true) else {
        result[row] = indices
        continue
      }
      let first = rows[address] ?? row
      rows[address] = first
      result[first, default: []].formUnion(indices)
    }
    return result
  }

  /// What an edit has removed; nil for nothing.
  private func note(
    _ edit: KeyframeEdit, _ result: KeyframeResult, _ indices: Set<Int>, _ row: Int
  ) -> Message? {
    let name = text.outline?.rows[row].name ?? ""
    func keyframes(_ count: Int) -> Message {
      .counted(count, "one keyframe", "\(count) keyframes")
    }
    if case .delete = edit {
      let what: Message = "Deleted \(keyframes(indices.count)) of \(name)"
      return result.isStatic ? "\(what), which has one value now" : what
    }
    return result.replaced > 0 ? "Replaced \(keyframes(result.replaced)) of \(name)" : nil
  }

  // MARK: Copies

  /// Returns copies of keyframes for the clipboard, with times from the first of them.
  package func copies(of selection: KeyframeSelection) -> [KeyframeCopy] {
    guard let outline = text.outline else { return [] }
    let frames = selection.flatMap { row, indices in
      let all = track(of: row).keyframes
      return indices.filter(all.indices.contains).compactMap { all[$0].frame }
    }
    guard let first = frames.min() else { return [] }
    return selection.sorted { $0.key < $1.key }.compactMap { row, indices in
      guard case .success(let address) = text.address(of: row, isForKeyframes: true),
        let json = text.json(at: address, edits)
      else { return nil }
      return try? KeyframeCopy(
        of: json, address.form, indices, from: outline.frame(of: row, at: first),
        name: outline.longName(of: row), property: outline.rows[row].name,
        layer: outline.layer(of: row).map { outline.rows[$0].name } ?? "")
    }
  }

  /// Pastes copied keyframes at the playhead in one step of undo.
  ///
  /// - Parameters:
  ///   - property: The row of the property for copies of one; nil for that of its name in the layer.
  ///   - layer: The row of the layer for copies of one layer. Those of several go to the layers of
  ///     their names.
  /// - Returns: What came of it, with a note of what did not fit, and the new keyframes; nil if nothing
  ///   fits.
  @discardableResult
  package func paste(
    _ copies: [KeyframeCopy], property: Int?, layer: Int?
  ) -> (result: EditResult, keyframes: KeyframeSelection?) {
    guard let outline = text.outline, !copies.isEmpty else { return (.unchanged, nil) }
    var targets: [Int: KeyframeCopy] = [:]
    var misfits: [KeyframeCopy] = []
    let isOneLayer = Set(copies.map(\.layer)).count == 1
    for copy in copies {
      var found: Int?
      if copies.count == 1, let property {
        found = fits(copy, property) ? property : nil
      } else {
        let own = isOneLayer ? layer : outline.layers(named: copy.layer).first
        found = own.flatMap { target(of: copy, in: $0, outline, without: targets) }
      }
      if let found { targets[found] = copy } else { misfits.append(copy) }
    }
    guard !targets.isEmpty else { return (refuse(Self.misfit(misfits)), nil) }
    let pasted = editKeyframes(targets.mapValues { _ in [] }) { row in
      let frame = ownFrame(of: row).rounded(.down)
      return targets[row].map { .paste($0, at: frame) } ?? .move(by: 0, replaces: false)
    }
    guard pasted.keyframes != nil, !misfits.isEmpty else { return pasted }
    return (
      tell(.done(notes: [Self.misfit(misfits)]), of: pasted.result), pasted.keyframes
    )
  }

  /// The property of a layer for copied keyframes: that of the same name, else one of the same kind in
  /// a group of another name.
  private func target(
    of copy: KeyframeCopy, in layer: Int, _ outline: SceneOutline,
    without taken: [Int: KeyframeCopy]
  ) -> Int? {
    let rows = outline.ownProperties(ofLayer: layer).filter { taken[$0] == nil }
    let named = rows.filter { outline.longName(of: $0) == copy.name }
    let alike = rows.filter { outline.rows[$0].name == copy.property }
    return (named + alike).first { fits(copy, $0) }
  }

  /// Whether copied keyframes have the form of a property's values.
  private func fits(_ copy: KeyframeCopy, _ row: Int) -> Bool {
    guard case .success(let address) = text.address(of: row, isForKeyframes: true),
      let json = text.json(at: address, edits) ?? text.shownJSON(of: row, address)
    else { return false }
    return copy.fits(json, address.form)
  }

  /// Says which copies no property takes.
  private static func misfit(_ copies: [KeyframeCopy]) -> Message {
    let names = copies.prefix(3).map { "“\($0.name)”" }.joined(separator: ", ")
    return copies.count > 3
      ? "No property here takes the keyframes of \(names) and \(copies.count - 3) others"
      : "No property here takes the keyframes of \(names)"
  }
}
