// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTools
internal import LottieWorkbench

/// The tool that prepares files for players.
enum PrepareTool {
  static let prepare = ProgramTool(
    "prepare", "Prepare for players", .write,
    "Writes a new file with the same picture for other players, and a smaller one: expressions become keyframes, texts and modifiers paths, what nobody sees is removed. Both files are drawn at every frame and compared; a step that changes the picture is left out and named.",
    [
      .file,
      ToolArgument(
        "output", .text, "The name of the new file, ending in .json, .tgs or .lottie.",
        isRequired: true),
      ToolArgument(
        "targets", .list(20),
        "Players that have to draw it: \(PlayerTarget.allCases.map(\.rawValue).joined(separator: ", "))."
      ),
      ToolArgument(
        "text", .choice(TextTreatment.allCases.map(\.rawValue)), "What becomes of texts."),
      ToolArgument("minify", .flag, "Whether it is made smaller. Default: true."),
      ToolArgument("names", .flag, "Whether names are removed. Default: false."),
      ToolArgument("replace", .flag, "Whether to replace another file. Default: false."),
    ]
  ) { call in
    let file = try call.files.animation(call.needed("file"))
    let path = try call.files.target(
      call.needed("output"), endings: ["json", "tgs", "lottie"], replaces: call.flag("replace"))
    guard AnimationEnding(of: path) != .lottie || file.archiveParts.isEmpty else {
      throw ToolFailure(
        "other parts of an archive, such as themes, are only kept by `lottie prepare`; name a .json file"
      )
    }
    var options = PrepareOptions()
    for value in call.list("targets") ?? [] {
      guard let target = value.string.flatMap({ PlayerTarget(rawValue: $0.lowercased()) }) else {
        let names = PlayerTarget.allCases.map(\.rawValue)
        throw ToolFailure("there is no such player; there are \(names.joined(separator: ", "))")
      }
      options.targets.append(target)
    }
    options.text = call.text("text").flatMap(TextTreatment.init)
    options.minifies = call.arguments["minify"]?.bool ?? true
    options.removesNames = call.flag("names")
    options.limits = call.files.settings.limits
    let prepared = try Preparation(file, options).run(stop: call.work.stop) { progress in
      call.progress(progress.done, progress.total)
    }
    try call.check()
    guard let prepared else { throw ToolFailure("the file was not prepared") }
    try OutputFile(path).write(
      file.content(of: prepared.json, in: .init(of: path), limits: options.limits))
    var facts = try JSONTree(report: PrepareReportText(prepared.report, options))
    facts.set("written", .string(call.files.settings.folders.name(of: path)))
    return ToolResult(facts)
  }
}
