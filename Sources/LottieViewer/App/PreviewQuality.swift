// SPDX-License-Identifier: Apache-2.0

/// How finely the picture of a file is drawn that costs more than there is time for: coarser while the playhead is
/// dragged, so that it follows the pointer, and while it plays, so that keys are answered; as fine as the window
/// otherwise.
struct PreviewQuality: Equatable {
  /// What moves the picture.
  enum Motion {
    case none, scrubbing, playing

    /// Seconds that a frame may take.
    fileprivate var budget: Double {
      switch self {
      case .none: .infinity
      // A frame of a screen of 60 a second, with a little left for the rest.
      case .scrubbing: 0.013
      // Keys are answered within 50 ms.
      case .playing: 0.040
      }
    }

    /// How far down the steps it goes: what plays is looked at, what is dragged is looked for.
    fileprivate var coarsest: Int { self == .scrubbing ? PreviewQuality.steps.count - 1 : 1 }
  }

  /// How many pixels of the window are one, in either direction.
  static let steps = [1, 2, 4]
  /// Seconds without a change after which a picture that is held stands, and is drawn finely.
  static let rest = 0.15

  /// Its place in `steps`, by what moves the picture.
  private var scrubbing = 0
  private var playing = 0

  func grain(while motion: Motion) -> Int {
    switch motion {
    case .none: 1
    case .scrubbing: Self.steps[max(scrubbing, playing)]
    case .playing: Self.steps[playing]
    }
  }

  /// A frame was drawn.
  ///
  /// - Parameters:
  ///   - seconds: How long it took.
  ///   - grain: What it was drawn with.
  mutating func frame(took seconds: Double, at grain: Int, while motion: Motion) {
    guard motion != .none, grain == self.grain(while: motion),
      let step = Self.steps.firstIndex(of: grain)
    else { return }
    var next = step
    if seconds > motion.budget {
      // Four times fewer pixels with each step.
      next = seconds > 4 * motion.budget ? step + 2 : step + 1
    } else if step > 0, seconds < motion.budget / 6 {
      next = step - 1
    }
    next = min(next, motion.coarsest)
    if motion == .scrubbing { scrubbing = next } else { playing = next }
  }
}
