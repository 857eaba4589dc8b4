// SPDX-License-Identifier: Apache-2.0

extension SceneOutline {
  /// A property with another value: its row, the place of the value in the text, and the value there.
  package struct NewValue {
    package let row: Int
    package let place: ValuePlace
    package let json: JSONTree

    package init(row: Int, place: ValuePlace, json: JSONTree) {
      (self.row, self.place, self.json) = (row, place, json)
    }
  }

  /// Gives properties other values in the scene of this outline: only these are decoded, as those of
  /// slots are. The scene's text stays as it was.
  ///
  /// - Returns: false, without any change, if one of them is not decoded alone: texts, colours of
  ///   solids, and values with expressions.
  package func show(_ values: [NewValue], in scene: Scene) -> Bool {
    guard let file = animation.decodingFile, isCurrent(for: scene) else { return false }
    var records: [ObjectIdentifier: [Node]] = [:]
    let wanted = Set(
      values.compactMap { value in
        rows.indices.contains(value.row)
          ? node(of: value.row).record.map(ObjectIdentifier.init) : nil
      })
    for (node, _) in nodes {
      guard let record = node.record, wanted.contains(ObjectIdentifier(record)) else { continue }
      records[ObjectIdentifier(record), default: []].append(node)
    }
    return show(values, file, records, in: scene)
  }

  private func show(
    _ values: [NewValue], _ file: DecodingFile, _ records: [ObjectIdentifier: [Node]],
    in scene: Scene
  ) -> Bool {
    var changes: [(property: AnyProperty, value: FieldValue)] = []
    for value in values {
      guard rows.indices.contains(value.row) else { return false }
      // Each property of a slot has a record of its own.
      for row in self.rows(with: value.place.slot) ?? [value.row] {
        let json = value.place.slot.map { value.json.linked(to: $0) } ?? value.json
        guard let found = change(of: row, to: json, value.place.form, file, records) else {
          return false
        }
        changes += found
      }
    }
    scene.edit { edit in
      for change in changes { change.property.take(change.value, &edit) }
    }
    return true
  }

  /// The rows of all properties with a slot; nil for a value of a property's own.
  private func rows(with slot: String?) -> [Int]? {
    slot.map { slot in rows.indices.filter { rows[$0].property?.slot == slot } }
  }

  /// Decodes the new value of a property, for all uses of its node.
  private func change(
    of row: Int, to json: JSONTree, _ form: ValuePlace.Form, _ file: DecodingFile,
    _ records: [ObjectIdentifier: [Node]]
  ) -> [(property: AnyProperty, value: FieldValue)]? {
    let node = node(of: row)
    guard let property = rows[row].property, property.expression == 0, !(node is TextNode),
      form != .hex, !json.hasExpression, json["k"]?.hasExpression != true,
      let record = node.record, let schema = record.schema,
      let place = node.properties.firstIndex(where: { $0 === property }),
      let owner = owner(of: property, at: place, in: node, with: json, file)
    else { return nil }
    let twins = node.properties[..<place].count { $0.declaration === property.declaration }
    guard let tape = try? JSONTape(owner.text, limits: file.limits) else { return nil }
    let context = DecodingContext(DecodingFile(tape, like: file))
    guard let value = schema.values(of: property.declaration, number: twins, in: context.root)
    else { return nil }
    return (records[ObjectIdentifier(record)] ?? [node]).compactMap { node in
      node.properties.indices.contains(place) ? (node.properties[place], value) : nil
    }
  }

  /// The object of a node with another value of a property.
  private func owner(
    of property: AnyProperty, at place: Int, in node: Node, with json: JSONTree,
    _ file: DecodingFile
  ) -> JSONTree? {
    guard let record = node.record, record.index >= 0, record.index < file.tape.nodes.count,
      let steps = PlaceFinder(file.tape, file.version).steps(to: property, of: node)
    else { return nil }
    var owner = JSONTree(JSONValue(tape: file.tape, index: record.index))
    owner.apply(.value(json), at: steps)
    return owner
  }
}

extension JSONTree {
  /// Returns a property, or a gradient's object with its property, with the id of a slot.
  fileprivate func linked(to slot: String) -> JSONTree {
    guard members != nil else { return self }
    var result = self
    if self["p"] != nil, var inner = self["k"], inner.members != nil {
      inner.set("sid", .string(slot))
      result.set("k", inner)
    } else {
      result.set("sid", .string(slot))
    }
    return result
  }
}
