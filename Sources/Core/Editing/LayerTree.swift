// SPDX-License-Identifier: Apache-2.0

/// What a layer is called, by which it is found again among others.
package struct LayerName: Hashable, Codable, Sendable {
  package let name: String
  /// The name of its kind.
  package let kind: String
  /// The number by which other layers refer to it (`ind`); nil for none.
  package let index: Int?

  package init(_ name: String, _ kind: String, _ index: Int?) {
    (self.name, self.kind, self.index) = (name, kind, index)
  }

  /// Whether it can be the same layer, before or after it got a number.
  fileprivate func isLike(_ other: LayerName) -> Bool {
    (name, kind) == (other.name, other.kind)
      && (index == other.index || index == nil || other.index == nil)
  }
}

/// The layers of a scene and of its precompositions, by what they are called. It tells where they are in
/// another tree, after an edit that adds, removes, moves or renames some.
package struct LayerTree: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let name: LayerName
    let inner: [Entry]
  }

  private let layers: [Entry]

  /// The layers of a scene.
  package init(_ scene: Scene) { layers = Self.entries(scene.root) }

  private static func entries(_ composition: CompositionNode) -> [Entry] {
    composition.layers.map { layer in
      let inner = (layer.content as? PrecompNode).map { entries($0.composition) } ?? []
      return Entry(
        name: LayerName(layer.model.name, layer.model.kind, layer.model.index), inner: inner)
    }
  }

  /// Returns what a layer and those around it are called, the outermost first; nil for one that is not there.
  package func names(of address: LayerAddress) -> [LayerName]? {
    var list = layers
    var names: [LayerName] = []
    for index in address.indices {
      guard list.indices.contains(index) else { return nil }
      names.append(list[index].name)
      list = list[index].inner
    }
    return names
  }

  /// Returns the only layer with these names; nil for none, and for several.
  package func address(of names: [LayerName]) -> LayerAddress? {
    var list = layers
    var indices: [Int] = []
    for name in names {
      let same = list.indices.filter { list[$0].name == name }
      let found = same.isEmpty ? list.indices.filter { list[$0].name.isLike(name) } : same
      guard found.count == 1, let index = found.first else { return nil }
      indices.append(index)
      list = list[index].inner
    }
    return LayerAddress(indices)
  }

  /// Returns the addresses in another tree by those in this one; layers that are gone have none.
  package func addresses(in new: LayerTree) -> [LayerAddress: LayerAddress] {
    var match = Match()
    match.join(layers, [], new.layers, [])
    match.joinMoved()
    return match.map
  }

  /// The work of `addresses(in:)`.
  private struct Match {
    /// A layer that is in no list of the other tree at the same position of the hierarchy.
    private struct Rest {
      let entry: Entry
      let path: [Int]
    }

    private(set) var map: [LayerAddress: LayerAddress] = [:]
    private var gone: [Rest] = []
    private var added: [Rest] = []
    private var taken: Set<[Int]> = []

    /// Pairs the layers of two lists: by all that they are called, then those of which one thing is another.
    mutating func join(_ old: [Entry], _ path: [Int], _ new: [Entry], _ newPath: [Int]) {
      var (left, right) = (Array(old.indices), Array(new.indices))
      var pairs: [(Int, Int)] = []
      func take<Key: Hashable>(onlySingle: Bool, _ key: (LayerName) -> Key?) {
        var groups: [Key: (old: [Int], new: [Int])] = [:]
        for index in left {
          key(old[index].name).map { groups[$0, default: ([], [])].old.append(index) }
        }
        for index in right {
          key(new[index].name).map { groups[$0, default: ([], [])].new.append(index) }
        }
        for (own, other) in groups.values where !own.isEmpty && !other.isEmpty {
          if onlySingle, own.count > 1 || other.count > 1 { continue }
          pairs += zip(own, other).map { ($0, $1) }
        }
        let (known, found) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
        left.removeAll { known.contains($0) }
        right.removeAll { found.contains($0) }
      }
      take(onlySingle: false) { $0 }
      // One that gets a number, as others refer to it; one that is renamed.
      take(onlySingle: true) { LayerName($0.name, $0.kind, nil) }
      take(onlySingle: true) { name in name.index.map { LayerName("", name.kind, $0) } }
      if old.count == new.count, left.count == 1, left == right,
        old[left[0]].name.kind == new[right[0]].name.kind
      {
        pairs.append((left[0], right[0]))
        (left, right) = ([], [])
      }
      for (own, other) in pairs {
        pair(
          Rest(entry: old[own], path: path + [own]),
          Rest(entry: new[other], path: newPath + [other]))
      }
      for index in left { Self.list(old[index], path + [index], in: &gone) }
      for index in right { Self.list(new[index], newPath + [index], in: &added) }
    }

    private mutating func pair(_ old: Rest, _ new: Rest) {
      guard map[LayerAddress(old.path)] == nil, taken.insert(new.path).inserted else { return }
      map[LayerAddress(old.path)] = LayerAddress(new.path)
      join(old.entry.inner, old.path, new.entry.inner, new.path)
    }

    private static func list(_ entry: Entry, _ path: [Int], in rest: inout [Rest]) {
      rest.append(Rest(entry: entry, path: path))
      for (index, inner) in entry.inner.enumerated() { list(inner, path + [index], in: &rest) }
    }

    /// Pairs layers that are in another composition now, the outer ones first.
    mutating func joinMoved() {
      for hasIndex in [true, false] {
        func key(_ rest: Rest) -> LayerName {
          hasIndex ? rest.entry.name : LayerName(rest.entry.name.name, rest.entry.name.kind, nil)
        }
        let old = Dictionary(grouping: gone.filter { map[LayerAddress($0.path)] == nil }, by: key)
        let new = Dictionary(grouping: added.filter { !taken.contains($0.path) }, by: key)
        let both = old.filter { $0.value.count == 1 && new[$0.key]?.count == 1 }.values
        for rest in both.compactMap(\.first).sorted(by: { $0.path.count < $1.path.count }) {
          if let other = new[key(rest)]?.first { pair(rest, other) }
        }
      }
    }
  }
}

/// Values of layers, which stay with these where others are added, removed and moved.
package struct LayerValues<Value: Hashable & Sendable>: Equatable, Sendable {
  private var values: [LayerAddress: Value] = [:]
  /// The values of layers that are not there, by what they are called: undo brings some back.
  private var gone: [[LayerName]: Value] = [:]

  /// The largest number of values of layers that are not there.
  private static var mostGone: Int { 200 }

  package init() {}

  /// Whether no layer has a value, also none that may come back.
  package var isEmpty: Bool { values.isEmpty && gone.isEmpty }
  package var count: Int { values.count }
  /// The layers with a value.
  package var addresses: Set<LayerAddress> { Set(values.keys) }

  /// The value of a layer; nil for none.
  package subscript(address: LayerAddress) -> Value? {
    get { values[address] }
    set { values[address] = newValue }
  }

  /// Follows layers from a tree into another one.
  ///
  /// - Parameter map: The new addresses by the old ones.
  package mutating func follow(
    _ map: [LayerAddress: LayerAddress], from old: LayerTree, to new: LayerTree
  ) {
    var result: [LayerAddress: Value] = [:]
    for (address, value) in values {
      if let newAddress = map[address] {
        result[newAddress] = value
      } else if let names = old.names(of: address), gone.count < Self.mostGone {
        gone[names] = value
      }
    }
    values = result
    if gone.isEmpty { return }
    let known = Set(map.values)
    restore(in: new) { !known.contains($0) }
  }

  /// Gives layers that are there again their values.
  private mutating func restore(in tree: LayerTree, where isNew: (LayerAddress) -> Bool) {
    for (names, value) in gone {
      guard let address = tree.address(of: names), isNew(address) else { continue }
      gone[names] = nil
      if values[address] == nil { values[address] = value }
    }
  }
}

/// Values of layers as they are stored.
package struct StoredLayerValue<Value: Codable & Hashable & Sendable>: Codable, Equatable, Sendable
{
  /// The indices of the layer and of those around it; nil for one that was not there.
  let at: [Int]?
  let layers: [LayerName]
  let value: Value
}

extension LayerValues where Value: Codable {
  /// The values for a file of their own, of so many layers at most.
  package func stored(in tree: LayerTree, atMost most: Int) -> [StoredLayerValue<Value>] {
    let here = values.sorted { $0.key.indices.lexicographicallyPrecedes($1.key.indices) }
      .compactMap { address, value in
        tree.names(of: address).map {
          StoredLayerValue(at: address.indices, layers: $0, value: value)
        }
      }
    let others = gone.map { StoredLayerValue(at: nil, layers: $0.key, value: $0.value) }
      .sorted { "\($0.layers)" < "\($1.layers)" }
    return Array((here + others).prefix(most))
  }

  /// Takes stored values. A layer that has another position by now is known by what it is called.
  package init(_ stored: [StoredLayerValue<Value>], in tree: LayerTree) {
    for entry in stored {
      if let at = entry.at.map(LayerAddress.init), let names = tree.names(of: at),
        names.count == entry.layers.count, zip(names, entry.layers).allSatisfy({ $0.isLike($1) })
      {
        values[at] = entry.value
      } else {
        gone[entry.layers] = entry.value
      }
    }
    restore(in: tree) { _ in true }
  }
}
