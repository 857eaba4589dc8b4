// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension KeyframeEdit {
  /// The distance in frames up to which a keyframe is at the playhead.
  private static let reach = 0.5

  /// Returns the property with this edit.
  ///
  /// - Parameters:
  ///   - tree: The JSON of the property.
  ///   - form: The form of its values.
  ///   - selection: The places of the keyframes in the order of time.
  package func applied(
    to tree: JSONTree, _ form: ValuePlace.Form, _ selection: Set<Int>
  ) throws(KeyframeProblem) -> KeyframeResult {
    var list = try KeyframeNodes(tree, form)
    for index in selection where list.nodes.indices.contains(index) {
      list.nodes[index].isSelected = true
    }
    var replaced = 0
    switch self {
    case .move(let distance, let replaces):
      try list.retime { $0 + distance }
      if replaces { replaced = list.replaceCovered() }
    case .scale(let factor, let center, let replaces):
      try list.scale(by: factor, around: center)
      if replaces { replaced = list.replaceCovered() }
    case .reverse: try list.reverse()
    case .hold(let isOn): try list.hold(isOn)
    case .ease(let ease): try list.ease(ease)
    case .add(let frame):
      guard !list.nodes.contains(where: { ($0.time - frame).magnitude < Self.reach }) else {
        throw .occupied
      }
      try list.add(at: frame)
    case .paste(let copy, let frame):
      try list.paste(copy, at: frame)
      replaced = list.replaceCovered()
    case .delete(let frame): return try list.delete(at: frame)
    }
    return KeyframeResult(json: list.json, selection: list.selection, replaced: replaced)
  }
}

extension KeyframeCopy {
  /// Copies keyframes of a property.
  package init(
    of tree: JSONTree, _ form: ValuePlace.Form, _ selection: Set<Int>, name: String
  ) throws(KeyframeProblem) {
    let list = try KeyframeNodes(tree, form)
    let chosen = selection.sorted().filter { list.nodes.indices.contains($0) }
    guard let first = chosen.first else { throw .none }
    let start = list.nodes[first].time
    keys = chosen.map { index in
      let node = list.nodes[index]
      var key = JSONTree.object([
        .init("t", .number((node.time - start).microRounded)), .init("s", node.value),
      ])
      if node.holds { key.set("h", .number(1)) }
      if let out = node.out { key.set("o", out) }
      // The keyframe's own sides, other than in the file.
      if let into = node.into { key.set("i", into) }
      if let tangent = node.outTangent { key.set("to", tangent) }
      if let tangent = node.inTangent { key.set("ti", tangent) }
      return key
    }
    self.name = name
  }
}

extension KeyframeNodes {
  // MARK: Times

  /// Sets the times of the selected keyframes, and sorts.
  mutating func retime(_ time: (Double) -> Double) throws(KeyframeProblem) {
    for index in nodes.indices where nodes[index].isSelected {
      let new = time(nodes[index].time).microRounded
      guard new.isFinite, new.magnitude < 1e9 else { throw .number }
      nodes[index].time = new
    }
    sort()
  }

  mutating func scale(by factor: Double, around center: Double) throws(KeyframeProblem) {
    guard factor.isFinite, factor > 0 else { throw .number }
    try retime { time in
      let new = center + (time - center) * factor
      return time == time.rounded() ? new.rounded() : new
    }
  }

  /// Mirrors the selected keyframes. What was behind one is before it then.
  mutating func reverse() throws(KeyframeProblem) {
    let chosen = nodes.indices.filter { nodes[$0].isSelected }
    guard let first = chosen.first, let last = chosen.last, first < last else { throw .few }
    let sum = nodes[first].time + nodes[last].time
    let old = nodes
    for index in chosen {
      let node = old[index]
      nodes[index].isTouched = true
      nodes[index].out = node.into.map(Self.mirrored)
      nodes[index].into = node.out.map(Self.mirrored)
      (nodes[index].outTangent, nodes[index].inTangent) = (node.inTangent, node.outTangent)
      // A held value is held by the keyframe that comes first then.
      nodes[index].holds = index > first && old[index - 1].holds
    }
    try retime { sum - $0 }
  }

  /// A handle on the other side of its keyframe.
  private static func mirrored(_ handle: JSONTree) -> JSONTree {
    var result = handle
    for key in ["x", "y"] {
      if let number = handle[key]?.number {
        result.set(key, .number((1 - number).microRounded))
      } else if let numbers = handle[key]?.numbers {
        result.set(key, .numbers(numbers.map { (1 - $0).microRounded }))
      }
    }
    return result
  }

  // MARK: Easing

  mutating func hold(_ isOn: Bool) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    for index in nodes.indices where nodes[index].isSelected && nodes[index].holds != isOn {
      nodes[index].holds = isOn
      nodes[index].isTouched = true
    }
  }

  mutating func ease(_ ease: KeyframeEase) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    // As After Effects writes them: linear, and a third of the way without speed.
    let (out, into) =
      ease == .linear ? ((0.167, 0.167), (0.833, 0.833)) : ((0.333, 0), (0.667, 1))
    for index in nodes.indices where nodes[index].isSelected {
      nodes[index].isTouched = true
      if ease.setsOut {
        let like = nodes[index].out ?? (index + 1 < nodes.count ? nodes[index + 1].into : nil)
        nodes[index].out = .handle(out.0, out.1, like: like)
        nodes[index].holds = false
      }
      if ease.setsIn, index > 0, !nodes[index - 1].holds || nodes[index - 1].isSelected {
        let like = nodes[index].into ?? nodes[index - 1].out
        nodes[index].into = .handle(into.0, into.1, like: like)
      }
    }
  }

  // MARK: Number

  mutating func add(at frame: Double) throws(KeyframeProblem) {
    guard frame.isFinite, frame.magnitude < 1e9 else { throw .number }
    let time = frame.microRounded
    for index in nodes.indices { nodes[index].isSelected = false }
    let next = nodes.firstIndex { $0.time > time } ?? nodes.count
    var new = Node(key: .object([]), time: time, value: nodes[max(0, next - 1)].value)
    if next > 0, next < nodes.count, !isText, !nodes[next - 1].holds {
      divide(next, &new)
    } else if next > 0, next < nodes.count {
      (new.holds, new.out) = (nodes[next - 1].holds, nodes[next - 1].out)
    }
    var key = JSONTree.object([.init("t", .number(time)), .init("s", new.value)])
    // Older files have the value of a keyframe also as the end of the one before.
    if next > 0, next < nodes.count, let end = nodes[next - 1].key["e"] { key.set("e", end) }
    new.key = key
    new.isSelected = true
    nodes.insert(new, at: next)
  }

  /// Gives a new keyframe before another one the value there, and divides the easing.
  private mutating func divide(_ next: Int, _ new: inout Node) {
    let (start, end) = (nodes[next - 1].time, nodes[next].time)
    let split = KeyframeSplit(
      nodes[next - 1], nodes[next], at: ((new.time - start) / (end - start)).clamped(to: 0...1))
    new.value = split.value
    nodes[next - 1].out = split.handles.out
    (new.into, new.out) = (split.handles.newInto, split.handles.newOut)
    nodes[next].into = split.handles.into
    guard let tangents = split.tangents else { return }
    nodes[next - 1].outTangent = tangents.out
    (new.inTangent, new.outTangent) = (tangents.newInto, tangents.newOut)
    nodes[next].inTangent = tangents.into
  }

  mutating func delete(at frame: Double) throws(KeyframeProblem) -> KeyframeResult {
    let left = nodes.filter { !$0.isSelected }
    guard left.count < nodes.count else { throw .none }
    if left.count < 2, !isText {
      let value = left.first?.value ?? self.value(at: frame)
      return KeyframeResult(json: fixed(value), selection: [], isStatic: true)
    }
    guard !left.isEmpty else { throw .lastText }
    nodes = left
    return KeyframeResult(json: json, selection: [])
  }

  /// The value at a frame.
  private func value(at frame: Double) -> JSONTree {
    let next = nodes.firstIndex { $0.time > frame } ?? nodes.count
    guard next > 0 else { return nodes[0].value }
    let node = nodes[next - 1]
    guard next < nodes.count, !node.holds, frame > node.time else { return node.value }
    let share = (frame - node.time) / (nodes[next].time - node.time)
    return KeyframeSplit(node, nodes[next], at: share).value
  }

  mutating func paste(_ copy: KeyframeCopy, at frame: Double) throws(KeyframeProblem) {
    guard copy.keys.allSatisfy({ $0["s"]?.hasForm(of: nodes[0].value) == true }) else {
      throw .otherKind
    }
    for index in nodes.indices { nodes[index].isSelected = false }
    for copied in copy.keys {
      let time = (frame + (copied["t"]?.number ?? 0)).microRounded
      guard time.isFinite, time.magnitude < 1e9, let value = copied["s"] else { throw .number }
      let key = JSONTree.object([.init("t", .number(time)), .init("s", value)])
      nodes.append(
        Node(
          key: key, time: time, value: value, out: copied["o"], into: copied["i"],
          outTangent: copied["to"], inTangent: copied["ti"], holds: copied.holdsValue,
          isSelected: true))
    }
    sort()
  }
}

extension JSONTree {
  /// Whether a value of a keyframe has as many numbers, or the members, of another one.
  fileprivate func hasForm(of other: JSONTree) -> Bool {
    switch (self, other) {
    case (.number, .number), (.bool, .bool), (.string, .string): true
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.hasForm(of: $1) }
    case (.object(let a), .object): a.allSatisfy { other[$0.key] != nil }
    default: false
    }
  }
}

extension Double {
  /// The number with at most six decimals.
  var microRounded: Double {
    let result = (self * 1e6).rounded() / 1e6
    return result.isFinite ? result : self
  }
}
