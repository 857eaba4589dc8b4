// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import LottieExport
internal import LottieKit

/// Makes a file of an animation that plays elsewhere.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write an animation as GIF, APNG, WebP, video or sprite sheet.",
    discussion: """
      The format is that of the name after --output, or --format:

        gif    256 colours, pixels clear or opaque; at most 50 fps, since faster ones are slowed by browsers
        apng   animated PNG, every pixel as it is drawn, with alpha (also for names in .png)
        webp   animated WebP, lossless with alpha; --quality makes it lossy and smaller
        sheet  all frames on one PNG picture, row by row; --json prints where each one is
        mp4    H.264, opaque, on white unless --background is given
        webm   VP9 with alpha
        mov    ProRes 4444 with alpha

      mp4, webm and mov need ffmpeg. mp4 and webm have even sides. Other sequences of pictures are made by \
      `lottie-viewer render`. The file appears when it is complete; a cancelled export leaves nothing.

      EXAMPLES
        lottie-viewer export logo.json --output logo.gif
        lottie-viewer export logo.json --output logo.webp --scale 0.5 --fps 30
        lottie-viewer export logo.json --output logo.mp4 --background '#102030' --loops 3
        lottie-viewer export logo.json --output part.png --frames 30..59 --loops 1
        lottie-viewer export logo.json --format sheet --output sheet.png --columns 8 --json > sheet.json
      """)

  @OptionGroup var input: FileArgument

  @Option(
    name: [.short, .long],
    help: "The file to write; its extension tells the format. - is stdout, and wants --format.",
    completion: .file())
  var output: String

  @Option(help: "The format, whatever the file is called.")
  var format: ExportFormat?

  @OptionGroup var picture: PictureOptions

  @OptionGroup var look: SlotOptions

  @OptionGroup var rasterizer: RasterizerOption

  @Option(help: "Frames a second, 0.1 to 240; the animation's own if not given.")
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: "A range of frames A..B, both included; all if not given.")
  var frames: FrameList?

  @Option(help: "How often it plays, 0 for ever; video is written that often. Default: 0.")
  var loops = 0

  @Option(help: "Colours of a GIF: for each frame its own, or global ones, which flicker less.")
  var palette = ExportJob.PaletteKind.frame

  @Option(
    help: "What half-clear pixels of a GIF are mixed with: the colour of the page it will lie on.")
  var matte: ColorArgument?

  @Option(help: "Quality of lossy WebP, 0 to 100; lossless if not given.")
  var quality: Double?

  @Option(help: "Columns of a sprite sheet; about square if not given.")
  var columns: Int?

  @OptionGroup var threads: JobOptions

  @Flag(help: "Print what was written as JSON, for scripts.")
  var json = false

  @Flag(help: "Exit with code 1 if anything in the file was not drawn.")
  var strict = false

  func validate() throws {
    if let fps, !FramePlan.rates.contains(fps) {
      throw ValidationError("--fps takes a number from 0.1 to 240")
    }
    guard (0...65_535).contains(loops) else {
      throw ValidationError("--loops takes a number from 0 to 65535")
    }
    if let quality, !(0...100).contains(quality) {
      throw ValidationError("--quality takes a number from 0 to 100")
    }
    guard (columns ?? 1) > 0 else { throw ValidationError("--columns has to be above 0") }
    guard format != nil || ExportFormat(path: output) != nil else {
      let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("“\(output)” does not tell the format; add --format (\(formats))")
    }
    guard !(json && output == "-") else {
      throw ValidationError("--json and --output - both write to stdout; choose one")
    }
  }

  func run() throws {
    guard let format = format ?? ExportFormat(path: output) else { return }
    Interruption.hold()
    let file = try look.applied(to: input.read())
    let target = OutputFile(output)
    try target.check()
    let plan = try plan(of: file.animation, format)
    if let fps, plan.rate < fps {
      Output.complain(
        "\(output): GIF cannot show \(number(fps)) fps; written with \(number(plan.rate))")
    }
    let size = picture.size(of: file.animation)
    var exporter = AnimationExporter(
      file, size: format.needsEvenSides ? size.even : size,
      background: picture.background?.color ?? (format.isOpaque ? .white : .clear),
      rasterizer: rasterizer.kind, jobs: threads.jobs)
    exporter.frames = try span(of: file.animation).map {
      AnimationFrameTime($0.lowerBound)..<AnimationFrameTime($0.upperBound)
    }
    exporter.framesPerSecond = fps
    exporter.loopCount = loops
    let job = ExportJob(
      format: format, plan: plan, exporter: exporter, name: input.file,
      size: format.needsEvenSides ? size.even : size, output: target, loops: loops,
      matte: matte?.color ?? .white, palette: palette, quality: quality, columns: columns)
    let (report, warnings) = try job.run()
    Output.warn(warnings, file: input.file)
    if json { try Output.write(json: report) }
    if strict, !warnings.isEmpty { throw ExitCode(1) }
  }

  private func plan(of animation: Animation, _ format: ExportFormat) throws -> FramePlan {
    let plan = FramePlan(
      animation, framesPerSecond: fps, highest: format.highestRate ?? .infinity,
      span: try span(of: animation))
    guard plan.wantedCount <= Double(FramePlan.mostFrames) else { throw FrameList.tooMany }
    return plan
  }

  /// From a frame to behind the last; nil for all of the animation.
  private func span(of animation: Animation) throws -> Range<Double>? {
    let span = frames?.span(of: animation)
    guard frames == nil || span != nil else {
      throw CommandFailure("--frames takes one range A..B here, without a step", code: 64).exit
    }
    return span
  }
}
