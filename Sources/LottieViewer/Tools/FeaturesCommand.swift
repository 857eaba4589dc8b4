// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// `lottie-viewer features`: prints the table of FEATURES.md, from the registry of properties.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "Print the supported features of the format as Markdown.",
    discussion: """
      EXAMPLES
        lottie-viewer features > FEATURES.md
      """)

  func run() throws {
    try Output.write(FeatureCatalog.markdown)
  }
}
