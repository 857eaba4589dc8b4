// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts

/// The document's selection on the stage, the precomposition that is entered there, and which layers are
/// shown.
final class StageSelection {
  let document: Document
  /// The selected row of the document's outline: a layer, or something inside of one.
  var row: Int? { document.editing.selection.row }
  /// The layer of `row`.
  var layer: LayerAddress? { document.editing.selection.layer }
  /// The precomposition whose layers are selected by clicks.
  private(set) var scope = LayerAddress.animation
  /// The layer under the pointer.
  private(set) var hovered: LayerAddress?
  /// Whether clicks select while a state machine runs.
  var selectsInMachine = false
  /// Called after each change.
  var onChange: () -> Void = {}

  /// The last click in pixels of the animation, and whether it was for parts of layers.
  private var clicked: (point: Point, isForParts: Bool)?
  /// The scene in which `hovered` was found.
  private weak var scene: Scene?
  /// The path of the selected layer, and what it was made of.
  private struct KnownMotion {
    weak var scene: Scene?
    let row: Int
    let motion: LayerMotion?
  }
  private var motion: KnownMotion?
  /// The layers that the user wants to see. It is not saved.
  private(set) var view = LayerView()

  init(_ document: Document) {
    self.document = document
    document.editing.selection.observe(self) { [unowned self] in selected() }
  }

  /// Leaves the entered precomposition where something outside of it is selected.
  private func selected() {
    if let layer, !scope.contains(layer) {
      scope = .animation
      show(view)
    }
    onChange()
  }

  /// Whether the pointer selects, and is not the state machine's.
  var hasPointer: Bool {
    document.file != nil && (document.interaction.session == nil || selectsInMachine)
  }

  // MARK: Selecting

  /// Forgets what was under the pointer in another scene.
  func follow() { if hovered != nil, document.player.scene !== scene { hovered = nil } }

  /// Forgets all, as another file is shown.
  func reset() {
    document.editing.selection.reset()
    (scope, hovered, clicked, motion) = (.animation, nil, nil, nil)
    show(LayerView())
  }

  /// Selects what is under a point: the topmost layer or part, at the same position the one below
  /// it, after the last one the first again. Where there is nothing, nothing is selected.
  ///
  /// - Parameters:
  ///   - point: In pixels of the animation.
  ///   - reach: The distance in these pixels up to which two clicks are at the same position.
  ///   - parts: Whether groups and paths of the layer are meant.
  func pick(at point: Point, reach: Double, parts: Bool) {
    guard let scene = document.player.scene, let outline = document.editing.outline else {
      return
    }
    let isSame =
      clicked.map { $0.isForParts == parts && $0.point.distance(to: point) <= reach } ?? false
    clicked = (point, parts)
    let layers = scene.layers(at: point, in: scope)
    var found: [Int] = []
    if parts {
      for layer in layers where found.isEmpty {
        if let row = outline.row(of: layer) {
          found = outline.parts(at: point, of: row, reach: reach)
        }
      }
    } else {
      found = layers.compactMap(outline.row(of:))
    }
    let current = isSame ? found.firstIndex { $0 == row } : nil
    document.editing.selection.select(
      found.isEmpty ? nil : found[((current ?? -1) + 1) % found.count])
    document.trace(
      "picked",
      [
        "keypath": .text(row.map { outline.keypath(of: $0).string } ?? ""),
        "count": .number(Double(found.count)),
      ])
  }

  /// Finds the layer under the pointer; nil for no pointer, and while the animation plays.
  func hover(at point: Point?) {
    var new: LayerAddress?
    if let point, hasPointer, !document.playback.isMoving {
      new = document.player.scene?.layers(at: point, in: scope, most: 1).first
    }
    guard new != hovered else { return }
    hovered = new
    scene = document.player.scene
  }

  // MARK: Precompositions

  /// Enters the outermost precomposition under a point that is not entered yet.
  /// - Returns: Whether there is one.
  func enter(at point: Point) -> Bool {
    guard hasPointer, let scene = document.player.scene,
      let layer = scene.layers(at: point, in: scope, most: 1).first,
      let precomp = scene.precomposition(around: layer, in: scope)
    else { return false }
    enter(precomp)
    return true
  }

  /// The precomposition that is selected, or contains the selected layer, and is not entered yet.
  var enterable: LayerAddress? {
    layer.flatMap { document.player.scene?.precomposition(around: $0, in: scope) }
  }

  /// Enters a precomposition: clicks select its layers, and the others are dimmed.
  func enter(_ precomp: LayerAddress) {
    (scope, hovered, clicked) = (precomp, nil, nil)
    scopeChanged()
  }

  /// Leaves the precomposition that was entered last.
  /// - Returns: Whether one was entered.
  @discardableResult
  func leave() -> Bool {
    guard scope != .animation else { return false }
    let left = scope
    (scope, hovered, clicked) = (scope.container ?? .animation, nil, nil)
    if let row = document.editing.outline?.row(of: left) {
      document.editing.selection.select(row)
    }
    scopeChanged()
    return true
  }

  private func scopeChanged() {
    document.trace("scope", ["path": .text(trail.joined(separator: " > "))])
    show(view)
    onChange()
  }

  /// The names of the entered precompositions, the outermost first; empty if none is entered.
  var trail: [String] {
    scope.indices.indices.compactMap {
      document.player.scene?.name(of: LayerAddress(Array(scope.indices.prefix($0 + 1))))
    }
  }

  // MARK: Solo, isolate, hide

  /// Shows some of the layers. In an entered precomposition all others are dimmed.
  private func show(_ new: LayerView) {
    view = new
    var shown = new
    if new.mode == nil, scope != .animation { (shown.mode, shown.layer) = (.isolate, scope) }
    hovered = nil
    document.player.layerView = shown
  }

  /// Whether the selected layer is shown alone.
  func isOn(_ mode: LayerView.Mode) -> Bool { view.mode == mode && view.layer == layer }

  /// Shows the selected layer alone, or all layers again if it is shown so.
  func toggle(_ mode: LayerView.Mode) {
    var new = view
    if view.mode == mode, layer == nil || view.layer == layer {
      new.mode = nil
    } else if let layer {
      (new.mode, new.layer) = (mode, layer)
      new.hidden.remove(layer)
    }
    change(to: new)
  }

  /// Whether the selected layer is hidden on the stage.
  var isHidden: Bool { layer.map(view.hidden.contains) ?? false }

  /// Hides the selected layer on the stage, or shows it again.
  func toggleHidden() {
    guard let layer else { return }
    var new = view
    if new.hidden.remove(layer) == nil { new.hidden.insert(layer) }
    change(to: new)
  }

  /// Shows all layers.
  func showAll() { change(to: LayerView()) }

  private func change(to new: LayerView) {
    guard new != view else { return }
    show(new)
    document.trace(
      "layerView",
      [
        "mode": .text(new.mode?.rawValue ?? ""), "hidden": .number(Double(new.hidden.count)),
        "layer": .text(viewText),
      ])
    onChange()
  }

  /// What is not shown as usual, in words; empty for nothing.
  var viewText: String {
    var parts: [String] = []
    if let mode = view.mode, let name = document.player.scene?.name(of: view.layer) {
      parts.append(mode == .solo ? localized("Solo: \(name)") : localized("Isolated: \(name)"))
    }
    if !view.hidden.isEmpty { parts.append(localized("\(view.hidden.count) hidden")) }
    return parts.joined(separator: ", ")
  }

  /// What is done on the stage with a layer of the outline, in a word; nil for nothing.
  func mark(ofRow row: Int) -> String? {
    guard !view.isWhole, let outline = document.editing.outline, outline.layer(of: row) == row,
      let address = outline.address(of: row)
    else { return nil }
    if view.hidden.contains(address) { return localized("hidden here") }
    return address == view.layer
      ? view.mode.map { localized($0 == .solo ? "solo" : "isolated") } : nil
  }

  // MARK: What is seen

  /// What is drawn over the picture, in pixels of the animation; nil while the pointer belongs to
  /// the state machine.
  var contents: SelectionOutline.Contents? {
    guard row != nil || hovered != nil, hasPointer, let scene = document.player.scene else {
      return nil
    }
    var contents = SelectionOutline.Contents()
    if let row, let outline = document.editing.outline {
      contents.path = outline.path(of: row)
      contents.corners = outline.corners(of: row) ?? []
      contents.anchor = outline.anchor(of: row)
      if document.interaction.session == nil { contents.motion = motion(of: row, outline) }
    }
    if let hovered, hovered != layer { contents.hover = scene.corners(of: hovered) ?? [] }
    return contents
  }

  /// The path of the selected layer, made once for each scene; nil if it does not move.
  private func motion(of row: Int, _ outline: SceneOutline) -> LayerMotion? {
    guard let scene = document.player.scene else { return nil }
    if let motion, motion.scene === scene, motion.row == row { return motion.motion }
    let found = outline.motion(of: row).flatMap { $0.isMoving ? $0 : nil }
    motion = KnownMotion(scene: scene, row: row, motion: found)
    return found
  }
}
