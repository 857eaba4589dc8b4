// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// The matte's source: opaque red, opaque green, opaque blue, half a white, half a red, nothing.
@Suite struct MatteTests {
  static let colors = [red, green, blue, RGBA(1, 1, 1, 0.5), RGBA(1, 0, 0, 0.5)]

  static func alphas(_ mode: Matte.Mode, source: DrawGroup) throws -> [Double] {
    let group = DrawGroup([box(0, 0, 6, 1, .white)], matte: Matte(mode, source: source))
    let bitmap = try painted([.group(group)], width: 6, height: 1)
    return (0..<6).map { Double(bitmap.pixels[$0] >> 24) / 255 }
  }

  static var source: DrawGroup {
    DrawGroup(colors.enumerated().map { box(Double($0.offset), 0, 1, 1, $0.element) })
  }

  @Test(
    arguments: [
      (.alpha, [1, 1, 1, 0.5, 0.5, 0]), (.alphaInverted, [0, 0, 0, 0.5, 0.5, 1]),
      (.luma, [0.2126, 0.7152, 0.0722, 0.5, 0.1063, 0]),
      (.lumaInverted, [0.7874, 0.2848, 0.9278, 0.5, 0.8937, 1]),
    ] as [(Matte.Mode, [Double])])
  func values(_ mode: Matte.Mode, _ expected: [Double]) throws {
    let actual = try Self.alphas(mode, source: Self.source)
    #expect(MaskTests.isNear(actual, expected), "\(actual)")
  }

  @Test func theMatteIncludesOpacityMasksAndTransform() throws {
    let source = DrawGroup(
      [box(0, 0, 6, 1, .white)],
      .init(
        transform: .translation(1, 0), opacity: 0.5, masks: [Mask(boxOutline(0, 0, 3, 1))]))
    let actual = try Self.alphas(.alpha, source: source)
    #expect(MaskTests.isNear(actual, [0, 0.5, 0.5, 0.5, 0, 0]), "\(actual)")
  }

  @Test func sourceMayHaveAMatteItself() throws {
    let inner = DrawGroup([box(0, 0, 2, 1, .white)])
    let source = DrawGroup(
      [box(1, 0, 5, 1, .white)], matte: Matte(.alphaInverted, source: inner))
    let actual = try Self.alphas(.alpha, source: source)
    #expect(MaskTests.isNear(actual, [0, 0, 1, 1, 1, 1]), "\(actual)")
  }

  /// The picture of a matte that stays is kept, and used without a copy.
  @Test(arguments: [Matte.Mode.alpha, .lumaInverted], [1, 0.5])
  func keptMattesHaveTheSamePixels(_ mode: Matte.Mode, _ opacity: Double) throws {
    let shapes = [box(5, 5, 30, 20, green), box(10, 12, 30, 30, RGBA(1, 0.5, 0, 0.5))]
    let attributes = DrawGroup.Attributes(
      transform: .rotation(.degrees(8)), clip: Rect(minX: 3, minY: 3, maxX: 38, maxY: 36),
      opacity: opacity, masks: [Mask(boxOutline(4.5, 6.2, 30, 30))])
    for source in [DrawGroup(shapes), DrawGroup(shapes, attributes)] {
      let renderer = ParallelRenderer(pace: RenderPace(processors: 1))
      let bitmap = try Bitmap(width: 150, height: 150)
      for frame in 0..<5 {
        let layer = DrawGroup(
          [box(Double(frame) * 3, 2, 30, 40, red)], matte: Matte(mode, source: source))
        let list = DisplayList(size: Size(50, 50), items: [.group(layer)])
        GroupCacheTests.paint(
          list, with: renderer, onto: bitmap, GroupCacheTests.everything)
        #expect(try bitmap.pixels == GroupCacheTests.fresh(list).pixels, "frame \(frame)")
      }
    }
  }

  @Test func anEmptyMatteHidesAndAnInvertedOneShows() throws {
    #expect(try Self.alphas(.alpha, source: DrawGroup([])) == [0, 0, 0, 0, 0, 0])
    #expect(try Self.alphas(.luma, source: DrawGroup([])) == [0, 0, 0, 0, 0, 0])
    #expect(try Self.alphas(.alphaInverted, source: DrawGroup([])) == [1, 1, 1, 1, 1, 1])
    #expect(try Self.alphas(.lumaInverted, source: DrawGroup([])) == [1, 1, 1, 1, 1, 1])
  }

  /// It is in the coordinates around the group, so the group's own transform does not move it.
  @Test func sourceStaysWhereItIsWhenTheGroupMoves() throws {
    let source = DrawGroup([box(0, 0, 2, 1, .white)])
    let group = DrawGroup(
      [box(0, 0, 6, 1, .white)], .init(transform: .translation(1, 0)),
      matte: Matte(.alpha, source: source))
    #expect(try art(painted([.group(group)], width: 6, height: 1)) == ".f....")
  }

  @Test func matteAndOpacityMultiply() throws {
    let source = DrawGroup([box(0, 0, 6, 1, RGBA(1, 1, 1, 0.5))])
    let group = DrawGroup(
      [box(0, 0, 6, 1, .white)], .init(opacity: 0.5), matte: Matte(.alpha, source: source))
    let alpha = try painted([.group(group)], width: 1, height: 1).pixels[0] >> 24
    #expect(abs(Int(alpha) - 64) <= 1)
  }
}
