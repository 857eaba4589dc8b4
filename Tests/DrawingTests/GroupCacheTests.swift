// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// Groups whose finished pixels are cached between frames.
@Suite struct GroupCacheTests {
  static let everything = PixelRegion(PixelRect(width: 150, height: 150))

  /// The pixels of a painter with an empty cache.
  static func fresh(_ list: DisplayList) throws -> Bitmap {
    let bitmap = try Bitmap(width: 150, height: 150)
    Renderer().paint(
      list, onto: bitmap.buffer, transform: .scale(3, 3), background: RGBA(0.9, 0.8, 1))
    return bitmap
  }

  static func paint(
    _ list: DisplayList, with renderer: ParallelRenderer, onto bitmap: Bitmap, _ region: PixelRegion
  ) {
    renderer.beginFrame()
    renderer.paint(
      RenderJob(
        list, onto: bitmap.buffer, transform: .scale(3, 3), background: RGBA(0.9, 0.8, 1),
        region: region))
  }

  /// The law: cached or painted again, on one thread or two, whole or in parts, the pixels are the
  /// same.
  @Test(arguments: 0..<6, [false, true])
  func cachedGroupsHaveTheSamePixels(_ seed: Int, _ isShared: Bool) throws {
    var random = RandomList(seed: 900 + seed)
    let still = (0..<4).map { _ in DrawItem.group(random.group(depth: 3)) }
    let renderer =
      isShared ? ParallelRenderer(pace: .always) : ParallelRenderer(pace: RenderPace(processors: 1))
    let bitmap = try Bitmap(width: 150, height: 150)
    for frame in 0..<6 {
      // Something below moves on.
      let moving = box(Double(frame * 5), 10, 20, 30, red)
      let list = DisplayList(size: Size(50, 50), items: [moving] + still)
      Self.paint(list, with: renderer, onto: bitmap, Self.everything)
      #expect(try bitmap.pixels == Self.fresh(list).pixels, "frame \(frame)")
    }
    let list = DisplayList(size: Size(50, 50), items: still)
    for part in [(0, 0, 150, 41), (30, 41, 99, 60), (0, 60, 150, 150), (99, 41, 150, 60)] {
      let rect = PixelRect(minX: part.0, minY: part.1, maxX: part.2, maxY: part.3)
      Self.paint(list, with: renderer, onto: bitmap, PixelRegion(rect))
    }
    Self.paint(
      list, with: renderer, onto: bitmap,
      PixelRegion(PixelRect(minX: 0, minY: 41, maxX: 30, maxY: 60)))
    #expect(try bitmap.pixels == Self.fresh(list).pixels)
  }

  private static func key(_ group: DrawGroup, _ side: Int) -> GroupCache.Key {
    let extent = PixelRect(width: side, height: side)
    return .init(
      group: group, outer: .identity, inner: .identity, extent: extent, picture: extent)
  }

  @Test func onlyUnchangedGroupsAreCached() {
    let rasters = GroupCache()
    let group = DrawGroup([box(0, 0, 9, 9, red)], .init(opacity: 0.5))
    var painted: [Bool] = []
    for _ in 0..<5 {
      rasters.beginFrame()
      // Two parts of one frame are one sight of it.
      for _ in 0..<2 {
        var isPainted = false
        let key = Self.key(group, 9)
        let cached = rasters.pixels(of: key, for: key.extent) { _ in isPainted = true }
        painted.append(isPainted)
        #expect((cached != nil) == (painted.count > 2))
      }
    }
    #expect(painted == [false, false, true, false, false, false, false, false, false, false])
  }

  @Test func memoryIsBounded() {
    let rasters = GroupCache()
    let groups = (0..<12).map { _ in DrawGroup([box(0, 0, 9, 9, red)]) }
    func count(_ groups: [DrawGroup], side: Int) -> Int {
      rasters.beginFrame()
      return groups.count { group in
        let key = Self.key(group, side)
        return rasters.pixels(of: key, for: key.extent) { _ in } != nil
      }
    }
    for _ in 0..<3 { _ = count(groups, side: 512) }
    #expect(rasters.bytes <= 8 << 20)
    // None is as large as that.
    for _ in 0..<3 { #expect(count([groups[0]], side: 2000) == 0) }
    for _ in 0..<100 { rasters.beginFrame() }
    #expect(rasters.bytes == 0)
  }
}
