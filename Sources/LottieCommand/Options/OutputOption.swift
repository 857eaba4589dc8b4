// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// The option --output of commands that write one file in one of several formats.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: .translated(
      "The file to write; its extension selects the format. - is stdout and needs --format; mov goes to files only."
    ),
    completion: .file())
  var output: String

  /// Refuses a report on stdout beside the file.
  func validate(json: Bool) throws {
    guard !(json && output == "-") else {
      throw ValidationError(localized("--json and --output - both write to stdout; choose one"))
    }
  }
}
