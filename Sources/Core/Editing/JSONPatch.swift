// SPDX-License-Identifier: Apache-2.0

/// Replacements of bytes that change values of a JSON text. All other bytes stay the same.
struct JSONPatch {
  /// A replacement of bytes; an insertion has an empty range.
  private struct Splice {
    let range: Range<Int>
    let text: [UInt8]
    /// The order among insertions at the same byte.
    let order: Int
  }

  private let tape: JSONTape
  private var splices: [Splice] = []
  /// The number of elements that have been added to lists.
  private var added: [Int: Int] = [:]
  /// The objects without members to which members have been added.
  private var filled: Set<Int> = []

  /// - Parameter tape: The tape of the text, with `decodesKeys: false`.
  init(_ tape: JSONTape) { self.tape = tape }

  /// Sets the value at a path. Where the text has none, it becomes a new member, the last one of
  /// its object, or the element after the last one of its list.
  ///
  /// Only what differs is replaced: of an object its changed members, of a list its changed
  /// elements.
  ///
  /// - Parameter value: The new value; nil removes the member.
  /// - Returns: false, without any change, if there is neither the value nor an object for it.
  mutating func set(_ value: JSONTree?, at path: JSONPath) -> Bool {
    if let index = tape.index(of: path) {
      if let value {
        change(index, to: value)
        return true
      }
      guard case .member(let key)? = path.steps.last, let parent = tape.index(of: path.parent)
      else {
        return false
      }
      remove([key], from: parent)
      return true
    }
    guard let value else { return true }
    if case .element(let position)? = path.steps.last {
      return append(value, as: position, to: path.parent)
    }
    guard case .member(let key)? = path.steps.last, let parent = tape.index(of: path.parent),
      tape.nodes[parent].tag == .object
    else { return false }
    add([.init(key, value)], to: parent)
    return true
  }

  /// Adds an element at the end of a list, after those that have been added.
  /// - Returns: false if that is not its index.
  private mutating func append(_ value: JSONTree, as position: Int, to list: JSONPath) -> Bool {
    guard let index = tape.index(of: list), tape.nodes[index].tag == .array else { return false }
    let elements = JSONValue(tape: tape, index: index).elements
    let before = added[index, default: 0]
    guard position == elements.count + before else { return false }
    added[index] = before + 1
    guard let last = elements.last else {
      let start = tape.range(of: index).lowerBound + 1
      replace(start..<start, by: before == 0 ? value.text : [UInt8(ascii: ",")] + value.text)
      return true
    }
    let end = tape.range(of: last.index).upperBound
    replace(end..<end, by: [UInt8(ascii: ",")] + value.text)
    return true
  }

  /// The text with all replacements.
  var bytes: [UInt8] { bytes(in: tape.bytes.indices) }

  /// A part of the text with the replacements, which are in it.
  private func bytes(in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count + 64)
    var position = range.lowerBound
    let sorted = splices.sorted {
      ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order)
    }
    for splice in sorted where splice.range.lowerBound >= position {
      result += tape.bytes[position..<splice.range.lowerBound]
      result += splice.text
      position = splice.range.upperBound
    }
    return result + tape.bytes[position..<range.upperBound]
  }

  private mutating func replace(_ range: Range<Int>, by text: [UInt8]) {
    splices.append(Splice(range: range, text: text, order: splices.count))
  }

  // MARK: Differences

  private mutating func change(_ index: Int, to new: JSONTree) {
    let old = JSONValue(tape: tape, index: index)
    switch (old.content, new) {
    case (.object(let members), .object(let wanted)): change(index, members, to: wanted)
    case (.array(let elements), .array(let wanted)): change(index, elements, to: wanted)
    default:
      if JSONTree(old) != new { replace(tape.range(of: index), by: new.text) }
    }
  }

  private mutating func change(
    _ index: Int, _ members: [(key: String, value: JSONValue)], to wanted: [JSONTree.Member]
  ) {
    // Of equal keys, the last one counts; the others stay as they are.
    var values: [String: Int] = [:]
    for member in members { values[member.key] = member.value.index }
    var added: [JSONTree.Member] = []
    for member in wanted {
      if let value = values.removeValue(forKey: member.key) {
        change(value, to: member.value)
      } else {
        added.append(member)
      }
    }
    if !values.isEmpty { remove(Set(values.keys), from: index) }
    if !added.isEmpty { add(added, to: index, keeping: members.count - values.count) }
  }

  private mutating func change(_ index: Int, _ elements: [JSONValue], to wanted: [JSONTree]) {
    let objects = ObjectOrder(elements, wanted)
    if elements.count == wanted.count, objects?.isSame != false {
      for (element, value) in zip(elements, wanted) { change(element.index, to: value) }
      return
    }
    if let objects, objects.hasKept { return change(elements, to: wanted, objects) }
    let old = elements.map { JSONTree($0) }
    if changeKeyframes(elements, old, to: wanted) { return }
    var head = 0
    while head < min(old.count, wanted.count), old[head] == wanted[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, wanted.count) - head,
      old[old.count - 1 - tail] == wanted[wanted.count - 1 - tail]
    {
      tail += 1
    }
    let text = Array(
      wanted[head..<wanted.count - tail].map(\.text).joined(separator: [UInt8(ascii: ",")]))
    let ranges = elements.map { tape.range(of: $0.index) }
    let comma = [UInt8(ascii: ",")]
    if head < old.count - tail {
      var range = ranges[head].lowerBound..<ranges[old.count - tail - 1].upperBound
      if text.isEmpty, head > 0 {
        range = ranges[head - 1].upperBound..<range.upperBound
      } else if text.isEmpty, tail > 0 {
        range = range.lowerBound..<ranges[old.count - tail].lowerBound
      }
      replace(range, by: text)
    } else if head > 0 {
      let end = ranges[head - 1].upperBound
      replace(end..<end, by: comma + text)
    } else if let first = ranges.first {
      replace(first.lowerBound..<first.lowerBound, by: text + comma)
    } else {
      let start = tape.range(of: index).lowerBound + 1
      replace(start..<start, by: text)
    }
  }

  /// Changes a list of objects that has some of its elements in another order, more or fewer of them. Those
  /// that stay in order are changed where they are; the bytes of others move.
  private mutating func change(
    _ elements: [JSONValue], to wanted: [JSONTree], _ order: ObjectOrder
  ) {
    let texts = zip(wanted, order.origins).enumerated().map { position, entry -> [UInt8] in
      guard !order.stays[position], let origin = entry.1 else {
        return order.stays[position] ? [] : entry.0.text
      }
      var inner = JSONPatch(tape)
      inner.change(elements[origin].index, to: entry.0)
      return inner.bytes(in: tape.range(of: elements[origin].index))
    }
    let kept = zip(order.origins, order.stays).map { $1 ? $0 : nil }
    change(elements, to: wanted, kept: kept, texts, space: space(between: elements))
  }

  /// The white space after the commas of a list.
  private func space(between elements: [JSONValue]) -> [UInt8] {
    guard let element = elements.dropFirst().first ?? elements.first else { return [] }
    let start = tape.range(of: element.index).lowerBound
    let before = tape.bytes[..<start].reversed().prefix { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return before.reversed()
  }

  /// Changes a list of keyframes with another number of them: those at one time are one keyframe.
  /// - Returns: false for other lists, and for those that have no keyframe in common.
  private mutating func changeKeyframes(
    _ elements: [JSONValue], _ old: [JSONTree], to wanted: [JSONTree]
  ) -> Bool {
    guard let before = Self.times(old), let after = Self.times(wanted) else { return false }
    let indices = Dictionary(zip(before, before.indices), uniquingKeysWith: { first, _ in first })
    let kept = after.map { indices[$0] }
    guard kept.contains(where: { $0 != nil }) else { return false }
    change(elements, to: wanted, kept: kept, zip(wanted, kept).map { $1 == nil ? $0.text : [] })
    return true
  }

  /// Changes elements where they are, adds others, and removes the rest.
  ///
  /// - Parameters:
  ///   - origins: The index of each wanted element that stays, in rising order; nil for one that is added.
  ///   - texts: The texts of those that are added.
  ///   - space: The white space after commas. Default: empty, none.
  private mutating func change(
    _ elements: [JSONValue], to wanted: [JSONTree], kept origins: [Int?], _ texts: [[UInt8]],
    space: [UInt8] = []
  ) {
    let kept = Set(origins.compactMap { $0 })
    guard let first = kept.min() else { return }
    let ranges = elements.map { tape.range(of: $0.index) }
    let comma = [UInt8(ascii: ",")] + space
    var last: Int?
    for (position, value) in wanted.enumerated() {
      if let origin = origins[position] {
        change(elements[origin].index, to: value)
        last = origin
      } else if let last {
        let end = ranges[last].upperBound
        replace(end..<end, by: comma + texts[position])
      } else {
        let start = ranges[first].lowerBound
        replace(start..<start, by: texts[position] + comma)
      }
    }
    // After the insertions, which can be at the same byte.
    for index in elements.indices where !kept.contains(index) {
      // With the comma, as members are removed.
      replace(
        index < first
          ? ranges[index].lowerBound..<ranges[index + 1].lowerBound
          : ranges[index - 1].upperBound..<ranges[index].upperBound, by: [])
    }
  }

  /// The times of keyframes, each later than the one before; nil for other lists.
  private static func times(_ list: [JSONTree]) -> [Double]? {
    let times = list.compactMap { $0["t"]?.number }
    let isSorted = zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
    return times.count == list.count && !times.isEmpty && isSorted ? times : nil
  }

  // MARK: Members

  /// Adds members at the end of an object.
  ///
  /// - Parameter count: The number of members that it keeps; nil for all that it has.
  private mutating func add(_ added: [JSONTree.Member], to index: Int, keeping count: Int? = nil) {
    var text: [UInt8] = []
    var isFirst = (count ?? tape.nodes[index].count) == 0 && filled.insert(index).inserted
    for member in added {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONValue.write(member.key, to: &text)
      text.append(UInt8(ascii: ":"))
      text += member.value.text
    }
    let members = JSONValue(tape: tape, index: index).members
    let end =
      members.last.map { tape.range(of: $0.value.index).upperBound }
      ?? tape.range(of: index).lowerBound + 1
    replace(end..<end, by: text)
  }

  /// Removes all members with some keys.
  private mutating func remove(_ keys: Set<String>, from index: Int) {
    let members = JSONValue(tape: tape, index: index).members
    let ranges = members.map { member in
      tape.nodes[member.value.index - 1].start - 1..<tape.range(of: member.value.index).upperBound
    }
    guard let first = members.firstIndex(where: { !keys.contains($0.key) }) else {
      if let start = ranges.first, let end = ranges.last {
        replace(start.lowerBound..<end.upperBound, by: [])
      }
      return
    }
    for (position, member) in members.enumerated() where keys.contains(member.key) {
      // With the comma: before the first member that stays the one after, else the one before.
      replace(
        position < first
          ? ranges[position].lowerBound..<ranges[position + 1].lowerBound
          : ranges[position - 1].upperBound..<ranges[position].upperBound, by: [])
    }
  }
}

/// Which objects of a list are in a new list, and which of them stay in order.
private struct ObjectOrder {
  /// The index in the old list of each element of the new one; nil for one that is added.
  private(set) var origins: [Int?]
  /// Whether an element of the new list stays where it is among the others that do.
  private(set) var stays: [Bool]

  /// Whether each element is at the index where it was.
  var isSame: Bool { origins.enumerated().allSatisfy { $0 == $1 } }
  /// Whether one stays.
  var hasKept: Bool { stays.contains(true) }

  /// nil for lists of keyframes, of other values than objects, and of objects without a name or a number.
  init?(_ elements: [JSONValue], _ wanted: [JSONTree]) {
    guard !elements.isEmpty, !wanted.isEmpty, wanted.allSatisfy({ $0.members != nil }),
      elements.allSatisfy({ $0.tape.nodes[$0.index].tag == .object })
    else { return nil }
    let old = elements.map { Self.names($0) }
    let new = wanted.map { tree in Self.keys.map { tree[$0] } }
    guard old.contains(where: { !$0.allSatisfy { $0 == nil } }) else { return nil }
    origins = Array(repeating: nil, count: wanted.count)
    stays = Array(repeating: false, count: wanted.count)
    var left = Set(elements.indices)
    func find(_ alike: ([JSONTree?]) -> String?) {
      var indices: [String: [Int]] = [:]
      for index in left.sorted().reversed() {
        if let key = alike(old[index]) { indices[key, default: []].append(index) }
      }
      for position in new.indices where origins[position] == nil {
        guard let key = alike(new[position]), let index = indices[key]?.popLast() else { continue }
        origins[position] = index
        left.remove(index)
      }
    }
    find { names in names.allSatisfy { $0 == nil } ? nil : Self.text(names) }
    find { names in names[0].map { Self.text([$0, names[2]]) } }
    if elements.count == wanted.count {
      // One that has another name.
      for position in new.indices where origins[position] == nil && left.contains(position) {
        origins[position] = position
        left.remove(position)
      }
    }
    for position in origins.longestRise { stays[position] = true }
  }

  /// The members by which an object is known again: number, name, type, and those of assets and fonts.
  private static let keys = ["ind", "nm", "ty", "id", "refId", "mn", "fName", "ch"]

  private static func names(_ value: JSONValue) -> [JSONTree?] {
    var result: [JSONTree?] = Array(repeating: nil, count: keys.count)
    for member in value.members {
      guard let index = keys.firstIndex(of: member.key) else { continue }
      let tree = JSONTree(member.value)
      result[index] = tree == .null ? nil : tree
    }
    return result
  }

  private static func text(_ names: [JSONTree?]) -> String {
    names.map { $0.map { String(decoding: $0.text, as: UTF8.self) } ?? "" }
      .joined(separator: "\u{1f}")
  }
}
