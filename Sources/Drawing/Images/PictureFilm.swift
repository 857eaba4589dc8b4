// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The source of the frames of an animated image, in order.
protocol FilmFrames: AnyObject {
  var width: Int { get }
  var height: Int { get }
  /// The time at which each frame ends, in seconds.
  var ends: [Double] { get }
  /// How often it is played; nil for ever.
  var plays: Int? { get }
  /// The bytes that it keeps.
  var bytes: Int { get }

  /// The whole picture of the next frame, premultiplied; nil after the last, and for damage.
  func next() -> [UInt32]?
  /// Goes back to the start.
  func restart()
}

extension FilmFrames {
  /// The seconds that a frame is shown. Browsers show frames that claim a hundredth or less for a
  /// tenth, since old programs wrote 0 for their own default.
  static func shownSeconds(_ seconds: Double) -> Double { seconds < 0.011 ? 0.1 : seconds }
}

/// An animated image (GIF or WebP): its frames are decoded when they are shown.
public final class PictureFilm: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The memory that it takes in bytes.
  public let bytes: Int
  private let ends: [Double]
  private let plays: Int?

  private struct State {
    let source: any FilmFrames
    /// The frame that the source gives next.
    var next = 0
    /// The frames that have been decoded: all, if they are small, otherwise the last one.
    var known: [Int: Picture] = [:]
  }

  private let state: Mutex<State>
  private let keepsAll: Bool

  /// The bytes of decoded frames that are kept.
  private static let keptBytes = 32 << 20

  /// Reads an animated image; nil for other files, still images, and files that cannot be decoded.
  public init?(decoding file: [UInt8], limits: Picture.DecodingLimits = .init()) {
    guard let source = Self.source(file, limits), source.ends.count > 1 else { return nil }
    (width, height, ends, plays) = (source.width, source.height, source.ends, source.plays)
    let frame = source.width * source.height * 4
    keepsAll = frame * source.ends.count <= Self.keptBytes
    bytes = source.bytes + (keepsAll ? frame * source.ends.count : 2 * frame)
    state = Mutex(State(source: source))
  }

  private static func source(_ file: [UInt8], _ limits: Picture.DecodingLimits)
    -> sending (any FilmFrames)?
  {
    switch ImageFormat(file) {
    case .gif: try? GIFFrames(file, limits)
    case .webp: try? WebPFrames(file, limits)
    default: nil
    }
  }

  /// The number of frames.
  public var count: Int { ends.count }

  /// The duration of one repetition in seconds.
  package var seconds: Double { ends.last ?? 0 }
  /// The frames per second; nil if frames are shown for different times.
  package var rate: Double? {
    guard let first = ends.first, first > 0 else { return nil }
    let isEven = zip(ends, ends.dropFirst()).allSatisfy { ($1 - $0 - first).magnitude < 1e-6 }
    return isEven ? 1 / first : nil
  }

  /// The frame that is shown at a time.
  ///
  /// - Parameter seconds: The time since the start. Before it, this is the first frame; after the
  ///   last repetition, it is the last.
  public func index(at seconds: Double) -> Int {
    guard let duration = ends.last, seconds > 0, seconds.isFinite else { return 0 }
    if let plays, seconds >= duration * Double(plays) { return count - 1 }
    // Times of frames of an animation are rarely exact.
    let time = seconds.truncatingRemainder(dividingBy: duration) + 1e-6
    return ends.firstIndex { time < $0 } ?? 0
  }

  /// The picture of a frame; of a damaged file, the last one that could be decoded.
  public func picture(_ index: Int) -> Picture? {
    state.withLock { state in
      if let known = state.known[index] { return known }
      if index < state.next {
        state.source.restart()
        state.next = 0
      }
      var last: Picture?
      while state.next <= index, let pixels = state.source.next() {
        if keepsAll || state.next == index {
          let picture = Picture(width: width, height: height, pixels: pixels)
          if !keepsAll { state.known = [:] }
          state.known[state.next] = picture
          last = picture
        }
        state.next += 1
      }
      return last ?? state.known[state.known.keys.filter { $0 <= index }.max() ?? 0]
    }
  }
}
