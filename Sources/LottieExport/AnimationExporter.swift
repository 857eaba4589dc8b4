// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieDrawing
internal import LottieEncoding
internal import LottieGeometry
public import LottieKit
internal import LottieMovies
internal import LottieTexts

/// Exports an animation as films and pictures: GIF, APNG, WebP, sprite sheets and sequences of PNG
/// files.
///
/// ```swift
/// var exporter = AnimationExporter(try AnimationFile.read(path: "boat.json"))
/// exporter.size = CGSize(width: 200, height: 200)
/// try exporter.write(.gif(), to: URL(fileURLWithPath: "boat.gif")) { progress = $0.fraction }
/// ```
///
/// It needs no display. Frames are rendered on several threads and encoded on the caller's; the
/// number of threads does not change the files. All functions block until the work is done, so do
/// not call them on the main actor of a program with a window. They throw `CancellationError` when
/// the current task is cancelled, and errors of the progress closure.
public struct AnimationExporter: Sendable {
  /// The animation to export.
  public var animation: Animation
  /// The source of its images; called on several threads. Default: nil, the file and its archive.
  public var imageProvider: (any AnimationImageProvider & Sendable)?
  /// The source of its texts; called on several threads. Default: nil, the file.
  public var textProvider: (any AnimationKeypathTextProvider & Sendable)?
  /// The source of its fonts; called on several threads. Default: nil, the file and the system.
  public var fontProvider: (any AnimationFontProvider & Sendable)?
  /// The size of a frame in pixels, rounded to integers. Default: nil, the animation's own size.
  public var size: CGSize?
  /// The rule for fitting the animation into frames of another size. Default: `.scaleAspectFit`.
  public var contentMode = LottieContentMode.scaleAspectFit
  /// The background colour. Default: nil, transparent.
  public var background: Color?
  /// The range to export, in the composition's frames; the upper bound is excluded. Default: nil,
  /// all frames.
  public var frames: Range<AnimationFrameTime>?
  /// The film's frames per second, 0.1 to 240; at most 50 for GIF. Default: nil, the animation's
  /// own rate.
  public var framesPerSecond: Double?
  /// The number of plays, 0 to 65535; 0 is endless. Default: 0.
  public var loopCount = 0
  /// The number of threads that render frames, at least 1. Default: the number of processors.
  public var jobs = Processors.count
  /// Called for the renderer of each thread before its first frame, for example to set value
  /// providers. Default: does nothing.
  public var prepare: @Sendable (AnimationRenderer) -> Void = { _ in }

  /// Makes an exporter of a whole animation at its own size and rate.
  ///
  /// - Parameters:
  ///   - animation: The animation to export.
  ///   - imageProvider: The source of its images; called on several threads. Default: nil, the file
  ///     and its archive.
  public init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider & Sendable)? = nil
  ) {
    self.animation = animation
    self.imageProvider = imageProvider
  }

  /// Makes an exporter of a whole file at its own size and rate, with the images beside it or in
  /// its archive.
  public init(_ file: AnimationFile) {
    self.init(file.animation, imageProvider: file.imageProvider)
  }

  /// A file format with its settings.
  public struct Format: Hashable, Sendable {
    fileprivate let kind: ExportFormat
    fileprivate var options = FormatOptions()

    /// GIF: at most 255 colours per frame, transparent or opaque pixels, at most 50 frames per
    /// second.
    ///
    /// - Parameters:
    ///   - colors: The kind of palette. Default: the best for each frame.
    ///   - matte: The colour blended under semi-transparent pixels. Default: nil, white.
    ///   - quality: 0 to 100: below 100, similar colours replace the nearest ones of the palette
    ///     where that makes the file smaller. Default: nil, 100.
    public static func gif(
      colors: GIFColors = .best, matte: Color? = nil, quality: Double? = nil
    ) -> Format {
      Format(
        kind: .gif,
        options: FormatOptions(
          palettes: colors.palettes, matte: matte?.rgba ?? .white, quality: quality))
    }

    /// Animated PNG: lossless with alpha.
    public static let apng = Format(kind: .apng)

    /// Animated WebP with alpha.
    ///
    /// - Parameters:
    ///   - quality: 0 to 100 for lossy frames; nil is lossless. Default: nil.
    ///   - effort: 0 (fast) to 9 (small), clamped. Default: nil, which is 0 for lossless frames and
    ///     6 for lossy ones.
    public static func webP(quality: Double? = nil, effort: Int? = nil) -> Format {
      Format(kind: .webp, options: FormatOptions(quality: quality, effort: effort))
    }

    /// All frames on one PNG picture, row by row.
    ///
    /// - Parameter columns: Frames in a row; nil makes the sheet nearly square. Default: nil.
    public static func spriteSheet(columns: Int? = nil) -> Format {
      Format(kind: .sheet, options: FormatOptions(columns: columns))
    }
  }

  /// The kind of palette of a GIF.
  public enum GIFColors: String, Hashable, Sendable, CaseIterable {
    /// One palette for all frames, and others for the frames in which it is poor.
    case best
    /// A palette for each frame.
    case perFrame
    /// One palette for all frames, which flickers less.
    case global

    fileprivate var palettes: FormatOptions.Palettes {
      switch self {
      case .best: .best
      case .perFrame: .frame
      case .global: .global
      }
    }
  }

  /// The progress of an export.
  public struct Progress: Hashable, Sendable {
    /// The number of finished frames. Frames of a GIF with a palette for all count twice.
    public let completed: Int
    /// The number of all frames.
    public let total: Int

    /// The finished fraction, 0...1.
    public var fraction: Double { total > 0 ? Double(completed) / Double(total) : 1 }
  }

  /// A finished film.
  public struct Film: Sendable {
    /// The file's content.
    public let data: Data
    /// The width of a frame in pixels.
    public let width: Int
    /// The height of a frame in pixels.
    public let height: Int
    /// Frames per second.
    public let framesPerSecond: Double
    /// The frames, in the composition's own numbers.
    public let frames: [AnimationFrameTime]
    /// The rectangle of each frame on a sprite sheet in pixels; empty for other formats.
    public let tiles: [CGRect]
    /// The parts of the file that were not drawn as written.
    public let warnings: [LottieWarning]

    fileprivate init(_ movie: MovieExporter.Movie, _ plan: FramePlan) {
      (data, warnings) = (Data(movie.bytes), movie.warnings)
      (width, height, framesPerSecond) = (movie.width, movie.height, plan.rate)
      frames = plan.frames.map { AnimationFrameTime($0) }
      tiles = plan.frames.indices.compactMap { index in
        movie.layout.map { layout in
          let (x, y) = layout.corner(of: index)
          return CGRect(x: x, y: y, width: movie.width, height: movie.height)
        }
      }
    }

    /// The length in seconds.
    public var duration: TimeInterval { Double(frames.count) / framesPerSecond }
  }

  // MARK: Exporting

  /// Makes a file in memory.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  /// - Throws: `LottieError` of kind `limit` where the size or the number of frames is over the
  ///   limit, `ExportError` where an encoder fails or is not installed, `CancellationError`, and
  ///   what `progress` throws.
  public func film(
    _ format: Format, progress: ((Progress) throws -> Void)? = nil
  ) throws -> Film {
    let plan = try plan(for: format)
    do {
      let movie = try exporter.movie(format.kind, format.options, plan) {
        try progress?(Progress(completed: $0, total: $1))
      }
      return Film(movie, plan)
    } catch let error as EncodingError {
      throw ExportError(description: error.description)
    }
  }

  /// Writes a file atomically.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - url: The file to write; replaced if it exists.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  /// - Returns: The written film.
  /// - Throws: As `film` does, and Foundation's errors where the file cannot be written.
  @discardableResult
  public func write(
    _ format: Format, to url: URL, progress: ((Progress) throws -> Void)? = nil
  ) throws -> Film {
    let film = try film(format, progress: progress)
    try film.data.write(to: url, options: .atomic)
    return film
  }

  /// Writes each frame as a PNG file into a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder to write to; created if it does not exist. Existing files are replaced.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  ///   - name: Returns the name of a file by its index from 0. Default: nil, the number with at
  ///     least four digits and `.png`.
  /// - Returns: The files, in order.
  /// - Throws: As `film` does, and Foundation's errors where a file cannot be written.
  @discardableResult
  public func writeImages(
    to folder: URL, progress: ((Progress) throws -> Void)? = nil, name: ((Int) -> String)? = nil
  ) throws -> [URL] {
    let plan = try plan(for: .apng)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files: [URL] = []
    _ = try exporter.eachImageFile(of: plan.frames) { index, bytes in
      let digits = String(index)
      let usual = String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
      let file = folder.appendingPathComponent(name?(index) ?? usual)
      try Data(bytes).write(to: file, options: .atomic)
      files.append(file)
      try progress?(Progress(completed: index + 1, total: plan.frames.count))
    }
    return files
  }

  /// What does the work, with these settings.
  private var exporter: MovieExporter {
    var exporter = MovieExporter(animation, imageProvider: imageProvider)
    exporter.size = size.map { Size($0) }
    exporter.contentMode = contentMode
    exporter.background = background?.rgba ?? .clear
    (exporter.loopCount, exporter.jobs) = (loopCount, jobs)
    exporter.prepare = { [textProvider, fontProvider, prepare] renderer in
      renderer.setProviders(text: textProvider, font: fontProvider)
      prepare(renderer)
    }
    return exporter
  }

  /// The times of the frames for a format.
  ///
  /// - Throws: `LottieError` of kind `limit` for too many frames.
  private func plan(for format: Format) throws -> FramePlan {
    let highest = format.kind.facts.highestRate ?? .infinity
    let span = frames.map { Double($0.lowerBound)..<Double($0.upperBound) }
    let plan = FramePlan(
      animation, framesPerSecond: framesPerSecond, highest: highest, span: span)
    guard plan.wantedCount <= Double(FramePlan.mostFrames) else {
      throw LottieError(
        .limit,
        reason: "more than \(FramePlan.mostFrames) frames; set `frames` or lower `framesPerSecond`")
    }
    return plan
  }
}

/// The error of an encoder.
public struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line with the failed call of the library.
  public let description: String
}

extension ExportError: LocalizedError {
  /// The description, which `localizedDescription` returns too.
  public var errorDescription: String? { description }
}
