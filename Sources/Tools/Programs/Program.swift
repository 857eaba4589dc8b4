// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieTexts
internal import Synchronization

/// The language of a program, and the names that it is called with.
package enum ProgramLanguage {
  /// What is made for files and other programs, and so is English: manual pages, completions, and
  /// the results of a batch's workers.
  private static let plain = ["manual", "--generate-completion-script", "--worker"]

  /// Chooses the language of all texts, and notes names that are not UTF-8. It comes first in a
  /// program, since texts keep it.
  package static func start() {
    FilePath.noteArguments()
    guard !CommandLine.arguments.contains(where: { word in plain.contains { word.hasPrefix($0) } })
    else { return }
    Texts.start()
  }
}

extension ParsableCommand {
  /// Runs the command of the process's arguments, and ends the process if it fails: with a message
  /// on stderr and the exit code of `CommandFailure`, or as the argument parser does.
  ///
  /// - Parameters:
  ///   - work: What this thread does while another one parses the arguments; nil for nothing.
  ///     Default: nil.
  ///   - refusal: What is wrong with arguments that the parser does not refuse. Default: nil.
  ///   - explain: Says better than the parser what is wrong with arguments that it refuses; nil where
  ///     it does not. Default: nil.
  package static func runProgram(
    during work: (() -> Void)? = nil, refusal: CommandFailure? = nil,
    explain: () -> CommandFailure? = { nil }
  ) {
    do {
      let name = CommandFailure(fileAmongOptions: CommandLine.arguments.dropFirst())
      if let failure = refusal ?? name { throw failure }
      var command = try work.map(parsed) ?? parseAsRoot()
      try command.run()
    } catch {
      let isRefused = exitCode(for: error) == .validationFailure
      guard let failure = CommandFailure(endingBy: error) ?? (isRefused ? explain() : nil) else {
        end(by: error)
      }
      Output.complain(failure.text)
      exit(withError: ExitCode(failure.kind.rawValue))
    }
  }

  /// Parses the arguments on another thread during some work of this one. Where the
  /// system refuses a thread, they are parsed after the work.
  private static func parsed(during work: () -> Void) throws -> any ParsableCommand {
    let outcome = ParserOutcome()
    let isStarted = DetachedThread.start {
      outcome.result.withLock { $0 = Result { try parseAsRoot() } }
      outcome.isThere.signal()
    }
    work()
    guard isStarted else { return try parseAsRoot() }
    outcome.isThere.wait()
    return try outcome.result.withLock { result in
      defer { result = nil }
      return result
    }?.get() ?? parseAsRoot()
  }

  /// Ends the process as the argument parser does, with its texts in the language of the program.
  ///
  /// Help that cannot be written, for example on a full disk, is an error; the parser ignores it.
  private static func end(by error: any Error) -> Never {
    let original = fullMessage(for: error)
    // The parser repeats arguments as they are, also names of files with line breaks.
    let text = CommandLine.arguments.reduce(original) { text, argument in
      let shown = argument.inOneLine
      return shown == argument ? text : text.replacing(argument, with: shown)
    }
    let code = exitCode(for: error)
    guard !text.isEmpty else { exit(withError: code) }
    let translated = ParserTexts.localized(text) + "\n"
    do throws(CommandFailure) {
      if code == .success { try Output.write(translated) } else { Output.talk(translated) }
    } catch {
      Output.complain(error.text)
      exit(withError: ExitCode(error.kind.rawValue))
    }
    exit(withError: code)
  }
}

extension CommandFailure {
  /// The failure of the name of a file that begins like an option; nil if there is none. The parser
  /// takes `-dash.json` for the options `-d`, `-a`, `-s`, `-h` and so on, the last of which prints
  /// the help.
  fileprivate init?(fileAmongOptions arguments: some Sequence<String>) {
    let name = arguments.prefix { $0 != "--" }.first {
      $0.hasPrefix("-") && InputFile.isAnimation(named: $0) && Disk.exists($0)
    }
    guard let name else { return nil }
    self.init(Message("“\(name)” is taken for options; write ./\(name) for the file"), .usage)
  }
}

/// What another thread parsed.
private final class ParserOutcome: Sendable {
  /// The command, or the error; nil before the end.
  let result = Mutex<Result<any ParsableCommand, any Error>?>(nil)
  /// Signalled at the end.
  let isThere = Semaphore()
}
