// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import Testing

@testable import LottieDrawing

/// The work of boolean operations is known before they start.
@Suite(.enabled(if: PathOperation.isAvailable)) struct PathOperationTests {
  /// A star polygon: each of its lines crosses nearly all others.
  private static func crossing(_ count: Int) -> Path {
    var path = Path()
    for i in 0..<count {
      let angle = Angle(radians: 2 * .pi * Double(i * (count / 2) % count) / Double(count))
      let point = Point(50 * angle.cosine, 50 * angle.sine)
      if i == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }

  /// Squares side by side.
  private static func row(_ count: Int) -> Path {
    var path = Path()
    for i in 0..<count {
      path.append(.rectangle(Rect(x: 3 * Double(i), y: Double(i % 50), width: 2, height: 2)))
    }
    return path
  }

  private static func work(_ first: Path, _ second: Path) -> Double? {
    var left = 1e9
    guard PathOperation.union.apply(to: first, second, work: &left) != nil else { return nil }
    return 1e9 - left
  }

  @Test func crossingsTakeMoreThanTheirPoints() throws {
    let (few, more) = (Self.crossing(51), Self.crossing(201))
    let (small, large) = (
      try #require(Self.work(few, Path())), try #require(Self.work(more, Path()))
    )
    // Four times the lines have sixteen times the crossings.
    #expect(large > 16 * small)
    let row = try #require(Self.work(Self.row(51), Path()))
    #expect(row < small)
  }

  @Test(arguments: [(4_001, true), (4_001, false)])
  func whatTakesTooMuchIsRefusedBefore(_ count: Int, _ isFirst: Bool) {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
    let knot = Self.crossing(count)
    #expect(Self.work(isFirst ? knot : square, isFirst ? square : knot) == nil)
  }

  @Test func moreThanAHundredThousandPointsAreRefused() {
    #expect(Self.work(Self.row(30_000), Path()) == nil)
  }

  @Test func theWorkIsThatOfBothOperandsAndOfTheirCrossings() throws {
    let (a, b) = (Self.row(40), Self.row(40).transformed(by: .translation(1, 1)))
    let apart = Self.row(40).transformed(by: .translation(1_000, 0))
    let alone = try #require(Self.work(a, Path()))
    let (crossing, beside) = (
      try #require(Self.work(a, b)), try #require(Self.work(a, apart))
    )
    #expect(alone < beside && beside < crossing)
  }

  @Test func aResultIsTheAreaWithinItsWork() throws {
    var left = 1e7
    let a = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let b = Path.rectangle(Rect(x: 5, y: 0, width: 15, height: 10))
    let result = try #require(PathOperation.intersect.apply(to: a, b, work: &left))
    #expect(result.bounds == Rect(x: 5, y: 0, width: 5, height: 10))
    #expect(left > 9.9e6)
  }
}
