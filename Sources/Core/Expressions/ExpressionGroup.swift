// SPDX-License-Identifier: Apache-2.0

/// A group of properties in expressions: a layer's transform, a shape item, an effect, a mask.
///
/// Its members follow from the file and from the declarations of the node types. Both engines use
/// it: the interpreter searches members, JavaScript gets them as JSON.
struct ExpressionGroup {
  enum Kind: String {
    /// What is above a layer's own groups: the layer.
    case layer
    case transform, contents, effects, styles, masks, text, animators, animator
    /// An entry of the contents, effects, styles or masks.
    case shape, shapeGroup, effect, style, mask
    case dashes
    /// A group of an animator's properties.
    case selector, animated
    /// The path options of a text.
    case pathOptions
  }

  struct Member {
    enum Target {
      case group(ExpressionGroup)
      /// The value in the file, nil if it is missing there, and the default.
      case property(JSONReader?, ExpressionDefault)
      /// One property for each axis.
      case axes([Member])
      /// A property whose value is the number of a layer.
      case layer(JSONReader?, ExpressionDefault)
    }

    let names: ExpressionNames
    /// Its number among the group's members in After Effects; 0 if unknown.
    let index: Double
    let target: Target
  }

  let kind: Kind
  let names: ExpressionNames
  let index: Double
  /// Its JSON in the file.
  let json: JSONReader?
  /// The declarations of its type; nil if its members are only known from the file.
  var schema: FieldSchema?
  /// Properties that the surrounding group declares and that are found in this group.
  private var outerProperties: [FieldDeclaration] = []

  init(
    _ kind: Kind, _ names: ExpressionNames, _ index: Double, _ json: JSONReader?,
    schema: FieldSchema? = nil
  ) {
    (self.kind, self.names, self.index) = (kind, names, index)
    (self.json, self.schema) = (json, schema)
  }

  /// Creates a group of a layer; for kinds that are not such groups, the group of the layer itself.
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
    case .selector, .pathOptions: return outerProperties.map { member($0) }
    // An animator has only the properties that are in the file.
    case .animated: return outerProperties.map { member($0) }.filter(\.isInFile)
    }
  }

  /// The members that are groups.
  var groups: [ExpressionGroup] {
    members.compactMap { if case .group(let group) = $0.target { group } else { nil } }
  }

  /// For effects with a single control: the name of its parameter in English projects, which
  /// expressions use in all languages.
  var control: String? {
    guard case .effect = kind, names.match.hasSuffix(" Control"), json?["ef"]?.count == 1 else {
      return nil
    }
    return Self.controls.first { names.match == "ADBE \($0) Control" }
  }

  /// The parameters' names by match name; see `control`.
  static let controls = [
    "Slider", "Angle", "Checkbox", "Color", "Point", "3D Point", "Layer", "Menu",
  ]

  // MARK: Declared members

  /// The members that the schema declares.
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
        // Before the transform, which has the next number.
        members.insert(Member(group: Self(.contents, names, 2, json?[key])), at: 0)
      case .dashes(let key):
        guard let list = json?[key], list.isArray else { continue }
        let names = ExpressionNames("Dashes", "ADBE Vector Stroke Dashes", "dash")
        members.append(Member(group: Self(.dashes, names, 0, list)))
      case .setting: break
      }
    }
    return members + outerProperties.map { member($0) }
  }

  private func inner(_ group: FieldGroup, _ schema: FieldSchema) -> ExpressionGroup {
    var inner = Self(
      .shape, group.names, group.index, json.flatMap(group.locate), schema: group.schema)
    for entry in schema.entries {
      if case .property(let property) = entry.content, property.isInGroup {
        inner.outerProperties.append(property)
      }
    }
    return inner
  }

  private func member(_ property: FieldDeclaration) -> Member {
    var names = property.expressionNames
    var value = json.flatMap { property.key.locate(in: $0) }
    // A property of the surrounding group has a key of two parts; the first led to this group.
    if property.isInGroup, case .member(let key, in: _?) = property.key { value = json?[key] }
    if let instead = property.instead, let other = json?[instead.key] {
      value = other
      names = ExpressionNames(instead.title, names.match, names.short)
    }
    if names.title != property.name { names.declared.append(property.name) }
    return Member(
      names: names, index: property.index, target: .property(value, property.expressionDefault))
  }

  /// The position: one property, or a group with one property for each axis.
  private func position(_ property: FieldDeclaration, _ axes: [FieldDeclaration]) -> [Member] {
    guard let p = json.flatMap({ property.key.locate(in: $0) }), p.isObject, !p.isProperty else {
      return [member(property)]
    }
    let parts = axes.compactMap { axis -> Member? in
      let value = axis.key.locate(in: p)
      // Only a 3D layer has the axis z.
      guard axis.index < 5 || value != nil else { return nil }
      return Member(
        names: axis.expressionNames, index: axis.index,
        target: .property(value, axis.expressionDefault))
    }
    return [
      Member(names: property.expressionNames, index: property.index, target: .axes(parts))
    ] + parts
  }

  // MARK: Lists in the file

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
    // Properties that are missing in the file have their defaults.
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
      var names = ExpressionNames(
        given.isEmpty ? title : given, "ADBE Vector Stroke \(word)\(count > 0 ? " \(count)" : "")",
        title.expressionIdentifier)
      names.declared = [title]
      return Member(names: names, index: 0, target: .property(item.json["v"], .number(0)))
    }
  }

  /// The objects of a list, with their numbers.
  ///
  /// - Parameter type: A type without numbers, which is left out.
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

  /// Whether the property is in the file.
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

  /// The group of all properties with the same outer key.
  private func part(
    _ kind: Kind, _ names: ExpressionNames, _ index: Double, _ schema: FieldSchema,
    _ key: StaticString
  ) -> ExpressionGroup {
    var part = Self(kind, names, index, json?[key])
    part.outerProperties = schema.properties.filter {
      $0.isInGroup && $0.key.outer == key.description
    }
    return part
  }
}
