// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The elements of rows for screen readers: sections with their lines, then the tree of layers.
extension Inspector {
  func element(ofLine index: Int) -> AccessibleElement {
    let line = lines[index]
    // A wrapped text is one element: that of its first line.
    guard line.part == 0 else { return AccessibleElement(.label, "") }
    let role: AccessibleElement.Role =
      line.isActive ? .treeItem : line.kind == .title ? .heading : .label
    var states: AccessibleElement.States = index == cursor ? [.selected, .current] : []
    if let section = line.section {
      states.formUnion(isOpen(section) ? [.expandable, .expanded] : .expandable)
    }
    let (name, text) = words(ofLine: index)
    var element = AccessibleElement(role, name, text: text, states: states)
    if role == .treeItem { element.level = line.section == nil ? 2 : 1 }
    element.key = key(of: line)
    return element
  }

  /// The name and the value of a line.
  private func words(ofLine index: Int) -> (name: String, value: String) {
    let line = lines[index]
    switch line.section {
    case .file: return (localized("File"), "")
    case .markers: return (localized("Markers"), "\(document.markers.count)")
    case .warnings: return (localized("Warnings"), "\(document.warnings.count)")
    case nil: break
    }
    if line.kind == .cost { return (localized("Frame costs"), costs.text) }
    let rest = lines[(index + 1)...].prefix { $0.part > 0 }.map(\.name)
    return (([line.name] + rest).joined(separator: " "), line.value)
  }

  /// What a line is, wherever it stands.
  private func key(of line: Line) -> String {
    if let section = line.section { return "section " + section.rawValue }
    if let marker = line.marker { return "marker \(marker)" }
    return "\(line.kind) \(line.part) \(line.name)"
  }

  func element(ofNode index: Int) -> AccessibleElement {
    let node = tree.nodes[index]
    var states: AccessibleElement.States = []
    if selection == index { states.formUnion(cursor == nil ? [.selected, .current] : .selected) }
    if node.hasChildren { states.insert(.expandable) }
    if node.hasChildren, tree.isExpanded(index) { states.insert(.expanded) }
    let value = node.isProperty ? document.value(of: node.row).map { shown($0, of: index) } : nil
    let hidden = node.canBeSwitched && !isEnabled(index) ? localized("hidden") : nil
    var element = AccessibleElement(
      .treeItem, node.name, detail: hidden ?? mark(node.row) ?? "",
      text: value ?? "", states: states)
    element.level = node.depth + 1
    element.key = key(ofNode: index)
    return element
  }

  func key(ofNode index: Int) -> String { "node \(tree.nodes[index].row)" }

  /// The visible nodes that have an eye, with their rows.
  var eyes: [(row: Int, node: Int)] {
    rows.enumerated().filter { tree.nodes[$1].canBeSwitched }.map { (lines.count + $0, $1) }
  }

  /// The eye of a node, in its row.
  func eye(inRow row: Int, of index: Int) -> AccessibleElement {
    var element = AccessibleElement(
      .toggle, tree.nodes[index].isSound ? localized("Heard") : localized("Visible"),
      detail: tree.nodes[index].name,
      states: isEnabled(index) ? .checked : [])
    let key = key(ofNode: index)
    (element.key, element.container) = ("eye " + key, key)
    var area = frame(of: row)
    area.minX = area.maxX - Self.switchWidth
    element.frame = CGRect(area)
    if !visibleRows.contains(row) { element.states.insert(.outOfSight) }
    return element
  }
}
