// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Where an edit is: at a path of the animation's text, or in a theme.
package enum EditAddress: Hashable, Sendable {
  case path(JSONPath)
  case rule(theme: String, slot: String)
}

/// What is at the address of an edit in the text without it. By it the address is found in another
/// text.
package struct EditOrigin: Equatable, Sendable {
  /// The hash of the value; nil where there is none.
  package var value: UInt64?
  /// The members by which the layers on the path are known again.
  package var layers: [[JSONTree?]] = []
}

extension AnimationEdits {
  /// The change at an address; nil without one.
  package subscript(address: EditAddress) -> Change? {
    get {
      switch address {
      case .path(let path): self[exactly: path]
      case .rule(let theme, let slot): themes[theme]?[slot].map { .value($0) }
      }
    }
    set {
      switch address {
      case .path(let path): self[exactly: path] = newValue
      case .rule(let theme, let slot): setRule(newValue?.value, theme, slot)
      }
    }
  }

  /// The addresses of all edits.
  package var addresses: Set<EditAddress> {
    Set(changes.map { .path($0.path) }).union(ruleAddresses)
  }

  private var ruleAddresses: [EditAddress] {
    themes.flatMap { theme, slots in slots.keys.map { .rule(theme: theme, slot: $0) } }
  }

  /// The addresses at which other edits differ, in the order of their text.
  package func differingAddresses(from other: AnimationEdits) -> [EditAddress] {
    let rules = Set(ruleAddresses).union(other.ruleAddresses).filter { self[$0] != other[$0] }
    return (differingPaths(from: other).map(EditAddress.path) + rules)
      .map { (order: $0.order, address: $0) }.sorted { $0.order < $1.order }.map(\.address)
  }

  /// Returns the edits that make, of the text with other edits, the text with these.
  ///
  /// - Parameters:
  ///   - saved: The other edits.
  ///   - original: The text without any edits.
  ///   - rule: The property of a slot in a theme without edits; nil for none.
  package func relative(
    to saved: AnimationEdits, in original: AddressFinder,
    rule: (_ theme: String, _ slot: String) -> JSONTree? = { _, _ in nil }
  ) -> AnimationEdits {
    var result = AnimationEdits()
    var paths: Set<JSONPath> = []
    for address in differingAddresses(from: saved) {
      switch address {
      case .rule(let theme, let slot):
        result[address] = self[address] ?? rule(theme, slot).map { .value($0) }
      case .path(var path):
        // An element that was added cannot be removed; its list can be set.
        while self[exactly: path] == nil, case .element? = path.steps.last,
          original.value(at: path) == nil
        {
          path = path.parent
        }
        paths.insert(path)
      }
    }
    for path in paths where !hasStart(of: path, in: paths) {
      if let own = self[exactly: path] {
        result[path] = own
      } else {
        result[path] = value(at: path, in: original).map { .value($0) } ?? .removal
      }
    }
    return result
  }

  /// Whether paths have one that leads to a value around that of another path.
  private func hasStart(of path: JSONPath, in paths: Set<JSONPath>) -> Bool {
    (0..<path.steps.count).contains { paths.contains(JSONPath(Array(path.steps[..<$0]))) }
  }
}

extension EditAddress {
  fileprivate var order: String {
    switch self {
    case .path(let path): path.description
    case .rule(let theme, let slot): "\u{10ffff}\(theme)/\(slot)"
    }
  }
}
