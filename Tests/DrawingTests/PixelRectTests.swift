// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import Testing

@Suite struct PixelRectTests {
  @Test(
    arguments: [
      (Rect(x: 0, y: 0, width: 1, height: 1), PixelRect(minX: -1, minY: -1, maxX: 2, maxY: 2)),
      (
        Rect(x: 0.2, y: -0.2, width: 1, height: 1),
        PixelRect(minX: -1, minY: -2, maxX: 3, maxY: 2)
      ),
      // A dot and a line have no area, and touch pixels.
      (Rect(x: 3, y: 3, width: 0, height: 0), PixelRect(minX: 2, minY: 2, maxX: 4, maxY: 4)),
      // Rounded down below zero, too, and by however little.
      (
        Rect(minX: -1e-20, minY: -3, maxX: -2.5 + 3, maxY: 1e-20),
        PixelRect(minX: -2, minY: -4, maxX: 2, maxY: 2)
      ),
      (
        Rect(minX: -7.25, minY: -0.0, maxX: -7.25, maxY: 999_998.5),
        PixelRect(minX: -9, minY: -1, maxX: -6, maxY: 1_000_000)
      ),
      (.empty, .empty),
      (Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1), .empty),
      (
        .everything,
        PixelRect(minX: -1_000_000, minY: -1_000_000, maxX: 1_000_000, maxY: 1_000_000)
      ),
      (
        Rect(minX: -1e300, minY: 0, maxX: 1e300, maxY: 1),
        PixelRect(minX: -1_000_000, minY: -1, maxX: 1_000_000, maxY: 2)
      ),
    ] as [(Rect, PixelRect)])
  func coversTouchedPixelsPlusOne(_ rect: Rect, _ expected: PixelRect) {
    #expect(PixelRect(covering: rect) == expected)
  }

  static let a = PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4)
  static let b = PixelRect(minX: 2, minY: -2, maxX: 6, maxY: 2)

  @Test func unionAndIntersection() {
    #expect(Self.a.union(Self.b) == PixelRect(minX: 0, minY: -2, maxX: 6, maxY: 4))
    #expect(Self.a.intersection(Self.b) == PixelRect(minX: 2, minY: 0, maxX: 4, maxY: 2))
    #expect(Self.a.union(.empty) == Self.a)
    #expect(PixelRect.empty.union(Self.a) == Self.a)
    #expect(Self.a.intersection(.empty) == .empty)
  }

  @Test func disjointOnesShareNothing() {
    let far = PixelRect(minX: 90, minY: 90, maxX: 99, maxY: 99)
    #expect(Self.a.intersection(far) == .empty)
    #expect(Self.a.intersection(far).area == 0)
  }

  @Test func sides() {
    #expect(Self.b.width == 4 && Self.b.height == 4 && Self.b.area == 16)
    #expect(PixelRect(minX: 5, minY: 0, maxX: 1, maxY: 1).width == 0)
    #expect(Self.b.rect == Rect(x: 2, y: -2, width: 4, height: 4))
  }

  @Test(arguments: [
    (PixelRect(minX: 1, minY: 1, maxX: 3, maxY: 3), 4),
    (PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 4), 1),
    (PixelRect(minX: -5, minY: -5, maxX: 9, maxY: 9), 0),
    (PixelRect(minX: 8, minY: 0, maxX: 9, maxY: 4), 1), (.empty, 1),
  ])
  func stripsAndInnerRectangleCoverAllPixelsOnce(_ inner: PixelRect, _ count: Int) {
    let strips = Self.a.strips(around: inner)
    #expect(strips.count == count)
    for y in 0..<4 {
      for x in 0..<4 {
        let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        #expect((strips + [inner]).count { $0.overlaps(pixel) } == 1)
      }
    }
  }
}
