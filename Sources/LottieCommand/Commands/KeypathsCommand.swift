// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie keypaths FILE`: lists the properties that a program can set.
struct KeypathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keypaths",
    abstract: localized("List the keypath of every property."),
    discussion: localized(
      """
      A keypath names a property by its layer, groups and item, such as “Boat.Transform.Position”. Prints one \
      keypath per line in the order of the layers; with --values followed by a tab and the value.

      EXAMPLES
        lottie keypaths logo.json
        lottie keypaths logo.json | grep Color
        lottie keypaths logo.json --values --frame 30
        lottie keypaths a.json --json | jq '.[] | select(.type == "color")'
      """))

  @OptionGroup var input: FileArgument

  @Flag(help: .translated("Also print the values."))
  var values = false

  @Option(
    parsing: .unconditional, help: .translated("Frame of the values; the first frame if not given.")
  )
  var frame: Double?

  @Flag(help: .translated("Print JSON with types and values."))
  var json = false

  /// An element of the JSON list. `type` and `value` are nil for kinds of values that cannot be
  /// set.
  private struct Row: Encodable {
    let keypath: String
    let type: String?
    let value: PropertyValue?
  }

  /// Prints the keypaths. Values are those of the file, as no providers are set.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 74 where stdout cannot be written.
  func run() throws {
    let file = try input.read()
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let frame = frame ?? file.animation.start
    let outline = SceneOutline(scene)
    let rows = outline.rows.indices.filter { outline.rows[$0].isProperty }.map { row in
      let known = json || values ? outline.value(of: row, at: frame) : nil
      return Row(keypath: outline.keypath(of: row).string, type: known?.type, value: known)
    }
    if json { return try Output.write(json: rows) }
    guard !rows.isEmpty else { return }
    let lines = rows.map { row in
      row.keypath.inOneLine + (values ? row.value.map { "\t" + $0.text.inOneLine } ?? "" : "")
    }
    try Output.write(lines.joined(separator: "\n"))
  }
}
