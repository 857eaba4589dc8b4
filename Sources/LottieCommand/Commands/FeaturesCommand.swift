// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie features`: prints the table of properties of FEATURES.md.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: localized(
      "Print the kinds of objects that are drawn, and their properties, as Markdown."),
    discussion: localized(
      """
      Each property has its name in keypaths, its key in the file, and its default. FEATURES.md has this
      table, and what else of the format is drawn.

      EXAMPLES
        lottie features | grep -i blur
      """),
    shouldDisplay: false)

  func run() throws { try Output.write(PropertyTable.markdown) }
}
