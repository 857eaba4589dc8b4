// SPDX-License-Identifier: Apache-2.0

/// The version of the community's specification.
package enum FormatVersion: String, CaseIterable, Sendable {
  /// 1.0.1, the released one.
  case released = "1.0"
  /// The development version: blend modes, conic gradients, pucker and bloat, types of properties, slots of paths.
  case draft = "dev"
}

/// The type of a member.
indirect enum FormatType: Sendable {
  case number(ClosedRange<Double> = -Double.infinity...Double.infinity, above: Double? = nil)
  /// A whole number.
  case integer(ClosedRange<Double> = -Double.infinity...Double.infinity)
  /// `true` or `false`.
  case boolean
  /// 0 or 1.
  case flag
  case string
  /// A color as `#RRGGBB`.
  case hexColor
  /// A whole number of a list of kinds. Those of `draft` are only in the development version; players know
  /// those of `others`, which no version has.
  case choice([Int], draft: [Int] = [], others: [Int] = [])
  /// A word of a list; players know those of `others`, which no version has.
  case word([String], others: [String] = [])
  case list(FormatType)
  /// An object of the table.
  case object(String)
  /// A property with or without keyframes.
  case property(PropertyValue)
  /// A position: one property, or one for each axis.
  case position
  /// The stops of a gradient.
  case gradient
  /// Each member has this type, whatever its key.
  case members(FormatType)
  /// A layer, shape or asset, whose object of the table depends on its type.
  case layer, shape, asset
  case any
}

/// The values of a property.
enum PropertyValue: Sendable {
  case scalar, vector, position, color, bezier, gradient

  /// `ty` of the property in the development version.
  var code: String {
    switch self {
    case .scalar: "s"
    case .vector: "v"
    case .position: "v2"
    case .color: "c"
    case .bezier: "b"
    case .gradient: "g"
    }
  }
}

/// A member of an object.
struct FormatMember: Sendable {
  let key: String
  let type: FormatType
  var isRequired = false
  /// Whether only the development version has it.
  var isDraft = false

  static func optional(_ key: String, _ type: FormatType) -> FormatMember {
    FormatMember(key: key, type: type)
  }

  static func required(_ key: String, _ type: FormatType) -> FormatMember {
    FormatMember(key: key, type: type, isRequired: true)
  }

  static func draft(_ key: String, _ type: FormatType) -> FormatMember {
    FormatMember(key: key, type: type, isDraft: true)
  }
}

/// An object of the format: its own members, and the objects whose members it has too.
struct FormatObject: Sendable {
  let bases: [String]
  let members: [FormatMember]

  init(_ bases: [String] = [], _ members: [FormatMember]) {
    (self.bases, self.members) = (bases, members)
  }
}

/// The objects of the format, as the specification 1.0.1 and its development version declare them.
///
/// What the specification does not have, such as text layers, effects and modifiers of paths, comes from the
/// declarations of this library (`DeclaredKind`); the rest of what players know is in `others` here.
enum FormatTable {
  static let blendModes = FormatType.choice([], draft: Array(0...16), others: [17])

  static let objects: [String: FormatObject] = [
    // MARK: The composition
    "animation": FormatObject(
      ["named", "composition"],
      [
        .optional("ver", .integer(10_000...Double.infinity)),
        .required("fr", .number(0...Double.infinity, above: 0)),
        .required("ip", .number()), .required("op", .number()),
        .required("w", .integer(0...Double.infinity)),
        .required("h", .integer(0...Double.infinity)),
        .optional("assets", .list(.asset)), .optional("markers", .list(.object("marker"))),
        .optional("slots", .members(.object("slot"))),
      ]),
    "composition": FormatObject([], [.required("layers", .list(.layer))]),
    "named": FormatObject([], [.optional("nm", .string)]),
    "marker": FormatObject(
      [],
      [
        .optional("cm", .string), .optional("tm", .number()), .optional("dr", .number()),
      ]),
    "slot": FormatObject([], [.required("p", .any)]),

    // MARK: Assets
    "asset": FormatObject(["named"], [.required("id", .string)]),
    "asset.precomposition": FormatObject(["asset", "composition"], []),
    // `w`, `h` and `p` are required unless it has a slot.
    "asset.image": FormatObject(
      ["asset"],
      [
        .optional("w", .number()), .optional("h", .number()), .optional("p", .string),
        .optional("u", .string), .optional("e", .flag), .optional("sid", .string),
      ]),

    // MARK: Layers
    "layer": FormatObject(
      ["named"],
      [
        .optional("hd", .boolean), .required("ty", .integer()), .optional("ind", .integer()),
        .optional("parent", .integer()), .required("ip", .number()), .required("op", .number()),
      ]),
    "layer.visual": FormatObject(
      ["layer"],
      [
        .required("ks", .object("transform")), .optional("ao", .flag),
        .optional("tt", .choice([0, 1, 2, 3, 4])), .optional("tp", .integer()),
        .optional("masksProperties", .list(.object("mask"))), .draft("bm", blendModes),
      ]),
    "layer.precomposition": FormatObject(
      ["layer.visual"],
      [
        .required("refId", .string), .optional("w", .integer()), .optional("h", .integer()),
        .optional("sr", .number()), .optional("st", .number()), .optional("tm", .property(.scalar)),
      ]),
    "layer.solid": FormatObject(
      ["layer.visual"],
      [
        .required("sw", .integer()), .required("sh", .integer()), .required("sc", .hexColor),
      ]),
    "layer.image": FormatObject(["layer.visual"], [.required("refId", .string)]),
    "layer.null": FormatObject(["layer.visual"], []),
    "layer.shape": FormatObject(["layer.visual"], [.required("shapes", .list(.shape))]),
    "mask": FormatObject(
      [],
      [
        .optional("mode", .word(["n", "a", "s", "i"], others: ["l", "d", "f"])),
        .optional("o", .property(.scalar)), .required("pt", .property(.bezier)),
      ]),
    "transform": FormatObject(
      [],
      [
        .optional("a", .property(.position)), .optional("p", .position),
        .optional("r", .property(.scalar)), .optional("s", .property(.vector)),
        .optional("o", .property(.scalar)), .optional("sk", .property(.scalar)),
        .optional("sa", .property(.scalar)),
      ]),

    // MARK: Shapes
    "element": FormatObject(
      ["named"], [.optional("hd", .boolean), .required("ty", .string)]),
    "outline": FormatObject(["element"], [.optional("d", .choice([1, 3], others: [0, 2]))]),
    "style": FormatObject(
      ["element"], [.required("o", .property(.scalar)), .draft("bm", blendModes)]),
    "stroke": FormatObject(
      [],
      [
        .optional("lc", .choice([1, 2, 3])), .optional("lj", .choice([1, 2, 3])),
        .optional("ml", .number()), .optional("ml2", .property(.scalar)),
        .required("w", .property(.scalar)), .optional("d", .list(.object("dash"))),
      ]),
    "dash": FormatObject(
      ["named"], [.optional("n", .word(["d", "g", "o"])), .optional("v", .property(.scalar))]),
    "gradient": FormatObject(
      [],
      [
        .required("g", .gradient), .required("s", .property(.position)),
        .required("e", .property(.position)), .required("t", .choice([1, 2], draft: [3])),
        .optional("h", .property(.scalar)), .optional("a", .property(.scalar)),
      ]),
    "shape.el": FormatObject(
      ["outline"], [.required("p", .property(.position)), .required("s", .property(.vector))]),
    "shape.rc": FormatObject(
      ["outline"],
      [
        .required("p", .property(.position)), .required("s", .property(.vector)),
        .optional("r", .property(.scalar)),
      ]),
    // `ir` and `is` are required of a star.
    "shape.sr": FormatObject(
      ["outline"],
      [
        .required("p", .property(.position)), .required("or", .property(.scalar)),
        .required("os", .property(.scalar)), .required("r", .property(.scalar)),
        .required("pt", .property(.scalar)), .optional("sy", .choice([1, 2])),
        .optional("ir", .property(.scalar)), .optional("is", .property(.scalar)),
      ]),
    "shape.sh": FormatObject(["outline"], [.required("ks", .property(.bezier))]),
    "shape.gr": FormatObject(
      ["element"], [.optional("np", .number()), .optional("it", .list(.shape))]),
    "shape.fl": FormatObject(
      ["style"], [.required("c", .property(.color)), .optional("r", .choice([1, 2]))]),
    "shape.st": FormatObject(["style", "stroke"], [.required("c", .property(.color))]),
    "shape.gf": FormatObject(["style", "gradient"], [.optional("r", .choice([1, 2]))]),
    "shape.gs": FormatObject(["style", "stroke", "gradient"], []),
    "shape.tr": FormatObject(["element", "transform"], []),
    "shape.tm": FormatObject(
      ["element"],
      [
        .required("s", .property(.scalar)), .required("e", .property(.scalar)),
        .required("o", .property(.scalar)), .optional("m", .choice([1, 2])),
      ]),

    // MARK: Values
    "bezier": FormatObject(
      [],
      [
        .optional("c", .boolean), .required("i", .list(.list(.number()))),
        .required("v", .list(.list(.number()))), .required("o", .list(.list(.number()))),
      ]),
    "easing": FormatObject([], [.required("x", .any), .required("y", .any)]),
  ]

  /// The types of layers that the specification has; others are allowed, and not checked.
  static let layers = [
    0: "layer.precomposition", 1: "layer.solid", 2: "layer.image", 3: "layer.null",
    4: "layer.shape",
  ]

  /// The types of layers that some player knows.
  static let otherLayers: Set<Int> = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 99]

  /// The types of shapes that some player knows, and this library does not draw.
  static let otherShapes: Set<String> = ["no", "wp", "wt"]

  /// All members of an object with those of its bases, in order.
  static let members: [String: [FormatMember]] = Dictionary(
    uniqueKeysWithValues: objects.keys.map { ($0, all(of: $0)) })

  private static func all(of name: String) -> [FormatMember] {
    guard let object = objects[name] else { return [] }
    return object.bases.flatMap(all) + object.members
  }

  /// The properties of the shapes that the specification does not have, as this library declares them.
  static let declaredShapes: [String: [FormatMember]] = Dictionary(
    DeclaredKindTable.shapes.filter { objects["shape." + $0.type] == nil }
      .map { ($0.type, $0.members) },
    uniquingKeysWith: { first, _ in first })
}
