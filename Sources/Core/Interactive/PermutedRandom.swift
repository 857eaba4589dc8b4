// SPDX-License-Identifier: Apache-2.0

/// The PCG32 random number generator (XSH-RR, O'Neill 2014), whose sequence is the same on all
/// machines.
struct PermutedRandom {
  /// The seed without `setRandomSeed`, the initial state of the reference implementation.
  static let defaultSeed: UInt64 = 0x853c_49e6_748f_ea9b
  private static let multiplier: UInt64 = 6_364_136_223_846_793_005
  private static let increment: UInt64 = 2 &* 1_442_695_040_888_963_407 &+ 1
  let seed: UInt64
  private var state: UInt64 = 0

  init(seed: UInt64 = PermutedRandom.defaultSeed) {
    self.seed = seed
    step()
    state &+= seed
    step()
  }

  private mutating func step() {
    state = state &* Self.multiplier &+ Self.increment
  }

  /// Returns a random number in 0..<1.
  mutating func next() -> Float {
    let old = state
    step()
    let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let rotation = UInt32(truncatingIfNeeded: old >> 59)
    let bits = (shifted >> rotation) | (shifted << ((~rotation &+ 1) & 31))
    return Float(bits >> 7) / Float(1 << 25)
  }
}
