// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import LottieExport
internal import LottieKit

/// One export: renders the frames of a plan, encodes them and writes the file.
nonisolated struct ExportJob {
  let format: ExportFormat
  /// The frames to render and the film's rate.
  let plan: FramePlan
  let exporter: AnimationExporter
  /// The animation's file, for messages.
  let name: String
  /// The size of a frame in pixels; even for formats that need it.
  let size: PixelSize
  let output: OutputFile
  /// The number of plays, 0 for endless. Videos cannot be endless: they contain at least one.
  let loops: Int
  /// The colour blended under semi-transparent pixels of a GIF.
  let matte: RGBA
  let palette: PaletteKind
  /// The quality of WebP, 0...100; nil is lossless.
  let quality: Double?
  /// The effort of WebP's compression, 0...9; nil is the encoder's default.
  var effort: Int?
  /// The columns of a sprite sheet; nil makes it nearly square.
  let columns: Int?

  /// Called after each frame with the numbers of finished and of all frames. An error that it
  /// throws stops the export. nil shows a progress bar in the terminal.
  var follow: (@Sendable (Int, Int) throws -> Void)?

  /// The palette of a GIF: one for each frame, or one for all.
  enum PaletteKind: String, ExpressibleByArgument, CaseIterable {
    case frame, global
  }

  /// Runs the export and shows its progress.
  ///
  /// - Returns: The report for scripts, and the warnings of the animation.
  /// - Throws: `ExitCode` 3 over a limit, 69 without ffmpeg, 73 where the file cannot be written,
  ///   and 128 + signal when interrupted. No partial file is left.
  func run() throws -> (report: ExportReport, warnings: [LottieWarning]) {
    var report = ExportReport(
      file: output.path, format: format.rawValue, width: size.width, height: size.height,
      frames: plan.frames.count, fps: plan.rate, duration: plan.duration, loops: loops)
    do {
      if format.isVideo {
        report.loops = nil
        report.frames *= max(1, loops)
        report.duration *= Double(max(1, loops))
        return (report, try writeVideo())
      }
      let layout = SheetLayout(
        frames: plan.frames.count, columns: columns, width: size.width, height: size.height)
      if format == .sheet { try check(layout) }
      let step = counter(of: plan.frames.count * (format == .gif && palette == .global ? 2 : 1))
      let film = try exporter.film(kind) { _ in try step() }
      if format == .sheet {
        report.sheet = ExportReport.Sheet(film, layout)
        report.loops = nil
      }
      report.bytes = film.data.count
      try Interruption.check()
      try output.write([UInt8](film.data))
      return (report, film.warnings)
    } catch let error as ExportError {
      throw CommandFailure("\(output.path): \(error)", code: 73).exit
    } catch let error as LottieError {
      throw CommandFailure(error, name: name).exit
    }
  }

  /// The exporter's format. Not for videos: they do not pass through its encoders.
  private var kind: AnimationExporter.Format {
    switch format {
    case .webp: .webP(quality: quality, effort: effort)
    case .apng: .apng
    case .sheet: .spriteSheet(columns: columns)
    default:
      .gif(
        colors: palette == .global ? .global : .perFrame,
        matte: Color(r: matte.red, g: matte.green, b: matte.blue, a: matte.alpha))
    }
  }

  /// Returns a function that counts a frame, reports it, and throws if the export is to stop.
  private func counter(of total: Int) -> () throws -> Void {
    let bar = follow == nil ? ProgressBar(total: total) : nil
    var done = 0
    return {
      try Interruption.check()
      bar?.advance()
      done += 1
      try follow?(done, total)
    }
  }

  /// Checks that the sheet is a valid picture.
  ///
  /// - Throws: `ExitCode` 3 where a side or the area is over the limit.
  private func check(_ layout: SheetLayout) throws {
    if Bitmap.allows(width: layout.width, height: layout.height) { return }
    throw CommandFailure(
      """
      a sheet of \(layout.columns)x\(layout.rows) frames would have \(layout.width)x\(layout.height) pixels, more than \
      \(Bitmap.maxSide) a side or \(Bitmap.maxArea / 1_000_000) million; \
      choose fewer by --frames or --fps, or a smaller --size
      """, code: 3
    ).exit
  }

  /// Renders all frames once for each play and pipes them to ffmpeg.
  ///
  /// - Throws: `ExitCode` 64 for stdout: the containers need seekable files.
  private func writeVideo() throws -> [LottieWarning] {
    guard output.path != "-" else {
      throw CommandFailure("video goes to files only; name one by --output", code: 64).exit
    }
    let ffmpeg = try FFmpeg(format, size: size, rate: plan.rate, path: output.partPath)
    var warnings: [LottieWarning] = []
    do {
      let step = counter(of: plan.frames.count * max(1, loops))
      for _ in 0..<max(1, loops) {
        warnings = try exporter.eachFrame(of: plan.frames) {
          $0.straightBytes
        } use: {
          try ffmpeg.add($1)
          try step()
        }
      }
      try ffmpeg.finish()
      try Interruption.check()
    } catch {
      ffmpeg.cancel()
      output.discard()
      throw error
    }
    try output.publish()
    return warnings
  }
}
