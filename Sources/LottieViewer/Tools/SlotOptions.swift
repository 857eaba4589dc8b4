// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit

/// Which look a file is drawn with: a theme, and slots.
struct SlotOptions: ParsableArguments {
  @Option(help: "A theme of a .lottie file, by its id.")
  var theme: String?

  @Option(
    help: "A theme from a JSON file, or - for stdin; it comes on top of --theme.",
    completion: .file(extensions: ["json"]))
  var themeData: String?

  @Option(
    help: ArgumentHelp(
      "Slots from a JSON file: {\"ID\": {\"p\": PROPERTY}}; they come on top of themes.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var slots: String?

  /// The file with its slots as they are asked for.
  ///
  /// - Throws: `ExitCode` 2 for what is refused, 66 for what cannot be read.
  func applied(to file: AnimationFile) throws -> AnimationFile {
    guard theme != nil || themeData != nil || slots != nil else { return file }
    let player = InteractivePlayer()
    player.load(file)
    if let theme { try refusing("--theme \(theme)") { try player.setTheme(theme) } }
    if let themeData {
      let json = try text(themeData)
      try refusing(themeData) { try player.setThemeData(json) }
    }
    if let slots {
      let json = try text(slots)
      try refusing(slots) {
        try player.editSlots { (slots) throws(DotLottieError) in try slots.setAllJSON(json) }
      }
    }
    return player.presentation.animation.map(file.with) ?? file
  }

  private func text(_ path: String) throws -> String {
    do throws(LottieError) {
      if path == "-" { return String(decoding: try InputFile.standardInput(), as: UTF8.self) }
    } catch {
      throw CommandFailure(error).exit
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path): the file cannot be read", code: 66).exit
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func refusing(_ name: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DotLottieError {
      throw CommandFailure("\(name): \(error)", code: 2).exit
    }
  }
}
