// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// The selection of what is shown, which the stage, the inspector, the layers in time and the search
/// show and change. It holds for another scene of the same file.
///
/// It knows the scene and its outline, and neither the edits nor the views.
@MainActor package final class ObservedSelection {
  /// Rows of the outline of a scene.
  private struct Found {
    weak var scene: Scene?
    var outline: SceneOutline?
    /// In the order in which they were selected.
    var rows: [Int] = []
    /// The layer of the last one.
    var layer: LayerAddress?
    var keyframes: KeyframeSelection = [:]
  }

  /// Who is told of changes.
  private struct Observer {
    weak var owner: AnyObject?
    let tell, tellKeyframes: () -> Void
  }

  /// The index of the keyframe from which Shift selects.
  package var anchor: Int?
  private var found = Found()
  private var observers: [Observer] = []
  private let scene: @MainActor () -> Scene?
  private let outline: @MainActor () -> SceneOutline?

  package init(
    scene: @escaping @MainActor () -> Scene?, outline: @escaping @MainActor () -> SceneOutline?
  ) { (self.scene, self.outline) = (scene, outline) }

  /// The selected row of the outline: a layer, or something inside of one. Of several, the last one.
  package var row: Int? { find()?.rows.last }

  /// All selected rows in the order in which they were selected, each once.
  package var rows: [Int] { find()?.rows ?? [] }

  /// The rows of the selected layers, and of those around other selected rows, in the order of the
  /// outline, each once.
  package var layers: [Int] {
    guard let found = find(), let outline = found.outline else { return [] }
    return Set(found.rows.compactMap(outline.layer)).sorted()
  }

  /// The layer of `row`.
  package var layer: LayerAddress? { find()?.layer }

  /// The row of the selected property; nil while something else is selected.
  package var property: Int? {
    row.flatMap { found.outline?.rows[$0].isProperty == true ? $0 : nil }
  }

  /// Selects a row of the outline, or nothing; the selected keyframes stay. Observers are told also if
  /// it is selected already: they may show something else.
  ///
  /// - Parameter sender: The observer that need not be told.
  package func select(_ row: Int?, by sender: AnyObject? = nil) {
    select(row.map { [$0] } ?? [], by: sender)
  }

  /// Selects several rows of the outline, the one that is shown in detail last.
  ///
  /// - Parameter sender: The observer that need not be told.
  package func select(_ rows: [Int], by sender: AnyObject? = nil) {
    set(rows, keyframes)
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner !== sender { observer.tell() }
  }

  /// Adds a row to those that are selected, or removes it, as a click with Ctrl does.
  ///
  /// - Parameter sender: The observer that need not be told.
  package func toggle(_ row: Int, by sender: AnyObject? = nil) {
    let others = rows.filter { $0 != row }
    select(others.count == rows.count ? others + [row] : others, by: sender)
  }

  /// Selects also all rows between the first selected one and another of a list, as a click with Shift
  /// does.
  ///
  /// - Parameters:
  ///   - row: A row of the list.
  ///   - list: Rows in the order in which they are shown.
  ///   - sender: The observer that need not be told.
  package func extend(to row: Int, in list: [Int], by sender: AnyObject? = nil) {
    guard let end = list.firstIndex(of: row) else { return }
    guard let first = rows.first, let start = list.firstIndex(of: first) else {
      return select(row, by: sender)
    }
    let range = start < end ? Array(list[start...end]) : list[end...start].reversed()
    select(range, by: sender)
  }

  /// Selects the same in a text that another program has written. Nobody is told: all panels are filled
  /// then, and what is typed goes on.
  func follow(_ rows: [Int], _ keyframes: KeyframeSelection) {
    set(rows, keyframes)
    anchor = nil
  }

  /// Forgets what is selected, as another file is shown.
  package func reset() { (found, anchor) = (Found(), nil) }

  /// Calls a function after each selection, while its owner exists.
  ///
  /// - Parameter tellKeyframes: Called when other keyframes are selected. Default: nothing.
  package func observe(
    _ owner: AnyObject, keyframes tellKeyframes: @escaping () -> Void = {},
    _ tell: @escaping () -> Void
  ) { observers.append(Observer(owner: owner, tell: tell, tellKeyframes: tellKeyframes)) }

  // MARK: Keyframes

  /// The selected keyframes, by the rows of their properties.
  package var keyframes: KeyframeSelection {
    get { find()?.keyframes ?? [:] }
    set {
      guard newValue != keyframes else { return }
      set(found.rows, newValue)
      for observer in observers where observer.owner != nil { observer.tellKeyframes() }
    }
  }

  /// Deselects the keyframes.
  package func clearKeyframes() { (keyframes, anchor) = ([:], nil) }

  /// Selects a keyframe.
  ///
  /// - Parameter extends: Whether those from the last one to this one are selected.
  package func select(keyframe index: Int, of property: Int, extends: Bool) {
    if extends, let anchor, keyframes[property]?.isEmpty == false {
      keyframes = [property: Set(min(anchor, index)...max(anchor, index))]
    } else {
      (keyframes, anchor) = ([property: [index]], index)
    }
  }

  /// Deselects keyframes that there are no more.
  ///
  /// - Parameter count: Returns the number of a property's keyframes.
  package func keepKeyframes(_ count: (Int) -> Int) {
    var kept = keyframes
    for (property, indices) in kept {
      let left = indices.filter { $0 < count(property) }
      kept[property] = left.isEmpty ? nil : left
    }
    keyframes = kept
  }

  // MARK: Scenes

  /// What is selected, by address.
  package var value: Selection {
    var value = Selection()
    guard let found = find(), let outline = found.outline else { return value }
    var addresses = Selection.Addresses(outline)
    value.subjects = found.rows.compactMap { addresses.address(of: $0) }
    for (row, indices) in found.keyframes {
      if let address = addresses.address(of: row) { value.keyframes[address] = indices }
    }
    return value
  }

  /// Selects what was selected before, as far as it is there. Nothing changes if that was nothing.
  package func restore(_ old: Selection) {
    guard let outline = outline(), old != Selection(), old != value else { return }
    var addresses = Selection.Addresses(outline)
    let rows = old.subjects.compactMap { addresses.row(of: $0) }
    let found = old.keyframes.compactMap { address, indices in
      addresses.row(of: address).map { ($0, indices) }
    }
    select(rows)
    (keyframes, anchor) = (Dictionary(found) { $1 }, nil)
  }

  private func set(_ rows: [Int], _ keyframes: KeyframeSelection) {
    guard let outline = outline() else { return reset() }
    var seen: Set<Int> = []
    let rows = rows.filter { outline.layer(of: $0) != nil && seen.insert($0).inserted }
    found = Found(
      scene: scene(), outline: outline, rows: rows, layer: rows.last.flatMap(outline.address),
      keyframes: keyframes)
  }

  /// Finds what is selected in another scene. What is gone is not selected.
  private func find() -> Found? {
    guard !found.rows.isEmpty || !found.keyframes.isEmpty, let scene = scene() else { return nil }
    if found.scene !== scene, let old = found.outline, let new = outline() {
      var (before, after) = (Selection.Addresses(old), Selection.Addresses(new))
      func moved(_ row: Int) -> Int? { before.address(of: row).flatMap { after.row(of: $0) } }
      let keyframes = found.keyframes.compactMap { row, indices in
        moved(row).map { ($0, indices) }
      }
      set(found.rows.compactMap(moved), Dictionary(keyframes) { $1 })
    }
    return found
  }
}
