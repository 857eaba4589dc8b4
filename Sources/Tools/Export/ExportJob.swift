// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
package import LottieMovies
internal import LottieTexts

/// One export: renders the frames of a plan, encodes them and writes the file. It prints nothing.
package struct ExportJob: Sendable {
  package let settings: ExportSettings
  /// The frames to render and the film's rate.
  package var plan: FramePlan
  /// The size of a frame in pixels; even for formats that need it.
  package let size: PixelSize
  package let exporter: MovieExporter
  package let output: OutputFile
  let file: AnimationFile

  /// Called after each frame with the numbers of finished and of all frames, and again before the
  /// file appears. Returns whether the export goes on.
  package typealias Follow = (Int, Int) -> Bool

  package init(_ settings: ExportSettings, of file: AnimationFile) {
    self.settings = settings
    (plan, size) = (settings.plan(of: file.animation), settings.pixels)
    exporter = settings.exporter(of: file)
    output = OutputFile(settings.path)
    self.file = file
  }

  /// The longest side of a WebP in pixels: it is written in 14 bits.
  private static let mostOfWebP = 16_383

  /// Checks the output, the size and the number of frames, before long work begins.
  package func check() throws(CommandFailure) {
    try output.check()
    guard !OutputFile.isStream(output.path) || settings.format.facts.isStreamable else {
      throw CommandFailure("ProRes goes to files only; name one by --output", .usage)
    }
    guard settings.format != .telegram || plan.duration <= VideoSticker.longest + 0.001 else {
      let seconds = (plan.duration * 100).rounded() / 100
      throw CommandFailure(
        "a video sticker takes at most \(Int(VideoSticker.longest)) s, this one \(seconds) s; choose a part by --frames",
        .limit)
    }
    guard plan.wantedCount <= Double(FramePlan.mostFrames) else { throw FrameList.tooMany }
    guard settings.format != .webp || max(size.width, size.height) <= Self.mostOfWebP else {
      throw CommandFailure(
        "a WebP has at most \(Self.mostOfWebP) pixels a side; choose a smaller size or another format",
        .limit)
    }
  }

  /// Runs the export. If it fails, no partial file is left.
  ///
  /// - Returns: The report for scripts, and the warnings of the animation.
  package func run(
    follow: @escaping Follow
  ) throws(CommandFailure) -> (report: ExportReport, warnings: [LottieWarning]) {
    do {
      return settings.format.isVideo ? try video(follow) : try film(follow)
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as LottieError {
      throw CommandFailure(error, name: settings.source.file)
    } catch is CancellationError {
      throw CommandFailure("cancelled", .cancelled)
    } catch {
      throw CommandFailure("\(output.path): \(error)", .cannotWrite)
    }
  }

  private func film(_ follow: @escaping Follow) throws -> (ExportReport, [LottieWarning]) {
    var report = ExportReport(self)
    let layout = SheetLayout(
      frames: plan.frames.count, columns: settings.options.columns, width: size.width,
      height: size.height)
    if settings.format.isSheet { try check(layout) }
    var made: MovieExporter.Movie?
    try fit { quality in
      var options = settings.options
      options.quality = quality
      let movie = try exporter.movie(settings.format, options, plan) {
        guard follow($0, $1) else { throw CancellationError() }
      }
      made = movie
      return movie.bytes.count
    }
    guard let movie = made else { throw CancellationError() }
    if settings.format.isSheet { report.sheet = ExportReport.Sheet(layout, plan.frames) }
    report.bytes = movie.bytes.count
    guard follow(plan.frames.count, plan.frames.count) else { throw CancellationError() }
    try output.write(movie.bytes)
    return (report, movie.warnings)
  }

  /// Checks that the sheet is a valid picture.
  private func check(_ layout: SheetLayout) throws(CommandFailure) {
    if Bitmap.allows(width: layout.width, height: layout.height) { return }
    throw CommandFailure(
      """
      a sheet of \(layout.columns)x\(layout.rows) frames would have \(layout.width)x\(layout.height) pixels, more than \
      \(Bitmap.maxSide) a side or \(Bitmap.maxArea / 1_000_000) million; \
      choose fewer by --frames or --fps, or a smaller --size
      """, .limit)
  }
}
