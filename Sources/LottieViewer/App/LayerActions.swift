// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// What commands do with the selected layers, or with the selected effect, mask or item: which there are,
/// their order, and what they refer to. What would break is asked before.
final class LayerActions {
  private let document: Document
  private let overlays: Overlays

  private var editing: EditSession<Playlist.Entry> { document.editing }

  init(_ document: Document, _ overlays: Overlays) {
    (self.document, self.overlays) = (document, overlays)
  }

  // MARK: What is selected

  /// The rows of the selected layers, or of those around what is selected.
  var layers: [Int] { editing.selection.layers }

  /// The row of the selected effect, mask, style or item; nil while layers are selected, or a value.
  var item: Int? {
    let rows = editing.selection.rows
    return rows.count == 1 && editing.layers.itemPath(rows[0]) != nil ? rows[0] : nil
  }

  /// The row of the selected mask; nil for others.
  var mask: Int? { item.flatMap { editing.layers.maskMode(of: $0) == nil ? nil : $0 } }

  /// The row of the selected precomposition; nil for others, and for several.
  var precomposition: Int? {
    layers.count == 1 && editing.layers.isPrecomposition(layers[0]) ? layers[0] : nil
  }

  /// Whether the first selected layer has a matte.
  var hasMatte: Bool { layers.first.flatMap(editing.layers.matte) != nil }

  /// Whether a selected layer is one in 3D.
  var isSpatial: Bool { layers.contains(where: editing.layers.isSpatial) }

  /// The row of the selected value; nil for what is none.
  var value: Int? { editing.selection.property }

  /// The slot of the selected value.
  var slot: String? { value.flatMap(editing.slots.id) }

  /// What is missing for commands of layers; nil where there is one.
  var layerNeed: Message? { layers.isEmpty ? "Select a layer first" : nil }

  /// What is missing for commands of layers and of what they have.
  var need: Message? { item == nil ? layerNeed : nil }

  /// What is missing for pasting layers.
  var pasteNeed: Message? {
    LayerClip.mayBeOne(Clipboard.text) ? nil : "There are no copied layers"
  }

  // MARK: Layers and items

  /// Duplicates what is selected.
  func duplicate() {
    if let item {
      editing.layers.duplicateItem(item)
    } else {
      editing.layers.duplicateLayers(layers)
    }
  }

  /// Deletes what is selected. If something needs it, that is asked before.
  func delete() {
    if let item {
      let name = editing.outline?.rows[item].name ?? ""
      overlays.ask(
        localized("Delete “\(name)”?"), localized("Delete"),
        editing.layers.breakages(ofDeletingItem: item)
      ) { [editing] in editing.layers.deleteItem(item) }
    } else {
      let layers = layers
      let count = layers.count
      let title =
        count == 1
        ? localized("Delete “\(name)”?")
        : localized(.counted(count, "Delete one layer?", "Delete \(count) layers?"))
      overlays.ask(
        title, localized("Delete"), editing.layers.breakages(ofDeletingLayers: layers)
      ) { [editing] in editing.layers.deleteLayers(layers) }
    }
  }

  /// Moves what is selected by one to the front, or to the back.
  func move(_ move: LayerMove) {
    guard let item else {
      editing.layers.moveLayers(layers, move)
      return
    }
    switch move {
    case .up: editing.layers.moveItem(item, by: -1)
    case .down: editing.layers.moveItem(item, by: 1)
    case .toTop, .toBottom, .to: document.notice.say("Only layers can be moved this far")
    }
  }

  /// Asks for a name, and makes a composition of the selected layers.
  func precompose() {
    let layers = layers
    let first = layers.first.flatMap { editing.outline?.rows[$0].name } ?? ""
    overlays.namePrompt.begin(
      localized("Name of the precomposition"), localized("\(first) Comp")
    ) { [unowned self] name in
      guard !name.isEmpty else { return .unchanged }
      overlays.ask(
        localized("Precompose all the same?"), localized("Precompose"),
        editing.layers.breakages(ofPrecomposing: layers)
      ) { [editing] in editing.layers.precompose(layers, named: name) }
      return .unchanged
    }
  }

  /// Replaces the selected precomposition by its layers.
  func resolve() {
    guard let row = precomposition else { return }
    overlays.ask(
      localized("Resolve “\(name)”?"), localized("Resolve"),
      editing.layers.breakages(ofResolving: row)
    ) { [editing] in editing.layers.resolve(row) }
  }

  /// Puts the selected layers into the plane.
  func flatten() {
    let layers = layers
    overlays.ask(
      localized("Change to 2D?"), localized("Change"),
      editing.layers.breakages(ofFlattening: layers)
    ) { [editing] in editing.layers.flatten(layers) }
  }

  /// Aligns the selected layers.
  func align(_ alignment: LayerAlignment) { editing.layers.align(layers, alignment) }

  // MARK: Copies

  /// Copies the selected layers as text, with all that they need.
  func copy() {
    switch editing.layers.clip(of: layers) {
    case .failure(let problem): document.notice.say(problem.text)
    case .success(let clip):
      Clipboard.text = String(decoding: clip.text, as: UTF8.self)
      document.notice.say(
        .counted(layers.count, "Copied one layer", "Copied \(layers.count) layers"))
      document.trace("copy", ["layers": .number(Double(clip.count))])
    }
  }

  /// Pastes layers above the selected one.
  func paste() {
    guard let clip = LayerClip(Array(Clipboard.text.utf8), limits: .given) else {
      return document.notice.say("There are no copied layers")
    }
    editing.layers.paste(clip, above: layers.first)
  }

  // MARK: Slots

  /// What is missing for commands of values, and of slots.
  var valueNeed: Message? { value == nil ? "Select a value first" : nil }
  var slotNeed: Message? { slot == nil ? "Select a value with a slot first" : nil }

  /// Whether the format allows a slot for the selected value.
  var canMakeSlot: Bool { value.map { editing.slots.canHave($0) } == true }

  /// The slots that the selected value can have.
  var slotsOfValue: [String] { value.map { editing.slots.fitting($0) } ?? [] }

  /// Asks for a name, and makes the selected value a slot.
  func makeSlot() {
    guard let row = value else { return }
    overlays.namePrompt.begin(
      localized("Name of the slot"), editing.outline?.rows[row].name ?? ""
    ) { [editing] in editing.slots.make($0, of: row) }
  }

  /// Opens the list of slots that the selected value can have.
  func useSlot() {
    guard let row = value else { return }
    choose(
      slotsOfValue.map { id in (id, { [editing] in editing.slots.use(id, for: row) }) },
      hint: localized("Search a slot"))
  }

  /// Asks for another name of the slot of the selected value.
  func renameSlot() { if let slot { renameSlot(slot) } }

  /// Asks for another name of a slot.
  func renameSlot(_ id: String) {
    overlays.namePrompt.begin(localized("Rename the slot"), id) { [unowned self] name in
      guard name != id, !name.isEmpty else { return .unchanged }
      overlays.ask(
        localized("Rename the slot all the same?"), localized("Rename"),
        editing.slots.breakages(ofRenaming: id)
      ) { [editing] in editing.slots.rename(id, to: name) }
      return .unchanged
    }
  }

  /// Removes the slot of the selected value, which keeps its value.
  func removeSlot() { if let slot { removeSlot(slot) } }

  /// Removes a slot after a question that says what breaks.
  func removeSlot(_ id: String) {
    overlays.ask(
      localized("Remove the slot “\(id)”?"), localized("Remove"),
      editing.slots.breakages(ofRemoving: id)
    ) { [editing] in editing.slots.remove(id) }
  }

  // MARK: Lists

  /// Opens the list of layers that can be the parent.
  func chooseParent() {
    let rows = layers
    choose(
      [(localized("None"), { [editing] in editing.layers.setParent(nil, of: rows) })]
        + editing.layers.siblings(of: rows).map { layer in
          (layer.name, { [editing] in editing.layers.setParent(layer.row, of: rows) })
        }, hint: localized("Search the parent"))
  }

  /// Opens the list of layers that can be the matte.
  func chooseMatte() {
    let rows = layers
    let kind = rows.first.flatMap(editing.layers.matte)?.kind ?? 1
    choose(
      [(localized("None"), { [editing] in editing.layers.removeMatte(of: rows) })]
        + editing.layers.siblings(of: rows).map { layer in
          (
            layer.name,
            { [editing] in editing.layers.setMatte(layer.row, kind: kind, of: rows) }
          )
        }, hint: localized("Search the matte"))
  }

  private func choose(_ entries: [(title: String, act: () -> EditResult)], hint: String) {
    overlays.search.begin(
      entries.map { entry in
        SearchCard.Entry(title: entry.title, detail: "") { _ = entry.act() }
      }, hint: hint)
  }

  // MARK: Menus

  /// The layers that can be the parent, of which the first layer's is marked.
  var parentMenu: [Menu.Item] {
    let rows = layers
    let now = rows.first.flatMap(editing.layers.parent)
    return siblingMenu(now, all: { [unowned self] in chooseParent() }) { [editing] row in
      editing.layers.setParent(row, of: rows)
    }
  }

  /// The layers that can be the matte, of which the first layer's is marked.
  var matteLayerMenu: [Menu.Item] {
    let rows = layers
    let now = rows.first.flatMap(editing.layers.matte)
    return siblingMenu(now?.row, all: { [unowned self] in chooseMatte() }) { [editing] row in
      guard let row else { return editing.layers.removeMatte(of: rows) }
      return editing.layers.setMatte(row, kind: now?.kind ?? 1, of: rows)
    }
  }

  /// The most layers in a menu; with more, its last row opens the list that can be searched.
  private static let mostSiblings = 12

  private func siblingMenu(
    _ now: Int?, all: @escaping () -> Void, _ set: @escaping (Int?) -> EditResult
  ) -> [Menu.Item] {
    guard !layers.isEmpty else { return [] }
    let siblings = editing.layers.siblings(of: layers)
    guard !siblings.isEmpty else { return [] }
    var none = Menu.Item(localized("None")) { _ = set(nil) }
    none.isChecked = now == nil
    let shown = siblings.prefix(Self.mostSiblings).map { layer in
      var item = Menu.Item(layer.name) { _ = set(layer.row) }
      item.isChecked = layer.row == now
      return item
    }
    let hasMore = siblings.count > shown.count
    return [none, .separator] + shown
      + (hasMore ? [.separator, .init(localized("All layers…"), act: all)] : [])
  }

  /// The kinds of mattes, of which the first layer's is marked.
  var matteMenu: [Menu.Item] {
    let rows = layers
    guard let first = rows.first, let now = editing.layers.matte(of: first) else { return [] }
    return Self.matteKinds.enumerated().map { index, title in
      var item = Menu.Item(title) { [editing] in
        editing.layers.setMatte(now.row, kind: index + 1, of: rows)
      }
      item.isChecked = now.kind == index + 1
      return item
    }
  }

  /// The normal blend mode, then the others by what they do; the first layer's is marked.
  var blendMenu: [Menu.Item] {
    let rows = layers
    let now = rows.first.map(editing.layers.blendMode) ?? 0
    let titles = BlendTitles.all
    func item(_ number: Int) -> Menu.Item {
      var item = Menu.Item(titles[number]) { [editing] in
        editing.layers.setBlendMode(number, of: rows)
      }
      item.isChecked = number == now
      return item
    }
    return [item(0), .separator]
      + BlendTitles.groups.map { title, numbers in
        var group = Menu.Item(title, submenu: numbers.map(item))
        group.isChecked = numbers.contains(now)
        return group
      }
  }

  /// The modes of the selected mask.
  var maskMenu: [Menu.Item] {
    guard let mask, let now = editing.layers.maskMode(of: mask) else { return [] }
    return MaskMode.allCases.map { mode in
      var item = Menu.Item(mode.title) { [editing] in editing.layers.setMaskMode(mode, of: mask) }
      item.isChecked = mode == now
      return item
    }
  }

  private static var matteKinds: [String] {
    [
      localized("Alpha"), localized("Alpha, inverted"), localized("Luma"),
      localized("Luma, inverted"),
    ]
  }

  // MARK: Questions

  /// The name of the first selected layer.
  private var name: String {
    layers.first.flatMap { editing.outline?.rows[$0].name } ?? ""
  }
}

extension MaskMode {
  /// The title in menus.
  var title: String {
    switch self {
    case .add: localized("Add")
    case .subtract: localized("Subtract")
    case .intersect: localized("Intersect")
    case .lighten: localized("Lighten")
    case .darken: localized("Darken")
    case .difference: localized("Difference")
    case .none: localized("None")
    }
  }
}

extension LayerAlignment {
  /// The title of its command.
  var title: Message {
    switch self {
    case .left: "Align left edges"
    case .center: "Align centres across"
    case .right: "Align right edges"
    case .top: "Align upper edges"
    case .middle: "Align centres down"
    case .bottom: "Align lower edges"
    case .distributeAcross: "Distribute across"
    case .distributeDown: "Distribute down"
    }
  }
}
