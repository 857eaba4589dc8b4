// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

extension KeyframeEdit {
  /// Returns the property with this edit.
  ///
  /// - Parameters:
  ///   - tree: The JSON of the property.
  ///   - form: The form of its values.
  ///   - selection: The indices of the keyframes in the order of time.
  package func applied(
    to tree: JSONTree, _ form: ValueAddress.Form, _ selection: Set<Int>
  ) throws(KeyframeProblem) -> KeyframeResult {
    var list: KeyframeNodes
    do throws(KeyframeProblem) {
      list = try KeyframeNodes(tree, form)
    } catch {
      guard error == .none, let result = try started(tree, form) else { throw error }
      return result
    }
    for index in selection where list.nodes.indices.contains(index) {
      list.nodes[index].isSelected = true
    }
    var replaced = 0
    switch self {
    case .move(let distance, let values, let replaces):
      try list.move(values: values, unit: form.unit)
      if distance != 0 { try list.retime { $0 + distance } }
      if replaces { replaced = list.replaceCovered() }
    case .scale(let factor, let center, let replaces):
      try list.scale(by: factor, around: center)
      if replaces { replaced = list.replaceCovered() }
    case .reverse: try list.reverse()
    case .hold(let isOn): try list.hold(isOn)
    case .ease(let ease): try list.ease(ease)
    case .shape(let handles): try list.shape(handles)
    case .curve(let curve): try list.curve(curve)
    case .add(let frame):
      guard list.index(at: frame) == nil else { throw .occupied }
      try list.add(at: frame)
    case .paste(let copy, let frame):
      try list.paste(copy, at: frame)
      replaced = list.replaceCovered()
    case .delete(let frame): return try list.delete(at: frame)
    }
    return KeyframeResult(json: list.json, selection: list.selection, replaced: replaced)
  }
}

extension KeyframeEdit {
  /// Returns a property that has one value with its first keyframes; nil for edits that need some.
  private func started(
    _ tree: JSONTree, _ form: ValueAddress.Form
  ) throws(KeyframeProblem) -> KeyframeResult? {
    switch self {
    case .add(let frame):
      let list = try KeyframeNodes(animating: tree, form, at: frame)
      return KeyframeResult(json: list.json, selection: [0])
    case .paste(let copy, let frame):
      var list = try KeyframeNodes(animating: tree, form, at: frame)
      try list.paste(copy, at: frame)
      // Its one value was that of no keyframe.
      list.nodes.removeAll { !$0.isSelected }
      return KeyframeResult(json: list.json, selection: list.selection)
    case .move, .delete, .hold, .ease, .shape, .curve, .reverse, .scale: return nil
    }
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

  /// Mirrors the selected keyframes. What was after one is before it then.
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

  // MARK: Values

  /// Adds numbers to the components of the selected keyframes.
  ///
  /// - Parameter unit: The file's number for 1.
  mutating func move(values: [Double], unit: Double) throws(KeyframeProblem) {
    guard values.contains(where: { $0 != 0 }) else { return }
    for index in nodes.indices where nodes[index].isSelected {
      let old = nodes[index].value
      guard let numbers = old.numbers ?? old.number.map({ [$0] }), !numbers.isEmpty else {
        throw .form
      }
      let new = numbers.enumerated().map { component, number in
        values.indices.contains(component)
          ? (number + values[component] * unit).microRounded : number
      }
      guard new.allSatisfy({ $0.isFinite && $0.magnitude < 1e9 }) else { throw .number }
      nodes[index].value = old.elements == nil ? .number(new[0]) : .numbers(new)
      nodes[index].hasNewValue = true
    }
  }

  // MARK: Easing

  /// Moves handles of the easing.
  mutating func shape(_ handles: [KeyframeHandle]) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    for handle in handles {
      let start = handle.side == .after ? handle.index : handle.index - 1
      guard start >= 0, start + 1 < nodes.count, !nodes[start].holds else { continue }
      let (x, y) = (handle.control.x.clamped(to: 0...1).microRounded, handle.control.y.microRounded)
      guard x.isFinite, y.isFinite, y.magnitude < 1e9 else { throw .number }
      straighten(start)
      let count = nodes[start].value.elements?.count ?? 1
      if let component = handle.component, count > 1 {
        guard component < count else { continue }
        let out = nodes[start].out?.handle(of: count),
          into = nodes[start + 1].into?.handle(of: count)
        (nodes[start].out, nodes[start + 1].into) = (out, into)
      }
      func moved(_ old: JSONTree?) -> JSONTree {
        guard let component = handle.component, count > 1, let old else {
          return .handle(x, y, like: old)
        }
        return old.handle(x, y, of: component)
      }
      if handle.side == .after {
        nodes[start].out = moved(nodes[start].out)
      } else {
        nodes[start + 1].into = moved(nodes[start + 1].into)
      }
      (nodes[start].isTouched, nodes[start + 1].isTouched) = (true, true)
    }
  }

  /// Gives segments an easing; nil holds their values.
  mutating func curve(_ curve: EasingCurve?) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    let chosen = nodes.indices.filter { nodes[$0].isSelected }
    let between = chosen.filter { $0 + 1 < nodes.count && nodes[$0 + 1].isSelected }
    let after = chosen.filter { $0 + 1 < nodes.count }
    let starts = !between.isEmpty ? between : !after.isEmpty ? after : chosen.map { $0 - 1 }
    guard let first = starts.first, first >= 0 else { throw .few }
    for start in starts where nodes[start].holds != (curve == nil) {
      nodes[start].holds = curve == nil
      nodes[start].isTouched = true
    }
    guard let curve else { return }
    try shape(
      starts.flatMap { start in
        [
          KeyframeHandle(index: start, .after, component: nil, control: curve.out),
          KeyframeHandle(index: start + 1, .before, component: nil, control: curve.into),
        ]
      })
  }

  /// Gives a linear easing whose handles are on its keyframes, or missing, handles at a third.
  private mutating func straighten(_ start: Int) {
    let (out, into) = (nodes[start].out, nodes[start + 1].into)
    let curves = KeyframeSplit.curves(out, into)
    guard curves.allSatisfy({ $0 == .linear }) else { return }
    let third = PropertyCurve.third
    nodes[start].out = .handle(third, third, like: out ?? into)
    nodes[start + 1].into = .handle(1 - third, 1 - third, like: into ?? out)
  }

  mutating func hold(_ isOn: Bool) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    for index in nodes.indices where nodes[index].isSelected && nodes[index].holds != isOn {
      nodes[index].holds = isOn
      nodes[index].isTouched = true
    }
  }

  mutating func ease(_ ease: KeyframeEase) throws(KeyframeProblem) {
    guard !isText else { throw .text }
    // As After Effects writes them: linear, and a third of the segment without speed.
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
    if next > 0, next < nodes.count {
      if isText || nodes[next - 1].holds {
        (new.holds, new.out) = (nodes[next - 1].holds, nodes[next - 1].out)
      } else {
        divide(next, &new)
      }
    }
    var key = JSONTree.object([.init("t", .number(time)), .init("s", new.value)])
    // Older files have the value of a keyframe also as the end of the one before.
    if next > 0, next < nodes.count, let end = nodes[next - 1].key["e"] { key.set("e", end) }
    new.key = key
    new.isSelected = true
    nodes.insert(new, at: next)
  }

  /// Sets the value at a frame: that of the keyframe there, or of a new one, which divides the motion
  /// as one does that keeps it.
  mutating func set(_ value: JSONTree, at frame: Double) throws(KeyframeProblem) {
    let known = index(at: frame)
    if known == nil { try add(at: frame) }
    guard let index = known ?? nodes.firstIndex(where: \.isSelected) else { throw .form }
    guard nodes[index].value != value else { return }
    nodes[index].value = value
    nodes[index].hasNewValue = true
    if known == nil { tame(around: index) }
  }

  /// Limits the easing around a new keyframe whose value is not that of the motion: where an overshoot
  /// was divided near its ends, the handles are a multiple of what was left of the segment.
  private mutating func tame(around index: Int) {
    func tamed(_ handle: JSONTree?) -> JSONTree? {
      guard var result = handle, let y = result["y"] else { return handle }
      let range = -1.0...2.0
      if let list = y.numbers {
        result.set("y", .numbers(list.map { $0.clamped(to: range) }))
      } else if let number = y.number {
        result.set("y", .number(number.clamped(to: range)))
      }
      return result
    }
    (nodes[index].into, nodes[index].out) = (tamed(nodes[index].into), tamed(nodes[index].out))
    if index > 0 { nodes[index - 1].out = tamed(nodes[index - 1].out) }
    if index + 1 < nodes.count { nodes[index + 1].into = tamed(nodes[index + 1].into) }
  }

  /// Gives a new keyframe before another one the value there, and divides the easing.
  private mutating func divide(_ next: Int, _ new: inout Node) {
    let (start, end) = (nodes[next - 1].time, nodes[next].time)
    let split = KeyframeSplit(
      nodes[next - 1], nodes[next], at: ((new.time - start) / (end - start)).clamped(to: 0...1),
      isOrientation: isOrientation)
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
    if !isText { joinAroundSelected() }
    nodes.removeAll(where: \.isSelected)
    return KeyframeResult(json: json, selection: [])
  }

  /// Joins the easing around those of the selected keyframes that divide it only, so that the motion
  /// stays without them, and their neighbours get what they had before.
  private mutating func joinAroundSelected() {
    guard let first = nodes.firstIndex(where: { !$0.isSelected }) else { return }
    var before = first
    for index in nodes.indices.dropFirst(first + 1) {
      guard nodes[index].isSelected else {
        before = index
        continue
      }
      guard index + 1 < nodes.count,
        let joined = KeyframeJoin(
          nodes[before], nodes[index], nodes[index + 1], isOrientation: isOrientation)
      else { continue }
      (nodes[before].out, nodes[index + 1].into) = (joined.out, joined.into)
      guard joined.outTangent != nil else { continue }
      (nodes[before].outTangent, nodes[index + 1].inTangent) = (
        joined.outTangent, joined.inTangent
      )
    }
    guard let last = nodes.lastIndex(where: { !$0.isSelected }), last + 1 < nodes.count,
      let out = nodes[last].out, let into = nodes[last + 1].into,
      out == .handle(0, 0, like: out), into == .handle(1, 1, like: into)
    else { return }
    // The last keyframe leads nowhere. It has got a linear segment when another one was added.
    nodes[last].key.remove("o")
    nodes[last].key.remove("i")
  }

  /// The value at a frame.
  private func value(at frame: Double) -> JSONTree {
    let next = nodes.firstIndex { $0.time > frame } ?? nodes.count
    guard next > 0 else { return nodes[0].value }
    let node = nodes[next - 1]
    guard next < nodes.count, !node.holds, frame > node.time else { return node.value }
    let share = (frame - node.time) / (nodes[next].time - node.time)
    return KeyframeSplit(node, nodes[next], at: share, isOrientation: isOrientation).value
  }

  mutating func paste(_ copy: KeyframeCopy, at frame: Double) throws(KeyframeProblem) {
    guard copy.fits(nodes[0].value) else { throw .otherKind }
    for index in nodes.indices { nodes[index].isSelected = false }
    nodes += try copy.nodes(at: frame)
    sort()
  }
}

extension JSONTree {
  /// Returns a handle with a number for each component.
  func handle(of count: Int) -> JSONTree {
    var result = self
    for key in ["x", "y"] {
      guard let list = self[key]?.numbers ?? self[key]?.number.map({ [$0] }), let first = list.first
      else { continue }
      result.set(key, .numbers((0..<count).map { list.indices.contains($0) ? list[$0] : first }))
    }
    return result
  }

  /// Returns a handle with other numbers of a component.
  fileprivate func handle(_ x: Double, _ y: Double, of component: Int) -> JSONTree {
    var result = self
    for (key, number) in [("x", x), ("y", y)] {
      guard var list = self[key]?.numbers, list.indices.contains(component) else { continue }
      list[component] = number
      result.set(key, .numbers(list))
    }
    return result
  }
}

extension ValueAddress.Form {
  /// The file's number for 1.
  var unit: Double { if case .color(let maximum) = self { maximum } else { 1 } }
}

extension Double {
  /// The number with at most six decimals.
  var microRounded: Double {
    // Not -0, which is another text.
    let result = (self * 1e6).rounded() / 1e6 + 0
    return result.isFinite ? result : self
  }
}
