// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// The editing of the shown file, as panels ask for it. What comes of an edit is shown here.
extension Document {
  /// Connects the editing with the rest of the document.
  func startEditing() {
    editing.file = playlist.currentEntry
    editing.text.theme = { [unowned self] in theme }
    editing.scene.onTimeline = { [unowned self] in followTimeline(from: $0) }
    editing.onChange = { [unowned self] in onChange(.edited) }
    editing.onEvent = { [unowned self] in trace($0) }
  }

  /// Shows what an edit says, if anything.
  @discardableResult
  func tell(_ result: EditResult) -> EditResult {
    let notes = result.notes.map(\.localized)
    if !notes.isEmpty { notice = notes.joined(separator: "; ") }
    return result
  }

  private func trace(_ event: EditEvent) {
    switch event {
    case .value(let value, of: let keypath, at: let path):
      trace(
        "edit",
        [
          "keypath": .text(keypath.string), "value": .text(value.typed),
          "path": .text(path.description),
        ])
    case .reset(let keypath): trace("reset", ["keypath": .text(keypath.string)])
    case .path(let path): trace("edit", ["path": .text(path.description)])
    case .keyframes(let path): trace("keyframes", ["path": .text(path.description)])
    case .retimed(let path): trace("retime", ["path": .text(path.description)])
    case .switched(let keypath, let isOn):
      trace("switch", ["keypath": .text(keypath.string), "on": .flag(isOn)])
    case .renamed(let keypath, let name):
      trace("rename", ["keypath": .text(keypath.string), "name": .text(name)])
    case .font(let name, let takesAll):
      trace("font", ["name": .text(name), "all": .flag(takesAll)])
    case .image(let path): trace("image", ["path": .text(path.description)])
    case .composition: trace("composition", [:])
    case .undone: trace("undo", [:])
    case .redone: trace("redo", [:])
    case .settled: trace("settled", [:])
    }
  }

  // MARK: History

  /// The edit history of the current entry; empty for an unedited one.
  var history: EditHistory { editing.history }
  /// The current edits of the shown file.
  var edits: AnimationEdits { editing.edits }
  /// Whether the shown file has unsaved edits.
  var isModified: Bool { history.isModified }
  /// Whether an entry has unsaved edits.
  func isModified(_ entry: Playlist.Entry) -> Bool { editing.histories[entry]?.isModified == true }
  /// Discards the edits of an entry.
  func forgetEdits(of entry: Playlist.Entry) { editing.histories[entry] = nil }
  /// Whether there is an edit to undo, and an undone one to redo.
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  func undo() { tell(editing.undo()) }
  func redo() { tell(editing.redo()) }
  /// Takes back what a transaction has changed.
  func abort(_ transaction: Transaction) { tell(editing.abort(transaction)) }

  // MARK: Values

  var outline: SceneOutline? { editing.text.outline }
  func value(of row: Int) -> PropertyValue? { editing.text.value(of: row) }
  func place(of row: Int) -> Result<ValuePlace, NoPlace> { editing.text.place(of: row) }
  func keyframes(of row: Int?) -> PropertyKeyframes { editing.text.keyframes(of: row) }
  func isEdited(_ row: Int) -> Bool { editing.isEdited(row) }
  func effect(of row: Int, _ value: PropertyValue? = nil) -> EditEffect? {
    editing.effect(of: row, value)
  }
  /// What an edit of a property with keyframes changes; the user's last choice.
  var keyframeScope: KeyframeScope {
    get { editing.keyframeScope }
    set { editing.keyframeScope = newValue }
  }

  @discardableResult
  func set(
    _ values: [(row: Int, value: PropertyValue)], in transaction: Transaction? = nil
  ) -> EditResult { tell(editing.set(values, in: transaction)) }

  func reset(_ row: Int) { tell(editing.reset(row)) }

  var colors: [FileColor] { editing.colors }
  func recolor(_ uses: [FileColor.Use], to color: RGBA, in transaction: Transaction) {
    tell(editing.recolor(uses, to: color, in: transaction))
  }

  // MARK: Keyframes

  func track(of row: Int) -> KeyframeTrack { editing.track(of: row) }

  @discardableResult
  func editKeyframes(
    _ selection: KeyframeSelection, in transaction: Transaction? = nil,
    _ edit: (Int) -> KeyframeEdit
  ) -> KeyframeSelection? {
    let (result, keyframes) = editing.editKeyframes(selection, in: transaction, edit)
    tell(result)
    return keyframes
  }

  func addKeyframe(_ row: Int) { tell(editing.addKeyframe(row)) }
  func deleteKeyframes(_ row: Int, _ indices: Set<Int>) {
    tell(editing.deleteKeyframes(row, indices))
  }

  func paste(_ copies: [KeyframeCopy], property: Int?, layer: Int?) -> KeyframeSelection? {
    let (result, keyframes) = editing.paste(copies, property: property, layer: layer)
    tell(result)
    return keyframes
  }

  // MARK: Layers

  func isEnabled(_ row: Int) -> Bool { editing.isEnabled(row) }
  func setEnabled(_ isEnabled: Bool, _ row: Int) { tell(editing.setEnabled(isEnabled, row)) }
  func canRename(_ row: Int) -> Bool { editing.canRename(row) }
  func rename(_ row: Int, to name: String) { tell(editing.rename(row, to: name)) }
  func retime(_ row: Int, _ change: LayerTimeChange, in transaction: Transaction? = nil) {
    tell(editing.retime(row, change, in: transaction))
  }

  // MARK: Fonts

  func font(of row: Int) -> FontReport? { editing.font(of: row) }
  /// The row of the font of a text layer, for any row of the layer; nil for other layers.
  func fontRow(ofLayer row: Int) -> Int? { outline?.font(ofLayer: row) }
  func setFont(
    _ font: FontChoice, of row: Int, takesAll: Bool, in transaction: Transaction? = nil
  ) { tell(editing.setFont(font, of: row, takesAll: takesAll, in: transaction)) }

  // MARK: Markers

  @discardableResult
  func addMarker(_ name: String, at frame: Double) -> EditResult {
    tell(editing.addMarker(name, at: frame))
  }
  @discardableResult
  func renameMarker(_ index: Int, to name: String) -> EditResult {
    tell(editing.renameMarker(index, to: name))
  }
  @discardableResult
  func moveMarker(
    _ index: Int, to frame: Double, in transaction: Transaction? = nil
  ) -> EditResult { tell(editing.moveMarker(index, to: frame, in: transaction)) }
  func endMarker(_ index: Int, at frame: Double) { tell(editing.endMarker(index, at: frame)) }
  func deleteMarker(_ index: Int) { tell(editing.deleteMarker(index)) }

  // MARK: The file

  /// Makes the scene of edits of which only the values are shown.
  func settle() { editing.scene.settle() }

  /// The shown file as it is seen: with theme, slots and edits.
  func edited(_ file: AnimationFile) -> AnimationFile {
    settle()
    if session == nil, let animation = player.animation { return file.with(animation) }
    let animation = looks(of: file)
    return file.with((try? animation.edited(by: edits.withoutThemes)) ?? animation)
  }

  /// Returns a file that was read, in the state that its edits are for. If another program has written
  /// it and some edits have no place there, all edits are kept in a new file.
  func fitting(_ read: AnimationFile) -> AnimationFile {
    editing.fitting(read) { lost in
      guard let entry = playlist.currentEntry else { return }
      let misfit: Message = .counted(
        lost, "One edit does not fit the new file", "\(lost) edits do not fit the new file")
      let kept = rescue(entry).map { name(ofCopy: $0, of: entry) }
      notice = localized(kept.map { Message("\(misfit); all edits are kept in \($0)") } ?? misfit)
    }
  }
}
