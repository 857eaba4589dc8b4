// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The structure of the file for scripts, as JSON. Values of properties are replaced by their
/// indices on the tape.
struct ExpressionOutline {
  let model: ExpressionModel
  let context: DecodingContext

  /// All compositions with their names, as JSON.
  var compositions: String {
    var text = ""
    for one in names { text += item(["id": "\(one.id)", "nm": quoted(one.name)], after: text) }
    return "[\(text)]"
  }

  /// The data of the file with the names by which scripts find them, as JSON.
  var footages: String {
    var text = ""
    for one in model.footages {
      text += item(["id": "\(one.id)", "names": list(one.names)], after: text)
    }
    return "[\(text)]"
  }

  /// The names by which scripts find compositions.
  var names: [(id: Int, name: String)] {
    var names: [(id: Int, name: String)] = []
    var known: Set<String> = []
    for composition in model.compositions where known.insert(composition.name).inserted {
      names.append((composition.id, composition.name))
    }
    // As in other players, a precomposition without a name is found by the names of the layers that
    // show it.
    for composition in model.compositions {
      for layer in composition.layers.map(reader) {
        guard let shown = model.composition(shownBy: layer), let name = layer["nm"]?.string,
          known.insert(name).inserted
        else { continue }
        names.append((shown.id, name))
      }
    }
    return names
  }

  /// A composition with its layers, but without the contents of these.
  func composition(_ id: Int) -> String {
    guard let composition = model.composition(id) else { return "{\"layers\":[]}" }
    var layers = ""
    for range in composition.layers {
      layers += item(members(of: reader(range), in: composition), after: layers)
    }
    return item(
      [
        "nm": quoted(composition.name), "w": number(composition.size.width),
        "h": number(composition.size.height), "ip": number(model.frames.lowerBound),
        "op": number(model.frames.upperBound), "layers": "[\(layers)]",
        "markers": composition.key == nil ? markers : "[]",
      ], after: "")
  }

  /// The markers of the file, which are those of its root composition.
  private var markers: String {
    var text = ""
    for json in context.root.objects("markers", limit: context.limits.layers.assets) {
      let marker = Marker(from: json)
      text += item(
        [
          "cm": quoted(marker.name), "nm": quoted(marker.title),
          "tm": number(marker.frame), "dr": number(marker.length),
        ], after: text)
    }
    return "[\(text)]"
  }

  private func members(
    of layer: JSONReader, in composition: ExpressionModel.Composition
  ) -> [String: String] {
    let shown = model.composition(shownBy: layer)
    let size = shown?.size ?? composition.size
    var members = [
      "id": "\(layer.index)", "nm": quoted(layer.string("nm", default: "")),
      "ind": number(layer.number("ind", default: 0)), "ty": number(layer.number("ty", default: -1)),
      "ip": number(layer.number("ip", default: model.frames.lowerBound)),
      "op": number(layer.number("op", default: model.frames.upperBound)),
      "st": number(layer.number("st", default: 0)), "sr": number(layer.number("sr", default: 1)),
      "w": number(layer["w"]?.number ?? layer["sw"]?.number ?? size.width),
      "h": number(layer["h"]?.number ?? layer["sh"]?.number ?? size.height),
      "hd": layer.bool("hd", default: false) ? "true" : "false",
      "ddd": layer.bool("ddd", default: false) ? "true" : "false",
    ]
    if let parent = layer["parent"]?.number { members["parent"] = number(parent) }
    if let shown { members["comp"] = "\(shown.id)" }
    if let key = layer["refId"]?.string,
      let data = model.footages.first(where: { $0.key == key })
    {
      members["data"] = "\(data.id)"
    }
    return members
  }

  /// The names by which scripts find the groups of a layer.
  var layerGroups: String {
    var text = ""
    for group in LayerGroup.all {
      let arguments = group.arguments.map(quoted).joined(separator: ",")
      let dotted = group.dotted.map { quoted($0.rawValue) }.joined(separator: ",")
      let members = ["k": quoted(group.kind.rawValue), "a": "[\(arguments)]", "d": "[\(dotted)]"]
      text += item(members, after: text)
    }
    return "[\(text)]"
  }

  /// A layer's groups with their contents, its time remapping, and all other values with an index
  /// on the tape.
  func layer(_ id: Int) -> String {
    guard context.tape.nodes.indices.contains(id) else { return "{}" }
    let layer = JSONReader(context: context, index: id)
    var known: Set<Int> = []
    var members = ["timeRemap": timeRemap(of: layer, &known)]
    for group in ExpressionGroup(of: layer, .layer).groups {
      members[group.kind.rawValue] = text(group, &known)
    }
    var rest = ""
    unnamed(layer, &known, &rest)
    members["rest"] = "[\(rest)]"
    return item(members, after: "")
  }

  private func timeRemap(of layer: JSONReader, _ known: inout Set<Int>) -> String {
    text(
      ExpressionGroup.Member(
        names: LayerGroup.timeRemap, index: 0,
        target: .property(layer["tm"], .number(0))), &known)
  }

  private func text(_ group: ExpressionGroup, _ known: inout Set<Int>) -> String {
    var list = ""
    var skipped = 0
    for member in group.members {
      // The members after `axes` are its own properties, which it contains already.
      guard skipped == 0 else {
        skipped -= 1
        continue
      }
      if case .axes(let axes) = member.target { skipped = axes.count }
      list += (list.isEmpty ? "" : ",") + text(member, &known)
    }
    var members = [
      "k": quoted(group.kind.rawValue), "n": names(group.names), "i": number(group.index),
      "m": "[\(list)]",
    ]
    if group.control != nil { members["control"] = "true" }
    if group.kind == .effect, let json = group.json {
      members["en"] = json.number("en", default: 1) == 0 ? "false" : "true"
    }
    if group.kind == .mask {
      members["inv"] = "\(group.json?.bool("inv", default: false) ?? false)"
    }
    return item(members, after: "")
  }

  private func text(_ member: ExpressionGroup.Member, _ known: inout Set<Int>) -> String {
    var members = ["n": names(member.names), "i": number(member.index)]
    if !member.names.dotted.isEmpty { members["dotted"] = list(member.names.dotted) }
    if !member.names.declared.isEmpty { members["declared"] = list(member.names.declared) }
    switch member.target {
    case .group(let group): return text(group, &known)
    case .property(let json, let fallback): write(json, fallback, to: &members, &known)
    case .layer(let json, let fallback):
      members["layer"] = "true"
      write(json, fallback, to: &members, &known)
    case .axes(let axes):
      let parts = axes.map { text($0, &known) }
      members["axes"] = "[" + parts.joined(separator: ",") + "]"
    }
    return item(members, after: "")
  }

  private func names(_ names: ExpressionNames) -> String {
    list([names.title, names.match] + (names.short.isEmpty ? [] : [names.short]))
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
  }

  private func write(
    _ json: JSONReader?, _ fallback: ExpressionDefault, to members: inout [String: String],
    _ known: inout Set<Int>
  ) {
    guard let json, !json.isObject || json.isProperty else {
      switch fallback {
      case .number(let value): members["v"] = number(value)
      case .list(let values): members["v"] = "[" + values.map(number).joined(separator: ",") + "]"
      case .text(let text): members["v"] = quoted(text)
      }
      return
    }
    if json.isObject {
      known.insert(json.index)
      members.merge(property(json)) { $1 }
    } else {
      members["v"] = String(decoding: json.value.text, as: UTF8.self)
    }
  }

  /// The properties that are in no group.
  private func unnamed(_ json: JSONReader, _ known: inout Set<Int>, _ text: inout String) {
    if json.isObject, json.isProperty {
      if known.insert(json.index).inserted { text += item(property(json), after: text) }
      return
    }
    for member in json.members { unnamed(member.value, &known, &text) }
    for element in json.elements { unnamed(element, &known, &text) }
  }

  private func property(_ json: JSONReader) -> [String: String] {
    var members = ["$": "\(json.index)"]
    if let index = json["ix"]?.number { members["ix"] = number(index) }
    // A loop that is the whole expression is handled by the keyframes.
    if let source = json.followingSlot["x"]?.string, !source.isEmpty,
      KeyframeLoop(expression: source) == nil
    {
      members["x"] = quoted(source)
    }
    return members
  }

  /// The style of a text, by After Effects' names.
  func style(of document: TextDocument) -> String {
    var members: [String: String] = [:]
    for field in TextStyleField.allCases {
      switch field.value(in: document) {
      case .text(let text): members[field.rawValue] = quoted(text)
      case .numbers(let numbers) where field.isFlag:
        members[field.rawValue] = numbers.first == 0 ? "false" : "true"
      case .numbers(let numbers) where numbers.count == 1:
        members[field.rawValue] = number(numbers[0])
      case .numbers(let numbers):
        members[field.rawValue] = "[" + numbers.map(number).joined(separator: ",") + "]"
      case nil: members[field.rawValue] = "null"
      }
    }
    return item(members, after: "")
  }

  private func reader(_ range: Range<Int>) -> JSONReader {
    JSONReader(context: context, index: range.lowerBound)
  }

  private func item(_ members: [String: String], after text: String) -> String {
    let list = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return (text.isEmpty ? "" : ",") + "{" + list.joined(separator: ",") + "}"
  }

  private func number(_ value: Double) -> String { JSONValue.number(value) }

  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONValue.write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONReader {
  /// Whether an object is a property: it has `k`, and `k` is not itself a property, as in
  /// gradients. A text selector may have an expression only.
  var isProperty: Bool {
    let own = followingSlot
    guard let k = own["k"] else { return own["x"]?.string != nil }
    return k["k"] == nil
  }
}
