// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie sheet FILE`: writes one picture with frames at a glance.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: localized("Write one picture with frames at a glance."),
    discussion: localized(
      """
      One PNG with frames in rows, each above its number and its time, on a checkerboard that shows what is \
      transparent: for a pull request, a review, or a program that looks at what it made. Without --frames \
      and --around it has twelve frames, spread evenly from the first to the last.

      With --diff each cell has the frame of FILE, that of the other file, and what differs, four times as \
      strong; the number at the right is the part of the pixels that differs.

      For a sheet of all frames that a game or a page plays, use `lottie export --format sheet`.

      EXAMPLES
        lottie sheet logo.json --output logo.png
        lottie sheet logo.json --count 24 --columns 6 --size 160 --output logo.png
        lottie sheet logo.json --around 30 --output near-30.png
        lottie sheet new.json --diff old.json --output changes.png
        lottie sheet logo.json --frames 0,12,intro --background white --output s.png
      """))

  @OptionGroup var input: FileArgument

  @Option(help: .translated("Number of frames, 1 to 1000; 12 if not given, 9 with --around."))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Frame numbers, ranges A..B and names of markers separated by commas, or all."))
  var frames: FrameList?

  @Option(
    parsing: .unconditional, help: .translated("Show the frames before and after this one."))
  var around: Double?

  @Option(
    help: .translated("Another file, whose frames are shown beside, with what differs."),
    completion: .file(extensions: InputFile.endings))
  var diff: String?

  @Option(help: .translated("Frames in a row; a nearly square sheet if not given."))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: .translated("The longer side of a frame in pixels, 8 to 4096."))
  var size = 240

  @Option(
    help: .translated(
      "Colour behind the frames: #rgb, #rrggbb, #rrggbbaa, white, black; a checkerboard if not given."
    ))
  var background: ColorArgument?

  @Flag(name: .customLong("no-numbers"), help: .translated("Leave out the numbers of the frames."))
  var isPlain = false

  @OptionGroup var look: SlotOptions

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    name: [.short, .long],
    help: .translated("The PNG file to write; - is stdout."), completion: .file(extensions: ["png"])
  )
  var output: String

  @Flag(help: .translated("Print a report of the frames and their positions as JSON."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if anything in the file was not drawn."))
  var strict = false

  func validate() throws {
    guard frames == nil || (around == nil && count == nil) else {
      throw ValidationError(localized("--frames excludes --around and --count"))
    }
    guard (1...FrameSheet.mostFrames).contains(count ?? 1) else {
      throw ValidationError(localized("--count takes a number from 1 to \(FrameSheet.mostFrames)"))
    }
    guard around?.isFinite != false else {
      throw ValidationError(localized("--around takes a frame's number"))
    }
    guard (columns ?? 1) > 0 else {
      throw ValidationError(localized("--columns takes a number above 0"))
    }
    guard FrameSheet.sides.contains(size) else {
      throw ValidationError(
        localized(
          "--size takes a number from \(FrameSheet.sides.lowerBound) to \(FrameSheet.sides.upperBound)"
        ))
    }
    guard !(json && output == "-") else {
      throw ValidationError(localized("--json and --output - both write to stdout; choose one"))
    }
  }

  /// Draws the sheet and writes it.
  ///
  /// - Throws: Exit code 1 with --strict and warnings, 3 over a limit, 64 for frames that do not exist,
  ///   73 where the file cannot be written, and those of `FileArgument.read`.
  func run() throws {
    Interruption.hold()
    let target = OutputFile(output)
    try target.check()
    try OutputFile.checkPNG(output)
    let (file, isWhole) = try look.applied(to: input.read())
    var settings = FrameSheet.Settings(frames: try chosen(of: file.animation))
    if settings.frames.isEmpty {
      throw CommandFailure("\(input.file): \(FrameList.late(file.animation.frameRange))", .usage)
    }
    (settings.side, settings.columns) = (size, columns)
    (settings.background, settings.hasNumbers) = (background?.color, !isPlain)
    let other = try diff.map { try InputFile($0).read() }
    let sheet = try draw(settings, of: file, beside: other)
    if !isPlain, !sheet.hasNumbers {
      Output.complain("the numbers are left out: \(GlyphOutlines.library) is not installed")
    }
    try Interruption.check()
    try target.write(try sheet.bitmap.png())
    Output.warn(sheet.warnings, file: input.file)
    if json { try Output.write(json: SheetReport(sheet, file: output)) }
    if strict, !sheet.warnings.isEmpty || !isWhole { throw ExitCode(1) }
  }

  private func draw(
    _ settings: FrameSheet.Settings, of file: AnimationFile, beside other: AnimationFile?
  ) throws -> FrameSheet {
    let size = PixelSize(width: 1, height: 1)
    let progress = ProgressBar()
    do {
      return try FrameSheet(
        of: MovieExporter(file, size: size, rasterizer: rasterizer.kind),
        comparedWith: other.map { MovieExporter($0, size: size, rasterizer: rasterizer.kind) },
        settings
      ) { done, total in
        try Interruption.check()
        progress.show(done, of: total)
      }
    } catch let error as LottieError {
      throw CommandFailure(error, name: input.file)
    }
  }

  private func chosen(of animation: Animation) throws -> [Double] {
    if let frames { return try frames.entries(of: animation).map(\.frame) }
    if let around { return FrameChoice.around(around, count ?? 9, of: animation) }
    return FrameChoice.spread(count ?? 12, over: animation)
  }
}

/// The report of a sheet as JSON. Names of members are its keys.
struct SheetReport: Encodable {
  /// A frame, and the position of the top left corner of its picture in pixels.
  struct Frame: Encodable {
    let frame: Double
    let x: Int
    let y: Int
    /// The part of the pixels that differs from the other file, 0 to 1; nil without one.
    let difference: Double?
  }

  let file: String?
  /// The size of the sheet in pixels.
  let width: Int
  let height: Int
  /// The size of a frame in pixels.
  let frameWidth: Int
  let frameHeight: Int
  let columns: Int
  let frames: [Frame]

  init(_ sheet: FrameSheet, file: String?) {
    self.file = file
    (width, height) = (sheet.bitmap.width, sheet.bitmap.height)
    (frameWidth, frameHeight, columns) = (sheet.width, sheet.height, sheet.columns)
    frames = sheet.cells.map {
      Frame(frame: $0.frame, x: $0.x, y: $0.y, difference: $0.difference)
    }
  }
}
