// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The elements of a window at one time.
nonisolated struct AccessibleTree: Equatable, Sendable {
  /// An element with its place in the tree.
  struct Node: Equatable, Sendable {
    var element: AccessibleElement
    /// The number of the parent; -1 for the window.
    var parent: Int32
    var index: Int32 = 0
    var children: [Int32] = []
    /// In points of the window.
    var area: CGRect
    var canBeFocused = false
    var isFocused = false
  }

  /// The elements by their numbers; 0 is the window.
  private(set) var nodes: [Int32: Node] = [:]

  /// The largest number of parts of one view; further ones are left out.
  private static let mostParts = 4000

  init() {}

  /// Reads the elements of a window.
  @MainActor
  init(of window: Window) {
    let area = CGRect(origin: .zero, size: window.size)
    nodes[0] = Node(element: AccessibleElement(.window, window.title), parent: -1, area: area)
    add(window.root, to: 0)
  }

  /// Adds a view with its parts and subviews. A view without an element is left out, its subviews
  /// are not.
  @MainActor
  private mutating func add(_ view: View, to parent: Int32) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var own = parent
    if let element = view.spokenElement {
      own = Self.number(of: view)
      let isFocused = view.window?.focusedView === view
      let parts = ((view as? any AccessibleView)?.accessibleParts ?? []).prefix(Self.mostParts)
      let hasCurrent = parts.contains { $0.states.contains(.current) }
      insert(
        Node(
          element: element, parent: parent, area: view.frameInWindow,
          canBeFocused: view.canBecomeFocused, isFocused: isFocused && !hasCurrent), own)
      let corner = view.frameInWindow.origin
      for (index, part) in parts.enumerated() where !part.name.isEmpty {
        let area = (part.frame ?? view.bounds).offsetBy(dx: corner.x, dy: corner.y)
        insert(
          Node(
            element: part, parent: own, area: area,
            canBeFocused: view.canBecomeFocused && !part.action.isEmpty,
            isFocused: isFocused && part.states.contains(.current)), own + Int32(index) + 1)
      }
    }
    for subview in view.subviews { add(subview, to: own) }
  }

  private mutating func insert(_ node: Node, _ number: Int32) {
    var node = node
    node.index = Int32(clamping: nodes[node.parent]?.children.count ?? 0)
    nodes[node.parent]?.children.append(number)
    nodes[number] = node
  }

  /// The number of a view; those of its parts follow it.
  @MainActor
  static func number(of view: View) -> Int32 {
    if view.accessibleNumber == 0 {
      last = last > Int32.max - 2 * numbersOfView ? numbersOfView : last + numbersOfView
      view.accessibleNumber = last
    }
    return view.accessibleNumber
  }

  @MainActor private static var last: Int32 = 0
  /// The numbers that a view has, for itself and its parts.
  static let numbersOfView: Int32 = 4096

  /// The innermost element at a point of the window; -1 for none.
  func hit(_ point: CGPoint) -> Int32 {
    var number: Int32 = 0
    guard let root = nodes[0], root.area.contains(point) else { return -1 }
    while let inner = nodes[number]?.children.last(where: {
      nodes[$0]?.area.contains(point) ?? false
    }) { number = inner }
    return number
  }

  // MARK: States

  /// The bits of AT-SPI's states that an element has.
  func states(of node: Node) -> UInt64 {
    let states = node.element.states
    var bits: [UInt64] = [25, 30]  // showing, visible
    if !states.contains(.disabled) { bits += [8, 24] }  // enabled, sensitive
    if states.contains(.checked) { bits += [4] }
    if [.listItem, .treeItem, .menuItem].contains(node.element.role) { bits += [22] }
    if states.contains(.selected) { bits += [23] }
    if states.contains(.expandable) { bits += [9, states.contains(.expanded) ? 10 : 5] }
    if node.canBeFocused { bits += [11] }
    if node.isFocused { bits += [12] }
    if node.element.role == .window { bits += [1] }
    if node.element.role == .entry { bits += [7] }
    return bits.reduce(0) { $0 | 1 << $1 }
  }

  /// The names of the states whose changes clients are told of, with their bits.
  static let told: [(name: String, bit: UInt64)] = [
    ("focused", 12), ("checked", 4), ("selected", 23), ("expanded", 10), ("enabled", 8),
  ]
}
