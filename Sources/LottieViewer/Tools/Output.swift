// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit

/// Where commands write: results on stdout, talk on stderr.
nonisolated enum Output {
  static func complain(_ text: String) {
    let name = Terminal.hasColors ? "\u{1B}[1;31mlottie-viewer:\u{1B}[0m" : "lottie-viewer:"
    talk("\(name) \(text)\n")
  }

  /// Writes onto stderr, and nothing where that is closed.
  static func talk(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// - Throws: `ExitCode` 74 where the text cannot be written, as onto a full disk.
  static func write(_ text: String) throws {
    try write(bytes: Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// - Throws: `ExitCode` 74 where they cannot be written.
  static func write(bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      throw CommandFailure("stdout: cannot be written: \(error.localizedDescription)", code: 74)
        .exit
    }
  }

  /// A value as JSON, its keys sorted.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Warnings of a file, each on a line of stderr.
  static func warn(_ warnings: [LottieWarning], file: String) {
    for warning in warnings { complain("\(file): \(warning)") }
  }
}

/// What stderr can show.
nonisolated enum Terminal {
  /// Somebody looks at it, and it can move its cursor.
  static var isInteractive: Bool {
    isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb"
  }

  /// See https://no-color.org.
  static var hasColors: Bool { isInteractive && (environment("NO_COLOR") ?? "").isEmpty }

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
