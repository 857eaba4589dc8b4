// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// The program `lottie-viewer`: the window, and the commands of `lottie` by that program.
package struct LottieViewer: ParsableCommand {
  /// Name, help text, version and subcommands; without a subcommand, files are opened in a window.
  package static let configuration = CommandConfiguration(
    commandName: "lottie-viewer",
    abstract: localized("Plays and inspects Lottie animations in a window."),
    discussion: localized(
      """
      Opens .json, .lottie and .tgs files; the format is detected from the content. With the name of a command \
      of lottie, such as render, export or info, it runs that program: see `lottie --help`.

      EXAMPLES
        lottie-viewer logo.json                  open a window and play it
        lottie-viewer --paused stickers/*.tgs

      EXIT CODES
        0   success
        2   not a Lottie file, or damaged
        3   the file exceeds a limit
        64  invalid arguments
        66  the file does not exist or cannot be read
        69  no display for the window, or its end; no lottie for its commands
        73  the output cannot be written
        74  a result could not be printed
      """),
    version: ToolVersion.text,
    subcommands: [OpenCommand.self, ManualCommand.self],
    defaultSubcommand: OpenCommand.self)

  package init() {}

  /// Runs the command, or becomes `lottie`.
  @MainActor package static func main() {
    ProgramLanguage.start()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let script = CompletionScript.asked(for: arguments) {
      print(script, terminator: "")
      return
    }
    if LottieProgram.takes(arguments) {
      let failure = LottieProgram.become(with: arguments)
      Output.complain(failure.text)
      exit(withError: ExitCode(failure.kind.rawValue))
    }
    runProgram()
  }

  /// The name of the desktop entry, the icon and the windows' class.
  static let applicationID = "org.lottiekit.LottieViewer"
}
