// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing

/// Changes of values where they are, without copies of what is around them.
extension JSONTree {
  /// Changes the value of a member; nothing happens if there is none.
  mutating func change(_ key: String, _ body: (inout JSONTree) -> Void) {
    guard case .object(var members) = self,
      let index = members.lastIndex(where: { $0.key == key })
    else { return }
    self = .null
    body(&members[index].value)
    self = .object(members)
  }

  /// Changes each member of an object.
  mutating func changeMembers(_ body: (String, inout JSONTree) -> Void) {
    guard case .object(var members) = self else { return }
    self = .null
    for index in members.indices { body(members[index].key, &members[index].value) }
    self = .object(members)
  }

  /// Changes the list of a member, or of this value itself without a key.
  mutating func changeList(_ key: String? = nil, _ body: (inout [JSONTree]) -> Void) {
    if let key { return change(key) { $0.changeList(nil, body) } }
    guard case .array(var list) = self else { return }
    self = .null
    body(&list)
    self = .array(list)
  }

  /// Changes each element of a list, with its index.
  mutating func changeElements(_ body: (Int, inout JSONTree) -> Void) {
    changeList { list in
      for index in list.indices { body(index, &list[index]) }
    }
  }

  /// Changes the value at a path; nothing happens if there is none.
  mutating func change(at path: ArraySlice<JSONPath.Step>, _ body: (inout JSONTree) -> Void) {
    switch path.first {
    case nil: body(&self)
    case .member(let key): change(key) { $0.change(at: path.dropFirst(), body) }
    case .element(let index):
      changeList { list in
        if list.indices.contains(index) { list[index].change(at: path.dropFirst(), body) }
      }
    }
  }

  mutating func change(at path: JSONPath, _ body: (inout JSONTree) -> Void) {
    change(at: path.steps[...], body)
  }

  /// The value at a path; nil if there is none.
  func value(at path: JSONPath) -> JSONTree? { value(at: path.steps[...]) }

  /// The keyframes of a property; nil for a value that does not change.
  var keyList: [JSONTree]? {
    guard let list = self["k"]?.elements, list.first?.members != nil,
      list.contains(where: { $0["t"] != nil })
    else { return nil }
    return list
  }

  /// Changes the numbers of a property, with all of its keyframes; other values stay.
  mutating func changeNumbers(_ map: ([Double]) -> [Double]) {
    if let number = self["k"]?.number {
      return set("k", map([number]).first.map(JSONTree.number) ?? .null)
    }
    if let numbers = self["k"]?.numbers { return set("k", .numbers(map(numbers))) }
    changeList("k") { keys in
      for index in keys.indices {
        for key in ["s", "e"] {
          if let number = keys[index][key]?.number {
            keys[index].set(key, .numbers(map([number])))
          } else if let numbers = keys[index][key]?.numbers {
            keys[index].set(key, .numbers(map(numbers)))
          }
        }
      }
    }
  }

  static func still(_ value: Double) -> JSONTree { still(.number(value)) }

  /// The numbers of a property that does not change: one, or a list; nil for others, and for one with a slot.
  var stillNumbers: [Double]? {
    guard !isPropertyWithExpression, self["sid"] == nil else { return nil }
    if let number = self["k"]?.number { return [number] }
    if let list = self["k"]?.numbers { return list }
    // A lone keyframe is a value.
    if let keys = keyList, keys.count == 1 { return keys[0]["s"]?.numbers }
    return nil
  }

  /// The layers of a composition.
  var layerList: [JSONTree] { self["layers"]?.elements ?? [] }
}

extension Double {
  /// The nearest number with so many decimals.
  func rounded(decimals: Int) -> Double {
    guard isFinite, magnitude < 1e12 else { return self }
    let factor = Self.powers[Swift.min(Swift.max(decimals, 0), Self.powers.count - 1)]
    let result = (self * factor).rounded() / factor
    return result == 0 ? 0 : result
  }

  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]
}
