// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieMovies
internal import LottieTexts
internal import LottieTools

/// `lottie export FILE`: writes an animation as a GIF, APNG, WebP, video or sprite sheet.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: localized("Write an animation as GIF, APNG, WebP, video or sprite sheet."),
    discussion: localized(
      """
      The format is that of --format, or of the extension of --output:

        gif       256 colours, transparent or opaque pixels, at most 50 fps
        apng      animated PNG, lossless with alpha (also for names in .png)
        webp      animated WebP, lossless with alpha; --quality makes it lossy
        sheet     all frames in one PNG picture, row by row; --json prints where
        mp4       H.264, opaque, on white unless --background is given
        webm      VP9 with alpha
        mov       ProRes 4444 with alpha
        telegram  a video sticker: WebM, 512 pixels, at most 3 s and 256 KB

      mp4, webm, telegram and mov need ffmpeg, and all but telegram have the animation's sound (AAC, Opus, 24 bits) unless --no-audio is \
      given; `lottie audio` writes it alone. mp4 and webm have even sides: \
      201x201 becomes 202x202, which is noted on stderr. For a PNG file per frame use `lottie render`. The file appears when it is complete; a cancelled export leaves no file.

      EXAMPLES
        lottie export logo.json --output logo.gif
        lottie export logo.json --output logo.webp --scale 0.5 --fps 30
        lottie export logo.json --output logo.mp4 --background '#102030' --loops 3
        lottie export logo.json --output part.png --frames 30..59 --loops 1
        lottie export logo.json --format sheet --output s.png --json > s.json
        lottie export logo.json --output logo.webm --max-size 256K
        lottie export wave.json --output wave.webm --format telegram
        lottie export logo.json --output - --format mp4 | ssh host 'cat > a.mp4'
      """))

  @OptionGroup var input: FileArgument

  @OptionGroup var target: OutputOption

  @Option(help: .translated("The format; that of the file's extension if not given."))
  var format: ExportFormat?

  @OptionGroup var picture: PictureOptions

  @OptionGroup var look: SlotOptions

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    parsing: .unconditional,
    help: .translated("Frames per second, 0.1 to 240; the animation's own if not given."))
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "A range of frames A..B, both included, or a marker's name; all if not given."))
  var frames: FrameList?

  @Option(
    parsing: .unconditional,
    help: .translated("Number of plays, 0 for endless; videos contain all of them."))
  var loops = 0

  @Option(
    help: .translated(
      "Colours of a GIF: best, which is one palette and others for frames in which it is poor; a palette per frame; or a global one only."
    )
  )
  var palette: FormatOptions.Palettes?

  @Option(
    help: .translated(
      "Colour under semi-transparent pixels of a GIF: the colour of the page around it."))
  var matte: ColorArgument?

  @Option(
    help: .translated(
      "Quality of GIF, WebP, MP4 and WebM, 0 (small) to 100; if not given, 100 for GIF, lossless for WebP, 80 for videos."
    ))
  var quality: Double?

  @Option(
    help: .translated(
      "Largest size of the file in bytes, or with K, M or G, such as 256K; the quality is lowered until it fits."
    ), transform: ByteSize.parse)
  var maxSize: ByteSize?

  @Option(
    help: .translated("Effort of WebP, 0 (fast) to 9 (small); 0 if not given, 6 for lossy WebP."))
  var effort: Int?

  @Option(help: .translated("Columns of a sprite sheet; a nearly square sheet if not given."))
  var columns: Int?

  @Flag(name: .customLong("no-audio"), help: .translated("Leave the sound out of a video."))
  var isSilent = false

  @OptionGroup var loudness: VolumeOption

  @OptionGroup var threads: JobOptions

  @Flag(help: .translated("Print a report of the written file as JSON."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if anything in the file was not drawn."))
  var strict = false

  /// Checks ranges before any file is read, so that mistakes are reported at once.
  func validate() throws {
    if let fps, !FramePlan.rates.contains(fps) {
      throw ValidationError(localized("--fps takes a number from 0.1 to 240"))
    }
    guard ExportSettings.loopCounts.contains(loops) else {
      throw ValidationError(localized("--loops takes a number from 0 to 65535"))
    }
    if let quality, !ExportSettings.qualities.contains(quality) {
      throw ValidationError(localized("--quality takes a number from 0 to 100"))
    }
    if let effort, !(0...9).contains(effort) {
      throw ValidationError(localized("--effort takes a number from 0 to 9"))
    }
    guard (columns ?? 1) > 0 else {
      throw ValidationError(localized("--columns takes a number above 0"))
    }
    guard format != nil || ExportFormat(path: target.output) != nil else {
      let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        localized(
          "the extension of “\(target.output)” is not an export format; add --format (\(formats))"))
    }
    try checkName()
    try target.validate(json: json)
    try checkFormat()
  }

  /// Refuses names of another format, which programs would believe.
  private func checkName() throws {
    guard let format, let named = ExportFormat(path: target.output), named != format else { return }
    let extensions = format.facts.extensions
    guard !extensions.contains(target.output.pathExtension.lowercased()) else { return }
    throw ValidationError(
      localized(
        "“\(target.output)” is the name of a file of \(named.rawValue), and --format \(format.rawValue) writes .\(extensions[0])"
      ))
  }

  /// Refuses options of other formats, which would do nothing.
  private func checkFormat() throws {
    guard let format = format ?? ExportFormat(path: target.output) else { return }
    let options: [(name: String, isGiven: Bool, setting: ExportFormat.Setting)] = [
      ("--palette", palette != nil, .palette), ("--matte", matte != nil, .matte),
      ("--quality", quality != nil, .quality), ("--max-size", maxSize != nil, .quality),
      ("--effort", effort != nil, .effort), ("--columns", columns != nil, .columns),
      ("--no-audio", isSilent, .sound), ("--volume", loudness.volume != 1, .sound),
      ("--size", picture.size != nil, .size), ("--scale", picture.scale != nil, .size),
      ("--loops", loops != 0, .loops),
    ]
    for option in options where option.isGiven && !format.has(option.setting) {
      let formats = ExportFormat.allCases.filter { $0.has(option.setting) }.map(\.rawValue)
        .joined(separator: ", ")
      throw ValidationError(
        localized("\(option.name) belongs to \(formats), and does nothing for \(format.rawValue)"))
    }
  }

  /// Exports the film, prints the warnings on stderr, and with --json the report on stdout.
  ///
  /// - Throws: Exit code 1 with --strict and warnings, 3 over a limit, 64 for frames that are no range,
  ///   69 without ffmpeg, 73 where the file cannot be written, 128 + signal when interrupted.
  func run() throws {
    Interruption.hold()
    let (file, isWhole) = try look.applied(to: input.read())
    let job = ExportJob(try settings(for: file.animation), of: file)
    try job.check()
    if let fps, job.plan.rate < fps {
      Output.complain(
        "\(target.output): \(job.settings.format.rawValue) cannot show \(number(fps)) fps; written with \(number(job.plan.rate))"
      )
    }
    if let note = job.settings.sizeNote { Output.complain("\(target.output): \(note)") }
    let (report, warnings) = try export(job)
    Output.warn(warnings, file: input.file)
    if json { try Output.write(json: report) }
    if strict, !warnings.isEmpty || !isWhole { throw ExitCode(1) }
  }

  /// Runs the export with a progress bar, until a signal.
  private func export(_ job: ExportJob) throws -> (ExportReport, [LottieWarning]) {
    let bar = ProgressBar()
    do {
      return try job.run {
        bar.show($0, of: $1)
        return Interruption.pendingSignal == nil
      }
    } catch {
      try Interruption.check()
      throw error
    }
  }

  /// The settings of the options.
  ///
  /// - Throws: `CommandFailure` for lists and steps of frames, which only `render` takes.
  private func settings(for animation: Animation) throws(CommandFailure) -> ExportSettings {
    var settings = ExportSettings(
      .init(animation, id: input.animation, file: input.file), path: target.output)
    settings.format = format ?? ExportFormat(path: target.output) ?? settings.format
    _ = try picture.size(of: animation)
    (settings.size, settings.scale) = (picture.size, picture.scale ?? 1)
    settings.background = picture.background?.color
    settings.rate = fps
    settings.frames = try frames?.span(of: animation)
    guard frames == nil || settings.frames != nil else {
      throw CommandFailure("--frames takes one range A..B here, without a step", .usage)
    }
    settings.loops = loops
    settings.mostBytes = maxSize?.bytes
    settings.options = FormatOptions(
      palettes: palette ?? .best, matte: matte?.color ?? .white, quality: quality, effort: effort,
      columns: columns)
    (settings.hasSound, settings.volume) = (!isSilent, loudness.volume)
    (settings.rasterizer, settings.jobs) = (rasterizer.kind, threads.jobs)
    return settings
  }
}
