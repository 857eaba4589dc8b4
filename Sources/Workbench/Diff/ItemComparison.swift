// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts

/// Compares the objects of two files, and collects what is different.
struct ItemComparison {
  private(set) var changes: [FileChange] = []
  /// The number of differences that were left out, since there are too many.
  private(set) var leftOut = 0
  private let oldReader: ItemReader
  private let newReader: ItemReader
  private let old: DescribedItem
  private let new: DescribedItem
  /// The ids of assets in the new file by those in the old one.
  private var assets: [String: String] = [:]

  /// The largest number of differences in a list.
  static let most = 5000

  /// The names and numbers of the layers of two lists, for settings that refer to them.
  private struct Layers {
    var oldNames: [String: String] = [:]
    var newNames: [String: String] = [:]
    /// The `ind` of layers in the new list by that in the old one.
    var numbers: [String: String] = [:]
  }

  /// Compares two animations.
  init(_ old: JSONTree, _ new: JSONTree) {
    let (factor, left) = Self.sameRate(old, new)
    (oldReader, newReader) = (ItemReader(left), ItemReader(new))
    (self.old, self.new) = (ItemReader.animation(left), ItemReader.animation(new))
    compareAnimations(factor: factor)
  }

  /// An animation at another rate with all times changed by it is the same; returns it with the new rate's times.
  private static func sameRate(_ old: JSONTree, _ new: JSONTree) -> (Double?, JSONTree) {
    guard let rate = old["fr"]?.number, let other = new["fr"]?.number, rate > 0, other > 0,
      rate != other
    else { return (nil, old) }
    let factor = other / rate
    let changed = old.retimed(by: factor)
    let (a, b) = (Features(old), Features(new))
    let isBetter = Features(changed).likeness(to: b) > a.likeness(to: b)
    return isBetter ? (factor, changed) : (nil, old)
  }

  private mutating func add(_ change: FileChange) {
    if changes.count < Self.most { changes.append(change) } else { leftOut += 1 }
  }

  // MARK: The animation

  private mutating func compareAnimations(factor: Double?) {
    compareSize()
    compareRange(factor)
    for (a, b) in zip(old.settings, new.settings)
    where !["w", "h", "fr", "ip", "op"].contains(a.key) {
      compare(a, b, [], Layers())
    }
    compareOthers(old, new, [])
    let (before, after) = (items("assets", of: old), items("assets", of: new))
    let matched = ListMatch(before, after, byID: true)
    for pair in matched.pairs { assets[before[pair.old].id ?? ""] = after[pair.new].id ?? "" }
    compareLayers(items("layers", of: old), items("layers", of: new), [])
    compareAssets(before, after, matched)
    compareList(
      items("markers", of: old), items("markers", of: new), [], Layers(), keepsOrder: false)
    compareList(items("slots", of: old), items("slots", of: new), [], Layers(), keepsOrder: false)
    compareList(items("list", of: old), items("list", of: new), [], Layers(), keepsOrder: false)
  }

  private func items(_ key: String, of item: DescribedItem) -> [DescribedItem] {
    item.lists.first { $0.key == key }?.items ?? []
  }

  private func setting(_ key: String, of item: DescribedItem) -> Double? {
    item.settings.first { $0.key == key }?.value?.number
  }

  private mutating func compareSize() {
    let keys = ["w", "h"]
    let (a, b) = (keys.map { setting($0, of: old) }, keys.map { setting($0, of: new) })
    guard a != b else { return }
    func text(_ sides: [Double?]) -> String {
      sides.map { $0.map { ValueText().number($0) } ?? "-" }.joined(separator: "×")
    }
    add(
      FileChange(
        action: .changed, subject: "setting", keypath: [],
        text: "size: \(text(a)) → \(text(b)) px", old: text(a), new: text(b),
        oldPath: JSONPath([.member("w")]), newPath: JSONPath([.member("w")])))
  }

  private mutating func compareRange(_ factor: Double?) {
    let text = ValueText()
    if let a = setting("fr", of: old), let b = setting("fr", of: new),
      a != b || factor != nil
    {
      let rate = factor.map { b / $0 } ?? a
      let change: Message =
        factor.map {
          "frame rate: \(text.number(rate)) → \(text.number(b)) fps, all times × \(text.number($0))"
        } ?? "frame rate: \(text.number(rate)) → \(text.number(b)) fps"
      let path = JSONPath([.member("fr")])
      add(
        FileChange(
          action: .changed, subject: "setting", keypath: [], text: change,
          old: text.number(rate), new: text.number(b), oldPath: path, newPath: path))
    }
    let keys = ["ip", "op"]
    let (a, b) = (keys.map { setting($0, of: old) }, keys.map { setting($0, of: new) })
    guard a != b else { return }
    func range(_ ends: [Double?]) -> String {
      ends.map { $0.map(text.number) ?? "-" }.joined(separator: "…")
    }
    add(
      FileChange(
        action: .changed, subject: "setting", keypath: [],
        text: "frames: \(range(a)) → \(range(b))", old: range(a), new: range(b),
        oldPath: JSONPath([.member("op")]), newPath: JSONPath([.member("op")])))
  }

  private mutating func compareAssets(
    _ before: [DescribedItem], _ after: [DescribedItem], _ matched: ListMatch
  ) {
    for index in matched.removed { note(removed: before[index], [], before) }
    for index in matched.added { note(added: after[index], [], after, index, isOrdered: false) }
    let users = keypathsOfCompositions()
    for pair in matched.pairs {
      let (a, b) = (before[pair.old], after[pair.new])
      let keypath = users[b.id ?? ""] ?? [b.name]
      if a.name != b.name || a.id != b.id { note(renamed: a, b, [b.name]) }
      guard a.kind == b.kind else {
        add(change(a, b, [b.name], "\(Self.word(a.kind)) → \(Self.word(b.kind))", "asset"))
        continue
      }
      for (left, right) in zip(a.settings, b.settings) { compare(left, right, [b.name], Layers()) }
      compareOthers(a, b, [b.name])
      if b.kind == .composition {
        compareLayers(items("layers", of: a), items("layers", of: b), keypath)
      }
    }
  }

  /// The names that lead to the layers of precompositions in keypaths, by the ids of their assets: those of the first
  /// layer that shows it.
  private func keypathsOfCompositions() -> [String: [String]] {
    var compositions: [String: DescribedItem] = [:]
    for asset in items("assets", of: new) where asset.kind == .composition {
      asset.id.map { compositions[$0] = asset }
    }
    var found: [String: [String]] = [:]
    var rest = items("layers", of: new).map { (layer: $0, keypath: [String]()) }
    var next = 0
    while next < rest.count {
      let (layer, keypath) = rest[next]
      next += 1
      guard let id = layer.tree["refId"]?.string, found[id] == nil, let used = compositions[id]
      else {
        continue
      }
      found[id] = keypath + [layer.name]
      rest += items("layers", of: used).map { ($0, keypath + [layer.name]) }
    }
    return found
  }

  // MARK: Layers

  private mutating func compareLayers(
    _ before: [DescribedItem], _ after: [DescribedItem], _ keypath: [String]
  ) {
    let matched = ListMatch(before, after, byID: false)
    var layers = Layers()
    for layer in before { layer.id.map { layers.oldNames[$0] = layer.name } }
    for layer in after { layer.id.map { layers.newNames[$0] = layer.name } }
    for pair in matched.pairs {
      if let old = before[pair.old].id, let new = after[pair.new].id { layers.numbers[old] = new }
    }
    compareMatched(before, after, matched, keypath, isOrdered: true) { comparison, a, b in
      comparison.compareLayer(a, b, keypath + [b.name], layers)
    }
  }

  private mutating func compareLayer(
    _ old: DescribedItem, _ new: DescribedItem, _ keypath: [String], _ layers: Layers
  ) {
    var old = old
    if let moved = movedInTime(old, new) {
      let text = ValueText()
      let ends = ["ip", "op"].map { (setting($0, of: old) ?? 0, setting($0, of: new) ?? 0) }
      let shift = ends[0].1 - ends[0].0
      let way = (shift > 0 ? "+" : "") + text.number(shift)
      let ranges = (
        "\(text.number(ends[0].0))…\(text.number(ends[1].0))",
        "\(text.number(ends[0].1))…\(text.number(ends[1].1))"
      )
      var change = change(
        old, new, keypath, "moved in time by \(way) frames, \(ranges.0) → \(ranges.1)", "timing")
      (change.old, change.new) = ranges
      change.frame = min(ends[0].0, ends[0].1)
      change.oldPath = old.path.member("ip")
      change.newPath = new.path.member("ip")
      add(change)
      old = moved
    }
    compareContent(old, new, keypath, layers)
  }

  /// The old layer with the times of the new one, where all of it has moved by as many frames; nil where it
  /// has not.
  private func movedInTime(_ old: DescribedItem, _ new: DescribedItem) -> DescribedItem? {
    guard let start = setting("ip", of: old), let end = setting("op", of: old),
      let newStart = setting("ip", of: new), let newEnd = setting("op", of: new),
      newStart != start, abs((newStart - start) - (newEnd - end)) < 1e-6
    else { return nil }
    let shift = newStart - start
    let tree = old.tree.moved(by: shift)
    let features = Features(new.tree)
    // Keyframes that stay where they are say that only the ends have moved.
    guard Features(tree).likeness(to: features) >= Features(old.tree).likeness(to: features) else {
      return nil
    }
    var result = tree
    result.set("ip", .number(newStart))
    result.set("op", .number(newEnd))
    let starts = (old.tree["st"]?.number ?? 0, new.tree["st"]?.number ?? 0)
    if abs(starts.1 - starts.0 - shift) < 1e-6 { result.set("st", .number(starts.1)) }
    return oldReader.layer(result, old.path)
  }

  // MARK: Objects

  private mutating func compareContent(
    _ old: DescribedItem, _ new: DescribedItem, _ keypath: [String], _ layers: Layers
  ) {
    if old.tree.isSame(as: new.tree), old.kind != .layer { return }
    for (a, b) in zip(old.settings, new.settings) { compare(a, b, keypath, layers) }
    compareProperties(old, new, keypath)
    compareOthers(old, new, keypath)
    compareGroups(old, new, keypath, layers)
    for key in (old.lists + new.lists).map(\.key).withoutRepetitions {
      compareList(items(key, of: old), items(key, of: new), keypath, layers, keepsOrder: true)
    }
  }

  private mutating func compareGroups(
    _ old: DescribedItem, _ new: DescribedItem, _ keypath: [String], _ layers: Layers
  ) {
    for a in old.groups {
      let own = keypath + (a.isInKeypaths ? [a.name] : [])
      if let b = new.groups.first(where: { $0.kind == a.kind }) {
        compareContent(a, b, own, layers)
      } else {
        add(change(a, nil, own, "\(Self.word(a.kind)) removed", a.kind.rawValue, .removed))
      }
    }
    for b in new.groups where !old.groups.contains(where: { $0.kind == b.kind }) {
      let own = keypath + (b.isInKeypaths ? [b.name] : [])
      add(change(nil, b, own, "\(Self.word(b.kind)) added", b.kind.rawValue, .added))
    }
  }

  private mutating func compareList(
    _ before: [DescribedItem], _ after: [DescribedItem], _ keypath: [String], _ layers: Layers,
    keepsOrder: Bool
  ) {
    guard !before.isEmpty || !after.isEmpty else { return }
    let byID = (after.first ?? before.first).map { $0.kind == .slot || $0.kind == .font } ?? false
    let matched = ListMatch(before, after, byID: byID)
    compareMatched(before, after, matched, keypath, isOrdered: keepsOrder) { comparison, a, b in
      comparison.compareContent(a, b, keypath + [b.name], layers)
    }
  }

  private mutating func compareMatched(
    _ before: [DescribedItem], _ after: [DescribedItem], _ matched: ListMatch,
    _ keypath: [String], isOrdered: Bool,
    compare: (inout ItemComparison, DescribedItem, DescribedItem) -> Void
  ) {
    for index in matched.removed { note(removed: before[index], keypath, before) }
    var partners: [Int: Int] = [:]
    for pair in matched.pairs { partners[pair.new] = pair.old }
    for (index, b) in after.enumerated() {
      guard let partner = partners[index] else {
        note(added: b, keypath, after, index, isOrdered: isOrdered)
        continue
      }
      let a = before[partner]
      let own = keypath + [b.name]
      if a.name != b.name { note(renamed: a, b, own) }
      if isOrdered, matched.moved.contains(index) {
        let position = Self.position(of: index, in: after)
        var change = change(
          a, b, own, "moved from \(partner + 1) to \(index + 1), \(position)", a.kind.rawValue,
          .moved)
        (change.old, change.new) = ("\(partner + 1)", "\(index + 1)")
        add(change)
      }
      compare(&self, a, b)
    }
  }

  /// Where an object of a list is: layers and shapes are listed from the top.
  private static func position(of index: Int, in list: [DescribedItem]) -> Message {
    if list[index].kind == .effect || list[index].kind == .dash {
      return index == 0 ? "now the first" : "now after “\(list[index - 1].name)”"
    }
    return index == 0 ? "now at the top" : "now below “\(list[index - 1].name)”"
  }

  // MARK: Values

  private mutating func compare(
    _ a: DescribedSetting, _ b: DescribedSetting, _ keypath: [String], _ layers: Layers
  ) {
    let (old, new) = (a.settled, b.settled)
    if old == nil && new == nil { return }
    switch b.form.content {
    case .layer:
      if let old = old?.integer.map(String.init), let new = new?.integer.map(String.init) {
        if layers.numbers[old] == new { return }
        // Neither file has such a layer.
        if old == new, layers.oldNames[old] == nil, layers.newNames[new] == nil { return }
      }
    case _ where old?.isSame(as: new) == true: return
    case .flag where old?.isOn ?? false == new?.isOn ?? false: return
    case .asset:
      if let old = old?.string, let new = new?.string, assets[old] == new { return }
    default: break
    }
    let title = b.title
    let (from, to) = ValueText.pair {
      (
        $0.value(old, a.form) { name($0, a.form, layers.oldNames, self.old) },
        $0.value(new, b.form) { name($0, b.form, layers.newNames, self.new) }
      )
    }
    let isShown = b.key == "hd"
    let text: Message =
      isShown ? (new?.isOn == true ? "hidden" : "no longer hidden") : "\(title): \(from) → \(to)"
    var change = FileChange(action: .changed, subject: "setting", keypath: keypath, text: text)
    (change.old, change.new) = (old.map { _ in from.english }, new.map { _ in to.english })
    (change.oldPath, change.newPath) = (a.path, b.path)
    add(change)
  }

  /// The name of a layer or asset that a setting refers to.
  private func name(
    _ value: JSONTree, _ form: SettingForm, _ layers: [String: String], _ file: DescribedItem
  ) -> String? {
    switch form.content {
    case .layer:
      return value.integer.flatMap { layers[String($0)] }.map { "“\($0)”" }
    case .asset:
      let asset = items("assets", of: file).first { $0.id == value.string }
      return asset.map { "“\($0.name)”" }
    default: return nil
    }
  }

  private mutating func compareProperties(
    _ old: DescribedItem, _ new: DescribedItem, _ keypath: [String]
  ) {
    if let text = separation(old, new) {
      add(change(old, new, keypath + ["Position"], text, "property"))
    }
    let keys = (new.properties + old.properties).map(\.key).withoutRepetitions
    for key in keys {
      let a = old.properties.first { $0.key == key }
      let b = new.properties.first { $0.key == key }
      guard let known = b ?? a else { continue }
      // Axes of a position that was separated or joined are said as one.
      if a == nil || b == nil, key == "p" || key.hasPrefix("p.") { continue }
      let compared = CurveComparison(a?.tree, b?.tree, known.form)
      guard !compared.details.isEmpty else { continue }
      let path = keypath + (known.name.isEmpty ? [] : [known.name])
      let isSingle = compared.details.count == 1
      var change = FileChange(
        action: .changed, subject: "property", keypath: path,
        text: isSingle
          ? compared.details[0]
          : .counted(compared.details.count, "1 change", "\(compared.details.count) changes"))
      change.details = isSingle ? [] : compared.details
      (change.old, change.new) = (compared.values?.old.english, compared.values?.new.english)
      change.frame = compared.frame
      change.oldPath = a.flatMap { $0.tree == nil ? nil : $0.path } ?? old.path
      change.newPath = b.flatMap { $0.tree == nil ? nil : $0.path } ?? new.path
      add(change)
    }
  }

  /// Says that a position has properties for its axes now, or no longer; nil where neither is so.
  private func separation(_ old: DescribedItem, _ new: DescribedItem) -> Message? {
    switch (old.hasAxes, new.hasAxes) {
    case (false, true): return "separated into x and y"
    case (true, false): return "x and y joined"
    default: return nil
    }
  }

  /// Compares the members that have no name.
  private mutating func compareOthers(
    _ old: DescribedItem, _ new: DescribedItem, _ keypath: [String]
  ) {
    let keys = (old.others + new.others).map(\.key).withoutRepetitions
    for key in keys {
      let a = old.others.last { $0.key == key }?.value
      let b = new.others.last { $0.key == key }?.value
      if let a, a.isSame(as: b) { continue }
      if a?.isOn != true, b?.isOn != true, a?.isPlainFlag ?? true, b?.isPlainFlag ?? true {
        continue
      }
      if key == "chars" {
        compareGlyphs(a, b)
        continue
      }
      let (from, to) = ValueText.texts { text in
        (a.map(text.raw) ?? "-", b.map(text.raw) ?? "-")
      }
      var change = FileChange(
        action: a == nil ? .added : b == nil ? .removed : .changed, subject: "member",
        keypath: keypath,
        text: a == nil
          ? "\(key) added: \(to)" : b == nil ? "\(key) removed: \(from)" : "\(key): \(from) → \(to)"
      )
      (change.old, change.new) = (a.map { _ in from }, b.map { _ in to })
      let steps = key.split(separator: ".").map { JSONPath.Step.member(String($0)) }
      change.oldPath = a.map { _ in JSONPath(old.path.steps + steps) }
      change.newPath = b.map { _ in JSONPath(new.path.steps + steps) }
      add(change)
    }
  }

  /// Compares the glyphs in the file.
  private mutating func compareGlyphs(_ old: JSONTree?, _ new: JSONTree?) {
    func glyphs(_ list: JSONTree?) -> [String: JSONTree] {
      (list?.elements ?? []).reduce(into: [:]) { glyphs, glyph in
        let key = ["ch", "fFamily", "style"].map { glyph[$0]?.string ?? "" }
        glyphs[key.joined(separator: "\n")] = glyph
      }
    }
    let (a, b) = (glyphs(old), glyphs(new))
    let added = b.keys.count { a[$0] == nil }
    let removed = a.keys.count { b[$0] == nil }
    let changed = a.count { key, value in b[key].map { !value.isSame(as: $0) } ?? false }
    guard added + removed + changed > 0 else { return }
    let path = JSONPath([.member("chars")])
    add(
      FileChange(
        action: .changed, subject: "glyphs", keypath: [],
        text: "glyphs: \(added) added, \(removed) removed, \(changed) changed",
        oldPath: old.map { _ in path }, newPath: new.map { _ in path }))
  }

  // MARK: Notes

  private func change(
    _ old: DescribedItem?, _ new: DescribedItem?, _ keypath: [String], _ text: Message,
    _ subject: String, _ action: FileChange.Action = .changed
  ) -> FileChange {
    FileChange(
      action: action, subject: subject, keypath: keypath, text: text, oldPath: old?.path,
      newPath: new?.path)
  }

  private mutating func note(
    removed item: DescribedItem, _ keypath: [String], _ list: [DescribedItem]
  ) {
    var change = change(
      item, nil, keypath + [item.name], "\(Self.word(item.kind)) removed\(Self.type(item))",
      item.kind.rawValue, .removed)
    change.frame = Self.start(of: item)
    add(change)
  }

  private mutating func note(
    added item: DescribedItem, _ keypath: [String], _ list: [DescribedItem], _ index: Int,
    isOrdered: Bool
  ) {
    let what: Message = "\(Self.word(item.kind)) added\(Self.type(item))"
    let tellsPosition = isOrdered && list.count > 1
    let text: Message
    if !tellsPosition {
      text = what
    } else if item.kind == .effect || item.kind == .dash {
      text = index == 0 ? "\(what), the first" : "\(what), after “\(list[index - 1].name)”"
    } else {
      text = index == 0 ? "\(what), at the top" : "\(what), below “\(list[index - 1].name)”"
    }
    var change = change(nil, item, keypath + [item.name], text, item.kind.rawValue, .added)
    change.frame = Self.start(of: item)
    add(change)
  }

  /// The first frame of a layer or a marker; nil for others.
  private static func start(of item: DescribedItem) -> Double? {
    item.settings.first { $0.key == "ip" || $0.key == "tm" }?.value?.number
  }

  private mutating func note(
    renamed old: DescribedItem, _ new: DescribedItem, _ keypath: [String]
  ) {
    let before = old.name == new.name ? old.id ?? "" : old.name
    var change = change(
      old, new, keypath, "\(Self.word(new.kind)) renamed, was “\(before)”", new.kind.rawValue,
      .renamed)
    (change.old, change.new) = (before, old.name == new.name ? new.id ?? "" : new.name)
    add(change)
  }

  /// The type of an object in brackets, such as ` (shape)`; empty where the word for the kind says it.
  private static func type(_ item: DescribedItem) -> Message {
    switch item.kind {
    case .layer: " (\(LayerKind.title(of: item.title)))"
    case .shape, .effect, .style: " (\(item.title))"
    case .marker: " (\(ValueText().number(item.tree["tm"]?.number ?? 0)))"
    default: ""
    }
  }

  /// The word for a kind of objects.
  static func word(_ kind: DescribedItem.Kind) -> Message {
    switch kind {
    case .animation: "animation"
    case .layer: "layer"
    case .transform: "transform"
    case .text: "text"
    case .shape: "shape"
    case .effect: "effect"
    case .mask: "mask"
    case .style: "layer style"
    case .animator: "text animator"
    case .dash: "dash"
    case .composition: "composition"
    case .image: "image"
    case .sound: "sound"
    case .data: "data"
    case .marker: "marker"
    case .font: "font"
    case .slot: "slot"
    }
  }
}

extension [String] {
  /// The texts without those that were there before.
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension JSONTree {
  /// Whether it is a number or a boolean, which may be a flag.
  fileprivate var isPlainFlag: Bool { number != nil || bool != nil }

  /// Returns an animation with all its times multiplied.
  fileprivate func retimed(by factor: Double) -> JSONTree {
    var root = withKeyframes { $0 * factor }.times(["ip", "op"], factor)
    root.changeEachLayer { layer, _ in layer = layer.times(["ip", "op", "st"], factor) }
    if let markers = root["markers"]?.elements {
      root.set("markers", .array(markers.map { $0.times(["tm", "dr"], factor) }))
    }
    if let rate = root["fr"]?.number { root.set("fr", .number(rate * factor)) }
    return root
  }

  private func times(_ keys: [String], _ factor: Double) -> JSONTree {
    var result = self
    for key in keys { if let time = self[key]?.number { result.set(key, .number(time * factor)) } }
    return result
  }
}
