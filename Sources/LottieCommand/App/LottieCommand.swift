// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// The program `lottie`: everything that needs no window.
package struct LottieCommand: ParsableCommand {
  /// Name, help text, version and subcommands.
  package static let configuration = CommandConfiguration(
    commandName: "lottie",
    abstract: localized("Renders, exports and inspects Lottie animations."),
    discussion: localized(
      """
      Opens .json, .lottie and .tgs files; the format is detected from the content. It needs no display; \
      lottie-viewer shows animations in a window.

      EXAMPLES
        lottie render logo.json --frames 0,30,60 --output frames
        lottie sheet logo.json --output s.png    show frames at a glance
        lottie export logo.json --output logo.gif
        lottie audio song.lottie --output song.wav
        lottie info logo.json --json             print its contents, for scripts
        lottie bounds logo.json                  why a layer is not seen
        lottie keypaths logo.json                print the name of every property
        lottie diff old.json new.json            say and show what is different
        lottie batch stickers --output pictures  make a picture of each file
        lottie mcp --root animations             serve programs that write them

      EXIT CODES
        0   success
        1   warnings, and --strict was given; a job failed; the files of diff differ
        2   not a Lottie file, or damaged
        3   the file exceeds a limit
        64  invalid arguments
        66  the file does not exist or cannot be read
        69  no ffmpeg for video, no libsndfile for sound
        70  a job of a batch crashed or took too long
        73  the output cannot be written
        74  a result could not be printed
        130 interrupted by Ctrl-C; no partial file is left
      """),
    version: ToolVersion.text,
    subcommands: [
      RenderCommand.self, SheetCommand.self, ExportCommand.self, AudioCommand.self,
      ThumbnailCommand.self, BatchCommand.self, InfoCommand.self, LintCommand.self,
      DiffCommand.self, BoundsCommand.self, MachineCommand.self, PrepareCommand.self,
      PackCommand.self,
      UnpackCommand.self,
      ProgramCommand.self,
      KeypathsCommand.self, DumpCommand.self, BenchCommand.self, FeaturesCommand.self,
      ManualCommand.self,
    ])

  package init() {}

  /// The commands that draw.
  private static let drawing: [any ParsableCommand.Type] = [
    RenderCommand.self, SheetCommand.self, ExportCommand.self, ThumbnailCommand.self,
    MachineCommand.self, BenchCommand.self, BoundsCommand.self, ProgramCommand.self,
    PrepareCommand.self, DiffCommand.self,
  ]

  /// Runs the command. If it draws, the library is prepared while the arguments are parsed.
  package static func main() {
    ProgramLanguage.start()
    let arguments = CommandLine.arguments.dropFirst()
    let draws =
      drawing.contains { $0.configuration.commandName == arguments.first }
      || arguments.contains("--worker")
    let work: (() -> Void)? = draws ? { AnimationRenderer.prepare() } : nil
    // The parser takes any word for a subject of help.
    let subject = arguments.first == "help" ? arguments.dropFirst().first : nil
    runProgram(
      during: work, refusal: subject.flatMap(failure(ofCommand:)),
      explain: { failure(of: arguments) })
  }

  /// What is wrong with arguments that the parser refuses, where a better message is known.
  private static func failure(of arguments: ArraySlice<String>) -> CommandFailure? {
    guard let word = arguments.first else { return nil }
    return word == BatchCommand.configuration.commandName
      ? BatchCommand.failure(ofOptions: arguments.dropFirst()) : failure(ofCommand: word)
  }

  /// What is wrong with the first argument; nil for options and commands.
  private static func failure(ofCommand word: String) -> CommandFailure? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !word.hasPrefix("-"), !names.contains(word) else { return nil }
    if Disk.entry(at: word) != nil || InputFile.isAnimation(named: word) {
      return CommandFailure(
        "“\(word)” is not a command; lottie-viewer shows it, `lottie info` prints what is in it",
        .usage)
    }
    guard let near = word.nearest(of: names) else {
      return CommandFailure("there is no command “\(word)”; see `lottie --help`", .usage)
    }
    return CommandFailure("there is no command “\(word)”; did you mean “\(near)”?", .usage)
  }
}
