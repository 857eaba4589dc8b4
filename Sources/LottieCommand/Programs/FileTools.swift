// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

// MARK: Files

/// Tools that make, open and save files, and go through the history.
enum FileTools {
  /// The sides, the frames and the rate of a new animation.
  private static let sides = 1...8192, lengths = 1.0...100_000.0, rates = 1.0...240.0

  static let new = ProgramTool(
    "new", "Make a new animation", .edit,
    "Makes an empty animation and keeps it open; nothing is written until “save”. Then add layers by “add_layer”.",
    [
      ToolArgument(
        "file", .text, "The name of the file to be, ending in .json.", isRequired: true),
      ToolArgument("width", .integer(sides), "In pixels. Default: 512."),
      ToolArgument("height", .integer(sides), "In pixels. Default: 512."),
      ToolArgument("frames", .number(lengths), "The length in frames. Default: 120."),
      ToolArgument("rate", .number(rates), "Frames per second. Default: 60."),
      ToolArgument("name", .text, "The name of the animation."),
    ]
  ) { call in
    let (width, height) = (call.integer("width") ?? 512, call.integer("height") ?? 512)
    let (frames, rate) = (call.number("frames") ?? 120, call.number("rate") ?? 60)
    let name = try call.needed("file")
    let text = JSONTree.members([
      "v": .string("5.9.0"), "fr": .number(rate), "ip": .number(0), "op": .number(frames),
      "w": .integer(width), "h": .integer(height),
      "nm": .string(call.text("name") ?? name.lastComponent.withoutExtension), "ddd": .number(0),
      "assets": .array([]), "layers": .array([]), "markers": .array([]),
    ])
    let file = try call.files.make(name, text.text)
    return ToolResult(
      .members([
        "file": .string(call.files.name(of: file)), "width": .integer(width),
        "height": .integer(height), "frames": .number(frames), "rate": .number(rate),
        "next": .string("add layers by “add_layer”; the first frame is 0"),
      ]))
  }

  static let open = ProgramTool(
    "open", "Open a file", .session,
    "Opens an animation to edit it, and returns its size, frames and layers. Tools that edit open files by themselves.",
    [.file]
  ) { call in
    let file = try call.files.open(call.needed("file"))
    let animation = file.current.animation
    let layers = animation.summary.layers.enumerated().map { index, layer in
      JSONTree.members([
        "name": .string(layer.name), "path": .string("layers[\(index)]"),
        "kind": .string(layer.kind),
      ])
    }
    return ToolResult(
      .members([
        "file": .string(call.files.name(of: file)), "width": .number(animation.canvas.width),
        "height": .number(animation.canvas.height), "start": .number(animation.start),
        "end": .number(animation.end), "rate": .number(animation.framerate),
        "layers": .array(layers), "unsaved": .bool(file.isModified),
      ]))
  }

  static let save = ProgramTool(
    "save", "Save a file", .write,
    "Writes an open animation with its edits to disk, in the same format; all that was not edited keeps its bytes. An existing file of another name is only replaced with replace: true.",
    [
      .file,
      ToolArgument("as", .text, "The name of a copy; the file stays open under its own name."),
      ToolArgument("replace", .flag, "Whether to replace another file. Default: false."),
    ]
  ) { call in
    let name = try call.needed("file")
    guard let file = call.files.known(name) else {
      throw ToolFailure("“\(name)” is not open, so that there is nothing to save")
    }
    let (path, bytes) = try call.files.save(
      file, as: call.text("as"), replaces: call.flag("replace"))
    return ToolResult(
      .members([
        "saved": .string(call.files.settings.folders.name(of: path)), "bytes": .integer(bytes),
      ]))
  }

  static let close = ProgramTool(
    "close", "Close a file", .session,
    "Closes an open animation. Unsaved edits are only thrown away with discard: true.",
    [
      .file, ToolArgument("discard", .flag, "Whether to throw unsaved edits away. Default: false."),
    ]
  ) { call in
    let name = try call.needed("file")
    guard let file = call.files.known(name) else { throw ToolFailure("“\(name)” is not open") }
    guard !file.isModified || call.flag("discard") else {
      throw ToolFailure("“\(name)” has unsaved edits; save it, or give discard: true")
    }
    call.files.close(file)
    return ToolResult(.members(["closed": .string(name)]))
  }

  static let undo = ProgramTool(
    "undo", "Undo", .session, "Takes back the last edits of an open animation.",
    [.file, ToolArgument("steps", .integer(1...1000), "How many. Default: 1.")]
  ) { call in
    try go(call, by: -(call.integer("steps") ?? 1))
  }

  static let redo = ProgramTool(
    "redo", "Redo", .session, "Makes edits again that were taken back.",
    [.file, ToolArgument("steps", .integer(1...1000), "How many. Default: 1.")]
  ) { call in
    try go(call, by: call.integer("steps") ?? 1)
  }

  @MainActor private static func go(_ call: ToolCall, by steps: Int) throws -> ToolResult {
    let name = try call.needed("file")
    guard let file = call.files.known(name) else { throw ToolFailure("“\(name)” is not open") }
    let history = file.session.history
    let wanted = max(0, min(history.titles.count, history.shownSteps + steps))
    guard wanted != history.shownSteps else {
      throw ToolFailure(steps < 0 ? "there is nothing to undo" : "there is nothing to redo")
    }
    return try ToolResult.edited(file, file.session.go(toStep: wanted))
  }
}
