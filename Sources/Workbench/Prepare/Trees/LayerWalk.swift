// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// A layer as an entry of a list of a file.
struct LayerEntry {
  /// The id of the precomposition that contains it; nil for the animation's own layers.
  let composition: String?
  let path: JSONPath
  /// Its name for people; its index if it has none.
  let name: String
}

extension JSONTree {
  /// The paths of all lists of layers, with the ids of their precompositions; nil for the animation's own.
  var layerLists: [(composition: String?, path: JSONPath)] {
    let own: [(String?, JSONPath)] = [(nil, JSONPath([.member("layers")]))]
    let assets = (self["assets"]?.elements ?? []).enumerated().compactMap {
      index, asset -> (String?, JSONPath)? in
      guard asset["layers"]?.elements != nil else { return nil }
      return (
        asset["id"]?.string ?? "",
        JSONPath([.member("assets"), .element(index), .member("layers")])
      )
    }
    return own + assets
  }

  /// The composition of a list of layers: the file, or an asset.
  func composition(_ id: String?) -> JSONTree? {
    guard let id else { return self }
    return self["assets"]?.elements?.first { $0["id"]?.string == id && $0["layers"] != nil }
  }

  /// Calls a function for each layer, in the order of the file.
  mutating func changeLayers(_ body: (LayerEntry, inout JSONTree) -> Void) {
    for (composition, path) in layerLists {
      change(at: path) { list in
        list.changeElements { index, layer in
          guard layer.members != nil else { return }
          let name = layer["nm"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? "\(index)"
          body(LayerEntry(composition: composition, path: path.element(index), name: name), &layer)
        }
      }
    }
  }

  /// Calls a function for each list of shape items of a layer, the inner ones first.
  ///
  /// - Parameter path: That of the layer.
  mutating func changeShapeLists(_ body: (inout [JSONTree]) -> Void) {
    func visit(_ list: inout [JSONTree]) {
      for index in list.indices { list[index].changeList("it") { visit(&$0) } }
      body(&list)
    }
    changeList("shapes") { visit(&$0) }
  }

  /// Whether a list of shape items, or one inside of it, has an item of one of these types.
  func hasShape(_ types: Set<String>) -> Bool {
    let lists = [self["shapes"], self["it"]].compactMap { $0?.elements }
    return lists.contains { list in
      list.contains { types.contains($0["ty"]?.string ?? "") || $0.hasShape(types) }
    }
  }
}
