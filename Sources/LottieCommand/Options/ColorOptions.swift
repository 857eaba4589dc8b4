// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// Slots that are made, and colours that are replaced or become themes.
struct ColorOptions: ParsableArguments {
  @Option(
    help: .translated(
      "Make one slot of all properties that a pattern names, such as 'accent=**.Brand*.Color'; may be given several times.",
      valueName: "id=pattern"))
  var slot: [String] = []

  @Option(
    help: .translated(
      "A JSON file with a new colour for each old one, such as {\"#ff0000\": \"#0a7\"}; several make themes."
    ),
    completion: .file(extensions: ["json"]))
  var palette: [String] = []

  @Flag(
    help: .translated(
      "Write a theme of the .lottie for each palette, named as its file, instead of recolouring; so if there are several."
    ))
  var themes = false

  @Flag(help: .translated("Replace colours that are not in the palette as the nearest one is."))
  var nearest = false

  func validate() throws {
    guard !nearest || !palette.isEmpty else {
      throw ValidationError(localized("--nearest belongs to --palette"))
    }
    guard !themes || !palette.isEmpty else {
      throw ValidationError(localized("--themes belongs to --palette"))
    }
    _ = try patterns
  }

  private var patterns: [SlotPattern] {
    get throws {
      try slot.map { text in
        if let pattern = SlotPattern(text) { return pattern }
        throw ValidationError(
          localized(
            "“\(text)” is no slot: give an id and a pattern, such as 'accent=**.Brand*.Color'"))
      }
    }
  }

  /// Whether palettes become themes.
  var makesThemes: Bool { themes || palette.count > 1 }

  /// Reads a palette.
  func colors(of path: String) throws -> Palette {
    let bytes = try CommandFailure.contents(of: path)
    do throws(LottieError) {
      var colors = try Palette(json: bytes)
      colors.isNearest = nearest
      return colors
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Returns the file with the colours of the palette, and with slots; and what is said of them.
  func recolored(_ file: AnimationFile) throws -> (file: AnimationFile, lines: [String]) {
    var file = file
    var lines: [String] = []
    if let palette = palette.first, !makesThemes {
      let colors = try self.colors(of: palette)
      var root = try file.animation.tree()
      let count = colors.recolor(&root)
      if count > 0 { file = file.with(try file.animation.with(root.text)) }
      lines.append(
        Message.counted(count, "1 colour replaced", "\(count) colours replaced").localized)
    }
    guard !slot.isEmpty else { return (file, lines) }
    let (animation, outcomes) = try file.animation.makingSlots(try patterns)
    for outcome in outcomes {
      let count = Message.counted(
        outcome.count, "1 property has the slot", "\(outcome.count) properties have the slot")
      lines.append("\(outcome.id): \(count.localized)")
      if outcome.changed > 0 {
        lines.append(
          "  "
            + Message.counted(
              outcome.changed, "1 of them had another value",
              "\(outcome.changed) of them had other values"
            ).localized)
      }
      for entry in outcome.refused {
        lines.append("  \(entry.keypath.inOneLine): \(entry.reason.localized)")
      }
      if outcome.count == 0, outcome.refused.isEmpty {
        throw CommandFailure(
          "--slot \(outcome.id): no property has such a keypath; `lottie keypaths` lists them",
          .usage)
      }
    }
    return (file.with(animation), lines)
  }
}
