// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts
internal import LottieTools

// MARK: Values

/// Tools that change values, names, times and JSON.
enum EditTools {
  private static let keypath = ToolArgument(
    "keypath", .text,
    "The property, as “keypaths” lists it, such as “Ball.Transform.Position”; with “layer” also without the layer's name.",
    isRequired: true)
  private static let layer = ToolArgument(
    "layer", .text, "The layer, by name or JSON path, where several have the name.")

  static let set = ProgramTool(
    "set", "Set a value", .edit,
    "Sets the value of a property. Of one with keyframes, give “frame” to change or add the keyframe there, or “keyframes”: “replace” for one value, “offset” to move all of them.",
    [
      .file, keypath, layer,
      ToolArgument(
        "value", .any,
        "A number, [x, y] or [x, y, z], a colour as “#rrggbb” or [r, g, b] from 0 to 1, a text, or a path {v, i, o, c}.",
        isRequired: true),
      ToolArgument("frame", .number(-1e6...1e6), "The frame of the animation."),
      ToolArgument(
        "keyframes", .choice(["frame", "offset", "replace"]),
        "What happens to keyframes. Default: “frame” if a frame is given."),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    let row = try property(call, session)
    let count = session.track(of: row).keyframes.count
    let mode = call.text("keyframes") ?? (call.number("frame") == nil ? nil : "frame")
    // A text has a keyframe, also if it never changes.
    guard count < 2 || mode != nil else {
      throw ToolFailure(
        "the property has \(count) keyframes; give “frame”, or “keyframes”: “replace” or “offset”")
    }
    try seek(session, to: call.number("frame"))
    guard let outline = session.outline, let value = call.arguments["value"] else {
      throw ToolFailure("“value” is missing")
    }
    session.keyframeScope =
      mode == "replace" || mode == nil ? .constant : mode == "offset" ? .offset : .keyframe
    if case .path? = outline.value(of: row, at: session.player.shownFrame) {
      return try setPath(value, row, file, hasKeyframes: count > 0 && mode != "replace")
    }
    let old = outline.value(of: row, at: session.player.shownFrame)
    let new = try ToolValue.property(value, like: old)
    let result = session.set([(row, new)])
    let now = session.outline?.value(of: row, at: session.player.shownFrame)
    return try ToolResult.edited(
      file, result,
      more: ["value": try now.map { try JSONTree(report: $0) }])
  }

  @MainActor private static func setPath(
    _ value: JSONTree, _ row: Int, _ file: OpenFile, hasKeyframes: Bool
  ) throws -> ToolResult {
    guard value.isPath else {
      throw ToolFailure(
        "a path is {\"v\": [[x, y], …], \"i\": [[x, y], …], \"o\": […], \"c\": true}")
    }
    guard !hasKeyframes else {
      throw ToolFailure("the path has keyframes; use “add_keyframes”, or “keyframes”: “replace”")
    }
    switch file.session.text.address(of: row, isForKeyframes: true) {
    case .failure(let reason): throw ToolFailure(reason.text.english)
    case .success(let address):
      return try ToolResult.edited(
        file,
        file.session.edit(at: address.path, titled: .init(verbatim: "Path")) { old in
          var property = old ?? .object([])
          property.set("a", .number(0))
          property.set("k", value)
          return property
        })
    }
  }

  static let addKeyframes = ProgramTool(
    "add_keyframes", "Animate a property", .edit,
    "Adds keyframes to a property in one step; those at the same frames are replaced. “ease” of a keyframe is that of the motion from it to the next.",
    [
      .file, keypath, layer,
      ToolArgument(
        "keyframes", .list(1000),
        "Objects {\"frame\": 0, \"value\": […], \"ease\": \"ease\"}. Frames are those of the animation. Eases: \(eases.joined(separator: ", ")), or [x1, y1, x2, y2] as in CSS. Default: linear.",
        isRequired: true),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    let row = try property(call, session)
    guard let outline = session.outline else { throw ToolFailure("the animation cannot be read") }
    let address: ValueAddress
    switch session.text.address(of: row, isForKeyframes: true) {
    case .failure(let reason): throw ToolFailure(reason.text.english)
    case .success(let found): address = found
    }
    guard
      let old = session.text.json(at: address, session.edits)
        ?? session.text.shownJSON(of: row, address)
    else { throw ToolFailure("the property cannot be read") }
    var keys: [(time: Double, key: JSONTree)] = []
    for (index, entry) in (call.list("keyframes") ?? []).enumerated() {
      guard let frame = entry["frame"]?.number, frame.magnitude <= 1e6 else {
        throw ToolFailure("keyframe \(index) has no “frame”, which is a number")
      }
      guard let value = entry["value"] else {
        throw ToolFailure("keyframe \(index) has no “value”")
      }
      let time = outline.frame(of: row, at: frame)
      guard time.isFinite else { throw ToolFailure("frame \(number(frame)) is never shown there") }
      var key = JSONTree.members([
        "t": .number(time), "s": try ToolValue.keyframe(value, address.form, like: old, index),
      ])
      try ease(entry["ease"], of: &key, index)
      keys.append((time, key))
    }
    keys.sort { $0.time < $1.time }
    guard let first = keys.first else { throw ToolFailure("“keyframes” is an empty list") }
    guard !zip(keys, keys.dropFirst()).contains(where: { $0.time == $1.time }) else {
      throw ToolFailure("two keyframes have the same frame")
    }
    let copy: KeyframeCopy
    do throws(KeyframeProblem) {
      copy = try KeyframeCopy(
        of: .members(["a": .number(1), "k": .array(keys.map(\.key))]), address.form,
        Set(keys.indices), from: first.time, name: "", property: "", layer: "")
    } catch {
      throw ToolFailure(error.text.english)
    }
    let result = session.editKeyframes([row: []]) { _ in .paste(copy, at: first.time) }.result
    return try ToolResult.edited(
      file, result,
      more: ["keyframes": .integer(session.track(of: row).keyframes.count)])
  }

  private static let eases = EasingPreset.allCases.map(\.rawValue)

  /// Sets the easing from a keyframe to the next.
  private static func ease(
    _ ease: JSONTree?, of key: inout JSONTree, _ index: Int
  ) throws(ToolFailure) {
    let curve: EasingCurve?
    switch ease {
    case nil, .null?: curve = EasingPreset.linear.curve
    case .string(let name)?:
      guard let preset = EasingPreset(rawValue: name) else {
        throw ToolFailure(
          "keyframe \(index): “ease” is one of \(eases.joined(separator: ", ")), or [x1, y1, x2, y2]"
        )
      }
      curve = preset.curve
    default:
      guard let numbers = ease?.numbers, numbers.count == 4 else {
        throw ToolFailure("keyframe \(index): “ease” is a name, or [x1, y1, x2, y2]")
      }
      curve = EasingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    guard let curve else { return key.set("h", .number(1)) }
    guard curve.isValid else {
      throw ToolFailure("keyframe \(index): x1 and x2 of “ease” are from 0 to 1")
    }
    func handle(_ x: Double, _ y: Double) -> JSONTree {
      .members(["x": .numbers([x]), "y": .numbers([y])])
    }
    key.set("o", handle(curve.x1, curve.y1))
    key.set("i", handle(curve.x2, curve.y2))
  }

  /// Moves the playhead.
  @MainActor private static func seek(
    _ session: EditSession<String>, to frame: Double?
  ) throws(ToolFailure) {
    let timeline = session.player.state.timeline
    let frame = frame ?? timeline.start
    guard timeline.start <= frame, frame <= timeline.end else {
      throw ToolFailure(
        "frame \(number(frame)) is not in the animation, which has \(number(timeline.start)) to \(number(timeline.end))"
      )
    }
    session.player.seek(to: frame)
    _ = session.player.displayList
  }

  /// The row of the property that a call names.
  @MainActor private static func property(
    _ call: ToolCall, _ session: EditSession<String>
  ) throws(ToolFailure) -> Int {
    session.scene.settle()
    guard let outline = session.outline else { throw ToolFailure("the animation cannot be read") }
    let name = try call.needed("keypath")
    let layer = call.text("layer")
    let scope = layer == nil ? nil : try LayerReference(layer ?? "").row(in: outline)
    let prefix = scope.map { outline.keypath(of: $0).string + "." } ?? ""
    let range = scope.map { $0..<max($0 + 1, outline.rows[$0].end) } ?? outline.rows.indices
    var found = range.filter { row in
      guard outline.rows[row].isProperty else { return false }
      let keypath = outline.keypath(of: row).string
      return keypath == name || (scope != nil && keypath == prefix + name)
    }
    // Uses of the same value, such as those of a precomposition, are one.
    var known: Set<ValueAddress> = []
    found = found.filter { row in
      guard case .success(let address) = session.text.address(of: row, isForKeyframes: true) else {
        return true
      }
      return known.insert(address).inserted
    }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw ToolFailure(
        "\(found.count) properties have the keypath “\(name)”; give “layer” as JSON path, such as layers[0], or rename one of them"
      )
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let alike = range.filter { outline.rows[$0].isProperty && outline.rows[$0].name == last }
    let shown = (alike.isEmpty ? Array(range.filter { outline.rows[$0].isProperty }) : alike)
      .prefix(20).map { "“\(outline.keypath(of: $0).string)”" }
    throw ToolFailure(
      "there is no property “\(name)”"
        + (shown.isEmpty ? "" : "; there are " + shown.joined(separator: ", ")))
  }

  // MARK: Names, times and JSON

  private static let anyLayer = ToolArgument(
    "layer", .text, "The layer: its name, keypath or JSON path.", isRequired: true)

  static let rename = ProgramTool(
    "rename", "Rename", .edit,
    "Renames a layer, or by “item” a group, shape, mask or effect of it, also in expressions.",
    [
      .file, anyLayer,
      ToolArgument("item", .text, "The keypath of what is renamed, below the layer."),
      ToolArgument("name", .text, "The new name.", isRequired: true),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    session.scene.settle()
    guard let outline = session.outline else { throw ToolFailure("the animation cannot be read") }
    var row = try LayerReference(call.needed("layer")).row(in: outline)
    if let item = call.text("item") {
      let full = outline.keypath(of: row).string + "." + item
      let rows = (row..<outline.rows[row].end).filter {
        !outline.rows[$0].isProperty && [item, full].contains(outline.keypath(of: $0).string)
      }
      guard let found = rows.first else {
        throw ToolFailure("the layer has no item “\(item)”; “keypaths” lists them")
      }
      row = found
    }
    guard session.canRename(row) else { throw ToolFailure("this has no name in the file") }
    return try ToolResult.edited(file, session.rename(row, to: call.needed("name")))
  }

  static let retime = ProgramTool(
    "retime", "Move a layer in time", .edit,
    "Moves a layer with its keyframes by frames, or sets the first frame in which it is seen, or the frame after the last one.",
    [
      .file, anyLayer,
      ToolArgument(
        "move", .number(-1e6...1e6), "Frames by which the layer and its keyframes move."),
      ToolArgument("in", .number(-1e6...1e6), "The first frame in which it is seen."),
      ToolArgument("out", .number(-1e6...1e6), "The frame after the last one."),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    var results: [EditResult] = []
    @MainActor func change(
      _ value: Double, from: (LayerTime) -> Double, _ edit: (Double) -> LayerTimeChange
    ) throws {
      session.scene.settle()
      guard let outline = session.outline else { throw ToolFailure("the animation cannot be read") }
      let row = try LayerReference(call.needed("layer")).row(in: outline)
      guard let time = outline.layerTimes.first(where: { $0.row == row }),
        let scale = time.scale, scale != 0
      else {
        throw ToolFailure("a time remap makes the layer's time uneven, so that it is not moved")
      }
      let before = from(time)
      guard before.isFinite else { throw ToolFailure("the layer has no such time in the file") }
      results.append(session.retime(row, edit((value - before) / scale)))
    }
    if let distance = call.number("move") {
      try change(distance, from: { _ in 0 }) { .move(by: $0) }
    }
    // The later point first, so that the layer is never too short.
    if let out = call.number("out") { try change(out, from: { $0.stop }) { .outPoint(by: $0) } }
    if let start = call.number("in") { try change(start, from: { $0.start }) { .inPoint(by: $0) } }
    guard !results.isEmpty else { throw ToolFailure("give “move”, “in” or “out”") }
    return try ToolResult.edited(file, results)
  }

  static let editJSON = ProgramTool(
    "edit_json", "Edit JSON", .edit,
    "Sets, inserts or removes a value in the JSON of an animation, for what no other tool does. All other bytes of the file stay. The animation must still be readable afterwards, or nothing changes.",
    [
      .file,
      ToolArgument(
        "path", .text,
        "The JSON path, such as layers[0].bm; of an insertion that of the new element.",
        isRequired: true),
      ToolArgument(
        "op", .choice(["set", "insert", "remove"]), "What is done. Default: set."),
      ToolArgument("value", .any, "The new value."),
    ]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let session = file.session
    let (text, operation) = (try call.needed("path"), call.text("op") ?? "set")
    guard let path = JSONPath(text: text), let last = path.steps.last else {
      throw ToolFailure("“\(text.prefix(200))” is no path of a value; write layers[0].ks.p")
    }
    let value = call.arguments.members?.last { $0.key == "value" }?.value
    guard operation == "remove" || value != nil else { throw ToolFailure("“value” is missing") }
    session.scene.settle()
    guard let finder = session.text.finder, let parent = finder.value(at: path.parent) else {
      throw ToolFailure("the file has nothing at “\(path.parent.description)”")
    }
    let title = "Edit \(path.description)"
    switch last {
    case .member(let key):
      guard parent.members != nil else {
        throw ToolFailure("“\(path.parent.description)” is no object")
      }
      guard operation != "insert" else {
        throw ToolFailure("only elements of lists are inserted, such as layers[0]; use set")
      }
      guard operation == "set" || parent.members?.contains(where: { $0.key == key }) == true else {
        throw ToolFailure("the file has nothing at “\(path.description)”")
      }
      return try ToolResult.edited(
        file,
        session.edit(at: path, titled: .init(verbatim: title)) { _ in
          operation == "remove" ? nil : value
        })
    case .element(let index):
      guard var elements = parent.elements else {
        throw ToolFailure("“\(path.parent.description)” is no list")
      }
      let most = operation == "remove" ? elements.count - 1 : elements.count
      guard (0...max(0, most)).contains(index), most >= 0 else {
        throw ToolFailure("“\(path.parent.description)” has \(elements.count) elements, from 0")
      }
      if operation == "set", index < elements.count {
        return try ToolResult.edited(
          file, session.edit(at: path, titled: .init(verbatim: title)) { _ in value })
      }
      if operation == "remove" {
        elements.remove(at: index)
      } else if let value {
        elements.insert(value, at: index)
      }
      return try ToolResult.edited(
        file,
        session.edit(at: path.parent, titled: .init(verbatim: title)) { _ in .array(elements) })
    }
  }
}

extension JSONTree {
  /// Whether it is a path of the format: vertices and as many tangents.
  var isPath: Bool {
    guard let vertices = self["v"]?.elements, let ins = self["i"]?.elements,
      let outs = self["o"]?.elements, ins.count == vertices.count, outs.count == vertices.count
    else { return false }
    return (vertices + ins + outs).allSatisfy { $0.numbers.map { $0.count >= 2 } == true }
  }
}
