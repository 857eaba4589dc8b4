// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
package import LottieCore
internal import LottieTexts

/// The options --theme-data and --slots, which name JSON files.
package struct SlotDataOptions: ParsableArguments {
  @Option(
    help: .translated(
      "A theme from a JSON file, or - for stdin; applied after a theme of the file."),
    completion: .file(extensions: ["json"]))
  package var themeData: String?

  @Option(
    help: .translated(
      "Slots from a JSON file: {\"ID\": {\"p\": PROPERTY}}; applied after themes.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  package var slots: String?

  package init() {}

  /// Reads the files of the options.
  ///
  /// - Throws: Exit code 66 for files that cannot be read.
  package func look(theme: String?) throws -> FileAppearance {
    FileAppearance(
      theme: theme, themeData: try themeData.map { ($0, try text($0)) },
      slots: try slots.map { ($0, try text($0)) })
  }

  private func text(_ path: String) throws -> String {
    if path == "-" { return String(decoding: try InputFile.standardInput(), as: UTF8.self) }
    return String(decoding: try CommandFailure.contents(of: path), as: UTF8.self)
  }
}

/// The changes to a file's look: a theme of the file, then a theme's text, then slots. Later ones
/// win.
package struct FileAppearance {
  /// The id of a theme of the file; nil for none, or for the manifest's.
  package var theme: String?
  /// JSON texts, with the names of their files for error messages.
  package var themeData: (name: String, json: String)?
  package var slots: (name: String, json: String)?
  /// Whether the manifest's initial theme applies where `theme` is nil.
  package var honoursManifest = false

  package init(
    theme: String? = nil, themeData: (name: String, json: String)? = nil,
    slots: (name: String, json: String)? = nil, honoursManifest: Bool = false
  ) {
    (self.theme, self.themeData) = (theme, themeData)
    (self.slots, self.honoursManifest) = (slots, honoursManifest)
  }

  /// Whether it has values besides those of the file's own themes.
  package var setsSlots: Bool { themeData != nil || slots != nil }

  /// Returns the file with the changes applied; the same file where there are none.
  ///
  /// - Throws: `DotLottieError` with the name of the refused theme or file.
  package func applied(to file: AnimationFile) throws(DotLottieError) -> AnimationFile {
    guard theme != nil || themeData != nil || slots != nil || honoursManifest else { return file }
    let player = InteractivePlayer()
    player.load(file)
    try apply(to: player)
    return player.presentation.animation.map(file.with) ?? file
  }

  /// The warnings for what has no effect on a file, with the names of the files of theme and slots.
  package func problems(in file: AnimationFile) -> [(name: String, warning: LottieWarning)] {
    let theme = themeData.map { data in
      file.problems(ofTheme: data.json).map { (data.name, $0) }
    }
    let slots = slots.map { data in file.problems(ofSlots: data.json).map { (data.name, $0) } }
    return (theme ?? []) + (slots ?? [])
  }

  /// Sets theme and slots of what a player has loaded.
  ///
  /// - Throws: `DotLottieError` that names the theme or file that is refused.
  package func apply(to player: InteractivePlayer) throws(DotLottieError) {
    if let theme = theme ?? (honoursManifest ? player.initialThemeID : nil) {
      try naming(localized("the theme “\(theme)”")) { () throws(DotLottieError) in
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
  }

  /// Runs `body`, and adds the name to errors that have none.
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
