// SPDX-License-Identifier: Apache-2.0

/// The table of keys as text, for `docs/keys.md` and the manual page.
enum KeyTable {
  /// The table in Markdown, as in `docs/keys.md`.
  static var markdown: String {
    let rows = lines.map { line in
      let keys = keys(line).map { $0.map { "`\($0)`" }.joined(separator: " or ") }
      return "| \(keys.joined(separator: ", ")) | \(line.text) |"
    }
    return (["| Key | What it does |", "|---|---|"] + rows + [typing]).joined(separator: "\n")
      + "\n"
  }

  /// Rows for keys that are not commands: focus and text input.
  private static let typing = """
    | Tab | focus the next control; arrows, Enter and Space then work in it |
    | arrows, Home, End, Ctrl A C X V | in text fields, as usual: Ctrl moves by words, Shift and the pointer select |
    """

  /// The lines with at least one key.
  private static let lines = CommandTable.lines.filter { !keys($0).isEmpty }

  /// The keys of each command of a line.
  private static func keys(_ line: CommandGroup.Line) -> [[String]] {
    line.commands.map { $0.keys.map(\.name) }.filter { !$0.isEmpty }
  }

  /// The section of the manual page, in mdoc(7).
  static func manual(prose: (String) -> [String]) -> [String] {
    [".Sh KEYS", ".Bl -tag -width Ds"]
      + lines.flatMap { line in
        [".It " + keys(line).joined().map(roff).joined(separator: " , ")]
          + prose(line.text.replacing("`", with: "\""))
      } + [".El"]
  }

  /// A key in words of plain ASCII, because some terminal fonts lack arrows, and because roff gives
  /// some characters a meaning.
  private static func roff(_ key: String) -> String {
    let names: [String: String] = [
      "←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "−": "\\-", "'": "\\(aq", ".": "\\&.",
      ",": "\\&,", "[": "\\&[", "]": "\\&]", "(": "\\&(",
    ]
    return key.split(separator: " ").map { names[String($0)] ?? String($0) }.joined(separator: " ")
  }
}
