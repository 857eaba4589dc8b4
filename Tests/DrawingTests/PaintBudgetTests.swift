// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// What is left out of lists that would take too long to paint.
@Suite struct PaintBudgetTests {
  private static let picture = PixelRect(width: 512, height: 512)
  private static let whole = Rect(x: 0, y: 0, width: 512, height: 512)

  private static func square(_ gray: Double = 0) -> DrawItem {
    .fill(.rectangle(whole), RGBA(gray, gray, gray, 1))
  }

  private static func limited(
    _ items: [DrawItem], _ work: Double = 1e9, scale: Double = 1
  ) -> PaintBudget.Outcome {
    PaintBudget.limited(
      DisplayList(size: Size(512, 512), items: items), transform: .scale(scale, scale),
      bounds: PixelRect(width: Int(512 * scale), height: Int(512 * scale)),
      limits: PaintLimits(work: work, bytes: 35e6))
  }

  @Test func ordinaryListsStayTheSameInstances() {
    let group = DrawGroup([Self.square(), Self.square(1)], .init(opacity: 0.5))
    let outcome = Self.limited([.group(group)])
    #expect(outcome.leftOut == 0)
    guard case .group(let same) = outcome.list.items.first else {
      Issue.record("no group")
      return
    }
    #expect(same === group)
  }

  /// Items of much work: a few of them fit, thousands do not.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> DrawItem

    init(_ name: String, _ make: @escaping @Sendable () -> DrawItem) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let rows = [
    Row("blends") { .group(DrawGroup([square()], .init(blendMode: .softLight))) },
    Row("groups with an opacity") { .group(DrawGroup([square(), square()], .init(opacity: 0.5))) },
    Row("blurs") {
      .group(
        DrawGroup(
          [square()], .init(filters: [.blur(BlurFilter(deviation: Vector(20, 20), edge: nil))])))
    },
    Row("masks with a soft edge") {
      .group(
        DrawGroup(
          [square()],
          .init(masks: [Mask(Outline(.rectangle(whole)), feather: Vector(20, 20))])))
    },
    Row("strokes of long paths") {
      var path = Path()
      path.move(to: Point(0, 0))
      for i in 1...500 { path.line(to: Point(Double(i * 7919 % 512), Double(i * 104_729 % 512))) }
      return .stroke(path, width: 5, RGBA(0, 0, 0, 1))
    },
    Row("strokes of fine dashes") {
      let style = StrokeStyle(width: 4, dashes: [0.5, 0.5])
      return .stroke(StrokeItem(Outline(.rectangle(whole)), style: style, paint: .solid(.clear)))
    },
    Row("mattes") {
      .group(
        DrawGroup(
          [square()], matte: Matte(.alpha, source: DrawGroup([square(), square()]))))
    },
  ]

  @Test(arguments: rows) func itemsOverTheLimitAreLeftOut(_ row: Row) {
    #expect(Self.limited([row.make()]).leftOut == 0)
    let outcome = Self.limited((0..<2000).map { _ in row.make() })
    let list = outcome.list
    #expect(outcome.leftOut > 0)
    #expect((1..<2000).contains(list.items.count))
    #expect(list.items.first == row.make(), "the lowest items are painted")
  }

  /// A list whose items are all small needs no look at each of them.
  @Test func manySmallItemsAreNotVisited() {
    let items: [DrawItem] = (0..<20_000).map { i in
      let dot = Rect(x: Double(i % 100) * 5, y: Double(i / 100) * 2.5, width: 3, height: 2)
      return .stroke(
        StrokeItem(
          Outline(.ellipse(center: dot.center, size: dot.size)), style: .init(width: 1),
          paint: .solid(.black)))
    }
    let outcome = Self.limited([.group(DrawGroup(items))])
    #expect(outcome.leftOut == 0 && !outcome.isThorough)
    // The same dots, ten times as large.
    let large = DrawGroup(items, .init(transform: .scale(10, 10)))
    #expect(Self.limited([.group(large)]).isThorough)
  }

  /// The limit by the sizes of items is never below the sum of the items' work.
  @Test(arguments: 0..<60) func theLimitWithoutVisitsIsAbove(_ seed: Int) {
    var numbers = SeededGenerator(seed: seed)
    let items = Self.items(3, &numbers)
    let list = DisplayList(size: Size(512, 512), items: items)
    let transform = Self.turned(&numbers)
    let limits = PaintLimits(work: 1e15, bytes: 1e15)
    let work = PaintBudget.work(
      of: list, transform: transform, bounds: Self.picture, limits: limits)
    #expect(work > 0)
    #expect(!list.weight.isAtMost(work * 0.999, under: transform, on: Self.picture))
  }

  /// A transform around the middle of the picture.
  private static func turned(_ numbers: inout SeededGenerator) -> Affine {
    .translation(256, 256) * .rotation(.radians(numbers.number(-3...3)))
      * .scale(numbers.number(0.1...2), 1) * .translation(-256, -256)
  }

  /// Items of all kinds, within groups down to a depth.
  private static func items(_ depth: Int, _ numbers: inout SeededGenerator) -> [DrawItem] {
    (0..<numbers.integer(1..<6)).map { _ in
      let frame = Rect(
        x: numbers.number(200...260), y: numbers.number(200...260), width: numbers.number(1...90),
        height: numbers.number(1...90))
      let outline = Outline(
        numbers.once(in: 2) ? .ellipse(center: frame.center, size: frame.size) : .rectangle(frame))
      let paint = Paint.solid(RGBA(1, 0, 0, 1))
      switch numbers.integer(0..<(depth > 0 ? 4 : 2)) {
      case 0: return .fill(FillItem(outline, paint: paint))
      case 1:
        return .stroke(
          StrokeItem(outline, style: .init(width: numbers.number(0.5...20)), paint: paint))
      default:
        var attributes = DrawGroup.Attributes(transform: turned(&numbers))
        if numbers.once(in: 2) { attributes.opacity = 0.5 }
        if numbers.once(in: 3) { attributes.masks = [Mask(outline, expansion: 3)] }
        if numbers.once(in: 4) {
          attributes.filters = [.blur(BlurFilter(deviation: Vector(3, 3), edge: nil))]
        }
        let matte =
          numbers.once(in: 3)
          ? Matte(.alpha, source: DrawGroup(items(depth - 1, &numbers))) : nil
        return .group(DrawGroup(items(depth - 1, &numbers), attributes, matte: matte))
      }
    }
  }

  /// Pictures with more pixels may take more time.
  @Test func theLimitGrowsWithThePicture() {
    let items = (0..<200).map { _ in Self.rows[1].make() }
    #expect(Self.limited(items, 5e8).leftOut == Self.limited(items, 5e8, scale: 2).leftOut)
  }

  /// A group inside of others is limited too, and the groups around it remain.
  @Test func groupsAreLimitedInside() {
    let inner = DrawGroup((0..<2000).map { _ in Self.rows[0].make() })
    let outcome = Self.limited([.group(DrawGroup([.group(inner)], .init(opacity: 0.5)))])
    #expect(outcome.leftOut > 0)
    guard case .group(let outer) = outcome.list.items.first,
      case .group(let rest) = outer.children.first
    else {
      Issue.record("the groups are missing")
      return
    }
    #expect((1..<2000).contains(rest.children.count))
  }

  /// What a matte hides must not be visible when the matte is left out.
  @Test func aGroupIsLeftOutWithItsMatte() {
    let matte = Matte(.alpha, source: DrawGroup([Self.rows[2].make()]))
    let group = DrawItem.group(DrawGroup([Self.square()], matte: matte))
    let picture = Self.limited([group], 2e6).list.items.contains { item in
      guard case .group(let group) = item else { return false }
      return group.matte == nil
    }
    #expect(!picture)
  }

  // MARK: Memory

  /// A group around an item that needs a surface as large as the picture.
  struct Shell: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let put: @Sendable ([DrawItem]) -> DrawItem

    init(_ name: String, _ put: @escaping @Sendable ([DrawItem]) -> DrawItem) {
      (testDescription, self.put) = (name, put)
    }
  }

  static let shells = [
    Shell("opacity") { .group(DrawGroup($0, .init(opacity: 0.5))) },
    Shell("blend mode") { .group(DrawGroup($0, .init(blendMode: .multiply))) },
    Shell("mask") {
      .group(DrawGroup($0, .init(masks: [Mask(Outline(.rectangle(whole)), feather: Vector(5, 5))])))
    },
    Shell("matte") {
      .group(DrawGroup([square()], matte: Matte(.alpha, source: DrawGroup([square()] + $0))))
    },
    Shell("slanted clip") {
      let turn = Affine.translation(256, 256) * .rotation(.degrees(10)) * .translation(-256, -256)
      return .group(DrawGroup($0, .init(transform: turn, clip: whole)))
    },
    Shell("blur") {
      let blur = BlurFilter(deviation: Vector(5, 5), edge: nil)
      return .group(DrawGroup($0, .init(filters: [.blur(blur)])))
    },
    Shell("perspective") { .projected(ProjectedItem(DrawGroup($0), Projection(.identity))) },
    Shell("motion blur") { .exposure(ExposureItem([.group(DrawGroup($0))])) },
  ]

  /// Groups within groups need their surfaces at the same time.
  @Test(arguments: shells) func surfacesAreLimited(_ shell: Shell) {
    func nested(_ depth: Int) -> [DrawItem] {
      (0..<depth).reduce([Self.square()]) { inner, _ in [shell.put([Self.square()] + inner)] }
    }
    #expect(Self.limited(nested(3)).leftOut == 0)
    let outcome = Self.limited(nested(60), .infinity)
    #expect(outcome.leftOut == 1)
    #expect(outcome.list.items.count == 1, "the outer groups are painted")
    let second = PaintBudget.limited(
      outcome.list, transform: .identity, bounds: Self.picture,
      limits: PaintLimits(work: .infinity, bytes: 35e6))
    #expect(second.leftOut == 0)
  }

  /// What is left out takes no work.
  @Test func theWorkOfAListDependsOnThePicture() throws {
    let list = DisplayList(
      size: Size(512, 512), items: Array(repeating: Self.rows[0].make(), count: 50))
    func isPainted(within work: Double, scale: Double = 1, limit: Double = 1e9) -> Bool {
      PaintLimits(work: limit, bytes: 35e6).isPainted(
        list, within: work, transform: .scale(scale, scale),
        bounds: PixelRect(width: Int(512 * scale), height: Int(512 * scale)))
    }
    #expect(isPainted(within: 1e10) && !isPainted(within: 1e5))
    #expect(isPainted(within: 1e5, limit: 0))
    let works = [1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13]
    let small = try #require(works.first { isPainted(within: $0) })
    #expect(try #require(works.first { isPainted(within: $0, scale: 8) }) > small)
  }

  /// Two threads would each need nearly all of the surfaces.
  @Test func largeFiltersArePaintedByOneThread() {
    func blurred(_ deviation: Double) -> DrawItem {
      let blur = BlurFilter(deviation: Vector(deviation, deviation), edge: nil)
      return .group(
        DrawGroup(
          [.fill(.rectangle(Rect(x: -2000, y: -2000, width: 5000, height: 5000)), .black)],
          .init(filters: [.blur(blur)])))
    }
    #expect(!Self.limited([blurred(5)]).needsOneThread)
    #expect(Self.limited([blurred(500)]).needsOneThread)
  }

  @Test func thePainterCountsLeftOutItems() throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 64, height: 64)
    let items = (0..<20).map { _ in Self.rows[0].make() }
    let list = DisplayList(size: Size(512, 512), items: items)
    painter.paint(list, onto: bitmap.buffer, transform: .identity)
    #expect(painter.leftOut == 0)
    painter.limits.work = 1e6
    painter.paint(list, onto: bitmap.buffer, transform: .identity)
    #expect(painter.leftOut > 0)
  }

  /// A list of the same groups has the same estimate, unless its work, the limits, or the picture
  /// are others.
  @Test func estimatesAreMadeAgainWhereTheyMayDiffer() throws {
    let (bitmap, painter) = try FramePainter.onBitmap(width: 64, height: 64)
    let blurred = DrawItem.group(
      DrawGroup(
        (0..<20).map { _ in Self.rows[0].make() },
        .init(filters: [.blur(BlurFilter(deviation: Vector(5, 5), edge: nil))])))
    var list = DisplayList(size: Size(512, 512), items: [blurred])
    func leftOut(scale: Double = 1) -> Int {
      painter.paint(list, onto: bitmap.buffer, transform: .scale(scale, scale))
      return painter.leftOut
    }
    #expect(leftOut() == 0 && leftOut() == 0)
    list.work = 1e9
    #expect(leftOut() > 0 && leftOut() > 0)
    list.work = 0
    #expect(leftOut() == 0)
    painter.limits.work = 1e6
    #expect(leftOut() > 0)
    #expect(leftOut(scale: 0.001) == 0)
    painter.limits.work = 1e9
    #expect(leftOut() == 0)
  }
}
