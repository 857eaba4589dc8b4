// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// Why a command stops: a line for people on stderr, and a code for scripts (sysexits.h where it has one).
nonisolated struct CommandFailure: Error {
  let message: String
  let code: Int32

  init(_ message: String, code: Int32) {
    self.message = message
    self.code = code
  }

  init(_ error: LottieError) {
    let code: Int32 =
      switch error.kind {
      case .unreadable: 66
      case .malformed, .notAnAnimation: 2
      case .limit: 3
      }
    self.init(error.description, code: code)
  }

  init(cannotWrite path: String, _ reason: String) {
    self.init("\(path): cannot be written: \(reason)", code: 73)
  }

  /// Interrupted by a signal, as shells tell it: 128 and the signal's number.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }

  /// Prints the message and hands the code to the command line.
  var exit: ExitCode {
    Output.complain(message)
    return ExitCode(code)
  }
}
