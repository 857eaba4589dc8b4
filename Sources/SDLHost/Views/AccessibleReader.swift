// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads the elements of a window, and gives numbers to them.
///
/// What is the same element at different times has the same number: a view, or a part with the same
/// key.
@MainActor
struct AccessibleReader {
  private typealias Node = AccessibleTree.Node
  private typealias Source = AccessibleTree.Source

  private let window: Window
  /// The view that has the keyboard.
  private let focus: View?
  private var nodes: [Int32: AccessibleTree.Node] = [:]

  /// The largest number of parts of one view; further ones are left out.
  private static let mostParts = 4000

  init(_ window: Window) {
    self.window = window
    focus = window.accessibleFocus() ?? window.focusedView
  }

  /// Reads all elements.
  mutating func read() -> [Int32: AccessibleTree.Node] {
    let area = CGRect(origin: .zero, size: window.size)
    nodes[0] = Node(
      element: AccessibleElement(.window, window.title), source: Source(view: 0), parent: -1,
      area: area)
    add(window.root, to: 0, in: area)
    if let message = window.speech.message {
      let number = window.accessibleNumbers.number(
        of: Source(view: 0, part: "message", choice: message.id))
      let element = AccessibleElement(.notification, message.text)
      insert(Node(element: element, source: Source(view: 0), parent: 0, area: .zero), number)
    }
    window.accessibleNumbers.keep(nodes.keys)
    return nodes
  }

  /// Adds a view with its parts and subviews. A view without an element is left out, its subviews
  /// are not.
  ///
  /// - Parameter clip: What can be seen of the views around it, in points of the window.
  private mutating func add(_ view: View, to parent: Int32, in clip: CGRect) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var (own, inner) = (parent, clip)
    let frame = view.frameInWindow
    if view.clipsToBounds { inner = clip.intersection(frame) }
    if let element = view.spokenElement {
      let number = AccessibleTree.number(of: view)
      let parts = ((view as? any AccessibleView)?.accessibleParts ?? []).prefix(Self.mostParts)
      let hasCurrent = parts.contains { $0.states.contains(.current) }
      let source = Source(view: number)
      let node = node(
        element, source, of: view, isFocused: !hasCurrent, canBeFocused: true, in: clip)
      insert(node, number, in: parent)
      own = number
      add(parts, of: view, number, besides: parent, in: inner)
    }
    for subview in view.subviews { add(subview, to: own, in: inner) }
  }

  /// Describes a view or a part of it.
  private func node(
    _ element: AccessibleElement, _ source: AccessibleTree.Source, of view: View, isFocused: Bool,
    canBeFocused: Bool, in clip: CGRect
  ) -> AccessibleTree.Node {
    let around = source.part == nil ? nil : nodes[source.view]?.area
    let area =
      element.frame.map { view.rectInWindow($0) } ?? around ?? view.frameInWindow
    var node = Node(element: element, source: source, parent: -1, area: area)
    if let edges = element.content?.edges, !edges.isEmpty {
      // In points of the window.
      node.element.content?.edges = edges.map {
        view.convert(CGPoint(x: $0, y: 0), to: nil).x
      }
    }
    node.canBeFocused = canBeFocused && (view.canBecomeFocused || view === focus)
    node.isFocused = isFocused && view === focus
    let isInside = area.isEmpty ? clip.contains(area.origin) : clip.intersects(area)
    node.isShowing = isInside && !element.states.contains(.outOfSight)
    return node
  }

  /// Adds the parts of a view.
  private mutating func add(
    _ parts: ArraySlice<AccessibleElement>, of view: View, _ number: Int32,
    besides parent: Int32, in clip: CGRect
  ) {
    var numbers: [String: Int32] = [:]
    var (keys, rows) = (Keys(), RowOrder())
    for part in parts where !part.name.isEmpty {
      let key = keys.next(part)
      let source = Source(view: number, part: key)
      let own = window.accessibleNumbers.number(of: source)
      numbers[key] = own
      let isCurrent = part.states.contains(.current)
      let container = part.container.flatMap { numbers[$0] }
      let isKeyed = part.states.contains(.focusable) || container == nil && !part.action.isEmpty
      let node = node(
        part, source, of: view, isFocused: isCurrent, canBeFocused: isCurrent || isKeyed, in: clip)
      insert(node, own, in: container ?? (part.isBesideView ? parent : number))
      rows.add(own, part, to: &nodes)
    }
    rows.end(&nodes)
  }

  /// The keys of parts.
  private struct Keys {
    private var counts: [String: Int] = [:]

    /// The key of a part. Equal ones are told apart by their order.
    mutating func next(_ part: AccessibleElement) -> String {
      let key = part.key.isEmpty ? "\(part.role.rawValue) \(part.name)" : part.key
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return count == 0 ? key : "\(key)\0\(count)"
    }
  }

  /// The index of the part with a key; nil if there is none.
  static func index(of key: String, in parts: [AccessibleElement]) -> Int? {
    var keys = Keys()
    return parts.indices.first { !parts[$0].name.isEmpty && keys.next(parts[$0]) == key }
  }

  /// Adds an element with its choices.
  private mutating func insert(_ node: AccessibleTree.Node, _ number: Int32, in parent: Int32) {
    var node = node
    node.parent = parent
    insert(node, number)
    let chosen = node.element.spokenContent?.text
    let count = Int32(clamping: node.element.choices.count)
    for (index, choice) in node.element.choices.enumerated() {
      var element = AccessibleElement(.menuItem, choice)
      if choice == chosen { element.states = .selected }
      var source = node.source
      source.choice = index
      var item = Node(element: element, source: source, parent: number, area: node.area)
      // The list is closed.
      item.isShowing = false
      (item.position, item.setSize) = (Int32(clamping: index + 1), count)
      insert(item, window.accessibleNumbers.number(of: source))
    }
  }

  private mutating func insert(_ node: AccessibleTree.Node, _ number: Int32) {
    var node = node
    node.index = Int32(clamping: nodes[node.parent]?.children.count ?? 0)
    nodes[node.parent]?.children.append(number)
    nodes[number] = node
  }
}

/// Finds the rows of the same level below the same row, which follow each other.
private nonisolated struct RowOrder {
  /// The rows of each level that are still open: the row of the level above, and its rows so far.
  private var open: [(parent: Int32, rows: [Int32])] = []

  mutating func add(
    _ number: Int32, _ element: AccessibleElement, to nodes: inout [Int32: AccessibleTree.Node]
  ) {
    guard element.role.isRow else {
      if element.role == .heading { end(&nodes) }
      return
    }
    let level = max(1, min(element.level, open.count + 1))
    while open.count > level { close(&nodes) }
    if open.count < level {
      open.append((open.last?.rows.last ?? -1, []))
    }
    open[level - 1].rows.append(number)
  }

  mutating func end(_ nodes: inout [Int32: AccessibleTree.Node]) {
    while !open.isEmpty { close(&nodes) }
  }

  private mutating func close(_ nodes: inout [Int32: AccessibleTree.Node]) {
    guard let (parent, rows) = open.popLast() else { return }
    for (index, row) in rows.enumerated() {
      nodes[row]?.position = Int32(clamping: index + 1)
      nodes[row]?.setSize = Int32(clamping: rows.count)
      nodes[row]?.nodeParent = parent
    }
    if parent >= 0 { nodes[parent]?.nodeChildren = rows }
  }
}

/// The numbers of elements, which clients know them by.
@MainActor
final class AccessibleNumbers {
  private var numbers: [AccessibleTree.Source: Int32] = [:]
  private static var last: Int32 = 0

  /// A number that no element of the process has.
  static func new() -> Int32 {
    last = last == Int32.max ? 1 : last + 1
    return last
  }

  /// The number of a part or a choice.
  func number(of source: AccessibleTree.Source) -> Int32 {
    if let number = numbers[source] { return number }
    let number = Self.new()
    numbers[source] = number
    return number
  }

  /// Forgets what is not in the tree, once that is the larger part.
  func keep(_ used: some Collection<Int32>) {
    guard numbers.count > 2 * used.count + 1000 else { return }
    let used = Set(used)
    numbers = numbers.filter { used.contains($0.value) }
  }
}

extension AccessibleTree {
  /// The number of a view.
  @MainActor
  static func number(of view: View) -> Int32 {
    if view.accessibleNumber == 0 { view.accessibleNumber = AccessibleNumbers.new() }
    return view.accessibleNumber
  }
}
