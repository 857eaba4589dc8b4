// SPDX-License-Identifier: Apache-2.0

@testable import LottieCore
@testable import LottieKit

/// Changes JSON texts as values: types, keys, references, extreme numbers, subtrees of other inputs.
@MainActor struct StructureMutator {
  private var generator: SplitMix
  private let vocabulary = Vocabulary.shared
  /// The inputs of earlier calls, from which subtrees are taken.
  private static var donors: [JSONTree] = []
  private static let mostDonors = 128

  /// Changes some values of a text.
  ///
  /// - Returns: nil if the text is not JSON, or the result does not fit.
  nonisolated static func mutated(_ text: [UInt8], seed: UInt32, capacity: Int) -> [UInt8]? {
    // libFuzzer has one thread.
    MainActor.assumeIsolated {
      var mutator = StructureMutator(generator: SplitMix(state: UInt64(seed)))
      return mutator.mutated(text, capacity: capacity)
    }
  }

  private mutating func mutated(_ text: [UInt8], capacity: Int) -> [UInt8]? {
    guard let tape = try? JSONTape(text) else { return nil }
    var tree = JSONTree(tape.root)
    keep(tree)
    for _ in 0...generator.below(4) {
      // A few values of the tree, each by its number in a walk from the root.
      var number = generator.below(Self.count(tree))
      change(&tree, &number, key: "")
    }
    let result = tree.text
    return result.count <= capacity ? result : nil
  }

  private mutating func keep(_ tree: JSONTree) {
    if Self.donors.count < Self.mostDonors {
      Self.donors.append(tree)
    } else if generator.below(8) == 0 {
      Self.donors[generator.below(Self.mostDonors)] = tree
    }
  }

  private static func count(_ tree: JSONTree) -> Int {
    switch tree {
    case .array(let values): values.reduce(1) { $0 + count($1) }
    case .object(let members): members.reduce(1) { $0 + count($1.value) }
    default: 1
    }
  }

  /// Walks to the value of this number and changes it.
  private mutating func change(_ tree: inout JSONTree, _ number: inout Int, key: String) {
    if number == 0 {
      number = -1
      tree = changed(tree, key: key)
      return
    }
    number -= 1
    switch tree {
    case .array(var values):
      for i in values.indices where number >= 0 { change(&values[i], &number, key: key) }
      tree = .array(values)
    case .object(var members):
      for i in members.indices where number >= 0 {
        change(&members[i].value, &number, key: members[i].key)
      }
      tree = .object(members)
    default: break
    }
  }

  // MARK: Changes

  private mutating func changed(_ tree: JSONTree, key: String) -> JSONTree {
    switch generator.below(12) {
    case 0: return value(for: key)
    case 1: return other(for: key) ?? value(for: key)
    case 2: return animated(tree)
    case 3 where generator.below(4) == 0: return generator.pick(vocabulary.objects)
    default: break
    }
    switch tree {
    case .number(let number): return .number(changed(number, key: key))
    case .array(let values): return .array(changed(values, key: key))
    case .object(let members): return .object(changed(members))
    case .string: return value(for: key)
    case .bool(let flag): return .bool(!flag)
    case .null: return value(for: key)
    }
  }

  private mutating func changed(_ number: Double, key: String) -> Double {
    switch generator.below(6) {
    case 0: generator.pick(Vocabulary.extremes)
    case 1: -number
    case 2: number * generator.pick([0.5, 2, 10, 1000, 1e-3, 1e6])
    case 3: number + generator.pick([-1, 1, 0.5, 1e-9])
    default: Double(generator.below(18)) - 1
    }
  }

  private mutating func changed(_ list: [JSONTree], key: String) -> [JSONTree] {
    var values = list
    switch generator.below(7) {
    case 0 where !values.isEmpty: values.remove(at: generator.below(values.count))
    case 1 where !values.isEmpty:
      let copy = generator.pick(values)
      values += Array(repeating: copy, count: 1 + generator.below(generator.below(8) == 0 ? 60 : 4))
    case 2 where values.count > 1:
      values.swapAt(generator.below(values.count), generator.below(values.count))
    case 3 where !values.isEmpty:
      let i = generator.below(values.count)
      values[i] = changed(values[i], key: key)
    case 4: values.insert(value(for: key), at: generator.below(values.count + 1))
    default:
      let new = vocabulary.lists[key].map { generator.pick($0) } ?? other(for: key) ?? .null
      values.insert(new, at: generator.below(values.count + 1))
    }
    return values
  }

  private mutating func changed(_ object: [JSONTree.Member]) -> [JSONTree.Member] {
    var members = object
    let i = generator.below(max(1, members.count))
    switch generator.below(6) {
    case 0 where !members.isEmpty: members.remove(at: i)
    case 1 where !members.isEmpty: members[i].key = generator.pick(vocabulary.keys)
    case 2 where !members.isEmpty:
      members[i].value = changed(members[i].value, key: members[i].key)
    default:
      let key = generator.pick(vocabulary.keys)
      members.append(.init(key, other(for: key) ?? value(for: key)))
    }
    return members
  }

  /// A value as files have it under a key, or one of a wrong type.
  private mutating func value(for key: String) -> JSONTree {
    if let words = vocabulary.words[key], generator.below(4) > 0 { return generator.pick(words) }
    switch generator.below(9) {
    case 0: return .null
    case 1: return .bool(generator.below(2) == 0)
    case 2: return .string(generator.pick(["", "x", "a", "\u{0}", "é…😀", "0.5", "#ff0000"]))
    case 3: return .array([])
    case 4: return .object([])
    case 5: return .numbers((0..<generator.below(5)).map { _ in Double(generator.below(100)) })
    case 6: return .object([.init("k", .number(Double(generator.below(100))))])
    default: return .number(generator.pick(Vocabulary.extremes))
    }
  }

  /// The property with keyframes, from its value or first keyframe to itself.
  private mutating func animated(_ tree: JSONTree) -> JSONTree {
    guard let still = tree["k"] else { return tree }
    let value = still.elements?.first?["s"] ?? still
    var keyframes: [JSONTree] = []
    for i in 0..<2 + generator.below(3) {
      let late = generator.below(6) == 0 ? generator.pick(Vocabulary.extremes) : 0
      var members: [JSONTree.Member] = [
        .init("t", .number(Double(i * 20) + late)), .init("s", value), ease("i"), ease("o"),
      ]
      if generator.below(6) == 0 { members.append(.init("h", .number(1))) }
      if generator.below(4) == 0 {
        members += [.init("to", .numbers([5, -9])), .init("ti", .numbers([40, 3]))]
      }
      keyframes.append(.object(members))
    }
    return .object([.init("a", .number(1)), .init("k", .array(keyframes))])
  }

  private mutating func ease(_ key: String) -> JSONTree.Member {
    let (x, y) = (generator.unit, generator.unit * 3 - 1)
    return .init(key, .object([.init("x", .numbers([x])), .init("y", .numbers([y]))]))
  }

  /// A value that another input has under the same key.
  private mutating func other(for key: String) -> JSONTree? {
    guard !Self.donors.isEmpty else { return nil }
    var values: [JSONTree] = []
    Self.collect(generator.pick(Self.donors), key, &values)
    return values.isEmpty ? nil : generator.pick(values)
  }

  private static func collect(_ tree: JSONTree, _ key: String, _ values: inout [JSONTree]) {
    guard values.count < 200 else { return }
    switch tree {
    case .array(let list): for value in list { collect(value, key, &values) }
    case .object(let members):
      for member in members {
        if member.key == key { values.append(member.value) }
        collect(member.value, key, &values)
      }
    default: break
    }
  }
}

/// Random numbers that follow from the seed that libFuzzer gives (SplitMix64).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
  /// A number in 0..<1.
  var unit: Double {
    mutating get { Double(next() >> 11) / 9_007_199_254_740_992 }
  }
}
