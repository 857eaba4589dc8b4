// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// Pixels that are cleared late, or not at all.
@Suite struct PaintedTilesTests {
  /// Sizes with one and with several columns and bands, also narrow ones at the right and the bottom,
  /// and with columns of 16 and of 32 pixels.
  static let sizes = [(48, 48), (100, 37), (17, 129), (1100, 33)]

  /// Each frame of a painter has the pixels of a fresh picture, where everything is painted and
  /// where only the damage is. The picture has any pixels at first, as temporary surfaces have.
  @Test(arguments: 0..<16, [true, false])
  func framesOnOldPixelsEqualFreshOnes(_ seed: Int, paintsWholeFrames: Bool) throws {
    let (width, height) = Self.sizes[seed % Self.sizes.count]
    let background = seed % 3 == 2 ? RGBA(0.9, 0.95, 1) : .clear
    var random = RandomList(seed: 4100 + seed)
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.buffer.fill(bitmap.buffer.bounds, with: 0xdead_beef)
    let painter = FramePainter(threads: 1)
    painter.paintsWholeFrames = paintsWholeFrames
    var items = random.items(count: 3, depth: 2)
    for frame in 0..<8 {
      // From a small picture at the left to one that is larger than the surface.
      let transform =
        Affine.translation(Double(frame / 3) * 7.3, 0)
        * .scale(0.3 + Double(frame / 3), 0.3 + Double(frame / 3))
      painter.paint(
        DisplayList(size: Size(48, 48), items: items), onto: bitmap.buffer, transform: transform,
        background: background)
      let fresh = try painted(
        items, width: width, height: height, transform: transform, background: background)
      #expect(bitmap.pixels == fresh.pixels, "frame \(frame)")
      items = frame == 5 ? [] : random.changed(items)
    }
  }

  /// A pixel far from all items keeps what another painted on it.
  @Test func onlyPaintedTilesAreCleared() throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 200, height: 200)
    painter.paintsWholeFrames = true
    func paint(_ x: Double) {
      painter.paint(
        DisplayList(size: Size(200, 200), items: [box(x, 10, 20, 20, red)]),
        onto: bitmap.buffer, transform: .identity)
    }
    paint(10)
    unsafe bitmap.buffer.pointer(x: 150, y: 150).pointee = 42
    paint(100)
    #expect(unsafe bitmap.buffer.pointer(x: 150, y: 150).pointee == 42)
    #expect(bitmap.hex(20, 20) == "#00000000" && bitmap.hex(110, 20) == "#ffff0000")
    painter.forget()
    paint(100)
    #expect(bitmap.hex(150, 150) == "#00000000")
  }

  /// A picture with any pixels, and the tiles that painting it begins with.
  private static func begun(side: Int) throws -> (Bitmap, PaintedTiles) {
    let bitmap = try Bitmap(width: side, height: side)
    bitmap.buffer.fill(bitmap.buffer.bounds, with: 0xdead_beef)
    let tiles = PaintedTiles(bitmap.buffer.bounds, background: 0, isPainted: true)
    tiles.begin(bitmap.buffer.bounds, on: bitmap.buffer, isHidden: false)
    return (bitmap, tiles)
  }

  /// The first item sets all of its rectangle, and only the other pixels of the tiles are cleared.
  @Test func theFirstItemSetsItsPixels() throws {
    let (bitmap, tiles) = try Self.begun(side: 64)
    let first = PixelRect(minX: 20, minY: 20, maxX: 60, maxY: 40)
    #expect(tiles.mark(first, setsAll: true).isSettingRect)
    #expect(bitmap.hex(19, 20) == "#00000000" && bitmap.hex(20, 20) == "#deadbeef")
    #expect(bitmap.hex(5, 5) == "#deadbeef" && tiles.mark(first, setsAll: true).isOver)
    tiles.end()
    #expect(bitmap.hex(5, 5) == "#00000000" && bitmap.hex(59, 39) == "#deadbeef")
  }

  /// What was painted is in the rectangles, which do not overlap.
  @Test func paintedRectanglesContainAllMarks() throws {
    let bitmap = try Bitmap(width: 100, height: 100)
    let area = PixelRect(minX: -30, minY: 40, maxX: 70, maxY: 140)
    let tiles = PaintedTiles()
    tiles.begin(Surface(bitmap.buffer, area: area))
    let marks = [
      PixelRect(minX: -30, minY: 40, maxX: -10, maxY: 50),
      PixelRect(minX: 30, minY: 45, maxX: 31, maxY: 139),
    ]
    for mark in marks { tiles.mark(mark) }
    var region = PixelRegion()
    tiles.forEachPainted(in: area) { region.insertApart($0) }
    for mark in marks {
      let found = region.rects.reduce(0) { $0 + $1.intersection(mark).area }
      #expect(found == mark.area)
    }
    #expect(region.area < area.area / 3)
  }

  /// A thin ring clears and notes only the tiles that it crosses, once its coverage is kept. Those
  /// inside keep what another painted there.
  @Test func aKeptRingClearsOnlyItsTiles() throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 256, height: 256)
    painter.paintsWholeFrames = true
    let square = Path.rectangle(Rect(minX: 8, minY: 8, maxX: 248, maxY: 248))
    let ring = DrawItem.stroke(
      StrokeItem(Outline(square), style: StrokeStyle(width: 8), paint: .solid(red)))
    func paint() {
      painter.paint(
        DisplayList(size: Size(256, 256), items: [ring]), onto: bitmap.buffer,
        transform: .identity)
    }
    for _ in 0..<4 { paint() }
    unsafe bitmap.buffer.pointer(x: 128, y: 128).pointee = 42
    unsafe bitmap.buffer.pointer(x: 18, y: 128).pointee = 42
    paint()
    #expect(unsafe bitmap.buffer.pointer(x: 128, y: 128).pointee == 42)
    #expect(unsafe bitmap.buffer.pointer(x: 18, y: 128).pointee == 42)
    #expect(bitmap.hex(8, 128) == "#ffff0000" && bitmap.hex(15, 128) == "#00000000")
  }

  /// A thin ring that moves, and so has no kept coverage, clears and notes only the tiles that it
  /// crosses, too. A narrow one takes all of its bounds,
  /// which is as fast.
  @Test(arguments: [(Double(480), true), (240, false)])
  func aMovingRingClearsOnlyItsTiles(side: Double, isKept: Bool) throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 512, height: 512)
    painter.paintsWholeFrames = true
    let middle = Int(8 + side / 2)
    for frame in 0..<6 {
      let start = 8 + Double(frame) * 0.1
      let square = Path.rectangle(
        Rect(minX: start, minY: start, maxX: 8 + side, maxY: 8 + side))
      let ring = DrawItem.stroke(
        StrokeItem(Outline(square), style: StrokeStyle(width: 8), paint: .solid(red)))
      if frame == 5 { unsafe bitmap.buffer.pointer(x: middle, y: middle).pointee = 42 }
      painter.paint(
        DisplayList(size: Size(512, 512), items: [ring]), onto: bitmap.buffer,
        transform: .identity)
    }
    #expect(unsafe (bitmap.buffer.pointer(x: middle, y: middle).pointee == 42) == isKept)
    #expect(bitmap.hex(8, middle) == "#ffff0000" && bitmap.hex(15, middle) == "#00000000")
  }

  /// The first item on its tiles sets their pixels once its coverage is kept, also those that it does
  /// not cover, as clearing and painting do.
  @Test(arguments: [1, 0.5], [0, 5.3])
  func aKeptFirstItemSetsAllPixelsOfItsTiles(opacity: Double, offset: Double) throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 250, height: 253)
    painter.paintsWholeFrames = true
    let paint = Paint.solid(red.opacity(opacity))
    let square = Path.rectangle(
      Rect(minX: 8 + offset, minY: 8, maxX: 248 - offset, maxY: 248 - offset))
    let dot = Path.ellipse(center: Point(120, 120), size: Size(40, 30))
    let items: [DrawItem] = [
      .stroke(StrokeItem(Outline(square), style: StrokeStyle(width: 3), paint: paint)),
      .fill(FillItem(Outline(dot), paint: paint)),
    ]
    func paintFrame() {
      painter.paint(
        DisplayList(size: Size(250, 253), items: items), onto: bitmap.buffer, transform: .identity)
    }
    paintFrame()
    let first = bitmap.pixels
    for _ in 0..<4 { paintFrame() }
    #expect(bitmap.pixels == first)
    bitmap.buffer.fill(bitmap.buffer.bounds, with: 0xdead_beef)
    paintFrame()
    let wrong = zip(bitmap.pixels, first).count { $0 != $1 && $0 != 0xdead_beef }
    let left = bitmap.pixels.count { $0 == 0xdead_beef }
    // The tiles between the frame and the dot, which nothing is painted on.
    #expect(wrong == 0)
    #expect((45_000..<50_000).contains(left))
  }

  /// An opaque item that covers a tile completely replaces its pixels, so that these are not cleared
  /// before; those along its edge are.
  @Test func fullTilesAreNotCleared() throws {
    let (bitmap, tiles) = try Self.begun(side: 96)
    // Tiles 1 to 3 of each direction, of which the one in the middle is full, and few others.
    let area = PixelRect(minX: 17, minY: 17, maxX: 63, maxY: 63)
    let outline = OutlineTiles()
    CoverageRuns.withAll(of: area) { $0.find(outline, on: tiles.grid) }
    #expect(!outline.isSparse)
    #expect((0..<6).map { outline.touched($0) } == [0, 0b1110, 0b1110, 0b1110, 0, 0])
    #expect((0..<6).map { outline.full($0) } == [0, 0, 0b0100, 0, 0, 0])
    #expect(tiles.mark(area, outline: outline, isOpaque: true).isOver)
    #expect(bitmap.hex(40, 40) == "#deadbeef" && bitmap.hex(20, 40) == "#00000000")
    #expect(bitmap.hex(70, 40) == "#deadbeef")
    tiles.end()
    #expect(bitmap.hex(40, 40) == "#deadbeef" && bitmap.hex(70, 40) == "#00000000")
  }
}

extension PaintedTiles.Way {
  fileprivate var isOver: Bool { if case .over = self { true } else { false } }
  fileprivate var isSettingRect: Bool { if case .settingRect = self { true } else { false } }
}
