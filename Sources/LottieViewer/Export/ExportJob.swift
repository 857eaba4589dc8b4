// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Encoding
internal import LottieKit

/// One export: draws the frames of a plan and hands them to what makes a file of them.
nonisolated struct ExportJob {
  let format: ExportFormat
  let plan: ExportPlan
  let source: FrameSource
  let output: OutputFile
  /// 0 is for ever; videos are written that often, at least once.
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
  func run() throws -> ExportReport {
    var report = ExportReport(
      file: output.path, format: format.rawValue, width: source.size.width,
      height: source.size.height, frames: plan.frames.count, fps: plan.rate,
      duration: plan.duration, loops: loops)
    if format.isVideo {
      report.loops = nil
      report.frames *= max(1, loops)
      report.duration *= Double(max(1, loops))
      try writeVideo()
      return report
    }
    do {
      let bytes: [UInt8]
      if format == .sheet {
        (bytes, report.sheet) = try sheet()
        report.loops = nil
      } else {
        bytes = try movie()
      }
      report.bytes = bytes.count
      try Interruption.check()
      try output.write(bytes)
    } catch let error as EncodingError {
      throw CommandFailure("\(output.path): \(error)", code: 73).exit
    }
    return report
  }

  // MARK: Pictures in one file

  private func movie() throws -> [UInt8] {
    let passes = format == .gif && palette == .global ? 2 : 1
    let progress = ProgressBar(total: plan.frames.count * passes)
    var colors: GIFPalette?
    if passes == 2 {
      var histogram = ColorHistogram()
      try eachFrame(progress) { histogram.count(FlatPicture($0, matte: matte)) }
      colors = GIFPalette(histogram)
    }
    let writer = MovieWriter(try encoder(colors))
    try eachFrame(progress) { try writer.add($0) }
    return try writer.finish()
  }

  private func encoder(_ palette: GIFPalette?) throws -> any MovieEncoder {
    let movie = MovieFormat(
      width: source.size.width, height: source.size.height, rate: plan.rate, loops: loops)
    return switch format {
    case .webp: try WebPEncoder(movie, quality: quality)
    case .apng: APNGEncoder(movie)
    default: try GIFEncoder(movie, matte: matte, palette: palette)
    }
  }

  private func eachFrame(_ progress: ProgressBar, _ use: (StraightPicture) throws -> Void) throws {
    for frame in plan.frames {
      try Interruption.check()
      try use(StraightPicture(source.picture(at: frame)))
      progress.advance()
    }
  }

  // MARK: Sprite sheet

  /// All frames on one picture, row by row.
  private func sheet() throws -> ([UInt8], ExportReport.Sheet) {
    let count = plan.frames.count
    let across = min(count, columns ?? Self.squareColumns(count, source.size))
    let down = (count + across - 1) / across
    let (width, height) = (across * source.size.width, down * source.size.height)
    guard width <= Bitmap.maxSide, height <= Bitmap.maxSide, width * height <= Bitmap.maxArea
    else {
      throw CommandFailure(
        """
        a sheet of \(across)x\(down) frames would have \(width)x\(height) pixels, more than \
        \(Bitmap.maxSide) a side or \(Bitmap.maxArea / 1_000_000) million; \
        choose fewer by --frames or --fps, or a smaller --size
        """, code: 3
      ).exit
    }
    var picture = StraightPicture(width: width, height: height)
    var tiles: [ExportReport.Tile] = []
    try eachFrame(ProgressBar(total: count)) { frame in
      let place = tiles.count
      let (x, y) = (place % across * source.size.width, place / across * source.size.height)
      picture.put(frame, x: x, y: y)
      tiles.append(ExportReport.Tile(frame: plan.frames[place], x: x, y: y))
    }
    return (
      try picture.png(),
      ExportReport.Sheet(columns: across, rows: down, width: width, height: height, tiles: tiles)
    )
  }

  /// So many columns that the sheet is about as wide as it is high.
  private static func squareColumns(_ count: Int, _ size: PixelSize) -> Int {
    let columns = (Double(count) * Double(size.height) / Double(size.width)).squareRoot()
    return max(1, min(count, Int(columns.rounded(.up))))
  }

  // MARK: Video

  private func writeVideo() throws {
    guard output.path != "-" else {
      throw CommandFailure("video goes to files only; name one by --output", code: 64).exit
    }
    let ffmpeg = try FFmpeg(format, size: source.size, rate: plan.rate, path: output.partPath)
    do {
      let progress = ProgressBar(total: plan.frames.count * max(1, loops))
      for _ in 0..<max(1, loops) {
        try eachFrame(progress) { try ffmpeg.add($0.bytes) }
      }
      try ffmpeg.finish()
      try Interruption.check()
    } catch {
      ffmpeg.cancel()
      output.discard()
      throw error
    }
    try output.publish()
  }
}
