// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// Which objects of two lists are the same: by what other parts call them, by name, and by likeness; never by their
/// index alone, so that one that is inserted changes nothing for the others.
struct ListMatch {
  /// The indices of what is in both lists, in the order of the new one.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// The old indices of what is gone.
  private(set) var removed: [Int] = []
  /// The new indices of what was not there.
  private(set) var added: [Int] = []
  /// The new indices of the fewest objects whose moves explain the new order.
  private(set) var moved: Set<Int> = []

  private let old: [Candidate]
  private let new: [Candidate]
  private var oldRest: [Int]
  private var newRest: [Int]

  /// The least likeness of an object with another name that counts as the same.
  private static let leastLikeness = 0.6
  /// The largest number of pairs whose likeness is computed.
  private static let mostPairs = 40_000

  private struct Candidate {
    let item: DescribedItem
    let features: Features
    var name: String { item.isNamed ? item.name : "" }
  }

  /// - Parameter byID: Whether what has the same id is the same.
  init(_ old: [DescribedItem], _ new: [DescribedItem], byID: Bool) {
    self.old = old.map { Candidate(item: $0, features: Features($0.tree)) }
    self.new = new.map { Candidate(item: $0, features: Features($0.tree)) }
    (oldRest, newRest) = (Array(old.indices), Array(new.indices))
    if byID {
      takeGroups(by: { $0.item.id.map { "\($0)" } }, onlySingle: true)
    } else {
      // What is not changed, then what has the only one of its name.
      takeGroups(
        by: { "\($0.item.type)\n\($0.name)\n\($0.features.digest)" }, onlySingle: false)
      takeGroups(by: { "\($0.item.type)\n\($0.name)" }, onlySingle: true)
      takeAlike(least: 0) { $0.name == $1.name }
      takeGroups(by: { "\($0.item.type)\n\($0.features.digest)" }, onlySingle: false)
    }
    takeAlike(least: Self.leastLikeness) { _, _ in true }
    pairs.sort { $0.new < $1.new }
    (removed, added) = (oldRest, newRest)
    findMoved()
  }

  /// Pairs what has the same key, in order.
  ///
  /// - Parameter onlySingle: Whether only keys that both lists have once count.
  private mutating func takeGroups(by key: (Candidate) -> String?, onlySingle: Bool) {
    var groups: [String: ([Int], [Int])] = [:]
    for index in oldRest { key(old[index]).map { groups[$0, default: ([], [])].0.append(index) } }
    for index in newRest { key(new[index]).map { groups[$0, default: ([], [])].1.append(index) } }
    for (left, right) in groups.values where !left.isEmpty && !right.isEmpty {
      if onlySingle, left.count > 1 || right.count > 1 { continue }
      pairs += zip(left, right).map { ($0, $1) }
    }
    takePairs()
  }

  /// Pairs what is most alike of the same type.
  private mutating func takeAlike(
    least: Double, _ mayBeSame: (Candidate, Candidate) -> Bool
  ) {
    guard !oldRest.isEmpty, !newRest.isEmpty else { return }
    guard oldRest.count * newRest.count <= Self.mostPairs else {
      return takeGroups(by: { "\($0.item.type)\n\($0.name)" }, onlySingle: false)
    }
    var found: [(likeness: Double, old: Int, new: Int)] = []
    for left in oldRest {
      for right in newRest {
        let (a, b) = (old[left], new[right])
        guard a.item.type == b.item.type, mayBeSame(a, b) else { continue }
        let likeness = a.features.likeness(to: b.features)
        if likeness >= least { found.append((likeness, left, right)) }
      }
    }
    // Of equally alike ones, those with the same number, and then those at the nearest position.
    func distance(_ pair: (likeness: Double, old: Int, new: Int)) -> Int {
      let isSame = old[pair.old].item.id != nil && old[pair.old].item.id == new[pair.new].item.id
      return isSame ? -1 : abs(pair.old - pair.new)
    }
    found.sort { a, b in
      if a.likeness != b.likeness { return a.likeness > b.likeness }
      let (near, far) = (distance(a), distance(b))
      return near != far ? near < far : (a.new, a.old) < (b.new, b.old)
    }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    for pair in found where !usedOld.contains(pair.old) && !usedNew.contains(pair.new) {
      usedOld.insert(pair.old)
      usedNew.insert(pair.new)
      pairs.append((pair.old, pair.new))
    }
    takePairs()
  }

  private mutating func takePairs() {
    let (left, right) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    oldRest.removeAll { left.contains($0) }
    newRest.removeAll { right.contains($0) }
  }

  /// Finds the longest part that is in the same order in both lists; the rest has moved.
  private mutating func findMoved() {
    let kept = Set(pairs.map { Optional($0.old) }.longestRise)
    moved = Set(pairs.indices.filter { !kept.contains($0) }.map { pairs[$0].new })
  }
}

/// The values of an object by which it is recognized, without names and what lists number.
struct Features {
  private var counts: [Int: Int] = [:]
  private var total = 0
  /// The same for objects with the same values.
  private(set) var digest = 0

  private static let others: Set<String> = [
    "ind", "parent", "tp", "nm", "cm", "ix", "cix", "id", "np", "fName",
  ]
  /// The largest number of values that are looked at.
  private static let most = 200_000

  init(_ tree: JSONTree) { add(tree, 0) }

  private mutating func add(_ tree: JSONTree, _ pathHash: Int) {
    guard total < Self.most else { return }
    switch tree {
    case .object(let members):
      for member in members where !Self.others.contains(member.key) && member.value != .null {
        add(member.value, Self.hash(pathHash, member.key))
      }
    case .array(let elements):
      // The indices of few numbers are axes; those of longer lists move when one is inserted.
      let isShort = elements.count <= 4 && elements.allSatisfy { $0.number != nil }
      for (index, element) in elements.enumerated() {
        add(element, Self.hash(pathHash, isShort ? index : -1))
      }
    case .number(let value): count(Self.hash(pathHash, value))
    case .string(let value): count(Self.hash(pathHash, value))
    case .bool(let value): count(Self.hash(pathHash, value ? 1.0 : 0.0))
    case .null: break
    }
  }

  private static func hash(_ pathHash: Int, _ value: some Hashable) -> Int {
    var hasher = Hasher()
    hasher.combine(pathHash)
    hasher.combine(value)
    return hasher.finalize()
  }

  private mutating func count(_ value: Int) {
    counts[value, default: 0] += 1
    total += 1
    digest = digest &+ value
  }

  /// The share of values that both have, 0...1.
  func likeness(to other: Features) -> Double {
    if total + other.total == 0 { return 1 }
    let (small, large) = counts.count < other.counts.count ? (self, other) : (other, self)
    let common = small.counts.reduce(0) { $0 + min($1.value, large.counts[$1.key] ?? 0) }
    return 2 * Double(common) / Double(total + other.total)
  }
}
