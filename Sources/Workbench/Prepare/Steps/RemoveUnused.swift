// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts

/// Removes layers that are never seen and that nothing needs, assets that no layer shows, and second copies of assets.
enum RemoveUnused: PrepareStep {
  static let id = PrepareStepID.unused

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.minifies else { return }
    let before = (layers: count(root), assets: root["assets"]?.elements?.count ?? 0)
    // Expressions find layers by numbers and names, and their random numbers depend on the positions in the list.
    let isScripted = root.hasExpressionInside
    if !isScripted {
      for (composition, path) in root.layerLists {
        let range = try seenRange(of: composition, root, work)
        root.change(at: path) {
          $0.changeList { work.origins[composition] = removeLayers(&$0, range) }
        }
      }
      mergeAssets(&root)
    }
    removeAssets(&root, isScripted: isScripted)
    removeFonts(&root, isScripted: isScripted)
    let layers = before.layers - count(root)
    let assets = before.assets - (root["assets"]?.elements?.count ?? 0)
    if layers > 0 {
      work.note(
        .changed,
        .counted(
          layers, "1 layer removed that is never seen",
          "\(layers) layers removed that are never seen"))
    }
    if assets > 0 {
      work.note(
        .changed,
        .counted(
          assets, "1 asset removed that is not shown or there twice",
          "\(assets) assets removed that are not shown or there twice"))
    }
  }

  private static func count(_ root: JSONTree) -> Int {
    root.layerLists.reduce(0) { $0 + (root.value(at: $1.path)?.elements?.count ?? 0) }
  }

  // MARK: Layers

  private static func seenRange(
    of composition: String?, _ root: JSONTree, _ work: PrepareWork
  ) throws(LottieError) -> ClosedRange<Double>? {
    let frames = try work.frames(of: composition)
    guard let first = frames.first, let last = frames.last else { return nil }
    return first...last
  }

  /// - Parameter range: The frames of the composition that are seen; nil if none is, so that nothing is known.
  /// - Returns: Which layers are left.
  private static func removeLayers(
    _ layers: inout [JSONTree], _ range: ClosedRange<Double>?
  ) -> [Int] {
    var left = Array(layers.indices)
    // A layer that goes can be the last to need another one.
    while true {
      let needed = neededLayers(layers)
      let kept = layers.indices.filter { index in
        needed.contains(index) || isSeen(layers[index], range)
      }
      if kept.count == layers.count { return left }
      layers = kept.map { layers[$0] }
      left = kept.map { left[$0] }
    }
  }

  /// The layers that others need: their parents and mattes, and those that effects show.
  private static func neededLayers(_ layers: [JSONTree]) -> Set<Int> {
    var indices: [Double: Int] = [:]
    for (index, layer) in layers.enumerated().reversed() {
      layer["ind"]?.number.map { indices[$0] = index }
    }
    var needed: Set<Int> = []
    for (index, layer) in layers.enumerated() {
      if let parent = layer["parent"]?.number.flatMap({ indices[$0] }), parent != index {
        needed.insert(parent)
      }
      if let matte = layer["tp"]?.number.flatMap({ indices[$0] }) { needed.insert(matte) }
      if layer.isOn("tt"), layer["tp"] == nil, index > 0 { needed.insert(index - 1) }
      // Any number of an effect can be that of a layer.
      for effect in layer["ef"]?.elements ?? [] {
        for parameter in effect["ef"]?.elements ?? [] where parameter["ty"]?.number == 10 {
          if let shown = parameter["v"]?["k"]?.number.flatMap({ indices[$0] }) {
            needed.insert(shown)
          }
        }
      }
    }
    return needed
  }

  private static func isSeen(_ layer: JSONTree, _ range: ClosedRange<Double>?) -> Bool {
    guard layer.members != nil else { return false }
    if layer.isOn("hd") { return false }
    // A matte that no layer has; a null layer that none follows.
    if layer.isOn("td") || layer["ty"]?.number == 3 { return false }
    let (first, end) = (layer["ip"]?.number ?? -.infinity, layer["op"]?.number ?? .infinity)
    if end <= first { return false }
    guard let range else { return true }
    return first <= range.upperBound && end > range.lowerBound
  }

  // MARK: Assets

  /// Has one of assets with the same content.
  private static func mergeAssets(_ root: inout JSONTree) {
    guard let assets = root["assets"]?.elements else { return }
    var known: [[UInt8]: String] = [:]
    var names: [String: String] = [:]
    for asset in assets {
      guard var content = Optional(asset), let id = asset["id"]?.string, content["sid"] == nil
      else { continue }
      content.remove("id")
      content.remove("nm")
      let text = content.text
      if let first = known[text] { names[id] = first } else { known[text] = id }
    }
    guard !names.isEmpty else { return }
    root.changeList("assets") { $0.removeAll { $0["id"]?.string.map { names[$0] != nil } == true } }
    root.changeLayers { _, layer in
      if let id = layer["refId"]?.string, let name = names[id] { layer.set("refId", .string(name)) }
    }
  }

  /// Removes assets that no layer shows, directly or through compositions.
  private static func removeAssets(_ root: inout JSONTree, isScripted: Bool) {
    guard let assets = root["assets"]?.elements, !assets.isEmpty else { return }
    let byID = Dictionary(
      assets.compactMap { asset in asset["id"]?.string.map { ($0, asset) } },
      uniquingKeysWith: { first, _ in first })
    var used: Set<String> = []
    var open = references(root)
    while let id = open.popLast() {
      guard used.insert(id).inserted, let asset = byID[id] else { continue }
      open += references(asset)
    }
    // Letters that are compositions, and slots, can show assets too.
    for other in [root["chars"], root["slots"], root["fonts"]] {
      other.map { used.formUnion(allReferences($0)) }
    }
    root.changeList("assets") { list in
      list.removeAll { asset in
        guard let id = asset["id"]?.string else { return false }
        // Expressions read data, and name compositions.
        if isScripted, asset["layers"] != nil || asset["t"]?.number == 3 { return false }
        return !used.contains(id) && asset["sid"] == nil
      }
    }
  }

  private static func references(_ composition: JSONTree) -> [String] {
    composition.layerList.compactMap { $0["refId"]?.string }
  }

  private static func allReferences(_ value: JSONTree) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { member -> [String] in
        if member.key == "refId", let id = member.value.string { return [id] }
        return allReferences(member.value)
      }
    case .array(let list): list.flatMap(allReferences)
    default: []
    }
  }

  // MARK: Fonts

  /// Removes fonts and letters if there is no text any more, and letters that no text has.
  private static func removeFonts(_ root: inout JSONTree, isScripted: Bool) {
    var texts: [JSONTree] = []
    for (_, path) in root.layerLists {
      texts += (root.value(at: path)?.elements ?? []).filter { $0["ty"]?.number == 5 }
    }
    if texts.isEmpty, root["slots"] == nil {
      root.remove("fonts")
      root.remove("chars")
      return
    }
    // Programs set other texts by name; letters stay then.
  }
}
