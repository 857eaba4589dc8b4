// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Checks what the parts of an animation say of each other: layers, assets, mattes, slots, markers and
/// fonts.
struct ReferenceChecker {
  private let log: FindingLog
  private let root: JSONValue
  /// The assets by their ids; of several with the same id the first one.
  private var assets: [String: JSONValue] = [:]
  private var usedAssets: Set<String> = []

  init(_ log: FindingLog, _ root: JSONValue) { (self.log, self.root) = (log, root) }

  mutating func check(slots: [SlotUse]) {
    duration()
    listAssets()
    composition(root)
    root["assets"]?.forEachItem { composition($0) }
    cycles()
    unusedAssets()
    self.slots(slots)
    markers()
    fonts()
  }

  private func duration() {
    guard let start = root["ip"]?.number, let end = root["op"], let last = end.number, last <= start
    else { return }
    log.add(
      .duration, at: end, "The animation ends at its first frame, or before",
      do: "Set “op” to the frame after the last one.")
  }

  // MARK: Assets

  private mutating func listAssets() {
    for asset in root["assets"]?.items ?? [] {
      guard let id = asset["id"]?.string else { continue }
      if assets[id] == nil {
        assets[id] = asset
      } else {
        log.add(
          .duplicateAsset, at: asset["id"] ?? asset, "Another asset has the id “\(id)”, too",
          do: "Give one of them another id: players use one or the other.")
      }
    }
  }

  private func unusedAssets() {
    // Glyphs can be precompositions, and expressions read data.
    guard root["chars"] == nil else { return }
    for asset in root["assets"]?.items ?? [] {
      guard let id = asset["id"]?.string, !usedAssets.contains(id), !asset.isSoundOrData
      else { continue }
      log.add(
        .unusedAsset, at: asset["id"] ?? asset, "No layer uses the asset “\(id)”",
        do: "Delete it, which makes the file smaller.")
    }
  }

  /// Finds precompositions that contain themselves.
  private func cycles() {
    var done: Set<String> = []
    func visit(_ id: String, _ open: Set<String>) {
      guard let asset = assets[id], !done.contains(id) else { return }
      for layer in asset["layers"]?.items ?? [] where layer["ty"]?.wholeNumber == 0 {
        guard let reference = layer["refId"], let inner = reference.string else { continue }
        if inner == id || open.contains(inner) {
          log.add(
            .assetCycle, at: reference, "The precomposition “\(inner)” contains itself",
            do: "Delete this layer, or let it show another precomposition.")
        } else if open.count < 200 {
          visit(inner, open.union([id]))
        }
      }
      done.insert(id)
    }
    for id in assets.keys.sorted() { visit(id, []) }
  }

  // MARK: Layers

  private mutating func composition(_ composition: JSONValue) {
    guard let list = composition["layers"], list.kind == .array else { return }
    let layers = list.items
    var indices: [Double: Int] = [:]
    let parents = Set(layers.compactMap { $0["parent"]?.number })
    for (position, layer) in layers.enumerated() {
      guard let index = layer["ind"]?.number else { continue }
      guard indices[index] == nil else {
        log.add(
          .duplicateIndex, at: layer["ind"] ?? layer,
          severity: parents.contains(index) ? .error : nil,
          "Another layer of the composition has the number \(JSONValue.number(index)), too",
          do: "Give the layer a number (“ind”) of its own.")
        continue
      }
      indices[index] = position
    }
    for (position, layer) in layers.enumerated() where layer.kind == .object {
      let outer = log.surroundings
      log.surroundings.enter(layer)
      parent(of: layer, at: position, layers, indices)
      matte(of: layer, at: position, indices)
      asset(of: layer)
      visibility(of: layer)
      log.surroundings = outer
    }
  }

  private func parent(
    of layer: JSONValue, at position: Int, _ layers: [JSONValue], _ indices: [Double: Int]
  ) {
    guard let parent = layer["parent"], let number = parent.number else { return }
    guard let next = indices[number] else {
      return log.add(
        .parent, at: parent,
        "No layer of the composition has the number \(JSONValue.number(number))",
        do:
          "Set “parent” to the “ind” of a layer, or remove it. In After Effects, choose the parent again."
      )
    }
    var seen: Set<Int> = [position]
    var current = next
    while seen.insert(current).inserted {
      guard let number = layers[current]["parent"]?.number, let outer = indices[number]
      else { return }
      current = outer
    }
    guard current == position else { return }
    log.add(
      .parentCycle, at: parent, "The layer is its own parent, directly or through others",
      do: "Set the parent of one of these layers to None.")
  }

  private func matte(of layer: JSONValue, at position: Int, _ indices: [Double: Int]) {
    guard let kind = layer["tt"], kind.number ?? 0 > 0 else { return }
    if let parent = layer["tp"], let number = parent.number {
      guard indices[number] == nil else { return }
      log.add(
        .matte, at: parent,
        "No layer of the composition has the number \(JSONValue.number(number))",
        do: "Set “tp” to the “ind” of the matte. In After Effects, choose the track matte again.")
    } else if position == 0 {
      log.add(
        .matte, at: kind, "The layer has a track matte, but no layer is above it",
        do: "Put the matte above the layer, or set Track Matte to None.")
    }
  }

  private mutating func asset(of layer: JSONValue) {
    guard let reference = layer["refId"], let id = reference.string,
      let type = layer["ty"]?.wholeNumber
    else { return }
    usedAssets.insert(id)
    // Data that expressions read, and players' own references, which begin with “$”.
    guard [0, 2, 6].contains(type), !id.hasPrefix("$") else { return }
    guard let asset = assets[id] else {
      return log.add(
        .asset, at: reference, "The list of assets has no “\(id)”",
        do: "Export again with the footage or precomposition, or delete the layer.")
    }
    guard (asset["layers"] != nil) != (type == 0) else { return }
    log.add(
      .assetKind, at: reference,
      type == 0
        ? "The layer shows a precomposition, but the asset is none"
        : "The layer shows a file, but the asset is a precomposition",
      do: "Set “refId” to an asset of the right kind, or change the layer's type “ty”.")
  }

  private func visibility(of layer: JSONValue) {
    guard let start = layer["ip"]?.number, let end = layer["op"], let last = end.number,
      last <= start,
      layer["sr"]?.number ?? 1 > 0
    else { return }
    log.add(
      .layerRange, at: end, "The layer ends where it begins, or before, so that nobody sees it",
      do: "Delete the layer, or move its out point.")
  }

  // MARK: Slots

  private func slots(_ uses: [SlotUse]) {
    let list = root["slots"]
    var used: [String: SlotUse] = [:]
    for use in uses {
      let outer = log.surroundings
      log.surroundings = use.surroundings
      defer { log.surroundings = outer }
      let reported = use.value["sid"] ?? use.value
      if list?.member(use.id) == nil {
        let hasValue = use.value["k"] != nil || use.value["p"] != nil
        if !hasValue {
          log.add(
            .slot, at: reported, "The slot “\(use.id)” has no value, and neither has the property",
            do: "Add the slot to “slots”, or the value to the property.")
        } else if list != nil {
          log.add(
            .slot, at: reported, severity: .note, "The list of slots has no “\(use.id)”",
            do: "Add the slot to “slots”, so that players can list it.")
        }
      }
      if let first = used[use.id], first.kind != use.kind, !first.isLike(use) {
        log.add(
          .slotType, at: reported, "The slot “\(use.id)” is used by values of another type, too",
          do: "Give this property a slot of its own.")
      }
      if used[use.id] == nil { used[use.id] = use }
    }
    for (id, slot) in list?.fields ?? [] {
      guard let use = used[id] else {
        log.add(
          .unusedSlot, at: slot, "No property uses the slot “\(id)”",
          do: "Delete it, or name it in “sid” of a property.")
        continue
      }
      guard let value = slot["p"], !use.fits(value) else { continue }
      log.add(
        .slotType, at: value, "The value of the slot “\(id)” is of another type than the property",
        do: "Write a property of that type, an object with “a” and “k”.")
    }
  }

  // MARK: Markers and fonts

  private func markers() {
    let (start, end) = (root["ip"]?.number ?? 0, root["op"]?.number ?? 0)
    var names: Set<String> = []
    for marker in root["markers"]?.items ?? [] {
      if let name = marker["cm"]?.string, !name.isEmpty, !names.insert(name).inserted {
        log.add(
          .duplicateMarker, at: marker["cm"] ?? marker,
          "Another marker has the name “\(name)”, too",
          do: "Give the marker another name: players find markers by their names.")
      }
      guard let time = marker["tm"], let frame = time.number, end > start,
        frame < start || frame > end
      else { continue }
      log.add(
        .marker, at: time, "The marker is outside of the animation",
        do: "Move the marker, or delete it.")
    }
  }

  private func fonts() {
    var compositions = [root]
    compositions += root["assets"]?.items ?? []
    let fonts = Set((root["fonts"]?["list"]?.items ?? []).compactMap { $0["fName"]?.string })
    for layer in compositions.flatMap({ $0["layers"]?.items ?? [] })
    where layer["ty"]?.wholeNumber == 5 {
      for keyframe in layer["t"]?["d"]?["k"]?.items ?? [] {
        guard let font = keyframe["s"]?["f"], let name = font.string, !fonts.contains(name)
        else { continue }
        let outer = log.surroundings
        log.surroundings.enter(layer)
        log.add(
          .font, at: font, "The list of fonts has no “\(name)”",
          do: "Export again: the exporter lists the fonts of all texts.")
        log.surroundings = outer
      }
    }
  }
}

extension SlotUse {
  /// Whether both can have the same values: vectors and positions are the same lists of numbers.
  fileprivate func isLike(_ other: SlotUse) -> Bool {
    let both = [kind, other.kind]
    return both.allSatisfy { $0 == .property(.vector) || $0 == .property(.position) }
  }

  /// Whether the value of a slot can be that of the property.
  fileprivate func fits(_ value: JSONValue) -> Bool {
    guard case .property(let kind) = kind else { return value.kind == .object }
    guard value.kind == .object else { return false }
    if kind == .gradient { return value["k"] != nil }
    guard let content = value["k"] else { return value["sid"] != nil }
    if FormatChecker.hasKeyframes(content) { return true }
    switch kind {
    case .scalar: return content.kind == .number || content.kind == .array && content.count == 1
    case .vector, .position: return content.kind == .array && content.count >= 2
    case .color: return content.kind == .array && 3...4 ~= content.count
    case .bezier: return content.kind == .object
    case .gradient: return true
    }
  }
}
