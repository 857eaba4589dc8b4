// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// The program `lottie`, which has the commands that need no window.
///
/// `lottie-viewer COMMAND` becomes `lottie COMMAND`, in the same process: signals, exit codes, stdin
/// and stdout are its own.
nonisolated enum LottieProgram {
  /// The commands of `lottie` that `lottie-viewer` takes, too.
  static let commands = [
    "render", "sheet", "export", "audio", "thumbnail", "batch", "info", "lint", "diff", "bounds",
    "machine",
    "prepare", "pack", "unpack", "mcp", "keypaths", "dump", "bench", "features",
  ]

  /// The commands of `lottie-viewer` itself.
  static let own = ["open", "manual"]

  /// Whether arguments are a command of `lottie`, or ask for the help of one, which also knows what to
  /// say of other words.
  static func takes(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    if first == "help" { return arguments.count > 1 && !own.contains(arguments[1]) }
    return commands.contains(first)
  }

  /// Becomes `lottie` with these arguments. The one beside this program comes before that in `PATH`.
  ///
  /// - Returns: The reason why it cannot be run.
  static func become(with arguments: [String]) -> CommandFailure {
    let folder = ProgramFile.path.parentFolder
    let beside = folder + "/lottie"
    let words = ["lottie"] + arguments
    let paths = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    for path in [beside] + paths.split(separator: ":").map({ $0 + "/lottie" }) {
      var pointers = unsafe words.map { unsafe strdup(FilePath.bytes(ofArgument: $0)) } + [nil]
      unsafe execv(path, &pointers)
      let reason = errno
      unsafe pointers.forEach { unsafe free($0) }
      guard reason == ENOENT || reason == ENOTDIR else {
        return CommandFailure("\(path): \(SystemError(reason))", .unavailable)
      }
    }
    return CommandFailure(
      """
      “\(arguments.first ?? "")” is a command of the program lottie, which is neither in \(folder) nor in PATH; \
      install the package lottie of the same version (from the sources: Scripts/install)
      """, .unavailable)
  }
}
