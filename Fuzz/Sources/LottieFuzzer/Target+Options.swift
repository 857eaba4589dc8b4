// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCommand

extension FuzzTarget {
  /// The options of the command line: the first byte is the command, then words, one a line.
  static let options = FuzzTarget(name: "options") { bytes in
    guard let first = bytes.first else { return }
    let words = bytes.dropFirst().split(separator: 10, omittingEmptySubsequences: false)
      .prefix(24).map { String(decoding: $0, as: UTF8.self) }
    // libFuzzer has one thread.
    let areValid = MainActor.assumeIsolated { ToolOptions.areValid(words, of: Int(first)) }
    Tally.count(areValid ? "valid options" : "refused options")
  }
}

/// The commands of the command line that need no window.
private enum ToolOptions {
  /// The commands by the number that kept inputs have for them.
  private static let names = [
    "render", "export", "thumbnail", "info", "machine", "pack", "unpack", "keypaths", "dump",
    "features", "audio", "sheet", "bounds", "mcp",
  ]
  private static let commands = names.compactMap { name in
    LottieCommand.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// Parses and checks the options of a command, without running it.
  ///
  /// - Parameters:
  ///   - command: The number of a command.
  ///   - words: Its arguments.
  /// - Returns: Whether they are valid.
  static func areValid(_ words: [String], of command: Int) -> Bool {
    do {
      _ = try commands[command % commands.count].parse(words)
      return true
    } catch {
      // A message contains the usage, which takes longer to make than parsing.
      if (words.count + command) % 4 == 0 {
        _ = commands[command % commands.count].message(for: error)
      }
      return false
    }
  }
}
