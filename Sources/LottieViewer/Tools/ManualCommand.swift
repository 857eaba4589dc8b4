// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Prints the manual page, made from what the argument parser knows.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for lottie-viewer(1).",
    shouldDisplay: false)

  func run() throws {
    try Output.write(ManualPage.text)
  }
}

/// The manual page in mdoc(7).
nonisolated enum ManualPage {
  /// What the argument parser tells of a command.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var flag: String { kind == "long" ? "\\-\\-" + name : "\\-" + name }
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let defaultValue: String?

    /// Every command has these.
    var isGeneral: Bool { ["help", "version"].contains(valueName ?? "") }
  }

  private struct Tool: Decodable {
    let command: Command
  }

  static var text: String {
    get throws {
      let tool = try JSONDecoder().decode(Tool.self, from: Data(LottieViewer._dumpHelp().utf8))
      let commands = (tool.command.subcommands ?? []).filter {
        $0.shouldDisplay && $0.commandName != "help"
      }
      let lines =
        header(commands) + commands.flatMap(section) + keys + environment + exitStatus(tool.command)
      return lines.joined(separator: "\n") + "\n"
    }
  }

  /// The window's keys. Commands run on the main thread, and so do tests.
  private static var keys: [String] { MainActor.assumeIsolated { KeyTable.manual(prose: prose) } }

  // MARK: Parts

  private static func header(_ commands: [Command]) -> [String] {
    let start = [
      ".\\\" Made by lottie-viewer manual; do not edit.", ".Dd \(ToolVersion.date)",
      ".Dt LOTTIE-VIEWER 1", ".Os", ".Sh NAME", ".Nm lottie-viewer",
      ".Nd play, render and inspect Lottie animations", ".Sh SYNOPSIS",
    ]
    let synopsis = commands.flatMap { command in
      [".Nm", command.commandName == "open" ? ".Op Cm open" : ".Cm \(command.commandName)"]
        + arguments(of: command)
    }
    let about = [
      ".Sh DESCRIPTION", ".Nm",
      "opens .json, .lottie and .tgs files; what a file is, is told by its content.",
      "Without the name of a command it shows files in a window.",
    ]
    return start + synopsis + about
  }

  /// The list at the end of the help.
  private static func exitStatus(_ tool: Command) -> [String] {
    let lines = (tool.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let codes = lines.drop { $0 != "EXIT CODES" }.dropFirst()
    let items = codes.flatMap { line -> [String] in
      let parts = line.trimmed.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? [".It \(parts[0])"] + prose(parts[1].trimmed) : []
    }
    return [".Sh EXIT STATUS", ".Bl -tag -width Ds"] + items + [".El"]
  }

  private static func arguments(of command: Command) -> [String] {
    shown(command).map { argument in
      let isNeeded = !argument.isOptional && argument.kind != "flag"
      let name = argument.names?.last.map { "Fl \($0.flag.dropFirst(2))" }
      let value = argument.kind == "flag" ? nil : "Ar \(argument.valueName ?? "value")"
      let parts = [name, value].compactMap { $0 }.joined(separator: " ")
      return (isNeeded ? "." : ".Op ") + parts + (argument.isRepeating ? " ..." : "")
    }
  }

  private static func shown(_ command: Command) -> [Argument] {
    (command.arguments ?? []).filter { $0.shouldDisplay && !$0.isGeneral }
  }

  private static func section(of command: Command) -> [String] {
    var lines = [
      ".Ss lottie\\-viewer \(command.commandName)",
      prose(command.abstract ?? "").joined(separator: "\n"),
    ]
    lines += discussion(command.discussion ?? "")
    let arguments = shown(command)
    guard !arguments.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for argument in arguments {
      let names = (argument.names ?? []).map { "Fl \($0.flag.dropFirst(2))" }
        .joined(separator: " , ")
      let value = argument.kind == "flag" ? "" : " Ar \(argument.valueName ?? "value")"
      lines.append(".It " + (names.isEmpty ? value.trimmed : names + value))
      lines += prose(argument.abstract ?? "")
      if let values = argument.allValues {
        lines += prose("One of \(values.joined(separator: ", ")).")
      }
      if let value = argument.defaultValue { lines += prose("Default: \(value)") }
    }
    return lines + [".El"]
  }

  /// Paragraphs; what is indented stays as it is.
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

  private static let environment = [
    ".Sh ENVIRONMENT", ".Bl -tag -width Ds", ".It Ev NO_COLOR",
    "If it is set and not empty, messages have no colours.", ".It Ev SDL_VIDEODRIVER",
    "Which display is used: x11 or wayland.", ".El",
  ]

  /// Each sentence on lines of its own, none of them long.
  private static func prose(_ text: String) -> [String] {
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

  private static let lineWidth = 76

  /// With what is no ASCII counted as roff spells it.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
  }

  /// As roff takes it: no line begins with a request, backslashes and hyphens are meant as such.
  private static func escaped(_ text: some StringProtocol) -> String {
    let text = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

nonisolated extension StringProtocol {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
