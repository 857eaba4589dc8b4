// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Our own coverage: exact areas, and close to Cairo's.
@Suite struct CoverageTests {
  static func bitmap(
    _ items: [DrawItem], _ coverage: RasterizerKind, transform: Affine = .identity
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: 48, height: 48)
    Renderer(rasterizer: coverage).paint(
      DisplayList(size: Size(48, 48), items: items), onto: bitmap.buffer, transform: transform)
    return bitmap
  }

  /// In pixels.
  static func inkedArea(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  static func polygon(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.line(to: p) }
    path.close()
    return path
  }

  @Test(
    arguments: [
      ([Point(3, 3), Point(43, 8), Point(20, 40)], 697.5),
      ([Point(10.5, 10.5), Point(11.5, 10.5), Point(11.5, 11.5), Point(10.5, 11.5)], 1),
      ([Point(0.25, 5), Point(47.75, 5), Point(47.75, 5.1), Point(0.25, 5.1)], 4.75),
      ([Point(1, 1), Point(47, 1.5), Point(47, 1.6)], 2.3),
      ([Point(5, 5), Point(40, 40), Point(5, 5)], 0),
    ] as [([Point], Double)])
  func polygonsHaveTheirArea(_ points: [Point], _ area: Double) throws {
    let bitmap = try Self.bitmap([.fill(Self.polygon(points), .black)], .coverage)
    // Each pixel rounds to a 255th.
    #expect(isNear(Self.inkedArea(bitmap), area, within: 0.002 * area + 0.1))
  }

  @Test func ellipsesHaveTheirArea() throws {
    let path = Path.ellipse(center: Point(24.3, 23.8), size: Size(40, 30))
    let bitmap = try Self.bitmap([.fill(path, .black)], .coverage)
    #expect(isNear(Self.inkedArea(bitmap), Double.pi * 20 * 15, within: 4))
  }

  /// A large outline is swept in bands, each with the edges that cross it. Strips of a few rows are
  /// swept at once.
  @Test(arguments: [FillRule.nonZero, .evenOdd], [0, 7])
  func theBandsOfALargeOutlineHaveThePixelsOfItsStrips(_ rule: FillRule, _ top: Int) throws {
    var random = SeededGenerator(seed: 3)
    let points = (0..<600).map { _ in
      Point(random.number(-40...1240), random.number(-40...160))
    }
    let item = DrawItem.fill(
      FillItem(Outline(Self.polygon(points)), rule: rule, paint: .solid(red)))
    let list = DisplayList(size: Size(1200, 120), items: [item])
    let (whole, strips) = (
      try Bitmap(width: 1200, height: 120), try Bitmap(width: 1200, height: 120)
    )
    let all = PixelRect(minX: 0, minY: top, maxX: 1200, maxY: 120)
    Renderer().paint(list, onto: whole.buffer, transform: .identity, damage: all)
    for y in stride(from: top, to: 120, by: 5) {
      let strip = PixelRect(minX: 0, minY: y, maxX: 1200, maxY: min(120, y + 5))
      Renderer().paint(list, onto: strips.buffer, transform: .identity, damage: strip)
    }
    #expect(whole.pixels == strips.pixels)
    #expect(Self.inkedArea(whole) > 10_000)
  }

  /// Curves far larger than any picture were a few lines, each longer than it. Where one passes it
  /// is right now.
  @Test(arguments: [3e4, 1e6, 1e9], [0.0, 90, 180, 270])
  func hugeCirclesHaveExactEdges(_ radius: Double, _ degrees: Double) throws {
    // Its edge goes through the middle of the picture.
    let center = Affine.rotation(.degrees(degrees)) * Vector(radius, 0)
    let path = Path.ellipse(center: Point(24, 24) + center, size: Size(2 * radius, 2 * radius))
    let inward = Affine.rotation(.degrees(degrees)) * Vector(10, 0)
    let stroke = RendererTests.stroke(Outline(path), StrokeStyle(width: 4))
    func alpha(_ item: DrawItem, _ v: Vector) throws -> UInt32 {
      let bitmap = try Self.bitmap([item], .coverage)
      let p = Point(24, 24) + v
      return bitmap.pixels[Int(p.y) * 48 + Int(p.x)] >> 24
    }
    #expect(try alpha(.fill(path, .black), inward) == 255)
    #expect(try alpha(.fill(path, .black), -inward) == 0)
    #expect(try alpha(stroke, .zero) == 255)
    #expect(try alpha(stroke, inward) == 0)
    #expect(try alpha(stroke, -inward) == 0)
  }

  /// A part of a picture is what it is in the whole, also of outlines that are cut far outside.
  @Test func partsOfHugeOutlinesAreTheSame() throws {
    let path = Path.ellipse(center: Point(3e5 + 24.3, 30), size: Size(6e5, 4e4))
    let style = StrokeStyle(width: 3, dashes: [7, 5])
    let items = [DrawItem.fill(path, .black), RendererTests.stroke(Outline(path), style)]
    let list = DisplayList(size: Size(48, 48), items: items)
    let whole = try Bitmap(width: 48, height: 48)
    Renderer().paint(list, onto: whole.buffer, transform: .identity)
    #expect(Set(whole.pixels).count > 3)
    let part = try Bitmap(width: 48, height: 48)
    for x in stride(from: 0, to: 48, by: 16) {
      Renderer().paint(
        list, onto: part.buffer, transform: .identity,
        damage: PixelRect(minX: x, minY: 0, maxX: x + 16, maxY: 48))
    }
    #expect(part.pixels == whole.pixels)
  }

  /// What is cut off far outside leaves the pixels as they are, also those of slivers.
  @Test(arguments: [[], [9, 5]], [3.0, 40])
  func strokesOutsideOfThePictureAreComplete(_ dashes: [Double], _ width: Double) throws {
    let outlines = [
      Self.polygon([Point(10, 20), Point(3000, 25), Point(3000, 26), Point(10, 22)]),
      Self.polygon([Point(-2000, 30), Point(24, 10), Point(2500, 31), Point(24, 2000)]),
      Path.ellipse(center: Point(900, 24), size: Size(1790, 1900)),
    ]
    for path in outlines {
      let item = RendererTests.stroke(Outline(path), StrokeStyle(width: width, dashes: dashes))
      let cut = try Self.bitmap([item], .coverage)
      // In a picture that holds all of it nothing is cut.
      let whole = try Bitmap(width: 5200, height: 4200)
      Renderer().paint(
        DisplayList(size: Size(5200, 4200), items: [item]), onto: whole.buffer,
        transform: .translation(2100, 2100))
      let (part, all) = (cut.pixels, whole.pixels)
      for y in 0..<48 {
        let start = (y + 2100) * 5200 + 2100
        // Lengths are added up in other steps where a line is cut: dashes move by up to a 20th of a
        // pixel.
        let worst = (0..<48).map { x in
          abs(Int(part[48 * y + x] >> 24) - Int(all[start + x] >> 24))
        }.max()
        #expect((worst ?? 0) <= (dashes.isEmpty ? 0 : 13), "row \(y)")
      }
    }
  }

  /// Each was 200 lines a curve, all of them clipped away: 200 of them took seconds.
  @Test func hugeStarsAreSimplified() {
    let star = Path.ellipse(center: .zero, size: Size(2e9, 2e9))
    var parts = 0
    for segment in star.segments(of: star.contours[0]) {
      segment.forEachPart(near: Rect(x: 0, y: 0, width: 512, height: 512), tolerance: 0.05) {
        _, isNear in
        parts += 1
        #expect(!isNear)
      }
    }
    #expect(parts < 100)
  }

  /// A closed line whose sides lie closer together than the pen is wide was laid twice, and its
  /// soft edges added up.
  @Test(arguments: [LineJoin.bevel, .round])
  func collapsedOutlinesAreStrokedOnce(_ join: LineJoin) throws {
    let length = 30.0 * 2.0.squareRoot()
    let ends = join == .round ? Double.pi * 4 : 0
    let sliver = Self.polygon([Point(9.3, 9.1), Point(39.3, 39.1)])
    let item = RendererTests.stroke(Outline(sliver), StrokeStyle(width: 4, join: join))
    let area = try Self.inkedArea(Self.bitmap([item], .coverage))
    #expect(isNear(area, 4 * length + ends, within: 0.5))
  }

  /// A line around a hole keeps it, however thin the pen makes the hole.
  @Test(arguments: [2.0, 6, 9.5])
  func strokesAroundHolesDoNotFillThem(_ width: Double) throws {
    let square = Self.polygon([Point(14, 14), Point(24, 14), Point(24, 24), Point(14, 24)])
    let item = RendererTests.stroke(Outline(square), StrokeStyle(width: width, join: .miter))
    let area = try Self.inkedArea(Self.bitmap([item], .coverage))
    let (outer, inner) = (10 + width, 10 - width)
    #expect(isNear(area, outer * outer - inner * inner, within: 0.5))
  }

  /// The end of a drop was cut off flat: its curve turns within a hundredth of a pixel.
  @Test func tinyCurvesHaveRoundJoins() throws {
    var drop = Path()
    drop.move(to: Point(24, 40))
    drop.curve(to: Point(23.99, 8), control1: Point(23.99, 40), control2: Point(23.99, 39.9))
    drop.line(to: Point(24.01, 8))
    drop.curve(to: Point(24, 40), control1: Point(24.01, 39.9), control2: Point(24.01, 40))
    drop.close()
    let item = RendererTests.stroke(Outline(drop), StrokeStyle(width: 10, join: .bevel))
    let bitmap = try Self.bitmap([item], .coverage)
    #expect(bitmap.color(x: 24, y: 43).alpha > 0.9)
    #expect(bitmap.color(x: 20, y: 44).alpha < 0.1)
    #expect(bitmap.color(x: 27, y: 44).alpha < 0.1)
  }

  @Test(arguments: [LineCap.butt, .square, .round])
  func strokesHaveTheirArea(_ cap: LineCap) throws {
    let length = 30.0 * 2.0.squareRoot()
    let ends = [LineCap.butt: 0, .square: 16, .round: Double.pi * 4][cap] ?? .nan
    let line = RendererTests.line(Point(9.3, 9.1), Point(39.3, 39.1))
    let item = RendererTests.stroke(line, StrokeStyle(width: 4, cap: cap))
    let area = try Self.inkedArea(Self.bitmap([item], .coverage))
    #expect(isNear(area, 4 * length + ends, within: 0.5))
  }

  /// Both halves of a square, side by side, leave no seam where they meet on a pixel's edge.
  @Test func adjacentShapesOnPixelEdgesHaveNoSeam() throws {
    let bitmap = try Self.bitmap([box(0, 0, 24, 48, red), box(24, 0, 24, 48, red)], .coverage)
    #expect(Set(bitmap.pixels) == [0xffff_0000])
  }

  @Test(arguments: 0..<8)
  func movingByWholePixelsMovesThePicture(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    random.allowsGradients = false
    random.allowsImages = false
    let items = random.items(count: 3, depth: 0)
    let still = try Self.bitmap(items, .coverage)
    let moved = try Self.bitmap(items, .coverage, transform: .translation(5, 3))
    for y in 0..<45 {
      for x in 0..<43 where still.pixels[y * 48 + x] != moved.pixels[(y + 3) * 48 + x + 5] {
        Issue.record("\(x),\(y): \(still.hex(x, y)), not \(moved.hex(x + 5, y + 3))")
        return
      }
    }
  }

  /// Cairo samples 15 lines a pixel and flattens curves more coarsely; nothing is off by more than
  /// that.
  @Test(arguments: 0..<25)
  func coverageIsCloseToCairos(_ seed: Int) throws {
    var random = RandomList(seed: 300 + seed)
    random.allowsBlending = false
    // Dashes along a curve begin a little earlier or later.
    random.allowsDashes = false
    // Their pixels are looked up in pictures that differ.
    random.allowsSpace = false
    let items = random.items(count: 3, depth: 1)
    let difference = try PictureDifference(
      Self.bitmap(items, .coverage).picture, Self.bitmap(items, .cairo).picture)
    #expect(difference.count(over: 40) <= 25, "the worst by \(difference.worst)")
    #expect(difference.count(over: 16) <= 160, "\(difference.count(over: 16)) pixels")
  }
}
