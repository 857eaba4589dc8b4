// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

/// The keyframes of a property as points in time with what is on both of their sides.
///
/// The file keeps the easing and the tangent into a keyframe in the keyframe before it. Here each
/// keyframe has its own, so that they go with it when it moves.
struct KeyframeNodes {
  /// One keyframe.
  struct Node {
    /// The JSON of the file.
    var key: JSONTree
    /// Its index in the file in the order of time; -1 for a new one.
    var position = -1
    var time: Double
    var value: JSONTree
    /// The handles of the easing after and before it.
    var out, into: JSONTree?
    /// The tangents of the motion path after and before it.
    var outTangent, inTangent: JSONTree?
    var holds = false
    var isSelected = false
    /// Whether one of its sides has changed.
    var isTouched = false
    /// Whether its value has changed.
    var hasNewValue = false
  }

  var nodes: [Node] = []
  /// Whether the values are texts, which are not interpolated.
  let isText: Bool
  /// Whether the values are angles of a rotation in 3D, which are not interpolated as numbers.
  let isOrientation: Bool
  /// The property as the file has it.
  private let property: JSONTree
  /// The object around a gradient's property.
  private let wrapper: JSONTree?

  /// - Parameter tree: The JSON of the property.
  init(_ tree: JSONTree, _ form: ValueAddress.Form) throws(KeyframeProblem) {
    if case .text = form { isText = true } else { isText = false }
    isOrientation = form == .orientation
    wrapper = form == .gradient && tree["p"] != nil ? tree : nil
    property = wrapper?["k"] ?? tree
    guard let keys = property.keyframes?.withoutDouble else { throw .none }
    guard keys.allSatisfy({ $0.members != nil && $0["t"]?.number?.isFinite ?? true }) else {
      throw .form
    }
    let times = keys.map { $0["t"]?.number ?? 0 }
    let order = keys.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var value = order.lazy.compactMap { keys[$0]["s"] }.first ?? .null
    guard value != .null else { throw .form }
    for (position, index) in order.enumerated() {
      let key = keys[index]
      let before = nodes.last?.key
      value = key["s"] ?? before?["e"] ?? value
      nodes.append(
        Node(
          key: key, position: position, time: times[index], value: value, out: key["o"],
          into: before?["i"], outTangent: key["to"], inTangent: before?["ti"],
          holds: key.holdsValue))
    }
  }

  /// Makes the only keyframe of a property that has one value.
  init(
    animating tree: JSONTree, _ form: ValueAddress.Form, at time: Double
  ) throws(KeyframeProblem) {
    switch form {
    case .hex: throw .fixed
    case .text: throw .form
    case .number, .vector, .orientation, .color, .gradient, .path: isText = false
    }
    isOrientation = form == .orientation
    guard time.isFinite, time.magnitude < 1e9 else { throw .number }
    wrapper = form == .gradient && tree["p"] != nil ? tree : nil
    let inner = wrapper?["k"] ?? tree
    // Some files have a value instead of the property around it.
    let isBare = inner["k"] == nil && inner["x"] == nil && inner["a"] == nil
    var object = isBare ? JSONTree.still(inner) : inner
    guard let value = object["k"], value != .null else { throw .form }
    object.set("a", .number(1))
    property = object
    let list: JSONTree = value.elements == nil ? .array([value]) : value
    let key = JSONTree.object([.init("t", .number(time.microRounded)), .init("s", list)])
    nodes = [Node(key: key, time: time.microRounded, value: list, isSelected: true)]
  }

  /// The distance in frames up to which a keyframe is at the playhead.
  static let reach = 0.5

  /// The index of the keyframe at a frame: the nearest one, of several the last; nil for none.
  func index(at frame: Double) -> Int? {
    var found: (index: Int, distance: Double)?
    for (index, node) in nodes.enumerated() {
      let distance = (node.time - frame).magnitude
      if distance < Self.reach, distance <= found?.distance ?? .infinity {
        found = (index, distance)
      }
    }
    return found?.index
  }

  /// The indices of the selected keyframes.
  var selection: Set<Int> { Set(nodes.indices.filter { nodes[$0].isSelected }) }

  // MARK: Order

  /// Sorts by time: of those at one time, the selected ones are the last.
  mutating func sort() {
    let order = nodes.indices.sorted { a, b in
      let (left, right) = (nodes[a], nodes[b])
      if (left.time - right.time).magnitude > Self.same { return left.time < right.time }
      return left.isSelected == right.isSelected ? a < b : right.isSelected
    }
    nodes = order.map { nodes[$0] }
  }

  /// Removes keyframes at the time of a selected one after them.
  /// - Returns: Their number.
  mutating func replaceCovered() -> Int {
    var kept: [Node] = []
    for node in nodes {
      if node.isSelected, let last = kept.last, (last.time - node.time).magnitude <= Self.same {
        kept[kept.count - 1] = node
      } else {
        kept.append(node)
      }
    }
    defer { nodes = kept }
    return nodes.count - kept.count
  }

  /// The distance up to which two keyframes are at one time, in frames.
  private static let same = 1e-3

  // MARK: JSON

  /// The keyframes in the file's form.
  var keys: [JSONTree] { nodes.indices.map(key) }

  /// The property with its keyframes.
  var json: JSONTree {
    let list = JSONTree.object([.init("k", .array(keys))])
    return wrapped((isText ? list : list.withDouble)["k"] ?? .null)
  }

  /// The property with one value.
  func fixed(_ value: JSONTree) -> JSONTree {
    var value = value
    // Keyframes have lists of one number or path, static values have the element.
    if let only = value.elements, only.count == 1, let first = only.first { value = first }
    return wrapped(value, isAnimated: false)
  }

  private func wrapped(_ k: JSONTree, isAnimated: Bool = true) -> JSONTree {
    var result = property
    result.set("k", k)
    if !isAnimated, result["a"]?.number != nil { result.set("a", .number(0)) }
    guard var wrapper else { return result }
    wrapper.set("k", result)
    return wrapper
  }

  /// The JSON of a keyframe, which differs from that of the file only in what has changed.
  private func key(_ index: Int) -> JSONTree {
    let node = nodes[index]
    var key = node.key
    if key["t"]?.number != node.time { key.set("t", .number(node.time)) }
    setValue(&key, index)
    let followsSame = index > 0 && isSame(nodes[index - 1], node)
    if key["s"] == nil, !followsSame, index > 0 || node.position != 0 { key.set("s", node.value) }
    guard index + 1 < nodes.count else {
      if node.isTouched { setHold(&key, node) }
      return key
    }
    let next = nodes[index + 1]
    if next.hasNewValue, key["e"] != nil { key.set("e", next.value) }
    guard !isSame(node, next) else { return key }
    if key["s"] == nil { key.set("s", node.value) }
    if key["e"] != nil { key.set("e", next.value) }
    guard !isText else { return key }
    setEasing(&key, node, next)
    setTangents(&key, node, next)
    return key
  }

  /// Writes a value that has changed, or that would follow the one before, which has.
  private func setValue(_ key: inout JSONTree, _ index: Int) {
    let node = nodes[index]
    let isEnd = index > 0 && nodes[index - 1].key["e"] != nil
    if node.hasNewValue, key["s"] != nil || !isEnd { key.set("s", node.value) }
    if key["s"] == nil, index > 0, !isEnd, nodes[index - 1].hasNewValue {
      key.set("s", node.value)
    }
  }

  /// Whether nothing has changed between two keyframes.
  private func isSame(_ node: Node, _ next: Node) -> Bool {
    node.position >= 0 && next.position == node.position + 1 && !node.isTouched
      && !next.isTouched
  }

  private func setEasing(_ key: inout JSONTree, _ node: Node, _ next: Node) {
    setHold(&key, node)
    if node.holds, node.out == nil || next.into == nil { return }
    // Other players need both handles, as lists or as numbers.
    let old = next.position < 0 ? key["i"] : nil
    var out = node.out ?? .handle(0, 0, like: next.into)
    var into = next.into ?? old ?? .handle(1, 1, like: node.out)
    let counts = [out, into].map { $0["x"]?.elements?.count ?? 0 }
    if counts.contains(0), let count = counts.max(), count > 0 {
      (out, into) = (out.handle(of: count), into.handle(of: count))
    }
    key.set("o", out)
    key.set("i", into)
  }

  private func setHold(_ key: inout JSONTree, _ node: Node) {
    guard node.holds != key.holdsValue else { return }
    if node.holds { key.set("h", .number(1)) } else { key.remove("h") }
  }

  private func setTangents(_ key: inout JSONTree, _ node: Node, _ next: Node) {
    if node.holds {
      // Other players would move along the path, whether the keyframe holds or not.
      key.remove("to")
      key.remove("ti")
      return
    }
    let (out, into) = (node.outTangent, next.inTangent)
    guard let count = (out ?? into)?.elements?.count else { return }
    let none = JSONTree.numbers([Double](repeating: 0, count: count))
    key.set("to", out ?? none)
    key.set("ti", into ?? none)
  }
}

extension JSONTree {
  /// Whether a keyframe holds its value.
  package var holdsValue: Bool { isOn("h") }

  /// Returns a handle of an easing curve, with as many components as another one.
  static func handle(_ x: Double, _ y: Double, like other: JSONTree?) -> JSONTree {
    func list(_ number: Double, _ key: String) -> JSONTree {
      guard let count = other?[key]?.elements?.count, count > 0 else { return .number(number) }
      return .numbers([Double](repeating: number, count: count))
    }
    return .object([.init("x", list(x, "x")), .init("y", list(y, "y"))])
  }
}
