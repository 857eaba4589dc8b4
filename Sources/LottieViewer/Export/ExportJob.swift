// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import LottieExport
internal import LottieKit

/// One export: has the frames of a plan rendered, and makes a file of them.
nonisolated struct ExportJob {
  let format: ExportFormat
  let plan: FramePlan
  let exporter: AnimationExporter
  /// Of the animation, for messages.
  let name: String
  let size: PixelSize
  let output: OutputFile
  /// How often videos are written, at least once.
  let loops: Int
  /// What half-clear pixels of a GIF are mixed with.
  let matte: RGBA
  let palette: PaletteKind
  /// Of WebP; nil is lossless.
  let quality: Double?
  /// Of a sprite sheet; nil makes it about square.
  let columns: Int?

  /// Where a GIF's colours come from.
  enum PaletteKind: String, ExpressibleByArgument, CaseIterable {
    case frame, global
  }

  /// - Throws: `ExitCode`, with nothing left where the file would be.
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
      let progress = ProgressBar(
        total: plan.frames.count * (format == .gif && palette == .global ? 2 : 1))
      let film = try exporter.film(kind) { _ in
        try Interruption.check()
        progress.advance()
      }
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

  private var kind: AnimationExporter.Format {
    switch format {
    case .webp: .webP(quality: quality)
    case .apng: .apng
    case .sheet: .spriteSheet(columns: columns)
    default:
      .gif(
        colors: palette == .global ? .global : .perFrame,
        matte: Color(r: matte.red, g: matte.green, b: matte.blue, a: matte.alpha))
    }
  }

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

  private func writeVideo() throws -> [LottieWarning] {
    guard output.path != "-" else {
      throw CommandFailure("video goes to files only; name one by --output", code: 64).exit
    }
    let ffmpeg = try FFmpeg(format, size: size, rate: plan.rate, path: output.partPath)
    var warnings: [LottieWarning] = []
    do {
      let progress = ProgressBar(total: plan.frames.count * max(1, loops))
      for _ in 0..<max(1, loops) {
        warnings = try exporter.eachFrame(of: plan.frames) {
          $0.straightBytes
        } use: {
          try Interruption.check()
          try ffmpeg.add($1)
          progress.advance()
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
