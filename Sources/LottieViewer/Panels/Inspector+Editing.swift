// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Selection and editing in the inspector.
extension Inspector {
  /// Whether a node is not hidden, by the file or by the user.
  func isEnabled(_ index: Int) -> Bool { document.isEnabled(tree.nodes[index].row) }

  /// The selected node; nil if none is selected.
  var selectedNode: InspectorTree.Node? {
    selection.flatMap { tree.nodes.indices.contains($0) ? tree.nodes[$0] : nil }
  }
  /// Whether the selected property has an edited value.
  var selectionIsEdited: Bool {
    selectedNode.map { $0.isProperty && document.isEdited($0.row) } == true
  }

  // MARK: Selection

  /// Selects a node, and ends editing.
  func select(_ index: Int) {
    guard tree.nodes.indices.contains(index) else { return }
    edit = nil
    selection = index
    trace(
      "select",
      [
        "keypath": .text(keypath(of: tree.nodes[index]).string),
        "rect": .rect(rowInWindow(of: index)),
      ])
  }

  /// Selects a layer of the animation by its index in the file.
  func select(layer index: Int) {
    let layers = tree.layers
    guard layers.indices.contains(index) else { return }
    scroll(to: layers[index])
    select(layers[index])
  }

  /// Selects the node of a row of the document's outline.
  func select(row: Int) {
    fillTree()
    guard let node = tree.node(ofRow: row) else { return }
    tree.reveal(node)
    layoutNow()
    scroll(to: node)
    // Keys go on from it, not from a line above the tree.
    cursor = nil
    select(node)
  }

  /// Hides or shows the selected layer, group or item.
  func switchSelection() {
    guard let selection, let node = selectedNode, node.canBeSwitched else { return }
    document.setEnabled(!isEnabled(selection), node.row)
  }

  /// Restores the file's value of the selected property.
  func resetSelection() { if let node = selectedNode { document.reset(node.row) } }

  /// Copies the keypath of the selected node, or Swift code that sets its value.
  func copySelection(asCode: Bool) {
    guard let node = selectedNode else { return }
    let keypath = code(for: node)
    var text = self.keypath(of: node).string
    if asCode {
      let value = document.value(of: node.row)?.swift
      text = value.map { "surface.setValueProvider(\($0), keypath: \(keypath))" } ?? keypath
    }
    Clipboard.text = text
    trace("copy", ["text": .text(text)])
  }

  /// The keypath of a node.
  func keypath(of node: InspectorTree.Node) -> AnimationKeypath {
    document.outline?.keypath(of: node.row) ?? AnimationKeypath(keys: [node.name])
  }

  /// The keypath as Swift code. Names with dots need the initialiser with a list of names.
  private func code(for node: InspectorTree.Node) -> String {
    let literal = PropertyValue.literal
    let keypath = keypath(of: node)
    if keypath.keys.contains(where: { $0.contains(".") }) {
      return "AnimationKeypath(keys: [\(keypath.keys.map(literal).joined(separator: ", "))])"
    }
    return literal(keypath.string)
  }

  // MARK: Typing

  var takesKeys: Bool { edit != nil }
  var takesText: Bool { true }

  /// Starts editing the selected property.
  func editSelection() { if let selection { beginEdit(selection) } }

  /// Starts editing a property. A notice tells why one cannot be edited.
  func beginEdit(_ index: Int) {
    guard tree.nodes.indices.contains(index), tree.nodes[index].isProperty,
      let value = document.value(of: tree.nodes[index].row)
    else { return }
    // Scroll to the edited value.
    tree.reveal(index)
    scroll(to: index)
    select(index)
    if let reason = refusal(of: index) { return document.notice = reason.text.localized }
    if case .color = value {
      return onEditColor(tree.nodes[index].row, rowInWindow(of: index))
    }
    if font(of: index) != nil { return onChooseFont(tree.nodes[index].row) }
    edit(index, value.typed, isName: false)
  }

  /// Starts editing a text, which is selected.
  private func edit(_ node: Int, _ text: String, isName: Bool) {
    entry.begin(selecting: text)
    entry.title = tree.nodes[node].name
    edit = (node, isName)
    placeEntry()
  }

  /// Why a property cannot be edited; nil if it can, and for other nodes.
  func refusal(of index: Int) -> NoPlace? {
    guard tree.nodes.indices.contains(index), tree.nodes[index].isProperty else { return nil }
    if case .failure(let reason) = document.place(of: tree.nodes[index].row) { return reason }
    return nil
  }

  /// Whether the selected node has a name in the file.
  var selectionCanBeRenamed: Bool { selectedNode.map { document.canRename($0.row) } == true }

  /// Starts editing the name of the selected node.
  func renameSelection() {
    guard let selection, let node = selectedNode, document.canRename(node.row) else { return }
    scroll(to: selection)
    edit(selection, node.name, isName: true)
  }

  func take(text: String) { entry.insert(text) }
  var keyView: View { edit == nil ? self : entry }

  /// Handles a key while a value is edited. Enter and Tab apply it, Tab goes on with the next
  /// property; Shift Enter inserts a line break into texts, Escape gives up.
  func take(_ event: KeyEvent) -> Bool {
    guard let edited = edit?.node else { return false }
    let isText = document.value(of: tree.nodes[edited].row)?.type == "text"
    switch event.key {
    case .escape: edit = nil
    case .enter where event.modifiers.contains(.shift) && isText: entry.insert("\n")
    case .enter: apply()
    case .tab:
      if apply() { editNext(from: edited, by: event.modifiers.contains(.shift) ? -1 : 1) }
    case .character("s") where event.modifiers.contains(.control):
      // Saving includes what is typed.
      return !apply()
    case .up where event.modifiers.contains(.alt): nextScope(by: -1)
    case .down where event.modifiers.contains(.alt): nextScope(by: 1)
    default: entry.press(event)
    }
    return true
  }

  /// Applies the typed value, and ends editing.
  /// - Returns: false for an invalid text, which stays in the field.
  @discardableResult
  private func apply() -> Bool {
    guard let edited = edit, tree.nodes.indices.contains(edited.node) else {
      edit = nil
      return true
    }
    let row = tree.nodes[edited.node].row
    if edited.isName {
      edit = nil
      document.rename(row, to: entry.text)
      return true
    }
    guard let old = document.value(of: row) else {
      edit = nil
      return true
    }
    guard let new = PropertyValue(text: entry.text, like: old) else {
      entry.refuse()
      return false
    }
    edit = nil
    guard new.typed != old.typed, let reason = document.set([(row, new)]) else { return true }
    // The text stays, beside the reason.
    edit = edited
    placeEntry()
    entry.refuse(reason)
    return false
  }

  /// Applies the typed value, as the user goes on elsewhere. A notice tells if it is invalid.
  func finish() {
    guard let edited = edit, !apply() else { return }
    edit = nil
    document.notice = refusal(ofTextFor: edited.node)
  }

  func applyTyped() -> Bool {
    if entry.isWrong { edit = nil }
    guard let edited = edit, !apply() else { return true }
    document.notice = refusal(ofTextFor: edited.node)
    return false
  }

  /// Says that the typed text is no value of a node, or why it is not set.
  private func refusal(ofTextFor node: Int) -> String {
    entry.refusal.map { localized("“\(entry.text)” is not set: \($0)") }
      ?? localized("“\(entry.text)” is no value for \(tree.nodes[node].name)")
  }

  /// Edits the next visible property with a field, or the previous one.
  private func editNext(from node: Int, by step: Int) {
    let rows = rows
    guard var position = rows.firstIndex(of: node) else { return }
    while rows.indices.contains(position + step) {
      position += step
      let next = tree.nodes[rows[position]]
      guard next.isProperty, let value = document.value(of: next.row), value.isEditable,
        case .success = document.place(of: next.row)
      else { continue }
      if case .color = value { continue }
      if font(of: rows[position]) != nil { continue }
      return beginEdit(rows[position])
    }
  }

  // MARK: Keyframes

  /// What the edited value does to keyframes, for the line below the field; nil if it has none.
  var editEffect: Document.Effect? {
    guard let edit else { return nil }
    let row = tree.nodes[edit.node].row
    let new = document.value(of: row).flatMap { PropertyValue(text: entry.text, like: $0) }
    return document.effect(of: row, new)
  }

  /// Handles a press on the line below the field, which chooses the next way.
  /// - Returns: Whether the point is on it.
  func pressScope(at point: CGPoint) -> Bool {
    guard editEffect?.hasScopes == true, let area = scopeArea,
      area.contains(Point(Double(point.x), Double(point.y)))
    else {
      return false
    }
    nextScope(by: 1)
    return true
  }
}

extension KeyframeScope {
  /// The name in menus.
  var title: String {
    switch self {
    case .keyframe: localized("This keyframe")
    case .offset: localized("All keyframes by the difference")
    case .constant: localized("One value for all")
    }
  }
}
