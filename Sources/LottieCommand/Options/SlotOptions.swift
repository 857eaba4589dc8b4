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

  /// Returns the file with the theme and the slots applied.
  ///
  /// - Throws: Exit code 2 for refused themes and slots, 66 for files that cannot be read.
  func applied(to file: AnimationFile) throws -> AnimationFile {
    do {
      return try data.look(theme: theme).applied(to: file)
    } catch let error as DotLottieError {
      throw CommandFailure(error.whole, .invalid)
    }
  }
}
