// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// `lottie manual`: prints the manual page; `Scripts/install` installs it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: localized("Print the manual page, for lottie(1)."),
    shouldDisplay: false)

  func run() throws { try Output.write(Self.page.text) }

  /// The page of this program.
  static let page = ManualPage(
    of: LottieCommand.self, summary: "render, export and inspect Lottie animations",
    about: [
      "opens .json, .lottie and .tgs files; the format is detected from the content.",
      "It needs no display.",
    ])
}
