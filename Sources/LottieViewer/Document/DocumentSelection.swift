// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit

/// The selection of a document, which the stage, the inspector, the layers in time and the search
/// show and change. It holds for another scene of the same file.
final class DocumentSelection {
  /// Where the selected thing is in a scene.
  private struct Found {
    weak var scene: Scene?
    var renames = 0
    var row: Int?
    var layer: LayerAddress?
  }

  /// Who is told of changes.
  private struct Observer {
    weak var owner: AnyObject?
    let tell: () -> Void
  }

  private unowned let document: Document
  private var value = Selection()
  private var found = Found()
  private var observers: [Observer] = []

  init(_ document: Document) { self.document = document }

  /// The selected row of the document's outline: a layer, or something inside of one.
  var row: Int? { find()?.row }

  /// The layer of `row`.
  var layer: LayerAddress? { find()?.layer }

  /// The row of the selected property; nil while something else is selected.
  var property: Int? {
    row.flatMap { document.outline?.rows[$0].isProperty == true ? $0 : nil }
  }

  /// Selects a row of the document's outline, or nothing. Observers are told also if it is selected
  /// already: they may show something else.
  ///
  /// - Parameter sender: The observer that need not be told.
  func select(_ row: Int?, by sender: AnyObject? = nil) {
    set(row)
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner !== sender { observer.tell() }
  }

  /// Forgets what is selected, as another file is shown.
  func reset() { (value, found) = (Selection(), Found()) }

  /// Calls a function after each selection, while its owner exists.
  func observe(_ owner: AnyObject, _ tell: @escaping () -> Void) {
    observers.append(Observer(owner: owner, tell: tell))
  }

  private func set(_ row: Int?) {
    guard let row, let outline = document.outline, let layer = outline.address(of: row) else {
      return reset()
    }
    value.subject = Selection.Address(row, in: outline)
    found = Found(
      scene: document.player.scene, renames: document.editing.scene.renames, row: row, layer: layer)
  }

  /// Finds the selected thing in another scene, or by another name. What is gone is not selected.
  private func find() -> Found? {
    guard let subject = value.subject, let scene = document.player.scene else { return nil }
    if found.scene !== scene {
      set(document.outline.flatMap { subject.row(in: $0) })
    } else if found.renames != document.editing.scene.renames {
      set(found.row)
    }
    return found
  }
}
