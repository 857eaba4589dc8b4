// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Four columns: in the first mask, in both, in the second one, in none.
@Suite struct MaskTests {
  static func columns(_ masks: [Mask]) throws -> [Double] {
    let group = DrawGroup([box(0, 0, 4, 1, .white)], .init(masks: masks))
    let bitmap = try painted([.group(group)], width: 4, height: 1)
    return (0..<4).map { Double(bitmap.pixels[$0] >> 24) / 255 }
  }

  static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1).magnitude < 0.006 }
  }

  static let first = Mask(boxOutline(0, 0, 2, 1), mode: .add, opacity: 0.6)

  @Test(
    arguments: [
      (.add, false, [0.6, 0.8, 0.5, 0]), (.subtract, false, [0.6, 0.3, 0, 0]),
      (.intersect, false, [0, 0.3, 0, 0]), (.lighten, false, [0.6, 0.6, 0.5, 0]),
      (.darken, false, [0, 0.5, 0, 0]), (.difference, false, [0.6, 0.1, 0.5, 0]),
      (.add, true, [0.8, 0.6, 0, 0.5]), (.subtract, true, [0.3, 0.6, 0, 0]),
      (.intersect, true, [0.3, 0, 0, 0]), (.lighten, true, [0.6, 0.6, 0, 0.5]),
      (.darken, true, [0.5, 0, 0, 0]), (.difference, true, [0.1, 0.6, 0, 0.5]),
    ] as [(Mask.Mode, Bool, [Double])])
  func second(_ mode: Mask.Mode, _ isInverted: Bool, _ expected: [Double]) throws {
    let second = Mask(boxOutline(1, 0, 2, 1), mode: mode, isInverted: isInverted, opacity: 0.5)
    let actual = try Self.columns([Self.first, second])
    #expect(Self.isNear(actual, expected), "\(actual)")
  }

  @Test(
    arguments: [
      (.add, false, [0.5, 0.5, 0, 0]), (.subtract, false, [0.5, 0.5, 1, 1]),
      (.intersect, false, [0.5, 0.5, 0, 0]), (.lighten, false, [0.5, 0.5, 0, 0]),
      (.darken, false, [0.5, 0.5, 0, 0]), (.difference, false, [0.5, 0.5, 0, 0]),
      (.add, true, [0, 0, 0.5, 0.5]), (.subtract, true, [1, 1, 0.5, 0.5]),
      (.intersect, true, [0, 0, 0.5, 0.5]), (.lighten, true, [0, 0, 0.5, 0.5]),
      (.darken, true, [0, 0, 0.5, 0.5]), (.difference, true, [0, 0, 0.5, 0.5]),
    ] as [(Mask.Mode, Bool, [Double])])
  func alone(_ mode: Mask.Mode, _ isInverted: Bool, _ expected: [Double]) throws {
    let mask = Mask(boxOutline(0, 0, 2, 1), mode: mode, isInverted: isInverted, opacity: 0.5)
    let actual = try Self.columns([mask])
    #expect(Self.isNear(actual, expected), "\(actual)")
  }

  @Test func softEdgesAreKept() throws {
    let actual = try Self.columns([Mask(boxOutline(0.5, 0, 2, 1))])
    #expect(Self.isNear(actual, [0.5, 1, 0.5, 0]), "\(actual)")
  }

  @Test func masksUseTheChildrensCoordinates() throws {
    let group = DrawGroup(
      [box(0, 0, 4, 1, .white)],
      .init(transform: .translation(1, 0), masks: [Mask(boxOutline(0, 0, 1, 1))]))
    #expect(try art(painted([.group(group)], width: 4, height: 1)) == ".f..")
  }

  @Test func masksUseTheNonZeroRule() throws {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 1))
    path.append(.rectangle(Rect(x: 1, y: 0, width: 2, height: 1)))
    #expect(try Self.isNear(Self.columns([Mask(Outline(path))]), [1, 1, 1, 1]))
  }

  @Test func emptyMaskHidesEverything() throws {
    #expect(try Self.columns([Mask(Outline(Path()))]) == [0, 0, 0, 0])
  }

  @Test func manyMasksAddUp() throws {
    let masks = (0..<4).map { Mask(boxOutline(Double($0), 0, 1, 1), opacity: Double($0) / 4) }
    #expect(try Self.isNear(Self.columns(masks), [0, 0.25, 0.5, 0.75]))
  }
}
