// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

/// Layers with all that they need, to be added to another file: precompositions, images, fonts, glyphs and
/// slots.
///
/// It is an animation of its own, so that its text can be opened, and any animation can be one.
package struct LayerClip: Equatable, Sendable {
  fileprivate let tree: JSONTree

  /// Its JSON.
  package var text: [UInt8] { tree.text }
  /// The number of its layers.
  package var count: Int { tree["layers"]?.elements?.count ?? 0 }

  /// Whether a text looks like one, which is known at once.
  package static func mayBeOne(_ text: String) -> Bool {
    text.utf8.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
      && text.contains(#""layers""#)
  }

  /// Reads a text; nil for one that is no animation with layers.
  package init?(_ text: [UInt8], limits: Limits = .init()) {
    guard text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{"),
      (try? Animation(json: text, limits: limits)) != nil,
      let tree = try? AddressFinder(text: text, limits: limits).value(at: JSONPath()),
      tree["layers"]?.elements?.isEmpty == false
    else { return nil }
    self.tree = tree
  }

  fileprivate init(_ tree: JSONTree) { self.tree = tree }
}

extension AnimationEdits {
  /// Copies layers of one composition. Mattes, and as null layers parents, that are not among them go along.
  package func clip(
    of layers: [JSONPath], in original: AddressFinder
  ) throws(LayerProblem) -> LayerClip {
    let (list, chosen) = try self.layers.commonList(of: layers, in: original)
    var ids = chosen
    var count = -1
    while count != ids.count {
      count = ids.count
      ids.formUnion(list.items.filter { ids.contains($0.id) }.compactMap(\.matte))
    }
    var copied = list
    copied.items.removeAll { !ids.contains($0.id) }
    copied.settleMattes()
    let parents = list.parents(of: ids, outside: ids).map { $0.layer.asNull }
    let content = copied.items.map(\.json) + parents
    func root(_ key: String) -> JSONTree? {
      value(at: JSONPath([.member(key)]), in: original)
    }
    let size = self.layers.size(ofCompositionWith: list.path, original)
    var needs = ClipNeeds()
    needs.add(.array(content)) { id in
      self.layers.asset(.string(id), original).flatMap { value(at: $0, in: original) }
    }
    var members: [JSONTree.Member] = []
    for key in ["v", "fr", "ip", "op"] {
      if let value = root(key) { members.append(.init(key, value)) }
    }
    members += [.init("w", .number(size.width)), .init("h", .number(size.height))]
    members.append(.init("assets", .array(needs.assets)))
    if !needs.fonts.isEmpty {
      let all = root("fonts")?["list"]?.elements ?? []
      let used = all.filter { $0["fName"]?.string.map(needs.fonts.contains) == true }
      members.append(.init("fonts", .object([.init("list", .array(used))])))
      let families = Set(used.compactMap { $0["fFamily"]?.string })
      let glyphs = (root("chars")?.elements ?? []).filter {
        $0["fFamily"]?.string.map(families.contains) == true
      }
      if !glyphs.isEmpty { members.append(.init("chars", .array(glyphs))) }
    }
    let slots = (root("slots")?.members ?? []).filter { needs.slots.contains($0.key) }
    if !slots.isEmpty { members.append(.init("slots", .object(slots))) }
    members.append(.init("layers", .array(content)))
    return LayerClip(.object(members))
  }

  /// Adds the layers of a clip to a composition. Times are those in seconds; what the file has already is not
  /// added again, and other things of the same name get another.
  ///
  /// - Parameters:
  ///   - list: The path of the list of layers.
  ///   - above: The path of the layer above which they come. Default: nil, above all others.
  /// - Returns: The paths of the new layers.
  package mutating func paste(
    _ clip: LayerClip, into list: JSONPath, above: JSONPath? = nil, in original: AddressFinder
  ) throws(LayerProblem) -> [JSONPath] {
    guard clip.count > 0 else { throw .noLayers }
    var pasted = ClipNames(clip.tree)
    pasted.tree = retimed(pasted.tree, original)
    pasteFonts(&pasted, original)
    pasteSlots(&pasted, original)
    pasteAssets(&pasted, original)
    guard var target = LayerList(list, self, original) else { throw .noLayer }
    let source = LayerList(
      JSONPath([.member("layers")]), pasted.tree["layers"]?.elements ?? [])
    guard !source.items.contains(where: { shows($0.json, list, original) }) else {
      throw .recursion
    }
    let indices = target.freeIndices(for: source.items).indices
    let start =
      above.flatMap { target.ids([$0]).first }.flatMap { target.unit(around: $0).first }
      .flatMap(target.position(of:)) ?? 0
    var (new, known): ([Int], [Int: Int]) = ([], [:])
    for item in source.items where item.isLayer {
      var json = item.json.renumbered(indices)
      if let index = item.index { json.put("ind", indices[index].map(JSONTree.number)) }
      if source.parent(of: item) == nil { json.remove("parent") }
      if !item.name.isEmpty { json.set("nm", .string(target.freeName(item.name))) }
      let id = target.insert(json, matte: item.matte, at: start + new.count)
      new.append(id)
      known[item.id] = id
    }
    for id in new {
      guard let position = target.position(of: id) else { continue }
      target.items[position].matte = target.items[position].matte.flatMap { known[$0] }
    }
    target.write(to: &self, in: original)
    return target.paths(new)
  }

  /// Whether a layer shows the composition of a list of layers, or one that does.
  private func shows(_ layer: JSONTree, _ list: JSONPath, _ original: AddressFinder) -> Bool {
    guard list.steps.count > 1,
      let wanted = value(at: list.parent.member("id"), in: original)?.assetID
    else { return false }
    var open = [layer["refId"]?.assetID].compactMap { $0 }
    var seen: Set<String> = []
    while let id = open.popLast() {
      if id == wanted { return true }
      guard seen.insert(id).inserted, let asset = layers.asset(.string(id), original) else {
        continue
      }
      let inner = asset.member("layers")
      for index in 0..<count(of: inner, in: original) {
        let path = inner.element(index).member("refId")
        if let id = value(at: path, in: original)?.assetID { open.append(id) }
      }
    }
    return false
  }

  /// The clip with its times in frames of this animation.
  private func retimed(_ tree: JSONTree, _ original: AddressFinder) -> JSONTree {
    let own = value(at: JSONPath([.member("fr")]), in: original)?.number ?? 0
    guard let rate = tree["fr"]?.number, rate > 0, own > 0, rate != own else { return tree }
    let factor = own / rate
    var result = tree
    result.changeEachLayer { layer, _ in layer = LayerJSON(layer).stretched(by: factor) }
    if let slots = tree["slots"] {
      result.set("slots", slots.withKeyframes { ($0 * factor).microRounded })
    }
    return result
  }

  // MARK: What layers need

  private mutating func pasteFonts(_ pasted: inout ClipNames, _ original: AddressFinder) {
    let fonts = JSONPath([.member("fonts")])
    let new = pasted.tree["fonts"]?["list"]?.elements ?? []
    if !new.isEmpty {
      let own = value(at: fonts, in: original)
      var entries = own?["list"]?.elements ?? []
      let count = entries.count
      var renamed: [String: String] = [:]
      for entry in new {
        guard let name = entry["fName"]?.string, !entries.contains(entry) else { continue }
        var added = entry
        let names = Set(entries.compactMap { $0["fName"]?.string })
        if names.contains(name) {
          let free = name.free(in: names)
          renamed[name] = free
          added.set("fName", .string(free))
        }
        entries.append(added)
      }
      if entries.count > count {
        let isObject = own?.members != nil
        set(
          isObject ? .array(entries) : .object([.init("list", .array(entries))]),
          at: isObject ? fonts.member("list") : fonts, in: original)
      }
      pasted.renameFonts(renamed)
    }
    let chars = JSONPath([.member("chars")])
    let glyphs = pasted.tree["chars"]?.elements ?? []
    guard !glyphs.isEmpty else { return }
    editList(chars, in: original) { list in
      let known = Set(list.map(\.glyphName))
      list += glyphs.filter { !known.contains($0.glyphName) }
    }
  }

  private mutating func pasteSlots(_ pasted: inout ClipNames, _ original: AddressFinder) {
    let slots = JSONPath([.member("slots")])
    let new = pasted.tree["slots"]?.members ?? []
    guard !new.isEmpty else { return }
    var own = value(at: slots, in: original) ?? .object([])
    var renamed: [String: String] = [:]
    for slot in new where own[slot.key] != slot.value {
      var id = slot.key
      if own[id] != nil {
        id = id.free(in: Set((own.members ?? []).map(\.key)))
        renamed[slot.key] = id
      }
      own.set(id, slot.value)
    }
    set(own, at: slots, in: original)
    pasted.renameSlots(renamed)
  }

  private mutating func pasteAssets(_ pasted: inout ClipNames, _ original: AddressFinder) {
    let list = JSONPath([.member("assets")])
    let own = value(at: list, in: original)?.elements ?? []
    var known = Set(own.compactMap { $0["id"]?.assetID })
    let new = pasted.tree["assets"]?.elements ?? []
    var renamed: [String: String] = [:]
    var added: Set<Int> = []
    for (index, asset) in new.enumerated() {
      guard let id = asset["id"]?.assetID else { continue }
      if own.contains(asset) { continue }
      added.insert(index)
      if known.contains(id) { renamed[id] = id.free(in: known) }
      known.insert(renamed[id] ?? id)
    }
    // A precomposition that the file has shows what the file has.
    pasted.renameAssets(renamed)
    let assets = pasted.tree["assets"]?.elements ?? []
    for index in assets.indices where added.contains(index) {
      append(assets[index], to: list, in: original)
    }
  }
}

/// What layers need of their file.
private struct ClipNeeds {
  var assets: [JSONTree] = []
  var fonts: Set<String> = []
  var slots: Set<String> = []
  private var known: Set<String> = []

  /// Adds what a value needs, and what that needs.
  mutating func add(_ value: JSONTree, _ asset: (String) -> JSONTree?) {
    var references: [String] = []
    value.forEachObject { object in
      if let id = object["refId"]?.assetID { references.append(id) }
      if let id = object["sid"]?.string { slots.insert(id) }
      // A document of a text.
      if object["s"]?.number != nil, object["t"]?.string != nil, let font = object["f"]?.string {
        fonts.insert(font)
      }
    }
    for id in references where known.insert(id).inserted {
      guard let found = asset(id) else { continue }
      add(found, asset)
      assets.append(found)
    }
  }
}

/// A clip whose names change to those that are free in another file.
private struct ClipNames {
  var tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }

  mutating func renameFonts(_ names: [String: String]) {
    guard !names.isEmpty else { return }
    tree = tree.mapObjects { object in
      guard object["s"]?.number != nil, object["t"]?.string != nil,
        let new = object["f"]?.string.flatMap({ names[$0] })
      else { return object }
      var result = object
      result.set("f", .string(new))
      return result
    }
  }

  mutating func renameSlots(_ names: [String: String]) { rename("sid", names) }

  mutating func renameAssets(_ names: [String: String]) {
    rename("refId", names)
    guard !names.isEmpty, let assets = tree["assets"]?.elements else { return }
    tree.set(
      "assets",
      .array(
        assets.map { asset in
          guard let new = asset["id"]?.assetID.flatMap({ names[$0] }) else { return asset }
          var result = asset
          result.set("id", .string(new))
          return result
        }))
  }

  private mutating func rename(_ key: String, _ names: [String: String]) {
    guard !names.isEmpty else { return }
    tree = tree.mapObjects { object in
      guard let new = object[key]?.assetID.flatMap({ names[$0] }) else { return object }
      var result = object
      result.set(key, .string(new))
      return result
    }
  }
}

extension String {
  /// The name with a number from 2 that makes it another than some names.
  package func free(in names: Set<String>, _ separator: String = "-") -> String {
    (2...names.count + 2).lazy.map { "\(self)\(separator)\($0)" }.first { !names.contains($0) }
      ?? self
  }
}

extension JSONTree {
  /// What tells a glyph from others.
  fileprivate var glyphName: String {
    let size = self["size"]?.number.map { "\($0)" } ?? ""
    return [self["ch"]?.string, self["style"]?.string, self["fFamily"]?.string, size]
      .map { $0 ?? "" }.joined(separator: "\u{1f}")
  }
}
