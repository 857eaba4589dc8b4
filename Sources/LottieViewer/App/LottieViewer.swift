// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

@main
struct LottieViewer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie-viewer",
    abstract: "Plays, renders and inspects Lottie animations.",
    discussion: """
      Opens .json, .lottie and .tgs files; what a file is, is told by its content.

      EXAMPLES
        lottie-viewer logo.json                  open a window and play it
        lottie-viewer render logo.json --frames 0,30,60 --output frames
        lottie-viewer export logo.json --output logo.gif
        lottie-viewer info logo.json --json      what is in it, for scripts
        lottie-viewer keypaths logo.json         the name of every property

      EXIT CODES
        0   done
        1   done, but with warnings, and --strict was given
        2   not a Lottie file, or damaged
        3   the file asks for more than the limits allow
        64  the command line is wrong
        66  there is no such file, or it may not be read
        69  there is no display to open a window on, or no ffmpeg for video
        73  the output cannot be written
        74  a result could not be printed
        130 interrupted by Ctrl-C; nothing half written is left
      """,
    version: ToolVersion.text,
    subcommands: [
      OpenCommand.self, RenderCommand.self, ExportCommand.self, ThumbnailCommand.self,
      InfoCommand.self, MachineCommand.self, PackCommand.self, UnpackCommand.self,
      KeypathsCommand.self, DumpCommand.self,
      BenchCommand.self, FeaturesCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

/// The version that `--version` prints; the CHANGELOG's newest.
nonisolated enum ToolVersion {
  static let text = "0.1.0"
  /// When it was made, as manual pages write it.
  static let date = "November 21, 2026"
}
