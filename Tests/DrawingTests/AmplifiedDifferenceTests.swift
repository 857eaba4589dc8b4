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

  /// The largest difference of three pixels is 9: how many pixels differ by more than a tolerance, and where.
  @Test(
    arguments: [
      (0, 3, PixelRect(minX: 1, minY: 0, maxX: 4, maxY: 2)),
      (1, 2, PixelRect(minX: 1, minY: 0, maxX: 4, maxY: 2)),
      (5, 1, PixelRect(minX: 3, minY: 1, maxX: 4, maxY: 2)), (9, 0, .empty),
    ])
  func tolerance(_ tolerance: Int, _ count: Int, _ bounds: PixelRect) throws {
    var other = [UInt32](repeating: 0xFF00_0000, count: 10)
    (other[1], other[2], other[8]) = (0xFF00_0005, 0xFF00_0001, 0xFF09_0000)
    let first = Picture(
      width: 5, height: 2, pixels: [UInt32](repeating: 0xFF00_0000, count: 10))
    let second = Picture(width: 5, height: 2, pixels: other)
    let ofBitmaps = AmplifiedDifference(
      try first.bitmap(), try second.bitmap(), gain: 8, tolerance: tolerance)
    for found in [AmplifiedDifference(first, second, gain: 8, tolerance: tolerance), ofBitmaps] {
      #expect(found.count == count && found.bounds == bounds && found.most == 9)
    }
  }
}
