// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import Synchronization

/// The sound of a film, or of a range of an animation: which samples of its mix, in which order.
package struct SoundExport: Sendable {
  private let soundtrack: Soundtrack
  private let files: ClipFiles
  private let volume: Double
  /// The frames of the mix.
  private let ranges: [Range<Int>]

  /// The factors of the amplitude.
  package static let volumes = 0.0...10

  /// - Parameters:
  ///   - volume: The factor of the amplitude.
  ///   - plan: The frames of the film.
  ///   - plays: How often they are played. Default: 1.
  package init(
    _ file: AnimationFile, volume: Double, plan: FramePlan, plays: Int = 1
  ) {
    let animation = file.animation
    // Films have no more than so many frames in a second, and are slower beyond.
    let rate = animation.framerate.clamped(to: FramePlan.rates)
    let soundtrack = animation.soundtrack.played(atSpeed: rate / animation.framerate)
    self.init(soundtrack, file, volume) {
      let first = plan.frames.first ?? animation.start
      let start = SoundMixer.frame(at: (first - animation.start) / rate)
      // Where a play begins is computed from the film's beginning, so that no rounding adds up.
      let edges = (0...max(1, plays)).map { SoundMixer.frame(at: Double($0) * plan.duration) }
      return zip(edges, edges.dropFirst()).map { start..<start + ($1 - $0) }
    }
  }

  private init(
    _ soundtrack: Soundtrack, _ file: AnimationFile, _ volume: Double, ranges: () -> [Range<Int>]
  ) {
    (self.soundtrack, self.volume) = (soundtrack, volume)
    files = ClipFiles(file)
    self.ranges = ranges()
  }

  /// Whether nothing is heard of the animation at any time.
  package var isEmpty: Bool { soundtrack.isEmpty }

  /// The number of frames.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The number of frames that are mixed at once.
  private static let part = 16_384

  /// Mixes all frames in order, on this thread.
  ///
  /// - Parameter use: Receives left and right samples in turn.
  /// - Returns: The warnings about layers and clips.
  package func mix(_ use: ([Float]) throws -> Void) rethrows -> [LottieWarning] {
    let mixer = SoundMixer(soundtrack, files: files, volume: volume)
    for range in ranges {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.part) {
        try use(mixer.samples(start..<min(range.upperBound, start + Self.part)))
      }
    }
    return soundtrack.warnings + mixer.warnings
  }
}

/// A thread that mixes the sound of a film and feeds it to ffmpeg, while another feeds the pictures.
package final class SoundFeed: Sendable {
  private let done = Semaphore()
  private let warnings = Mutex<[LottieWarning]>([])

  /// Starts the thread. It ends when all is written, or ffmpeg has ended.
  ///
  /// - Throws: `CommandFailure` where the system refuses the thread.
  package init(_ sound: SoundExport, to feed: ChildProcess.Feed) throws(CommandFailure) {
    let isStarted = DetachedThread.start { [self] in
      let found = try? sound.mix { try feed.write(Self.bytes($0)) }
      feed.close()
      warnings.withLock { $0 = found ?? [] }
      done.signal()
    }
    guard isStarted else {
      throw CommandFailure("the system has no thread to mix the sound on", .unavailable)
    }
  }

  /// Waits for its end.
  ///
  /// - Returns: The warnings about layers and clips.
  package func finish() -> [LottieWarning] {
    done.wait()
    done.signal()
    return warnings.withLock { $0 }
  }

  private static func bytes(_ samples: [Float]) -> [UInt8] {
    unsafe samples.withUnsafeBytes { unsafe Array($0) }
  }
}
