// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// Layers become a composition of their own, and a precomposition becomes its layers.
///
/// What both look like stays the same, where `breakages` says nothing.
extension LayerEdits {
  /// Moves layers, with their mattes, into a new composition, and shows that in their place. Parents that
  /// stay outside, and those of layers that do, are doubled as null layers.
  ///
  /// - Returns: The path of the layer that shows it.
  package mutating func precompose(
    _ layers: [JSONPath], named name: String, in original: AddressFinder
  ) throws(LayerProblem) -> JSONPath {
    var (list, chosen) = try commonList(of: layers, in: original)
    let ids = list.withMattes(chosen)
    let size = size(ofCompositionWith: list.path, original)
    let inner = list.items.filter { ids.contains($0.id) }
    var content = inner.map(\.json)
    content += list.parents(of: ids, outside: ids).map { $0.layer.asNull }
    // Numbers stay, so that parents and mattes are found; parents that are inside of it, and have children
    // outside, are left as null layers with the same numbers.
    let left = list.parentsLeft(by: ids)
    let id = freeAssetID("precomp", original)
    edits.append(
      .object([
        .init("id", .string(id)), .init("nm", .string(name)), .init("layers", .array(content)),
      ]), to: JSONPath([.member("assets")]), in: original)
    let index = list.freeIndex
    let span = span(of: inner, in: list, original)
    guard let top = list.items.firstIndex(where: { ids.contains($0.id) }) else { throw .noLayer }
    let layer = LayerJSON.precomposition(name, index, id, size, span)
    list.items.removeAll { ids.contains($0.id) }
    for (offset, item) in left.enumerated() {
      _ = list.insert(item.layer.asNull, at: top + offset)
    }
    let new = list.insert(layer, at: top)
    list.write(to: &edits, in: original)
    return list.paths([new]).first ?? list.path
  }

  /// What is not as before if layers are precomposed.
  package func breakages(
    ofPrecomposing layers: [JSONPath], in original: AddressFinder
  ) -> [Breakage] {
    guard let path = layers.first?.parent, let list = LayerList(path, edits, original) else {
      return []
    }
    let ids = list.withMattes(list.ids(layers))
    var result: [Breakage] = []
    let positions = list.items.indices.filter { ids.contains(list.items[$0].id) }
    guard let first = positions.first, let last = positions.last else { return [] }
    let hasCamera = list.items.contains { $0.type == 13 }
    for (position, item) in list.items.enumerated() where item.isLayer {
      let path = list.path.element(position)
      guard ids.contains(item.id) else {
        if position > first, position < last, item.isSeen, !list.isMatte(item.id) {
          result.append(Breakage(path, "“\(item.name)” comes behind the precomposition"))
        }
        if let used = list.effectLayers(of: item).first(where: ids.contains) {
          result.append(
            Breakage(path, "An effect of “\(item.name)” needs “\(list[id: used]?.name ?? "")”"))
        }
        continue
      }
      if (item.json["bm"]?.number ?? 0) != 0 {
        result.append(
          Breakage(path, "The blend mode of “\(item.name)” no longer reaches the layers below"))
      }
      if item.type == 12 {
        result.append(Breakage(path, "“\(item.name)” no longer changes the layers below"))
      }
      if item.json.isOn("ddd") && (hasCamera || item.type == 13) {
        result.append(Breakage(path, "“\(item.name)” is seen without the camera"))
      }
      if item.json.isOn("ct"), item.type == 0 {
        result.append(Breakage(path, "“\(item.name)” is cut off at the edges"))
      }
      if let used = list.effectLayers(of: item).first(where: { !ids.contains($0) }) {
        result.append(
          Breakage(path, "An effect of “\(item.name)” needs “\(list[id: used]?.name ?? "")”"))
      }
    }
    let uses = ExpressionReferences(list, edits, original)
    let outside = Set(list.items.map(\.id)).subtracting(ids)
    for (targets, users) in [(ids, outside), (outside, ids)] {
      for use in uses.layers(referringTo: targets, in: list, where: users.contains) {
        result.append(
          Breakage(use.layer, "An expression of “\(use.name)” needs “\(use.target)”"))
      }
    }
    for use in uses.layersAtRandom(where: ids.contains) {
      result.append(.random(use.layer, use.name))
    }
    if isCollapsed(list.path, original) {
      result.append(Breakage(nil, "The precomposition is cut off at its edges"))
    }
    return result
  }

  /// Replaces precompositions by their layers. Where the precomposition has a transform, a null layer has it,
  /// which they follow.
  ///
  /// - Returns: The paths of the layers.
  package mutating func resolve(
    _ layer: JSONPath, in original: AddressFinder
  ) throws(LayerProblem) -> [JSONPath] {
    var (list, ids) = try commonList(of: [layer], in: original)
    guard let id = ids.first, let position = list.position(of: id) else { throw .noLayer }
    let item = list.items[position]
    let content = try content(of: item, original)
    guard let reference = item.json["refId"] else { throw .notPrecomp }
    let start = item.json["st"]?.number ?? 0
    let span = (item.json["ip"]?.number, item.json["op"]?.number)
    // New numbers for all, and the parent of those without one.
    let (indices, next) = list.freeIndices(for: content.items)
    let isPlain =
      item.layer.stillTransform.map { $0.isNear(.identity) } == true && item.parent == nil
    let hasChildren = list.items.contains { list.parent(of: $0) == id }
    let needsNull = !isPlain || hasChildren
    let parent = item.index ?? next
    list.items.remove(at: position)
    var new: [Int] = []
    var known: [Int: Int] = [:]
    for (offset, inner) in content.items.enumerated() {
      var json = inner.json.renumbered(indices)
      json.put("ind", inner.index.flatMap { indices[$0] }.map(JSONTree.number))
      if content.parent(of: inner) == nil {
        json.put("parent", needsNull ? .number(parent) : nil)
      }
      json = LayerJSON(json).shifted(by: start).limited(to: span).json
      if item.json.isOn("hd") { json.set("hd", .bool(true)) }
      let added = list.insert(json, matte: inner.matte, at: position + offset)
      known[inner.id] = added
      new.append(added)
    }
    for id in new {
      guard let position = list.position(of: id), let matte = list.items[position].matte else {
        continue
      }
      list.items[position].matte = known[matte]
    }
    if needsNull {
      var null = item.layer.asNull
      null.set("ind", .number(parent))
      let added = list.insert(null, at: position + content.items.count)
      new.append(added)
    }
    list.write(to: &edits, in: original)
    removeAsset(reference, original)
    return list.paths(new)
  }

  /// What is not as before if a precomposition is resolved.
  package func breakages(
    ofResolving layer: JSONPath, in original: AddressFinder
  ) -> [Breakage] {
    guard let (list, ids) = try? commonList(of: [layer], in: original), let id = ids.first,
      let item = list[id: id], let content = try? content(of: item, original)
    else { return [] }
    var result: [Breakage] = []
    func say(_ message: Message) { result.append(.init(layer, message)) }
    if (item.json["ef"]?.elements ?? []).contains(where: { ($0["en"]?.number ?? 1) != 0 }) {
      say("The effects of “\(item.name)” go")
    }
    if !(item.json["sy"]?.elements ?? []).isEmpty { say("The layer styles of “\(item.name)” go") }
    if !(item.json["masksProperties"]?.elements ?? []).isEmpty {
      say("The masks of “\(item.name)” go")
    }
    if item.matte != nil { say("“\(item.name)” loses its matte") }
    if list.items.contains(where: { $0.matte == id }) {
      say("“\(item.name)” is no longer a matte")
    }
    if (item.json["bm"]?.number ?? 0) != 0 { say("The blend mode of “\(item.name)” goes") }
    if item.json.isOn("ddd") { say("“\(item.name)” loses its depth") }
    if item.json.isOn("mb") { say("The motion blur of “\(item.name)” goes") }
    if item.json["ks"]?["o"].map({ NumberProperty($0).stillNumbers?.first != 100 }) == true {
      say("The opacity of “\(item.name)” goes")
    }
    // Inside, they reach no further than the precomposition.
    for inner in content.items where !item.json.isOn("ct") {
      if (inner.json["bm"]?.number ?? 0) != 0 {
        say("The blend mode of “\(inner.name)” reaches the layers below")
      }
      if inner.type == 12 { say("“\(inner.name)” changes the layers below") }
    }
    if content.items.contains(where: { $0.json.isOn("ddd") || $0.type == 13 }) {
      say("Layers in 3D are seen through another camera")
    }
    let size = size(ofCompositionWith: list.path, original)
    let isWhole =
      item.json["w"]?.number == size.width && item.json["h"]?.number == size.height
      && item.layer.stillTransform.map { $0.isNear(.identity) } == true && item.parent == nil
      && !isCollapsed(list.path, original)
    if !isWhole, !item.json.isOn("ct") {
      say("The layers of “\(item.name)” are seen beyond its edges")
    }
    if edits.mayHaveExpression(in: list.path, original)
      || edits.mayHaveExpression(in: content.path, original)
    {
      let inside = ExpressionReferences(content, edits, original)
      let all = Set(content.items.map(\.id))
      for use in inside.layersAtRandom(where: { _ in true }) {
        result.append(.random(layer, use.name))
      }
      for use in inside.layers(referringTo: all, in: content, where: { _ in true }) {
        let clashes = list.items.contains { $0.name == use.target && $0.id != id }
        if clashes {
          say("An expression of “\(use.name)” finds another “\(use.target)”")
        }
      }
      let outside = ExpressionReferences(list, edits, original)
      for use in outside.layers(referringTo: [id], in: list, where: { $0 != id }) {
        result.append(Breakage(use.layer, "An expression of “\(use.name)” needs “\(use.target)”"))
      }
    }
    return result
  }

  /// The layers of the precomposition that a layer shows.
  private func content(
    of item: LayerList.Item, _ original: AddressFinder
  ) throws(LayerProblem) -> LayerList {
    guard item.type == 0, let reference = item.json["refId"] else { throw .notPrecomp }
    guard item.json["tm"] == nil, (item.json["sr"]?.number ?? 1) == 1 else { throw .remapped }
    guard let asset = asset(reference, original) else { throw .missing }
    guard let list = LayerList(asset.member("layers"), edits, original) else { throw .missing }
    return list
  }

  // MARK: Assets

  /// The path of the asset of an id; as in the decoder, the last one.
  func asset(_ id: JSONTree, _ original: AddressFinder) -> JSONPath? {
    let list = JSONPath([.member("assets")])
    return (0..<edits.count(of: list, in: original)).last {
      edits.value(at: list.element($0).member("id"), in: original)?.assetID == id.assetID
    }
    .map(list.element)
  }

  /// An id that no asset has.
  func freeAssetID(_ base: String, _ original: AddressFinder) -> String {
    let list = JSONPath([.member("assets")])
    let known = Set(
      (0..<edits.count(of: list, in: original)).compactMap {
        edits.value(at: list.element($0).member("id"), in: original)?.assetID
      })
    return (1...known.count + 1).lazy.map { "\(base)_\($0)" }.first { !known.contains($0) } ?? base
  }

  /// Removes a composition that no layer shows any more, if nothing else moves in the file by that.
  private mutating func removeAsset(_ id: JSONTree, _ original: AddressFinder) {
    guard let asset = asset(id, original), case .element(let index)? = asset.steps.last,
      !layerLists(original).contains(where: { path in
        (0..<edits.count(of: path, in: original)).contains {
          edits.value(at: path.element($0).member("refId"), in: original)?.assetID == id.assetID
        }
      })
    else { return }
    let list = JSONPath([.member("assets")])
    // One that an edit has added goes with that; others stay where a later one would move.
    guard index == edits.count(of: list, in: original) - 1 else { return }
    if original.value(at: list) == nil {
      let rest = edits.value(at: list, in: original)?.elements?.dropLast() ?? []
      edits.set(rest.isEmpty ? nil : .array(Array(rest)), at: list, in: original)
    } else if original.count(of: list) <= index, !edits.replacesAround(asset) {
      edits.forget(inside: asset)
      edits[asset] = nil
    } else {
      edits.editList(list, in: original) { $0.removeLast() }
    }
  }

  // MARK: Compositions

  /// The size of the composition that has a list of layers.
  func size(ofCompositionWith list: JSONPath, _ original: AddressFinder) -> Size {
    func size(at path: JSONPath) -> Size? {
      guard let width = edits.value(at: path.member("w"), in: original)?.number,
        let height = edits.value(at: path.member("h"), in: original)?.number, width > 0, height > 0
      else { return nil }
      return Size(width, height)
    }
    let root = size(at: JSONPath()) ?? Size(512, 512)
    guard list.steps.count > 1 else { return root }
    if let own = size(at: list.parent) { return own }
    return users(of: list, original).first.flatMap(size) ?? root
  }

  /// The layers that show the composition of a list of layers.
  private func users(of list: JSONPath, _ original: AddressFinder) -> [JSONPath] {
    guard list.steps.count > 1,
      let id = edits.value(at: list.parent.member("id"), in: original)?.assetID
    else { return [] }
    return layerLists(original).flatMap { path in
      (0..<edits.count(of: path, in: original)).map(path.element).filter {
        edits.value(at: $0.member("refId"), in: original)?.assetID == id
      }
    }
  }

  /// Whether a layer draws the layers of a composition as if they were beside it.
  private func isCollapsed(_ list: JSONPath, _ original: AddressFinder) -> Bool {
    users(of: list, original).contains {
      let value = edits.value(at: $0.member("ct"), in: original)
      return value?.bool ?? value?.number.map { $0 != 0 } ?? false
    }
  }

  /// When the layer of a new composition is seen: all the time that the composition around it lasts.
  private func span(
    of items: [LayerList.Item], in list: LayerList, _ original: AddressFinder
  ) -> (start: Double, end: Double) {
    if list.path.steps.count == 1, let start = number("ip", original),
      let end = number("op", original)
    {
      return (start, end)
    }
    let starts = items.map { $0.json["ip"]?.number }
    let ends = items.map { $0.json["op"]?.number }
    let far = 1e6
    return (
      starts.contains(nil) ? -far : starts.compactMap { $0 }.min() ?? 0,
      ends.contains(nil) ? far : ends.compactMap { $0 }.max() ?? far
    )
  }

  private func number(_ key: String, _ original: AddressFinder) -> Double? {
    edits.value(at: JSONPath([.member(key)]), in: original)?.number
  }
}

extension LayerList {
  /// Layers with the mattes that they have, and with those whose mattes they are.
  func withMattes(_ ids: Set<Int>) -> Set<Int> {
    var (result, count) = (ids, -1)
    while result.count != count {
      count = result.count
      for item in items {
        guard let matte = item.matte else { continue }
        if result.contains(item.id) { result.insert(matte) }
        if result.contains(matte) { result.insert(item.id) }
      }
    }
    return result
  }

  /// The parents of layers, theirs, and so on, that are not among some layers.
  func parents(of ids: Set<Int>, outside: Set<Int>) -> [Item] {
    var (found, order): (Set<Int>, [Item]) = ([], [])
    for item in items where ids.contains(item.id) {
      var current = parent(of: item)
      while let id = current, !found.contains(id), let parent = self[id: id] {
        if !outside.contains(id) {
          found.insert(id)
          order.append(parent)
        } else if !ids.contains(id) {
          break
        }
        current = self.parent(of: parent)
        if found.count > items.count { break }
      }
    }
    return order
  }

  /// The layers among some that others follow, with their parents.
  func parentsLeft(by ids: Set<Int>) -> [Item] {
    var needed: Set<Int> = []
    for item in items where !ids.contains(item.id) {
      var current = parent(of: item)
      var seen: Set<Int> = []
      while let id = current, seen.insert(id).inserted, let parent = self[id: id] {
        if ids.contains(id) { needed.insert(id) }
        current = self.parent(of: parent)
      }
    }
    return items.filter { needed.contains($0.id) }
  }
}

extension LayerList.Item {
  /// Whether it is drawn at some time.
  fileprivate var isSeen: Bool {
    !json.isOn("hd") && type != 3 && type != 6 && type != 13 && type != 15
  }
}

extension Affine {
  /// Whether it moves nothing that can be seen.
  fileprivate func isNear(_ other: Affine) -> Bool {
    zip([a, b, c, d, tx, ty], [other.a, other.b, other.c, other.d, other.tx, other.ty])
      .allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }
}

extension JSONTree {
  /// The id of an asset, which may be a number.
  var assetID: String? { string ?? number.map { JSONValue.number($0) } }
}

extension Breakage {
  /// The random numbers of a layer's expressions, which depend on where in the file it is.
  fileprivate static func random(_ layer: JSONPath, _ name: String) -> Breakage {
    Breakage(layer, "The random numbers of “\(name)” are others then")
  }
}
