// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTools
internal import LottieWorkbench

/// The tool that checks files.
enum LintTool {
  static let lint = ProgramTool(
    "lint", "Check a file", .none,
    "Checks an animation, with unsaved edits, against the specification, and for players what they do not draw, draw differently or slowly. Each finding has its JSON path, line, column, layers, what is wrong and what to do. Use it before you say that something is done.",
    [
      .file,
      ToolArgument(
        "profiles", .list(20), "Players to check for: \(LintProfile.words.joined(separator: ", "))."
      ),
    ]
  ) { call in
    let name = try call.needed("file")
    let file = try call.files.animation(name)
    var options = LintOptions()
    for value in call.list("profiles") ?? [] {
      guard let word = value.string, let profile = LintProfile.named(word.lowercased()) else {
        throw ToolFailure(
          "there is no such profile; there are \(LintProfile.words.joined(separator: ", "))")
      }
      options.profiles.append(profile)
    }
    let text = file.animation.jsonText
    var document = LintDocument()
    document.parts = [
      LintDocument.Part(
        file: name, animation: nil, bytes: text.count,
        report: try Linter.check(text, options, limits: call.files.settings.limits))
    ]
    return ToolResult(document.json["files"]?.elements?.first ?? document.json)
  }
}
