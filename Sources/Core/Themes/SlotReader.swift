// SPDX-License-Identifier: Apache-2.0

/// A classifier that determines the type of a slot's JSON value and converts it to the normal form
/// of `AnimationSlots.Slot`.
enum SlotReader {
  typealias Slot = AnimationSlots.Slot

  // MARK: Files

  /// Returns the slots of a file, and whether they are those of the root member `slots`; otherwise
  /// they are all properties with a `sid`.
  static func slots(of animation: Animation) -> (slots: [String: Slot], isListed: Bool) {
    let text = animation.jsonText
    // Most files have no slots, which a search of the text shows faster than parsing it.
    guard text.contains("\"slots\"") || text.contains("\"sid\"") || !text.starts(with: [0x7b]),
      let tape = try? JSONTape(text, limits: animation.limits)
    else { return ([:], true) }
    var listed: [String: Slot] = [:]
    let slots = tape.root.members.last { $0.key == "slots" }?.value
    for member in slots?.members ?? [] {
      let property = member.value.members.last { $0.key == "p" }?.value
      if let slot = property.flatMap({ slot(JSONTree($0)) }) { listed[member.key] = slot }
    }
    return listed.isEmpty ? (named(in: tape), false) : (listed, true)
  }

  /// Returns all objects with a `sid`. If several have the same id, the last is used.
  private static func named(in tape: JSONTape) -> [String: Slot] {
    var result: [String: Slot] = [:]
    for (index, node) in tape.nodes.enumerated() where node.tag == .object {
      let sid = tape.value(of: JSONKey("sid"), inNode: index)
      guard sid >= 0, tape.nodes[sid].tag == .string else { continue }
      let property = JSONTree(JSONValue(tape: tape, index: index))
      if let slot = slot(property) { result[tape.string(ofNode: sid)] = slot }
    }
    return result
  }

  // MARK: Properties

  /// Converts a property to a slot; nil if its value has a type that slots cannot have.
  ///
  /// The type is determined by the form of the value: `w`, `h` or `u` make an image, `p` a
  /// gradient; numbers are a scalar (1), vector (2) or color (3 or 4 components); an object is a
  /// text document.
  static func slot(_ property: JSONTree) -> Slot? {
    guard property.members != nil else { return nil }
    // An expression is a text.
    if let expression = property["x"], expression.string == nil { return nil }
    if property["w"] != nil || property["h"] != nil || property["u"] != nil {
      return image(property)
    }
    if property["p"] != nil { return gradient(property) }
    let expression = property["x"]?.string
    guard let k = property["k"] else { return nil }
    if let keys = k.elements, keys.first?.members != nil { return keyframes(keys, expression) }
    if let inner = k["k"] {
      guard let numbers = inner.numbers ?? inner.number.map({ [$0] }) else { return nil }
      return fixed(numbers, expression)
    }
    guard let numbers = k.numbers ?? k.number.map({ [$0] }) else { return nil }
    return fixed(numbers, expression)
  }

  /// Returns a slot with static numbers.
  private static func fixed(_ numbers: [Double], _ expression: String?) -> Slot? {
    switch numbers.count {
    case 1: .fixed(.scalar, .number(numbers[0]), expression: expression)
    case 2: .fixed(.vector, .numbers(numbers), expression: expression)
    case 3, 4: .fixed(.color, .numbers(Array(numbers.prefix(3))), expression: expression)
    default: nil
    }
  }

  /// Returns a slot with keyframes; nil if they have different types or times that are not whole
  /// numbers.
  private static func keyframes(_ keys: [JSONTree], _ expression: String?) -> Slot? {
    guard let first = keys.first?["s"] else { return nil }
    for key in keys {
      guard let frame = key["t"]?.number, frame >= 0, frame == frame.rounded() else { return nil }
    }
    if first.members != nil {
      return keys.allSatisfy { $0["s"]?["t"]?.string != nil }
        ? .texts(keys, expression: expression) : nil
    }
    let kind: AnimationSlots.Kind
    switch first.numbers?.count ?? (first.number == nil ? 0 : 1) {
    case 1: kind = .scalar
    case 2: kind = .vector
    case 3, 4: kind = .color
    default: return nil
    }
    guard keys.allSatisfy({ $0["s"]?.numbers != nil || $0["s"]?.number != nil || $0["s"] == nil })
    else { return nil }
    return .property(kind, isAnimated: true, .array(keys), expression: expression)
  }

  /// Returns a slot with an image asset; nil if a member has the wrong type.
  private static func image(_ property: JSONTree) -> Slot? {
    var members: [JSONTree.Member] = []
    for key in ["w", "h", "u", "p", "e"] {
      if let value = property[key] { members.append(.init(key, value)) }
    }
    for key in ["w", "h", "e"] where property[key] != nil {
      guard property[key]?.number != nil else { return nil }
    }
    for key in ["u", "p"] where property[key] != nil {
      guard property[key]?.string != nil else { return nil }
    }
    return Slot(kind: .image, property: .object(members))
  }

  /// Returns a slot with static or animated gradient stops; nil if the stops are malformed.
  private static func gradient(_ property: JSONTree) -> Slot? {
    guard let count = property["p"], count.number != nil, let k = property["k"],
      let values = k["k"] ?? k.elements.map(JSONTree.array)
    else { return nil }
    guard values.numbers != nil || values.elements?.first?["s"] != nil else { return nil }
    let isAnimated = values.numbers == nil
    var members = [JSONTree.Member("a", .number(isAnimated ? 1 : 0)), .init("k", values)]
    if let expression = k["x"] { members.append(.init("x", expression)) }
    return Slot(
      kind: .gradient, property: .object([.init("k", .object(members)), .init("p", count)]))
  }

  // MARK: Gradients

  /// Returns a slot with static gradient stops, each of which is an offset, three color components
  /// and an alpha.
  static func gradient(stops: [[Double]], expression: String? = nil) -> Slot {
    gradient(
      count: stops.count, isAnimated: false, .numbers(flat(stops)), expression: expression)
  }

  /// Returns a slot with the value or keyframes `k` of a gradient.
  static func gradient(count: Int, isAnimated: Bool, _ k: JSONTree, expression: String?) -> Slot {
    var members = [JSONTree.Member("a", .number(isAnimated ? 1 : 0)), .init("k", k)]
    if let expression { members.append(.init("x", .string(expression))) }
    return Slot(
      kind: .gradient,
      property: .object([.init("k", .object(members)), .init("p", .number(Double(count)))]))
  }

  /// Returns stops in the form of Lottie: first offset and color of each stop, then offset and
  /// alpha of each stop.
  static func flat(_ stops: [[Double]]) -> [Double] {
    stops.flatMap { $0.prefix(4) } + stops.flatMap { [$0[0], $0[4]] }
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain a short text.
  fileprivate func contains(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      let first = unsafe text.utf8Start[0]
      var index = 0
      while index <= count - length {
        if unsafe bytes[index] == first {
          var offset = 1
          while unsafe offset < length && bytes[index + offset] == text.utf8Start[offset] {
            offset += 1
          }
          if offset == length { return true }
        }
        index += 1
      }
      return false
    }
  }
}
