// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The argument parser's own texts in the language of the program. It has no catalogues, so they
/// are found in what it prints. Those that are not listed stay English.
enum ParserTexts {
  /// Parts of lines, which are replaced where they occur.
  private static let parts: [Message] = [
    "OVERVIEW:", "USAGE:", "Usage:", "Error:", "Help:", "ARGUMENTS:", "OPTIONS:", "SUBCOMMANDS:",
    "Show the version.", "Show help information.", "Show subcommand help information.",
    "(default:", "default:", "(values:", "(default)",
  ]

  /// Whole lines, or what follows “Error: ”, with values.
  private static let lines: [Message] = [
    "See '{1}' for more information.", "See '{1}' for detailed help.",
    "Unknown option '{1}'. Did you mean '{2}'?", "Unknown option '{1}'", "Invalid option: {1}",
    "Missing value for '{1}'", "Missing expected argument '{1}'", "Missing one of: '{1}'",
    "Unexpected argument '{1}'", "{1} unexpected arguments: '{2}'",
    "The option '{1}' does not take any value, but '{2}' was specified.",
    "The value '{1}' is invalid for '{2}'. Please provide one of {3}.",
    "The value '{1}' is invalid for '{2}'. Please provide one of the following:",
    "The value '{1}' is invalid for '{2}': {3}", "The value '{1}' is invalid for '{2}'",
  ]

  /// A text of the parser in the language of the program.
  static func localized(_ text: String) -> String {
    guard Texts.isOn else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.hasPrefix("Error: ") ? "Error: " : String(line.prefix { $0 == " " })
      let rest = String(line.dropFirst(start.count))
      let translated = lines.lazy.compactMap { $0.matching(rest) }.first?.localized ?? rest
      return parts.reduce(start + translated) { $0.replacing($1.key, with: $1.localized) }
    }.joined(separator: "\n")
  }
}
