// SPDX-License-Identifier: Apache-2.0

/// The downsampling of files that are too slow to draw at full resolution.
///
/// It is coarser while the playhead is dragged, so that the picture follows the pointer, and while
/// playing, so that keys are answered in time. A still picture always has full resolution.
struct PreviewQuality: Equatable {
  /// The reason why the picture changes.
  enum Motion {
    /// A still picture, dragging of the playhead, or playback.
    case none, scrubbing, playing

    /// The time budget of a frame in seconds.
    fileprivate var budget: Double {
      switch self {
      case .none: .infinity
      // 1/60 s less a reserve for the rest of the window.
      case .scrubbing: 0.013
      // 50 ms to answer a key, less the same reserve.
      case .playing: 0.040
      }
    }

    /// The last usable index of `steps`: playback is watched, so it stays finer than scrubbing.
    fileprivate var coarsest: Int { self == .scrubbing ? PreviewQuality.steps.count - 1 : 1 }
  }

  /// Downsampling factors: one computed pixel covers this many pixels of the window in each
  /// direction.
  static let steps = [1, 2, 4]
  /// Seconds without a change after which a dragged picture is drawn at full resolution.
  static let rest = 0.15

  /// Indices into `steps` for each kind of motion.
  private var scrubbing = 0
  /// The index for playback.
  private var playing = 0

  /// The downsampling factor for the next frame, 1, 2 or 4.
  func downsampling(while motion: Motion) -> Int {
    switch motion {
    case .none: 1
    case .scrubbing: Self.steps[max(scrubbing, playing)]
    case .playing: Self.steps[playing]
    }
  }

  /// Adapts the factor to the duration of a drawn frame.
  ///
  /// - Parameters:
  ///   - seconds: The duration.
  ///   - downsampling: The factor that it was drawn with. Frames with an outdated factor are
  ///     ignored.
  mutating func frame(took seconds: Double, at downsampling: Int, while motion: Motion) {
    guard motion != .none, downsampling == self.downsampling(while: motion),
      let step = Self.steps.firstIndex(of: downsampling)
    else { return }
    var next = step
    if seconds > motion.budget {
      // Each step has a quarter of the pixels, so four times over budget needs two steps.
      next = seconds > 4 * motion.budget ? step + 2 : step + 1
    } else if step > 0, seconds < motion.budget / 6 {
      next = step - 1
    }
    next = min(next, motion.coarsest)
    if motion == .scrubbing { scrubbing = next } else { playing = next }
  }
}
