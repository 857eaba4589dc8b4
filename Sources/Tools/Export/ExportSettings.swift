// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
package import LottieGeometry
package import LottieMovies
package import LottieTexts

/// What an export makes: the options of the command line, and the values of the window's sheet.
package struct ExportSettings: Equatable, Sendable {
  /// The exported animation.
  package struct Source: Equatable, Sendable {
    /// Its path or URL; `-` for stdin.
    package var file: String
    /// The id of the animation in a .lottie file; nil for the default one.
    package var animation: String?
    /// Its size in pixels.
    package var size: Size
    /// Its frames per second, clamped to `FramePlan.rates`.
    package var rate: Double
    /// Its first and last frame.
    package var frames: ClosedRange<Double>
    /// The frames between the in and the out point; nil without a range.
    package var range: ClosedRange<Double>?
    /// The window's background, if it is a plain colour.
    package var background: RGBA?

    package init(_ animation: Animation, id: String?, file: String) {
      (self.file, self.animation) = (file, id)
      (size, frames) = (animation.canvas, animation.frameRange)
      rate = animation.framerate.clamped(to: FramePlan.rates)
    }
  }

  package let source: Source
  /// The path of the output file; `-` is stdout.
  package var path: String
  /// The file format. Default: GIF.
  package var format = ExportFormat.gif
  /// The size in pixels; nil for that of `scale`.
  package var size: PixelSize?
  /// The factor to the animation's size, above 0. Default: 1.
  package var scale = 1.0
  /// Frames per second; nil for the animation's rate.
  package var rate: Double?
  /// The first and the last frame; nil for all.
  package var frames: ClosedRange<Double>?
  /// The background; nil for transparent, or white in formats without alpha.
  package var background: RGBA?
  /// The number of plays, 0 for endless. Videos cannot be endless: they contain at least one.
  package var loops = 0
  /// The settings of the format, the quality among them.
  package var options = FormatOptions()
  /// The largest size of the file in bytes, for which the quality is lowered; nil for any.
  package var mostBytes: Int? {
    get { wantedBytes ?? (format == .telegram ? VideoSticker.mostBytes : nil) }
    set { wantedBytes = newValue }
  }
  private var wantedBytes: Int?
  /// Whether videos have the animation's sound. Default: true.
  package var hasSound = true
  /// The factor of the loudness, in `SoundExport.volumes`. Default: 1.
  package var volume = 1.0
  package var rasterizer = RasterizerKind.coverage
  /// The number of threads; nil for the number of processors.
  package var jobs: Int?

  /// The range of `loops`.
  package static let loopCounts = 0...65_535
  /// The range of the quality.
  package static let qualities = 0.0...100

  package init(_ source: Source, path: String) {
    self.source = source
    self.path = path
  }

  /// The size of a frame in pixels; even where the format requires it.
  package var pixels: PixelSize { format.facts.needsEvenSides ? wantedPixels.even : wantedPixels }

  /// The size of a frame that is asked for.
  private var wantedPixels: PixelSize {
    guard format == .telegram else {
      return size ?? PixelSize(of: source.size, scale: scale)
    }
    let sticker = VideoSticker.size(of: source.size)
    return PixelSize(width: sticker.width, height: sticker.height)
  }

  /// Says that the size is not the one that is asked for; nil if it is.
  package var sizeNote: Message? {
    guard pixels != wantedPixels else { return nil }
    return Message(
      "\(format.rawValue) has even sides; \(pixels.text) instead of \(wantedPixels.text)")
  }

  /// The exported frames and their rate.
  package func plan(of animation: Animation) -> FramePlan {
    FramePlan(
      animation, framesPerSecond: rate, highest: format.facts.highestRate ?? .infinity,
      span: frames.map { $0.lowerBound..<$0.upperBound + 1 })
  }

  /// The exporter of a plan's frames.
  package func exporter(of file: AnimationFile) -> MovieExporter {
    var exporter = MovieExporter(
      file, size: pixels, background: format.background(background), rasterizer: rasterizer,
      jobs: jobs)
    exporter.loopCount = loops
    return exporter
  }
}
