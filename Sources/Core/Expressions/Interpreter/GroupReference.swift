// SPDX-License-Identifier: Apache-2.0

/// A group of properties: a transform, a shape item, an effect, a mask. Members are found by name,
/// match name or number.
final class GroupReference {
  /// The key of a member.
  enum Key {
    case number(Double)
    case name(String)

    init(_ value: ExpressionValue) throws(ExpressionFailure) {
      switch value.core {
      case .number(let number): self = .number(number)
      case .text(let text): self = .name(text)
      default: throw .unknown
      }
    }

    func string() throws(ExpressionFailure) -> String {
      switch self {
      case .number(let number): try ExpressionValue.string(number)
      case .name(let name): name
      }
    }
  }

  struct Member {
    enum Target {
      case group(GroupReference)
      case property(PropertyReference)
      /// A property whose value is the number of a layer; it evaluates to that layer.
      case layer(PropertyReference)
    }

    let names: ExpressionNames
    let index: Double
    let target: Target
  }

  /// The description of the group in the file.
  let file: ExpressionGroup
  unowned let layer: LayerReference
  unowned let above: GroupReference?
  unowned let model: InterpreterModel
  private(set) lazy var members: [Member] = file.members.map(made)

  /// - Parameter above: The group that contains it; nil for the layer.
  init(
    _ file: ExpressionGroup, of layer: LayerReference, above: GroupReference?,
    _ model: InterpreterModel
  ) {
    (self.file, self.layer, self.above, self.model) = (file, layer, above, model)
  }

  var names: ExpressionNames { file.names }
  var index: Double { file.index }

  var kind: ExpressionGroup.Kind { file.kind }

  // MARK: Search

  func find(_ key: Key) throws(ExpressionFailure) -> Member.Target {
    if let found = try named(key) { return found.target }
    switch kind {
    case .shapeGroup:
      guard case .group(let contents) = members.first?.target else { throw .unknown }
      return try contents.find(key)
    case .effect:
      if file.control != nil, case .name(let name) = key, ExpressionGroup.controls.contains(name) {
        return members[0].target
      }
      throw .exception("there is no “\(try key.string())” in the effect “\(names.title)”")
    case .animator: throw .unknown
    default: throw .exception("there is no “\(try key.string())” in “\(names.title)”")
    }
  }

  private func named(_ key: Key) throws(ExpressionFailure) -> Member? {
    switch key {
    case .number(let number):
      if let found = members.first(where: { $0.index == number }) { return found }
      guard let position = Int(exactly: number - 1), members.indices.contains(position) else {
        return nil
      }
      return members[position]
    case .name(let name):
      let exact = members.first { $0.names.title == name || $0.names.match == name }
      if let exact { return exact }
      // Names that are equal except for case. Unicode's rules for case are not implemented, so only
      // ASCII is compared.
      guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unknown }
      let low = name.lowercased()
      func isSame(_ other: String) -> Bool {
        other.utf8.count == low.utf8.count && other.lowercased() == low
      }
      let found = members.first { member in
        let names = member.names
        return isSame(names.title) || isSame(names.match)
          || (!names.short.isEmpty && isSame(names.short))
      }
      return found ?? members.first { $0.names.declared.contains(where: isSame) }
    }
  }

  /// Finds the member with this name after a dot.
  func member(short name: String) -> Member? {
    let found = members.first { $0.names.short == name || $0.names.dotted.contains(name) }
    return found ?? dashes?.member(short: name)
  }

  /// The dashes of a stroke, whose members are also found in the stroke.
  private var dashes: GroupReference? {
    for member in members {
      if case .group(let group) = member.target, group.kind == .dashes { return group }
    }
    return nil
  }

  /// Creates all members recursively, so that each property knows its group.
  func open() {
    for member in members {
      if case .group(let group) = member.target { group.open() }
    }
  }

  // MARK: Creation

  private func made(_ member: ExpressionGroup.Member) -> Member {
    switch member.target {
    case .group(let group):
      let known = kind == .layer ? layer.group(group.kind, model) : nil
      let group = known ?? GroupReference(group, of: layer, above: self, model)
      return Member(names: member.names, index: member.index, target: .group(group))
    case .property(let json, let fallback):
      return property(model.property(json, layer, or: fallback), member)
    case .layer(let json, let fallback):
      let property = model.property(json, layer, or: fallback)
      property.adopt(member.names, member.index, group: self)
      return Member(names: member.names, index: member.index, target: .layer(property))
    case .axes(let axes):
      let parts = axes.map { axis -> PropertyReference in
        guard case .property(let json, let fallback) = axis.target else {
          return PropertyReference(layer, .unknown)
        }
        let part = model.property(json, layer, or: fallback)
        part.adopt(axis.names, axis.index, group: self)
        return part
      }
      return property(PropertyReference(layer, .parts(parts)), member)
    }
  }

  private func property(_ property: PropertyReference, _ member: ExpressionGroup.Member) -> Member {
    property.adopt(member.names, member.index, group: self)
    let index = kind == .effect ? member.index : property.index
    return Member(names: member.names, index: index, target: .property(property))
  }
}
