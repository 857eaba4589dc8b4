// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit
internal import SDLHost

/// What is being typed over a value.
struct ValueEntry: Equatable {
  let node: Int
  var field: TextField
  /// It cannot be read as such a value.
  var isWrong = false

  /// Begins with all of the value selected: typed text replaces it.
  init(node: Int, text: String) {
    self.node = node
    field = TextField(text)
    field.selectAll()
  }

  mutating func type(_ typed: String) {
    isWrong = false
    field.insert(Self.clean(typed))
  }

  mutating func press(_ event: KeyEvent) {
    if field.press(event, clean: Self.clean) { isWrong = false }
  }

  /// A field has one line.
  private static func clean(_ typed: String) -> String {
    typed.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎")
  }
}

/// Selecting, switching and typing.
extension Inspector {
  func isEnabled(_ index: Int) -> Bool { !document.edits.hidden.contains(tree.nodes[index].keys) }

  var selectedNode: InspectorTree.Node? { selection.map { tree.nodes[$0] } }
  var selectionIsEdited: Bool { selectedNode.map { document.edits.values[$0.keys] != nil } == true }

  // MARK: Selection

  func select(_ index: Int) {
    edit = nil
    selection = index
    trace(
      "select",
      ["keypath": .text(tree.nodes[index].keypath.string), "rect": .rect(rowInWindow(of: index))])
  }

  /// Selects a layer by its index in the file; those that are not drawn at all have no row in the tree.
  func select(layer index: Int) {
    guard let names = document.file?.animation.summary.layers.map(\.name),
      let node = tree.node(ofLayer: index, names: names)
    else { return }
    scroll(to: node)
    select(node)
  }

  /// Selects what names lead to, from the layer inward.
  func select(keys: [String]) {
    guard let node = tree.nodes.firstIndex(where: { $0.keys == keys }) else { return }
    tree.reveal(node)
    layoutNow()
    scroll(to: node)
    select(node)
  }

  /// Selects the topmost layer that covers a point of the animation.
  func pick(at point: Point) {
    let layers = tree.layers
    guard !isHidden, let layer = document.layer(at: point), layers.indices.contains(layer)
    else { return }
    scroll(to: layers[layer])
    select(layers[layer])
  }

  /// Hides or shows the layer, group or item that is selected.
  func switchSelection() {
    guard let selection, tree.nodes[selection].canBeSwitched else { return }
    document.setEnabled(!isEnabled(selection), at: tree.nodes[selection].keys)
  }

  /// Goes back to the file's value of what is selected.
  func resetSelection() { if let node = selectedNode { document.set(nil, at: node.keys) } }

  /// Copies the keypath of what is selected, or the code that sets its value.
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

  func editSelection() { if let selection { beginEdit(selection) } }

  func beginEdit(_ index: Int) {
    guard tree.nodes.indices.contains(index), tree.nodes[index].isProperty,
      let value = document.value(at: tree.nodes[index].keypath), value.isEditable
    else { return }
    // What is typed is to be seen.
    tree.reveal(index)
    scroll(to: index)
    select(index)
    edit = ValueEntry(node: index, text: value.typed)
  }

  func take(text: String) { edit?.type(text) }

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
