// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieGeometry

/// Decides from the times of earlier frames whether to use two threads, and how to divide the
/// pixels.
struct RenderPace {
  /// Seconds per pixel on one thread, as a moving average; nil if not measured yet.
  private var alone: Double?
  /// Seconds per pixel on two threads.
  private var together: Double?
  /// The number of frames that were worth dividing so far.
  private var frames = 0
  /// Whether two threads painted the last frame, and how many frames before it were painted in
  /// the same manner in a row.
  private var (wasShared, sameBefore) = (false, -1)
  /// Whether the first frame took so long that the ones after it are divided at once.
  private var beganSlowly = false
  /// The fraction of the pixels for the first thread.
  private(set) var share = 0.5

  /// The shortest time of one thread in seconds that is worth dividing. Waking a thread takes some
  /// hundredths of a millisecond, and a time close to that is measured wrong as soon as another
  /// program runs.
  private static let least = 0.000_5
  /// The longest time in seconds of a divided frame after which one thread is tried again: a frame
  /// that takes twice as long must still be in time for the screen.
  private static let longestBeforeTrial = 0.004
  /// The time of a first frame after which the second one is divided.
  private static let slow = Duration.milliseconds(16)
  /// The number of frames after which the slower manner is tried again, since pictures change.
  private static let trial = 64
  /// The number of frames that are not measured at the start and after a change of the manner. In
  /// the first one threads get memory from the system, in the second one they fill their caches,
  /// which can take several times as long as the frames after them.
  private static let warmUp = 2
  /// Whether the computer has several processors.
  private let isPossible: Bool
  /// Whether tests force several threads.
  private var isForced = false

  /// Always divides, for tests.
  static var always: RenderPace {
    var pace = RenderPace(processors: 2)
    pace.isForced = true
    return pace
  }

  init(processors: Int = Self.processors) {
    isPossible = processors > 1
  }

  /// The number of the machine's processors. If this process may only use one of them, the measured
  /// times show it.
  static let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

  /// Whether to paint this number of pixels on two threads.
  mutating func shares(_ area: Int) -> Bool {
    if isForced { return true }
    let area = Double(area)
    guard isPossible, alone.map({ $0 * area > Self.least }) ?? beganSlowly else { return false }
    frames += 1
    guard let together else { return true }
    let time = together * area
    guard let alone else { return time > Self.longestBeforeTrial && !isTrial }
    if together >= alone * 0.9 { return isTrial }
    // One thread may have become faster since it was measured.
    return time > Self.least / 2 && (time > Self.longestBeforeTrial || !isTrial)
  }

  /// Whether this frame tries the slower manner: the ones that are not measured, and one that is.
  private var isTrial: Bool {
    frames >= Self.trial && frames % Self.trial <= Self.warmUp
  }

  /// Records the time of a frame.
  mutating func note(_ duration: Duration, area: Int, wasShared: Bool) {
    if sameBefore < 0 { beganSlowly = duration > Self.slow }
    sameBefore = wasShared == self.wasShared ? sameBefore + 1 : 0
    self.wasShared = wasShared
    if sameBefore < Self.warmUp { return }
    let pace = duration / .seconds(1) / Double(max(1, area))
    func mixed(_ old: Double?) -> Double {
      guard let old else { return pace }
      // Other programs only make frames longer, and a frame that they interrupt counts as one of
      // twice the time.
      return pace < old ? old * 0.25 + pace * 0.75 : old * 0.75 + min(pace, old * 2) * 0.25
    }
    if wasShared { together = mixed(together) } else { alone = mixed(alone) }
  }

  /// Moves the boundary so that both threads take the same time.
  mutating func balance(_ first: Duration, _ second: Duration) {
    guard first > .zero, second > .zero else { return }
    let (a, b) = (share / (first / .seconds(1)), (1 - share) / (second / .seconds(1)))
    share = (share * 0.5 + a / (a + b) * 0.5).clamped(to: 0.2...0.8)
  }
}
