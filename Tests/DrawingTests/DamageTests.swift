// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct DamageTests {
  static let side = 48
  static let limits = PixelRect(width: side, height: side)
  static let transforms: [Affine] = [
    .identity, .translation(0.37, -0.81) * .scale(0.9, 0.9), .scale(1.3, 0.7),
    .translation(40, 3) * .rotation(.degrees(50)),
  ]

  static func list(_ items: [DrawItem]) -> DisplayList {
    DisplayList(size: Size(Double(side), Double(side)), items: items)
  }

  static func full(
    _ list: DisplayList, _ transform: Affine, _ rasterizer: RasterizerKind
  ) throws -> Bitmap {
    try painted(
      list.items, width: side, height: side, transform: transform, background: RGBA(0.9, 0.95, 1),
      rasterizer: rasterizer)
  }

  /// Paints `new` inside the damage over a picture of `old`; what then differs from painting all of
  /// `new`.
  static func difference(
    _ old: [DrawItem], _ new: [DrawItem], _ transform: Affine, _ rasterizer: RasterizerKind
  ) throws -> PictureDifference {
    let (old, new) = (list(old), list(new))
    let bitmap = try full(old, transform, rasterizer)
    let damage = Damage.between(old, new, transform: transform, limits: limits)
    for rect in damage.rects {
      Renderer(rasterizer: rasterizer).paint(
        new, onto: bitmap.buffer, transform: transform, background: RGBA(0.9, 0.95, 1),
        damage: rect)
    }
    return PictureDifference(try full(new, transform, rasterizer).picture, bitmap.picture)
  }

  /// The law, for solid paints.
  @Test(arguments: 0..<24)
  func paintingTheDamageIsPaintingAll(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    random.allowsGradients = false
    random.allowsImages = false
    try Self.check(&random, seed)
  }

  @Test(arguments: 1000..<1030)
  func paintingTheDamageIsPaintingAllWithGradients(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    random.allowsImages = false
    try Self.check(&random, seed)
  }

  @Test(arguments: 2000..<2050)
  func paintingTheDamageIsPaintingAllWithImages(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    random.allowsGradients = false
    try Self.check(&random, seed)
  }

  static func check(
    _ random: inout RandomList, _ seed: Int, _ rasterizer: RasterizerKind = .coverage
  ) throws {
    let old = random.items(count: 5, depth: 3)
    let new = random.changed(old)
    let difference = try difference(
      old, new, transforms[seed % transforms.count], rasterizer)
    #expect(
      difference.worst == 0,
      "\(difference.count(over: 0)) pixels differ, the worst by \(difference.worst)")
  }

  static func damage(_ old: [DrawItem], _ new: [DrawItem]) -> PixelRect {
    Damage.between(list(old), list(new), transform: .identity, limits: limits).bounds
  }

  @Test func equalListsHaveNoDamage() {
    var (a, b) = (RandomList(seed: 5), RandomList(seed: 5))
    a.allowsImages = false
    b.allowsImages = false
    #expect(Self.damage(a.items(count: 9, depth: 3), b.items(count: 9, depth: 3)) == .empty)
  }

  @Test func movedItemsDamageOldAndNewArea() {
    #expect(
      Self.damage([box(2, 2, 4, 4, red)], [box(20, 2, 4, 4, red)])
        == PixelRect(minX: 1, minY: 1, maxX: 25, maxY: 7))
  }

  @Test func itemsAfterAnInsertedOneAreNotDamaged() {
    let tail = [box(30, 30, 10, 10, red), box(35, 35, 5, 5, blue)]
    #expect(
      Self.damage(tail, [box(2, 2, 4, 4, green)] + tail)
        == PixelRect(minX: 1, minY: 1, maxX: 7, maxY: 7))
  }

  @Test func onlyTheChangedChildOfAGroupIsDamaged() {
    func group(_ x: Double) -> [DrawItem] {
      [
        .group(
          DrawGroup(
            [box(0, 0, 48, 48, red), box(x, 4, 4, 4, blue)],
            .init(transform: .translation(1, 0), opacity: 0.5)))
      ]
    }
    #expect(Self.damage(group(4), group(5)) == PixelRect(minX: 4, minY: 3, maxX: 11, maxY: 9))
  }

  @Test func changedAttributesDamageTheWholeGroup() {
    func group(_ opacity: Double) -> [DrawItem] {
      [.group(DrawGroup([box(4, 4, 4, 4, red), box(20, 4, 4, 4, blue)], .init(opacity: opacity)))]
    }
    #expect(Self.damage(group(1), group(0.5)) == PixelRect(minX: 3, minY: 3, maxX: 25, maxY: 9))
  }

  @Test func damageStaysInsideTheClip() {
    func group(_ color: RGBA) -> [DrawItem] {
      let clip = Rect(x: 10, y: 10, width: 5, height: 5)
      return [.group(DrawGroup([box(0, 0, 48, 48, color)], .init(clip: clip)))]
    }
    #expect(Self.damage(group(red), group(blue)) == PixelRect(minX: 9, minY: 9, maxX: 16, maxY: 16))
  }

  @Test func damageStaysInsideTheLimits() {
    #expect(Self.damage([], [box(-1e9, -1e9, 2e9, 2e9, red)]) == Self.limits)
    #expect(Self.damage([], [box(100, 100, 5, 5, red)]) == .empty)
  }

  @Test func changedMatteDamagesWhereItsSourceDiffers() {
    func group(_ x: Double) -> [DrawItem] {
      let source = DrawGroup([box(x, 4, 4, 4, .white)])
      return [.group(DrawGroup([box(0, 0, 48, 48, red)], matte: Matte(.alpha, source: source)))]
    }
    #expect(Self.damage(group(4), group(6)) == PixelRect(minX: 3, minY: 3, maxX: 11, maxY: 9))
  }
}
