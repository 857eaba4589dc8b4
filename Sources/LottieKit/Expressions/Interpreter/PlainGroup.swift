// SPDX-License-Identifier: Apache-2.0

/// A group of properties: a transform, a shape item, an effect, a mask. Its members are found by name, match name or number.
final class PlainGroup {
  enum Kind {
    /// What is above a layer's own groups: the layer.
    case layer
    case transform, contents, effects, masks, text
    case shape, shapeGroup, effect, mask, dashes, repeaterTransform
  }

  /// What a member is asked for by.
  enum Key {
    case number(Double)
    case name(String)

    init(_ value: PlainValue) throws(PlainFailure) {
      switch value.core {
      case .number(let number): self = .number(number)
      case .text(let text): self = .name(text)
      default: throw .unknown
      }
    }

    func words() throws(PlainFailure) -> String {
      switch self {
      case .number(let number): try PlainValue.words(number)
      case .name(let name): name
      }
    }
  }

  struct Names {
    let title: String
    let match: String
    /// As a property of the group in JavaScript; empty where there is none.
    var short = ""

    init(_ title: String, _ match: String, _ short: String = "") {
      (self.title, self.match, self.short) = (title, match, short)
    }

    /// Those that the file gives it.
    init(_ json: JSONReader) {
      self.init(json["nm"]?.string ?? "", json["mn"]?.string ?? "")
    }
  }

  struct Member {
    enum Target {
      case group(PlainGroup)
      case property(PlainProperty)
      /// The layer whose number the property is.
      case layer(PlainProperty)
    }

    let names: Names
    let index: Double
    let target: Target
  }

  let kind: Kind
  let names: Names
  let index: Double
  /// Where it is in the file.
  let json: JSONReader?
  unowned let layer: PlainLayer
  unowned let above: PlainGroup?
  unowned let model: PlainModel
  private(set) lazy var members: [Member] = makeMembers()

  init(
    _ kind: Kind, _ names: Names, index: Double, _ json: JSONReader?, above: PlainGroup
  ) {
    (self.kind, self.names, self.index, self.json) = (kind, names, index, json)
    (self.layer, self.above, self.model) = (above.layer, above, above.model)
  }

  /// A group that the layer has itself.
  init(of layer: PlainLayer, _ kind: Kind, above: PlainGroup?, _ model: PlainModel) {
    (self.kind, self.layer, self.above, self.model) = (kind, layer, above, model)
    let json = layer.json
    switch kind {
    case .transform:
      (names, index, self.json) = (Names("Transform", "ADBE Transform Group"), 3, json["ks"])
    case .contents:
      (names, index) = (Names("Contents", "ADBE Root Vectors Group"), 2)
      self.json = json["shapes"]
    case .effects:
      (names, index, self.json) = (Names("Effects", "ADBE Effect Parade"), 4, json["ef"])
    case .masks:
      (names, index) = (Names("Masks", "ADBE Mask Parade"), 5)
      self.json = json["masksProperties"]
    case .text:
      (names, index, self.json) = (Names("Text", "ADBE Text Properties"), 3, json["t"])
    default:
      (names, index, self.json) = (Names(layer.name, ""), layer.index, json)
    }
  }

  // MARK: Finding

  func find(_ key: Key) throws(PlainFailure) -> Member.Target {
    if let found = try named(key) { return found.target }
    switch kind {
    case .shapeGroup:
      guard case .group(let contents) = members.first?.target else { throw .unknown }
      return try contents.find(key)
    case .effect:
      if isControl, case .name(let name) = key, Self.controls.contains(name) {
        return members[0].target
      }
      throw .exception("there is no “\(try key.words())” in the effect “\(names.title)”")
    // Of texts, not everything is here.
    case .text: throw .unknown
    default: throw .exception("there is no “\(try key.words())” in “\(names.title)”")
    }
  }

  private func named(_ key: Key) throws(PlainFailure) -> Member? {
    switch key {
    case .number(let number):
      if let found = members.first(where: { $0.index == number }) { return found }
      guard let place = Int(exactly: number - 1), members.indices.contains(place) else {
        return nil
      }
      return members[place]
    case .name(let name):
      let exact = members.first { $0.names.title == name || $0.names.match == name }
      if let exact { return exact }
      // The same but for capitals, which Unicode has more rules for than are here.
      guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unknown }
      let low = name.lowercased()
      func isSame(_ other: String) -> Bool {
        other.utf8.count == low.utf8.count && other.lowercased() == low
      }
      return members.first { member in
        let names = member.names
        return isSame(names.title) || isSame(names.match)
          || (kind != .effect && !names.short.isEmpty && isSame(names.short))
      }
    }
  }

  /// The member that is a property of the group in JavaScript.
  func member(short name: String) -> Member? { members.first { $0.names.short == name } }

  /// Makes all members, and theirs: each property then knows where it is.
  func open() {
    for member in members {
      if case .group(let group) = member.target { group.open() }
    }
  }

  // MARK: Making

  /// A property that is a member.
  func property(
    _ key: StaticString, _ names: Names, _ index: Double, or fallback: PlainProperty.Fallback
  ) -> Member {
    property(json?[key], names, index, or: fallback)
  }

  func property(
    _ json: JSONReader?, _ names: Names, _ index: Double, or fallback: PlainProperty.Fallback
  ) -> Member {
    let property = model.property(json, layer, or: fallback)
    property.adopt(names, index, group: self)
    return Member(names: names, index: property.index, target: .property(property))
  }

  /// A group that is a member.
  func group(_ kind: Kind, _ names: Names, _ index: Double, _ json: JSONReader?) -> Member {
    let group = PlainGroup(kind, names, index: index, json, above: self)
    return Member(names: names, index: index, target: .group(group))
  }

  /// The objects of a list, each with its number.
  ///
  /// - Parameter type: Those of it are left out; they have no numbers.
  func items(
    _ list: JSONReader?, without type: String? = nil
  ) -> [(json: JSONReader, index: Double)] {
    guard let list, list.isArray else { return [] }
    var result: [(JSONReader, Double)] = []
    for item in list.elements where item.isObject {
      if let type, item["ty"]?.string == type { continue }
      let index = item["ix"]?.number ?? 0
      result.append((item, index != 0 ? index : Double(result.count + 1)))
    }
    return result
  }

  /// An effect that is nothing but one control.
  var isControl: Bool {
    kind == .effect && members.count == 1 && names.match.hasPrefix("ADBE ")
      && names.match.hasSuffix(" Control")
  }

  /// The words by which English projects call a control's only parameter, whatever the file's language.
  static let controls = [
    "Slider", "Angle", "Checkbox", "Color", "Point", "3D Point", "Layer", "Menu",
  ]
}
