// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The JSON text of a theme of a `.lottie` file, whose rules can be edited.
package struct ThemeText: Sendable {
  private let bytes: [UInt8]
  private let tree: JSONTree
  private let theme: Theme
  /// The id of the animation to which the rules apply.
  private let animation: String?

  /// Reads the text of a theme.
  ///
  /// - Returns: nil for a text that is no theme.
  package init?(_ bytes: [UInt8], animation: String?) {
    guard let theme = try? Theme(ofArchive: bytes, file: ""), let tape = try? JSONTape(bytes) else {
      return nil
    }
    (self.bytes, self.theme, self.animation) = (bytes, theme, animation)
    tree = JSONTree(JSONValue(tape: tape, index: 0))
  }

  /// Returns the property that the theme sets for a slot; nil if it sets none.
  package func property(of slot: String) -> JSONTree? {
    tree["rules"] == nil ? tree[slot]?["p"] : rule(of: slot)?.property
  }

  /// Returns whether a property has a form that a rule of the theme can hold.
  package func canHold(_ property: JSONTree, for slot: String) -> Bool {
    edited([slot: property]) != nil
  }

  /// Returns the text with other properties of slots; all other bytes stay the same.
  ///
  /// - Returns: nil if a rule cannot hold one of the properties: its keyframes are at whole frames.
  package func edited(_ properties: [String: JSONTree]) -> [UInt8]? {
    guard let tape = try? JSONTape(bytes, limits: .init(), decodesKeys: false) else { return nil }
    var patch = JSONPatch(tape)
    for (slot, property) in properties {
      if tree["rules"] == nil {
        // Themes of version 1 have properties.
        guard tree[slot]?["p"] != nil,
          patch.set(property, at: JSONPath([.member(slot), .member("p")]))
        else { return nil }
        continue
      }
      guard let (index, old, _) = rule(of: slot), let new = RuleText(old).holding(property),
        patch.set(new, at: JSONPath([.member("rules"), .element(index)]))
      else { return nil }
    }
    let result = patch.bytes
    // What is written has to be read as what was shown.
    guard let read = ThemeText(result, animation: animation),
      properties.allSatisfy({ read.property(of: $0.key)?.isAlike($0.value) == true })
    else { return nil }
    return result
  }

  /// The rule of a slot: the last one that applies to the animation.
  private func rule(of slot: String) -> (index: Int, json: JSONTree, property: JSONTree)? {
    let rules = tree["rules"]?.elements ?? []
    let index = theme.rules.lastIndex { $0.id == slot && $0.applies(to: animation) }
    guard let index, case .slot(let value) = theme.rules[index].content else { return nil }
    let ruleIndex = theme.ruleIndices[index]
    guard rules.indices.contains(ruleIndex), rules[ruleIndex]["id"]?.string == slot else {
      return nil
    }
    return (ruleIndex, rules[ruleIndex], value.property)
  }
}

/// Rules that are added and removed. All other bytes stay the same.
extension ThemeText {
  /// The text of a theme that sets nothing.
  package static let empty = Array(#"{"rules":[]}"#.utf8)

  /// The slots that the theme sets in the animation, in its order.
  package var slots: [String] {
    var known: Set<String> = []
    return theme.rules.filter { $0.applies(to: animation) && known.insert($0.id).inserted }
      .map(\.id)
  }

  /// The image that the theme sets for a slot: its name in the archive or its address; nil for none.
  package func image(of slot: String) -> String? {
    let rule = theme.rules.last { $0.id == slot && $0.applies(to: animation) }
    guard case .image(let source, _, _)? = rule?.content else { return nil }
    return source
  }

  /// Returns the text with a rule for a slot, instead of those that it has for it.
  ///
  /// - Returns: nil if the theme cannot hold the property.
  package func adding(
    _ property: JSONTree, for slot: String, of kind: AnimationSlots.Kind
  ) -> [UInt8]? {
    if let own = rule(of: slot), RuleText(own.json).kind == kind,
      let text = edited([slot: property])
    {
      return text
    }
    let type = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
    var members = [JSONTree.Member("id", .string(slot)), .init("type", .string(type))]
    if kind == .text { members.append(.init("value", .object([]))) }
    guard let rule = RuleText(.object(members)).holding(property) else { return nil }
    return adding(rule, property, for: slot)
  }

  /// Returns the text with a rule that sets an image of the archive, of a size in pixels.
  package func addingImage(
    _ name: String, width: Double, height: Double, for slot: String
  ) -> [UInt8]? {
    var value = [JSONTree.Member("src", .string(name))]
    if width > 0, height > 0 {
      value += [
        .init("width", .number(width.rounded(.up))), .init("height", .number(height.rounded(.up))),
      ]
    }
    let rule = JSONTree.object([
      .init("id", .string(slot)), .init("type", .string("Image")), .init("value", .object(value)),
    ])
    guard tree["rules"] != nil || tree.members?.isEmpty != false else { return nil }
    return adding(rule, .null, for: slot)
  }

  private func adding(_ rule: JSONTree, _ property: JSONTree, for slot: String) -> [UInt8]? {
    let old = ThemeText(removing(slot) ?? bytes, animation: animation) ?? self
    guard let tape = try? JSONTape(old.bytes, limits: .init(), decodesKeys: false) else {
      return nil
    }
    var patch = JSONPatch(tape)
    let rules = JSONPath([.member("rules")])
    let isSet: Bool
    if let count = old.tree["rules"]?.elements?.count {
      isSet = patch.set(rule, at: rules.element(count))
    } else if old.tree.members?.isEmpty != false {
      isSet = patch.set(.array([rule]), at: rules)
    } else {
      // Themes of version 1 have properties.
      isSet = patch.set(.object([.init("p", property)]), at: JSONPath([.member(slot)]))
    }
    let result = patch.bytes
    guard isSet, let read = ThemeText(result, animation: animation), read.slots.contains(slot)
    else { return nil }
    return result
  }

  /// Returns the text without the rules that set a slot in the animation; nil if it has none.
  package func removing(_ slot: String) -> [UInt8]? {
    change(slot) { _ in nil }
  }

  /// Returns the text with another id of a slot, in the rules that set it in the animation; nil if it
  /// has none.
  package func renaming(_ slot: String, to name: String) -> [UInt8]? {
    change(slot) { rule in
      var new = rule
      new.set("id", .string(name))
      return new
    }
  }

  /// Changes or removes the rules of a slot.
  private func change(_ slot: String, _ change: (JSONTree) -> JSONTree?) -> [UInt8]? {
    guard slots.contains(slot),
      let tape = try? JSONTape(bytes, limits: .init(), decodesKeys: false)
    else { return nil }
    var patch = JSONPatch(tape)
    guard let rules = tree["rules"]?.elements else {
      let own = tree[slot].flatMap { change(.object([.init("p", $0["p"] ?? .null)])) }
      guard patch.set(nil, at: JSONPath([.member(slot)])) else { return nil }
      if let own, let name = own["id"]?.string, let property = own["p"] {
        let entry = JSONTree.object([.init("p", property)])
        guard patch.set(entry, at: JSONPath([.member(name)])) else { return nil }
      }
      return patch.bytes
    }
    let changed = Set(
      zip(theme.rules, theme.ruleIndices).filter { $0.0.id == slot && $0.0.applies(to: animation) }
        .map(\.1))
    let new = rules.enumerated().compactMap { index, rule in
      changed.contains(index) ? change(rule) : rule
    }
    guard patch.set(.array(new), at: JSONPath([.member("rules")])) else { return nil }
    let result = patch.bytes
    return ThemeText(result, animation: animation) == nil ? nil : result
  }
}

/// The JSON of a rule, whose members have other names than those of properties.
private struct RuleText {
  private let json: JSONTree
  private let type: String

  init(_ json: JSONTree) {
    self.json = json
    type = json["type"]?.string ?? ""
  }

  /// Returns the rule with the value of a property; nil if it cannot hold it.
  func holding(_ property: JSONTree) -> JSONTree? {
    let own = type == "Gradient" ? property["k"] ?? .null : property
    var result = json
    if let keys = own.keyframes, type != "Text" || keys.count > 1 || json["keyframes"] != nil {
      guard let keys = keyframes(keys, property) else { return nil }
      result.set("keyframes", .array(keys))
      result.remove("value")
    } else {
      let single = type == "Text" ? own["k"]?.elements?.first?["s"] : own["k"]
      guard let value = single.flatMap({ value($0, property, like: json["value"]) }) else {
        return nil
      }
      result.set("value", value)
      result.remove("keyframes")
    }
    if property["x"] == nil, own["x"] == nil { result.remove("expression") }
    return result
  }

  private func keyframes(_ keys: [JSONTree], _ property: JSONTree) -> [JSONTree]? {
    let old = json["keyframes"]?.elements ?? []
    var result: [JSONTree] = []
    for key in keys {
      guard let time = key["t"]?.number, time == time.rounded(), time >= 0 else { return nil }
      var new =
        old.first { $0["frame"]?.number == time } ?? .object([.init("frame", .number(time))])
      guard let value = key["s"].flatMap({ value($0, property, like: new["value"]) }) else {
        return nil
      }
      new.set("value", value)
      for (name, member) in Self.keyframeMembers {
        if let value = key[name] {
          new.set(member, name == "h" ? .bool(value.number != 0) : value)
        } else {
          new.remove(member)
        }
      }
      result.append(new)
    }
    return result
  }

  /// The members of keyframes, except for time and value.
  private static let keyframeMembers = [
    ("i", "inTangent"), ("o", "outTangent"), ("ti", "valueInTangent"), ("to", "valueOutTangent"),
    ("h", "hold"),
  ]

  /// Returns one value in the form of the rule.
  private func value(_ value: JSONTree, _ property: JSONTree, like old: JSONTree?) -> JSONTree? {
    switch type {
    case "Scalar": return value.number != nil ? value : value.elements?.first
    case "Color", "Vector", "Position":
      guard let numbers = value.numbers else { return nil }
      let rest = (old?.numbers ?? []).dropFirst(numbers.count)
      return .numbers(numbers + rest)
    case "Gradient": return stops(value, count: property["p"]?.number, like: old)
    case "Text": return document(value, like: old)
    default: return nil
    }
  }

  /// Returns the stops of a gradient's list: four numbers for each colour, then two for each alpha.
  private func stops(_ value: JSONTree, count: Double?, like old: JSONTree?) -> JSONTree? {
    guard let numbers = value.numbers else { return nil }
    let count = Int(clamping: count ?? Double(numbers.count / 4), to: 0...(numbers.count / 4))
    let alphas = Array(numbers.dropFirst(4 * count))
    return .array(
      (0..<count).map { index in
        let color = Array(numbers[4 * index..<4 * index + 4])
        let alpha = alphas.count > 2 * index + 1 ? alphas[2 * index + 1] : 1
        var stop = old?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        if stop?.members == nil { stop = .object([]) }
        stop?.set("offset", .number(color[0]))
        stop?.set("color", .numbers(color.dropFirst() + [alpha]))
        return stop ?? .null
      })
  }

  /// Returns a text document.
  private func document(_ value: JSONTree, like old: JSONTree?) -> JSONTree? {
    guard var result = old, result.members != nil else { return nil }
    for (name, member) in Self.textMembers {
      if let value = value[name] { result.set(member, value) }
    }
    for (name, member, words) in Self.textWords {
      guard let number = value[name]?.number, let index = Int(exactly: number),
        words.indices.contains(index)
      else { continue }
      result.set(member, .string(words[index]))
    }
    if let isOver = value["of"]?.bool ?? value["of"]?.number.map({ $0 != 0 }) {
      result.set("strokeOverFill", .bool(isOver))
    }
    return result
  }

  /// The type of values that it sets; nil for an unknown one.
  var kind: AnimationSlots.Kind? { AnimationSlots.Kind(rawValue: type.lowercased()) }

  private static let textMembers = [
    ("t", "text"), ("s", "fontSize"), ("fc", "fillColor"), ("sc", "strokeColor"),
    ("sw", "strokeWidth"), ("tr", "tracking"), ("f", "fontName"), ("lh", "lineHeight"),
    ("ls", "baselineShift"), ("sz", "wrapSize"), ("ps", "wrapPosition"),
  ]
  /// The members whose numbers are words in rules.
  private static let textWords = [
    ("j", "justify", Theme.Rule.justifications), ("ca", "textCaps", Theme.Rule.caps),
  ]
}

extension JSONTree {
  /// Whether two properties have the same values, whether static ones say so or not.
  fileprivate func isAlike(_ other: JSONTree) -> Bool {
    switch (self, other) {
    case (.object(let members), .object(let others)):
      let keys = Set((members + others).map(\.key)).subtracting(["a"])
      return keys.allSatisfy { key in
        switch (self[key], other[key]) {
        case (let own?, let other?): own.isAlike(other)
        case (nil, nil): true
        default: false
        }
      }
    case (.array(let elements), .array(let others)):
      return elements.count == others.count
        && zip(elements, others).allSatisfy { $0.isAlike($1) }
    case (.array(let elements), .number): return elements == [other]
    case (.number, .array(let others)): return [self] == others
    default: return self == other
    }
  }
}
