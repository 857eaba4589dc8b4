// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// What the inspector shows of the selection: the properties of a layer, a group or an item, what is in
/// it, and what the document says of each; of several what they share.
///
/// It lists these rows only, so that its cost does not grow with the file. Nodes are named by their rows
/// in the document's outline.
final class InspectorNodes {
  /// A listed row.
  struct Node: Equatable {
    /// The row of the document's outline.
    let row: Int
    let name: String
    /// The level: 0 for what is directly in the subject, and for that itself.
    let depth: Int
    /// Whether it has a value.
    let isProperty: Bool
    /// Whether something is inside of it that can be listed below it.
    let hasChildren: Bool
    /// Whether it is drawn, so that it can be hidden: not properties and transforms.
    let canBeSwitched: Bool
    /// Whether it is an audio layer, which is heard instead of seen.
    let isSound: Bool
    /// Whether it is the subject, above its properties.
    var isSubject = false
  }

  let document: Document
  /// Called after other nodes are listed.
  var onChange: () -> Void = {}
  /// The listed nodes, from top to bottom; none where nothing is selected.
  private(set) var rows: [Node] = []
  /// The rows of the layers, groups and items whose properties are listed, the one whose values are shown
  /// last.
  private(set) var subjects: [Int] = []
  /// The last one; nil for none.
  var subject: Int? { subjects.last }
  /// Of several subjects, the same rows of all of them, by the listed row, which is the last of them.
  private var shared: [Int: [Int]] = [:]
  /// The rows that the user has opened or closed.
  private var opened: [Int: Bool] = [:]
  /// Whether the groups of the subject are open at first: where all of them have room.
  private var opensGroups = false

  /// What is listed: the scene and its outline, the number of renamings in it, and the selection.
  private weak var listed: Scene?
  private var outline: SceneOutline?
  private var listedRenames = 0
  private var listedRows: [Int]?

  /// The keyframes of the nodes that were drawn or selected, by their rows, and the frames of the
  /// hold keyframes of properties.
  private var keyframes: [Int: PropertyKeyframes] = [:]
  private var holds: [Int: Set<Double>] = [:]
  /// Whether rows of several subjects have different values, at a frame.
  private var mixed: (frame: Double, rows: [Int: Bool]) = (.nan, [:])

  /// The number of rows of all subjects up to which what is in them is compared.
  private static let mostCompared = 20_000
  /// The number of items up to which the groups of a layer are open at first.
  private static let mostOpenItems = 16

  init(_ document: Document) { self.document = document }

  /// The selected row of the outline; nil for none.
  var selection: Int? {
    get { document.editing.selection.row }
    set { document.editing.selection.select(newValue) }
  }

  /// The listed node of a row; nil for others.
  func node(ofRow row: Int?) -> Node? { row.flatMap { row in rows.first { $0.row == row } } }

  /// The selected node; nil if none is selected.
  var selected: Node? {
    guard let selection, let outline = document.editing.outline else { return nil }
    return node(ofRow: selection) ?? node(selection, in: outline, depth: 0)
  }

  // MARK: What is listed

  /// Lists nothing, so that `list` lists what is selected.
  func clear() {
    (rows, subjects, shared, opened) = ([], [], [:], [:])
    (listed, outline, listedRows) = (nil, nil, nil)
    forgetKeyframes()
    onChange()
  }

  /// Shows what is selected itself, also where it is inside of what is shown.
  func leaveSubjects() { (subjects, listedRows) = ([], nil) }

  /// The rows that an edit of a listed one changes: itself, and of several subjects the same of the
  /// others. The listed one is the last.
  func rows(with row: Int) -> [Int] { shared[row] ?? [row] }

  /// Whether something else is to be listed than what is.
  var isStale: Bool {
    guard let scene = document.player.scene, document.editing.outline != nil else { return false }
    return listed !== scene || listedRenames != document.editing.scene.renames
      || listedRows != document.editing.selection.rows
  }

  /// Lists the properties of what is selected. What was open stays so in another scene of the
  /// file.
  ///
  /// - Returns: Where a row of before is now; nil for one that is gone.
  func list() -> (Int) -> Int? {
    guard let new = document.editing.outline else { return { $0 } }
    var moved: (Int) -> Int? = { $0 }
    if listed !== document.player.scene, let outline {
      if let rows = document.editing.text.moved, rows.scene === listed {
        moved = { rows[$0] }
      } else {
        var (before, after) = (Selection.Addresses(outline), Selection.Addresses(new))
        moved = { before.address(of: $0).flatMap { after.row(of: $0) } }
      }
      subjects = subjects.compactMap(moved)
      let known = opened.compactMap { row, isOpen in moved(row).map { ($0, isOpen) } }
      opened = Dictionary(known) { $1 }
    }
    let selected = document.editing.selection.rows
    (listed, outline) = (document.player.scene, new)
    (listedRenames, listedRows) = (document.editing.scene.renames, selected)
    let isInside =
      !selected.isEmpty
      && selected.allSatisfy { row in
        subjects.contains { OutlineItems.holds($0, row, in: new) }
      }
    if !isInside {
      opened = [:]
      var seen: Set<Int> = []
      let owners = selected.reversed().map { Self.owner(of: $0, in: new) }
      subjects = owners.filter { seen.insert($0).inserted }.reversed()
    }
    fill()
    return moved
  }

  /// What has the properties that are shown for a row: of a property or a transform, what has it.
  private static func owner(of row: Int, in outline: SceneOutline) -> Int {
    var owner = outline.rows[row].isProperty ? outline.rows[row].parent : row
    if outline.isTransform(owner) { owner = outline.rows[owner].parent }
    return owner < 0 ? row : owner
  }

  private func fill() {
    rows = []
    defer {
      forgetKeyframes()
      onChange()
    }
    shared = [:]
    guard let subject, let outline else { return }
    if subjects.count > 1 {
      shared = sharedRows(outline)
    } else {
      var head = node(subject, in: outline, depth: 0)
      head.isSubject = true
      rows.append(head)
    }
    // Where many things are inside, they are closed at first.
    opensGroups = outline.nodeRows(ofLayer: subject).count <= Self.mostOpenItems
    add(items(in: subject), depth: 0, outline)
  }

  private func add(_ list: [Int], depth: Int, _ outline: SceneOutline) {
    for row in list where subjects.count == 1 || shared[row] != nil {
      rows.append(node(row, in: outline, depth: depth))
      guard rows[rows.count - 1].hasChildren, isExpanded(row) else { continue }
      add(items(in: row), depth: depth + 1, outline)
    }
  }

  /// What finds the same row in another subject: the names down to it, each with its number among equal
  /// ones.
  private struct RowPath: Hashable {
    var names: [String] = []
    var numbers: [Int] = []
  }

  /// The rows that all subjects have, with the same kinds of values.
  private func sharedRows(_ outline: SceneOutline) -> [Int: [Int]] {
    let isDeep =
      subjects.reduce(0) { $0 + outline.rows[$1].end - $1 } <= Self.mostCompared
    var found: [RowPath: [Int]] = [:]
    for (count, subject) in subjects.enumerated() {
      func visit(_ row: Int, _ path: RowPath, isSubject: Bool) {
        var numbers: [String: Int] = [:]
        let items = OutlineItems(document)?.rows(in: row, opensTransform: isSubject)
        for item in items ?? [] {
          let name = outline.rows[item].name
          var next = path
          next.names.append(name)
          next.numbers.append(numbers[name, default: 0])
          numbers[name, default: 0] += 1
          guard count == 0 || found[next]?.count == count else { continue }
          found[next, default: []].append(item)
          if isDeep, !outline.rows[item].isProperty { visit(item, next, isSubject: false) }
        }
      }
      visit(subject, RowPath(), isSubject: true)
    }
    let complete = found.values.filter { rows in
      rows.count == subjects.count
        && rows.allSatisfy { value(of: $0)?.type == value(of: rows[0])?.type }
    }
    return Dictionary(complete.compactMap { rows in rows.last.map { ($0, rows) } }) { $1 }
  }

  private func items(in row: Int) -> [Int] {
    OutlineItems(document)?.rows(in: row, opensTransform: row == subject) ?? []
  }

  private func node(_ row: Int, in outline: SceneOutline, depth: Int) -> Node {
    let entry = outline.rows[row]
    return Node(
      row: row, name: LayerKind.title(ofRow: row, in: outline), depth: depth,
      isProperty: entry.isProperty,
      hasChildren: !entry.isProperty && row != subject && !items(in: row).isEmpty,
      canBeSwitched: shared[row] == nil && outline.canBeSwitched(row),
      isSound: outline.isSound(row))
  }

  // MARK: Open and closed

  /// Whether what is inside of a row is listed.
  func isExpanded(_ row: Int) -> Bool {
    guard let outline else { return false }
    if let isOpen = opened[row] { return isOpen }
    // What is selected is seen.
    if let selection, selection != row, OutlineItems.holds(row, selection, in: outline) {
      return true
    }
    return outline.isLook(row)
      || (opensGroups && !outline.isTransform(row) && hasNodes(row, outline))
  }

  private func hasNodes(_ row: Int, _ outline: SceneOutline) -> Bool {
    outline.rows(inside: row).contains { !outline.rows[$0].isProperty }
  }

  /// Opens or closes a node. Nodes without children are ignored.
  func toggle(_ row: Int) {
    guard node(ofRow: row)?.hasChildren == true else { return }
    opened[row] = !isExpanded(row)
    fill()
  }

  /// Has a row listed, with all that it is in.
  func reveal(_ row: Int) {
    guard let outline, let subject, node(ofRow: row) == nil else { return }
    var current = outline.rows[row].parent
    while current > subject {
      opened[current] = nil
      if !isExpanded(current) { opened[current] = true }
      current = outline.rows[current].parent
    }
    fill()
  }

  // MARK: What the document says of a node

  /// Whether a node is not hidden, by the file or by the user.
  func isEnabled(_ row: Int) -> Bool { document.editing.isEnabled(row) }

  /// The value of a property; nil for other nodes.
  func value(of row: Int) -> PropertyValue? { document.editing.text.value(of: row) }

  /// Whether the rows of several subjects that a listed one stands for have different values.
  func isMixed(_ row: Int) -> Bool {
    guard let all = shared[row], outline?.rows[row].isProperty == true else { return false }
    let frame = document.player.shownFrame
    if mixed.frame != frame { mixed = (frame, [:]) }
    if let known = mixed.rows[row] { return known }
    let first = value(of: row)?.typed
    let isMixed = all.contains { value(of: $0)?.typed != first }
    mixed.rows[row] = isMixed
    return isMixed
  }

  /// Why a property cannot be edited; nil if it can, and for other nodes.
  func refusal(of row: Int) -> NoAddress? {
    guard
      document.editing.outline.map({ $0.rows.indices.contains(row) && $0.rows[row].isProperty })
        == true, case .failure(let reason) = document.editing.text.address(of: row)
    else { return nil }
    return reason
  }

  /// The slot of a property; nil for none, and for other nodes.
  func slot(of row: Int) -> String? {
    guard outline.map({ $0.rows.indices.contains(row) && $0.rows[row].isProperty }) == true else {
      return nil
    }
    return document.editing.slots.id(of: row)
  }

  /// The slot of a property in words; nil for none.
  func slotWords(of row: Int) -> String? { slot(of: row).map { localized("Slot “\($0)”") } }

  /// The keypath of a row.
  func keypath(of row: Int) -> AnimationKeypath {
    document.editing.outline?.keypath(of: row) ?? AnimationKeypath(keys: [])
  }

  /// The unit after a value, such as ` %` or `°`; empty for none.
  func unit(of row: Int) -> String {
    let unit = document.editing.outline?.unit(of: row) ?? ""
    return unit.isEmpty || unit == "°" ? unit : " " + unit
  }

  /// What is used for the font in a row; nil for other rows.
  func font(of row: Int) -> FontReport? { document.editing.fonts.report(of: row) }

  /// The value of a property for people, with its unit; of a font the family and the style, and what
  /// replaces it.
  func shown(_ value: PropertyValue, of row: Int) -> String {
    if isMixed(row) { return localized("mixed") }
    guard let font = font(of: row) else { return value.shown + unit(of: row) }
    guard font.isReplaced else { return font.asked }
    return "\(font.asked) → \(font.found ?? "?")"
  }

  /// What is used for the font in a row, in words; nil for other rows.
  func fontWords(of row: Int) -> String? {
    guard let font = font(of: row) else { return nil }
    let (asked, weight) = (font.asked, font.weight)
    switch (font.isReplaced, font.found) {
    case (false, let found?):
      return localized("“\(asked)”, weight \(weight): \(found) is used")
    case (false, nil):
      return localized("“\(asked)”, weight \(weight): the file has its letters as outlines")
    case (true, let found?):
      return localized(
        "“\(asked)”, weight \(weight), is not installed: \(found) is used instead")
    case (true, nil):
      return localized("“\(asked)”, weight \(weight), is not installed, and nothing replaces it")
    }
  }

  // MARK: Keyframes

  /// The keyframes of a property, or of all properties inside of a node.
  func keyframes(of row: Int) -> PropertyKeyframes {
    if let known = keyframes[row] { return known }
    let found = document.editing.text.keyframes(of: row)
    keyframes[row] = found
    return found
  }

  /// Reads the keyframes again when they are needed, after a change of the file or its edits.
  func forgetKeyframes() {
    (keyframes, holds) = ([:], [:])
    mixed.frame = .nan
  }

  /// The frames of the hold keyframes of a property, which are those of its row in the layers in
  /// time.
  private func holds(of row: Int) -> Set<Double> {
    if let known = holds[row] { return known }
    let track = document.editing.track(of: row)
    let found = Set(track.keyframes.filter { $0.kind == .hold }.compactMap(\.frame))
    holds[row] = found
    return found
  }

  /// The keyframes of the selected node, for the timeline; none without one.
  var selectedKeyframes: TimelineKeyframes {
    guard let selection, let outline = document.editing.outline else { return TimelineKeyframes() }
    let isProperty = outline.rows[selection].isProperty
    return TimelineKeyframes(
      property: keyframes(of: selection), showsEasing: isProperty,
      holds: isProperty ? holds(of: selection) : nil)
  }

  /// Whether a property has a value that can have keyframes.
  func canAnimate(_ row: Int) -> Bool {
    guard value(of: row) != nil, !keyframes(of: row).hasExpression,
      case .success(let address) = document.editing.text.address(of: row, isForKeyframes: true)
    else { return false }
    switch address.form {
    case .hex, .text: return false
    case .number, .vector, .orientation, .color, .gradient, .path: return true
    }
  }

  /// Whether the playhead is at a keyframe of a property.
  func isOnKeyframe(_ row: Int) -> Bool {
    let frame = document.player.shownFrame
    return keyframes(of: row).keyframes.contains { ($0.frame - frame).magnitude < 0.5 }
  }

  /// The keyframe of a property before the playhead, or after it; nil for none.
  func keyframe(of row: Int, by step: Int) -> Double? {
    TimelineKeyframes(property: keyframes(of: row))
      .keyframe(from: document.player.shownFrame, by: step)
  }

  /// Starts the animation of a property with a keyframe at the playhead; adds one there, or removes
  /// the one that is there.
  func pressMotion(of row: Int) {
    guard canAnimate(row) else { return }
    guard isOnKeyframe(row) else { return addKeyframes(to: row) }
    let frame = document.player.shownFrame
    delete(of: row) { keyframe in
      keyframe.frame.map { ($0 - frame).magnitude < 0.5 } ?? false
    }
  }

  /// Starts the animation of the selected property, or replaces all of its keyframes by the value at
  /// the playhead.
  func toggleAnimation() {
    guard let selection, canAnimate(selection) else { return }
    guard keyframes(of: selection).isAnimated else { return addKeyframes(to: selection) }
    delete(of: selection) { _ in true }
  }

  /// Adds keyframes at the playhead, in one step of undo.
  private func addKeyframes(to row: Int) {
    let all = rows(with: row).filter(canAnimate)
    document.editing.editKeyframes(Dictionary(all.map { ($0, []) }) { $1 }) { [document] in
      .add(at: document.editing.ownFrame(of: $0))
    }
  }

  /// Deletes keyframes, in one step of undo.
  private func delete(of row: Int, where isGone: (KeyframeTrack.Keyframe) -> Bool) {
    var gone: KeyframeSelection = [:]
    for row in rows(with: row) {
      let all = document.editing.track(of: row).keyframes
      let indices = all.indices.filter { isGone(all[$0]) }
      if !indices.isEmpty { gone[row] = Set(indices) }
    }
    document.editing.editKeyframes(gone) { [document] in
      .delete(at: document.editing.ownFrame(of: $0))
    }
  }
}
