// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// The layers of one composition, to change which there are, and their order.
///
/// Layers refer to others by `ind`, which each keeps, and mattes often by their position: the layer before
/// is the matte. The list knows the matte of each layer while others move, and says it where it is
/// another one in the end.
struct LayerList {
  /// A layer, or another value of the list, which is none.
  struct Item {
    /// What tells it from others while the list changes.
    fileprivate(set) var id: Int
    var json: JSONTree
    /// The id of its matte; nil for none.
    var matte: Int?

    var layer: LayerJSON { LayerJSON(json) }
    var isLayer: Bool { json.members != nil }
    var name: String { json["nm"]?.string ?? "" }
    /// The number by which others refer to it.
    var index: Double? { json["ind"]?.number }
    var parent: Double? { json["parent"]?.number }
    var type: Double? { json["ty"]?.number }
    /// Whether its matte is the layer before it.
    fileprivate var isMatteByPosition: Bool { json["tp"]?.number == nil }
  }

  let path: JSONPath
  var items: [Item]
  private var nextID: Int

  /// Reads the layers of a composition with their edits; nil if there is no list of layers.
  init?(_ path: JSONPath, _ edits: AnimationEdits, _ original: AddressFinder) {
    guard let elements = edits.value(at: path, in: original)?.elements else { return nil }
    self.init(path, elements)
  }

  /// Takes the elements of a list.
  init(_ path: JSONPath, _ elements: [JSONTree]) {
    self.path = path
    items = elements.enumerated().map { Item(id: $0, json: $1) }
    nextID = items.count
    var before: Int?
    for position in items.indices where items[position].isLayer {
      let item = items[position]
      if let kind = item.json["tt"]?.number, (1...4).contains(kind) {
        items[position].matte =
          item.json["tp"]?.number.map { self.id(ofIndex: $0) } ?? before
      }
      before = item.id
    }
  }

  /// The ids of layers by their paths; of others, and of other lists, none.
  func ids(_ layers: [JSONPath]) -> Set<Int> {
    Set(
      layers.compactMap { layer in
        guard layer.parent == path, case .element(let index)? = layer.steps.last,
          items.indices.contains(index), items[index].isLayer
        else { return nil }
        return items[index].id
      })
  }

  /// The paths of layers that are in the list now, in its order.
  func paths(_ ids: some Collection<Int>) -> [JSONPath] {
    items.indices.filter { ids.contains(items[$0].id) }.map(path.element)
  }

  func position(of id: Int) -> Int? { items.firstIndex { $0.id == id } }

  subscript(id id: Int) -> Item? { items.first { $0.id == id } }

  /// The first layer of an `ind`, as players find it.
  func id(ofIndex index: Double) -> Int? {
    items.first { $0.isLayer && $0.index == index }?.id
  }

  /// The id of a layer's parent.
  func parent(of item: Item) -> Int? { item.parent.flatMap(id(ofIndex:)) }

  /// A number that no layer has.
  var freeIndex: Double { (items.compactMap(\.index).max() ?? 0).rounded(.up) + 1 }

  /// Numbers that no layer has, for layers of another list by their own numbers; and one more.
  func freeIndices(for others: [Item]) -> (indices: [Double: Double], next: Double) {
    var (indices, next): ([Double: Double], Double) = ([:], freeIndex)
    for other in others {
      guard let index = other.index, indices[index] == nil else { continue }
      indices[index] = next
      next += 1
    }
    return (indices, next)
  }

  /// A name that no layer has: the same with a number after it.
  func freeName(_ name: String) -> String {
    var base = name
    if let space = name.lastIndex(of: " "), Int(name[name.index(after: space)...]) != nil {
      base = String(name[..<space])
    }
    let names = Set(items.map(\.name))
    guard names.contains(name) else { return name }
    return base.free(in: names, " ")
  }

  /// Adds a layer at a position.
  /// - Returns: Its id.
  mutating func insert(_ json: JSONTree, matte: Int? = nil, at position: Int) -> Int {
    defer { nextID += 1 }
    items.insert(
      Item(id: nextID, json: json, matte: matte), at: min(max(0, position), items.count))
    return nextID
  }

  /// Gives a layer the number by which others refer to it, if it has none.
  @discardableResult
  mutating func giveIndex(_ id: Int) -> Double? {
    guard let position = position(of: id) else { return nil }
    if let index = items[position].index, self.id(ofIndex: index) == id { return index }
    let index = freeIndex
    items[position].json.set("ind", .number(index))
    return index
  }

  /// Layers that stay together, since the matte of each is the one before it: the ids of the first to
  /// the last.
  func unit(around id: Int) -> [Int] {
    guard var first = position(of: id) else { return [] }
    var last = first
    while first > 0, items[first].matte == items[first - 1].id { first -= 1 }
    while last + 1 < items.count, items[last + 1].matte == items[last].id { last += 1 }
    return items[first...last].map(\.id)
  }

  /// Whether a layer is only a matte, and not drawn: by what it says, or as others have it for a matte.
  func isMatte(_ id: Int) -> Bool {
    self[id: id]?.json.isOn("td") == true
      || items.contains { $0.matte == id && $0.isMatteByPosition }
  }

  /// Writes the list to edits: mattes that are not the layer before say which they are.
  mutating func write(to edits: inout AnimationEdits, in original: AddressFinder) {
    settleMattes()
    edits.set(.array(items.map(\.json)), at: path, in: original)
  }

  mutating func settleMattes() {
    var before: Int?
    for position in items.indices where items[position].isLayer {
      defer { before = items[position].id }
      guard items[position].json.isOn("tt") else { continue }
      guard let matte = items[position].matte, self.position(of: matte) != nil else {
        // What never had a matte does not get the layer that is before it now.
        let isSame = items[position].isMatteByPosition ? before == nil : true
        if items[position].matte == nil, isSame { continue }
        for key in ["tt", "tp"] { items[position].json.remove(key) }
        continue
      }
      let isSaid = items[position].json["tp"]?.number.flatMap(id(ofIndex:)) == matte
      let isBefore = items[position].isMatteByPosition && before == matte
      if isSaid || isBefore { continue }
      guard let index = giveIndex(matte), let mattePosition = self.position(of: matte) else {
        continue
      }
      items[position].json.set("tp", .number(index))
      if !items[mattePosition].json.isOn("td") { items[mattePosition].json.set("td", .number(1)) }
    }
  }
}

extension LayerList {
  // MARK: Duplicates

  /// Duplicates layers. Each copy is above its layer, or above the matte with which that stays; what refers
  /// to another of the layers refers to its copy there.
  ///
  /// - Returns: The ids of the copies.
  mutating func duplicate(_ ids: Set<Int>) -> [Int] {
    let chosen = items.filter { ids.contains($0.id) }
    var copies: [Int: Int] = [:]
    var indices: [Double: Double] = [:]
    for item in chosen {
      guard let target = unit(around: item.id).first.flatMap(position) else { continue }
      var json = item.json
      let index = freeIndex
      json.set("ind", .number(index))
      if let own = item.index, indices[own] == nil { indices[own] = index }
      if !item.name.isEmpty { json.set("nm", .string(freeName(item.name))) }
      copies[item.id] = insert(json, matte: item.matte, at: target)
    }
    for copy in copies.values {
      guard let position = position(of: copy) else { continue }
      items[position].json = items[position].json.renumbered(indices)
      if let matte = items[position].matte { items[position].matte = copies[matte] ?? matte }
    }
    return chosen.compactMap { copies[$0.id] }
  }

  // MARK: Deletion

  /// Removes layers. Their children follow the next parent around, where they stay if these layers do not
  /// move; layers without their matte are drawn without one.
  mutating func delete(_ ids: Set<Int>) {
    let before = self
    // Mattes that nothing says to be ones stay hidden, as they were with a hidden layer below.
    for item in items where ids.contains(item.id) {
      guard let matte = item.matte, !ids.contains(matte), let mattePosition = position(of: matte),
        item.json["tp"]?.number == nil, !items[mattePosition].json.isOn("td")
      else { continue }
      items[mattePosition].json.set("td", .number(1))
    }
    for position in items.indices where !ids.contains(items[position].id) {
      guard let parent = parent(of: items[position]), ids.contains(parent) else { continue }
      let (json, _) = before.withoutParents(ids, items[position])
      items[position].json = json
    }
    items.removeAll { ids.contains($0.id) }
  }

  /// Returns a layer that follows the next one around those that go, and whether it stays where it is at
  /// all times.
  func withoutParents(_ ids: Set<Int>, _ item: Item) -> (json: JSONTree, stays: Bool) {
    var json = item.json
    var (current, stays) = (parent(of: item), true)
    var seen: Set<Int> = []
    while let id = current, ids.contains(id), seen.insert(id).inserted, let parent = self[id: id] {
      if stays, let map = parent.layer.stillTransform, let moved = LayerJSON(json).moved(by: map) {
        json = moved
      } else {
        stays = false
      }
      current = self.parent(of: parent)
    }
    let next = current.flatMap { ids.contains($0) ? nil : self[id: $0]?.index }
    json.put("parent", next.map(JSONTree.number))
    return (json, stays)
  }

  // MARK: Order

  /// Moves layers, with the mattes that are directly above them.
  mutating func move(_ ids: Set<Int>, _ move: LayerMove) {
    let units = units
    let chosen = Set(units.indices.filter { !ids.isDisjoint(with: units[$0]) })
    guard !chosen.isEmpty else { return }
    var order = Array(units.indices)
    switch move {
    case .up:
      for position in order.indices.dropFirst()
      where chosen.contains(order[position]) && !chosen.contains(order[position - 1]) {
        order.swapAt(position, position - 1)
      }
    case .down:
      for position in order.indices.dropLast().reversed()
      where chosen.contains(order[position]) && !chosen.contains(order[position + 1]) {
        order.swapAt(position, position + 1)
      }
    case .toTop: order = order.filter(chosen.contains) + order.filter { !chosen.contains($0) }
    case .toBottom: order = order.filter { !chosen.contains($0) } + order.filter(chosen.contains)
    case .to(let index):
      // The unit before which they come, which has the layer at the index.
      let target =
        index < items.count
        ? units.firstIndex { $0.contains(items[max(0, index)].id) } ?? units.count : units.count
      order =
        order.filter { $0 < target && !chosen.contains($0) } + order.filter(chosen.contains)
        + order.filter { $0 >= target && !chosen.contains($0) }
    }
    let all = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    items = order.flatMap { units[$0] }.compactMap { all[$0] }
  }

  /// All layers, those together that stay together.
  private var units: [[Int]] {
    var units: [[Int]] = []
    for (position, item) in items.enumerated() {
      if position > 0, item.matte == items[position - 1].id {
        units[units.count - 1].append(item.id)
      } else {
        units.append([item.id])
      }
    }
    return units
  }
}

/// Where layers go in their composition.
package enum LayerMove: Equatable, Sendable {
  /// By one layer to the front, by one to the back.
  case up, down
  /// In front of all others, behind all others.
  case toTop, toBottom
  /// Before the layer that is at an index of the list.
  case to(Int)
}

extension JSONTree {
  /// Returns a layer that refers to others by other numbers: as its parent, its matte, and in effects.
  func renumbered(_ indices: [Double: Double]) -> JSONTree {
    if indices.isEmpty { return self }
    var result = self
    for key in ["parent", "tp"] {
      if let new = self[key]?.number.flatMap({ indices[$0] }) { result.set(key, .number(new)) }
    }
    if let effects = self["ef"] {
      result.set("ef", effects.mapObjects { $0.renumberedParameter(indices) })
    }
    return result
  }

  /// A parameter of an effect that is a layer.
  private func renumberedParameter(_ indices: [Double: Double]) -> JSONTree {
    guard let index = layerParameter, let new = indices[index], var value = self["v"] else {
      return self
    }
    var result = self
    if value["k"] == nil { value = .number(new) } else { value.set("k", .number(new)) }
    result.set("v", value)
    return result
  }

  /// The number of the layer that is a parameter of an effect; nil for other objects.
  var layerParameter: Double? {
    guard self["ty"]?.number == 10 else { return nil }
    return self["v"]?["k"]?.number ?? self["v"]?.number
  }
}
