// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieGeometry
internal import LottieTexts

/// Which layers there are, their order, and what they refer to.
///
/// `edits` know values at paths; this knows the lists of layers and items, and what names what in them.
package struct LayerEdits {
  package var edits: AnimationEdits

  /// Duplicates layers, also of several compositions.
  ///
  /// - Returns: The paths of the copies.
  package mutating func duplicate(
    _ layers: [JSONPath], in original: AddressFinder
  ) throws(LayerProblem) -> [JSONPath] {
    var copies: [JSONPath] = []
    try editLists(of: layers, in: original) { list, ids in
      let new = list.duplicate(ids)
      copies += list.paths(new)
    }
    return copies
  }

  /// Deletes layers. `breakages(ofDeleting:)` says what is not right then.
  package mutating func delete(
    _ layers: [JSONPath], in original: AddressFinder
  ) throws(LayerProblem) {
    try editLists(of: layers, in: original) { list, ids in list.delete(ids) }
  }

  /// Changes the order of layers.
  ///
  /// - Returns: Their new paths.
  package mutating func move(
    _ layers: [JSONPath], _ move: LayerMove, in original: AddressFinder
  ) throws(LayerProblem) -> [JSONPath] {
    var moved: [JSONPath] = []
    try editLists(of: layers, in: original) { list, ids in
      list.move(ids, move)
      moved += list.paths(ids)
    }
    return moved
  }

  private mutating func editLists(
    of layers: [JSONPath], in original: AddressFinder,
    _ change: (inout LayerList, Set<Int>) -> Void
  ) throws(LayerProblem) {
    guard !layers.isEmpty else { throw .noLayer }
    // The inner lists first: the paths of these do not change with them.
    let groups = Dictionary(grouping: layers, by: \.parent)
      .sorted { $0.key.description > $1.key.description }
    for (path, layers) in groups {
      guard var list = LayerList(path, edits, original) else { throw .noLayer }
      let ids = list.ids(layers)
      guard ids.count == Set(layers).count else { throw .noLayer }
      change(&list, ids)
      list.write(to: &edits, in: original)
    }
  }

  /// The list of layers that has all of some layers.
  func commonList(
    of layers: [JSONPath], in original: AddressFinder
  ) throws(LayerProblem) -> (list: LayerList, ids: Set<Int>) {
    guard let path = layers.first?.parent else { throw .noLayer }
    guard layers.allSatisfy({ $0.parent == path }) else { throw .apart }
    guard let list = LayerList(path, edits, original) else { throw .noLayer }
    let ids = list.ids(layers)
    guard ids.count == Set(layers).count, !ids.isEmpty else { throw .noLayer }
    return (list, ids)
  }

  // MARK: Parents

  /// Gives layers another parent, or none. They stay where they are at a moment.
  ///
  /// - Parameters:
  ///   - parent: The path of the layer that they follow; nil for none.
  ///   - map: Returns the map from the coordinates of a layer to those of its composition at that moment;
  ///     nil for one that is not in the plane.
  /// - Returns: The layers that do not stay where they are.
  @discardableResult
  package mutating func setParent(
    _ parent: JSONPath?, of layers: [JSONPath], in original: AddressFinder,
    map: (JSONPath) -> Affine? = { _ in nil }
  ) throws(LayerProblem) -> [JSONPath] {
    var (list, ids) = try commonList(of: layers, in: original)
    var target: Int?
    if let parent {
      guard let id = list.ids([parent]).first else { throw .apart }
      target = id
      var (current, seen): (Int?, Set<Int>) = (id, [])
      while let id = current, seen.insert(id).inserted, let item = list[id: id] {
        guard !ids.contains(id) else { throw .cycle }
        current = list.parent(of: item)
      }
    }
    func transform(_ id: Int?) -> Affine? {
      guard let id else { return .identity }
      guard let position = list.position(of: id) else { return nil }
      return map(list.path.element(position)) ?? list.stillTransform(of: id)
    }
    let index = target.flatMap { list.giveIndex($0) }
    let new = transform(target)?.inverse
    var lost: [JSONPath] = []
    for position in list.items.indices where ids.contains(list.items[position].id) {
      let item = list.items[position]
      let old = list.parent(of: item)
      if old == target { continue }
      if let new, let before = transform(old), let moved = item.layer.moved(by: new * before) {
        list.items[position].json = moved
      } else {
        lost.append(list.path.element(position))
      }
      list.items[position].json.put("parent", index.map(JSONTree.number))
    }
    list.write(to: &edits, in: original)
    return lost
  }

  // MARK: Mattes

  /// Gives a layer a matte, another kind of matte, or none.
  ///
  /// - Parameters:
  ///   - matte: The path of the layer that is the matte.
  ///   - kind: The number of the kind (`tt`), from 1: alpha, inverted alpha, luma, inverted luma.
  package mutating func setMatte(
    _ matte: (layer: JSONPath, kind: Int)?, of layers: [JSONPath], in original: AddressFinder
  ) throws(LayerProblem) {
    var (list, ids) = try commonList(of: layers, in: original)
    var source: Int?
    if let matte {
      guard let id = list.ids([matte.layer]).first else { throw .apart }
      source = id
      var (current, seen): (Int?, Set<Int>) = (id, [])
      while let id = current, seen.insert(id).inserted {
        guard !ids.contains(id) else { throw .matteCycle }
        current = list[id: id]?.matte
      }
    }
    let before = Set(list.items.compactMap { ids.contains($0.id) ? $0.matte : nil })
    for position in list.items.indices where ids.contains(list.items[position].id) {
      list.items[position].json.remove("tp")
      list.items[position].json.put("tt", matte.map { .number(Double($0.kind)) })
      list.items[position].matte = source
    }
    if let source, let position = list.position(of: source) {
      list.items[position].json.set("td", .number(1))
    }
    // What is no matte any more is seen again.
    for id in before where !list.items.contains(where: { $0.matte == id }) {
      if let position = list.position(of: id) { list.items[position].json.remove("td") }
    }
    list.write(to: &edits, in: original)
  }

  /// The matte of a layer with its kind; nil for none.
  package func matte(
    of layer: JSONPath, in original: AddressFinder
  ) -> (layer: JSONPath, kind: Int)? {
    guard let list = LayerList(layer.parent, edits, original), let id = list.ids([layer]).first,
      let item = list[id: id], let matte = item.matte, let position = list.position(of: matte),
      let kind = item.json["tt"]?.number.flatMap(Int.init(exactly:))
    else { return nil }
    return (list.path.element(position), kind)
  }

  // MARK: Switches

  /// Sets the blend mode of layers, by its number (`bm`).
  package mutating func setBlendMode(
    _ mode: Int, of layers: [JSONPath], in original: AddressFinder
  ) {
    for layer in layers {
      let path = layer.member("bm")
      if mode == 0, edits.value(at: path, in: original) == nil { continue }
      edits.set(.number(Double(mode)), at: path, in: original)
    }
  }

  /// Puts layers into the plane: they lose depth, and rotations about other axes than the plane's.
  package mutating func flatten(_ layers: [JSONPath], in original: AddressFinder) {
    for layer in layers
    where edits.value(at: layer.member("ddd"), in: original)?.isOn == true {
      edits.set(.number(0), at: layer.member("ddd"), in: original)
      let path = layer.member("ks")
      guard var transform = edits.value(at: path, in: original), transform.members != nil else {
        continue
      }
      if let rotation = transform["rz"] {
        transform.set("r", rotation)
        transform.remove("rz")
      }
      for key in ["rx", "ry", "or"] { transform.remove(key) }
      edits.set(transform, at: path, in: original)
    }
  }

  /// What is not as before if layers are put into the plane.
  package func breakages(
    ofFlattening layers: [JSONPath], in original: AddressFinder
  ) -> [Breakage] {
    layers.compactMap { layer in
      guard edits.value(at: layer.member("ddd"), in: original)?.isOn == true,
        let transform = edits.value(at: layer.member("ks"), in: original)
      else { return nil }
      let isTurned = ["rx", "ry", "or"].contains { key in
        guard let property = transform[key] else { return false }
        return NumberProperty(property).stillNumbers?.allSatisfy { $0 == 0 } != true
      }
      let depth = transform["p"].map { position -> Bool in
        guard let numbers = NumberProperty(position).stillNumbers else {
          let values = (position.keyframes ?? []).flatMap { [$0["s"], $0["e"]] }
          return values.contains { ($0?.numbers ?? []).dropFirst(2).contains { $0 != 0 } }
        }
        return numbers.dropFirst(2).contains { $0 != 0 }
      }
      guard isTurned || depth == true else { return nil }
      let name = edits.value(at: layer.member("nm"), in: original)?.string ?? ""
      return Breakage(layer, "“\(name)” loses its depth")
    }
  }
}

extension LayerList {
  /// The map from a layer's coordinates to those of the composition, if it never changes.
  fileprivate func stillTransform(of id: Int) -> Affine? {
    var (result, current, seen): (Affine, Int?, Set<Int>) = (.identity, id, [])
    while let id = current, seen.insert(id).inserted, let item = self[id: id] {
      guard let own = item.layer.stillTransform else { return nil }
      result = own * result
      current = parent(of: item)
    }
    return result
  }
}

extension AnimationEdits {
  /// Its edits of layers and items.
  package var layers: LayerEdits {
    get { LayerEdits(edits: self) }
    // The tree of edits is changed where it is.
    _modify {
      var layers = LayerEdits(edits: self)
      self = AnimationEdits()
      defer { self = layers.edits }
      yield &layers
    }
  }
}
