// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// Why a value cannot have a slot.
package enum SlotProblem: String, TextCase, Error, Sendable {
  case name = "A slot needs a name"
  case taken = "There is a slot of this name already"
  case form = "Slots have numbers, gradients and texts, with keyframes at whole frames"
  case none = "There is no slot of this name"
  case kind = "The slot has a value of another kind"
  case scripted = "An expression computes the value; a slot has none"
  case hasSlot = "The value has a slot already"
}

/// Slots: values of the file that applications and themes can set by a name.
///
/// The value stays beside the id of its slot, for players that know no slots.
package struct SlotEdits {
  package var edits: AnimationEdits

  /// The ids of the slots that the file lists, in its order.
  package func all(in original: AddressFinder) -> [String] {
    (edits.value(at: Self.slots, in: original)?.members ?? []).map(\.key)
  }

  /// Whether the format allows a slot for a value, which has none.
  package func canHave(
    _ address: ValueAddress, or fallback: JSONTree? = nil, in original: AddressFinder
  ) -> Bool { address.slot == nil && (try? property(at: address, or: fallback, original)) != nil }

  /// Makes a value a slot.
  ///
  /// - Parameters:
  ///   - id: The name of the slot.
  ///   - address: The address of the value.
  ///   - fallback: The JSON of a value that the file leaves out. Default: nil.
  package mutating func make(
    _ id: String, of address: ValueAddress, or fallback: JSONTree? = nil, in original: AddressFinder
  ) throws(SlotProblem) {
    guard !id.isEmpty else { throw .name }
    guard address.slot == nil else { throw .hasSlot }
    guard !all(in: original).contains(id) else { throw .taken }
    let property = try property(at: address, or: fallback, original)
    list(original)
    let entry = JSONTree.object([.init("p", property.without("sid", "ix"))])
    if edits.value(at: Self.slots, in: original)?.members == nil {
      edits.set(.object([.init(id, entry)]), at: Self.slots, in: original)
    } else {
      edits.set(entry, at: Self.slots.member(id), in: original)
    }
    var linked = property
    linked.set("sid", .string(id))
    edits.set(linked, at: address.path, in: original)
  }

  /// Gives a value the slot of another one.
  package mutating func use(
    _ id: String, for address: ValueAddress, or fallback: JSONTree? = nil,
    in original: AddressFinder
  ) throws(SlotProblem) {
    let entry = Self.slots.member(id).member("p")
    guard let own = edits.value(at: entry, in: original) else { throw .none }
    guard address.slot == nil else { throw .hasSlot }
    var property = try property(at: address, or: fallback, original)
    guard own.slotShape == property.slotShape else { throw .kind }
    property.set("sid", .string(id))
    edits.set(property, at: address.path, in: original)
  }

  /// Takes the slot from all values that have it, which keep the slot's value.
  package mutating func remove(_ id: String, in original: AddressFinder) {
    let entry = edits.value(at: Self.slots.member(id).member("p"), in: original)
    let root = edits.value(at: JSONPath(), in: original) ?? .object([])
    for (path, property) in root.properties(withSlot: id) {
      var new = property
      // What the slot says is what is seen.
      for member in entry?.members ?? [] { new.set(member.key, member.value) }
      edits.set(new.without("sid"), at: path, in: original)
    }
    let rest = (edits.value(at: Self.slots, in: original) ?? .object([])).without(id)
    edits.set(rest.members?.isEmpty == true ? nil : rest, at: Self.slots, in: original)
  }

  /// Renames a slot in the animation.
  package mutating func rename(
    _ id: String, to name: String, in original: AddressFinder
  ) throws(SlotProblem) {
    guard !name.isEmpty else { throw .name }
    guard id != name else { return }
    guard let all = edits.value(at: Self.slots, in: original), all[id] != nil else { throw .none }
    guard all[name] == nil else { throw .taken }
    let root = edits.value(at: JSONPath(), in: original) ?? .object([])
    for (path, _) in root.properties(withSlot: id) {
      edits.set(.string(name), at: path.member("sid"), in: original)
    }
    let members = (all.members ?? []).map { $0.key == id ? .init(name, $0.value) : $0 }
    edits.set(.object(members), at: Self.slots, in: original)
  }

  private static let slots = JSONPath([.member("slots")])

  /// The JSON of a value as a property.
  private func property(
    at address: ValueAddress, or fallback: JSONTree?, _ original: AddressFinder
  ) throws(SlotProblem) -> JSONTree {
    if address.form == .hex || address.form == .path { throw .form }
    guard let json = edits.value(at: address.path, in: original) ?? fallback else { throw .form }
    if json.hasExpression || json["k"]?.hasExpression == true { throw .scripted }
    if json["sid"] != nil || json["k"]?["sid"] != nil { throw .hasSlot }
    if json.number != nil || json.numbers != nil {
      let property = JSONTree.still(json)
      guard Self.isSlot(property) else { throw .form }
      return property
    }
    guard json["k"] != nil, Self.isSlot(json) else { throw .form }
    return json
  }

  /// Whether players know the type of a slot by its value: numbers, gradients and texts, with keyframes at
  /// whole frames.
  private static func isSlot(_ property: JSONTree) -> Bool {
    let entry = JSONTree.object([.init("p", property.without("sid"))])
    let file = JSONTree.object([
      .init("fr", .number(30)), .init("ip", .number(0)), .init("op", .number(1)),
      .init("w", .number(1)), .init("h", .number(1)), .init("layers", .array([])),
      .init("slots", .object([.init("s", entry)])),
    ])
    return (try? Animation(json: file.text)).map { !AnimationSlots($0).ids.isEmpty } == true
  }

  /// Makes the list of slots, if the file has none, but values with an id: without a list these are the
  /// slots, with one those of the list.
  mutating func list(_ original: AddressFinder) {
    guard edits.value(at: Self.slots, in: original) == nil,
      let root = edits.value(at: JSONPath(), in: original)
    else { return }
    var entries = JSONTree.object([])
    root.forEachObject { object in
      guard let id = object["sid"]?.string else { return }
      entries.set(id, .object([.init("p", object.without("sid", "ix"))]))
    }
    if entries.members?.isEmpty == false { edits.set(entries, at: Self.slots, in: original) }
  }
}

extension JSONTree {
  /// What slots of one kind have in common: a gradient, a text, or a number of numbers.
  fileprivate var slotShape: String {
    if self["p"] != nil { return "gradient" }
    let keys = keyframes
    let value = keys?.first?["s"] ?? self["k"]
    if value?.members != nil || value?.elements?.first?.members != nil { return "text" }
    let count = value?.numbers?.count ?? 1
    return count == 4 ? "3" : "\(count)"
  }

  /// The properties that have a slot, with their paths, without those of the list of slots.
  fileprivate func properties(withSlot id: String) -> [(path: JSONPath, property: JSONTree)] {
    var found: [(path: JSONPath, property: JSONTree)] = []
    func visit(_ value: JSONTree, _ path: JSONPath) {
      switch value {
      case .object(let members):
        if value["sid"]?.string == id { found.append((path, value)) }
        for member in members where !(path.steps.isEmpty && member.key == "slots") {
          visit(member.value, path.member(member.key))
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() { visit(element, path.element(index)) }
      case .null, .bool, .number, .string: break
      }
    }
    visit(self, JSONPath())
    return found
  }
}

extension AnimationEdits {
  /// Its edits of slots.
  package var slots: SlotEdits {
    get { SlotEdits(edits: self) }
    // The tree of edits is changed where it is.
    _modify {
      var slots = SlotEdits(edits: self)
      self = AnimationEdits()
      defer { self = slots.edits }
      yield &slots
    }
  }
}
