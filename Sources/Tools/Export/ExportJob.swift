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
  private let file: AnimationFile

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
      frames: plan.frames.count, columns: settings.columns, width: size.width, height: size.height)
    if settings.format == .sheet { try check(layout) }
    let movie = try exporter.movie(settings.film, plan) {
      guard follow($0, $1) else { throw CancellationError() }
    }
    if settings.format == .sheet { report.sheet = ExportReport.Sheet(layout, plan.frames) }
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

  /// The sound of a video; nil without.
  private var sound: SoundExport? {
    guard settings.hasSound, file.animation.hasSound else { return nil }
    let sound = SoundExport(
      file, volume: settings.volume, plan: plan, plays: max(1, settings.loops))
    return sound.isEmpty ? nil : sound
  }

  /// Renders all frames once for each play and pipes them to ffmpeg.
  private func video(_ follow: Follow) throws -> (ExportReport, [LottieWarning]) {
    // The containers need files in which they can go back.
    guard output.path != "-" else {
      throw CommandFailure("video goes to files only; name one by --output", .usage)
    }
    var report = ExportReport(self)
    let sound = sound
    report.sound = sound != nil
    let ffmpeg = try FFmpeg(
      settings.format, size: size, rate: plan.rate, path: output.partPath, hasSound: sound != nil)
    var feed: SoundFeed?
    var warnings: [LottieWarning] = []
    var done = 0
    do {
      if let sound, let input = ffmpeg.feed { feed = try SoundFeed(sound, to: input) }
      while done < report.frames {
        warnings = try exporter.eachFrame(of: plan.frames) {
          $0.straightBytes
        } use: {
          try ffmpeg.add($1)
          done += 1
          guard follow(done, report.frames) else { throw CancellationError() }
        }
      }
      try ffmpeg.finish()
      warnings += feed?.finish() ?? []
      guard follow(done, done) else { throw CancellationError() }
    } catch {
      ffmpeg.cancel()
      _ = feed?.finish()
      output.discard()
      throw error
    }
    try output.publish()
    return (report, warnings)
  }
}
