// SPDX-License-Identifier: Apache-2.0

extension SceneOutline {
  /// A property with another value: its row, the address of the value, and the value there.
  package struct NewValue {
    package let row: Int
    package let address: ValueAddress
    package let json: JSONTree

    package init(row: Int, address: ValueAddress, json: JSONTree) {
      (self.row, self.address, self.json) = (row, address, json)
    }
  }

  /// A layer that is seen at another time, by its row.
  package struct NewTime {
    package let row: Int
    package let timing: LayerTiming

    package init(row: Int, timing: LayerTiming) { (self.row, self.timing) = (row, timing) }
  }

  /// A layer, group, item, mask or effect with another name, by its row.
  package struct NewName {
    package let row: Int
    package let name: String

    package init(row: Int, name: String) { (self.row, self.name) = (row, name) }
  }

  /// Gives properties other values, layers other times, and nodes other names, in the scene of this
  /// outline: only these values are decoded, as those of slots are. The scene's text stays as it was.
  ///
  /// - Returns: false, without any change, if one of them is not decoded alone: texts, colours of
  ///   solids, values with expressions, and those that the text lacks; and times where expressions or
  ///   sounds depend on them.
  package func show(
    _ values: [NewValue], _ times: [NewTime] = [], _ names: [NewName] = [], in scene: Scene
  ) -> Bool {
    guard let file = animation.decodingFile, isCurrent(for: scene),
      times.isEmpty || (!scene.hasExpressions && !animation.hasSound)
    else { return false }
    var layers: [(layer: LayerNode, timing: LayerTiming)] = []
    for time in times {
      guard let found = instances(ofLayer: time.row) else { return false }
      layers += found.map { ($0, time.timing) }
    }
    // A node without a name has no row, or a name by default.
    guard let changes = changes(values, file), names.allSatisfy({ !$0.name.isEmpty }) else {
      return false
    }
    let renamed = names.flatMap { name in instances(of: name.row).map { ($0, name.name) } }
    scene.edit { edit in
      for (node, name) in renamed { node.rename(name, &edit) }
      for change in changes { change.property.take(change.value, &edit) }
      for (layer, timing) in layers { layer.setTiming(timing, &edit) }
    }
    return true
  }

  /// The nodes of a layer or of what it has in all uses of its precomposition.
  private func instances(of row: Int) -> [Node] {
    if let layers = instances(ofLayer: row) { return layers }
    guard rows.indices.contains(row) else { return [] }
    let node = node(of: row)
    guard isInPrecomposition(rows[row].node), let record = node.record else { return [node] }
    return nodes.map(\.node).filter { $0.record === record }
  }

  /// The nodes of a layer in all uses of its precomposition; nil for a row that is none.
  private func instances(ofLayer row: Int) -> [LayerNode]? {
    guard rows.indices.contains(row), let layer = node(of: row) as? LayerNode,
      layer.model.tapeIndex >= 0
    else { return nil }
    guard isInPrecomposition(rows[row].node) else { return [layer] }
    return layerRows.compactMap { node(of: $0) as? LayerNode }
      .filter { $0.model.tapeIndex == layer.model.tapeIndex }
  }

  private func changes(
    _ values: [NewValue], _ file: DecodingFile
  ) -> [(property: AnyProperty, value: FieldValue)]? {
    let records = twins(of: values.map(\.row))
    var changes: [(property: AnyProperty, value: FieldValue)] = []
    for value in values {
      guard rows.indices.contains(value.row) else { return nil }
      // Each property of a slot has a record of its own.
      for row in self.rows(with: value.address.slot) ?? [value.row] {
        let json = value.address.slot.map { value.json.linked(to: $0) } ?? value.json
        guard let found = change(of: row, to: json, value.address.form, file, records) else {
          return nil
        }
        changes += found
      }
    }
    return changes
  }

  /// The nodes that share the decoded values of some rows' nodes, by their records. Only what is in
  /// precompositions is used more than once; the others have no entry.
  private func twins(of values: [Int]) -> [ObjectIdentifier: [Node]] {
    let wanted = Set(
      values.compactMap { row in
        rows.indices.contains(row) && isInPrecomposition(rows[row].node)
          ? node(of: row).record.map(ObjectIdentifier.init) : nil
      })
    var result: [ObjectIdentifier: [Node]] = [:]
    guard !wanted.isEmpty else { return result }
    for (node, _) in nodes {
      guard let record = node.record, wanted.contains(ObjectIdentifier(record)) else { continue }
      result[ObjectIdentifier(record), default: []].append(node)
    }
    return result
  }

  /// The rows of all properties with a slot; nil for a value of a property's own.
  private func rows(with slot: String?) -> [Int]? {
    slot.map { slot in rows.indices.filter { rows[$0].property?.slot == slot } }
  }

  /// Decodes the new value of a property, for all uses of its node.
  private func change(
    of row: Int, to json: JSONTree, _ form: ValueAddress.Form, _ file: DecodingFile,
    _ records: [ObjectIdentifier: [Node]]
  ) -> [(property: AnyProperty, value: FieldValue)]? {
    let node = node(of: row)
    guard let property = rows[row].property, property.expression == 0, !(node is TextNode),
      form != .hex, !json.hasExpression, json["k"]?.hasExpression != true,
      let record = node.record, let schema = record.schema,
      let index = node.properties.firstIndex(where: { $0 === property }),
      let owner = owner(of: property, at: index, in: node, with: json, file)
    else { return nil }
    let twins = node.properties[..<index].count { $0.declaration === property.declaration }
    guard let tape = try? JSONTape(owner.text, limits: file.limits) else { return nil }
    let context = DecodingContext(DecodingFile(tape, like: file))
    guard let value = schema.values(of: property.declaration, number: twins, in: context.root)
    else { return nil }
    return (records[ObjectIdentifier(record)] ?? [node]).compactMap { node in
      node.properties.indices.contains(index) ? (node.properties[index], value) : nil
    }
  }

  /// The object of a node with another value of a property; nil if it lacks the value, since some are
  /// more than their default: a rotation about an axis makes a layer three-dimensional.
  private func owner(
    of property: AnyProperty, at index: Int, in node: Node, with json: JSONTree,
    _ file: DecodingFile
  ) -> JSONTree? {
    guard let record = node.record, record.index >= 0, record.index < file.tape.nodes.count,
      let steps = AddressFinder(file.tape, file.version).steps(to: property, of: node)
    else { return nil }
    var owner = JSONTree(JSONValue(tape: file.tape, index: record.index))
    guard owner.value(at: steps) != nil else { return nil }
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
