// SPDX-License-Identifier: Apache-2.0

/// A change of a window's elements, as screen readers are told of it.
nonisolated enum AccessibleChange: Equatable, Sendable {
  /// A state with its name, on or off.
  case state(Int32, String, Bool)
  case name(Int32, String)
  case detail(Int32, String)
  case value(Int32, Double)
  /// A child came or went, with its index.
  case added(Int32, child: Int32, index: Int32)
  case removed(Int32, child: Int32, index: Int32)
  /// A part of a text came or went, at a position in Unicode scalars.
  case inserted(Int32, String, at: Int)
  case deleted(Int32, String, at: Int)
  /// The caret moved.
  case caret(Int32, Int)
  /// The selected part of a text is another one.
  case textSelection(Int32)
  /// The selected rows of a list are other ones.
  case selection(Int32)
  /// The row of a list that has the keyboard is another one, with its index.
  case current(Int32, child: Int32, index: Int32)
  /// The window got or lost the keyboard.
  case window(isActive: Bool)
}

extension AccessibleTree {
  /// The changes since an earlier time, in the order in which clients are told: what goes, what
  /// comes, contents, states, and at last what gets the focus.
  ///
  /// - Parameter isMoving: Whether something plays. Then only the focused element reports its
  ///   content, and only its name and what is typed: frame numbers change all the time, which
  ///   nobody wants to hear.
  func changes(since old: AccessibleTree, isMoving: Bool) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    var (focused, current): ([AccessibleChange], [AccessibleChange]) = ([], [])
    var selecting: [Int32] = []
    for (number, node) in old.nodes.sorted(by: { $0.key < $1.key }) {
      if nodes[number] != nil || nodes[node.parent] == nil { continue }
      changes.append(.removed(node.parent, child: number, index: node.index))
    }
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      let before = old.nodes[number]
      if before == nil, old.nodes[node.parent] != nil {
        changes.append(.added(node.parent, child: number, index: node.index))
      }
      if let before, node.isFocused || !isMoving {
        changes += content(number, since: before, node, isMoving: isMoving)
      }
      let told = before.map { states(number, of: node, since: old.states(of: $0)) }
      changes +=
        told ?? (node.element.role == .notification ? [.state(number, "showing", true)] : [])
      let wasSelected = before?.element.states.contains(.selected) ?? false
      if wasSelected != node.element.states.contains(.selected), hears(node.parent, old) {
        selecting.append(node.parent)
      }
      if node.isFocused, before?.isFocused != true {
        focused.append(.state(number, "focused", true))
        if node.position > 0 {
          current.append(.current(node.parent, child: number, index: node.index))
        }
      }
    }
    var seen: Set<Int32> = []
    for list in selecting where seen.insert(list).inserted { changes.append(.selection(list)) }
    if isActive != old.isActive { changes.append(.window(isActive: isActive)) }
    return changes + current + focused
  }

  /// Whether clients are told of what is selected in a list: if it was there before, and is a combo
  /// box or has the keyboard. A reader would leave the field of a search for the list of results.
  private func hears(_ list: Int32, _ old: AccessibleTree) -> Bool {
    guard let node = nodes[list], old.nodes[list] != nil else { return false }
    return node.element.role == .comboBox || node.isFocused
      || node.children.contains { nodes[$0]?.isFocused == true }
  }

  /// The changes of name, detail, value and text of an element.
  private func content(
    _ number: Int32, since old: Node, _ new: Node, isMoving: Bool
  ) -> [AccessibleChange] {
    let (before, now) = (old.element, new.element)
    guard before != now else { return [] }
    var changes: [AccessibleChange] = []
    if before.name != now.name { changes.append(.name(number, now.name)) }
    if !isMoving, before.spokenDetail != now.spokenDetail {
      changes.append(.detail(number, now.spokenDetail))
    }
    if !isMoving, let value = now.value, value != before.value {
      changes.append(.value(number, value.number))
    }
    // A caret that moves in what has just got the focus would make Orca take the focus silently.
    if let before = before.spokenContent, let now = now.spokenContent, before != now,
      old.isFocused == new.isFocused, !isMoving || now.isEditable
    {
      changes += Self.text(number, since: before, now)
    }
    return changes
  }

  /// The changes of a text: what is between the common start and the common end is replaced.
  private static func text(
    _ number: Int32, since old: AccessibleElement.Content, _ new: AccessibleElement.Content
  ) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    let (before, now) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
    if before != now {
      let least = min(before.count, now.count)
      let start = zip(before, now).prefix { $0 == $1 }.count
      let end = zip(before.reversed(), now.reversed()).prefix(least - start)
        .prefix { $0 == $1 }.count
      func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
      }
      let (gone, come) = (before[start..<before.count - end], now[start..<now.count - end])
      if !gone.isEmpty { changes.append(.deleted(number, text(gone), at: start)) }
      if !come.isEmpty { changes.append(.inserted(number, text(come), at: start)) }
    }
    if old.caret != new.caret { changes.append(.caret(number, new.caret)) }
    if old.selection != new.selection, !old.selection.isEmpty || !new.selection.isEmpty {
      changes.append(.textSelection(number))
    }
    return changes
  }

  /// The changes of states, but for a focus that came.
  private func states(_ number: Int32, of node: Node, since before: UInt64) -> [AccessibleChange] {
    let now = states(of: node)
    return Self.told.compactMap { name, bit in
      let isOn = now >> bit & 1 == 1
      guard (before ^ now) >> bit & 1 == 1, !(bit == 12 && isOn) else { return nil }
      return .state(number, name, isOn)
    }
  }
}
