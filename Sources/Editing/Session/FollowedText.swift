// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Where the rows of an outline are in that of another text, which another program has made of the first
/// one.
@MainActor package final class MovedRows {
  /// The scene of the old rows.
  package let scene: Scene?
  private let old: SceneOutline, new: SceneOutline
  private let oldFinder: AddressFinder, newFinder: AddressFinder
  private let values: MovedValues
  /// The rows that were looked for.
  private var known: [Int: Int?] = [:]
  /// The rows inside of a new one, by the paths of their objects and by their names.
  private var inside: [Int: (byPath: [JSONPath: [Int]], byName: [String: [Int]])] = [:]

  init(
    of scene: Scene?, from old: SceneOutline, _ oldFinder: AddressFinder, to new: SceneOutline,
    _ newFinder: AddressFinder
  ) {
    self.scene = scene
    (self.old, self.oldFinder, self.new, self.newFinder) = (old, oldFinder, new, newFinder)
    values = MovedValues(from: oldFinder, to: newFinder)
  }

  /// The new row of the same layer, item or property; nil if it is gone, or if it is not clear which one
  /// it is.
  package subscript(row: Int) -> Int? {
    if let known = known[row] { return known }
    let found = old.rows.indices.contains(row) ? find(row) : nil
    known[row] = .some(found)
    return found
  }

  private func find(_ row: Int) -> Int? {
    let parent = old.rows[row].parent
    guard let newParent = parent < 0 ? -1 : self[parent] else { return nil }
    let (name, siblings) = (old.rows[row].name, siblings(inside: newParent))
    if !old.rows[row].isProperty, let path = try? oldFinder.object(of: row, in: old) {
      if let moved = values.object(at: path), let rows = siblings.byPath[moved] {
        return rows.count == 1 ? rows[0] : rows.first { new.rows[$0].name == name }
      }
      if let renamed = renamed(row, inside: newParent) { return renamed }
      // In a layer that has another name, what it contains is known by its own if nothing else has that.
      guard parent >= 0, siblings.byName[name]?.count == 1 else { return nil }
    }
    // Properties, and nodes that are no objects of the file, are named by the program.
    let alike = old.rows(inside: parent).filter { old.rows[$0].name == name }
    guard let number = alike.firstIndex(of: row), let named = siblings.byName[name],
      named.count == alike.count
    else { return nil }
    return named[number]
  }

  /// The new row of what has only another name now: it has the same place, and all beside it have their
  /// names.
  private func renamed(_ row: Int, inside newParent: Int) -> Int? {
    let before = old.rows(inside: old.rows[row].parent), now = new.rows(inside: newParent)
    let others = zip(before, now).filter { old.rows[$0].name != new.rows[$1].name }
    return before.count == now.count && others.map(\.0) == [row] ? others[0].1 : nil
  }

  private func siblings(
    inside parent: Int
  ) -> (byPath: [JSONPath: [Int]], byName: [String: [Int]]) {
    if let known = inside[parent] { return known }
    let rows = new.rows(inside: parent)
    var found: (byPath: [JSONPath: [Int]], byName: [String: [Int]]) = ([:], [:])
    for row in rows {
      found.byName[new.rows[row].name, default: []].append(row)
      if !new.rows[row].isProperty, let path = try? newFinder.object(of: row, in: new) {
        found.byPath[path, default: []].append(row)
      }
    }
    inside[parent] = found
    return found
  }
}

/// What is selected while another program writes the file: it goes on with the same elements. Drags and
/// jobs end, since they began with others.
@MainActor package struct FollowedText {
  private let scene: Scene?
  private let outline: SceneOutline, finder: AddressFinder
  private let rows: [Int]
  /// The frames of the selected keyframes, by the rows of their properties.
  private let keyframes: [Int: [Double]]

  /// Ends what has begun with the old text, and notes what is selected in it.
  ///
  /// - Returns: nil if nothing is selected.
  package static func begin<File>(_ session: EditSession<File>) -> FollowedText? {
    session.text.endTransactions()
    session.cancelJob()
    let (rows, keyframes) = (session.selection.rows, session.selection.keyframes)
    // Reading a large text again takes a while.
    guard !rows.isEmpty || !keyframes.isEmpty, let outline = session.outline,
      let finder = session.text.finder
    else { return nil }
    return FollowedText(session.player.scene, outline, finder, rows, keyframes)
  }

  private init(
    _ scene: Scene?, _ outline: SceneOutline, _ finder: AddressFinder, _ rows: [Int],
    _ selected: KeyframeSelection
  ) {
    (self.scene, self.outline, self.finder, self.rows) = (scene, outline, finder, rows)
    keyframes = Dictionary(
      uniqueKeysWithValues: selected.map { row, indices in
        let all = outline.ownKeyframes(ofProperty: row)
        return (row, indices.filter(all.indices.contains).map { all[$0].frame })
      })
  }

  /// Selects the same in what is shown now. Panels that list rows find them by `AnimationText.moved`.
  package func select<File>(in session: EditSession<File>) {
    guard let new = session.outline, let newFinder = session.text.finder else { return }
    let moved = MovedRows(of: scene, from: outline, finder, to: new, newFinder)
    session.text.moved = moved
    var selected: KeyframeSelection = [:]
    for (row, frames) in keyframes {
      guard let property = moved[row] else { continue }
      let all = new.ownKeyframes(ofProperty: property)
      let indices = all.indices.filter { frames.contains(all[$0].frame) }
      if !indices.isEmpty { selected[property] = Set(indices) }
    }
    // Keys for keyframes would act on the layer.
    let isLost = selected.isEmpty && !keyframes.isEmpty
    session.selection.follow(isLost ? [] : rows.compactMap { moved[$0] }, selected)
  }
}
