// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Reads the JSON of an animation into objects with names.
///
/// It reads all that is there, also what no player draws: what it has no name for it keeps as it is.
struct ItemReader {
  /// The largest value of a component of colours, before and since version 4.1.9.
  private let colorMaximum: Double
  private static let mostDepth = 100

  init(_ root: JSONTree) {
    let parts = root["v"]?.string?.split(separator: ".").map { Int($0) ?? 0 } ?? []
    let isOld = !parts.isEmpty && parts.lexicographicallyPrecedes([4, 1, 9])
    colorMaximum = isOld ? 255 : 1
  }

  /// Reads an animation.
  static func animation(_ root: JSONTree) -> DescribedItem {
    ItemReader(root).animation(root)
  }

  private func animation(_ root: JSONTree) -> DescribedItem {
    var item = DescribedItem(
      kind: .animation, type: "", title: "animation", name: root["nm"]?.string ?? "",
      isNamed: root["nm"]?.string != nil, path: JSONPath(), tree: root)
    var rest = Rest(root, without: ["assets", "layers", "markers", "slots"])
    item.settings = settings(SettingNames.animation, of: root, at: JSONPath(), &rest)
    item.lists = [
      list("assets", of: root, at: JSONPath(), asset),
      list("layers", of: root, at: JSONPath(), layer),
      list("markers", of: root, at: JSONPath(), marker),
      DescribedList(key: "slots", items: slots(root)),
    ]
    if let fonts = root["fonts"] {
      rest.take("fonts")
      item.lists.append(list("list", of: fonts, at: JSONPath([.member("fonts")]), font))
    }
    item.others = rest.members
    return item
  }

  private func list(
    _ key: String, of tree: JSONTree, at path: JSONPath,
    _ read: (JSONTree, JSONPath) -> DescribedItem
  ) -> DescribedList {
    let elements = tree[key]?.elements ?? []
    let list = path.member(key)
    return DescribedList(
      key: key,
      items: elements.enumerated().filter { $0.element.members != nil }.map {
        read($0.element, list.element($0.offset))
      })
  }

  // MARK: Layers

  func layer(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let type = tree["ty"]?.integer ?? -1
    let name = tree["nm"]?.string ?? ""
    var item = DescribedItem(
      kind: .layer, type: String(type), title: LayerKind.name(ofType: type),
      name: name.isEmpty ? LayerKind.nameless : name, isNamed: !name.isEmpty,
      id: tree["ind"]?.integer.map(String.init), path: path, tree: tree)
    var rest = Rest(
      tree, without: ["nm", "ty", "ind", "ks", "shapes", "ef", "masksProperties", "sy", "t"])
    item.settings = settings(SettingNames.layer, of: tree, at: path, &rest)
    if let names = PropertyNames.layer(type) {
      item.properties = properties(names, of: tree, at: path, &rest)
    }
    if let transform = tree["ks"] {
      item.groups.append(self.transform(transform, path.member("ks")))
    }
    if let text = tree["t"], text.members != nil {
      item.groups.append(self.text(text, path.member("t")))
    }
    item.lists = [
      list("masksProperties", of: tree, at: path, mask), list("ef", of: tree, at: path, effect),
      list("sy", of: tree, at: path, style),
      list("shapes", of: tree, at: path) { shape($0, $1, 0) },
    ].filter { !$0.items.isEmpty }
    item.others = rest.members
    return item
  }

  private func transform(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    var item = DescribedItem(
      kind: .transform, type: "", title: "Transform", name: "Transform", isNamed: false,
      path: path, tree: tree)
    var rest = Rest(tree, without: ["nm", "ty", "hd"])
    item.properties = properties(.transform, of: tree, at: path, &rest)
    item.others = rest.members
    return item
  }

  private func mask(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    var item = named(.mask, "", "Mask", tree, path)
    var rest = Rest(tree, without: ["nm", "cl"])
    item.settings = settings(SettingNames.mask, of: tree, at: path, &rest)
    item.properties = properties(.mask, of: tree, at: path, &rest)
    item.others = rest.members
    return item
  }

  private func style(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let type = tree["ty"]?.integer ?? -1
    let names = PropertyNames.style(type)
    var item = named(.style, String(type), names?.title ?? "Layer Style", tree, path)
    var rest = Rest(tree, without: ["nm", "ty"])
    item.settings = settings(SettingNames.hidden, of: tree, at: path, &rest)
    if let names { item.properties = properties(names, of: tree, at: path, &rest) }
    item.others = rest.members
    return item
  }

  private func effect(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let match = tree["mn"]?.string ?? ""
    let number = tree["ty"]?.integer
    let names = PropertyNames.effect(named: match, type: number)
    let type = match.isEmpty ? number.map(String.init) ?? "" : match
    var item = named(.effect, type, names?.title ?? "Effect", tree, path)
    var rest = Rest(tree, without: ["nm", "ty", "mn", "ef"])
    item.settings = settings(SettingNames.effect, of: tree, at: path, &rest)
    let known = names?.entries.reduce(into: [Int: PropertyNames.Entry]()) { known, entry in
      entry.parameter.map { known[$0] = entry }
    }
    for (index, parameter) in (tree["ef"]?.elements ?? []).enumerated() {
      let parameterPath = path.member("ef").element(index)
      guard let value = parameter["v"] else {
        // A group of parameters.
        if parameter["ef"] != nil { item.lists.append(nested(parameter, parameterPath)) }
        continue
      }
      let entry = known?[index]
      let own = parameter["nm"]?.string ?? ""
      item.properties.append(
        DescribedProperty(
          key: "ef\(index)", name: entry?.name ?? (own.isEmpty ? "Parameter \(index + 1)" : own),
          path: parameterPath.member("v"), tree: value,
          form: entry.map { form($0, of: tree) }
            ?? PropertyForm(
              content: parameter["ty"]?.integer == 2 ? .color(maximum: 1) : .numbers, unit: "",
              fallback: [])))
    }
    item.others = rest.members
    return item
  }

  private func nested(_ tree: JSONTree, _ path: JSONPath) -> DescribedList {
    DescribedList(key: path.description, items: [effect(tree, path)])
  }

  // MARK: Texts

  private func text(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    var item = DescribedItem(
      kind: .text, type: "", title: "Text", name: "Text", isNamed: false, path: path, tree: tree)
    var rest = Rest(tree, without: ["a"])
    item.properties = properties(.text, of: tree, at: path, &rest)
    rest.take("m")
    item.others =
      (tree["m"]?.members ?? []).filter { $0.key != "a" }.map { ("m." + $0.key, $0.value) }
      + rest.members
    item.lists = [list("a", of: tree, at: path, animator)].filter { !$0.items.isEmpty }
    return item
  }

  private func animator(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    var item = named(.animator, "", "Animator", tree, path)
    var rest = Rest(tree, without: ["nm", "a", "s"])
    item.properties = properties(.animator, of: tree, at: path, &rest)
    let known = Set(item.properties.map(\.key))
    for part in ["a", "s"] {
      item.others += (tree[part]?.members ?? []).filter { !known.contains("\(part).\($0.key)") }
        .map { ("\(part).\($0.key)", $0.value) }
    }
    item.others += rest.members
    return item
  }

  // MARK: Shapes

  private func shape(_ tree: JSONTree, _ path: JSONPath, _ depth: Int) -> DescribedItem {
    let type = tree["ty"]?.string ?? ""
    if type == "tr" { return transform(tree, path) }
    let names = PropertyNames.shape(type)
    var item = named(.shape, type, names?.title ?? "Shape", tree, path)
    var rest = Rest(tree, without: ["nm", "ty", "it", "tr"])
    if let names, type != "gr" {
      item.properties = properties(names, of: tree, at: path, &rest)
    }
    if tree["d"]?.elements != nil {
      rest.take("d")
      item.lists.append(list("d", of: tree, at: path, dash))
    }
    item.settings = settings(SettingNames.shape(type), of: tree, at: path, &rest)
    if let gradient = tree["g"] {
      rest.take("g")
      item.others += (gradient.members ?? []).filter { $0.key != "k" && $0.key != "p" }
        .map { ("g." + $0.key, $0.value) }
    }
    if type == "rp", let transform = tree["tr"] {
      item.groups.append(self.transform(transform, path.member("tr")))
    }
    if type == "gr", depth < Self.mostDepth {
      var list = list("it", of: tree, at: path) { shape($0, $1, depth + 1) }
      item.groups += list.items.filter { $0.kind == .transform }
      list.items.removeAll { $0.kind == .transform }
      item.lists.append(list)
    }
    item.others += rest.members
    return item
  }

  private func dash(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let type = tree["n"]?.string ?? "d"
    let title = ["d": "Dash", "g": "Gap", "o": "Offset"][type] ?? "Dash"
    var item = DescribedItem(
      kind: .dash, type: type, title: title, name: "Dashes", isNamed: false, path: path, tree: tree)
    item.properties = [
      DescribedProperty(
        key: "v", name: title, path: path.member("v"), tree: tree["v"],
        form: PropertyForm(content: .numbers, unit: "px", fallback: [0]))
    ]
    return item
  }

  // MARK: Other parts

  private func asset(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let id = tree["id"]?.string ?? tree["id"]?.number.map { JSONValue.number($0) } ?? ""
    let own = tree["nm"]?.string ?? ""
    let kind: DescribedItem.Kind
    if tree["layers"] != nil {
      kind = .composition
    } else if tree["w"] != nil || tree["h"] != nil {
      kind = .image
    } else {
      kind = tree["t"]?.integer == 3 ? .data : .sound
    }
    var item = DescribedItem(
      kind: kind, type: kind.rawValue, title: kind.rawValue, name: own.isEmpty ? id : own,
      isNamed: true, id: id, path: path, tree: tree)
    var rest = Rest(tree, without: ["id", "nm", "layers"])
    item.settings = settings(SettingNames.asset(kind), of: tree, at: path, &rest)
    if kind == .composition { item.lists = [list("layers", of: tree, at: path, layer)] }
    item.others = rest.members
    return item
  }

  private func marker(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let comment = tree["cm"]?.string ?? tree["cm"]?["name"]?.string ?? ""
    var item = DescribedItem(
      kind: .marker, type: "", title: "marker", name: comment, isNamed: true, path: path, tree: tree
    )
    var rest = Rest(tree, without: ["cm"])
    item.settings = settings(SettingNames.marker, of: tree, at: path, &rest)
    item.others = rest.members
    return item
  }

  private func font(_ tree: JSONTree, _ path: JSONPath) -> DescribedItem {
    let name = tree["fName"]?.string ?? ""
    var item = DescribedItem(
      kind: .font, type: "", title: "font", name: name, isNamed: true, id: name, path: path,
      tree: tree)
    var rest = Rest(tree, without: ["fName"])
    item.settings = settings(SettingNames.font, of: tree, at: path, &rest)
    item.others = rest.members
    return item
  }

  private func slots(_ root: JSONTree) -> [DescribedItem] {
    (root["slots"]?.members ?? []).map { member in
      let path = JSONPath([.member("slots"), .member(member.key)])
      var item = DescribedItem(
        kind: .slot, type: "", title: "slot", name: member.key, isNamed: true, id: member.key,
        path: path, tree: member.value)
      item.properties = [
        DescribedProperty(
          key: "p", name: "", path: path.member("p"), tree: member.value["p"],
          form: PropertyForm(content: .unknown, unit: "", fallback: []))
      ]
      return item
    }
  }

  // MARK: Members

  private func named(
    _ kind: DescribedItem.Kind, _ type: String, _ title: String, _ tree: JSONTree, _ path: JSONPath
  ) -> DescribedItem {
    let own = tree["nm"]?.string ?? ""
    return DescribedItem(
      kind: kind, type: type, title: title, name: own.isEmpty ? title : own,
      isNamed: !own.isEmpty, path: path, tree: tree)
  }

  /// The members of an object that are not described yet.
  private struct Rest {
    private(set) var members: [(key: String, value: JSONTree)]

    init(_ tree: JSONTree, without keys: Set<String>) {
      members = (tree.members ?? []).filter {
        !keys.contains($0.key) && !SettingNames.notes.contains($0.key) && $0.value != .null
      }.map { ($0.key, $0.value) }
    }

    mutating func take(_ key: String) { members.removeAll { $0.key == key } }
  }

  private func settings(
    _ names: [SettingName], of tree: JSONTree, at path: JSONPath, _ rest: inout Rest
  ) -> [DescribedSetting] {
    names.map { name in
      rest.take(name.key)
      return DescribedSetting(
        key: name.key, title: name.title, path: path.member(name.key), value: tree[name.key],
        form: name.form)
    }
  }

  private func properties(
    _ names: PropertyNames, of tree: JSONTree, at path: JSONPath, _ rest: inout Rest
  ) -> [DescribedProperty] {
    var result: [DescribedProperty] = []
    for entry in names.entries where entry.parameter == nil && entry.name != "Dash Phase" {
      // The values of a text that are computed from its document have the keys of members of the document.
      if names.title == "Text", entry.keys != ["d"], entry.keys.count < 2 { continue }
      if let key = entry.keys.first { rest.take(key) }
      // Newer files have the rotation of a layer in 3D as that around z.
      var keys = entry.keys
      if keys == ["r"], tree["rz"] != nil, names.title == "Transform" {
        keys = ["rz"]
        rest.take("rz")
      }
      var (value, valuePath): (JSONTree?, JSONPath) = (tree, path)
      for key in keys { (value, valuePath) = (value?[key], valuePath.member(key)) }
      if value?["s"]?.isOn == true, value?["k"] == nil, value?["x"] != nil {
        for axis in ["x", "y", "z"] where value?[axis] != nil || axis != "z" {
          result.append(
            DescribedProperty(
              key: "\(entry.keys.joined(separator: ".")).\(axis)",
              name: "\(axis.uppercased()) \(entry.name)", path: valuePath.member(axis),
              tree: value?[axis], form: PropertyForm(content: .numbers, unit: "px", fallback: [0])))
        }
        continue
      }
      result.append(
        DescribedProperty(
          key: entry.keys.joined(separator: "."), name: entry.name, path: valuePath, tree: value,
          form: form(entry, of: tree)))
    }
    return result
  }

  private func form(_ entry: PropertyNames.Entry, of owner: JSONTree) -> PropertyForm {
    let content: PropertyForm.Content =
      switch entry.kind {
      case "number", "vector", "angles": .numbers
      case "colour":
        .color(maximum: entry.parameter == nil && owner["ty"]?.string != nil ? colorMaximum : 1)
      case "gradient": .gradient(stops: owner["g"]?["p"]?.integer)
      case "path": .path
      case "text": .text
      default: .unknown
      }
    return PropertyForm(content: content, unit: entry.unit, fallback: entry.fallback)
  }
}
