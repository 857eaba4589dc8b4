// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// `lottie-viewer manual`: prints the manual page; `Scripts/install` installs it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: localized("Print the manual page, for lottie-viewer(1)."),
    shouldDisplay: false)

  func run() throws { try Output.write(Self.page.text) }

  /// The page of this program, with the keys of the window. Assumes the main thread: commands and
  /// tests run there.
  static var page: ManualPage {
    ManualPage(
      of: LottieViewer.self, summary: "play and inspect Lottie animations in a window",
      about: [
        "opens .json, .lottie and .tgs files; the format is detected from the content.",
        "Without the name of a command it shows files in a window.", ".Pp",
        "With the name of a command of lottie, such as render, it runs that program,",
        "which is described in its own manual page.",
      ], more: MainActor.assumeIsolated { KeyTable.manual(prose: ManualPage.prose) },
      environment: [".It Ev SDL_VIDEODRIVER", "Which display is used: x11 or wayland."])
  }
}
