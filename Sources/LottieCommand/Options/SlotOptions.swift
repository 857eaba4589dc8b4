// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// The options --theme, --theme-data and --slots of commands that draw.
struct SlotOptions: ParsableArguments {
  @Option(help: .translated("Id of a theme of the .lottie file."))
  var theme: String?

  @OptionGroup var data: SlotDataOptions

  /// Returns the file with the theme and the slots applied, and prints warnings for those that have
  /// no effect.
  ///
  /// - Returns: Also whether all have one.
  /// - Throws: Exit code 2 for refused themes and slots, 66 for files that cannot be read.
  func applied(to file: AnimationFile) throws -> (file: AnimationFile, isWhole: Bool) {
    do {
      let look = try data.look(theme: theme)
      let result = try look.applied(to: file)
      let problems = look.problems(in: file)
      for (name, warning) in problems { Output.warn([warning], file: name) }
      return (result, problems.isEmpty)
    } catch let error as DotLottieError {
      throw CommandFailure(error.whole, .invalid)
    }
  }
}
