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
    var row: Int?
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

  /// The selected row of the outline: a layer, or something inside of one.
  package var row: Int? { find()?.row }

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
    set(row, keyframes)
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner !== sender { observer.tell() }
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
      set(found.row, newValue)
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
    value.subject = found.row.flatMap { Selection.Address($0, in: outline) }
    for (row, indices) in found.keyframes {
      if let address = Selection.Address(row, in: outline) { value.keyframes[address] = indices }
    }
    return value
  }

  private func set(_ row: Int?, _ keyframes: KeyframeSelection) {
    guard let outline = outline() else { return reset() }
    let layer = row.flatMap(outline.address)
    found = Found(
      scene: scene(), outline: outline, row: layer == nil ? nil : row, layer: layer,
      keyframes: keyframes)
  }

  /// Finds what is selected in another scene. What is gone is not selected.
  private func find() -> Found? {
    guard found.row != nil || !found.keyframes.isEmpty, let scene = scene() else { return nil }
    if found.scene !== scene, let old = found.outline, let new = outline() {
      func moved(_ row: Int) -> Int? { Selection.Address(row, in: old)?.row(in: new) }
      let keyframes = found.keyframes.compactMap { row, indices in
        moved(row).map { ($0, indices) }
      }
      set(found.row.flatMap(moved), Dictionary(keyframes) { $1 })
    }
    return found
  }
}
