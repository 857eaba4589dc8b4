// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieMovies
internal import LottieTexts
internal import LottieTools

/// `lottie render FILE`: writes frames as PNG files, without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: localized("Write frames as PNG files."),
    discussion: localized(
      """
      Needs no display. Each frame is written to OUTPUT/FRAME.png, where FRAME is its number as given. Frame \
      numbers are the composition's own and may have fractions; past the end the last frame is drawn. A range \
      A..B includes both ends, stops at the animation's last frame, and may have a step: 0..100..5. The \
      drawing is fitted into the size and centred.

      Uses all cores. A long animation can also be split between several processes by ranges.

      EXAMPLES
        lottie render logo.json --output frames
        lottie render logo.json --size 512x512 --frames 0,30,59.5 --output frames
        lottie render logo.json --frames all --digits 4 --output frames
        lottie render logo.json --background white --frames 60 --output poster.png
        curl -s https://example.org/logo.json | lottie render - --output - > logo.png
        seq 0 50 349 | parallel 'lottie render boat.json \\
          --output frames --frames {}..$(({}+49))'
      """))

  @OptionGroup var input: FileArgument

  // `.unconditional`, because a negative frame looks like an option.
  @Option(
    parsing: .unconditional,
    help:
      .translated(
        "Frame numbers, ranges A..B and names of markers separated by commas, or all; the first frame if not given."
      )
  )
  var frames: FrameList?

  @OptionGroup var picture: PictureOptions

  @OptionGroup var look: SlotOptions

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    name: [.short, .long],
    help:
      .translated(
        "The folder for the pictures, created if it does not exist; for one frame also a name ending in .png, a pipe or a device, or - for stdout."
      ),
    completion: .directory)
  var output = "."

  @Option(
    help: .translated("Pad the numbers in file names with zeros to this many digits, for sorting."))
  var digits = 1

  @OptionGroup var threads: JobOptions

  @Flag(help: .translated("Print a report of the written files as JSON."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if anything in the file was not drawn."))
  var strict = false

  func validate() throws {
    guard (1...12).contains(digits) else {
      throw ValidationError(localized("--digits takes a number from 1 to 12"))
    }
    guard !(json && output == "-") else {
      throw ValidationError(localized("--json and --output - both write to stdout; choose one"))
    }
  }

  /// Renders the frames on several threads and writes them in order.
  ///
  /// - Throws: Exit code 1 with --strict and warnings, 3 over a limit, 64 for frames that do not
  ///   fit the output, 73 where a file cannot be written, and those of `FileArgument.read`.
  func run() throws {
    Interruption.hold()
    let (file, isWhole) = try look.applied(to: input.read())
    let entries =
      try frames?.entries(of: file.animation)
      ?? [FrameList.Entry(file.animation.frameRange.lowerBound)]
    let range = file.animation.frameRange
    if entries.isEmpty { Output.complain("\(input.file): \(FrameList.late(range))") }
    if let outside = entries.first(where: { !range.contains($0.frame) }) {
      Output.complain("\(input.file): \(FrameList.isOutside(outside, range))")
    }
    let size = try picture.size(of: file.animation)
    let exporter = MovieExporter(
      file, size: size, background: picture.background?.color ?? .clear,
      rasterizer: rasterizer.kind, jobs: threads.jobs)
    let paths = try self.paths(of: entries)
    let outputs = paths.map(OutputFile.init)
    for output in outputs { try output.check() }
    let progress = ProgressBar()
    let warnings: [LottieWarning]
    do {
      warnings = try exporter.eachImageFile(of: entries.map(\.frame)) { index, bytes in
        try Interruption.check()
        try outputs[index].write(bytes)
        progress.show(index + 1, of: entries.count)
      }
    } catch let error as LottieError {
      throw CommandFailure(error, name: input.file)
    }
    Output.warn(warnings, file: input.file)
    if json { try report(entries, paths, size) }
    if strict, !warnings.isEmpty || !isWhole { throw ExitCode(1) }
  }

  // MARK: Output

  /// The output path of each frame. Creates the folder.
  ///
  /// - Throws: Exit code 64 for several frames and one file, 73 where the folder cannot be
  ///   created.
  private func paths(of entries: [FrameList.Entry]) throws -> [String] {
    if OutputFile.isStream(output) || output.lowercased().hasSuffix(".png") {
      guard entries.count == 1 else {
        throw CommandFailure(
          "--output \(output) takes one frame, not \(entries.count); name a folder",
          .usage
        )
      }
      return [output]
    }
    if !Disk.isFolder(output) { try OutputFile.checkPNG(output) }
    do throws(SystemError) {
      try Disk.createFolder(output)
    } catch {
      throw CommandFailure(cannotWrite: output, error.text)
    }
    let folder = FilePath.standardized(output)
    return entries.map { folder.appending(component: $0.fileName(digits: digits)) }
  }

  /// An element of the JSON report.
  private struct Picture: Encodable {
    /// In the composition's frames.
    let frame: Double
    /// The path as written, relative to the current folder.
    let file: String
    let width: Int
    let height: Int
  }

  /// Prints the JSON report.
  private func report(_ entries: [FrameList.Entry], _ paths: [String], _ size: PixelSize) throws {
    try Output.write(
      json: zip(entries, paths).map { entry, path in
        Picture(
          frame: entry.frame, file: path, width: size.width, height: size.height)
      })
  }
}
