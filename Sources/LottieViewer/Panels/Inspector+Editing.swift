// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit
internal import SDLHost

/// The edited value of a property.
struct ValueEntry: Equatable {
  /// The index of the node in the tree.
  let node: Int
  /// The text field.
  var field: TextField
  /// Whether Enter was pressed on an invalid text.
  var isWrong = false

  /// Starts with the whole value selected, so that typed text replaces it.
  init(node: Int, text: String) {
    self.node = node
    field = TextField(text)
    field.selectAll()
  }

  /// Inserts typed text.
  mutating func type(_ typed: String) {
    isWrong = false
    field.insert(Self.clean(typed))
  }

  /// Handles an editing key.
  mutating func press(_ event: KeyEvent) {
    if field.press(event, clean: Self.clean) { isWrong = false }
  }

  /// Line breaks are shown as `⏎`, because the field has one line.
  private static func clean(_ typed: String) -> String {
    typed.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎")
  }
}

/// Selection and editing in the inspector.
extension Inspector {
  /// Whether a node is not hidden by the user.
  func isEnabled(_ index: Int) -> Bool { !document.edits.hidden.contains(tree.nodes[index].keys) }

  /// The selected node; nil if none is selected.
  var selectedNode: InspectorTree.Node? { selection.map { tree.nodes[$0] } }
  /// Whether the selected property has an edited value.
  var selectionIsEdited: Bool { selectedNode.map { document.edits.values[$0.keys] != nil } == true }

  // MARK: Selection

  /// Selects a node, and ends editing.
  func select(_ index: Int) {
    edit = nil
    selection = index
    trace(
      "select",
      ["keypath": .text(tree.nodes[index].keypath.string), "rect": .rect(rowInWindow(of: index))])
  }

  /// Selects a layer by its index in the file. Layers that are not drawn have no node.
  func select(layer index: Int) {
    guard let names = document.file?.animation.summary.layers.map(\.name),
      let node = tree.node(ofLayer: index, names: names)
    else { return }
    scroll(to: node)
    select(node)
  }

  /// Selects a node by its names, from the layer inward.
  func select(keys: [String]) {
    guard let node = tree.nodes.firstIndex(where: { $0.keys == keys }) else { return }
    tree.reveal(node)
    layoutNow()
    scroll(to: node)
    select(node)
  }

  /// Selects the topmost layer at a point of the animation.
  func pick(at point: Point) {
    let layers = tree.layers
    guard !isHidden, let layer = document.layer(at: point), layers.indices.contains(layer)
    else { return }
    scroll(to: layers[layer])
    select(layers[layer])
  }

  /// Hides or shows the selected layer, group or item.
  func switchSelection() {
    guard let selection, tree.nodes[selection].canBeSwitched else { return }
    document.setEnabled(!isEnabled(selection), at: tree.nodes[selection].keys)
  }

  /// Restores the file's value of the selected property.
  func resetSelection() { if let node = selectedNode { document.set(nil, at: node.keys) } }

  /// Copies the keypath of the selected node, or Swift code that sets its value.
  func copySelection(asCode: Bool) {
    guard let node = selectedNode else { return }
    let keypath = Self.code(for: node)
    var text = node.keypath.string
    if asCode {
      let value = document.value(at: node.keypath)?.swift
      text = value.map { "surface.setValueProvider(\($0), keypath: \(keypath))" } ?? keypath
    }
    Clipboard.text = text
    trace("copy", ["text": .text(text)])
  }

  /// The keypath as Swift code. Names with dots need the initialiser with a list of names.
  private static func code(for node: InspectorTree.Node) -> String {
    let literal = PropertyValue.literal
    if node.keys.contains(where: { $0.contains(".") }) {
      return "AnimationKeypath(keys: [\(node.keys.map(literal).joined(separator: ", "))])"
    }
    return literal(node.keypath.string)
  }

  // MARK: Typing

  var takesKeys: Bool { edit != nil }
  var takesText: Bool { true }

  /// Starts editing the selected property.
  func editSelection() { if let selection { beginEdit(selection) } }

  /// Starts editing a property; other nodes are ignored.
  func beginEdit(_ index: Int) {
    guard tree.nodes.indices.contains(index), tree.nodes[index].isProperty,
      let value = document.value(at: tree.nodes[index].keypath), value.isEditable
    else { return }
    // Scroll to the edited value.
    tree.reveal(index)
    scroll(to: index)
    select(index)
    if case .color = value { return onEditColor(tree.nodes[index].keys, rowInWindow(of: index)) }
    edit = ValueEntry(node: index, text: value.typed)
  }

  func take(text: String) { edit?.type(text) }

  /// Handles a key while a value is edited. Enter applies it, Shift Enter inserts a line break into
  /// texts, Escape discards it.
  func take(_ event: KeyEvent) -> Bool {
    guard let entry = edit else { return false }
    let node = tree.nodes[entry.node]
    let old = document.value(at: node.keypath)
    switch event.key {
    case .escape, .tab: edit = nil
    case .enter where event.modifiers.contains(.shift) && old?.type == "text": edit?.type("\n")
    case .enter:
      guard let old, let new = PropertyValue(text: entry.field.text, like: old) else {
        edit?.isWrong = true
        return true
      }
      edit = nil
      document.set(new, at: node.keys)
    default: edit?.press(event)
    }
    return true
  }
}
