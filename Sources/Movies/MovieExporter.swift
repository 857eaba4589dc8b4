// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
internal import LottieEncoding
package import LottieGeometry
internal import LottieTexts

/// Renders the frames of an animation on several threads, and makes movies and pictures of them.
///
/// `AnimationExporter` of LottieExport is its public form, with Foundation's types. All functions
/// block until the work is done. They throw `CancellationError` when the current task is cancelled,
/// and errors of their closures.
package struct MovieExporter: Sendable {
  /// The animation to export.
  package var animation: Animation
  /// The source of its images; called on several threads.
  package var imageProvider: (any AnimationImageProvider & Sendable)?
  /// The size of a frame in pixels, rounded to integers. Default: nil, the animation's own size.
  package var size: Size?
  /// The rule for fitting the animation into frames of another size.
  package var contentMode = LottieContentMode.scaleAspectFit
  /// The background colour. Default: transparent.
  package var background = RGBA.clear
  /// The number of plays, 0 to 65535; 0 is endless. Default: 0.
  package var loopCount = 0
  /// The number of threads that render frames, at least 1. Default: the number of processors.
  package var jobs = Processors.count
  /// The rasterizer of all frames. Default: coverage.
  package var rasterizer = RasterizerKind.coverage
  /// Called for the renderer of each thread before its first frame. Default: does nothing.
  package var prepare: @Sendable (AnimationRenderer) -> Void = { _ in }

  /// Makes an exporter of a whole animation at its own size.
  package init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider & Sendable)? = nil
  ) {
    self.animation = animation
    self.imageProvider = imageProvider
  }

  /// A finished movie.
  package struct Movie: Sendable {
    /// The file's content.
    package let bytes: [UInt8]
    /// The size of a frame in pixels.
    package let width: Int
    package let height: Int
    /// The positions of the frames on a sprite sheet; nil for other formats.
    package let layout: SheetLayout?
    /// The parts of the file that were not drawn as written.
    package let warnings: [LottieWarning]
  }

  /// Receives the numbers of finished and of all frames.
  package typealias Follow = (_ completed: Int, _ total: Int) throws -> Void

  /// Makes a renderer with the settings of this exporter.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that paint one picture, 1 or 2. Default: 1.
  ///   - stop: Stops painting. Default: one of the renderer's own.
  package func renderer(
    threads: Int = 1, stop: StopSignal = StopSignal()
  ) throws(LottieError) -> AnimationRenderer {
    let renderer = try AnimationRenderer(
      animation, size: size, contentMode: contentMode, background: background,
      imageProvider: imageProvider, rasterizer: rasterizer, threads: threads, stop: stop)
    prepare(renderer)
    return renderer
  }

  // MARK: Movies

  /// Renders and encodes the frames of a plan.
  ///
  /// Frames of a GIF with a palette for all frames count twice: the first pass counts colours.
  ///
  /// - Throws: `LottieError` of kind `limit` where the size is over the limit, `EncodingError` where
  ///   an encoder fails or is not installed, and for formats that ffmpeg writes.
  package func movie(
    _ format: ExportFormat, _ options: FormatOptions, _ plan: FramePlan, follow: Follow? = nil
  ) throws -> Movie {
    var count = FrameCount(total: plan.frames.count, follow: follow)
    let (width, height) = try AnimationRenderer.pixels(size ?? animation.canvas)
    let movie = MovieFormat(width: width, height: height, rate: plan.rate, loops: loopCount)
    switch format {
    case .gif: return try gif(plan, options, movie, &count)
    case .apng: return try film(plan, APNGEncoder(movie), movie, &count)
    case .webp:
      let encoder = try WebPEncoder(movie, quality: options.quality, effort: options.effort)
      return try film(plan, encoder, movie, &count)
    case .sheet: return try sheet(plan, options.columns, movie, &count) { try $0.png() }
    case .mp4, .webm, .mov, .telegram: throw EncodingError("ffmpeg writes \(format.rawValue)")
    }
  }

  /// Renders all frames into an encoder.
  private func film(
    _ plan: FramePlan, _ encoder: any MovieEncoder, _ movie: MovieFormat, _ count: inout FrameCount
  ) throws -> Movie {
    let writer = MovieWriter(encoder)
    let warnings = try eachFrame(of: plan.frames) {
      StraightPicture($0)
    } use: {
      try writer.add($1)
      try count.advance()
    }
    return Movie(
      bytes: try writer.finish(), width: movie.width, height: movie.height, layout: nil,
      warnings: warnings)
  }

  /// The memory of pictures that are kept between both passes of a GIF, in bytes. A longer film is
  /// rendered twice.
  private static let keptMemory = 128 << 20

  /// Renders all frames into a GIF.
  private func gif(
    _ plan: FramePlan, _ options: FormatOptions, _ movie: MovieFormat, _ count: inout FrameCount
  ) throws -> Movie {
    let (palettes, matte) = (options.palettes, options.matte)
    let quality = options.quality ?? GIFEncoder.bestQuality
    guard palettes != .frame else {
      return try film(plan, GIFEncoder(movie, matte: matte, quality: quality), movie, &count)
    }
    count.total *= 2
    var histogram = ColorHistogram()
    var kept: [StraightPicture]? = []
    let most = Self.keptMemory / (4 * movie.width * movie.height)
    let warnings = try eachFrame(of: plan.frames) {
      StraightPicture($0)
    } use: { _, picture in
      histogram.count(OpaquePicture(picture, matte: matte))
      // Equal pictures have the same memory.
      let last = kept?.last
      kept?.append(last == picture ? last ?? picture : picture)
      if kept.map({ $0.count > most }) == true { kept = nil }
      try count.advance()
    }
    let encoder = GIFEncoder(
      movie, matte: matte, palette: GIFPalette(histogram), hasOthers: palettes == .best,
      quality: quality)
    guard let kept else { return try film(plan, encoder, movie, &count) }
    let writer = MovieWriter(encoder)
    for picture in kept {
      try Task.checkCancellation()
      try writer.add(picture)
      try count.advance()
    }
    return Movie(
      bytes: try writer.finish(), width: movie.width, height: movie.height, layout: nil,
      warnings: warnings)
  }

  /// Renders all frames into one picture, row by row.
  ///
  /// - Parameter encode: Makes the file of the picture.
  /// - Throws: `LottieError` of kind `limit` where the sheet is over the limit of bitmaps.
  private func sheet(
    _ plan: FramePlan, _ columns: Int?, _ movie: MovieFormat, _ count: inout FrameCount,
    encode: (StraightPicture) throws -> [UInt8]
  ) throws -> Movie {
    let layout = SheetLayout(
      frames: plan.frames.count, columns: columns, width: movie.width, height: movie.height)
    guard Bitmap.allows(width: layout.width, height: layout.height) else {
      throw LottieError(
        .limit,
        reason:
          "a sheet of \(layout.columns)x\(layout.rows) frames would have \(layout.width)x\(layout.height) pixels; choose fewer frames or smaller ones"
      )
    }
    var picture = StraightPicture(width: layout.width, height: layout.height)
    let warnings = try eachFrame(of: plan.frames) {
      StraightPicture($0)
    } use: { index, frame in
      let (x, y) = layout.corner(of: index)
      picture.put(frame, x: x, y: y)
      try count.advance()
    }
    return Movie(
      bytes: try encode(picture), width: movie.width, height: movie.height, layout: layout,
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
  let follow: MovieExporter.Follow?
  private var completed = 0

  init(total: Int, follow: MovieExporter.Follow?) {
    self.total = total
    self.follow = follow
  }

  mutating func advance() throws {
    completed += 1
    try follow?(completed, total)
  }
}
