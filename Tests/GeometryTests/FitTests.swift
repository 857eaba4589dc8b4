// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct FitTests {
  /// The position of a picture of 20 x 10 in a frame of 100 x 100 that starts at (1000, 2000).
  @Test(arguments: [
    (Fit.fill, Rect(x: 1000, y: 2000, width: 100, height: 100)),
    (.aspectFit, Rect(x: 1000, y: 2025, width: 100, height: 50)),
    (.aspectFill, Rect(x: 950, y: 2000, width: 200, height: 100)),
    (.center, Rect(x: 1040, y: 2045, width: 20, height: 10)),
    (.top, Rect(x: 1040, y: 2000, width: 20, height: 10)),
    (.bottom, Rect(x: 1040, y: 2090, width: 20, height: 10)),
    (.left, Rect(x: 1000, y: 2045, width: 20, height: 10)),
    (.right, Rect(x: 1080, y: 2045, width: 20, height: 10)),
    (.topLeft, Rect(x: 1000, y: 2000, width: 20, height: 10)),
    (.topRight, Rect(x: 1080, y: 2000, width: 20, height: 10)),
    (.bottomLeft, Rect(x: 1000, y: 2090, width: 20, height: 10)),
    (.bottomRight, Rect(x: 1080, y: 2090, width: 20, height: 10)),
  ])
  func wideIntoSquare(_ fit: Fit, _ expected: Rect) {
    let frame = Rect(x: 1000, y: 2000, width: 100, height: 100)
    let size = Size(20, 10)
    #expect(isNear(fit.transform(from: size, into: frame).bounds(of: Rect(size)), expected))
  }

  @Test(arguments: [
    (Fit.aspectFit, Rect(x: 25, y: 0, width: 50, height: 100)),
    (.aspectFill, Rect(x: 0, y: -50, width: 100, height: 200)),
  ])
  func tallIntoSquare(_ fit: Fit, _ expected: Rect) {
    let size = Size(10, 20)
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(isNear(fit.transform(from: size, into: frame).bounds(of: Rect(size)), expected))
  }

  @Test(arguments: Fit.allCases)
  func sizesWithoutAreaOnlyMove(_ fit: Fit) {
    let frame = Rect(x: 7, y: 8, width: 10, height: 10)
    for size in [Size.zero, Size(.nan, 1), Size(1, -1), Size(.infinity, 1)] {
      #expect(fit.transform(from: size, into: frame) == .translation(7, 8))
    }
    let nowhere = Rect(x: .nan, y: 3, width: 0, height: 1)
    #expect(fit.transform(from: Size(1, 1), into: nowhere) == .translation(0, 3))
  }

  @Test(arguments: Fit.allCases)
  func aPictureOfTheFramesSizeIsNotScaled(_ fit: Fit) {
    let frame = Rect(x: 5, y: 6, width: 30, height: 40)
    #expect(isNear(fit.transform(from: Size(30, 40), into: frame), .translation(5, 6)))
  }
}
