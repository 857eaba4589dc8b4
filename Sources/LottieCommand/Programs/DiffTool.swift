// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// The tool that compares files.
enum DiffTool {
  static let diff = ProgramTool(
    "diff", "Say what changed", .none,
    "Says in words what is different between two animations: layers added, removed, renamed, moved, values and keyframes by keypath with JSON paths. “sheet” with “diff” shows it. Without “other” the open file is compared with that on disk.",
    [
      .file,
      ToolArgument("other", .text, "The newer file. Default: the file with its unsaved edits."),
    ]
  ) { call in
    let name = try call.needed("file")
    let (old, new): (Animation, Animation)
    if let other = call.text("other") {
      old = try call.files.animation(name).animation
      new = try call.files.animation(other).animation
    } else {
      old = try call.files.other(OpenFiles.saved, beside: name).animation
      new = try call.files.animation(name).animation
    }
    let diff = try AnimationDiff(old, new, limits: call.files.settings.limits)
    let changes = diff.changes.map { change in
      JSONTree.members([
        "action": .string(change.action.rawValue), "subject": .string(change.subject),
        "keypath": .string(change.keypath.joined(separator: ".")),
        "text": .string(change.line.english),
        "details": change.details.isEmpty ? nil : .texts(change.details.map(\.english)),
        "old": change.old.map { .string($0) }, "new": change.new.map { .string($0) },
        "oldPath": change.oldPath.map { .string($0.description) },
        "newPath": change.newPath.map { .string($0.description) },
      ])
    }
    return ToolResult(
      .members([
        "verdict": .string(diff.verdict.rawValue), "changes": .array(changes),
        "leftOut": diff.leftOut > 0 ? .integer(diff.leftOut) : nil,
      ]))
  }
}
