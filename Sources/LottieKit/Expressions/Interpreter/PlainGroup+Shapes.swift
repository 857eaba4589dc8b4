// SPDX-License-Identifier: Apache-2.0

/// The properties of shape items.
extension PlainGroup {
  private struct Row {
    let key: StaticString
    let title: String
    let match: String
    let short: String
    let fallback: PlainProperty.Fallback

    init(
      _ key: StaticString, _ title: String, _ short: String, match: String? = nil,
      _ fallback: PlainProperty.Fallback = .number(0)
    ) {
      (self.key, self.title, self.short, self.fallback) = (key, title, short, fallback)
      self.match = match ?? title
    }
  }

  var shape: [Member] {
    let type = json?["ty"]?.string ?? ""
    let (word, rows) = Self.shapes[type] ?? ("", [])
    var result = rows.map { row in
      property(
        row.key, Names(row.title, "ADBE Vector " + word + row.match, row.short), 0,
        or: row.fallback)
    }
    if let colors = json?["g"]?["k"], colors.isProperty {
      result.append(
        property(colors, Names("Colors", "ADBE Vector Grad Colors", "colors"), 0, or: .number(0)))
    }
    if type == "rp" {
      result.append(
        group(
          .repeaterTransform, Names("Transform", "ADBE Vector Repeater Transform", "transform"), 4,
          json?["tr"]))
    }
    if let dashes = json?["d"], dashes.isArray {
      result.append(group(.dashes, Names("Dashes", "ADBE Vector Stroke Dashes"), 0, dashes))
    }
    return result
  }

  private static let place = Row("p", "Position", "position", .pair)
  private static let opacity = Row("o", "Opacity", "opacity", .number(100))
  private static let color = Row("c", "Color", "color", .black)
  private static let width = Row("w", "Stroke Width", "strokeWidth", .number(1))
  private static let gradient = [
    Row("s", "Start Point", "startPoint", match: "Grad Start Pt", .pair),
    Row("e", "End Point", "endPoint", match: "Grad End Pt", .pair),
    Row("h", "Highlight Length", "highlightLength", match: "Grad HiLite Length"),
    Row("a", "Highlight Angle", "highlightAngle", match: "Grad HiLite Angle"), opacity,
  ]

  /// By type: the word in match names, and the rows.
  private static let shapes: [String: (String, [Row])] = [
    "sh": ("", [Row("ks", "Path", "path", match: "Shape")]),
    "el": ("Ellipse ", [Row("s", "Size", "size", .pair), place]),
    "rc": ("Rect ", [Row("s", "Size", "size", .pair), place, Row("r", "Roundness", "roundness")]),
    "sr": (
      "Star ",
      [
        Row("pt", "Points", "points", .number(5)), place, Row("r", "Rotation", "rotation"),
        Row("ir", "Inner Radius", "innerRadius"), Row("or", "Outer Radius", "outerRadius"),
        Row("is", "Inner Roundness", "innerRoundness", match: "Inner Roundess"),
        Row("os", "Outer Roundness", "outerRoundness", match: "Outer Roundess"),
      ]
    ),
    "fl": ("Fill ", [color, opacity]), "st": ("Stroke ", [color, opacity, width]),
    "gf": ("", gradient), "gs": ("", gradient + [width]),
    "tm": (
      "Trim ",
      [
        Row("s", "Start", "start"), Row("e", "End", "end", .number(100)),
        Row("o", "Offset", "offset"),
      ]
    ),
    "rd": ("RoundCorner ", [Row("r", "Radius", "radius")]),
    "rp": ("Repeater ", [Row("c", "Copies", "copies"), Row("o", "Offset", "offset")]),
    "pb": ("PuckerBloat ", [Row("a", "Amount", "amount")]),
    "tw": ("Twist ", [Row("a", "Angle", "angle"), Row("c", "Center", "center", .pair)]),
    "op": (
      "Offset ", [Row("a", "Amount", "amount"), Row("ml", "Miter Limit", "miterLimit", .number(4))]
    ),
    "zz": (
      "Zigzag ",
      [
        Row("s", "Size", "size"),
        Row("r", "Ridges per segment", "ridgesPerSegment", match: "Detail"),
        Row("pt", "Points", "points", .number(1)),
      ]
    ),
  ]
}
