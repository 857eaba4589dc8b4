// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie prepare FILE`: makes a file that other players draw, and a smaller one.
struct PrepareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: localized("Make a file that other players draw, and a smaller one."),
    discussion: localized(
      """
      Writes a new file with the same picture; the file itself is never changed. What the players of --for lack is said by \
      other means: expressions become keyframes, texts and modifiers paths, effects colours. What nobody sees \
      is removed, and numbers are rounded to what can be seen.

      Then both files are drawn at every frame in two sizes, and compared. If more than --tolerance percent of the painted \
      pixels differ by more than 24 of 255, the step at fault is left out and named.

      PLAYERS
        ios, android, web, thorvg, skottie, rlottie, wear, telegram, windows

      EXAMPLES
        lottie prepare logo.json --output small.json
        lottie prepare logo.json --output app.json --for ios,android
        lottie prepare logo.json --output app.json --for android --text glyphs
        lottie prepare sticker.json --output sticker.tgs --for telegram
        lottie prepare card.lottie --output app.lottie --for ios,android
        lottie prepare logo.json --dry-run --json --for android
        lottie prepare film.json --output a.json --frames 30..89 --fps 30 --scale 0.5
        lottie prepare film.json --output part.json --split
        lottie prepare logo.json --output themed.json --slot 'accent=**.Brand*.Color'
        lottie prepare logo.json --output green.json --palette colors.json --nearest
        lottie prepare a.json -o b.lottie --palette dark.json --palette red.json
      """))

  @OptionGroup var input: FileArgument

  @Option(
    name: [.short, .long],
    help: .translated(
      "The file to write: .json, .tgs, which is compressed, or .lottie, an archive; - is stdout."),
    completion: .file(extensions: ["json", "tgs", "lottie"]))
  var output: String?

  @Option(
    name: .customLong("for"),
    help: .translated(
      "Players that have to draw the file, with commas between them.", valueName: "players"))
  var players: [String] = []

  @Flag(
    help: .translated(
      "Put keyframes in the place of expressions, also if all players of --for evaluate them."))
  var bake = false

  @Flag(
    help: .translated(
      "Resolve stretched and remapped time of compositions, also if all players of --for have it."))
  var bakeTimes = false

  @Option(
    help: .translated(
      "Texts: keep them, add the outlines of their letters (glyphs), or make paths of them; paths if not given and a player of --for needs fonts."
    ))
  var text: TextOption?

  @Flag(
    name: .customLong("no-minify"),
    help: .translated("Do not make the file smaller; only what the players lack is changed."))
  var isWhole = false

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Quality of embedded images, 1 to 100, as JPEG or WebP where all players of --for read it; without it all pixels stay."
    ))
  var imageQuality: Double?

  @Flag(help: .translated("Put images that are files of their own into the file."))
  var embedImages = false

  @Flag(help: .translated("Remove the names of layers and shapes, which programs find them by."))
  var names = false

  @OptionGroup var part: PartOptions
  @OptionGroup var colors: ColorOptions

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Percent of the painted pixels that may differ, 0 to 100; 0.5 if not given.",
      valueName: "percent"))
  var tolerance = 0.5

  @Option(
    parsing: .unconditional,
    help: .translated(
      "The largest error of a position in pixels of a picture of --at-size; 0.05 if not given.",
      valueName: "pixels"))
  var tolerancePx = 0.05

  @Option(
    parsing: .unconditional,
    help: .translated(
      "The longer side in pixels at which the animation is shown; 1024 if not given.",
      valueName: "pixels"))
  var atSize = 1024.0

  @Option(
    help: .translated(
      "Steps that are not taken, with commas between them: expressions, texts, repeaters, modifiers, effects, wipes, solids, times, orientation, spatial, unused, images, keyframes, defaults, numbers.",
      valueName: "steps"))
  var without: [String] = []

  @Flag(name: .customLong("no-proof"), help: .translated("Do not draw and compare both files."))
  var isUnproved = false

  @Flag(help: .translated("Do everything but write the file."))
  var dryRun = false

  @Flag(help: .translated("Print the report as JSON."))
  var json = false

  @Flag(
    help: .translated("Exit with code 1 if something that a player lacks could not be replaced."))
  var strict = false

  /// The values of --text.
  enum TextOption: String, ExpressibleByArgument, CaseIterable {
    case keep, glyphs, paths
  }

  func validate() throws {
    guard (0...100).contains(tolerance) else {
      throw ValidationError(localized("--tolerance takes a number from 0 to 100"))
    }
    guard tolerancePx > 0, tolerancePx <= 10 else {
      throw ValidationError(localized("--tolerance-px takes a number above 0, up to 10"))
    }
    guard (1...16384).contains(atSize) else {
      throw ValidationError(localized("--at-size takes a number from 1 to 16384"))
    }
    guard output != nil || dryRun else {
      throw ValidationError(localized("name the file to write with --output, or add --dry-run"))
    }
    guard !(json && output == "-" && !dryRun) else {
      throw ValidationError(localized("--json and --output - both write to stdout; choose one"))
    }
    if let imageQuality, !(1...100).contains(imageQuality) {
      throw ValidationError(localized("--image-quality takes a number from 1 to 100"))
    }
    guard !part.split || (part.frames == nil && output != "-") else {
      throw ValidationError(localized("--split needs the name of a file, and takes no --frames"))
    }
    guard
      !colors.makesThemes || (output.flatMap(AnimationEnding.init(of:)) == .lottie && !part.split)
    else {
      throw ValidationError(
        localized("themes of palettes need --output with the extension .lottie, without --split"))
    }
    _ = try targets
    _ = try leftOut
  }

  private var targets: [PlayerTarget] {
    get throws {
      try Self.words(players).map { word in
        if let target = PlayerTarget(rawValue: word) { return target }
        let names = PlayerTarget.allCases.map(\.rawValue)
        throw ValidationError(
          localized(
            "there is no player “\(word)” for --for; the players are \(names.joined(separator: ", "))"
          ))
      }
    }
  }

  private var leftOut: [PrepareStepID] {
    get throws {
      try Self.words(without).map { word in
        // A cut is asked for by other options.
        let steps = PrepareStepID.allCases.filter { $0 != .cut }
        if let step = steps.first(where: { $0.rawValue == word }) { return step }
        let names = steps.map(\.rawValue)
        throw ValidationError(
          localized(
            "there is no step “\(word)” for --without; the steps are \(names.joined(separator: ", "))"
          ))
      }
    }
  }

  private static func words(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
  }

  /// Prepares the file, writes it and prints the report.
  ///
  /// - Throws: Exit code 1 with --strict where something could not be replaced, 2 for damaged files, 3 over a limit, 64
  ///   where the output is the input, 66 where the input cannot be read, 73 where the output cannot be written, 128 +
  ///   signal when interrupted.
  func run() throws {
    Interruption.hold()
    let target = try checkedOutput()
    if let target, AnimationEnding(of: target.path) == .lottie, !part.split,
      let bytes = try archive()
    {
      return try prepareArchive(bytes, to: target)
    }
    var (file, lines) = try colors.recolored(input.read())
    var options = try self.options(for: file)
    guard part.split, let output else {
      return try prepare(file, options, to: target, lines)
    }
    let parts = file.animation.markedParts
    guard !parts.isEmpty else {
      throw CommandFailure("\(input.file): --split: no marker has a duration", .usage)
    }
    for marked in parts {
      options.cut.frames = marked.frames
      let target = OutputFile(marked.path(output))
      try checkIsNotInput(target.path)
      if !dryRun { try target.check(isAnimation: true) }
      lines.append(target.path + ":")
      try prepare(file, options, to: target, lines)
      lines = []
    }
  }

  /// The options for a file.
  func options(for file: AnimationFile) throws -> PrepareOptions {
    var options = PrepareOptions()
    options.targets = try targets
    options.leftOut = Set(try leftOut)
    options.bakesExpressions = bake
    options.bakesTimes = bakeTimes
    options.text = text.flatMap { TextTreatment(rawValue: $0.rawValue) }
    (options.minifies, options.removesNames) = (!isWhole, names)
    (options.imageQuality, options.embedsImages) = (imageQuality, embedImages)
    (options.tolerance, options.pixelTolerance) = (tolerance / 100, tolerancePx)
    (options.pictureSize, options.proves) = (atSize, !isUnproved)
    options.limits = .given
    options.cut = try part.cut(of: file.animation)
    return options
  }

  /// Prepares one animation.
  ///
  /// - Returns: nil where it was stopped, which ends the program.
  func prepared(_ file: AnimationFile, _ options: PrepareOptions) throws -> PreparedAnimation? {
    if !options.cut.isEmpty {
      var root = try file.animation.tree()
      do throws(CutProblem) { try options.cut.check(&root) } catch {
        throw CommandFailure("\(input.file): \(error.text)", .usage)
      }
    }
    let stop = StopSignal()
    let bar = ProgressBar()
    let prepared = try Preparation(file, options).run(stop: stop) { progress in
      bar.show(progress.done, of: progress.total)
      if Interruption.pendingSignal != nil { stop.request() }
    }
    try Interruption.check()
    if prepared?.report.isDifferent == true {
      Output.complain("\(input.file): the prepared file has another picture; see the comparison")
    }
    return prepared
  }

  /// Prepares one file, writes it and prints the report.
  private func prepare(
    _ file: AnimationFile, _ options: PrepareOptions, to target: OutputFile?, _ lines: [String]
  ) throws {
    guard let prepared = try prepared(file, options) else { return }
    var (content, said): ([UInt8], [String]) = ([], [])
    if let target {
      content = try file.content(of: prepared.json, in: .init(of: target.path), limits: .given)
      if colors.makesThemes { (content, said) = try addThemes(to: content) }
      if !dryRun { try target.write(content) }
    }
    let report = PrepareReportText(prepared.report, options)
    try tell(report, lines + [report.text] + said, to: target)
    if strict, prepared.report.isIncomplete { throw ExitCode(1) }
  }

  /// Prints a report, where no file goes.
  func tell(_ report: some Encodable, _ lines: [String], to target: OutputFile?) throws {
    let text = lines.joined(separator: "\n")
    if json {
      try Output.write(json: report)
    } else if target?.path == "-", !dryRun {
      Output.talk(text + "\n")
    } else {
      try Output.write(text)
    }
  }

  /// - Throws: `CommandFailure` for a file that is the input, also by a link.
  private func checkIsNotInput(_ output: String) throws(CommandFailure) {
    guard case .path(let path) = InputFile(input.file), Disk.isSame(path, output) else { return }
    throw CommandFailure("\(output): not written: it is the input; name another file", .usage)
  }

  /// The file to write; nil for none.
  ///
  /// - Throws: `CommandFailure` for one that would replace the input, or that cannot be written.
  private func checkedOutput() throws(CommandFailure) -> OutputFile? {
    guard let output else { return nil }
    try checkIsNotInput(output)
    guard OutputFile.isStream(output) || AnimationEnding(of: output) != nil else {
      throw CommandFailure(
        "\(output): not written: the extension must be .json, .tgs or .lottie", .usage)
    }
    let target = OutputFile(output)
    if !dryRun { try target.check(isAnimation: true) }
    return target
  }
}
