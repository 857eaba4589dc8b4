// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct FramePainterTests {
  static func list(_ items: [DrawItem], size: Double = 8) -> DisplayList {
    DisplayList(size: Size(size, size), items: items)
  }

  @Test func theFirstFrameIsPaintedAndAnEqualOneIsNot() throws {
    let bitmap = try Bitmap(width: 8, height: 8)
    let painter = FramePainter()
    let list = Self.list([box(0, 0, 2, 2, red)])
    #expect(painter.paint(list, onto: bitmap.buffer, transform: .identity).area == 64)
    #expect(painter.paint(list, onto: bitmap.buffer, transform: .identity).isEmpty)
  }

  /// The memory of pixels that stay clear is not touched.
  @Test func onAClearPictureOnlyTheItemsArePainted() throws {
    let items = [
      box(100, 0, 20, 30, red), .group(DrawGroup([box(0, 0, 400, 400, red)], .init(opacity: 0))),
    ]
    let list = Self.list(items, size: 400)
    let (fresh, painter) = try FramePainter.onBitmap(width: 400, height: 400)
    let region = painter.paint(
      list, onto: fresh.buffer, transform: .identity)
    #expect(region.bounds == PixelRect(minX: 99, minY: 0, maxX: 121, maxY: 31))
    let whole = try Bitmap(width: 400, height: 400)
    FramePainter().paint(list, onto: whole.buffer, transform: .identity)
    #expect(fresh.pixels == whole.pixels)
  }

  @Test func onAClearPictureABackgroundIsPaintedWhole() throws {
    let (fresh, painter) = try FramePainter.onBitmap(width: 8, height: 8)
    let region = painter.paint(
      Self.list([]), onto: fresh.buffer, transform: .identity, background: red)
    #expect(region.area == 64)
  }

  @Test func changesOfTheWholePictureArePaintedWhole() throws {
    let bitmap = try Bitmap(width: 8, height: 8)
    let list = Self.list([box(0, 0, 2, 2, red)])
    func second(_ paint: (FramePainter) -> PixelRegion) -> Int {
      let painter = FramePainter()
      painter.paint(list, onto: bitmap.buffer, transform: .identity)
      return paint(painter).area
    }
    #expect(
      second { $0.paint(list, onto: bitmap.buffer, transform: .scale(2, 2)) } == 64)
    #expect(
      second {
        $0.paint(list, onto: bitmap.buffer, transform: .identity, background: red)
      } == 64)
    #expect(
      second {
        $0.paint(
          Self.list(list.items, size: 9), onto: bitmap.buffer, transform: .identity)
      } == 64)
    #expect(
      second {
        $0.forget()
        return $0.paint(list, onto: bitmap.buffer, transform: .identity)
      } == 64)
  }

  /// A run of frames on one surface ends on the picture that a fresh surface gets.
  @Test(arguments: 0..<10)
  func sequencesOfFramesEqualSingleFrames(_ seed: Int) throws {
    var random = RandomList(seed: 77 + seed)
    random.allowsGradients = false
    random.allowsImages = false
    let painter = FramePainter()
    let bitmap = try Bitmap(width: 48, height: 48)
    var items = random.items(count: 4, depth: 2)
    for _ in 0..<6 {
      painter.paint(Self.list(items), onto: bitmap.buffer, transform: .identity)
      items = random.changed(items)
    }
    painter.paint(Self.list(items), onto: bitmap.buffer, transform: .identity)
    #expect(try bitmap.pixels == painted(items, width: 48, height: 48).pixels)
  }

  /// The same on large surfaces, where outlines are swept in bands and leave tiles free.
  @Test(arguments: 0..<6)
  func sequencesOfLargeFramesEqualSingleFrames(_ seed: Int) throws {
    var random = RandomList(seed: 177 + seed)
    random.allowsImages = false
    func paint(_ items: [DrawItem], _ painter: FramePainter, _ bitmap: Bitmap) {
      painter.paint(Self.list(items, size: 48), onto: bitmap.buffer, transform: .scale(20, 20))
    }
    let (bitmap, painter) = try FramePainter.onBitmap(width: 960, height: 900)
    var items = random.items(count: 5, depth: 2)
    for _ in 0..<5 {
      paint(items, painter, bitmap)
      items = random.changed(items)
    }
    paint(items, painter, bitmap)
    let (single, fresh) = try FramePainter.onBitmap(width: 960, height: 900)
    paint(items, fresh, single)
    #expect(bitmap.pixels == single.pixels)
  }

  /// Cairo's pixels depend on the clip, so a change repaints everything.
  @Test(arguments: RasterizerKind.allCases, [true, false])
  func aFrameDoesNotDependOnTheOneBefore(_ kind: RasterizerKind, comparesItems: Bool) throws {
    for seed in 0..<12 {
      var random = RandomList(seed: seed)
      let old = random.items(count: 5, depth: 3)
      let new = random.changed(old)
      let painter = FramePainter(rasterizer: kind, comparesItems: comparesItems)
      let shown = try Bitmap(width: 48, height: 48)
      let whole = try Bitmap(width: 48, height: 48)
      for items in [old, new] {
        painter.paint(Self.list(items, size: 48), onto: shown.buffer, transform: .identity)
      }
      FramePainter(rasterizer: kind).paint(
        Self.list(new, size: 48), onto: whole.buffer, transform: .identity)
      #expect(shown.pixels == whole.pixels, "seed \(seed)")
    }
  }
}
