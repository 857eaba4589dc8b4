// SPDX-License-Identifier: Apache-2.0

/// The measured rate of presented pictures, while an animation plays.
struct ShownRate: Equatable {
  /// The time over which pictures are counted, in seconds. A shorter one would jump, and a longer one
  /// would come late.
  static let period = 0.5

  private var count = 0
  private var begin: Double?
  private var shown: Int?

  /// Counts a presented picture.
  mutating func presented() { count += 1 }

  /// The pictures per second in the last period, rounded; nil while nothing moves, and in the first
  /// period.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - isMoving: Whether the animation plays.
  mutating func value(at time: Double, isMoving: Bool) -> Int? {
    guard isMoving else {
      self = ShownRate()
      return nil
    }
    guard let begin, time >= begin, time - begin < 2 * Self.period else {
      (self.begin, count, shown) = (time, 0, nil)
      return nil
    }
    if time - begin >= Self.period {
      shown = Int((Double(count) / (time - begin)).rounded())
      (self.begin, count) = (time, 0)
    }
    return shown
  }
}
