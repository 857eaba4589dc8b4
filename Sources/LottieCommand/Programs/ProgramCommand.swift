// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Glibc
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie mcp`: serves programs that write animations, by the Model Context Protocol.
struct ProgramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: localized("Serve programs that write animations, by the Model Context Protocol."),
    discussion: localized(
      """
      A program, such as one with a language model, starts this command and speaks with it over stdin and \
      stdout. Its tools make and edit animations, and show what became of them: pictures of frames, sheets, \
      and where each layer is and why one is not seen. Edits are kept until the program saves them, and can \
      be undone.

      Only files in the folders given by --root are read and written, whatever links and dots lead out of \
      them; nothing is downloaded. Files have the same limits as those from strangers, and each call ends \
      after --timeout.

      EXAMPLES
        lottie mcp --root ~/animations
        lottie mcp --root assets --root shared --read-only
        claude mcp add lottie -- lottie mcp --root "$PWD"
      """))

  @Option(
    help: .translated(
      "A folder whose files may be read and written; several times for several folders."),
    completion: .directory)
  var root: [String] = []

  @Flag(help: .translated("Write nothing to disk."))
  var readOnly = false

  @Option(
    parsing: .unconditional,
    help: .translated("Seconds that a call may take, 1 to 3600."))
  var timeout = 60.0

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard !root.isEmpty else {
      throw ValidationError(
        localized("--root is missing: the folder whose files may be used, such as --root ."))
    }
    guard (1...3600).contains(timeout) else {
      throw ValidationError(localized("--timeout takes a number from 1 to 3600"))
    }
  }

  /// Serves until stdin ends.
  ///
  /// - Throws: Exit code 66 for a folder that does not exist.
  func run() throws {
    Interruption.hold()
    var limits = limits.limits
    limits.files.allowsDownloads = false
    let settings = ProgramSettings(
      folders: try AllowedFolders(root, canWrite: !readOnly), limits: limits, seconds: timeout)
    if isatty(STDIN_FILENO) != 0 {
      Output.complain(
        "waiting for messages of a program, which starts this command; Ctrl-D ends, docs/mcp.md has the configuration"
      )
    }
    MainActor.assumeIsolated { ProgramServer(settings).run() }
  }
}
