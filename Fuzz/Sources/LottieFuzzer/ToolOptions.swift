// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCommand

/// The commands of the command line that need no window.
enum ToolOptions {
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
