// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// The name of a setting by its key.
struct SettingName {
  let key: String
  let title: Message
  let form: SettingForm

  init(_ key: String, _ title: Message, _ content: SettingForm.Content, _ fallback: JSONTree? = nil)
  {
    (self.key, self.title) = (key, title)
    form = SettingForm(content: content, fallback: fallback)
  }
}

/// The names of settings: of the values that do not change over time, which have no declarations elsewhere.
enum SettingNames {
  /// Members that no player reads: notes of exporters.
  static let notes: Set<String> = ["ix", "cix", "np", "hasMask", "mn", "ind", "bounds", "_render"]

  static let animation: [SettingName] = [
    SettingName("w", "width", .number(unit: "px")),
    SettingName("h", "height", .number(unit: "px")),
    SettingName("fr", "frame rate", .number(unit: "fps")),
    SettingName("ip", "first frame", .number(unit: "")),
    SettingName("op", "end frame", .number(unit: "")),
    SettingName("ddd", "3D", .flag, .number(0)),
    SettingName("nm", "name", .text, .string("")),
    SettingName("v", "version of the exporter", .text),
  ]

  static let layer: [SettingName] = [
    SettingName("ip", "in point", .number(unit: "")),
    SettingName("op", "out point", .number(unit: "")),
    SettingName("st", "start time", .number(unit: ""), .number(0)),
    SettingName("sr", "time stretch", .number(unit: ""), .number(1)),
    SettingName("hd", "hidden", .flag, .bool(false)),
    SettingName("parent", "parent", .layer),
    SettingName("tt", "matte", .choice(mattes), .number(0)),
    SettingName("tp", "matte layer", .layer),
    SettingName("td", "used as a matte", .flag, .number(0)),
    SettingName("refId", "source", .asset),
    SettingName("bm", "blend mode", .choice(blendModes), .number(0)),
    SettingName("ddd", "3D layer", .flag, .number(0)),
    SettingName("ao", "orientation along the path", .flag, .number(0)),
    SettingName("mb", "motion blur", .flag, .bool(false)),
    SettingName("ct", "collapsed transformations", .flag, .number(0)),
    SettingName("w", "width", .number(unit: "px")),
    SettingName("h", "height", .number(unit: "px")),
    SettingName("sw", "width", .number(unit: "px")),
    SettingName("sh", "height", .number(unit: "px")),
    SettingName("sc", "colour", .color),
    SettingName("cl", "class", .text, .string("")),
    SettingName("ln", "element's id", .text, .string("")),
  ]

  static let hidden = [SettingName("hd", "hidden", .flag, .bool(false))]

  static let effect = [SettingName("en", "on", .flag, .number(1))]

  static let mask = [
    SettingName("mode", "mode", .text, .string("a")),
    SettingName("inv", "inverted", .flag, .bool(false)),
  ]

  static let marker = [
    SettingName("tm", "frame", .number(unit: ""), .number(0)),
    SettingName("dr", "duration", .number(unit: ""), .number(0)),
  ]

  static let font = [
    SettingName("fFamily", "family", .text), SettingName("fStyle", "style", .text),
    SettingName("ascent", "height of capitals", .number(unit: "%")),
    SettingName("fPath", "file", .file, .string("")),
  ]

  /// Those of a shape by its type.
  static func shape(_ type: String) -> [SettingName] {
    let direction = SettingName(
      "d", "direction", .choice([1: "forward", 3: "reversed"]), .number(1))
    let blend = SettingName("bm", "blend mode", .choice(blendModes), .number(0))
    let rule = SettingName(
      "r", "fill rule", .choice([1: "non-zero winding", 2: "even-odd"]), .number(1))
    let kind = SettingName(
      "t", "gradient", .choice([1: "linear", 2: "radial", 3: "conic"]), .number(1))
    let line = [
      SettingName("lc", "line cap", .choice([1: "butt", 2: "round", 3: "square"]), .number(2)),
      SettingName("lj", "line join", .choice([1: "miter", 2: "round", 3: "bevel"]), .number(2)),
      SettingName("ml", "miter limit", .number(unit: ""), .number(0)),
    ]
    let own: [SettingName] =
      switch type {
      case "fl": [rule, blend]
      case "st": line + [blend]
      case "gf": [kind, rule, blend]
      case "gs": [kind] + line + [blend]
      case "gr": [blend]
      case "sh", "el", "rc": [direction]
      case "sr":
        [SettingName("sy", "kind", .choice([1: "star", 2: "polygon"]), .number(1)), direction]
      case "tm":
        [
          SettingName(
            "m", "several paths", .choice([1: "simultaneously", 2: "individually"]), .number(1))
        ]
      case "mm":
        [
          SettingName(
            "mm", "mode",
            .choice([
              1: "normal", 2: "add", 3: "subtract", 4: "intersect", 5: "exclude intersections",
            ]), .number(1))
        ]
      case "rp":
        [SettingName("m", "order of copies", .choice([1: "above", 2: "below"]), .number(1))]
      case "op":
        [SettingName("lj", "line join", .choice([1: "miter", 2: "round", 3: "bevel"]), .number(1))]
      default: []
      }
    return own + hidden
  }

  /// Those of an asset by its kind.
  static func asset(_ kind: DescribedItem.Kind) -> [SettingName] {
    switch kind {
    case .image:
      [
        SettingName("w", "width", .number(unit: "px")),
        SettingName("h", "height", .number(unit: "px")), SettingName("p", "picture", .file),
        SettingName("u", "folder", .text, .string("")),
        SettingName("e", "embedded", .flag, .number(0)),
      ]
    case .composition: [SettingName("fr", "frame rate", .number(unit: "fps"))]
    default:
      [
        SettingName("p", "file", .file), SettingName("u", "folder", .text, .string("")),
        SettingName("e", "embedded", .flag, .number(0)),
      ]
    }
  }

  private static let mattes: [Int: Message] = [
    0: "none", 1: "alpha", 2: "inverted alpha", 3: "luma", 4: "inverted luma",
  ]

  private static let blendModes: [Int: Message] = [
    0: "normal", 1: "multiply", 2: "screen", 3: "overlay", 4: "darken", 5: "lighten",
    6: "colour dodge", 7: "colour burn", 8: "hard light", 9: "soft light", 10: "difference",
    11: "exclusion", 12: "hue", 13: "saturation", 14: "colour", 15: "luminosity", 16: "add",
    17: "hard mix",
  ]
}
