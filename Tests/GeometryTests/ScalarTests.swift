// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct ScalarTests {
  @Test(
    arguments: [
      (3.7, 3), (-3.7, -3), (0, 0), (-0.9, 0), (10, 10), (10.5, 10), (1e300, 10), (-1e300, -10),
      (.infinity, 10), (-.infinity, -10), (.nan, -10), (.signalingNaN, -10),
    ] as [(Double, Int)])
  func integersAreClampedAndNeverTrap(_ value: Double, _ expected: Int) {
    #expect(Int(clamping: value, to: -10...10) == expected)
  }

  @Test(
    arguments: [(.nan, Int.min), (1e300, Int.max), (-1e300, Int.min), (5, 5)] as [(Double, Int)])
  func theWholeRangeOfIntegersIsAllowed(_ value: Double, _ expected: Int) {
    #expect(Int(clamping: value, to: Int.min...Int.max) == expected)
  }

  @Test(
    arguments: [(0.5, 0.5), (-1, 0), (7, 1), (.nan, 0), (.infinity, 1), (-.infinity, 0)]
      as [(Double, Double)])
  func numbersAreClamped(_ value: Double, _ expected: Double) {
    #expect(value.clamped(to: 0...1) == expected)
  }

  @Test func finiteReplacesOnlyWhatIsNot() {
    #expect(Double.nan.finite(or: 3) == 3)
    #expect(Double.infinity.finite() == 0)
    #expect(2.5.finite(or: 3) == 2.5)
  }

  @Test(arguments: [(0.0, 2.0), (1, 6), (0.5, 4), (1.5, 8), (-0.5, 0)])
  func lerpExtrapolates(_ weight: Double, _ expected: Double) {
    #expect(isNear(2.0.lerp(to: 6, weight), expected))
    #expect(isNear(Point(2, 2).lerp(to: Point(6, 6), weight), Point(expected, expected)))
  }
}
