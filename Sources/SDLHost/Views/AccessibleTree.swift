// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The elements of a window at one time.
nonisolated struct AccessibleTree: Equatable, Sendable {
  /// What an element stands for: a view, a part of a view, or a choice of either.
  struct Source: Hashable, Sendable {
    /// The number of the view.
    var view: Int32
    /// The key of the part; nil for the view itself.
    var part: String?
    /// The index of a choice; nil for the combo box itself.
    var choice: Int?
  }

  /// An element with its position in the tree.
  struct Node: Equatable, Sendable {
    var element: AccessibleElement
    var source: Source
    /// The number of the parent; -1 for the window.
    var parent: Int32
    var index: Int32 = 0
    var children: [Int32] = []
    /// In points of the window.
    var area: CGRect
    var canBeFocused = false
    var isFocused = false
    /// Whether a part of it can be seen, unless something is above it.
    var isShowing = true
    /// The position among the rows of the same level, from 1, and the number of these rows; 0 for
    /// elements that are not rows.
    var position: Int32 = 0
    var setSize: Int32 = 0
    /// The number of the row of the level above, -1 for none, and the rows of the level below.
    var nodeParent: Int32 = -1
    var nodeChildren: [Int32] = []
  }

  /// The elements by their numbers; 0 is the window.
  private(set) var nodes: [Int32: Node] = [:]
  /// Whether the window has the keyboard.
  private(set) var isActive = false

  init() {}

  /// Reads the elements of a window.
  @MainActor
  init(of window: Window) {
    var reader = AccessibleReader(window)
    nodes = reader.read()
    isActive = window.isActive
  }

  /// The innermost element at a point of the window; -1 for none.
  func hit(_ point: CGPoint) -> Int32 {
    var number: Int32 = 0
    guard let root = nodes[0], root.area.contains(point) else { return -1 }
    while let inner = nodes[number]?.children.last(where: {
      nodes[$0].map { $0.isShowing && $0.area.contains(point) } ?? false
    }) { number = inner }
    return number
  }

  // MARK: Tables

  /// The number of columns of the table that a tree is for clients: the row itself, and what is in it.
  /// 0 for other elements.
  func columns(of node: Node) -> Int {
    guard node.element.role == .tree else { return 0 }
    return 1 + (node.children.lazy.map { nodes[$0]?.children.count ?? 0 }.max() ?? 0)
  }

  /// The position of an element in the table of a tree, from 0: each child of the tree is a row,
  /// and what is in it, such as buttons, its further cells. Nil for other elements.
  func cell(of node: Node) -> (table: Int32, row: Int32, column: Int32)? {
    guard let parent = nodes[node.parent] else { return nil }
    if parent.element.role == .tree { return (node.parent, node.index, 0) }
    guard nodes[parent.parent]?.element.role == .tree else { return nil }
    return (parent.parent, parent.index, node.index &+ 1)
  }

  // MARK: States

  /// The bits of AT-SPI's states that an element has.
  func states(of node: Node) -> UInt64 {
    let (states, role) = (node.element.states, node.element.role)
    var bits: [UInt64] = [30]  // visible
    if node.isShowing { bits += [25] }
    if !states.contains(.disabled) { bits += [8, 24] }  // enabled, sensitive
    if states.contains(.checked) { bits += [4] }
    if role == .toggle { bits += [41] }  // checkable
    if role.isRow { bits += [22] }
    if states.contains(.selected) { bits += [23] }
    // As in GTK, collapsed rows have no state of their own: readers would keep it for open ones.
    if states.contains(.expandable) { bits += states.contains(.expanded) ? [9, 10] : [9] }
    if node.canBeFocused { bits += [11] }
    if node.isFocused { bits += [12] }
    if role == .window, isActive { bits += [1] }
    if role == .window { bits += [21] }  // resizable
    if role == .slider || role == .progressBar { bits += [14] }  // horizontal
    if role == .dialog { bits += [16] }  // modal
    if role == .comboBox { bits += [42] }  // has a popup
    if role == .entry { bits += [26] }  // one line
    // Editable, its text can be selected.
    if node.element.content?.isEditable == true { bits += [7, 38] }
    if node.element.content?.isInvalid == true { bits += [36] }
    return bits.reduce(0) { $0 | 1 << $1 }
  }

  /// The names of the states whose changes clients are told of, with their bits.
  static let told: [(name: String, bit: UInt64)] = [
    ("focused", 12), ("checked", 4), ("selected", 23), ("expanded", 10), ("enabled", 8),
    ("sensitive", 24), ("showing", 25), ("active", 1), ("invalid-entry", 36),
  ]
}

nonisolated extension AccessibleElement.Role {
  /// Whether elements of this kind are rows of a list, a tree or a menu, which are counted.
  var isRow: Bool {
    [.listItem, .treeItem, .menuItem, .checkMenuItem, .submenu].contains(self)
  }
}
