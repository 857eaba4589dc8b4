// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

// MARK: Layers

/// Tools that add, delete and connect layers.
enum LayerTools {
  private static let kinds = [
    "rectangle", "ellipse", "star", "polygon", "path", "text", "solid", "null",
  ]
  private static let coordinates = -1e6...1e6

  static let addLayer = ProgramTool(
    "add_layer", "Add a layer", .edit,
    "Adds a layer above all others, or above another one: of a simple kind with a size, a position and colours, or any by its JSON. Returns its name, its JSON path and its keypaths. Numbers (ind) are made unique.",
    [
      .file,
      ToolArgument("kind", .choice(kinds), "The kind of a simple layer."),
      ToolArgument("name", .text, "Its name; names should differ."),
      ToolArgument(
        "position", .numbers(2), "The centre [x, y] in pixels. Default: that of the picture."),
      ToolArgument("size", .numbers(2), "[width, height] in pixels. Default: 100 each."),
      ToolArgument("color", .text, "The fill: #rrggbb, or “none”. Default: #4080ff."),
      ToolArgument("stroke", .text, "The colour of the stroke. Default: none."),
      ToolArgument("stroke_width", .number(0...10_000), "In pixels. Default: 4."),
      ToolArgument("radius", .number(0...1e6), "Of a rectangle's corners, in pixels. Default: 0."),
      ToolArgument("points", .integer(3...1000), "Of a star or a polygon. Default: 5."),
      ToolArgument(
        "vertices", .list(2000),
        "Of a path: [[x, y], …] around the position, with straight lines between them."),
      ToolArgument("closed", .flag, "Whether a path is closed. Default: true."),
      ToolArgument("text", .text, "Of a text layer."),
      ToolArgument("font", .text, "The family of its font. Default: Arial."),
      ToolArgument("font_size", .number(1...2000), "In pixels. Default: 48."),
      ToolArgument("in", .number(coordinates), "The first frame in which it is seen."),
      ToolArgument("out", .number(coordinates), "The frame after the last one."),
      ToolArgument("above", .text, "The layer above which it comes. Default: above all."),
      ToolArgument("json", .object, "The JSON of the layer, instead of a kind."),
      ToolArgument(
        "assets", .list(1000), "Precompositions and images that the JSON needs (refId)."),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    session.scene.settle()
    let animation = file.current.animation
    guard let outline = session.outline else { throw ToolFailure("the animation cannot be read") }
    let above = try call.text("above").map { try LayerReference($0).row(in: outline) }
    var fonts: JSONTree?
    var layer: JSONTree
    if let json = call.arguments["json"] {
      guard call.text("kind") == nil else { throw ToolFailure("give “kind” or “json”, not both") }
      guard json["ty"]?.number != nil else {
        throw ToolFailure(
          "a layer has the type “ty”: 4 shapes, 0 precomposition, 1 solid, 2 image, 3 null, 5 text")
      }
      layer = json
      if let name = call.text("name") { layer.set("nm", .string(name)) }
    } else {
      guard let kind = call.text("kind") else {
        throw ToolFailure("give “kind”, one of \(kinds.joined(separator: ", ")), or “json”")
      }
      let simple = try SimpleLayer(kind, call, animation)
      (layer, fonts) = (simple.json, simple.fonts)
    }
    let text = JSONTree.members([
      "v": .string("5.9.0"), "fr": .number(animation.framerate), "ip": .number(animation.start),
      "op": .number(animation.end), "w": .number(animation.canvas.width),
      "h": .number(animation.canvas.height),
      "assets": .array(call.list("assets") ?? []), "fonts": fonts, "layers": .array([layer]),
    ])
    do throws(LottieError) {
      _ = try Animation(json: text.text, limits: call.files.settings.limits)
    } catch {
      throw ToolFailure("the layer cannot be read: \(error.whole.english)")
    }
    guard let clip = LayerClip(text.text, limits: call.files.settings.limits) else {
      throw ToolFailure("the layer cannot be read")
    }
    let abovePath = above.flatMap { session.layers.layerPaths([$0]).first }
    let result = session.layers.paste(clip, above: above)
    let path = abovePath ?? JSONPath([.member("layers"), .element(0)])
    var more: [(String, JSONTree)] = [("path", .string(path.description))]
    if result.refusal == nil, let now = session.outline, let row = now.row(ofLayerAt: path) {
      let keypaths = (row..<now.rows[row].end).filter { now.rows[$0].isProperty }
      more.append(("name", .string(now.rows[row].name)))
      more.append(
        ("keypaths", .texts(keypaths.prefix(60).map { now.keypath(of: $0).string })))
    }
    var made = try ToolResult.edited(file, result)
    var facts = made.facts ?? .object([])
    for (key, value) in more { facts.set(key, value) }
    made = ToolResult(facts)
    return made
  }

  static let deleteLayer = ProgramTool(
    "delete_layer", "Delete a layer", .edit,
    "Deletes a layer. Layers that it moves or mattes stay where they are; the notes say what changes.",
    [
      .file,
      ToolArgument("layer", .text, "The layer: its name, keypath or JSON path.", isRequired: true),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    file.session.scene.settle()
    guard let outline = file.session.outline else {
      throw ToolFailure("the animation cannot be read")
    }
    let row = try LayerReference(call.needed("layer")).row(in: outline)
    return try ToolResult.edited(file, file.session.layers.deleteLayers([row]))
  }

  static let setParent = ProgramTool(
    "set_parent", "Let a layer move another", .edit,
    "Has a layer move with another one, its parent, or with none. It stays where it is in the picture. To move several layers together, add a null and make it their parent.",
    [
      .file,
      ToolArgument("layer", .text, "The layer: its name, keypath or JSON path.", isRequired: true),
      ToolArgument("parent", .text, "The layer with which it moves. Default: none."),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    file.session.scene.settle()
    guard let outline = file.session.outline else {
      throw ToolFailure("the animation cannot be read")
    }
    // Where the layers are is that of the shown frame.
    _ = file.session.player.displayList
    let row = try LayerReference(call.needed("layer")).row(in: outline)
    let parent = try call.text("parent").map { try LayerReference($0).row(in: outline) }
    return try ToolResult.edited(file, file.session.layers.setParent(parent, of: [row]))
  }
}

/// A layer of one shape, a text or a solid.
private struct SimpleLayer {
  var json: JSONTree
  var fonts: JSONTree?

  @MainActor init(_ kind: String, _ call: ToolCall, _ animation: Animation) throws(ToolFailure) {
    let canvas = animation.canvas
    let position = call.numbers("position") ?? [canvas.width / 2, canvas.height / 2]
    let size = call.numbers("size") ?? [100, 100]
    guard position.count == 2, size.count == 2,
      (position + size).allSatisfy({ $0.magnitude <= 1e6 })
    else { throw ToolFailure("“position” and “size” are two numbers") }
    let start = call.number("in") ?? animation.start
    let stop = call.number("out") ?? animation.end
    guard start < stop else { throw ToolFailure("“in” is before “out”") }
    let name = call.text("name") ?? kind.prefix(1).uppercased() + kind.dropFirst()
    let isSolid = kind == "solid"
    let anchor = isSolid ? [size[0] / 2, size[1] / 2, 0] : [0, 0, 0]
    let types = ["text": 5, "solid": 1, "null": 3]
    json = .members([
      "ddd": .number(0), "ind": .number(1), "ty": .integer(types[kind] ?? 4),
      "nm": .string(name), "sr": .number(1),
      "ks": .members([
        "o": JSONTree.still(.number(100)), "r": JSONTree.still(.number(0)),
        "p": JSONTree.still(.numbers(position + [0])), "a": JSONTree.still(.numbers(anchor)),
        "s": JSONTree.still(.numbers([100, 100, 100])),
      ]),
      "ao": .number(0), "ip": .number(start), "op": .number(stop), "st": .number(0),
      "bm": .number(0),
    ])
    switch kind {
    case "null": return
    case "solid":
      let color = try Self.color(call, "color", "#4080ff") ?? [0, 0, 0]
      json.set("sw", .number(size[0]))
      json.set("sh", .number(size[1]))
      json.set("sc", .string(RGBA(color[0], color[1], color[2]).hex))
    case "text": try setText(call)
    default: try setShape(kind, size, call)
    }
  }

  @MainActor private static func color(
    _ call: ToolCall, _ name: String, _ usual: String?
  ) throws(ToolFailure) -> [Double]? {
    guard let text = call.text(name) ?? usual, text != "none" else { return nil }
    return try ToolValue.color(.string(text))
  }

  @MainActor private mutating func setShape(
    _ kind: String, _ size: [Double], _ call: ToolCall
  ) throws(ToolFailure) {
    var items = [try Self.shape(kind, size, call)]
    let fill = try Self.color(call, "color", "#4080ff")
    if let stroke = try Self.color(call, "stroke", nil) {
      items.append(
        .members([
          "ty": .string("st"), "nm": .string("Stroke"), "c": JSONTree.still(.numbers(stroke + [1])),
          "o": JSONTree.still(.number(100)),
          "w": JSONTree.still(.number(call.number("stroke_width") ?? 4)),
          "lc": .number(2), "lj": .number(2),
        ]))
    }
    if let fill {
      items.append(
        .members([
          "ty": .string("fl"), "nm": .string("Fill"), "c": JSONTree.still(.numbers(fill + [1])),
          "o": JSONTree.still(.number(100)), "r": .number(1),
        ]))
    }
    items.append(
      .members([
        "ty": .string("tr"), "nm": .string("Transform"), "p": JSONTree.still(.numbers([0, 0])),
        "a": JSONTree.still(.numbers([0, 0])), "s": JSONTree.still(.numbers([100, 100])),
        "r": JSONTree.still(.number(0)), "o": JSONTree.still(.number(100)),
        "sk": JSONTree.still(.number(0)),
        "sa": JSONTree.still(.number(0)),
      ]))
    json.set(
      "shapes",
      .array([
        .members([
          "ty": .string("gr"), "nm": .string("Shape"), "it": .array(items),
          "np": .integer(items.count),
        ])
      ]))
  }

  @MainActor private static func shape(
    _ kind: String, _ size: [Double], _ call: ToolCall
  ) throws(ToolFailure) -> JSONTree {
    let (center, dimensions) = (JSONTree.still(.numbers([0, 0])), JSONTree.still(.numbers(size)))
    switch kind {
    case "rectangle":
      return .members([
        "ty": .string("rc"), "nm": .string("Rectangle"), "d": .number(1), "p": center,
        "s": dimensions, "r": JSONTree.still(.number(call.number("radius") ?? 0)),
      ])
    case "ellipse":
      return .members([
        "ty": .string("el"), "nm": .string("Ellipse"), "d": .number(1), "p": center,
        "s": dimensions,
      ])
    case "star", "polygon":
      let outer = min(size[0], size[1]) / 2
      let isStar = kind == "star"
      return .members([
        "ty": .string("sr"), "nm": .string(isStar ? "Star" : "Polygon"), "d": .number(1),
        "sy": .integer(isStar ? 1 : 2), "p": center, "r": JSONTree.still(.number(0)),
        "pt": JSONTree.still(.integer(call.integer("points") ?? 5)),
        "or": JSONTree.still(.number(outer)),
        "os": JSONTree.still(.number(0)),
        "ir": isStar ? JSONTree.still(.number(outer * 0.45)) : nil,
        "is": isStar ? JSONTree.still(.number(0)) : nil,
      ])
    default:
      let points = (call.list("vertices") ?? []).map(\.numbers)
      guard points.count >= 2,
        points.allSatisfy({
          $0.map { $0.count == 2 && $0.allSatisfy { $0.magnitude <= 1e6 } } == true
        })
      else { throw ToolFailure("a path needs “vertices”: two or more [x, y]") }
      let tangents = JSONTree.array(points.map { _ in .numbers([0, 0]) })
      return .members([
        "ty": .string("sh"), "nm": .string("Path"), "d": .number(1),
        "ks": JSONTree.still(
          .members([
            "v": .array(points.map { .numbers($0 ?? []) }), "i": tangents, "o": tangents,
            "c": .bool(call.arguments["closed"]?.bool ?? true),
          ])),
      ])
    }
  }

  @MainActor private mutating func setText(_ call: ToolCall) throws(ToolFailure) {
    guard let text = call.text("text") else { throw ToolFailure("a text layer needs “text”") }
    let family = call.text("font") ?? "Arial"
    let size = call.number("font_size") ?? 48
    let color = try Self.color(call, "color", "#000000") ?? [0, 0, 0]
    json.set(
      "t",
      .members([
        "d": .members([
          "k": .array([
            .members([
              "s": .members([
                "s": .number(size), "f": .string(family),
                "t": .string(text.replacing("\n", with: "\r")), "j": .number(2), "tr": .number(0),
                "lh": .number(size * 1.2), "ls": .number(0), "fc": .numbers(color),
              ]), "t": .number(0),
            ])
          ])
        ]),
        "p": .object([]),
        "m": .members(["g": .number(1), "a": JSONTree.still(.numbers([0, 0]))]), "a": .array([]),
      ]))
    fonts = .members([
      "list": .array([
        .members([
          "fName": .string(family), "fFamily": .string(family), "fStyle": .string("Regular"),
          "ascent": .number(75), "origin": .number(0),
        ])
      ])
    ])
  }
}
