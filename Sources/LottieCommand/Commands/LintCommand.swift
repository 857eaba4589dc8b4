// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import LottieCore
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie lint FILE...`: says whether files are valid, and what is lost in which player.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: localized("Check files: are they valid, and what is lost where."),
    discussion: localized(
      """
      Checks each animation against the community's specification of the format: types, required members, ranges, \
      keyframes and references. With --profile it also reports what a player does not draw, draws differently or \
      slowly, and what to do about it in After Effects. Every finding has its line and column, its JSON path and its \
      layer. At the end stands what each player loses.

      Profiles: spec (the specification by the letter), lottie-web, ios, android, thorvg (and dotlottie), skottie, \
      wear, telegram, windows.

      Settings of a project are in .lottielint.json, in the folder of the file or above it: profiles, rules that are \
      off or have another severity, maxSize, maxFrameMs. Options add to them and have precedence.

      --fix writes a copy with what can be mended without a change of the picture; frames are drawn before and after \
      to prove it.

      EXAMPLES
        lottie lint logo.json
        lottie lint logo.json --profile ios,android --max-size 100K
        lottie lint stickers/*.tgs --profile telegram --strict
        lottie lint logo.json --json | jq '.files[].findings[].rule'
        lottie lint art/*.json --sarif > lint.sarif
        lottie lint old.json --fix --output new.json

      EXIT CODES
        0   no errors
        1   errors; with --strict also warnings
        2   a file is damaged or no animation
      """))

  @Argument(
    help: .translated(
      "Animations (.json, .lottie, .tgs), folders, also with folders inside, or - for stdin."),
    completion: .file(extensions: InputFile.endings))
  var files: [String] = []

  @Option(
    help: .translated(
      "Players to check for, with commas: spec, lottie-web, ios, android, thorvg, skottie, wear, telegram, windows."
    ),
    completion: .list(LintProfile.words))
  var profile: String?

  @Option(
    name: .customLong("spec"),
    help: .translated("Version of the specification: 1.0 or dev.", valueName: "version"),
    completion: .list(FormatVersion.allCases.map(\.rawValue)))
  var version: String?

  @Flag(help: .translated("Print JSON, for scripts."))
  var json = false

  @Flag(help: .translated("Print SARIF, for code hosts."))
  var sarif = false

  @Option(
    help: .translated("Largest file in bytes, also with K or M.", valueName: "size"),
    transform: ByteSize.parse)
  var maxSize: ByteSize?

  @Option(
    help: .translated("Longest mean time of a frame in ms, drawn by this program.", valueName: "ms")
  )
  var maxFrameMs: Double?

  @Option(
    help: .translated(
      "Severity of a rule, as RULE=off, note, warning or error; may be given several times.",
      valueName: "rule=severity"))
  var rule: [String] = []

  @Option(
    help: .translated("File with settings instead of .lottielint.json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var settings: String?

  @Flag(help: .translated("Ignore .lottielint.json."))
  var noSettings = false

  @Flag(help: .translated("Print all findings of a rule, not only the first three."))
  var all = false

  @Flag(help: .translated("Exit with code 1 for warnings, too."))
  var strict = false

  @Flag(help: .translated("Mend what can be mended without a change of the picture."))
  var fix = false

  @Option(
    name: [.short, .long],
    help: .translated("The file that --fix writes; - is stdout."), completion: .file())
  var output: String?

  @Flag(help: .translated("Let --fix replace the files themselves."))
  var inPlace = false

  @Flag(help: .translated("Print the rules and profiles, and check nothing."))
  var listRules = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if !listRules, files.isEmpty {
      throw ValidationError(
        localized("name a file to check; `lottie lint --help` explains the options"))
    }
    if json, sarif {
      throw ValidationError(localized("--json and --sarif both write to stdout; choose one"))
    }
    if fix {
      guard (output == nil) == inPlace else {
        throw ValidationError(
          localized(
            "--fix needs --output FILE for the mended copy, or --in-place to replace the file"))
      }
      guard output == nil || files.count == 1 else {
        throw ValidationError(localized("--fix --output takes one file; --in-place takes several"))
      }
    } else if output != nil || inPlace {
      throw ValidationError(localized("--output and --in-place belong to --fix"))
    }
    if let maxFrameMs, !(maxFrameMs > 0) {
      throw ValidationError(localized("--max-frame-ms takes a number above 0"))
    }
  }

  /// Checks the files one by one, and prints what is found.
  ///
  /// - Throws: Exit code 1 for errors, 2 and 66 where a file cannot be read, 64 for unknown rules and
  ///   profiles, 73 where the mended file cannot be written.
  func run() throws {
    if listRules { return try Output.write(RuleList.text) }
    Interruption.hold()
    limits.use()
    var document = LintDocument()
    var failure: CommandFailure?
    var others = 0
    for (path, isNamed) in files.flatMap(Self.found) {
      try Interruption.check()
      guard isNamed || !Self.isOther(path) else {
        others += 1
        continue
      }
      guard !isNamed || !Disk.isFolder(path) else {
        let empty = CommandFailure(
          "\(path): there is no animation (.json, .lottie, .tgs) in this folder", .noInput)
        Output.complain(empty.text)
        failure = failure ?? empty
        continue
      }
      do {
        let chosen = try choice(for: path)
        document.parts += try check(path, chosen)
        if fix { try mend(path, chosen.options) }
      } catch let error as LottieError {
        failure = failure ?? CommandFailure(error)
        document.parts.append(
          .init(file: path, animation: nil, bytes: 0, report: .unreadable(error)))
      }
    }
    try report(document)
    if others > 0 {
      Output.complain(
        .counted(
          others, "1 JSON file is no animation, and was not checked",
          "\(others) JSON files are no animations, and were not checked"))
    }
    if let failure { throw ExitCode(failure.kind.rawValue) }
    let worst = document.parts.compactMap(\.report.worst).max()
    if worst == .error || strict && worst == .warning { throw ExitCode(1) }
  }

  /// The files to check, and whether the user has named them. A folder without animations stays as it is,
  /// for the message about it.
  private static func found(_ path: String) -> [(path: String, isNamed: Bool)] {
    let inside = Disk.isFolder(path) ? InputFile.animations(below: path) : []
    return inside.isEmpty ? [(path, true)] : inside.map { (path.appending(component: $0), false) }
  }

  /// Whether a file is JSON of another kind, such as the settings of a project.
  private static func isOther(_ path: String) -> Bool {
    guard path.pathExtension.lowercased() == "json", let bytes = try? InputFile(path).bytes() else {
      return false
    }
    guard let finder = try? AddressFinder(text: bytes, limits: .given) else {
      // With comments, empty, or damaged: a damaged animation still has its layers.
      return !bytes.contains(Array("\"layers\"".utf8))
    }
    return finder.count(of: JSONPath().member("layers")) == 0
      && finder.value(at: JSONPath().member("op")) == nil
  }

  // MARK: Settings

  /// The settings of a file, with the options of the command line.
  private struct Choice {
    var options = LintOptions()
    var maxSize: Int?
    var maxFrameMilliseconds: Double?
  }

  private func choice(for path: String) throws -> Choice {
    var result = Choice()
    if let found = try projectSettings(for: path) {
      result.options.profiles = found.profiles ?? []
      result.options.severities = found.severities
      result.options.version = found.version ?? .released
      result.maxSize = found.maxSize
      result.maxFrameMilliseconds = found.maxFrameMilliseconds
    }
    if let profile { result.options.profiles = try Self.profiles(profile) }
    if let version {
      guard let known = FormatVersion(rawValue: version) else {
        throw CommandFailure("--spec takes 1.0 or dev, not “\(version)”", .usage)
      }
      result.options.version = known
    }
    for text in rule {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let severity = LintSettings.severity(parts[1]) else {
        throw CommandFailure(
          "--rule takes RULE=off, note, warning or error, not “\(text)”", .usage)
      }
      guard LintSettings.isRule(parts[0]) else {
        throw CommandFailure(
          "there is no rule “\(parts[0])”; `lottie lint --list-rules` prints all", .usage)
      }
      result.options.severities.updateValue(severity, forKey: parts[0])
    }
    if let maxSize { result.maxSize = maxSize.bytes }
    if let maxFrameMs { result.maxFrameMilliseconds = maxFrameMs }
    return result
  }

  private static func profiles(_ text: String) throws(CommandFailure) -> [LintProfile] {
    var result: [LintProfile] = []
    for word in text.split(separator: ",").map({ String($0).lowercased() }) {
      guard let profile = LintProfile.named(word) else {
        let words = LintProfile.words
        let near = word.nearest(of: words)
        throw CommandFailure(
          near.map { "there is no profile “\(word)”; did you mean “\($0)”?" }
            ?? "there is no profile “\(word)”; there are \(words.joined(separator: ", "))", .usage)
      }
      result.append(profile)
    }
    return result
  }

  /// The settings in the file's folder or above it; nil if there are none.
  private func projectSettings(for path: String) throws -> LintSettings? {
    if let settings { return try Self.read(settings) }
    guard !noSettings, case .path = InputFile(path) else { return nil }
    var folder = FilePath.standardized(path).parentFolder
    while true {
      let file =
        folder.isEmpty ? LintSettings.fileName : folder.appending(component: LintSettings.fileName)
      if Disk.exists(file) { return try Self.read(file) }
      guard !folder.isEmpty, folder != "/" else { return nil }
      let outer = folder.parentFolder
      guard outer != folder else { return nil }
      folder = outer
    }
  }

  private static func read(_ path: String) throws -> LintSettings {
    do throws(LottieError) {
      return try LintSettings(try FileContents.read(path, limit: 1 << 20))
    } catch {
      var error = error
      error.file = path
      // Not as an error of the animation: nothing is checked with settings that nobody understands.
      throw CommandFailure(error.whole, error.kind == .unreadable ? .noInput : .usage)
    }
  }

  // MARK: Checks

  private func check(_ path: String, _ choice: Choice) throws -> [LintDocument.Part] {
    let bytes = try InputFile(path).bytes()
    let limits = Limits.given
    let isPacked = bytes.starts(with: [0x1f, 0x8b])
    var parts: [LintDocument.Part] = []
    for (id, json) in try Self.named(
      path, { () throws(LottieError) in try AnimationFile.texts(in: bytes, limits: limits) })
    {
      var part = LintDocument.Part(
        file: path, animation: id, bytes: bytes.count,
        report: try Self.named(path) { () throws(LottieError) in
          try Linter.check(
            json, choice.options, fileBytes: isPacked ? bytes.count : nil, limits: limits)
        })
      if let most = choice.maxSize {
        part.report.check(size: bytes.count, most: most, choice.options)
      }
      if let most = choice.maxFrameMilliseconds {
        let file = try Self.named(path) { () throws(LottieError) in
          try Self.file(path, bytes, id)
        }
        let time = try Linter.frameTime(of: file)
        part.frameMilliseconds = time.mean
        part.report.check(frame: time.mean, worst: time.worst, most: most, choice.options)
      }
      parts.append(part)
    }
    return parts
  }

  private static func file(
    _ path: String, _ bytes: [UInt8], _ id: String?
  ) throws(LottieError) -> AnimationFile {
    // With the images of its folder, if it has one.
    let input = InputFile(path)
    guard case .path(let path) = input, !input.isPipe else {
      return try AnimationFile.read(bytes: bytes, animation: id, limits: .given)
    }
    return try AnimationFile.read(path: path, animation: id, limits: .given)
  }

  private static func named<Value>(
    _ path: String, _ read: () throws(LottieError) -> Value
  ) throws(LottieError) -> Value {
    do throws(LottieError) { return try read() } catch {
      var error = error
      error.file = path == "-" ? "stdin" : path
      throw error
    }
  }

  // MARK: Mending

  private func mend(_ path: String, _ options: LintOptions) throws {
    guard path != "-", !InputFile(path).isPipe else {
      throw CommandFailure("\(path): not mended: --fix takes files", .usage)
    }
    let bytes = try InputFile(path).bytes()
    let target = OutputFile(output ?? path)
    try checkEnding(of: target, bytes, path)
    try target.check(isAnimation: true)
    var (content, count) = (bytes, 0)
    try Self.named(path) { () throws(LottieError) in
      for (id, json) in try AnimationFile.texts(in: bytes, limits: .given) {
        let result = try Linter.fixed(json, options, limits: .given)
        let name = id.map { "\(path) (\($0))" } ?? path
        for rule in result.refused {
          Output.complain("\(name): \(rule) is not mended, since a picture would change")
        }
        guard !result.counts.isEmpty else { continue }
        count += result.counts.values.reduce(0, +)
        content = try AnimationFile.content(
          content, animation: id, replacedBy: result.json, limits: .given)
      }
    }
    try Interruption.check()
    // A copy is written even if nothing was to do, so that scripts find it.
    guard !inPlace || count > 0 else {
      target.discard()
      return
    }
    let rights = Disk.entry(at: path)?.rights ?? 0o666
    try target.write(content, rights: rights)
    Output.complain(
      .counted(
        count, "\(output ?? path): 1 value mended", "\(output ?? path): \(count) values mended"))
  }

  /// Checks that a mended copy has the ending of what it is: an archive stays one.
  private func checkEnding(
    of target: OutputFile, _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) {
    guard target.partPath != target.path, !inPlace else { return }
    let own: AnimationEnding =
      bytes.starts(with: [0x1f, 0x8b]) ? .tgs : bytes.starts(with: [0x50, 0x4b]) ? .lottie : .json
    guard AnimationEnding(of: target.path) ?? .json != own else { return }
    throw CommandFailure(
      "\(target.path): not written: the copy of \(path) is a .\(own.rawValue) file; name it so",
      .usage)
  }

  // MARK: Output

  private func report(_ document: LintDocument) throws {
    if json { return try Self.write(document.json) }
    if sarif { return try Self.write(document.sarif(version: ToolVersion.text)) }
    var lines: [String] = []
    for part in document.parts {
      lines += part.report.lines(part.name, most: all ? nil : 3)
    }
    for part in document.parts {
      if !lines.isEmpty { lines.append("") }
      lines.append(localized("\(part.name): \(part.report.summary)"))
      if let time = part.frameMilliseconds {
        lines.append(localized("  a frame takes \(format(time)) ms"))
      }
      lines += part.report.playerLines.map { "  " + $0 }
    }
    try Output.write(lines.map(\.inOneLine).joined(separator: "\n"))
  }

  private func format(_ milliseconds: Double) -> String {
    JSONValue.number((milliseconds * 100).rounded() / 100)
  }

  private static func write(_ tree: JSONTree) throws {
    try Output.write(json: try JSONTape(tree.text).root)
  }
}

/// The text of --list-rules.
private enum RuleList {
  static var text: String {
    var lines = [localized("RULES OF VALIDITY (with the profile spec)")]
    for rule in LintRule.allCases {
      let severity =
        rule.severity == rule.strict
        ? rule.severity.title.localized
        : "\(rule.severity.title.localized) (\(rule.strict.title.localized))"
      lines.append(
        "  \(rule.id.padded(to: 24)) \(severity.padded(to: 16)) \(rule.summary.localized)")
    }
    for profile in LintProfile.all {
      lines += ["", "\(profile.id): \(profile.title) \(profile.version)"]
      if let limits = profile.limits {
        lines.append(
          "  " + localized("limits: \(self.limits(limits))")
            + "  (\(limits.source.name), \(limits.source.date))")
      }
      for row in profile.rows {
        let note = row.note.map { ": " + $0.localized } ?? ""
        lines.append(
          "  \(row.feature.padded(to: 28)) \(row.level.rawValue)\(note)  (\(row.source.name), \(row.source.date))"
        )
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func limits(_ limits: LintProfile.Limits) -> String {
    [
      limits.size.map { "\(Int($0))x\(Int($0))" },
      limits.rates.isEmpty
        ? nil : limits.rates.map { "\(Int($0))" }.joined(separator: "/") + " fps",
      limits.duration.map { "\(JSONValue.number($0)) s" }, limits.bytes.map { "\($0) B" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
