// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// A window as a screen reader hears it.
final class Listener {
  let host: ViewerFixture
  private(set) var tree: AccessibleTree

  init(_ host: ViewerFixture) {
    self.host = host
    tree = AccessibleTree(of: host.viewer.window)
  }

  /// What has changed since the last call.
  @discardableResult
  func listen(isMoving: Bool = false) -> [AccessibleChange] {
    let old = tree
    tree = AccessibleTree(of: host.viewer.window)
    return tree.changes(since: old, isMoving: isMoving)
  }

  /// What is heard after a key.
  @discardableResult
  func press(_ key: Key, _ modifiers: KeyModifiers = []) throws -> [AccessibleChange] {
    try host.press(key, modifiers)
    return listen()
  }

  /// The element with the focus; nil for none, or for several, which is wrong.
  var focus: AccessibleTree.Node? {
    let focused = tree.nodes.values.filter(\.isFocused)
    return focused.count == 1 ? focused.first : nil
  }

  /// The name of the element with the focus that clients were told of last.
  func told(_ changes: [AccessibleChange]) -> String? {
    for case .state(let number, "focused", true) in changes.reversed() {
      return tree.nodes[number]?.element.name
    }
    return nil
  }

  func number(_ name: String) -> Int32? {
    tree.nodes.filter { $0.value.element.name == name }.map(\.key).min()
  }

  func node(_ name: String) -> AccessibleTree.Node? { number(name).flatMap { tree.nodes[$0] } }

  /// The names of the elements around one, from the inside.
  func around(_ node: AccessibleTree.Node?) -> [String] {
    var (names, number) = ([String](), node?.parent ?? -1)
    while let outer = tree.nodes[number] {
      names.append(outer.element.name)
      number = outer.parent
    }
    return names
  }

  func has(_ bit: UInt64, _ node: AccessibleTree.Node?) -> Bool {
    node.map { tree.states(of: $0) >> bit & 1 == 1 } == true
  }

  /// The only element of a role.
  func number(of role: AccessibleElement.Role) -> Int32 {
    let all = tree.nodes.filter { $0.value.element.role == role && $0.value.isFocused }
    return all.keys.min() ?? -1
  }
}
