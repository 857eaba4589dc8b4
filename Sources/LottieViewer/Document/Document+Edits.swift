// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Editing of the shown file. The edits are stored per entry of the list, and can be undone.
extension Document {
  /// The edits, and what is needed to make them.
  struct Editing {
    /// The edits of each entry.
    var histories = EditHistories()
    /// The number of gestures so far; see `nextGesture`.
    fileprivate var gestures = 0
    /// The scene whose outline was asked for last, and the places of its values; they are nil until
    /// one is asked for.
    fileprivate var listed: (scene: Scene, outline: SceneOutline, finder: PlaceFinder?)?
    /// The seconds that the last new scene took; nil before the first edit.
    var sceneSeconds: Double?
    /// The bytes of text below which a new scene is always made at once, and the longest time in
    /// seconds of a new scene at each step. Tests change them.
    var leastLargeText = 200_000, longestScene = 1.0 / 60
    /// What was found for the fonts of the shown scene.
    var knownFonts = KnownFonts()
    /// The number of steps that were shown without a new scene, of those that moved layers, and of
    /// those that changed names.
    var previews = 0, moves = 0, renames = 0
    /// The text of the file, as it was read to look for the places of edits.
    fileprivate var places: EditPlaces?
    /// The text of the shown animation without edits; nil until it is asked for.
    fileprivate var unedited: (text: [UInt8], finder: PlaceFinder)?
  }

  /// The edit history of the current entry; empty for an unedited one.
  var history: EditHistory {
    get { playlist.currentEntry.flatMap { editing.histories[$0] } ?? EditHistory() }
    set { if let entry = playlist.currentEntry { editing.histories[entry] = newValue } }
  }

  /// Records that edits of an entry are in a file.
  /// - Parameter edits: Default: nil, all of them.
  func markSaved(_ entry: Playlist.Entry, _ edits: AnimationEdits? = nil) {
    guard let history = editing.histories[entry] else { return }
    editing.histories[entry]?.markSaved(edits ?? history.current)
  }

  /// Discards the edits of an entry.
  func forgetEdits(of entry: Playlist.Entry) { editing.histories[entry] = nil }

  /// Moves the edits of an entry to another one.
  func moveEdits(of old: Playlist.Entry, to new: Playlist.Entry) {
    let history = editing.histories[old]
    editing.histories[old] = nil
    editing.histories[new] = history
  }

  /// Frees what belongs to the text of the shown file.
  func forgetTexts() { (editing.unedited, editing.listed, editing.places) = (nil, nil, nil) }

  /// The current edits of the shown file.
  var edits: AnimationEdits { history.current }
  /// Whether the shown file has unsaved edits.
  var isModified: Bool { history.isModified }
  /// Whether an entry has unsaved edits.
  func isModified(_ entry: Playlist.Entry) -> Bool {
    editing.histories[entry]?.isModified == true
  }
  /// Whether there is an edit to undo.
  var canUndo: Bool { history.canUndo }
  /// Whether there is an undone edit to redo.
  var canRedo: Bool { history.canRedo }

  // MARK: Rows

  /// The layers, groups and properties of the shown animation; made again for another scene.
  var outline: SceneOutline? {
    guard let scene = player.scene else {
      editing.listed = nil
      return nil
    }
    if let listed = editing.listed, listed.scene === scene, listed.outline.isCurrent(for: scene) {
      return listed.outline
    }
    let outline = SceneOutline(scene)
    editing.listed = (scene, outline, nil)
    return outline
  }

  /// The places in the text of the shown scene; nil if it cannot be read.
  var finder: PlaceFinder? {
    guard outline != nil, let listed = editing.listed else { return nil }
    if let finder = listed.finder { return finder }
    let finder = try? PlaceFinder(listed.scene.animation)
    editing.listed?.finder = finder
    return finder
  }

  /// The text of the shown animation without edits, with theme and slots; nil if it cannot be read.
  var original: PlaceFinder? {
    guard let animation = player.unedited else { return nil }
    if let known = editing.unedited, known.text == animation.jsonText { return known.finder }
    guard let finder = try? PlaceFinder(animation) else { return nil }
    editing.unedited = (animation.jsonText, finder)
    return finder
  }

  /// The places for edits in a text, which is kept until there is another one.
  func places(in text: [UInt8]) throws(LottieError) -> EditPlaces {
    if let known = editing.places, known.text == text { return known }
    let places = try EditPlaces(text, limits: .given)
    editing.places = places
    return places
  }

  /// The value of a property in the shown frame; nil for nodes and unknown rows.
  /// - Parameter frame: nil for the shown frame.
  func value(of row: Int, frame: Double? = nil) -> PropertyValue? {
    guard let outline, outline.rows.indices.contains(row) else { return nil }
    return outline.value(of: row, at: frame ?? player.shownFrame)
  }

  /// The keyframes of a property, or of all properties in a node.
  /// - Parameter row: nil for the whole animation.
  func keyframes(of row: Int?) -> PropertyKeyframes {
    guard let outline, row.map(outline.rows.indices.contains) ?? true else {
      return PropertyKeyframes()
    }
    return outline.keyframes(of: row)
  }

  /// The place of a property's value in the file, or why it has none.
  /// - Parameter isForKeyframes: Whether keyframes are edited, which paths have too. Default: false.
  func place(of row: Int, isForKeyframes: Bool = false) -> Result<ValuePlace, NoPlace> {
    guard let outline, outline.rows.indices.contains(row), let finder, let original else {
      return .failure(.unreadable)
    }
    return Result { () throws(NoPlace) in
      var place = try finder.place(of: row, in: outline, isForKeyframes: isForKeyframes)
      guard let slot = place.slot else { return place }
      let shown = original.value(at: place.path)
      let themed = themeValue(ofSlot: slot)
      if themed != nil { place.theme = theme }
      let ofFile = themed == nil ? fileSlots?.property(of: slot) : themed
      // The options of the command line set the slot to another value, or the file has none.
      if options.look.setsSlots, ofFile != shown { throw .commandLine }
      return place
    }
  }

  /// The JSON of a property with the edits; nil if the file does not have it.
  func json(at place: ValuePlace) -> JSONTree? { json(at: place, edits) }

  func json(at place: ValuePlace, _ edits: AnimationEdits) -> JSONTree? {
    guard place.themeRule == nil, let original else {
      return edits[place].map(\.value) ?? original?.value(at: place.path)
    }
    return edits.value(at: place.path, in: original)
  }

  /// Sets the JSON of a property in edits.
  func set(_ json: JSONTree, at place: ValuePlace, in edits: inout AnimationEdits) {
    if place.themeRule == nil { edits.forget(inside: place.path) }
    edits[place] = json == original?.value(at: place.path) ? nil : .value(json)
  }

  /// The slots of the file, without theme and options; nil if no option of the command line sets
  /// slots.
  private var fileSlots: AnimationSlots? {
    options.look.setsSlots ? file.map { AnimationSlots($0.animation) } : nil
  }

  /// Whether the value of a property is edited.
  func isEdited(_ row: Int) -> Bool {
    guard !edits.isEmpty, case .success(let place) = place(of: row),
      let new = edits[place]?.value
    else { return false }
    guard case .text(let member) = place.form else { return true }
    return new.documents(member) != original?.value(at: place.path)?.documents(member)
  }

  // MARK: Values

  /// The number of a new gesture, such as dragging, whose changes are one step of undo.
  func nextGesture() -> Int {
    editing.gestures += 1
    return editing.gestures
  }

  /// Changes values in one step of undo. A notice tells why one cannot be changed.
  ///
  /// - Parameter gesture: A number for a gesture, such as dragging, all of whose changes are one
  ///   step. Default: nil, a step of its own.
  /// - Returns: Why one cannot be changed, as the notice says; nil if all are changed.
  @discardableResult
  func set(_ values: [(row: Int, value: PropertyValue)], gesture: Int? = nil) -> String? {
    var new = edits
    var shown: [SceneOutline.NewValue] = []
    for (row, value) in values {
      if let value = change(row, to: value, in: &new) { shown.append(value) }
    }
    let isDone = step(to: new, gesture: gesture, showing: shown)
    return isDone && shown.count == values.count ? nil : notice
  }

  /// Changes a value in edits. A notice tells why it cannot be changed.
  /// - Returns: What to show; nil without a change.
  func change(
    _ row: Int, to value: PropertyValue, in edits: inout AnimationEdits
  ) -> SceneOutline.NewValue? {
    switch place(of: row) {
    case .failure(let reason):
      notice = reason.text.localized
      return nil
    case .success(let place):
      guard let change = outline?.change(of: row, to: value, keyframeScope, at: player.shownFrame)
      else { return nil }
      let json: JSONTree
      do throws(KeyframeProblem) {
        json = try change.applied(to: self.json(at: place, edits), place.form)
      } catch {
        notice = error.text.localized
        return nil
      }
      guard canHold(json, at: place) else {
        notice = localized(
          "The theme has no place for this value; its keyframes are at whole frames")
        return nil
      }
      set(json, at: place, in: &edits)
      trace(
        "edit",
        [
          "keypath": .text(outline?.keypath(of: row).string ?? ""), "value": .text(value.typed),
          "path": .text(place.path.description),
        ])
      return .init(row: row, place: place, json: json)
    }
  }

  /// Restores the file's value of a property.
  func reset(_ row: Int) {
    guard case .success(let place) = place(of: row), let json = edits[place]?.value else {
      return
    }
    var new = edits
    new[place] = nil
    if case .text(let member) = place.form, let own = original?.value(at: place.path) {
      // The other members of the text stay as they are edited.
      let merged = json.replacing(member, like: own)
      if merged != own { new[place] = .value(merged) }
    }
    trace("reset", ["keypath": .text(outline?.keypath(of: row).string ?? "")])
    step(to: new)
  }

  /// Changes the value at a path of the file in one step of undo.
  /// - Parameter change: Returns the new value for the one with edits; nil for none.
  func edit(at path: JSONPath, gesture: Int? = nil, _ change: (JSONTree?) -> JSONTree?) {
    let own = original?.value(at: path)
    let value = change(edits[path].map(\.value) ?? own)
    var new = edits
    new[path] = value == own ? nil : value.map { .value($0) } ?? .removal
    trace("edit", ["path": .text(path.description)])
    step(to: new, gesture: gesture)
  }

  // MARK: The file

  /// The shown file as it is seen: with theme, slots and edits.
  func edited(_ file: AnimationFile) -> AnimationFile {
    settle()
    if session == nil, let animation = player.animation { return file.with(animation) }
    let animation = looks(of: file)
    return file.with((try? animation.edited(by: edits.withoutThemes)) ?? animation)
  }

  // MARK: Another text

  /// Returns a file that was read, in the state that its edits are for, and moves the edits if
  /// another program has written it.
  ///
  /// Saved edits can still be undone.
  func fitting(_ read: AnimationFile) -> AnimationFile {
    guard let entry = playlist.currentEntry, editing.histories[entry] != nil else { return read }
    let texts = read.themeTexts
    if editing.histories[entry]?.fits(texts) == false {
      let isModified = editing.histories[entry]?.isModified == true
      editing.histories[entry]?.follow(texts)
      if !isModified { editing.histories[entry] = nil }
    }
    guard let history = editing.histories[entry], history.base != read.animation.jsonText else {
      return read
    }
    if (try? history.saved.applied(to: history.base, limits: .given)) == read.animation.jsonText,
      let old = try? read.animation.with(history.base)
    {
      return read.with(old)
    }
    guard history.isModified else {
      editing.histories[entry] = nil
      return read
    }
    moveEdits(of: entry, history, to: read.animation)
    return read
  }

  /// Moves edits to another text, where it has the same values. If some have no place there, all
  /// edits are kept in a new file.
  private func moveEdits(
    of entry: Playlist.Entry, _ history: EditHistory, to animation: Animation
  ) {
    guard let own = try? Animation(json: history.base, limits: .given),
      let old = try? PlaceFinder(own), let new = try? PlaceFinder(animation)
    else { return }
    let count = history.current.count
    let lost = count - history.current.moved(from: old, to: new).count
    if lost > 0 {
      let misfit: Message = .counted(
        lost, "One edit does not fit the new file", "\(lost) edits do not fit the new file")
      let kept = rescue(entry).map { name(ofCopy: $0, of: entry) }
      notice = localized(kept.map { Message("\(misfit); all edits are kept in \($0)") } ?? misfit)
    }
    editing.histories[entry]?.move(to: animation.jsonText) { $0.moved(from: old, to: new) }
  }
}

extension JSONTree {
  /// One member of all documents of a text.
  fileprivate func documents(_ member: ValuePlace.TextMember) -> [JSONTree?] {
    (self["k"]?.elements ?? []).map { $0["s"]?[member.rawValue] }
  }

  /// Returns a text with one member of its documents like another text.
  fileprivate func replacing(
    _ member: ValuePlace.TextMember, like other: JSONTree
  ) -> JSONTree {
    guard var keys = self["k"]?.elements else { return self }
    let values = other.documents(member)
    for index in keys.indices where values.indices.contains(index) {
      guard var document = keys[index]["s"] else { continue }
      if let value = values[index] {
        document.set(member.rawValue, value)
      } else {
        document.remove(member.rawValue)
      }
      keys[index].set("s", document)
    }
    var result = self
    result.set("k", .array(keys))
    if self["x"] == nil, let expression = other["x"] { result.set("x", expression) }
    return result
  }
}
