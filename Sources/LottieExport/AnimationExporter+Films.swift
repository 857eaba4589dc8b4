// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEncoding
internal import LottieGeometry
package import LottieKit

extension AnimationExporter {
  /// Renders and encodes the frames of a plan.
  ///
  /// GIF with a global palette renders all frames twice: the first pass counts colours.
  package func film(
    _ format: Format, _ plan: FramePlan, _ progress: ((Progress) throws -> Void)?
  ) throws -> Film {
    var count = FrameCount(total: plan.frames.count, report: progress)
    let (width, height) = try AnimationRenderer.pixels(Size(size ?? animation.size))
    let movie = MovieFormat(width: width, height: height, rate: plan.rate, loops: loopCount)
    switch format {
    case .gif(let colors, let matte):
      let matte = matte?.rgba ?? .white
      var palette: GIFPalette?
      if colors == .global {
        count.total *= 2
        var histogram = ColorHistogram()
        _ = try eachFrame(of: plan.frames) {
          OpaquePicture(StraightPicture($0), matte: matte)
        } use: {
          histogram.count($1)
          try count.advance()
        }
        palette = GIFPalette(histogram)
      }
      return try film(plan, GIFEncoder(movie, matte: matte, palette: palette), movie, &count)
    case .apng: return try film(plan, APNGEncoder(movie), movie, &count)
    case .webP(let quality, let effort):
      return try film(plan, WebPEncoder(movie, quality: quality, effort: effort), movie, &count)
    case .spriteSheet(let columns): return try sheet(plan, columns, movie, &count)
    }
  }

  /// Renders all frames into an encoder.
  private func film(
    _ plan: FramePlan, _ encoder: any MovieEncoder, _ movie: MovieFormat, _ count: inout FrameCount
  ) throws -> Film {
    let writer = MovieWriter(encoder)
    let warnings = try eachFrame(of: plan.frames) {
      StraightPicture($0)
    } use: {
      try writer.add($1)
      try count.advance()
    }
    return Film(
      data: Data(try writer.finish()), width: movie.width, height: movie.height,
      framesPerSecond: plan.rate, frames: plan.frames.map { AnimationFrameTime($0) }, tiles: [],
      warnings: warnings)
  }

  /// Renders all frames into one PNG picture, row by row.
  ///
  /// - Throws: `LottieError` of kind `limit` where the sheet is over the limit of bitmaps.
  private func sheet(
    _ plan: FramePlan, _ columns: Int?, _ movie: MovieFormat, _ count: inout FrameCount
  ) throws -> Film {
    let layout = SheetLayout(
      frames: plan.frames.count, columns: columns, width: movie.width, height: movie.height)
    guard Bitmap.allows(width: layout.width, height: layout.height) else {
      throw LottieError(
        .limit,
        reason: "a sheet of \(layout.columns)x\(layout.rows) frames would have "
          + "\(layout.width)x\(layout.height) pixels; choose fewer frames or smaller ones")
    }
    var picture = StraightPicture(width: layout.width, height: layout.height)
    let warnings = try eachFrame(of: plan.frames) {
      StraightPicture($0)
    } use: { index, frame in
      let (x, y) = layout.corner(of: index)
      picture.put(frame, x: x, y: y)
      try count.advance()
    }
    return Film(
      data: Data(try picture.png()), width: movie.width, height: movie.height,
      framesPerSecond: plan.rate, frames: plan.frames.map { AnimationFrameTime($0) },
      tiles: plan.frames.indices.map {
        let (x, y) = layout.corner(of: $0)
        return CGRect(x: x, y: y, width: movie.width, height: movie.height)
      },
      warnings: warnings)
  }

  /// Renders frames as PNG files, and passes them to a closure in order.
  ///
  /// - Returns: The warnings of the animation.
  package func eachImageFile(
    of frames: [Double], use: (Int, [UInt8]) throws -> Void
  ) throws -> [LottieWarning] {
    try eachFrame(of: frames) {
      try $0.png()
    } use: {
      try use($0, $1)
    }
  }
}

/// Counts finished frames, and reports them.
private struct FrameCount {
  var total: Int
  let report: ((AnimationExporter.Progress) throws -> Void)?
  private var completed = 0

  init(total: Int, report: ((AnimationExporter.Progress) throws -> Void)?) {
    self.total = total
    self.report = report
  }

  mutating func advance() throws {
    completed += 1
    try report?(AnimationExporter.Progress(completed: completed, total: total))
  }
}

/// The positions of the frames on a sprite sheet.
package struct SheetLayout: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  private let frameWidth: Int
  private let frameHeight: Int

  /// Arranges frames in rows.
  ///
  /// - Parameters:
  ///   - frames: The number of frames.
  ///   - columns: Frames in a row, at most `frames`; nil makes the sheet nearly square.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  package init(frames: Int, columns: Int?, width: Int, height: Int) {
    let square = (Double(frames) * Double(height) / Double(max(1, width))).squareRoot()
    let wanted = columns ?? Int(square.rounded(.up))
    self.columns = max(1, min(frames, wanted))
    rows = (frames + self.columns - 1) / self.columns
    (frameWidth, frameHeight) = (width, height)
  }

  /// The width of the sheet in pixels.
  package var width: Int { columns * frameWidth }
  /// The height of the sheet in pixels.
  package var height: Int { rows * frameHeight }

  /// The top left corner of a frame, in pixels.
  package func corner(of index: Int) -> (x: Int, y: Int) {
    (index % columns * frameWidth, index / columns * frameHeight)
  }
}
