// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// The command line tool: subcommands, help and exit codes.
@main
struct LottieViewer: ParsableCommand {
  /// Name, help text, version and subcommands; without a subcommand, files are opened in a window.
  static let configuration = CommandConfiguration(
    commandName: "lottie-viewer",
    abstract: "Plays, renders and inspects Lottie animations.",
    discussion: """
      Opens .json, .lottie and .tgs files; the format is detected from the content.

      EXAMPLES
        lottie-viewer logo.json                  open a window and play it
        lottie-viewer render logo.json --frames 0,30,60 --output frames
        lottie-viewer export logo.json --output logo.gif
        lottie-viewer info logo.json --json      print its contents, for scripts
        lottie-viewer keypaths logo.json         print the name of every property

      EXIT CODES
        0   success
        1   success with warnings, and --strict was given; a job of a batch failed
        2   not a Lottie file, or damaged
        3   the file exceeds a limit
        64  invalid arguments
        66  the file does not exist or cannot be read
        69  no display for the window, or its end; no ffmpeg for video
        70  a job of a batch crashed or took too long
        73  the output cannot be written
        74  a result could not be printed
        130 interrupted by Ctrl-C; no partial file is left
      """,
    version: ToolVersion.text,
    subcommands: [
      OpenCommand.self, RenderCommand.self, ExportCommand.self, ThumbnailCommand.self,
      BatchCommand.self, InfoCommand.self, MachineCommand.self, PackCommand.self,
      UnpackCommand.self,
      KeypathsCommand.self, DumpCommand.self,
      BenchCommand.self, FeaturesCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// The commands that draw. `open` is not among them: it prepares the library after it has opened
  /// the display, since libX11 reads its files slower in a program with several threads.
  private static let drawing: [any ParsableCommand.Type] = [
    RenderCommand.self, ExportCommand.self, ThumbnailCommand.self, MachineCommand.self,
    BenchCommand.self,
  ]

  /// Runs the command. If it draws, the library is prepared while the arguments are parsed.
  static func main() {
    if let script = CompletionScript.asked(for: Array(CommandLine.arguments.dropFirst())) {
      print(script, terminator: "")
      return
    }
    if drawing.contains(where: {
      $0.configuration.commandName == CommandLine.arguments.dropFirst().first
    }) || CommandLine.arguments.contains("--worker") {
      AnimationRenderer.prepare()
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as LottieError {
      end(CommandFailure(error))
    } catch let failure as CommandFailure {
      end(failure)
    } catch {
      exit(withError: error)
    }
  }

  /// Prints the message of a failure, and ends the program with its code.
  private static func end(_ failure: CommandFailure) -> Never {
    Output.complain(failure.message)
    exit(withError: ExitCode(failure.kind.rawValue))
  }
}

/// The version of the tool: the newest of CHANGELOG.md.
nonisolated enum ToolVersion {
  /// The version number, as `--version` prints it.
  static let text = "0.1.0"
  /// The date of the release, in the format of manual pages.
  static let date = "November 21, 2026"
}
