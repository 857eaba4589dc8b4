// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieDrawing
internal import LottieGeometry
package import LottieTexts
internal import Synchronization

/// Pictures in time that are no animation: a GIF, a WebP, a video, a picture, or numbered pictures.
///
/// Frames are decoded when they are asked for. What is kept of them is bounded.
package final class Footage: Sendable {
  /// The size of a frame in pixels, as it is decoded.
  package let size: PixelSize
  /// The number of frames, at least 1. Of videos that do not say it, it is computed from their
  /// duration.
  package let count: Int
  /// The frames per second; nil for frames of different durations, and for numbered pictures,
  /// which have no rate.
  package let rate: Double?
  /// What it is, for people: `GIF`, `video`, `40 pictures`.
  package let kind: Message

  private struct State {
    let source: any FootageSource
    var cache = PictureCache()
  }
  private let state: Mutex<State>
  private let timing: Timing

  /// How time becomes the index of a frame.
  private enum Timing {
    /// The starts of its frames are rounded by up to so many seconds: to hundredths in a GIF, to
    /// thousandths in a WebP.
    case film(PictureFilm, rounding: Double)
    case rate(Double)
    /// A frame for each frame of the animation.
    case frames
  }

  /// Opens a file or a folder. Blocks until its start is read.
  ///
  /// - Parameter path: A GIF, an APNG, a WebP, another picture, a video, or a folder of pictures. A picture
  ///   whose name ends in a number stands for all of its folder with such a name.
  /// - Parameter isAlone: Whether a picture stands for itself only. Default: false.
  /// - Throws: `CommandFailure` where it cannot be read, or ffmpeg is needed and not installed.
  package convenience init(_ path: String, isAlone: Bool = false) throws(CommandFailure) {
    if Disk.isFolder(path) {
      let pictures = NumberedPictures.all(in: path)
      guard !pictures.isEmpty else {
        throw CommandFailure("\(path): there are no pictures in this folder", .noInput)
      }
      try self.init(pictures: pictures)
    } else {
      switch ImageFormat(Disk.start(of: path, bytes: 256)) {
      case .gif, .webp: try self.init(film: path)
      case .png where VideoFile.isAnimatedPNG(path): try self.init(video: path)
      case nil: try self.init(video: path)
      default: try self.init(pictures: isAlone ? [path] : NumberedPictures.like(path))
      }
    }
  }

  /// Whether a file is shown as footage, and is no animation: a picture, a video, or a folder with
  /// pictures and without animations. Reads its first bytes.
  package static func canBe(_ path: String) -> Bool {
    if Disk.isFolder(path) {
      return InputFile.animations(at: path) == [path] && !NumberedPictures.all(in: path).isEmpty
    }
    let start = Disk.start(of: path, bytes: 256)
    return ImageFormat(start) != nil || VideoFile.starts(with: start)
  }

  private init(film path: String) throws(CommandFailure) {
    let bytes = try CommandFailure.contents(of: path)
    let format = ImageFormat(bytes).map { Message(verbatim: $0.rawValue) } ?? "film"
    guard let film = PictureFilm(decoding: bytes, limits: .footage) else {
      let picture = try NumberedPictures.picture(decoding: bytes, path)
      (size, count, rate, kind) = (PixelSize(picture), 1, nil, format)
      timing = .frames
      state = Mutex(State(source: StillSource(picture: picture)))
      return
    }
    size = PixelSize(width: film.width, height: film.height)
    (count, rate, kind) = (film.count, film.rate, format)
    timing = .film(film, rounding: ImageFormat(bytes) == .gif ? 0.005 : 0.0005)
    state = Mutex(State(source: FilmSource(film: film)))
  }

  private init(pictures paths: [String]) throws(CommandFailure) {
    let source = NumberedPictures(paths)
    let first = try source.picture(0) { _, _ in }
    (size, count, rate) = (PixelSize(first), paths.count, nil)
    kind = .counted(paths.count, "picture", "\(paths.count) pictures")
    timing = .frames
    state = Mutex(State(source: source))
  }

  private init(video path: String) throws(CommandFailure) {
    let file = try VideoFile(path)
    (size, count, rate) = (file.size, file.count, file.rate)
    kind = VideoFile.isAnimatedPNG(path) ? Message(verbatim: "APNG") : "video"
    timing = .rate(file.rate)
    state = Mutex(State(source: VideoSource(file)))
  }

  /// The index of the frame at a time: the first one before the start, the last one after the end,
  /// since nothing is repeated.
  ///
  /// - Parameters:
  ///   - seconds: The time since the start.
  ///   - frame: The number of frames of the animation since its start, for numbered pictures.
  package func index(seconds: Double, frame: Double) -> Int {
    // Times of frames of an animation are rarely exact.
    let index: Double =
      switch timing {
      case .film(let film, let rounding):
        seconds + rounding >= film.seconds - 1e-6
          ? Double(count - 1) : Double(film.index(at: seconds + rounding + 1e-6))
      case .rate(let rate): (seconds * rate + 1e-4).rounded(.down)
      case .frames: (frame + 1e-4).rounded(.down)
      }
    return Int(clamping: index.finite(), to: 0...max(0, count - 1))
  }

  /// Decodes a frame, unless it is known. Blocks.
  ///
  /// - Throws: `CommandFailure` where it cannot be decoded.
  package func picture(_ index: Int) throws(CommandFailure) -> Picture {
    let result = state.withLock { state -> Result<Picture, CommandFailure> in
      if let known = state.cache[index] { return .success(known) }
      return Result { () throws(CommandFailure) in
        var cache = state.cache
        defer { state.cache = cache }
        let picture = try state.source.picture(index) { cache.keep($1, at: $0) }
        cache.keep(picture, at: index)
        return picture
      }
    }
    return try result.get()
  }
}

/// What decodes the frames of footage, in one thread at a time.
protocol FootageSource: AnyObject {
  /// Decodes a frame.
  ///
  /// - Parameter keep: Called with other frames that were decoded for it, and their indices.
  func picture(_ index: Int, keep: (Int, Picture) -> Void) throws(CommandFailure) -> Picture
}

/// The frames that were decoded last.
struct PictureCache {
  private var pictures: [Int: Picture] = [:]
  /// The indices in the order of their last use.
  private var order: [Int] = []
  private var bytes = 0

  /// The largest size of all frames together, except for the last one.
  static let most = 96 << 20

  subscript(index: Int) -> Picture? {
    mutating get {
      guard let picture = pictures[index] else { return nil }
      order.removeAll { $0 == index }
      order.append(index)
      return picture
    }
  }

  /// Adds a frame, and forgets others where there are too many.
  mutating func keep(_ picture: Picture, at index: Int) {
    if let old = pictures[index] { bytes -= old.pixels.count * 4 }
    pictures[index] = picture
    bytes += picture.pixels.count * 4
    order.removeAll { $0 == index }
    order.append(index)
    while bytes > Self.most, order.count > 1 {
      let oldest = order.removeFirst()
      if let old = pictures.removeValue(forKey: oldest) { bytes -= old.pixels.count * 4 }
    }
  }
}

/// An animated GIF or WebP. `PictureFilm` keeps frames itself.
private final class FilmSource: FootageSource {
  private let film: PictureFilm

  init(film: PictureFilm) { self.film = film }

  func picture(_ index: Int, keep: (Int, Picture) -> Void) throws(CommandFailure) -> Picture {
    guard let picture = film.picture(index) else {
      throw CommandFailure("frame \(index + 1) cannot be decoded", .invalid)
    }
    return picture
  }
}

/// A single picture.
private final class StillSource: FootageSource {
  private let picture: Picture

  init(picture: Picture) { self.picture = picture }

  func picture(_ index: Int, keep: (Int, Picture) -> Void) throws(CommandFailure) -> Picture {
    picture
  }
}

extension Picture.DecodingLimits {
  /// Those of a frame of footage: 64 MB.
  static var footage: Picture.DecodingLimits { Picture.DecodingLimits(area: 16_000_000) }
}

extension PixelSize {
  /// The size of a picture.
  init(_ picture: Picture) { self.init(width: picture.width, height: picture.height) }
}
