// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same on each run (SplitMix64), so that a failure can be repeated by
/// its seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed))
    // Neighbouring seeds would give the same numbers, shifted by one.
    state = next() ^ 0x5eed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  package mutating func integer(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `times`.
  package mutating func once(in times: Int) -> Bool { integer(0..<times) == 0 }

  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[integer(0..<values.count)]
  }
}
