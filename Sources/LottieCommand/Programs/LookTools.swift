// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

extension JSONTree {
  /// The value of a report, as JSON.
  init(report: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(try JSONTape(Array(try encoder.encode(report))).root)
  }
}

extension MovieExporter {
  /// Makes the pictures for a program, whose size the caller sets.
  init(forPrograms file: AnimationFile) {
    self.init(file, size: PixelSize(width: 1, height: 1))
    jobs = 2
  }
}

// MARK: Looking

/// Tools that look at files and their pictures.
enum LookTools {
  static let guide = ProgramTool(
    "guide", "Read the guide", .none,
    "Returns a page about writing Lottie: the format in brief, the mistakes made most, and how to make, look and mend with these tools. Read it once before writing an animation.",
    []
  ) { _ in
    var result = ToolResult(.members(["resource": .string(ProgramResources.page)]))
    (result.content, result.facts) = ([.text(ProgramsPage.text)], nil)
    return result
  }

  static let files = ProgramTool(
    "files", "List files", .none,
    "Lists the animations in the root folders, and which of them are open with unsaved edits.", []
  ) { call in
    let folders = call.files.settings.folders
    return ToolResult(
      .members([
        "roots": .texts(folders.paths), "canWrite": .bool(folders.canWrite),
        "files": .texts(folders.animations.map(folders.name)),
        "open": .array(
          call.files.all.map {
            .members([
              "file": .string(call.files.name(of: $0)), "unsaved": .bool($0.isModified),
            ])
          }),
      ]))
  }

  static let info = ProgramTool(
    "info", "Describe a file", .none,
    "Returns size, frame rate, frames, layers, markers, images, sounds, fonts and slots of an animation, and warnings with the JSON path of what is not drawn or is malformed.",
    [.file]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    return ToolResult(try JSONTree(report: FileReport(file, stickerProblems: nil)))
  }

  private static let mostRows = 2000

  static let keypaths = ProgramTool(
    "keypaths", "List properties", .none,
    "Lists the properties that can be set: keypath, type, value at a frame, and the number of keyframes. Values: numbers, [x, y], colours as #rrggbb.",
    [
      .file,
      ToolArgument("contains", .text, "Only keypaths that contain this text, such as “Color”."),
      ToolArgument("layer", .text, "Only properties of this layer: its name, or its JSON path."),
      ToolArgument("frame", .number(-1e6...1e6), "The frame of the values. Default: the first."),
      ToolArgument("most", .integer(1...mostRows), "The most properties. Default: 200."),
    ]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let outline = SceneOutline(scene)
    let frame = call.number("frame") ?? file.animation.start
    let wanted = call.text("contains")?.lowercased()
    let layer = try call.text("layer").map { try LayerReference($0).row(in: outline) }
    let range = layer.map { $0..<max($0 + 1, outline.rows[$0].end) } ?? outline.rows.indices
    var rows: [JSONTree] = []
    var left = 0
    let most = call.integer("most") ?? 200
    for row in range where outline.rows[row].isProperty {
      let keypath = outline.keypath(of: row).string
      if let wanted, !keypath.lowercased().contains(wanted) { continue }
      guard rows.count < most else {
        left += 1
        continue
      }
      let value = outline.value(of: row, at: frame)
      let keyframes = outline.ownKeyframes(ofProperty: row).count
      rows.append(
        .members([
          "keypath": .string(keypath), "type": value.map { .string($0.type) },
          "value": try value.map { try JSONTree(report: $0) },
          "keyframes": keyframes > 0 ? .integer(keyframes) : nil,
          "expression": outline.hasExpression(row) ? .bool(true) : nil,
        ]))
      if rows.count % 64 == 0 { try call.check() }
    }
    return ToolResult(
      .members(["keypaths": .array(rows), "left": left > 0 ? .integer(left) : nil]))
  }

  static let json = ProgramTool(
    "json", "Read JSON", .none,
    "Returns the JSON of an animation, with unsaved edits, or of the value at a path such as “layers[0].ks.p”.",
    [.file, ToolArgument("path", .text, "The JSON path. Default: the whole animation.")]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let text = call.text("path") ?? ""
    guard let path = JSONPath(text: text) else {
      throw ToolFailure("“\(text)” is not a JSON path; write layers[0].ks.p or /layers/0/ks/p")
    }
    guard let value = try AddressFinder(file.animation).value(at: path) else {
      throw ToolFailure("the file has nothing at “\(text)”")
    }
    return ToolResult(.members(["path": .string(path.description), "value": value]))
  }

  // MARK: Pictures

  private static let background = ToolArgument(
    "background", .text, "The colour behind: #rrggbb, white, black. Default: a checkerboard.")

  static let render = ProgramTool(
    "render", "Show a frame", .none,
    "Returns the picture of one frame as PNG. Use it to see details; “sheet” shows motion.",
    [
      .file,
      ToolArgument("frame", .number(-1e6...1e6), "The frame. Default: the first."),
      ToolArgument(
        "size", .integer(8...2048), "The longer side in pixels. Default: 512."), background,
      ToolArgument(
        "output", .text, "A PNG file to write as well, transparent without a background."),
      ToolArgument("replace", .flag, "Whether to replace a PNG file. Default: false."),
    ]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let path = try call.text("output").map {
      try call.files.target($0, endings: ["png"], replaces: call.flag("replace"))
    }
    let frame = call.number("frame") ?? file.animation.start
    var settings = FrameSheet.Settings(frames: [frame])
    settings.side = call.integer("size") ?? 512
    settings.background = try color(call)
    settings.edge = 0
    settings.hasNumbers = false
    let sheet = try FrameSheet(
      of: MovieExporter(forPrograms: file), settings, stop: call.work.stop,
      follow: call.follow)
    if let path {
      var source = MovieExporter(forPrograms: file)
      source.size = Size(Double(sheet.width), Double(sheet.height))
      source.background = settings.background ?? .clear
      let picture = try source.renderer(threads: 2, stop: call.work.stop).paint(frame)
      try call.check()
      try OutputFile(path).write(try picture.png())
    }
    return ToolResult(
      picture: try sheet.bitmap.png(),
      .members([
        "frame": .number(frame), "width": .integer(sheet.width), "height": .integer(sheet.height),
        "written": path.map { .string(call.files.settings.folders.name(of: $0)) },
        "warnings": ToolResult.warnings(sheet.warnings),
      ]))
  }

  /// The most pixels of a sheet for a program.
  private static let mostPixels = 6_000_000

  static let sheet = ProgramTool(
    "sheet", "Show frames at a glance", .none,
    "Returns one picture with several frames in rows, each above its number and time: the best way to see motion. With “diff” each cell has the frame of this file, that of the other one, and what differs.",
    [
      .file,
      ToolArgument("count", .integer(1...100), "The number of frames. Default: 12."),
      ToolArgument("frames", .numbers(100), "The frames, instead of spread ones."),
      ToolArgument(
        "around", .number(-1e6...1e6), "Show the frames before and after this one."),
      ToolArgument("columns", .integer(1...100), "Frames in a row."),
      ToolArgument(
        "size", .integer(16...1024), "The longer side of a frame in pixels. Default: 240."),
      ToolArgument(
        "diff", .text,
        "Another file to compare with, or “saved”: this file on disk, without unsaved edits."),
      background,
    ]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let other = try call.text("diff").map {
      try call.files.other($0, beside: call.needed("file"))
    }
    let frames: [Double]
    if let list = call.numbers("frames") {
      guard !list.isEmpty else { throw ToolFailure("“frames” is an empty list") }
      frames = list
    } else if let middle = call.number("around") {
      frames = FrameChoice.around(middle, call.integer("count") ?? 9, of: file.animation)
    } else {
      frames = FrameChoice.spread(call.integer("count") ?? 12, over: file.animation)
    }
    var settings = FrameSheet.Settings(frames: frames)
    settings.side = call.integer("size") ?? 240
    settings.columns = call.integer("columns")
    settings.background = try color(call)
    settings.mostPixels = mostPixels
    let sheet = try FrameSheet(
      of: MovieExporter(forPrograms: file),
      comparedWith: other.map { MovieExporter(forPrograms: $0) },
      settings, stop: call.work.stop, follow: call.follow)
    var facts = try JSONTree(report: SheetReport(sheet, file: nil))
    if !sheet.warnings.isEmpty {
      facts.set("warnings", ToolResult.warnings(sheet.warnings) ?? .null)
    }
    return ToolResult(picture: try sheet.bitmap.png(), facts)
  }

  static let bounds = ProgramTool(
    "bounds", "Say where layers are", .none,
    "Says for each layer in which frames it is seen, and in which it is outside of the picture, covered, cut away by a matte or masks, transparent, empty, hidden or not in its time, and why. With “frames” also its bounds in pixels and its opacity at each. Use it when something is missing in a picture.",
    [
      .file,
      ToolArgument(
        "frames", .numbers(50), "The frames. Default: nine, and where something changes."),
      ToolArgument("layer", .text, "Only this layer: its name, keypath or JSON path."),
    ]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let given = call.numbers("frames")
    if given?.isEmpty == true { throw ToolFailure("“frames” is an empty list") }
    let report = try BoundsReport(
      of: MovieExporter(forPrograms: file),
      frames: given ?? FrameChoice.spread(BoundsCommand.usual, over: file.animation),
      findsEdges: given == nil, stop: call.work.stop, follow: call.follow)
    try call.check()
    var facts = try JSONTree(report: BoundsList(report))
    let wanted = call.text("layer")
    var layers = facts["layers"]?.elements ?? []
    if let wanted {
      layers = layers.filter { layer in
        ["name", "keypath", "path"].contains { layer[$0]?.string == wanted }
      }
      if layers.isEmpty { throw ToolFailure("the animation has no layer “\(wanted)”") }
    }
    if given == nil {
      for index in layers.indices { layers[index].remove("frames") }
    }
    facts.set("layers", .array(layers))
    facts.set(
      "neverSeen",
      .texts(layers.filter { $0["neverSeen"]?.bool == true }.compactMap { $0["keypath"]?.string }))
    return ToolResult(facts)
  }

  @MainActor private static func color(_ call: ToolCall) throws(ToolFailure) -> RGBA? {
    guard let text = call.text("background") else { return nil }
    guard let color = ColorArgument(argument: text) else {
      throw ToolFailure("“background” is a colour such as #ff8800, white or black")
    }
    return color.color
  }
}

/// A layer as programs name it: by its name, its keypath or its JSON path.
struct LayerReference {
  let name: String

  init(_ name: String) { self.name = name }

  /// The row of the layer.
  ///
  /// - Throws: `ToolFailure` for a name that no layer has, or several.
  func row(in outline: SceneOutline) throws(ToolFailure) -> Int {
    if let path = JSONPath(text: name), path.layer == path, let row = outline.row(ofLayerAt: path) {
      return row
    }
    let named = outline.layers(named: name)
    let found =
      named.isEmpty
      ? outline.rows.indices.filter {
        outline.isLayer($0) && outline.keypath(of: $0).string == name
      } : named
    switch found.count {
    case 1: return found[0]
    case 0:
      let names = outline.rows.indices.filter(outline.isLayer).prefix(30)
        .map { "“\(outline.rows[$0].name)”" }
      throw ToolFailure(
        names.isEmpty
          ? "the animation has no layers; add one by “add_layer”"
          : "there is no layer “\(name)”; there are " + names.joined(separator: ", "))
    default:
      throw ToolFailure(
        "\(found.count) layers have the name “\(name)”; give the JSON path, such as layers[0], or rename one"
      )
    }
  }
}
