// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// What the user sets in place of the file's values, and takes away as code.
extension ViewerWindow {
  // MARK: Edits

  func beginEdit(_ index: Int) {
    guard inspector.tree.nodes.indices.contains(index), inspector.tree.nodes[index].isProperty,
      let value = value(of: inspector.tree.nodes[index]), value.isEditable
    else { return }
    // What is typed is to be seen.
    inspector.tree.reveal(index)
    inspector.scroll(to: index)
    select(index)
    inspector.edit = Inspector.Edit(node: index, text: value.typed)
    typingChanged()
  }

  /// Does what a key means while a value is typed.
  func typeValue(_ event: KeyEvent) {
    guard var edit = inspector.edit else { return }
    switch event.key {
    case .escape, .tab:
      inspector.edit = nil
      return typingChanged()
    case .enter where event.modifiers.contains(.shift) && isText(edit.node): edit.type("\n")
    case .enter:
      let node = inspector.tree.nodes[edit.node]
      guard let old = value(of: node), let new = PropertyValue(text: edit.field.text, like: old)
      else {
        edit.isWrong = true
        break
      }
      inspector.edit = nil
      typingChanged()
      return set(new, at: node)
    default: edit.press(event)
    }
    inspector.edit = edit
  }

  private func isText(_ node: Int) -> Bool {
    if case .text? = value(of: inspector.tree.nodes[node]) { true } else { false }
  }

  private func set(_ value: PropertyValue, at node: InspectorTree.Node) {
    guard let provider = value.provider else { return }
    surface.setValueProvider(provider, keypath: node.keypath)
    inspector.edited.insert(node.keys)
    trace("edit", ["keypath": .text(node.keypath.string), "value": .text(value.typed)])
  }

  /// Goes back to the file's value of what is selected.
  func resetSelection() {
    guard let node = selectedNode, inspector.edited.remove(node.keys) != nil else { return }
    surface.removeValueProvider(for: node.keypath)
    trace("reset", ["keypath": .text(node.keypath.string)])
  }

  private var selectedNode: InspectorTree.Node? {
    inspector.selection.map { inspector.tree.nodes[$0] }
  }

  // MARK: Clipboard

  /// Copies the keypath of what is selected, or the code that sets its value.
  func copySelection(asCode: Bool) {
    guard let node = selectedNode else { return }
    let keypath = Self.code(for: node)
    var text = node.keypath.string
    if asCode {
      let value = value(of: node)?.swift
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
}
