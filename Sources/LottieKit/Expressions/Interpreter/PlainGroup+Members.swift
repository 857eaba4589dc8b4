// SPDX-License-Identifier: Apache-2.0

/// What groups have in them, by their names and numbers in After Effects.
extension PlainGroup {
  func makeMembers() -> [Member] {
    switch kind {
    case .layer: [.transform, .contents, .effects, .masks].map(ownGroup)
    case .transform: transform(isLayer: above?.kind == .layer)
    case .repeaterTransform:
      transform(isLayer: false) + [
        property(
          "so", Names("Start Opacity", "ADBE Vector Repeater Start Opacity", "startOpacity"), 0,
          or: .number(100)),
        property(
          "eo", Names("End Opacity", "ADBE Vector Repeater End Opacity", "endOpacity"), 0,
          or: .number(100)),
      ]
    case .contents: contents
    case .shapeGroup: shapeGroup
    case .shape: shape
    case .dashes: dashes
    case .effects:
      items(json).map { group(.effect, Names($0.json), $0.index, $0.json) }
    case .effect: parameters
    case .masks:
      items(json).enumerated().map { place, item in
        group(.mask, Names(item.json), Double(place + 1), item.json)
      }
    case .mask: mask
    case .text:
      [
        property(
          "d", Names("Source Text", "ADBE Text Document", "sourceText"), 1, or: .text(""))
      ]
    }
  }

  private func ownGroup(_ kind: Kind) -> Member {
    let group = layer.group(kind, model)
    return Member(names: group.names, index: group.index, target: .group(group))
  }

  // MARK: Transforms

  private func transform(isLayer: Bool) -> [Member] {
    let start = isLayer ? "ADBE " : "ADBE Vector "
    let hasZ = isLayer && json?["rz"] != nil
    var list = [
      property(
        "a", Names("Anchor Point", start + (isLayer ? "Anchor Point" : "Anchor"), "anchorPoint"), 1,
        or: .zero),
      property(
        "s", Names("Scale", start + "Scale", "scale"), isLayer ? 6 : 3, or: .hundred),
      property(
        json?["rz"] ?? json?["r"],
        Names(
          hasZ ? "Z Rotation" : "Rotation", start + (isLayer ? "Rotate Z" : "Rotation"), "rotation"),
        isLayer ? 10 : 6, or: .number(0)),
      property(
        "o", Names("Opacity", start + (isLayer ? "Opacity" : "Group Opacity"), "opacity"),
        isLayer ? 11 : 7, or: .number(100)),
    ]
    if isLayer {
      list += [
        property("or", Names("Orientation", "ADBE Orientation", "orientation"), 7, or: .zero),
        property("rx", Names("X Rotation", "ADBE Rotate X", "xRotation"), 8, or: .number(0)),
        property("ry", Names("Y Rotation", "ADBE Rotate Y", "yRotation"), 9, or: .number(0)),
      ]
    } else {
      list += [
        property("sk", Names("Skew", "ADBE Vector Skew", "skew"), 4, or: .number(0)),
        property("sa", Names("Skew Axis", "ADBE Vector Skew Axis", "skewAxis"), 5, or: .number(0)),
      ]
    }
    return list + position(Names("Position", start + "Position", "position"))
  }

  /// One property, or a group of one for each axis.
  private func position(_ names: Names) -> [Member] {
    guard let p = json?["p"], p.isObject, !p.isProperty else {
      return [property("p", names, 2, or: .zero)]
    }
    var parts = [
      property(p["x"], Names("X Position", "ADBE Position_0", "xPosition"), 3, or: .number(0)),
      property(p["y"], Names("Y Position", "ADBE Position_1", "yPosition"), 4, or: .number(0)),
    ]
    if p["z"] != nil {
      parts.append(
        property(p["z"], Names("Z Position", "ADBE Position_2", "zPosition"), 5, or: .number(0)))
    }
    let properties = parts.compactMap { part in
      if case .property(let property) = part.target { property } else { nil }
    }
    let all = PlainProperty(layer, .parts(properties))
    all.adopt(names, 2, group: self)
    return [Member(names: names, index: 2, target: .property(all))] + parts
  }

  // MARK: Effects and masks

  private var parameters: [Member] {
    let list = items(json?["ef"])
    let isControl = list.count == 1 && names.match.hasSuffix(" Control")
    return list.map { item in
      var titles = Names(item.json)
      let type = item.json["ty"]?.number
      if type == 5 { return group(.effect, titles, item.index, item.json) }
      titles.short = Self.identifier(titles.title)
      if isControl, titles.short.isEmpty {
        titles.short = Self.identifier(
          Self.controls.first { names.match == "ADBE \($0) Control" } ?? "")
      }
      let member = property(item.json["v"], titles, item.index, or: .number(0))
      guard case .property(let property) = member.target else { return member }
      return Member(
        names: titles, index: item.index,
        target: type == 10 ? .layer(property) : .property(property))
    }
  }

  /// A name as the exporter's players have it behind a dot.
  static func identifier(_ name: String) -> String {
    var result: [UInt8] = []
    var isFirst = true
    for byte in name.utf8 {
      let (isSmall, isCapital) = ((0x61...0x7a).contains(byte), (0x41...0x5a).contains(byte))
      if byte == 0x20 {
        isFirst = true
      } else if isSmall || isCapital || (0x30...0x39).contains(byte) {
        // The first letter of the first word is small, that of the others a capital.
        let flips = isFirst && (result.isEmpty ? isCapital : isSmall)
        result.append(flips ? byte ^ 0x20 : byte)
        isFirst = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private var mask: [Member] {
    [
      property("pt", Names("Mask Path", "ADBE Mask Shape", "maskPath"), 1, or: .number(0)),
      property("f", Names("Mask Feather", "ADBE Mask Feather", "maskFeather"), 2, or: .pair),
      property("o", Names("Mask Opacity", "ADBE Mask Opacity", "maskOpacity"), 3, or: .number(100)),
      property(
        "x", Names("Mask Expansion", "ADBE Mask Offset", "maskExpansion"), 4, or: .number(0)),
    ]
  }

  // MARK: Contents

  private var contents: [Member] {
    items(json, without: "tr").map { item in
      let kind = item.json["ty"]?.string == "gr" ? Kind.shapeGroup : .shape
      return group(kind, Names(item.json), item.index, item.json)
    }
  }

  private var shapeGroup: [Member] {
    let list = json?["it"]
    let transform = items(list).last { $0.json["ty"]?.string == "tr" }?.json
    return [
      group(.contents, Names("Contents", "ADBE Vectors Group", "contents"), 2, list),
      group(
        .transform, Names("Transform", "ADBE Vector Transform Group", "transform"), 3, transform),
    ]
  }

  private var dashes: [Member] {
    var counts = [0, 0]
    return items(json).map { item in
      let kind = item.json["n"]?.string
      let isGap = kind == "g"
      if kind != "o" { counts[isGap ? 1 : 0] += 1 }
      let count = kind == "o" ? 0 : counts[isGap ? 1 : 0]
      let word = kind == "o" ? "Offset" : isGap ? "Gap" : "Dash"
      let title = count < 2 ? word : "\(word) \(count)"
      let given = item.json["nm"]?.string ?? ""
      let names = Names(
        given.isEmpty ? title : given, "ADBE Vector Stroke \(word)\(count > 0 ? "\(count)" : "")",
        Self.identifier(title))
      return property(item.json["v"], names, 0, or: .number(0))
    }
  }
}
