// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct AmplifiedDifferenceTests {
  /// Two pixels, what is shown of their difference, and how large it is.
  @Test(
    arguments: [
      (0xFF10_2030, 0xFF10_2030, 0xFF00_0000, 0), (0xFF10_2030, 0xFF11_2030, 0xFF08_0000, 1),
      (0xFF10_2030, 0xFF10_1E30, 0xFF00_1000, 2), (0xFF00_00FF, 0xFF00_0000, 0xFF00_00FF, 255),
      (0xFF00_0000, 0x0000_0000, 0xFFFF_FFFF, 255), (0, 0, 0xFF00_0000, 0),
    ] as [(UInt32, UInt32, UInt32, Int)])
  func pixels(_ a: UInt32, _ b: UInt32, _ shown: UInt32, _ most: Int) throws {
    let (first, second) = (
      try Picture(width: 2, height: 1, pixels: [a, 0]).bitmap(),
      try Picture(width: 2, height: 1, pixels: [b, 0]).bitmap()
    )
    for pair in [(first, second), (second, first)] {
      let difference = AmplifiedDifference(pair.0, pair.1, gain: 8)
      #expect(difference.picture.pixels == [shown, 0xFF00_0000])
      #expect(difference.most == most && difference.share == (a == b ? 0 : 0.5))
    }
  }

  @Test func sizesMayDiffer() throws {
    let small = try Bitmap(width: 2, height: 3)
    let difference = AmplifiedDifference(small, try Bitmap(width: 5, height: 1), gain: 8)
    #expect(difference.picture.width == 2 && difference.picture.height == 1)
  }
}
