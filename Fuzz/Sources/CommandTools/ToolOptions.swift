// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The commands of the command line that need no window.
public enum ToolOptions {
  private static let commands: [any ParsableCommand.Type] = [
    RenderCommand.self, ExportCommand.self, ThumbnailCommand.self, InfoCommand.self,
    MachineCommand.self, PackCommand.self, UnpackCommand.self, KeypathsCommand.self,
    DumpCommand.self, FeaturesCommand.self, AudioCommand.self, SheetCommand.self,
    BoundsCommand.self, ProgramCommand.self,
  ]

  /// Parses and checks the options of a command, without running it.
  ///
  /// - Parameters:
  ///   - command: The number of a command.
  ///   - words: Its arguments.
  /// - Returns: Whether they are valid.
  public static func areValid(_ words: [String], of command: Int) -> Bool {
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
