// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The path from the root of a JSON text to a value: keys of members and indices of elements.
///
/// It stays valid when other values of the text change, unlike an index of the tape.
package struct JSONPath: Hashable, Sendable {
  /// One step of a path.
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// Returns the path to a member of the value.
  package func member(_ key: String) -> JSONPath { JSONPath(steps + [.member(key)]) }

  /// Returns the path to an element of the value.
  package func element(_ index: Int) -> JSONPath { JSONPath(steps + [.element(index)]) }

  /// The path to the object or array that contains the value; of the root the root itself.
  package var parent: JSONPath { JSONPath(steps.dropLast()) }

  /// Returns whether the path leads to a value or to something inside of it.
  package func starts(with other: JSONPath) -> Bool { steps.starts(with: other.steps) }

  /// The path of the layer whose object contains the value, or is it; nil for other values.
  package var layer: JSONPath? {
    for count in [2, 4] where steps.count >= count {
      let head = steps[..<count].suffix(2)
      guard head.first == .member("layers"), case .element? = head.last else { continue }
      if count == 4, steps.first != .member("assets") { return nil }
      return JSONPath(Array(steps[..<count]))
    }
    return nil
  }

  /// Returns the path with its start replaced; nil if it starts differently.
  package func replacing(_ start: JSONPath, with other: JSONPath) -> JSONPath? {
    guard starts(with: start) else { return nil }
    return JSONPath(other.steps + steps.dropFirst(start.steps.count))
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as in messages, such as `layers[2].ks.p`.
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let key): text += (text.isEmpty ? "" : ".") + key
      case .element(let index): text += "[\(index)]"
      }
    }
  }
}

extension JSONTape {
  /// Returns the path of a value node.
  func path(of target: Int) -> JSONPath {
    var path = JSONPath()
    var index = 0
    while index != target {
      let node = nodes[index]
      guard node.isContainer, target > index, target < node.end else { return path }
      var child = index + 1
      var position = 0
      if let elements = elements(ofLongList: index) {
        // The last one that begins at the target or before it.
        position = elements.partition { $0 > target } - 1
        child = elements[position]
      }
      while child < node.end {
        let value = node.tag == .object ? child + 1 : child
        let next = indexAfter(value)
        if target < next {
          let step: JSONPath.Step =
            node.tag == .object ? .member(string(ofNode: child)) : .element(position)
          path.steps.append(step)
          index = value
          break
        }
        child = next
        position += 1
      }
      // A key of the path's last object.
      if target < index { return path }
    }
    return path
  }

  /// Returns the node of the value at a path; nil if the text has none. Of several members with the
  /// same key, the last counts, as in the decoder.
  ///
  /// - Parameter root: The node from which the path leads. Default: the root of the text.
  func index(of path: JSONPath, from root: Int = 0) -> Int? {
    var index = root
    for step in path.steps {
      guard let next = child(step, of: index) else { return nil }
      index = next
    }
    return index
  }

  func child(_ step: JSONPath.Step, of index: Int) -> Int? {
    let node = nodes[index]
    var child = index + 1
    switch step {
    case .element(let number):
      guard node.tag == .array, number >= 0, number < node.count else { return nil }
      if let elements = elements(ofLongList: index) { return elements[number] }
      for _ in 0..<number { child = indexAfter(child) }
      return child
    case .member(let key):
      guard node.tag == .object else { return nil }
      var found: Int?
      while child < node.end {
        if isKey(child, key) { found = child + 1 }
        child = indexAfter(child + 1)
      }
      return found
    }
  }

  /// The number of elements from which on a list keeps where they are: in a list of thousands of
  /// layers, each path would pass half of them.
  private static let leastLongList = 64

  /// The nodes of the elements of a long list; nil for other values.
  private func elements(ofLongList index: Int) -> [Int]? {
    let list = nodes[index]
    guard list.tag == .array, list.count >= Self.leastLongList else { return nil }
    return longLists.withLock { lists in
      if let known = lists[index] { return known }
      var elements: [Int] = []
      elements.reserveCapacity(list.count)
      var child = index + 1
      while child < list.end {
        elements.append(child)
        child = indexAfter(child)
      }
      lists[index] = elements
      return elements
    }
  }

  /// Whether a value may contain a member of a name whose value is a string.
  func hasString(named key: String, in index: Int) -> Bool {
    let end = indexAfter(index)
    var node = index
    while node + 1 < end {
      // Two texts of a list can look like a member, which is rare and only costs time.
      if nodes[node].tag == .string, nodes[node + 1].tag == .string, isKey(node, key) {
        return true
      }
      node += 1
    }
    return false
  }

  private func isKey(_ index: Int, _ key: String) -> Bool {
    let node = nodes[index]
    if node.hasEscapes { return string(ofNode: index) == key }
    return bytes[node.start..<node.start + node.length].elementsEqual(key.utf8)
  }

  // MARK: Bytes, of a tape whose keys are not decoded

  /// Returns the bytes of a value in the text.
  func range(of index: Int) -> Range<Int> {
    let start = start(of: index)
    return start..<end(of: index, from: start)
  }

  /// Returns the first byte of a value. Containers do not store it, so it is found from the last
  /// scalar before them, after which the text has only punctuation and openers.
  private func start(of index: Int) -> Int {
    let node = nodes[index]
    if node.tag == .string { return node.start - 1 }
    guard node.isContainer else {
      // The sign of `-Infinity` is not part of the word.
      let isSigned = node.start > 0 && bytes[node.start - 1] == UInt8(ascii: "-")
      return node.start - (isSigned ? 1 : 0)
    }
    var scalar = index
    while scalar >= 0, nodes[scalar].isContainer { scalar -= 1 }
    var position = scalar < 0 ? 0 : end(of: scalar, from: start(of: scalar))
    for container in scalar + 1...index {
      position = opener(from: position)
      if container < index { position += 1 }
    }
    return position
  }

  private func opener(from position: Int) -> Int {
    var position = position
    while position < bytes.count,
      bytes[position] != UInt8(ascii: "{"), bytes[position] != UInt8(ascii: "[")
    {
      position += 1
    }
    return position
  }

  /// Returns the byte after a value.
  private func end(of index: Int, from start: Int) -> Int {
    let node = nodes[index]
    if node.tag == .string { return node.start + node.length + 1 }
    if node.isContainer { return closer(from: start) }
    var position = start
    // Numbers and words end where punctuation or white space begins.
    while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
    return position
  }

  private static let ends = Set(",]}: \t\n\r\0".utf8)

  /// Returns the byte after the container that starts at a byte.
  private func closer(from start: Int) -> Int {
    var position = start
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: "\""):
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      position += 1
    }
    return bytes.count
  }
}

extension [Int] {
  /// The index of the first number that fits, in a list whose last numbers do; the count for none.
  fileprivate func partition(_ fits: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
