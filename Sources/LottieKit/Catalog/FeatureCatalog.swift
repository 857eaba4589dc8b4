// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation

/// The table of supported features, generated from the registries: the content of FEATURES.md.
package enum FeatureCatalog {
  /// A row of the table.
  struct Row {
    var name: String
    /// The JSON key and value that identify the feature in a file.
    var key: String
    var isDrawn = true
    /// Whether lottie-ios 3.0 supports the feature according to its README; nil if the README does
    /// not mention it.
    var inLottieIOS: Bool?
    var note = ""
  }

  /// The whole document for the standard registry.
  package static var markdown: String { document(of: .standard) }

  /// Returns the whole document for a registry.
  static func document(of features: FeatureRegistry) -> String {
    var text = """
      # Supported features

      This table lists the features of the Lottie format that are drawn and those that are not. The command
      `lottie-viewer features` writes this file from the registries in the code, and a test compares them. The
      command `lottie-viewer info FILE` lists the features of a file that are not drawn, with their paths in the file.

      The last column shows lottie-ios 3.0 according to its README; a dash means that the README does not mention
      the feature.

      """
    for (title, rows) in sections(features) {
      text +=
        "\n## \(title)\n\n| feature | in the file | here | lottie-ios 3.0 |\n|---|---|---|---|\n"
      for row in rows {
        let here = (row.isDrawn ? "yes" : "no") + (row.note.isEmpty ? "" : ": \(row.note)")
        let there = row.inLottieIOS.map { $0 ? "yes" : "no" } ?? "-"
        text += "| \(row.name) | \(row.key.isEmpty ? "" : "`\(row.key)`") | \(here) | \(there) |\n"
      }
    }
    text += expressions
    text += """

      ## Properties

      The properties that value providers can set and expressions can read: the name in keypaths, the JSON key and
      the default value.

      | kind | properties |
      |---|---|

      """
    for (kind, schema) in schemas(features) {
      let properties = schema.properties.map { "\($0.name) `\(key($0))`: \(fallback($0))" }
      text += "| \(kind) | \(properties.joined(separator: "; ")) |\n"
    }
    return text
  }

  /// Returns the declared properties of each type of object, with its title.
  private static func schemas(_ features: FeatureRegistry) -> [(String, FieldSchema)] {
    var result = [
      ("Layer transform", TransformNode.schema), ("Mask", MaskNode.schema),
      ("Solid layer", SolidNode.declarations.schema),
      ("Precomposition layer", PrecompNode.declarations.schema),
      ("Camera layer", CameraNode.declarations.schema),
      ("Text layer", TextOptions.declarations.schema),
      ("Text animator", TextAnimator.declarations.schema),
      ("Text path", TextPath.declarations.schema),
    ]
    let shapes = features.shapes.sorted { $0.item.title < $1.item.title }
    for shape in shapes where !shape.declarations.schema.properties.isEmpty {
      result.append((shape.item.title, shape.declarations.schema))
    }
    for effect in features.effects {
      result.append(("\(effect.title) (effect)", effect.declarations.schema))
    }
    for style in features.styles {
      result.append(("\(style.title) (style)", style.declarations.schema))
    }
    return result
  }

  /// Returns the JSON key of a property; for the parameter of an effect, its index in `ef`.
  private static func key(_ property: FieldDeclaration) -> String {
    switch property.key {
    case .member(let key, in: nil): "\(key)"
    case .member(let key, in: let outer?): "\(outer).\(key)"
    case .parameter(let position, _): "\(position)"
    }
  }

  /// Returns the default value of a property with its unit, or the type of a value that is not a
  /// number.
  private static func fallback(_ property: FieldDeclaration) -> String {
    func text(_ number: Double) -> String { JSONValue.number(number) }
    let numbers =
      switch property.expressionDefault {
      case .number(let number): property.valueKind == "number" ? text(number) : property.valueKind
      case .list(let list) where list.isEmpty: property.valueKind
      case .list(let list): list.map(text).joined(separator: ", ")
      case .text: property.valueKind
      }
    let unit = property.unit.rawValue
    return numbers + (unit.isEmpty || unit == "°" ? unit : " " + unit)
  }

  /// Returns the titles and rows of all tables.
  private static func sections(_ features: FeatureRegistry) -> [(String, [Row])] {
    [
      ("Layers", layers), ("Shapes, paints and modifiers", shapes(features)),
      ("Transforms", transforms),
      ("Interpolation", interpolation), ("Masks", masks), ("Track mattes", mattes),
      ("Blend modes", blendModes), ("Text", text), ("Layer effects", effects(features)),
      ("Layer styles", styles(features)), ("Files", files), ("Not drawn yet", missing),
    ]
  }

  // MARK: From the registries

  private static var layers: [Row] {
    let notes = [
      11: "draws nothing, as in After Effects", 12: "its effects change all that is below it",
    ]
    let reasons = [
      6: "nothing to be seen, and no sound is played; ", 7: "the file has no picture for it; ",
      8: "the file names no frames; ", 9: "no video is decoded; ",
      10: "the file has no picture for it; ", 14: "layers are not shaded; ",
      99: "the exporter has left it out; ",
    ]
    let drawn = LayerKinds.contents.map { type, content in
      Row(
        name: content.kind.capitalized, key: "ty: \(type)", inLottieIOS: type <= 5 ? true : nil,
        note: notes[type] ?? "")
    }
    let undrawn = LayerKinds.undrawn.sorted { $0.key < $1.key }.map { type, name in
      Row(
        name: name.capitalized, key: "ty: \(type)", isDrawn: false,
        note: (reasons[type] ?? "") + "its transform still applies to its children")
    }
    let collapsed = Row(
      name: "Collapsed transformations of a precomposition", key: "ct", inLottieIOS: false,
      note: "not clipped; blend modes and adjustment layers reach what is below; its 3D layers are "
        + "flat")
    return drawn + undrawn + [collapsed]
  }

  private static func shapes(_ features: FeatureRegistry) -> [Row] {
    let missingInLottieIOS: Set = ["rp", "mm"]
    let notMentioned: Set = ["op", "pb", "rd", "tw", "zz"]
    return features.shapes.map(\.item).sorted { $0.summary < $1.summary }.map {
      Row(
        name: $0.summary, key: "ty: \($0.type)",
        inLottieIOS: notMentioned.contains($0.type) ? nil : !missingInLottieIOS.contains($0.type))
    }
  }

  private static var masks: [Row] {
    let inLottieIOS: Set<Mask.Mode> = [.add, .subtract, .intersect]
    let modes = MaskNode.modes.sorted { $0.value.rawValue < $1.value.rawValue }.map {
      Row(
        name: $0.value.rawValue.capitalized, key: "mode: \($0.key)",
        inLottieIOS: inLottieIOS.contains($0.value))
    }
    return modes + [
      Row(name: "None", key: "mode: n"), Row(name: "Inverted", key: "inv"),
      Row(name: "Path, animated", key: "pt", inLottieIOS: true),
      Row(name: "Opacity", key: "o", inLottieIOS: true),
      Row(name: "Expansion", key: "x", inLottieIOS: false),
      Row(name: "Feather, along x and y", key: "f", inLottieIOS: false),
    ]
  }

  private static var mattes: [Row] {
    let names: [Matte.Mode: String] = [
      .alpha: "Alpha", .alphaInverted: "Alpha inverted", .luma: "Luma",
      .lumaInverted: "Luma inverted",
    ]
    return Matte.Mode.numbered.enumerated().compactMap { i, mode in
      mode.map { mode in
        Row(name: names[mode] ?? mode.rawValue, key: "tt: \(i)", inLottieIOS: !mode.isLuma)
      }
    } + [Row(name: "Any layer as source, for many layers", key: "tp")]
  }

  private static var blendModes: [Row] {
    BlendMode.numbered.enumerated().map { i, mode in
      let words = mode.rawValue.reduce(into: "") { text, letter in
        text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
      }
      return Row(name: words, key: "bm: \(i)", note: i == 0 ? "" : "on layers, groups and paints")
    }
  }

  private static func effects(_ features: FeatureRegistry) -> [Row] {
    features.effects.sorted { $0.title < $1.title }.map {
      Row(name: $0.title, key: "mn: " + ($0.matchNames.first ?? ""), inLottieIOS: false)
    }
  }

  private static func styles(_ features: FeatureRegistry) -> [Row] {
    features.styles.sorted { $0.title < $1.title }.map {
      Row(name: $0.title, key: "sy, ty: \($0.type)")
    }
  }

  // MARK: Without a registry

  private static let transforms = [
    Row(name: "Anchor point", key: "a", inLottieIOS: true),
    Row(name: "Position", key: "p", inLottieIOS: true),
    Row(name: "Position with separate x and y", key: "p.s", inLottieIOS: true),
    Row(name: "Scale", key: "s", inLottieIOS: true),
    Row(name: "Rotation", key: "r", inLottieIOS: true),
    Row(name: "Skew", key: "sk, sa", inLottieIOS: true),
    Row(name: "Opacity of the whole group or layer", key: "o", inLottieIOS: true),
    Row(name: "Parenting", key: "parent", inLottieIOS: true),
    Row(name: "Auto-orient", key: "ao", inLottieIOS: false),
    Row(
      name: "Rotation in space, orientation", key: "rx, ry, rz, or",
      note: "without a camera in parallel projection, as in lottie-web"),
    Row(
      name: "Cameras, with or without a target", key: "ty: 13",
      note: "3D layers are sorted by distance"),
    Row(name: "Motion blur of a layer's motion", key: "mb"),
  ]

  private static let interpolation = [
    Row(name: "Linear", key: "i, o", inLottieIOS: true),
    Row(name: "Orientation by the shortest rotation", key: "or"),
    Row(name: "Bézier, separately for each dimension", key: "i, o", inLottieIOS: true),
    Row(name: "Hold", key: "h", inLottieIOS: true),
    Row(name: "Spatial Bézier at constant speed", key: "ti, to", inLottieIOS: true),
    Row(name: "Roving keyframes", key: "t", inLottieIOS: true),
    Row(
      name: "Loops before and after the keyframes", key: "x", inLottieIOS: false,
      note: "`loopIn` and `loopOut` of all kinds"),
    Row(
      name: "Expressions", key: "x", inLottieIOS: false,
      note: "on all properties; complex expressions need JavaScriptCore"),
    Row(name: "Time remapping, start time, stretch", key: "tm, st, sr", inLottieIOS: true),
  ]

  private static let files = [
    Row(name: "Lottie JSON, in UTF-8 or UTF-16", key: ".json, .lot", inLottieIOS: true),
    Row(name: "dotLottie, versions 1 and 2", key: ".lottie", inLottieIOS: false),
    Row(name: "Telegram stickers", key: ".tgs", inLottieIOS: false),
    Row(name: "Images: PNG, JPEG, WebP, embedded or beside the file", key: "assets"),
    Row(name: "Markers", key: "markers", inLottieIOS: true),
    Row(
      name: "Slots", key: "slots, sid",
      note: "values of the file or set at run time, all types"),
    Row(
      name: "Themes", key: "t/*.json",
      note: "all types of rules, keyframes, expressions, restriction to animations"),
    Row(
      name: "State machines", key: "s/*.json",
      note: "guards, actions, interactions, tweened transitions; `lottie-viewer machine`"),
  ]

  private static let missing = [
    Row(
      name: "Other effects", key: "ef", isDrawn: false, inLottieIOS: false,
      note: "each is named by a warning; the puppet tool and Mesh Warp lack their data in files"),
    Row(
      name: "Wiggle paths, wiggle transform, copies of offset paths, wiggly selectors", key: "",
      isDrawn: false, note: "no exporter writes them"),
  ]
}
