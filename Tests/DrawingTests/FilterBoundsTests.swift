// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// A filtered group is painted within the bounds that its filters give. These must contain all
/// that the filters make visible, so that what is painted has no effect but by its pixels.
@Suite struct FilterBoundsTests {
  static let side = 96

  /// A rectangle all around that paints nothing.
  static let around = DrawItem.fill(
    .rectangle(Rect(x: -150, y: -150, width: 400, height: 400)), .clear)

  static func difference(_ items: [DrawItem], _ filters: [Filter], _ transform: Affine) throws
    -> PictureDifference
  {
    func picture(_ items: [DrawItem]) throws -> Picture {
      try painted(
        [.group(DrawGroup(items, .init(filters: filters)))], width: side, height: side,
        transform: transform
      ).picture
    }
    return PictureDifference(try picture(items), try picture(items + [around]))
  }

  /// The law, for random filters, and for those that were found to break it. The samples of a radial
  /// blur are finer in a larger picture.
  @Test(arguments: Array(0..<60) + [595, 719])
  func boundsContainAllThatAFilterShows(_ seed: Int) throws {
    var random = RandomList(seed: 7000 + seed)
    let items = [DrawItem.fill(random.path(), random.color())]
    let transform = Affine.translation(24, 24) * DamageTests.transforms[seed % 4]
    let filter = random.filter()
    let difference = try Self.difference(items, [filter], transform)
    #expect(
      difference.worst <= 10, "\(filter): \(difference.count(over: 10)) pixels differ")
  }

  /// With an edge the result ended with what was painted, instead of at the layer's edge.
  @Test(arguments: [Vector(9, 9), Vector(6, 0), Vector(0, 12)], [0.0, 25])
  func blursWithAnEdgeSpreadUpToIt(_ deviation: Vector, _ degrees: Double) throws {
    let edge = Rect(x: 4, y: 4, width: 88, height: 88)
    let turn =
      Affine.translation(48, 48) * .rotation(.degrees(degrees)) * .scale(0.6, 0.6)
      * .translation(-48, -48)
    let shape = [box(30, 30, 36, 36, red)]
    let clamped = Filter.blur(BlurFilter(deviation: deviation, edge: edge))
    let crossed = Filter.crossBlur(
      CrossBlurFilter(deviation: deviation, blendMode: nil, edge: edge))
    for filter in [clamped, crossed] {
      #expect(try Self.difference(shape, [filter], turn).worst <= 3)
    }
    // Far from the edge, it is a blur like any other.
    let plain = Filter.blur(BlurFilter(deviation: deviation))
    let pictures = try [clamped, plain].map {
      try FilterTests.filtered(shape, [$0], side: Self.side, transform: turn).picture
    }
    #expect(PictureDifference(pictures[0], pictures[1]).worst <= 6)
  }
}
