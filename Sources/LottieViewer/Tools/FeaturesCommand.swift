// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// Writes the table of features, for FEATURES.md.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "Print what of the format is drawn, as Markdown.",
    discussion: """
      EXAMPLES
        lottie-viewer features > FEATURES.md
      """)

  func run() throws {
    try Output.write(FeatureCatalog.markdown)
  }
}
