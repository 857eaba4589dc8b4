// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct PixelRegionTests {
  static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  static func randomRegion(_ seed: Int) -> (region: PixelRegion, rects: [PixelRect]) {
    var generator = SeededGenerator(seed: seed)
    var region = PixelRegion()
    var rects: [PixelRect] = []
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      let rect = rect(
        .random(in: 0..<900, using: &generator), .random(in: 0..<900, using: &generator),
        .random(in: 0..<100, using: &generator), .random(in: 0..<100, using: &generator))
      region.insert(rect)
      rects.append(rect)
    }
    return (region, rects)
  }

  @Test(arguments: 0..<40)
  func containsAllInsertedPixelsOnce(_ seed: Int) {
    let (region, rects) = Self.randomRegion(seed)
    for rect in rects where !rect.isEmpty {
      #expect(region.rects.contains { $0.intersection(rect) == rect })
    }
    for (i, a) in region.rects.enumerated() {
      #expect(!a.isEmpty)
      for b in region.rects[(i + 1)...] { #expect(!a.overlaps(b)) }
    }
    #expect(region.rects.count <= 8)
  }

  @Test(arguments: 0..<20)
  func splitPartsCoverAllPixels(_ seed: Int) {
    let region = Self.randomRegion(seed).region
    for share in [0, 0.2, 0.5, 0.8, 1] {
      let (above, below) = region.split(atRow: region.row(above: share))
      #expect(above.area + below.area == region.area)
      #expect(above.isEmpty || below.isEmpty || above.bounds.maxY <= below.bounds.minY)
      // A row is the least that a split can be off.
      #expect(isNear(Double(above.area), share * Double(region.area), within: 1000))
    }
  }

  @Test func adjacentRectanglesAreMerged() {
    var region = PixelRegion(Self.rect(0, 0, 10, 10))
    region.insert(Self.rect(12, 0, 10, 10))
    #expect(region.rects == [Self.rect(0, 0, 22, 10)])
  }

  @Test func distantRectanglesAreNotMerged() {
    var region = PixelRegion(Self.rect(0, 0, 10, 10))
    region.insert(Self.rect(500, 500, 10, 10))
    #expect(region.area == 200)
  }

  @Test func emptyRectanglesAreIgnored() {
    var region = PixelRegion(.empty)
    region.insert(Self.rect(5, 5, 0, 7))
    #expect(region.isEmpty)
  }
}
