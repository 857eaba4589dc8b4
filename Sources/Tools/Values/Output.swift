// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
package import LottieCore
package import LottieTexts
internal import Synchronization

/// The output streams of commands: results on stdout, messages on stderr.
package enum Output {
  /// Prints a message on stderr after the program's name, which is red on terminals with colours.
  package static func complain(_ message: Message) {
    // What is collected becomes JSON.
    messages.withLock { $0?.append(message.english) }
    if isCollecting { return }
    let text = message.localized.inOneLine
    let name = Terminal.hasColors ? "\u{1B}[1;31m\(program):\u{1B}[0m" : program + ":"
    talk("\(name) \(text)\n")
  }

  /// The name by which the program was started.
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "lottie"

  /// Collects messages instead of printing them, until `collected`. Results cannot be printed.
  package static func collect() { messages.withLock { $0 = [] } }

  /// Whether messages are collected.
  package static var isCollecting: Bool { messages.withLock { $0 != nil } }

  /// Ends collecting, and returns the messages.
  package static func collected() -> [String] {
    messages.withLock { messages in
      defer { messages = nil }
      return messages ?? []
    }
  }

  /// The collected messages; nil if they are printed.
  private static let messages = Mutex<[String]?>(nil)

  /// Writes text to stderr. Errors are ignored, since there is no other stream to report them on.
  package static func talk(_ text: String) {
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes text and a final newline to stdout. Names of a file must be `inOneLine`, except in JSON.
  ///
  /// - Throws: `CommandFailure` where it cannot be written, for example on a full disk.
  package static func write(_ text: String) throws(CommandFailure) {
    try write(bytes: Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Writes bytes to stdout.
  ///
  /// - Throws: `CommandFailure` where they cannot be written.
  package static func write(bytes: [UInt8]) throws(CommandFailure) {
    guard !isCollecting else {
      throw CommandFailure("the jobs of a batch print nothing on stdout; name a file", .usage)
    }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      let reason: Message = error.code == EBADF ? "it is closed" : error.text
      throw CommandFailure("stdout: cannot be written: \(reason)", .noOutput)
    }
  }

  /// Writes a value as indented JSON with sorted keys.
  package static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Prints the warnings of a file, one per line.
  package static func warn(_ warnings: [LottieWarning], file: String) {
    for warning in warnings { complain("\(file): \(warning.raisable.advised(warning.whole))") }
  }
}

extension String {
  /// The text as a part of one line, such as a name in a list: with control characters as escapes of
  /// Swift, such as `\n` and `\u{1B}`, which a terminal would obey.
  package var inOneLine: String {
    guard unicodeScalars.contains(where: Self.mustChange) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if Self.mustChange(scalar) {
        text += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The marks that turn the direction of the rest of a line in a terminal.
  private static let directions = Set(
    "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}".unicodeScalars)

  private static func mustChange(_ scalar: Unicode.Scalar) -> Bool {
    // Tables are for the others: names of files are asked for in each frame of the window.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return scalar.properties.generalCategory == .control || directions.contains(scalar)
  }
}

/// The abilities of the terminal at stderr.
package enum Terminal {
  /// Whether stderr is a terminal that can move its cursor.
  package static var isInteractive: Bool {
    isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb"
  }

  /// Whether messages are coloured; NO_COLOR turns that off, see https://no-color.org.
  package static var hasColors: Bool { isInteractive && (environment("NO_COLOR") ?? "").isEmpty }

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
