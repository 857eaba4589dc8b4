// SPDX-License-Identifier: Apache-2.0

package import Drawing
internal import Encoding
public import Foundation
public import LottieKit

/// Makes films and pictures of an animation: GIF, APNG, WebP, sprite sheets and sequences of PNG files.
///
/// ```swift
/// var exporter = AnimationExporter(try AnimationFile.read(path: "boat.json"))
/// exporter.size = CGSize(width: 200, height: 200)
/// try exporter.write(.gif(), to: URL(fileURLWithPath: "boat.gif")) { progress = $0.fraction }
/// ```
///
/// It needs no display. Frames are rendered on several threads and encoded on the caller's; the files are the same
/// whatever the number of threads. All functions return when the work is done, so call them outside of the main actor
/// where something else is to go on. They stop with a `CancellationError` when the task that they are called in is
/// cancelled, and with whatever error the closure for the progress throws.
public struct AnimationExporter: Sendable {
  /// What the film is made of.
  public var animation: Animation
  /// Where its images come from; asked from several threads. Default: nil, the file and its archive.
  public var imageProvider: (any AnimationImageProvider & Sendable)?
  /// Who says what its texts are; asked from several threads. Default: nil, the file.
  public var textProvider: (any AnimationTextProvider & Sendable)?
  /// Who finds its fonts; asked from several threads. Default: nil, the file and the system.
  public var fontProvider: (any AnimationFontProvider & Sendable)?
  /// The size of the pictures in pixels, rounded to whole ones. Default: nil, the animation's own size.
  public var size: CGSize?
  /// How the animation is placed into pictures of another size. Default: `.scaleAspectFit`.
  public var contentMode = LottieContentMode.scaleAspectFit
  /// The colour below the drawing. Default: nil, clear.
  public var background: Color?
  /// The part that is exported, in the composition's own frames, without the last one. Default: nil, all of it.
  public var frames: Range<AnimationFrameTime>?
  /// Frames a second of the film, 0.1 to 240; at most 50 for GIF. Default: nil, the animation's own rate.
  public var framesPerSecond: Double?
  /// How often the film plays, 0 to 65535; 0 is for ever. Default: 0.
  public var loopCount = 0
  /// How many threads render frames, at least 1. Default: the number of processors.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Called for each renderer before its first frame, for value providers and the like; there is one for each thread.
  /// Default: does nothing.
  public var prepare: @Sendable (AnimationRenderer) -> Void = { _ in }
  /// Turns outlines into pixels.
  package var rasterizer = RasterizerKind.coverage

  /// Makes an exporter of a whole animation at its own size and rate.
  ///
  /// - Parameters:
  ///   - animation: What the film is made of.
  ///   - imageProvider: Where its images come from; asked from several threads. Default: nil, the file and its archive.
  public init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider & Sendable)? = nil
  ) {
    self.animation = animation
    self.imageProvider = imageProvider
  }

  /// Makes an exporter of a whole file at its own size and rate, with the images beside it or in its archive.
  public init(_ file: AnimationFile) {
    self.init(file.animation, imageProvider: file.imageProvider)
  }

  /// The kinds of files.
  public enum Format: Hashable, Sendable {
    /// At most 255 colours a frame, pixels clear or opaque, at most 50 frames a second.
    ///
    /// - Parameters:
    ///   - colors: Where the colours come from.
    ///   - matte: What half-clear pixels are mixed with; white if it is nil.
    case gif(colors: GIFColors = .perFrame, matte: Color? = nil)
    /// Animated PNG: every pixel as it is rendered, with alpha.
    case apng
    /// Animated WebP with alpha.
    ///
    /// - Parameter quality: 0 to 100 for lossy pictures; nil keeps every pixel as it is.
    case webP(quality: Double? = nil)
    /// All frames on one PNG picture, row by row.
    ///
    /// - Parameter columns: How many in a row; nil makes the sheet about square.
    case spriteSheet(columns: Int? = nil)
  }

  /// Where the colours of a GIF come from.
  public enum GIFColors: String, Hashable, Sendable, CaseIterable {
    /// Each frame has its own.
    case perFrame
    /// All frames have the same, which flicker less.
    case global
  }

  /// How far an export is.
  public struct Progress: Hashable, Sendable {
    /// How many frames are done; those of a GIF with global colours count twice.
    public let completed: Int
    /// The number of frames that there are to do.
    public let total: Int

    /// The share that is done, 0...1.
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
    /// Frames a second.
    public let framesPerSecond: Double
    /// The frames, in the composition's own numbers.
    public let frames: [AnimationFrameTime]
    /// Where each frame is on a sprite sheet, in its pixels; empty for other formats.
    public let tiles: [CGRect]
    /// What the file asked for and did not get.
    public let warnings: [LottieWarning]

    /// The length in seconds.
    public var duration: TimeInterval { Double(frames.count) / framesPerSecond }
  }

  // MARK: Exporting

  /// Makes a file in memory.
  ///
  /// - Parameters:
  ///   - format: What kind of file.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  /// - Throws: `LottieError` of kind `limit` for pictures that are too large or too many, `ExportError` where an encoder
  ///   fails or is not installed, `CancellationError`, and what `progress` throws.
  public func film(
    _ format: Format, progress: ((Progress) throws -> Void)? = nil
  ) throws -> Film {
    let plan = try plan(for: format)
    do {
      return try film(format, plan, progress)
    } catch let error as EncodingError {
      throw ExportError(description: error.description)
    }
  }

  /// Makes a file, which appears when it is complete.
  ///
  /// - Parameters:
  ///   - format: What kind of file.
  ///   - url: Where to; what is there is replaced.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  /// - Returns: What was written.
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
  ///   - folder: Where to; it is made if it does not exist. Files of the same names are replaced.
  ///   - progress: Called after each frame, in order, on the caller's thread. Default: nil.
  ///   - name: The name of a file by its number, from 0. Default: nil, the number with at least four digits and `.png`.
  /// - Returns: The files, in order.
  /// - Throws: As `film` does, and Foundation's errors where a file cannot be written.
  @discardableResult
  public func writeImages(
    to folder: URL, progress: ((Progress) throws -> Void)? = nil, name: ((Int) -> String)? = nil
  ) throws -> [URL] {
    let plan = try plan(for: .apng)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files: [URL] = []
    _ = try eachImageFile(of: plan.frames) { index, bytes in
      let digits = String(index)
      let usual = String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
      let file = folder.appendingPathComponent(name?(index) ?? usual)
      try Data(bytes).write(to: file, options: .atomic)
      files.append(file)
      try progress?(Progress(completed: index + 1, total: plan.frames.count))
    }
    return files
  }

  private func plan(for format: Format) throws -> FramePlan {
    var highest = Double.infinity
    if case .gif = format { highest = GIFEncoder.highestRate }
    let span = frames.map { Double($0.lowerBound)..<Double($0.upperBound) }
    let plan = FramePlan(
      animation, framesPerSecond: framesPerSecond, highest: highest, span: span)
    guard plan.wantedCount <= Double(FramePlan.mostFrames) else {
      throw LottieError(
        .limit,
        reason: "more than \(FramePlan.mostFrames) frames; export a part, or fewer a second")
    }
    return plan
  }
}

/// Why a film cannot be made; the description names the call of the encoder that failed.
public struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line.
  public let description: String
}
