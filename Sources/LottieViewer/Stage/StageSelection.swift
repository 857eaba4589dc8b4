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
  /// The layers with rings: their paths, and the rows that they have in a scene.
  private struct Ringed {
    var paths: [JSONPath] = []
    var rows: [Int] = []
    weak var scene: Scene?
  }
  private var ringed = Ringed()
  /// The layers that the user wants to see. It is not saved.
  private(set) var view = LayerView()
  /// The layers that the pointer neither selects on the stage nor moves. It is not saved.
  private(set) var locked = LayerValues<Bool>()
  /// The labels of layers of the shown file.
  var labels = LayerLabels() { didSet { if labels != oldValue { onChange() } } }
  /// The layers as they were when something was done with one, and the scene that had them; nil while
  /// nothing is.
  private var tree: LayerTree?
  private weak var treeScene: Scene?

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
  func follow() {
    if hovered != nil, document.player.scene !== scene { hovered = nil }
    followLayers()
  }

  /// Forgets all, as another file is shown.
  func reset() {
    document.editing.selection.reset()
    (scope, hovered, clicked, motion) = (.animation, nil, nil, nil)
    (locked, labels, tree) = (LayerValues(), LayerLabels(), nil)
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
    let layers = scene.layers(at: point, in: scope).filter { !isLocked($0) }
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

  /// Selects the topmost layer under a point, unless the selected one is there, too.
  ///
  /// - Parameter point: In pixels of the animation.
  /// - Returns: Whether there is a layer.
  func chooseForMenu(at point: Point) -> Bool {
    let found = document.player.scene?.layers(at: point, in: scope).filter { !isLocked($0) } ?? []
    if found.isEmpty { return false }
    if layer.map(found.contains) != true { pick(at: point, reach: 0, parts: false) }
    return layer != nil
  }

  /// Finds the layer under the pointer; nil for no pointer, and while the animation plays.
  func hover(at point: Point?) {
    var new: LayerAddress?
    if let point, hasPointer, !document.playback.isMoving, let scene = document.player.scene {
      let layers =
        locked.isEmpty
        ? scene.layers(at: point, in: scope, most: 1) : scene.layers(at: point, in: scope)
      new = layers.first { !isLocked($0) }
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
    knowLayers()
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

  // MARK: Following layers

  /// The layers of the shown scene.
  var layerTree: LayerTree? { document.player.scene.map(LayerTree.init) }

  /// Remembers which layers there are, before something is done with one.
  private func knowLayers() {
    guard let scene = document.player.scene, tree == nil || treeScene !== scene else { return }
    (tree, treeScene) = (LayerTree(scene), scene)
  }

  /// Has what is done with layers stay with them, where an edit has added, removed or moved some.
  func followLayers() {
    guard let old = tree, let scene = document.player.scene, treeScene !== scene else { return }
    let new = LayerTree(scene)
    (tree, treeScene) = (new, scene)
    guard new != old else { return }
    let map = old.addresses(in: new)
    locked.follow(map, from: old, to: new)
    labels.follow(map, from: old, to: new)
    var shown = view
    shown.hidden = Set(view.hidden.compactMap { map[$0] })
    if view.mode != nil {
      if let layer = map[view.layer] { shown.layer = layer } else { shown.mode = nil }
    }
    if scope != .animation { scope = map[scope] ?? .animation }
    (clicked, motion) = (nil, nil)
    show(shown)
    onChange()
  }

  // MARK: Lock, labels

  /// Whether a layer, or a precomposition around it, is locked.
  func isLocked(_ address: LayerAddress) -> Bool {
    !locked.isEmpty && locked.addresses.contains { $0.contains(address) }
  }

  /// Whether the selected layer is locked.
  var isLocked: Bool { layer.map(isLocked) == true }

  /// Whether the layer of a row is locked.
  func isLocked(row: Int) -> Bool {
    guard !locked.isEmpty, let outline = document.editing.outline,
      let address = outline.layer(of: row).flatMap(outline.address)
    else { return false }
    return isLocked(address)
  }

  /// Locks the selected layers, or unlocks them if all are.
  func toggleLock() {
    knowLayers()
    let all = selectedLayers
    let isOn = !all.allSatisfy { locked[$0] == true }
    for address in all { locked[address] = isOn ? true : nil }
    document.trace("lock", ["layers": .number(Double(locked.count))])
    hovered = nil
    onChange()
  }

  /// The addresses of the selected layers.
  private var selectedLayers: [LayerAddress] {
    guard let outline = document.editing.outline else { return [] }
    return document.editing.selection.layers.compactMap(outline.address)
  }

  /// The label of the first selected layer; nil for none.
  var label: LayerLabel? { selectedLayers.first.flatMap { labels[$0] } }

  /// Gives the selected layers a label; nil is none.
  func setLabel(_ label: LayerLabel?) {
    knowLayers()
    for address in selectedLayers { labels[address] = label }
  }

  /// Takes the labels that are remembered for the shown file.
  func takeLabels(_ new: LayerLabels) {
    if !new.isEmpty { knowLayers() }
    labels = new
  }

  /// The label of a row's layer; nil for none.
  func label(ofRow row: Int) -> LayerLabel? {
    guard !labels.isEmpty else { return nil }
    return document.editing.outline?.address(of: row).flatMap { labels[$0] }
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
    knowLayers()
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
    guard !view.isWhole || !locked.isEmpty, let outline = document.editing.outline,
      outline.layer(of: row) == row, let address = outline.address(of: row)
    else { return nil }
    if locked[address] == true { return localized("locked") }
    if view.hidden.contains(address) { return localized("hidden here") }
    return address == view.layer
      ? view.mode.map { localized($0 == .solo ? "solo" : "isolated") } : nil
  }

  // MARK: What is seen

  /// Draws rings around layers that are visible, by their paths in the text of the shown animation.
  func ring(_ paths: [JSONPath]) {
    guard paths != ringed.paths || ringed.scene !== document.player.scene && !paths.isEmpty
    else { return }
    let rows = document.editing.rows(ofLayers: Array(paths.prefix(Self.mostRings)))
    ringed = Ringed(paths: paths, rows: rows, scene: document.player.scene)
    onChange()
  }

  /// The largest number of rings: more would hide the picture.
  private static let mostRings = 40

  /// What is drawn over the picture, in pixels of the animation; nil while the pointer belongs to
  /// the state machine.
  var contents: SelectionOutline.Contents? {
    guard row != nil || hovered != nil || !ringed.paths.isEmpty, hasPointer,
      let scene = document.player.scene
    else { return nil }
    var contents = SelectionOutline.Contents()
    if let row, let outline = document.editing.outline {
      contents.path = outline.path(of: row)
      contents.corners = outline.corners(of: row) ?? []
      contents.anchor = outline.anchor(of: row)
      if document.interaction.session == nil { contents.motion = motion(of: row, outline) }
    }
    // Without rings no outline is made: the pointer is over the picture of those who only look, too.
    if !ringed.rows.isEmpty, ringed.scene === scene, let outline = document.editing.outline {
      contents.rings = ringed.rows.compactMap { outline.corners(of: $0) }
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
