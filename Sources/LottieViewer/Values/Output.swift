// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit
internal import Synchronization

/// The output streams of commands: results on stdout, messages on stderr.
nonisolated enum Output {
  /// Receives the messages instead of stderr, for work that a window started.
  ///
  /// An object and not a closure: Swift 6.3 crashes when it optimises a task-local closure.
  final class Capture: Sendable {
    private let text = Mutex<String?>(nil)

    /// The last message; nil before the first.
    fileprivate(set) var last: String? {
      get { text.withLock { $0 } }
      set { text.withLock { $0 = newValue } }
    }
  }

  @TaskLocal static var capture: Capture?

  /// Prints a message on stderr after the program's name, which is red on terminals with colours.
  static func complain(_ text: String) {
    if let capture {
      capture.last = text
      return
    }
    let name = Terminal.hasColors ? "\u{1B}[1;31mlottie-viewer:\u{1B}[0m" : "lottie-viewer:"
    talk("\(name) \(text)\n")
  }

  /// Writes text to stderr. Errors are ignored, since there is no other stream to report them on.
  static func talk(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Writes text and a final newline to stdout.
  ///
  /// - Throws: `ExitCode` 74 where it cannot be written, for example on a full disk.
  static func write(_ text: String) throws {
    try write(bytes: Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Writes bytes to stdout.
  ///
  /// - Throws: `ExitCode` 74 where they cannot be written.
  static func write(bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      let isOpen = fcntl(STDOUT_FILENO, F_GETFD) >= 0
      let reason = isOpen ? error.localizedDescription : "it is closed"
      throw CommandFailure("stdout: cannot be written: \(reason)", code: 74).exit
    }
  }

  /// Writes a value as indented JSON with sorted keys.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Prints the warnings of a file, one per line.
  static func warn(_ warnings: [LottieWarning], file: String) {
    for warning in warnings { complain("\(file): \(warning)") }
  }
}

/// The abilities of the terminal at stderr.
nonisolated enum Terminal {
  /// Whether stderr is a terminal that can move its cursor.
  static var isInteractive: Bool {
    isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb"
  }

  /// Whether messages are coloured; NO_COLOR turns that off, see https://no-color.org.
  static var hasColors: Bool { isInteractive && (environment("NO_COLOR") ?? "").isEmpty }

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
