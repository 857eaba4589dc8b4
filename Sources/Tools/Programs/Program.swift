// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

extension ParsableCommand {
  /// Runs the command of the process's arguments, and ends the process if it fails: with a message
  /// on stderr and the exit code of `CommandFailure`, or as the argument parser does.
  package static func runProgram() {
    do {
      // Without the parser, which takes half of the time: the thumbnailer asks before each picture.
      if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
        return try Output.write(configuration.version)
      }
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard let failure = CommandFailure(endingBy: error) else { exit(withError: error) }
      Output.complain(failure.message)
      exit(withError: ExitCode(failure.kind.rawValue))
    }
  }
}
