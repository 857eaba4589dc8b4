// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// What an object in a list of a text is known by in a text that another program has written: a layer, an
/// item, an effect, a keyframe, an asset.
///
/// Indices change when something is added before, and names are not unique, so it is also compared
/// with what has the same names.
package struct ElementIdentity: Hashable, Sendable {
  /// A hash of the members that name it: `nm`, `ty`, `refId` and `id`.
  let names: UInt64
  /// Whether it has a name or an id, not only a type.
  let isNamed: Bool
  /// A hash of the number `ind`, which many programs give anew when they write; nil without one.
  let index: UInt64?
  /// The number of elements with the same names before it.
  let rank: Int
  /// A hash of what the others with the same names are, in their order.
  let others: UInt64
  /// A hash of what it is; nil if no other has the same names, or if another is the same.
  let content: UInt64?
}

/// The objects in the lists of a text, as they are known again in another.
package final class ElementIdentities {
  private let finder: AddressFinder
  private var lists: [JSONPath: List] = [:]

  /// What was read of a list. Contents are read when they are needed first.
  private final class List {
    /// nil for what is no object.
    let elements: [Element?]
    /// The positions of elements by their names.
    let alike: [UInt64: [Int]]
    /// The position of each element among those with the same names.
    let ranks: [Int]
    /// What the elements are that have the same names, by their names.
    var contents: [UInt64: Contents] = [:]

    init(_ elements: [Element?]) {
      self.elements = elements
      var (alike, ranks): ([UInt64: [Int]], [Int]) = ([:], [])
      for (number, element) in elements.enumerated() {
        ranks.append(element.map { alike[$0.names]?.count ?? 0 } ?? 0)
        if let element { alike[element.names, default: []].append(number) }
      }
      (self.alike, self.ranks) = (alike, ranks)
    }
  }

  /// What elements with the same names are.
  private struct Contents {
    /// A hash of each one, without the numbers by which layers refer to each other.
    let hashes: [UInt64]
    /// How many have a hash.
    let counts: [UInt64: Int]
    /// A hash of all before each one, and of all after it.
    private let before: [UInt64], after: [UInt64]

    init(_ hashes: [UInt64]) {
      func joined(_ hashes: some Sequence<UInt64>) -> [UInt64] {
        var (all, result): (UInt64, [UInt64]) = (0, [])
        for hash in hashes {
          result.append(all)
          all = Self.hash(all, hash)
        }
        return result
      }
      self.hashes = hashes
      counts = hashes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      (before, after) = (joined(hashes), joined(hashes.reversed()).reversed())
    }

    /// A hash of all but one.
    func others(of rank: Int) -> UInt64 { Self.hash(before[rank], after[rank]) }

    private static func hash(_ a: UInt64, _ b: UInt64) -> UInt64 {
      TextFingerprint([], seed: a ^ (b << 1 | b >> 63)).hash
    }
  }

  private struct Element {
    let names: UInt64, isNamed: Bool, index: UInt64?
  }

  package init(_ finder: AddressFinder) { self.finder = finder }

  /// What the elements on a path are known by, from the outside; nil where there is no object.
  package func identities(on path: JSONPath) -> [ElementIdentity?] {
    Self.elementSteps(of: path).map { position, number in
      identity(of: number, in: JSONPath(Array(path.steps[..<position])))
    }
  }

  /// Returns the path of the same value in this text; nil if it is not clear where that is.
  ///
  /// - Parameter identities: What the elements on the path are known by in the other text.
  package func path(like path: JSONPath, _ identities: [ElementIdentity?]) -> JSONPath? {
    let steps = Self.elementSteps(of: path)
    guard steps.count == identities.count else { return nil }
    var path = path
    for (step, wanted) in zip(steps, identities) {
      let list = JSONPath(Array(path.steps[..<step.position]))
      guard let found = position(of: wanted, near: step.number, in: list) else { return nil }
      path.steps[step.position] = .element(found)
    }
    return path
  }

  /// Where an element is in a list of this text.
  ///
  /// - Parameter number: Where it is in the list of the other text.
  private func position(
    of wanted: ElementIdentity?, near number: Int, in path: JSONPath
  ) -> Int? {
    guard let wanted else { return identity(of: number, in: path) == nil ? number : nil }
    let list = list(at: path)
    let alike = list.alike[wanted.names] ?? []
    // All others with the same names are as they were: only this one can be another. What has a twin, or no
    // name, has to have the same number, too.
    if alike.indices.contains(wanted.rank), let own = identity(of: alike[wanted.rank], in: path),
      own.others == wanted.others,
      wanted.content != nil || alike.count == 1 && wanted.isNamed || own.index == wanted.index
    {
      return alike[wanted.rank]
    }
    guard let content = wanted.content else { return nil }
    let hashes = contents(of: alike, wanted.names, list, path).hashes
    let same = zip(alike, hashes).filter { $1 == content }.map(\.0)
    return same.contains(number) ? number : same.count == 1 ? same[0] : nil
  }

  private func identity(of number: Int, in path: JSONPath) -> ElementIdentity? {
    let list = list(at: path)
    guard list.elements.indices.contains(number), let element = list.elements[number],
      let alike = list.alike[element.names]
    else { return nil }
    let rank = list.ranks[number]
    var (others, content): (UInt64, UInt64?) = (0, nil)
    if alike.count > 1 {
      let all = contents(of: alike, element.names, list, path)
      others = all.others(of: rank)
      content = all.counts[all.hashes[rank]] == 1 ? all.hashes[rank] : nil
    }
    return ElementIdentity(
      names: element.names, isNamed: element.isNamed, index: element.index, rank: rank,
      others: others, content: content)
  }

  private func list(at path: JSONPath) -> List {
    if let known = lists[path] { return known }
    let elements = finder.members(["nm", "ty", "refId", "id", "ind"], ofElementsIn: path)
      .map { members -> Element? in
        guard let members else { return nil }
        let names = JSONTree.array(members.dropLast().map { $0 ?? .null }).fingerprint
        let isNamed = [members[0], members[3]].contains { $0?.string?.isEmpty == false }
        return Element(names: names, isNamed: isNamed, index: members[4]?.fingerprint)
      }
    let list = List(elements)
    lists[path] = list
    return list
  }

  /// What elements of a list with the same names are.
  private func contents(
    of alike: [Int], _ names: UInt64, _ list: List, _ path: JSONPath
  ) -> Contents {
    if let known = list.contents[names] { return known }
    let hashes = alike.map { number in
      var value = finder.value(at: path.element(number)) ?? .null
      for key in ["ind", "parent", "tp"] { value.remove(key) }
      return value.fingerprint
    }
    let contents = Contents(hashes)
    list.contents[names] = contents
    return contents
  }

  /// The steps of a path that lead to an element, with its number.
  private static func elementSteps(of path: JSONPath) -> [(position: Int, number: Int)] {
    path.steps.enumerated().compactMap { position, step in
      if case .element(let number) = step { (position, number) } else { nil }
    }
  }

  // MARK: Edits

  /// What is at an address without edits.
  ///
  /// - Parameter archive: What else stands in the archive. Default: nothing.
  package func origin(of address: EditAddress, archive: EditedArchive = .init()) -> EditOrigin {
    switch address {
    case .path(let path):
      EditOrigin(value: finder.value(at: path)?.fingerprint, elements: identities(on: path))
    case .rule(let theme, let slot): EditOrigin(value: archive.rule(theme, slot)?.fingerprint)
    case .part(let part): EditOrigin(value: archive.part(part).map { TextFingerprint($0).hash })
    }
  }

  /// Returns where a value of another text is in this one; nil if it is not there unchanged.
  package func path(of origin: EditOrigin, like path: JSONPath) -> JSONPath? {
    guard let new = self.path(like: path, origin.elements),
      finder.value(at: new)?.fingerprint == origin.value
    else { return nil }
    return new
  }
}

/// Where the values of one text are in another, which another program has made of it.
package final class MovedValues {
  private let old: ElementIdentities, new: ElementIdentities
  private var known: [JSONPath: JSONPath?] = [:]

  package init(from old: AddressFinder, to new: AddressFinder) {
    (self.old, self.new) = (ElementIdentities(old), ElementIdentities(new))
  }

  /// The path of a value in the new text; nil if it is not there unchanged, in the same elements.
  package subscript(path: JSONPath) -> JSONPath? {
    if let known = known[path] { return known }
    let found = new.path(of: old.origin(of: .path(path)), like: path)
    known[path] = .some(found)
    return found
  }

  /// The path of the same object in the new text, whatever has changed in it; nil if it is not clear where
  /// that is.
  func object(at path: JSONPath) -> JSONPath? { new.path(like: path, old.identities(on: path)) }
}

extension AnimationEdits {
  /// Returns the edits that fit another text. Those of themes and other parts of an archive stay.
  package func moved(by values: MovedValues) -> AnimationEdits {
    var moved = AnimationEdits()
    for (path, change) in changes {
      if let new = values[path] { moved[exactly: new] = change }
    }
    return withText(of: moved)
  }
}

// MARK: - In a journal

extension ElementIdentity {
  /// The identity as a list: `["names", true, "ind", 0, "others", "content"]`.
  var json: JSONTree {
    .array([
      TextFingerprint.json(names), .bool(isNamed), TextFingerprint.json(index),
      .number(Double(rank)), TextFingerprint.json(others), TextFingerprint.json(content),
    ])
  }

  init?(_ json: JSONTree) {
    guard let list = json.elements, list.count == 6, let names = TextFingerprint.hash(list[0]),
      let isNamed = list[1].bool, let rank = list[3].number.flatMap({ Int(exactly: $0) }),
      let others = TextFingerprint.hash(list[4])
    else { return nil }
    self.init(
      names: names, isNamed: isNamed, index: TextFingerprint.hash(list[2]), rank: rank,
      others: others,
      content: TextFingerprint.hash(list[5]))
  }
}
