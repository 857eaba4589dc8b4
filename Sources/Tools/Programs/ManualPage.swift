// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
internal import FoundationEssentials

/// The manual page of a program in mdoc(7), the macro language of groff and mandoc, made from the
/// argument parser's description.
package struct ManualPage: Sendable {
  /// A command in the argument parser's JSON description of the tool.
  private struct Command: Decodable {
    /// The word on the command line.
    let commandName: String
    /// One sentence.
    let abstract: String?
    /// Paragraphs, and examples as indented lines.
    let discussion: String?
    /// Whether help and manual list it.
    let shouldDisplay: Bool
    /// In the order of declaration; nil for commands without arguments.
    let arguments: [Argument]?
    /// nil for commands without subcommands.
    let subcommands: [Command]?
  }

  /// An argument, option or flag of a command. `kind` is `positional`, `option` or `flag`.
  private struct Argument: Decodable {
    /// A spelling of an option. `kind` is `long` or `short`; `name` has no hyphens.
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The spelling with hyphens, escaped for roff: an unescaped hyphen may be typeset as a dash.
      var flag: String { kind == "long" ? "\\-\\-" + name : "\\-" + name }
    }

    let kind: String
    /// Whether help and manual list it.
    let shouldDisplay: Bool
    let isOptional: Bool
    /// Whether it can be given several times.
    let isRepeating: Bool
    /// The short and the long spelling; nil for positional arguments.
    let names: [Name]?
    /// The placeholder of its value.
    let valueName: String?
    /// The help text.
    let abstract: String?
    /// The accepted values, if there are only a few.
    let allValues: [String]?
    /// The default as it would be written; nil for none.
    let defaultValue: String?

    /// Whether every command has it, so that it is left out: --help and --version.
    var isGeneral: Bool { ["help", "version"].contains(valueName ?? "") }
  }

  /// The root of the description.
  private struct Tool: Decodable {
    let command: Command
  }

  /// The name of the program.
  private let name: String
  private let root: any ParsableCommand.Type
  /// What it is, without a full stop.
  private let summary: String
  /// Lines of DESCRIPTION after the name.
  private let about: [String]
  /// Further sections, between those of commands and ENVIRONMENT.
  private let more: [String]
  /// Lines of ENVIRONMENT.
  private let environment: [String]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - root: Its root command.
  ///   - summary: What it is, without a full stop.
  ///   - about: Lines of DESCRIPTION, which follow the name.
  ///   - more: Lines of further sections, after the commands. Default: none.
  ///   - environment: The variables that it reads beside `NO_COLOR`, in mdoc. Default: none.
  package init(
    of root: any ParsableCommand.Type, summary: String, about: [String], more: [String] = [],
    environment: [String] = []
  ) {
    (self.root, self.summary, self.about) = (root, summary, about)
    (self.more, self.environment) = (more, environment)
    name = root.configuration.commandName ?? ""
  }

  /// The whole page.
  ///
  /// - Throws: `DecodingError` where the parser's description has another layout.
  package var text: String {
    get throws {
      let tool = try JSONDecoder().decode(Tool.self, from: Data(root._dumpHelp().utf8))
      let commands = (tool.command.subcommands ?? []).filter {
        $0.shouldDisplay && $0.commandName != "help"
      }
      let lines =
        header(commands) + commands.flatMap(section) + more + variables
        + Self.exitStatus(tool.command)
      return lines.joined(separator: "\n") + "\n"
    }
  }

  // MARK: Parts

  /// The title lines, NAME, SYNOPSIS with a line for each command, and DESCRIPTION.
  private func header(_ commands: [Command]) -> [String] {
    let start = [
      ".\\\" Made by \(name) manual; do not edit.", ".Dd \(ToolVersion.date)",
      ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)", ".Nd \(summary)",
      ".Sh SYNOPSIS",
    ]
    let usual = root.configuration.defaultSubcommand?.configuration.commandName
    let synopsis = commands.flatMap { command in
      [
        ".Nm",
        command.commandName == usual ? ".Op Cm \(usual ?? "")" : ".Cm \(command.commandName)",
      ]
        + Self.arguments(of: command)
    }
    return start + synopsis + [".Sh DESCRIPTION", ".Nm"] + about
  }

  /// ENVIRONMENT.
  private var variables: [String] {
    [
      ".Sh ENVIRONMENT", ".Bl -tag -width Ds", ".It Ev NO_COLOR",
      "If it is set and not empty, messages have no colours.",
    ] + environment + [".El"]
  }

  /// EXIT STATUS, from the list of codes at the end of the tool's help.
  private static func exitStatus(_ tool: Command) -> [String] {
    let lines = (tool.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let codes = lines.drop { $0 != "EXIT CODES" }.dropFirst()
    let items = codes.flatMap { line -> [String] in
      let parts = line.trimmed.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? [".It \(parts[0])"] + prose(parts[1].trimmed) : []
    }
    return [".Sh EXIT STATUS", ".Bl -tag -width Ds"] + items + [".El"]
  }

  /// The arguments of one command for SYNOPSIS; optional ones in brackets.
  private static func arguments(of command: Command) -> [String] {
    shown(command).map { argument in
      let isNeeded = !argument.isOptional && argument.kind != "flag"
      let name = argument.names?.last.map { "Fl \($0.flag.dropFirst(2))" }
      let value = argument.kind == "flag" ? nil : "Ar \(argument.valueName ?? "value")"
      let parts = [name, value].compactMap { $0 }.joined(separator: " ")
      return (isNeeded ? "." : ".Op ") + parts + (argument.isRepeating ? " ..." : "")
    }
  }

  /// The arguments to document: without hidden and general ones.
  private static func shown(_ command: Command) -> [Argument] {
    (command.arguments ?? []).filter { $0.shouldDisplay && !$0.isGeneral }
  }

  /// The subsection of a command: abstract, discussion, and a list of its arguments.
  private func section(of command: Command) -> [String] {
    var lines = [
      ".Ss \(Self.escaped(name)) \(command.commandName)",
      Self.prose(command.abstract ?? "").joined(separator: "\n"),
    ]
    lines += Self.discussion(command.discussion ?? "")
    let arguments = Self.shown(command)
    guard !arguments.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for argument in arguments {
      let names = (argument.names ?? []).map { "Fl \($0.flag.dropFirst(2))" }
        .joined(separator: " , ")
      let value = argument.kind == "flag" ? "" : " Ar \(argument.valueName ?? "value")"
      lines.append(".It " + (names.isEmpty ? value.trimmed : names + value))
      lines += Self.prose(argument.abstract ?? "")
      if let values = argument.allValues {
        lines += Self.prose("One of \(values.joined(separator: ", ")).")
      }
      if let value = argument.defaultValue { lines += Self.prose("Default: \(value)") }
    }
    return lines + [".El"]
  }

  /// Converts paragraphs to mdoc. Indented lines become literal blocks, whose lines are not filled.
  private static func discussion(_ text: String) -> [String] {
    var lines: [String] = []
    var isLiteral = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isIndented = line.hasPrefix("  ")
      if isLiteral, !isIndented, !line.isEmpty {
        lines.append(".Ed")
        isLiteral = false
      }
      if isIndented, !isLiteral {
        if lines.last == ".Pp" { lines.removeLast() }
        lines.append(".Bd -literal -offset indent")
        isLiteral = true
      }
      if line == "EXAMPLES" {
        lines.append("Examples:")
      } else if line.isEmpty {
        if !isLiteral { lines.append(".Pp") }
      } else {
        lines += isIndented ? [escaped(String(line.dropFirst(2)))] : prose(line)
      }
    }
    if isLiteral { lines.append(".Ed") }
    while lines.last == ".Pp" { lines.removeLast() }
    return (lines.first.map { $0.hasPrefix(".Bd") } ?? true ? [] : [".Pp"]) + lines
  }

  /// Wraps a text: each sentence starts on a new line, as mdoc requires, and lines are short.
  package static func prose(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let word = escaped(word)
      if !line.isEmpty, width(line) + 1 + width(word) > lineWidth {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
      if word.hasSuffix(".") {
        lines.append(line)
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The longest line of prose, in characters of roff source.
  private static let lineWidth = 76

  /// The number of characters after conversion to ASCII: others become escapes of up to eight, such
  /// as `\[u2026]`.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
  }

  /// Escapes text for roff: backslashes, hyphens, and a first `.` or `'`, which would start a
  /// request.
  private static func escaped(_ text: some StringProtocol) -> String {
    let text = text.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      default: text.append(character)
      }
    }
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

extension StringProtocol {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}
