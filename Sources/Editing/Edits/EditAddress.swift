// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// Where an edit is: at a path of the animation's text, in a theme, or in another part of the archive.
package enum EditAddress: Hashable, Sendable {
  case path(JSONPath)
  case rule(theme: String, slot: String)
  case part(ArchivePart)
}

/// What stands in an archive without edits, besides the text of the animation.
package struct EditedArchive: Sendable {
  /// Returns the property of a slot in a theme; nil for none.
  var rule: @Sendable (_ theme: String, _ slot: String) -> JSONTree?
  /// Returns the content of a part; nil for one that is not there.
  var part: @Sendable (ArchivePart) -> [UInt8]?

  /// Default: a file that is no archive.
  package init(
    rule: @escaping @Sendable (_ theme: String, _ slot: String) -> JSONTree? = { _, _ in nil },
    part: @escaping @Sendable (ArchivePart) -> [UInt8]? = { _ in nil }
  ) { (self.rule, self.part) = (rule, part) }
}

/// What is at the address of an edit in the text without it. By it the address is found in another
/// text.
package struct EditOrigin: Equatable, Sendable {
  /// The hash of the value; nil where there is none.
  package var value: UInt64?
  /// What the elements on the path are known by, from the outside.
  package var elements: [ElementIdentity?] = []
}

extension AnimationEdits {
  /// The change at an address; nil without one.
  package subscript(address: EditAddress) -> Change? {
    get {
      switch address {
      case .path(let path): self[exactly: path]
      case .rule(let theme, let slot): themes[theme]?[slot].map { .value($0) }
      case .part(let part): parts[part].map { $0.json.map { .value($0) } ?? .removal }
      }
    }
    set {
      switch address {
      case .path(let path): self[exactly: path] = newValue
      case .rule(let theme, let slot): setRule(newValue?.value, theme, slot)
      case .part(let part):
        parts[part] = newValue.flatMap {
          $0 == .removal ? .removal : $0.value.flatMap(ArchiveChange.init)
        }
      }
    }
  }

  /// The addresses of all edits.
  package var addresses: Set<EditAddress> {
    Set(changes.map { .path($0.path) }).union(ruleAddresses).union(parts.keys.map { .part($0) })
  }

  private var ruleAddresses: [EditAddress] {
    themes.flatMap { theme, slots in slots.keys.map { .rule(theme: theme, slot: $0) } }
  }

  /// The addresses at which other edits differ, in the order of their text.
  package func differingAddresses(from other: AnimationEdits) -> [EditAddress] {
    let rules = Set(ruleAddresses).union(other.ruleAddresses).filter { self[$0] != other[$0] }
    let parts = Set(parts.keys).union(other.parts.keys).filter { self.parts[$0] != other.parts[$0] }
    return (differingPaths(from: other).map(EditAddress.path) + rules + parts.map(EditAddress.part))
      .map { (order: $0.order, address: $0) }.sorted { $0.order < $1.order }.map(\.address)
  }

  /// Returns the edits that make, of the text with other edits, the text with these.
  ///
  /// - Parameters:
  ///   - saved: The other edits.
  ///   - original: The text without any edits.
  ///   - archive: What else stands in the archive. Default: nothing.
  package func relative(
    to saved: AnimationEdits, in original: AddressFinder, archive: EditedArchive = .init()
  ) -> AnimationEdits {
    var result = AnimationEdits()
    var paths: Set<JSONPath> = []
    for address in differingAddresses(from: saved) {
      switch address {
      case .rule(let theme, let slot):
        result[address] = self[address] ?? archive.rule(theme, slot).map { .value($0) }
      case .part(let part):
        result.parts[part] = parts[part] ?? ArchiveChange(archive.part(part))
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
    case .part(let part): "\u{10ffff}\u{10ffff}\(part.path)"
    }
  }
}

extension Collection where Element == AnimationEdits {
  /// What is lost with some edits of these states, of which each follows the one before by a step: all
  /// that steps change which change one of them. Half of a step may be another picture, or of no use.
  func wholeSteps(with lost: Set<EditAddress>) -> Set<EditAddress> {
    guard !lost.isEmpty else { return lost }
    let steps = zip(self, dropFirst()).map { Set($1.differingAddresses(from: $0)) }
    var (lost, grows) = (lost, true)
    while grows {
      grows = false
      for step in steps where !step.isDisjoint(with: lost) && !step.isSubset(of: lost) {
        lost.formUnion(step)
        grows = true
      }
    }
    return lost
  }
}
