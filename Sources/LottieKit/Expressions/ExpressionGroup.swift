// SPDX-License-Identifier: Apache-2.0

/// A group of properties in expressions: a layer's transform, a shape item, an effect, a mask.
///
/// Its members follow from the file and from the declarations of the node types. Both engines use
/// it: the interpreter looks up members, JavaScript gets them as JSON.
struct ExpressionGroup {
  enum Kind: String {
    /// What is above a layer's own groups: the layer.
    case layer
    case transform, contents, effects, styles, masks, text, animators, animator
    /// An entry of contents, of effects, of styles or of masks.
    case shape, shapeGroup, effect, style, mask
    case dashes
    /// Some of an animator's properties.
    case selector, animated
    /// The path options of a text.
    case pathOptions
  }

  struct Member {
    enum Target {
      case group(ExpressionGroup)
      /// Where it is in the file; nil where the file has none.
      case property(JSONReader?, ExpressionDefault)
      /// One property for each axis.
      case axes([Member])
      /// The layer whose number the property is.
      case layer(JSONReader?, ExpressionDefault)
    }

    let names: ExpressionNames
    /// Among the group's members in After Effects; 0 where none is known.
    let index: Double
    let target: Target
  }

  let kind: Kind
  let names: ExpressionNames
  let index: Double
  /// Where it is in the file.
  let json: JSONReader?
  /// The declarations of its type; nil if its members are only known from the file.
  var schema: FieldSchema?
  /// Properties of the group around it that are found in this one.
  private var guests: [FieldDeclaration] = []

  init(
    _ kind: Kind, _ names: ExpressionNames, _ index: Double, _ json: JSONReader?,
    schema: FieldSchema? = nil
  ) {
    (self.kind, self.names, self.index) = (kind, names, index)
    (self.json, self.schema) = (json, schema)
  }

  /// A group that a layer has itself; the layer for other kinds.
  init(of layer: JSONReader, _ kind: Kind) {
    guard let group = LayerGroup.all.first(where: { $0.kind == kind }) else {
      let name = layer.string("nm", default: "")
      self.init(.layer, ExpressionNames(name, ""), layer.number("ind", default: 0), layer)
      return
    }
    self.init(kind, group.names, group.index, layer[group.key])
    if kind == .transform { schema = TransformNode.schema }
  }

  var members: [Member] {
    switch kind {
    case .layer:
      guard let json else { return [] }
      return LayerGroup.all.map { Member(group: ExpressionGroup(of: json, $0.kind)) }
    case .transform, .shape, .style, .mask, .shapeGroup: return declared
    case .contents: return contents
    case .effects:
      return Self.items(json).map {
        Member(group: Self(.effect, ExpressionNames($0.json), $0.index, $0.json))
      }
    case .effect: return parameters
    case .styles: return styles
    case .masks:
      return Self.items(json).enumerated().map { i, item in
        let names = ExpressionNames(item.json)
        return Member(
          group: Self(.mask, names, Double(i + 1), item.json, schema: MaskNode.schema))
      }
    case .dashes: return dashes
    case .text: return text
    case .animators: return animators
    case .animator: return animator
    case .selector, .pathOptions: return guests.map { member($0) }
    // An animator has those that the file gives it.
    case .animated: return guests.map { member($0) }.filter(\.isInFile)
    }
  }

  /// Those of its members that are groups.
  var groups: [ExpressionGroup] {
    members.compactMap { if case .group(let group) = $0.target { group } else { nil } }
  }

  /// An effect that is nothing but one control: the word by which English projects call its
  /// parameter, whatever the file's language.
  var control: String? {
    guard case .effect = kind, names.match.hasSuffix(" Control"), json?["ef"]?.count == 1 else {
      return nil
    }
    return Self.controls.first { names.match == "ADBE \($0) Control" }
  }

  /// See `control`.
  static let controls = [
    "Slider", "Angle", "Checkbox", "Color", "Point", "3D Point", "Layer", "Menu",
  ]

  // MARK: By declarations

  /// What the schema declares.
  private var declared: [Member] {
    guard let schema else { return [] }
    var members: [Member] = []
    for entry in schema.entries {
      switch entry.content {
      case .property(let property):
        if property.isScripted, !property.isInGroup { members.append(member(property)) }
      case .position(let property, let axes): members += position(property, axes)
      case .group(let group): members.append(Member(group: inner(group, schema)))
      case .contents(let key):
        let names = ExpressionNames("Contents", "ADBE Vectors Group", "contents")
        // In front of the transform, which has the number behind it.
        members.insert(Member(group: Self(.contents, names, 2, json?[key])), at: 0)
      case .dashes(let key):
        guard let list = json?[key], list.isArray else { continue }
        let names = ExpressionNames("Dashes", "ADBE Vector Stroke Dashes")
        members.append(Member(group: Self(.dashes, names, 0, list)))
      case .setting: break
      }
    }
    return members + guests.map { member($0) }
  }

  private func inner(_ group: FieldGroup, _ schema: FieldSchema) -> ExpressionGroup {
    var inner = Self(
      .shape, group.names, group.index, json.flatMap(group.locate), schema: group.schema)
    for entry in schema.entries {
      if case .property(let guest) = entry.content, guest.isInGroup { inner.guests.append(guest) }
    }
    return inner
  }

  private func member(_ property: FieldDeclaration) -> Member {
    var names = property.expressionNames
    var value = json.flatMap { property.key.locate(in: $0) }
    // A guest's key goes through the member that this group is.
    if property.isInGroup, case .member(let key, in: _?) = property.key { value = json?[key] }
    if let instead = property.instead, let other = json?[instead.key] {
      value = other
      names = ExpressionNames(instead.title, names.match, names.short)
    }
    if names.title != property.name { names.declared.append(property.name) }
    return Member(
      names: names, index: property.index, target: .property(value, property.expressionDefault))
  }

  /// One property, or a group of one for each axis.
  private func position(_ property: FieldDeclaration, _ axes: [PositionAxis]) -> [Member] {
    guard let p = json.flatMap({ property.key.locate(in: $0) }), p.isObject, !p.isProperty else {
      return [member(property)]
    }
    let parts = axes.filter { $0.declaration.index < 5 || p[$0.key] != nil }.map { axis in
      Member(
        names: axis.declaration.expressionNames, index: axis.declaration.index,
        target: .property(p[axis.key], axis.declaration.expressionDefault))
    }
    return [
      Member(names: property.expressionNames, index: property.index, target: .axes(parts))
    ] + parts
  }

  // MARK: Lists of the file

  private var contents: [Member] {
    Self.items(json, without: "tr").map { item in
      let type = item.json["ty"]?.string ?? ""
      let kind = item.json.context.file.features.shapes.first { $0.type == type }
      return Member(
        group: Self(
          kind?.isGroup == true ? .shapeGroup : .shape, ExpressionNames(item.json), item.index,
          item.json, schema: kind?.declarations.schema))
    }
  }

  private var styles: [Member] {
    Self.items(json).map { item in
      let kind = item.json.context.file.features.style(item.json)
      let (title, match) = (kind?.title ?? "", kind?.match ?? "")
      let names = ExpressionNames(
        item.json.string("nm", default: title), match + "/enabled", title.expressionIdentifier)
      return Member(
        group: Self(.style, names, item.index, item.json, schema: kind?.declarations.schema))
    }
  }

  private var parameters: [Member] {
    let kind = json.flatMap { $0.context.file.features.effect($0) }
    let properties = kind?.declarations.schema.properties ?? []
    let control = control
    let items = Self.items(json?["ef"])
    let members = items.enumerated().map { position, item in
      var names = ExpressionNames(item.json)
      let type = item.json["ty"]?.number
      if type == 5 { return Member(group: Self(.effect, names, item.index, item.json)) }
      names.dotted = [names.title.expressionIdentifier]
      if let control { names.dotted.append(control.expressionIdentifier) }
      let property = properties.first { $0.key.position == position }
      if let property {
        let own = property.expressionNames
        names.declared = [property.name, own.title, own.match]
      }
      let (value, fallback) = (item.json["v"], property?.expressionDefault ?? .number(0))
      return Member(
        names: names, index: item.index,
        target: type == 10 ? .layer(value, fallback) : .property(value, fallback))
    }
    // What the file leaves out is drawn by its default.
    return members
      + properties.compactMap { property in
        guard let position = property.key.position, position >= items.count else { return nil }
        return Member(
          names: property.expressionNames, index: Double(position + 1),
          target: .property(
            json.flatMap { property.key.locate(in: $0, items.map(\.json)) },
            property.expressionDefault))
      }
  }

  private var dashes: [Member] {
    var counts = [0, 0]
    return Self.items(json).map { item in
      let kind = item.json["n"]?.string
      let isGap = kind == "g"
      if kind != "o" { counts[isGap ? 1 : 0] += 1 }
      let count = kind == "o" ? 0 : counts[isGap ? 1 : 0]
      let word = kind == "o" ? "Offset" : isGap ? "Gap" : "Dash"
      let title = count < 2 ? word : "\(word) \(count)"
      let given = item.json["nm"]?.string ?? ""
      let names = ExpressionNames(
        given.isEmpty ? title : given, "ADBE Vector Stroke \(word)\(count > 0 ? "\(count)" : "")",
        title.expressionIdentifier)
      return Member(names: names, index: 0, target: .property(item.json["v"], .number(0)))
    }
  }

  /// The objects of a list, each with its number.
  ///
  /// - Parameter type: Those of it are left out; they have no numbers.
  private static func items(
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
}

extension ExpressionGroup.Member {
  init(group: ExpressionGroup) {
    self.init(names: group.names, index: group.index, target: .group(group))
  }

  /// The file has the property.
  fileprivate var isInFile: Bool { if case .property(.some, _) = target { true } else { false } }
}

// MARK: Texts

extension ExpressionGroup {
  private var text: [Member] {
    var members = TextOptions.declarations.schema.properties.map { member($0) }
    if let path = json?["p"], path["m"] != nil {
      let names = ExpressionNames("Path Options", "ADBE Text Path Options", "pathOption")
      members.append(
        Member(group: part(.pathOptions, names, 2, TextPath.declarations.schema, "p")))
    }
    let names = ExpressionNames("Animators", "ADBE Text Animators", "animator")
    return members + [Member(group: Self(.animators, names, 4, json?["a"]))]
  }

  private var animators: [Member] {
    Self.items(json).enumerated().map { i, item in
      Member(group: Self(.animator, ExpressionNames(item.json), Double(i + 1), item.json))
    }
  }

  private var animator: [Member] {
    let schema = TextAnimator.declarations.schema
    let selector = ExpressionNames("Range Selector 1", "ADBE Text Selector")
    let animated = ExpressionNames("Properties", "ADBE Text Animator Properties")
    return [
      Member(group: part(.selector, selector, 1, schema, "s")),
      Member(group: part(.animated, animated, 2, schema, "a")),
    ]
  }

  /// The group of all properties in a member of this group's object.
  private func part(
    _ kind: Kind, _ names: ExpressionNames, _ index: Double, _ schema: FieldSchema,
    _ key: StaticString
  ) -> ExpressionGroup {
    var part = Self(kind, names, index, json?[key])
    part.guests = schema.properties.filter { $0.isInGroup && $0.key.outer == key.description }
    return part
  }
}
