// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit

/// Which look a file is drawn with: a theme, and slots.
struct SlotOptions: ParsableArguments {
  @Option(help: "A theme of a .lottie file, by its id.")
  var theme: String?

  @OptionGroup var data: SlotDataOptions

  /// The file with its slots as they are asked for.
  ///
  /// - Throws: `ExitCode` 2 for what is refused, 66 for what cannot be read.
  func applied(to file: AnimationFile) throws -> AnimationFile {
    do {
      return try data.look(theme: theme).applied(to: file)
    } catch let error as DotLottieError {
      throw CommandFailure(error.description, code: 2).exit
    }
  }
}

/// Themes and slots that come from files of their own.
struct SlotDataOptions: ParsableArguments {
  @Option(
    help: "A theme from a JSON file, or - for stdin; it comes on top of the file's own.",
    completion: .file(extensions: ["json"]))
  var themeData: String?

  @Option(
    help: ArgumentHelp(
      "Slots from a JSON file: {\"ID\": {\"p\": PROPERTY}}; they come on top of themes.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var slots: String?

  /// - Throws: `ExitCode` 66 for what cannot be read.
  func look(theme: String?) throws -> FileLook {
    FileLook(
      theme: theme, themeData: try themeData.map { ($0, try text($0)) },
      slots: try slots.map { ($0, try text($0)) })
  }

  private func text(_ path: String) throws -> String {
    if path == "-" {
      do throws(LottieError) {
        return String(decoding: try InputFile.standardInput(), as: UTF8.self)
      } catch {
        throw CommandFailure(error).exit
      }
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path): the file cannot be read", code: 66).exit
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A theme, a theme's text and slots' text, the latter two with the names of their files.
nonisolated struct FileLook {
  var theme: String?
  var themeData: (name: String, json: String)?
  var slots: (name: String, json: String)?
  /// Where no theme is named, the one that the manifest wants is used.
  var honoursManifest = false

  /// The file with its slots as they are asked for; its text stays as it is only where nothing is.
  ///
  /// - Throws: `DotLottieError` that names the theme or file that is refused.
  func applied(to file: AnimationFile) throws(DotLottieError) -> AnimationFile {
    guard theme != nil || themeData != nil || slots != nil || honoursManifest else { return file }
    let player = InteractivePlayer()
    player.load(file)
    if let theme = theme ?? (honoursManifest ? player.initialThemeID : nil) {
      try naming("the theme “\(theme)”") { () throws(DotLottieError) in
        try player.setTheme(theme)
      }
    }
    if let themeData {
      try naming(themeData.name) { () throws(DotLottieError) in
        try player.setThemeData(themeData.json)
      }
    }
    if let slots {
      try naming(slots.name) { () throws(DotLottieError) in
        try player.editSlots { (own) throws(DotLottieError) in try own.setAllJSON(slots.json) }
      }
    }
    return player.presentation.animation.map(file.with) ?? file
  }

  private func naming(
    _ name: String, _ body: () throws(DotLottieError) -> Void
  ) throws(DotLottieError) {
    do throws(DotLottieError) {
      try body()
    } catch {
      var error = error
      error.file = error.file ?? name
      throw error
    }
  }
}
