// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// What an edit of layers would break, said before it is made.
package struct Breakage: Equatable, Sendable {
  /// The layer that would not be right; nil for what is no layer.
  package let layer: JSONPath?
  package let message: Message

  package init(_ layer: JSONPath?, _ message: Message) {
    (self.layer, self.message) = (layer, message)
  }
}

/// Why layers cannot be changed so.
package enum LayerProblem: String, TextCase, Error, Sendable {
  case noLayer = "Select a layer first"
  case apart = "The layers are in different compositions"
  case cycle = "A layer cannot follow itself, or a layer that follows it"
  case matteCycle = "A layer cannot be its own matte, or that of its matte"
  case notPrecomp = "Only a precomposition can be resolved"
  case remapped = "A precomposition with another speed or a time remap cannot be resolved"
  case missing = "The file does not have the layers of this precomposition"
  case linked = "Layers in other files cannot be moved between compositions"
  case recursion = "A precomposition cannot contain itself"
  case noLayers = "There are no layers to paste"
  case order = "Nothing can be in that place"
}

/// The state machines' names for layers.
package struct MachineNames: Equatable, Sendable {
  /// The ids of machines by the name of a layer that they listen to.
  package var machines: [String: [String]] = [:]

  package init() {}

  /// Reads the texts of machines, by their ids.
  package init(_ texts: [String: [UInt8]]) {
    for (id, text) in texts.sorted(by: { $0.key < $1.key }) {
      var names: Set<String> = []
      try? AddressFinder(text: text).value(at: JSONPath())?.forEachObject { object in
        if let name = object["layerName"]?.string { names.insert(name) }
      }
      for name in names { machines[name, default: []].append(id) }
    }
  }
}

/// The references to layers in expressions.
struct ExpressionReferences {
  /// An expression with the layer that has it.
  private struct Use {
    let layer: JSONPath
    let id: Int
    let name: String
    let text: String
  }

  private let uses: [Use]

  /// Finds the expressions of a composition's layers.
  init(_ list: LayerList, _ edits: AnimationEdits, _ original: AddressFinder) {
    guard edits.mayHaveExpression(in: list.path, original) else {
      uses = []
      return
    }
    var found: [Use] = []
    for (position, item) in list.items.enumerated() {
      item.json.forEachObject { object in
        guard let text = object["x"]?.string, object["k"] != nil else { return }
        found.append(
          Use(
            layer: list.path.element(position), id: item.id, name: item.name, text: text))
      }
    }
    uses = found
  }

  /// The layers whose expressions refer to one of some layers, with the first name that they refer to.
  ///
  /// - Parameters:
  ///   - composition: The name by which the expressions know the composition of the targets; nil for
  ///     their own. Default: nil.
  ///   - isAsked: Whether the expressions of a layer count. Default: all do.
  func layers(
    referringTo targets: Set<Int>, in list: LayerList, through composition: String? = nil,
    where isAsked: (Int) -> Bool = { _ in true }
  ) -> [(layer: JSONPath, name: String, target: String)] {
    guard !uses.isEmpty else { return [] }
    var names: [String: Int] = [:]
    for item in list.items where item.isLayer && names[item.name] == nil {
      names[item.name] = item.id
    }
    var result: [(layer: JSONPath, name: String, target: String)] = []
    for use in uses where isAsked(use.id) && result.last?.layer != use.layer {
      if let composition, !Self.names(composition, in: use.text) { continue }
      for key in Self.keys(in: use.text) {
        let id: Int? =
          switch key {
          case .name(let name): names[name]
          case .index(let index): list.id(ofIndex: index)
          }
        guard let id, targets.contains(id), let target = list[id: id] else { continue }
        result.append((use.layer, use.name, target.name))
        break
      }
    }
    return result
  }

  /// The layers with expressions.
  func layers(where isAsked: (Int) -> Bool) -> [(layer: JSONPath, name: String)] {
    var result: [(layer: JSONPath, name: String)] = []
    for use in uses where isAsked(use.id) && result.last?.layer != use.layer {
      result.append((use.layer, use.name))
    }
    return result
  }

  /// The layers whose expressions take random numbers, which depend on where in the file a layer is.
  func layersAtRandom(where isAsked: (Int) -> Bool) -> [(layer: JSONPath, name: String)] {
    var result: [(layer: JSONPath, name: String)] = []
    for use in uses where isAsked(use.id) && result.last?.layer != use.layer {
      if Self.isRandom(use.text) { result.append((use.layer, use.name)) }
    }
    return result
  }

  private static func isRandom(_ expression: String) -> Bool {
    var lexer = ExpressionLexer(Array(expression.utf8))
    while let token = try? lexer.next() {
      switch token {
      case .end: return false
      case .name("wiggle"), .name("temporalWiggle"), .name("random"), .name("gaussRandom"):
        return true
      default: continue
      }
    }
    return false
  }

  /// Whether an expression has a text.
  private static func names(_ wanted: String, in expression: String) -> Bool {
    var lexer = ExpressionLexer(Array(expression.utf8))
    while let token = try? lexer.next() {
      if case .end = token { return false }
      if case .text(wanted) = token { return true }
    }
    return false
  }

  private enum Key { case name(String), index(Double) }

  /// The layers that an expression asks its composition for: `layer("name")` and `layer(3)`.
  private static func keys(in expression: String) -> [Key] {
    var lexer = ExpressionLexer(Array(expression.utf8))
    var keys: [Key] = []
    // How much of `layer(` was read.
    var state = 0
    while let token = try? lexer.next() {
      switch token {
      case .end: return keys
      case .name("layer"): state = 1
      case .sign(.open) where state == 1: state = 2
      case .text(let name) where state == 2:
        keys.append(.name(name))
        state = 0
      case .number(let number) where state == 2:
        keys.append(.index(number))
        state = 0
      default: state = 0
      }
    }
    return keys
  }
}

extension LayerEdits {
  /// What breaks if layers are deleted.
  ///
  /// - Parameters:
  ///   - layers: The paths of layers of one composition.
  ///   - machines: The names by which state machines know layers.
  package func breakages(
    ofDeleting layers: [JSONPath], machines: MachineNames = .init(), in original: AddressFinder
  ) -> [Breakage] {
    Dictionary(grouping: layers, by: \.parent).sorted { $0.key.description < $1.key.description }
      .flatMap { path, layers -> [Breakage] in
        guard let list = LayerList(path, edits, original) else { return [] }
        return breakages(ofDeleting: list.ids(layers), list, machines, original)
      }
  }

  private func breakages(
    ofDeleting ids: Set<Int>, _ list: LayerList, _ machines: MachineNames,
    _ original: AddressFinder
  ) -> [Breakage] {
    var result: [Breakage] = []
    for (position, item) in list.items.enumerated() where !ids.contains(item.id) {
      let path = list.path.element(position)
      if let parent = list.parent(of: item), ids.contains(parent),
        !list.withoutParents(ids, item).stays
      {
        result.append(Breakage(path, "“\(item.name)” no longer moves with its parent"))
      }
      if let matte = item.matte, ids.contains(matte) {
        result.append(Breakage(path, "“\(item.name)” is seen without its matte"))
      }
      if let used = list.effectLayers(of: item).first(where: ids.contains) {
        let name = list[id: used]?.name ?? ""
        result.append(Breakage(path, "An effect of “\(item.name)” needs “\(name)”"))
      }
    }
    let expressions = ExpressionReferences(list, edits, original)
    for use in expressions.layers(referringTo: ids, in: list, where: { !ids.contains($0) }) {
      result.append(
        Breakage(use.layer, "An expression of “\(use.name)” needs “\(use.target)”"))
    }
    result += movedUses(ids, list, expressions) + outerUses(ids, list, original)
    let kept = Set(list.items.filter { !ids.contains($0.id) }.map(\.name))
    for item in list.items where ids.contains(item.id) && !kept.contains(item.name) {
      for machine in machines.machines[item.name] ?? [] {
        result.append(Breakage(nil, "The state machine “\(machine)” listens to “\(item.name)”"))
      }
    }
    return result + lostSlots(ids, list, original)
  }

  /// The expressions that read layers which get other coordinates without their parents.
  private func movedUses(
    _ ids: Set<Int>, _ list: LayerList, _ expressions: ExpressionReferences
  ) -> [Breakage] {
    let moved = Set(
      list.items.filter { item in
        guard !ids.contains(item.id), let parent = list.parent(of: item), ids.contains(parent)
        else { return false }
        let (json, stays) = list.withoutParents(ids, item)
        return stays && json["ks"] != item.json["ks"]
      }
      .map(\.id))
    guard !moved.isEmpty else { return [] }
    let others = expressions.layers(referringTo: moved, in: list) { !ids.contains($0) }
    let own = expressions.layers { moved.contains($0) }
    return others.map {
      Breakage($0.layer, "An expression of “\($0.name)” reads where “\($0.target)” is")
    }
      + own.map { Breakage($0.layer, "An expression of “\($0.name)” may read where it is") }
  }

  /// The expressions of other compositions that refer to some layers.
  private func outerUses(
    _ ids: Set<Int>, _ list: LayerList, _ original: AddressFinder
  ) -> [Breakage] {
    guard let composition = edits.value(at: list.path.parent.member("nm"), in: original)?.string,
      !composition.isEmpty, edits.mayHaveExpression(in: JSONPath(), original)
    else { return [] }
    var result: [Breakage] = []
    for path in layerLists(original) where path != list.path {
      guard edits.mayHaveExpression(in: path, original),
        let other = LayerList(path, edits, original)
      else { continue }
      let uses = ExpressionReferences(other, edits, original)
      for use in uses.layers(referringTo: ids, in: list, through: composition) {
        result.append(
          Breakage(use.layer, "An expression of “\(use.name)” needs “\(use.target)”"))
      }
    }
    return result
  }

  /// The slots that nothing has any more without some layers.
  private func lostSlots(
    _ ids: Set<Int>, _ list: LayerList, _ original: AddressFinder
  ) -> [Breakage] {
    var lost: Set<String> = []
    for item in list.items where ids.contains(item.id) { lost.formUnion(item.json.slotIDs) }
    guard !lost.isEmpty else { return [] }
    for item in list.items where !ids.contains(item.id) { lost.subtract(item.json.slotIDs) }
    for path in layerLists(original) where path != list.path && !lost.isEmpty {
      lost.subtract(edits.value(at: path, in: original)?.slotIDs ?? [])
    }
    return lost.sorted().map { Breakage(nil, "Nothing uses the slot “\($0)” then") }
  }

  /// The paths of the lists of layers: the animation's own, and those of precompositions.
  func layerLists(_ original: AddressFinder) -> [JSONPath] {
    let assets = JSONPath([.member("assets")])
    return [JSONPath([.member("layers")])]
      + (0..<edits.count(of: assets, in: original)).map { assets.element($0).member("layers") }
      .filter { edits.count(of: $0, in: original) > 0 }
  }
}

extension LayerList {
  /// The layers that the effects of a layer use.
  func effectLayers(of item: Item) -> Set<Int> {
    guard let effects = item.json["ef"] else { return [] }
    var found: Set<Int> = []
    effects.forEachObject { object in
      if let id = object.layerParameter.flatMap(id(ofIndex:)) { found.insert(id) }
    }
    return found
  }
}

extension JSONTree {
  /// The ids of the slots of what is in a value.
  var slotIDs: Set<String> {
    var found: Set<String> = []
    forEachObject { object in
      if let id = object["sid"]?.string { found.insert(id) }
    }
    return found
  }
}
