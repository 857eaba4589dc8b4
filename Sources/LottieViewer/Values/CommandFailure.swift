// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// The reason why a command stops: a line for people on stderr, and an exit code for scripts.
///
/// Codes: 1 with --strict where something is not drawn, 2 for invalid files, 3 for exceeded limits;
/// the others are those of sysexits.h: 64 usage, 66 no input, 69 unavailable, 73 cannot create, 74
/// I/O error.
nonisolated struct CommandFailure: Error {
  /// One line without the program's name.
  let message: String
  /// The exit code.
  let code: Int32

  init(_ message: String, code: Int32) {
    self.message = message
    self.code = code
  }

  /// Makes the failure of a file that cannot be read (66), is no animation (2) or exceeds a limit
  /// (3).
  init(_ error: LottieError) {
    let code: Int32 =
      switch error.kind {
      case .unreadable: 66
      case .malformed, .notAnAnimation: 2
      case .limit: 3
      }
    self.init(error.description, code: code)
  }

  /// Makes the failure of an output file: code 73.
  init(cannotWrite path: String, _ reason: String) {
    self.init("\(path): cannot be written: \(reason)", code: 73)
  }

  /// The exit code after a signal, as shells report it: 128 plus the signal's number.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }

  /// Prints the message on stderr, and returns the error to throw to ArgumentParser.
  var exit: ExitCode {
    Output.complain(message)
    return ExitCode(code)
  }
}
